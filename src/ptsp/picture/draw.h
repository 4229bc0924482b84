/* Draws maps: with the routes planned on them, with flights driven on them, and as text for a terminal. */
#ifndef PTSP_PICTURE_DRAW_H
#define PTSP_PICTURE_DRAW_H

#include "ptsp/map/analyse.h"

/* The game record's draw function: panels side by side, each with the map and one route. An infeasible map is drawn alone,
 * with its faults marked. */
void pt_draw(const lg_task *task, const lg_level *level, const lg_report *report, lg_text *svg);
void pt_print(const lg_game *game, const lg_level *level, const lg_terminal *terminal, lg_text *text);

/* Draws a map to play on, without panels. Waypoint I is the group `w wI`. The group `pixels`, whose unit is the map's
 * pixel, holds the empty paths `ghost-trail` and `ship-trail` and the groups `ghost` (hidden) and `ship`. These two groups
 * take `translate(x y) rotate(degrees)`, and each has a hidden `flame`. One route of the plan is drawn below them, in the
 * group `route`; NULL: no route. The analyst must have analysed this map last. */
void pt_draw_stage(pt_analyst *analyst, const pt_map *map, const pt_plan *plan, int route, lg_text *svg);

/* A flight: the states after 0, 1, ..., `ticks` ticks (ticks + 1 states). `order` is the planned order of waypoints; NULL:
 * none. */
typedef struct {
    const char *title;
    const int16_t *order;
    const pt_state *state;
    int ticks;
} pt_drawn_flight;

/* How pt_draw_flights draws flights, as panels side by side and coloured by speed. PT_MOVING: an animation plays all
 * flights at once, again and again. PT_FRAME: one frame of a film, with the flights so far and the ships at their ends. */
typedef enum { PT_STILL, PT_MOVING, PT_FRAME } pt_motion;

/* The analyst is needed for the planned path, and must have analysed this map last. If it is NULL, no path is drawn. */
void pt_draw_flights(pt_analyst *analyst, const pt_map *map, const pt_drawn_flight *flight, int count, pt_motion motion,
                     lg_text *svg);

#endif
