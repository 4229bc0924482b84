/* Crossover for genes of every kind: an arrangement stays one. */
#ifndef LG_CORE_CROSS_H
#define LG_CORE_CROSS_H

#include "core/arena.h"
#include "levelground/search.h"

typedef struct {
    int *place, *surplus; /* genes; by symbol */
    int32_t *missing;     /* symbols */
} cross_room;

cross_room cross_lay_out(arena *memory, const lg_space *space);
/* Puts genes of the other parent into the child: each with even chance, or with `cut` all from some place on. */
void cross_block(const lg_block *block, bool cut, lg_genome child, lg_genome other, const cross_room *room,
                 lg_rng *rng);

#endif
