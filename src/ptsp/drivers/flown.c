/* Driven games use the same random streams for every map and route, so that a map's score is a function of the map and
 * equal routes have equal costs. */
#include "flown.h"

#include <assert.h>
#include <math.h>

#include "drive.h"
#include "ptsp/map/settings.h"

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

static bool fly_once(const pt_driver *driver, int iterations, const pt_trip *trip, int route, watcher *w) {
    pt_flight flight = {.tick = watch_tick, .context = w};
    pt_seat *seat =
        pt_seat_create(driver, &(pt_drive_options){.iterations = iterations, .go_on = goes_on, .context = w});
    bool good = seat && (pt_drive(seat, trip, pt_game_stream(1, route, 0), &flight) || w->broken_off);
    pt_seat_destroy(seat);
    return good;
}

static bool watch(const pt_task *task, const pt_trip *trip, int route, pt_watch *tick, void *context) {
    bool good = true;
    watcher w = {.tick = tick, .context = context};
    for (int d = 0; good && !w.broken_off && pt_drivers[d]; d++)
        good = fly_once(pt_drivers[d], task->iterations, trip, route, &w);
    return good;
}

static const pt_flown flown = {open, pt_seat_destroy, cost, watch};

lg_task *pt_flown_create(const lg_game *game, const lg_values *settings, const lg_level *lock, lg_error *error) {
    lg_task *task = pt_create(game, settings, lock, error);
    if (task) ((pt_task *)task)->flown = &flown; /* the lg_task is the first member */
    return task;
}
