/* What the map is worth after one hex has become a seat's own, by a dwelling or only by its colour. Many plans of a turn do nothing
 * else to the map, so it is found once for all of them. */
#ifndef PLAYERS_TERRA_MYSTICA_FAMILIES_SPOTS_H
#define PLAYERS_TERRA_MYSTICA_FAMILIES_SPOTS_H

#include "outlook.h"

typedef struct {
    tm_position p;                  /* of the outlook's start; while a hex is looked at, it is changed there */
    tm_ground ground;               /* at the start */
    double value[2][TM_CELLS_MAX];  /* after the colour; after a dwelling */
    uint8_t known[2][TM_CELLS_MAX]; /* 0: not yet found */
} tm_spots;

/* ground: what the map is worth at the outlook's start, all of it known. */
void tm_spots_init(tm_spots *spots, const tm_outlook *o, const tm_ground *ground);
/* Finds what the map is worth after this hex has become the seat's. Returns false if more would follow from it, because a town is
 * founded. */
bool tm_spot_value(tm_spots *spots, const tm_outlook *o, int hex, bool built, double *value);

#endif
