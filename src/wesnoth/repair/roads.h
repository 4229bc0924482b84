/* Mends the roads of a map, because single hexes of a road help nobody. */
#ifndef WESNOTH_REPAIR_ROADS_H
#define WESNOTH_REPAIR_ROADS_H

#include "levelground.h"
#include "wesnoth/survey/survey.h"

/* The hexes on which a road may be built, or from which it may be removed. price: by hex, the number of hexes that change with
 * it; 0: it may not change. pave puts a road, or flat land if `road` is false, on the hex and on all hexes that change with it. */
typedef struct {
    wn_board *board;
    const uint8_t *price;
    void (*pave)(void *context, int hex, bool road);
    void *context;
} wn_roads;

/* Joins the keeps and three in five villages by roads that change few hexes. Then joins each road that leads nowhere, or
 * removes this road if that changes fewer hexes. Ways of equal length are chosen by chance. Returns false if memory is short. */
bool wn_mend_roads(const wn_roads *roads, lg_rng *rng);

#endif
