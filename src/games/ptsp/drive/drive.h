/* Drivers, who fly the ship along a route: they are given the order of the waypoints and play the game, so that a
 * route's true cost C(r) is known (paper, section IV-C, equation 1). Waypoints touched on the way count, whatever the
 * order.
 *
 * A seat is a driver's working memory, made once for any number of flights, one after the other, on any maps. With a
 * number of iterations a decision a flight depends on its stream alone; with a clock it depends on the machine too.
 */
#ifndef LG_PTSP_DRIVE_DRIVE_H
#define LG_PTSP_DRIVE_DRIVE_H

#include "games/ptsp/analyse.h"

/* Zero stands for the normal value. */
typedef struct {
    int iterations;               /* a decision, each of some `depth` macro-actions; 1000 */
    double seconds;               /* or so long, by the clock; one is due every `repeat` ticks of 40 ms */
    double (*clock)(void);        /* NULL: count iterations */
    int repeat, depth;            /* ticks a macro-action takes, 15, and how many of them are looked ahead, 8 */
    bool (*go_on)(void *context); /* asked before each decision: false breaks off; may be NULL */
    void *context;
} pt_drive_options;

/* What is flown; all borrowed. The analyst has analysed the map, which is feasible. */
typedef struct {
    const pt_game *game;
    const pt_analyst *analyst;
    const int16_t *order;
} pt_trip;

typedef struct {
    int ticks, left, collisions, decisions;
    double cost;        /* pt_cost */
    int64_t iterations; /* in all decisions */
    /* Set by the caller, or NULL: called with the state before the first tick (action -1) and after each. */
    void (*tick)(void *context, const pt_state *state, int action);
    void *context;
} pt_flight;

typedef struct {
    int action, ticks;
    int64_t iterations; /* it took to decide */
} pt_decision;

typedef struct pt_driver {
    const char *name, *sentence;
    void *(*create)(const pt_drive_options *options); /* with no zeros; NULL if memory is short */
    void (*destroy)(void *memory);
    bool (*begin)(void *memory, const pt_trip *trip, lg_rng rng); /* false: memory is short */
    pt_decision (*decide)(void *memory, const pt_state *state);
    void (*end)(void *memory, const pt_state *state); /* of a game begun, over or broken off; may be NULL */
} pt_driver;

extern const pt_driver pt_mcts, pt_pilot;
extern const pt_driver *const pt_drivers[]; /* ends with NULL; the first is the default */
const pt_driver *pt_driver_find(const char *name);

typedef struct pt_seat pt_seat;

pt_seat *pt_seat_create(const pt_driver *driver, const pt_drive_options *options); /* NULL if memory is short */
void pt_seat_destroy(pt_seat *seat);
/* The chances of the game-th game of a route, from 0, for whoever plays several. */
lg_rng pt_game_stream(uint64_t seed, int route, int64_t game);
/* A game a decision at a time: begun (false: memory is short), then decided until it is over, then ended. What is given
 * is borrowed until the end. A decision is false, and nothing is done, when the game is over. */
bool pt_seat_begin(pt_seat *seat, const pt_trip *trip, lg_rng rng, pt_flight *flight);
bool pt_seat_decide(pt_seat *seat);
void pt_seat_end(pt_seat *seat);
/* Plays the game to its end. False where it was broken off, or memory is short. */
bool pt_drive(pt_seat *seat, const pt_trip *trip, lg_rng rng, pt_flight *flight);

#endif
