/* Drivers fly the ship along a route: they receive the order of the waypoints and play the game, which gives the route's
 * true cost C(r) (paper, section IV-C, equation 1). Waypoints touched on the way count, whatever the order.
 *
 * A seat is a driver's working memory. It is created once and serves any number of flights on any maps, one after the
 * other. If the number of iterations for a decision is fixed, a flight depends only on its random stream. If a clock limits
 * the decisions, it also depends on the machine. */
#ifndef PTSP_DRIVERS_DRIVE_H
#define PTSP_DRIVERS_DRIVE_H

#include "ptsp/map/analyse.h"
#include "ptsp/map/physics.h"

/* Measures how dramatic a race is in which two drivers fly the same route on the same map. The driver that has visited more
 * waypoints leads. If both have visited equally many, the driver that reached this number first leads. If both reached it
 * in the same tick, the driver that led before still leads. */

/* Ticks at which a driver visited its first, second, ... waypoint, in ascending order. */
typedef struct {
    const int *tick;
    int count;
} pt_visits;

typedef struct {
    int winner;  /* the driver that leads in the end, 0 or 1; -1: no driver ever leads */
    int changes; /* how often the lead passes from one driver to the other (Browne 2008: lead change) */
    /* The tick in which the winner takes the lead for the last time, as a share of the last tick in which a driver is the
     * first to visit its k-th waypoint, for any k. */
    double decided;
} pt_race;

pt_race pt_race_of(pt_visits a, pt_visits b);

/* Stores a flight tick by tick, for drawing it. */

/* Set it to zero before use. After a failed allocation `failed` stays true. */
typedef struct {
    pt_state *state;
    int states, room;
    bool failed;
} pt_track;

void pt_track_keep(pt_track *track, const pt_state *state);
void pt_track_clear(pt_track *track);

/* A number by which a driver judges flights. */
typedef struct {
    const char *name, *sentence;
    double value; /* as it was set by hand */
} pt_weight;

enum { PT_WEIGHTS_MAX = 6 };

/* A value of 0 selects the default. */
typedef struct {
    /* for each decision; an iteration simulates about `depth` macro-actions; default 1000 */
    int iterations;
    /* time for each decision, used with a clock; default 30 ms a tick; a decision is due every `repeat` ticks of 40 ms */
    double seconds;
    double (*clock)(void); /* NULL: count iterations */
    /* ticks of a macro-action, default 15; number of macro-actions looked ahead, default 8 */
    int repeat, depth;
    /* the values of the driver's weights; they may change between flights; default: as set by hand */
    const double *weight;
    /* called before each decision and during a long one; returns false to break off the flight; may be NULL */
    bool (*go_on)(void *context);
    void *context;
} pt_drive_options;

typedef struct {
    int ticks, left, collisions, decisions;
    double cost; /* pt_cost */
    /* What the flight is like: ticks in which the ship turns, and in which it nearly touches a wall (pt_near_wall); sums of its
     * speed and of the square of its speed over all ticks. */
    int turning, near;
    double speed, speed_square;
    int64_t iterations; /* sum over all decisions */
    /* Set by the caller, or NULL. Called with the state before the first tick (action -1) and after each tick. */
    void (*tick)(void *context, const pt_state *state, int action);
    void *context;
} pt_flight;

typedef struct {
    int action, ticks;
    int64_t iterations; /* iterations used for this decision */
} pt_decision;

typedef struct pt_driver {
    const char *name, *sentence;
    const pt_weight *weights; /* at most PT_WEIGHTS_MAX; ends with a NULL name; NULL: it has none */
    /* the options are complete (no zeros); returns NULL if memory is short */
    void *(*create)(const pt_drive_options *options);
    void (*destroy)(void *memory);
    bool (*begin)(void *memory, const pt_trip *trip, lg_rng rng); /* returns false if memory is short */
    pt_decision (*decide)(void *memory, const pt_state *state);
    /* called when a game ends or is broken off; may be NULL */
    void (*end)(void *memory, const pt_state *state);
} pt_driver;

extern const pt_driver pt_mcts, pt_pilot;
extern const pt_driver *const pt_drivers[]; /* ends with NULL; the first is the default */
const pt_driver *pt_driver_find(const char *name);
/* Writes the driver's weights as they were set by hand, and returns how many there are. */
int pt_weights_by_hand(const pt_driver *driver, double value[PT_WEIGHTS_MAX]);

typedef struct pt_seat pt_seat;

pt_seat *pt_seat_create(const pt_driver *driver, const pt_drive_options *options); /* NULL if memory is short */
void pt_seat_destroy(pt_seat *seat);
/* Returns the random stream of game number `game` (from 0) of a route, for callers that play several games of a route. */
lg_rng pt_game_stream(uint64_t seed, int route, int64_t game);
/* Plays a game decision by decision. pt_seat_begin starts the game and returns false if memory is short. pt_seat_decide
 * makes and flies one decision; it returns false, and does nothing, if the game is over. pt_seat_end ends the game. The
 * trip and the flight must stay valid until then. */
bool pt_seat_begin(pt_seat *seat, const pt_trip *trip, lg_rng rng, pt_flight *flight);
bool pt_seat_decide(pt_seat *seat);
void pt_seat_end(pt_seat *seat);
/* Plays a whole game. Returns false if it was broken off or memory is short. */
bool pt_drive(pt_seat *seat, const pt_trip *trip, lg_rng rng, pt_flight *flight);

/* The game record's create function. Its tasks have the drivers, so that they can fly routes. */
lg_task *pt_flown_create(const lg_game *game, const lg_values *settings, const lg_level *lock, lg_error *error);

#endif
