/* Who plays: the table of drivers, and the game from the first tick to the last. The driver's decisions come from a
 * predicted state, which is the true one, as the game knows no chance. */
#include "drive.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

const pt_driver *const pt_drivers[] = {&pt_mcts, &pt_pilot, NULL};

const pt_driver *pt_driver_find(const char *name) {
    for (int i = 0; pt_drivers[i]; i++)
        if (!strcmp(pt_drivers[i]->name, name)) return pt_drivers[i];
    return NULL;
}

struct pt_seat {
    const pt_driver *driver;
    bool (*go_on)(void *context);
    void *context, *memory;
};

pt_seat *pt_seat_create(const pt_driver *driver, const pt_drive_options *options) {
    assert(driver && options && options->iterations >= 0);
    pt_drive_options all = *options;
    pt_seat *seat = malloc(sizeof *seat);
    if (!seat) return NULL;
    if (!all.iterations) all.iterations = 1000;
    if (!all.repeat) all.repeat = 15;
    if (!all.depth) all.depth = 8;
    if (all.seconds <= 0) all.seconds = 0.030 * all.repeat; /* of each tick's 40 ms, 10 are kept in reserve */
    *seat = (pt_seat){driver, all.go_on, all.context, driver->create(&all)};
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

static void note(const pt_game *game, const pt_state *state, int action, pt_flight *flight) {
    flight->ticks = state->total_time;
    flight->left = state->left;
    flight->collisions += state->collided;
    flight->cost = pt_cost(game, state);
    if (flight->tick) flight->tick(flight->context, state, action);
}

/* False where it was broken off. */
static bool fly(pt_seat *seat, const pt_game *game, pt_state *state, pt_flight *flight) {
    while (!pt_over(state)) {
        if (seat->go_on && !seat->go_on(seat->context)) return false;
        pt_decision d = seat->driver->decide(seat->memory, state);
        flight->decisions++;
        flight->iterations += d.iterations;
        for (int i = 0; i < d.ticks && !pt_over(state); i++) {
            pt_tick(game, state, d.action);
            note(game, state, d.action, flight);
        }
    }
    return true;
}

bool pt_drive(pt_seat *seat, const pt_trip *trip, lg_rng rng, pt_flight *flight) {
    pt_state state;
    *flight = (pt_flight){.tick = flight->tick, .context = flight->context};
    pt_start(trip->game, &state, true);
    note(trip->game, &state, -1, flight);
    if (!seat->driver->begin(seat->memory, trip, rng)) return false;
    bool over = fly(seat, trip->game, &state, flight);
    if (seat->driver->end) seat->driver->end(seat->memory, &state);
    return over;
}
