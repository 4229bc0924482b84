/* The ship's distance from any place to a waypoint: the lengths of shortest ways that are not bound to the eight directions
 * of the graph (fast sweeping; Zhao 2005), interpolated between the points of a field. A field is computed when it is first
 * asked for; the most recently used fields are kept. */
#ifndef PTSP_DRIVERS_DISTANCES_H
#define PTSP_DRIVERS_DISTANCES_H

#include "drive.h"

enum {
    PT_FIELD_PITCH = 4,                               /* pixels between points of a field */
    PT_FIELD_SIDE = PT_SIDE_MAX / PT_FIELD_PITCH + 1, /* greatest number of points in a row */
    PT_FIELDS = 16                                    /* fields kept at a time */
};

typedef struct {
    int waypoint;  /* -1: the field is empty */
    uint64_t used; /* the value of pt_distances.uses at the field's last use */
    float at[PT_FIELD_SIDE * PT_FIELD_SIDE];
} pt_field;

typedef struct {
    const pt_game *game;
    const pt_analyst *analyst;
    int columns, rows;
    uint8_t open[PT_FIELD_SIDE * PT_FIELD_SIDE]; /* can the ship be at this point? */
    pt_field field[PT_FIELDS];
    uint64_t uses;
} pt_distances;

typedef struct {
    double x, y;
} pt_vector;

/* Begins another trip, whose parts must stay valid while the distances are used. */
void pt_distances_begin(pt_distances *distances, const pt_trip *trip);
/* Returns the length of the shortest way from a place to a waypoint, in pixels, and its gradient in *growth. */
double pt_distance_at(pt_distances *distances, int waypoint, pt_vector place, pt_vector *growth);

#endif
