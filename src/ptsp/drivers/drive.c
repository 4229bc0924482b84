/* The table of drivers, playing a game from the first tick to the last, and what the game's record needs of that. A driver decides
 * from a predicted state. The game has no random events, so the prediction is the true state. */
#include "drive.h"

#include <assert.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ptsp/map/settings.h"

/* Looks for each k at the ticks in which the drivers visit their k-th waypoint. The lead can change only when a driver is the
 * first to visit its k-th waypoint. */

pt_race pt_race_of(pt_visits a, pt_visits b) {
    pt_race race = {.winner = -1};
    int since = 0, end = 0;
    for (int k = 0; k < a.count || k < b.count; k++) {
        int of_a = k < a.count ? a.tick[k] : INT_MAX, of_b = k < b.count ? b.tick[k] : INT_MAX, leader = of_b < of_a;
        assert(of_a >= end || of_b >= end); /* the ticks ascend */
        end = leader ? of_b : of_a;
        if (of_a == of_b || leader == race.winner) continue;
        race.changes += race.winner >= 0;
        race.winner = leader;
        since = end;
    }
    race.decided = end > 0 ? (double)since / end : 0;
    return race;
}

/* An array of states whose capacity doubles. */

void pt_track_keep(pt_track *t, const pt_state *state) {
    if (t->failed) return;
    if (t->states == t->room) {
        int room = t->room ? 2 * t->room : 1024;
        pt_state *more = realloc(t->state, (size_t)room * sizeof *more);
        t->failed = !more;
        if (!more) return;
        t->state = more;
        t->room = room;
    }
    assert(t->states < t->room);
    t->state[t->states++] = *state;
}

void pt_track_clear(pt_track *t) {
    free(t->state);
    *t = (pt_track){0};
}

const pt_driver *const pt_drivers[] = {&pt_mcts, &pt_pilot, NULL};

const pt_driver *pt_driver_find(const char *name) {
    for (int i = 0; pt_drivers[i]; i++)
        if (!strcmp(pt_drivers[i]->name, name)) return pt_drivers[i];
    return NULL;
}

int pt_weights_by_hand(const pt_driver *driver, double value[PT_WEIGHTS_MAX]) {
    int n = 0;
    for (; driver->weights && driver->weights[n].name; n++) {
        assert(n < PT_WEIGHTS_MAX);
        value[n] = driver->weights[n].value;
    }
    return n;
}

struct pt_seat {
    const pt_driver *driver;
    bool (*go_on)(void *context);
    void *context, *memory;
    double by_hand[PT_WEIGHTS_MAX];
    const pt_game *game; /* the current game, its state and the flight to be filled in */
    pt_state state;
    pt_flight *flight;
};

pt_seat *pt_seat_create(const pt_driver *driver, const pt_drive_options *options) {
    assert(driver && options && options->iterations >= 0 && options->repeat >= 0 && options->depth >= 0);
    pt_drive_options all = *options;
    pt_seat *seat = malloc(sizeof *seat);
    if (!seat) return NULL;
    if (!all.iterations) all.iterations = 1000;
    if (!all.repeat) all.repeat = 15;
    if (!all.depth) all.depth = 8;
    if (all.seconds <= 0) all.seconds = 0.030 * all.repeat; /* of each tick's 40 ms, 10 ms stay in reserve */
    *seat = (pt_seat){.driver = driver, .go_on = all.go_on, .context = all.context};
    pt_weights_by_hand(driver, seat->by_hand);
    if (!all.weight) all.weight = seat->by_hand;
    seat->memory = driver->create(&all);
    if (seat->memory) return seat;
    free(seat);
    return NULL;
}

void pt_seat_destroy(pt_seat *seat) {
    if (!seat) return;
    seat->driver->destroy(seat->memory);
    free(seat);
}

lg_rng pt_game_stream(uint64_t seed, int route, int64_t game) {
    return lg_rng_stream(seed, "play", (uint64_t)route << 32 | (uint64_t)game);
}

#ifndef NDEBUG
/* Is the ship on the map and no faster than thrust and friction allow, and is the number of open waypoints right? */
static bool is_state_sound(const pt_game *game, const pt_state *s) {
    int open = 0;
    for (int w = 0; w < game->waypoints; w++)
        open += pt_is_open(s, w);
    return s->x >= 0 && s->x <= game->walls->width - 1 && s->y >= 0 && s->y <= game->walls->height - 1 &&
           s->vx * s->vx + s->vy * s->vy < 2.5 * 2.5 && open == s->left && s->steps_left <= game->steps;
}

/* Does the order name each waypoint once? */
static bool is_order(const pt_trip *trip) {
    bool named[PT_WAYPOINTS_MAX] = {0};
    for (int i = 0; i < trip->game->waypoints; i++) {
        int w = trip->order[i];
        if (w < 0 || w >= trip->game->waypoints || named[w]) return false;
        named[w] = true;
    }
    return true;
}
#endif

