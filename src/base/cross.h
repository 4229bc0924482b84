/* Crossover for genes of every kind. The child of two arrangements is an arrangement again. */
#ifndef BASE_CROSS_H
#define BASE_CROSS_H

#include "arena.h"
#include "levelground/search.h"

/* Scratch memory for cross_block. */
typedef struct {
    int *place;       /* genes in which the parents differ */
    int *surplus;     /* for each symbol, how many more the child has than it should */
    int32_t *missing; /* symbols that the child still needs */
} cross_room;

cross_room cross_lay_out(arena *memory, const lg_space *space);
/* Copies genes of the other parent into the child, which starts as a copy of the first parent. Each gene is copied with
 * probability one half (uniform crossover); with `cut`, all genes from a random place on are copied (one-point crossover). */
void cross_block(const lg_block *block, bool cut, lg_genome child, lg_genome other, const cross_room *room,
                 lg_rng *rng);

#endif
