/* Ranks, crowding distances and hypervolumes of points. The functions sort small records, spots, that refer to the points,
 * because points are wide. Callers provide the memory. */
#ifndef SEARCH_ARCHIVES_POINTS_H
#define SEARCH_ARCHIVES_POINTS_H

#include "base/arena.h"
#include "levelground/front.h"

/* A reference to a point, with its sort key and its index among the caller's points. */
typedef struct {
    double key;
    const double *point;
    int index, objectives;
    int copy; /* the number of equal points with a larger index; set by points_rank */
} spot;

/* Sorts by key, then by index. */
void spots_sort(spot *spots, int count);

/* Ranks points as lg_points_rank does, with constrained domination: a spot's key is its violation of the constraints, and a
 * point with a smaller key dominates every point with a larger key. Reorders the spots, the best first; rank[] is by index. */
void points_rank(spot *spots, int count, int *rank);
/* Computes crowding distances of spots of one rank. Reorders the spots; crowd[] is by index. */
void points_crowd(spot *spots, int count, double *crowd);

/* Scratch memory for hypervolumes. */
typedef struct {
    spot *spots[LG_OBJECTIVES_MAX + 1]; /* clipped points, for each number of objectives */
    double *point[LG_OBJECTIVES_MAX + 1];
    double *x, *y; /* the staircase of the sweep */
} volume_room;

volume_room volume_lay_out(arena *memory, int points, int objectives);
/* Computes the contribution of each point to the hypervolume. No point may dominate another. share[] is by index. */
void volume_shares(spot *spots, int count, const double *reference, const volume_room *room, double *share);

#endif
