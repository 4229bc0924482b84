/* Pictures of maps: with the routes planned on them, with flights driven on them, and for a terminal. */
#ifndef LG_PTSP_DRAW_DRAW_H
#define LG_PTSP_DRAW_DRAW_H

#include "games/ptsp/analyse.h"

/* The record's draw: panels side by side, each the map with one route; an infeasible map alone, its faults marked. */
void pt_draw(const lg_task *task, const lg_level *level, const lg_report *report, lg_text *svg);
void pt_print(const lg_level *level, const lg_terminal *terminal, lg_text *text);

/* A map to play on, alone: waypoint I is the group `w wI`; in the group `pixels`, whose unit is the map's pixel, stand the
 * paths `ghost-trail` and `ship-trail`, empty, and the groups `ghost`, hidden, and `ship`, which take `translate(x y)
 * rotate(degrees)` and have a `flame`, hidden, each. A route of the plan is drawn below them, in
 * the group `route`; NULL: none. The analyst has analysed this map last. */
void pt_draw_stage(pt_analyst *analyst, const pt_map *map, const pt_plan *plan, int route, lg_text *svg);

/* A flight: the states after 0, 1, ..., `ticks` ticks (ticks + 1 of them). The order is the planned one; NULL: none. */
typedef struct {
    const char *title;
    const int16_t *order;
    const pt_state *state;
    int ticks;
} pt_drawn_flight;

/* Flights as panels side by side, coloured by speed. Moving: the game is played, all flights at once and again and again.
 * A frame of a film: as they have come so far, the ships at their ends. */
typedef enum { PT_STILL, PT_MOVING, PT_FRAME } pt_motion;

/* The analyst, who has analysed this map last, tells the planned way; it may be NULL. */
void pt_draw_flights(pt_analyst *analyst, const pt_map *map, const pt_drawn_flight *flight, int count, pt_motion motion,
                     lg_text *svg);

#endif
