/* A driver flies the best route of a map. Each step makes one decision, so the driver can be computed ahead of its human
 * opponent. The actions depend only on the map, the route, the driver, the iterations and the seed. They are those of the first
 * game that `levelground play` plays with the same values. */
#include <stdlib.h>
#include <string.h>

#include "base/put.h"
#include "job.h"
#include "ptsp/drivers/actions.h"
#include "ptsp/drivers/drive.h"
#include "study.h"

typedef struct {
    job base;
    study study;
    pt_game game;
    pt_trip trip;
    pt_seat *seat;
    pt_flight flight;
    lg_text actions;
    bool begun;
} ghost;

static void note(void *context, const pt_state *state, int action) {
    (void)state;
    pt_actions_note(&((ghost *)context)->actions, action);
}

static lg_stop step(job *base) {
    ghost *g = (ghost *)base;
    bool more = pt_seat_decide(g->seat);
    if (g->actions.failed) return LG_FAILED;
    return more ? LG_RUNNING : LG_CONVERGED;
}

static void found(const job *base, lg_text *text) {
    const ghost *g = (const ghost *)base;
    put_open(text, NULL, '{');
    put_string(text, "actions", g->actions.data ? g->actions.data : "");
    put_whole(text, "ticks", g->flight.ticks);
    put_whole(text, "left", g->flight.left);
    put_whole(text, "collisions", g->flight.collisions);
    put_number(text, "cost", g->flight.cost);
    put_close(text, '}');
}

static void end(job *base) {
    ghost *g = (ghost *)base;
    if (g->begun) pt_seat_end(g->seat);
    pt_seat_destroy(g->seat);
    lg_text_clear(&g->actions);
    study_clear(&g->study);
    free(g);
}

static bool take_off(ghost *g, const pt_driver *driver, int iterations, uint64_t seed) {
    const study *s = &g->study;
    g->game = pt_game_of(&s->map, pt_analyst_walls(s->analyst));
    g->trip = (pt_trip){&g->game, s->analyst, s->analysis.plan.route[PT_PHYSICS].order};
    g->flight = (pt_flight){.tick = note, .context = g};
    g->seat = pt_seat_create(driver, &(pt_drive_options){.iterations = iterations});
    g->begun = g->seat && pt_seat_begin(g->seat, &g->trip, pt_game_stream(seed, PT_PHYSICS, 0), &g->flight);
    return g->begun;
}

static bool prepare(ghost *g, const char *map, const char *driver, int iterations, uint64_t seed, lg_error *error) {
    const pt_driver *who = pt_driver_find(driver);
    return (who || lg_fail(error, "unknown driver '%.40s'; expected mcts or pilot", driver)) &&
           study_read(&g->study, map, error) &&
           (g->study.analysis.feasible || lg_fail(error, "the map is not feasible: no driver can fly it")) &&
           (take_off(g, who, iterations, seed) || lg_fail_memory(error));
}

/* Starts the driver. `iterations` is the number of iterations for each decision; 0: the default. Returns the job; NULL with an
 * error. */
job *EXPORT(lg_web_ghost)(const char *map, const char *driver, int iterations, double seed) {
    lg_error error;
    ghost *g = calloc(1, sizeof *g);
    if ((g || lg_fail_memory(&error)) &&
        prepare(g, map, driver, iterations > 0 ? iterations : 0, (uint64_t)seed, &error)) {
        g->base = (job){.step = step, .found = found, .end = end};
        return &g->base;
    }
    if (g) end(&g->base);
    refuse(&error);
    return NULL;
}
