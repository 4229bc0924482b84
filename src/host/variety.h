/* How varied a batch is: no two levels equal, also under the symmetries of the board, and the mean Hamming distance
 * from counts by cell. Memory: 16 to 32 bytes a level, and half as much again while it grows. */
#ifndef LG_HOST_VARIETY_H
#define LG_HOST_VARIETY_H

#include "levelground.h"

enum { SYMBOLS_MAX = 64 };

typedef struct {
    uint64_t *seen; /* a hash set, 0 being empty */
    size_t used, capacity;
    int cells;
    int64_t levels, (*count)[SYMBOLS_MAX]; /* by cell and symbol */
    uint8_t *buffer;
} variety;

bool variety_init(variety *v, const lg_game *game, const lg_level *level); /* false: out of memory */
void variety_clear(variety *v);
/* Adds the level if there is none like it, which *fresh says. False: out of memory. */
bool variety_add(variety *v, const lg_game *game, const lg_level *level, bool *fresh);
double variety_distance(const variety *v);

#endif
