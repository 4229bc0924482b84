/* Simulates the ship's flight in ticks of 40 ms, bit for bit as in the original framework unless the map states another
 * physics. A state is a value: copying it copies the game. Code that moves the ship itself must set `quiet` to 0. */
#ifndef PTSP_MAP_PHYSICS_H
#define PTSP_MAP_PHYSICS_H

#include "ptsp/graph/walls.h"

#include <assert.h>

enum { PT_NONE, PT_LEFT, PT_RIGHT, PT_THRUST, PT_THRUST_LEFT, PT_THRUST_RIGHT, PT_ACTIONS };

/* The part of a game that does not change. The pointers must stay valid during the game. */
typedef struct {
    const pt_walls *walls;
    int steps; /* ticks allowed for each waypoint */
    int waypoints;
    pt_point ship;
    const pt_point *waypoint;
    double thrust, friction;
    /* cosine and sine of no turn and of a turn left and right; the sine with both signs (physics.c) */
    double turn_cos[3], turn_sin[3], turn_sin_negative[3];
} pt_game;

typedef struct {
    /* x, y: place; vx, vy: velocity in pixels a tick; dx, dy: heading (a unit vector, which points up at first) */
    double x, y, vx, vy, dx, dy;
    int32_t steps_left, total_time;
    int16_t left;           /* waypoints not yet visited */
    bool started, collided; /* collided: the ship hit a wall in the last tick */
    /* for this number of ticks no waypoint can be reached */
    int16_t quiet;
    uint64_t open[(PT_WAYPOINTS_MAX + 63) / 64]; /* bit w is set until waypoint w is visited */
} pt_state;

static inline bool pt_is_open(const pt_state *state, int waypoint) {
    assert(waypoint >= 0 && waypoint < PT_WAYPOINTS_MAX);
    return state->open[waypoint >> 6] >> (waypoint & 63) & 1;
}

static inline bool pt_over(const pt_state *state) {
    return !state->left || state->steps_left <= 0;
}

/* Returns C(r) of the paper, equation 1: each waypoint not visited costs as much as the time allowed for it. */
static inline double pt_cost(const pt_game *game, const pt_state *state) {
    return state->total_time + (double)game->steps * state->left;
}

/* Return the game of a map, or of sites and the ticks allowed for each waypoint. */
pt_game pt_game_of(const pt_map *map, const pt_walls *walls);
pt_game pt_game_at(const pt_sites *sites, const pt_walls *walls, int steps);
/* Sets up the game's first state. If `started`, idle ticks count from the beginning, as in the original's experiments. */
void pt_start(const pt_game *game, pt_state *state, bool started);
/* Simulates one tick, even if the game is over. */
void pt_tick(const pt_game *game, pt_state *state, int action);

#endif
