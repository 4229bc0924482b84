/* Points by rank, by crowding and by volume, in memory of the caller's; and pointers to points, which are sorted in
 * its stead. */
#ifndef LG_SOLVE_POINTS_H
#define LG_SOLVE_POINTS_H

#include "core/arena.h"
#include "levelground/front.h"

/* A point with what it is sorted by, and its place among those it came with. */
typedef struct {
    double key;
    const double *point;
    int index, objectives;
} spot;

/* By key, then by index. */
void spots_sort(spot *spots, int count);

/* Ranks as lg_points_rank has them, by constrained domination: who has the smaller key, what it is off, comes
 * first. The spots are reordered, best first; rank is by index. */
void points_rank(spot *spots, int count, int *rank);
/* Of the spots of one rank, which are reordered; crowd is by index. */
void points_crowd(spot *spots, int count, double *crowd);

/* What volumes are worked out in. */
typedef struct {
    spot *spots[LG_OBJECTIVES_MAX + 1]; /* limited points by the number of objectives */
    double *point[LG_OBJECTIVES_MAX + 1];
    double *x, *y; /* stairs */
} volume_room;

volume_room volume_lay_out(arena *memory, int points, int objectives);
/* Of points that are all within the reference; the spots are reordered. */
double volume_of(spot *spots, int count, const double *reference, const volume_room *room);
/* What each adds to the volume of all: of points that do not dominate each other, by index. */
void volume_shares(spot *spots, int count, const double *reference, const volume_room *room, double *share);

#endif