static void note_tick(const pt_seat *seat, int action) {
    const pt_state *state = &seat->state;
    pt_flight *flight = seat->flight;
    assert(is_state_sound(seat->game, state));
    assert(action < 0 || (state->total_time == flight->ticks + 1 && state->left <= flight->left));
    flight->ticks = state->total_time;
    flight->left = state->left;
    flight->collisions += state->collided;
    flight->cost = pt_cost(seat->game, state);
    if (action >= 0) {
        /* Adds what a tick was like. */
        double square = state->vx * state->vx + state->vy * state->vy;
        flight->turning += action % 3 != 0;
        flight->near += pt_near_wall(seat->game->walls, (int)state->x, (int)state->y);
        flight->speed += sqrt(square);
        flight->speed_square += square;
    }
    if (flight->tick) flight->tick(flight->context, state, action);
}

bool pt_seat_begin(pt_seat *seat, const pt_trip *trip, lg_rng rng, pt_flight *flight) {
    assert(is_order(trip));
    *flight = (pt_flight){.tick = flight->tick, .context = flight->context};
    seat->game = trip->game;
    seat->flight = flight;
    pt_start(trip->game, &seat->state, true);
    note_tick(seat, -1);
    return seat->driver->begin(seat->memory, trip, rng);
}

bool pt_seat_decide(pt_seat *seat) {
    pt_state *state = &seat->state;
    if (pt_over(state)) return false;
    pt_decision d = seat->driver->decide(seat->memory, state);
    /* 0 ticks: a program that flies has failed, which ends the session. */
    assert(d.action >= PT_NONE && d.action < PT_ACTIONS && d.ticks >= 0 && d.iterations >= 0);
    seat->flight->decisions++;
    seat->flight->iterations += d.iterations;
    for (int i = 0; i < d.ticks && !pt_over(state); i++) {
        pt_tick(seat->game, state, d.action);
        note_tick(seat, d.action);
    }
    return true;
}

void pt_seat_end(pt_seat *seat) {
    if (seat->driver->end) seat->driver->end(seat->memory, &seat->state);
}

bool pt_drive(pt_seat *seat, const pt_trip *trip, lg_rng rng, pt_flight *flight) {
    bool broken_off = false;
    if (!pt_seat_begin(seat, trip, rng, flight)) return false;
    while (!pt_over(&seat->state) && !broken_off) {
        broken_off = seat->go_on && !seat->go_on(seat->context);
        if (!broken_off) pt_seat_decide(seat);
    }
    pt_seat_end(seat);
    return !broken_off;
}

/* Driven games use the same random streams for every map and route, so that a map's score is a function of the map and
 * equal routes have equal costs. */

static pt_seat *open(int by, int iterations, const double *weight) {
    assert(by >= 1 && pt_drivers[by - 1]);
    return pt_seat_create(pt_drivers[by - 1], &(pt_drive_options){.iterations = iterations, .weight = weight});
}

static double cost(pt_seat *seat, const pt_trip *trip, int games) {
    double sum = 0;
    assert(games >= 1);
    for (int g = 0; g < games; g++) {
        pt_flight flight = {0};
        lg_rng rng = lg_rng_stream(1, "drive", (uint64_t)g);
        if (!pt_drive(seat, trip, rng, &flight)) return NAN;
        assert(flight.cost >= flight.ticks && (flight.left == 0) == (flight.cost == flight.ticks));
        sum += flight.cost;
    }
    return sum / games;
}

typedef struct {
    pt_watch *tick;
    void *context;
    bool broken_off;
} watcher;

static void watch_tick(void *context, const pt_state *state, int action) {
    watcher *w = context;
    w->broken_off = w->broken_off || !w->tick(w->context, state, action);
}

static bool goes_on(void *context) {
    return !((const watcher *)context)->broken_off;
}

static bool watch(const pt_task *task, const pt_trip *trip, int route, pt_watch *tick, void *context) {
    bool good = true;
    watcher w = {.tick = tick, .context = context};
    for (int d = 0; good && !w.broken_off && pt_drivers[d]; d++) {
        pt_flight flight = {.tick = watch_tick, .context = &w};
        pt_drive_options how = {.iterations = task->iterations, .go_on = goes_on, .context = &w};
        pt_seat *seat = pt_seat_create(pt_drivers[d], &how);
        good = seat && (pt_drive(seat, trip, pt_game_stream(1, route, 0), &flight) || w.broken_off);
        pt_seat_destroy(seat);
    }
    return good;
}

static const pt_flown flown = {open, pt_seat_destroy, cost, watch};

lg_task *pt_flown_create(const lg_game *game, const lg_values *settings, const lg_level *lock, lg_error *error) {
    lg_task *task = pt_create(game, settings, lock, error);
    if (task) ((pt_task *)task)->flown = &flown; /* the lg_task is the first member */
    return task;
}
