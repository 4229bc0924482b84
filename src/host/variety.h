/* The variety of a batch: finds levels that are equal, also if one is a mirror image of the other, and computes the mean
 * Hamming distance from counters for each cell. If only one of two levels has a cell, the cell counts as different. Uses 16 to
 * 32 bytes for each level, and half as much again while it grows. */
#ifndef HOST_VARIETY_H
#define HOST_VARIETY_H

#include "levelground.h"

enum { SYMBOLS_MAX = 64 };

typedef struct {
    uint64_t *seen; /* a hash set; 0 marks an empty slot */
    size_t used, capacity;
    int cells;
    int64_t levels, (*count)[SYMBOLS_MAX]; /* count: for each cell and symbol */
    uint8_t *buffer;
} variety;

bool variety_init(variety *v, const lg_game *game, const lg_level *level); /* returns false if memory is short */
void variety_clear(variety *v);
/* Adds the level unless an equal one was added before; *fresh says whether it was added. Returns false if memory is short. */
bool variety_add(variety *v, const lg_game *game, const lg_level *level, bool *fresh);
double variety_distance(const variety *v);

#endif
