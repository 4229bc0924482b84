/* How far it is for the ship from anywhere to a waypoint: lengths of shortest ways that are not bound to the eight
 * directions of the graph (fast sweeping; Zhao 2005), smooth between the points of a field. Fields are made when they are
 * first asked for, and the latest few are kept. */
#ifndef LG_PTSP_DRIVE_DISTANCES_H
#define LG_PTSP_DRIVE_DISTANCES_H

#include "drive.h"

enum {
    PT_FIELD_PITCH = 4,                               /* pixels between points of a field */
    PT_FIELD_SIDE = PT_SIDE_MAX / PT_FIELD_PITCH + 1, /* points a row at most */
    PT_FIELDS = 16                                    /* kept at a time */
};

typedef struct {
    int waypoint;  /* -1: none */
    uint64_t used; /* when last */
    float at[PT_FIELD_SIDE * PT_FIELD_SIDE];
} pt_field;

typedef struct {
    const pt_game *game;
    const pt_analyst *analyst;
    int columns, rows;
    uint8_t open[PT_FIELD_SIDE * PT_FIELD_SIDE]; /* can the ship be there? */
    pt_field field[PT_FIELDS];
    uint64_t uses;
} pt_distances;

typedef struct {
    double x, y;
} pt_vector;

/* Another trip; it is borrowed. */
void pt_distances_begin(pt_distances *distances, const pt_trip *trip);
/* The length from a place to a waypoint, in pixels, and the direction of its growth. */
double pt_distance_at(pt_distances *distances, int waypoint, pt_vector place, pt_vector *growth);

#endif
