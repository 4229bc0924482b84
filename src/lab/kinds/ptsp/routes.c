/* Estimates and drives the routes of a map. Costs are C(r) of ptsp2014, equation 1: ticks, plus 1000 for each waypoint not
 * visited; f3' and f5' are its equations 3 and 5. A route's relative cost is its cost divided by the cost of the route that
 * should be the best one according to the fitness. */
#include "lab/kinds/ptsp/routes.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "ptsp/drivers/drive.h"
#include "ptsp/map/settings.h"
#include "ptsp/picture/draw.h"

enum { SHOWN = PT_R2 + 1, NAME_ROOM = 48 };

struct routes {
    routes_flying flying;
    pt_analyst *analyst;
    pt_seat *seat;
    pt_analysis analysis;
    const pt_task *task; /* the task of the map in the last call of routes_put */
    pt_game game;
};

static const char *column_of_route(char room[NAME_ROOM], const char *what, int route) {
    assert(route >= 0 && route < SHOWN);
    (void)snprintf(room, NAME_ROOM, "%s_%s", what, pt_route_names[route]);
    return room;
}

static const char *const said[] = {"driven", "error", "relative", "finished", NULL};

bool routes_columns(bool driven, design_columns *c, lg_error *error) {
    char room[NAME_ROOM];
    bool good = true;
    for (int r = 0; good && r < SHOWN; r++) {
        good = design_columns_add(c, column_of_route(room, "estimate", r), error);
        for (int i = 0; good && driven && said[i]; i++)
            good = design_columns_add(c, column_of_route(room, said[i], r), error);
    }
    static const char *const fitness[] = {"estimate_f3", "estimate_f5", "driven_f3", "driven_f5"};
    for (int i = 0; good && i < (driven ? 4 : 2); i++)
        good = design_columns_add(c, fitness[i], error);
    return good;
}

routes *routes_create(const routes_flying *flying) {
    routes *r = calloc(1, sizeof *r);
    if (!r) return NULL;
    r->analyst = pt_analyst_create();
    if (flying) r->flying = *flying;
    if (flying) r->seat = pt_seat_create(flying->driver, &flying->how);
    if (r->analyst && (r->seat || !flying)) return r;
    routes_destroy(r);
    return NULL;
}

void routes_destroy(routes *r) {
    if (!r) return;
    pt_seat_destroy(r->seat);
    pt_analyst_destroy(r->analyst);
    free(r);
}

bool routes_analyse(routes *r, const lg_task *task, const lg_level *map) {
    r->task = pt_task_of(task);
    r->game = pt_game_of(map, pt_analyst_walls(r->analyst));
    return pt_analyse(r->analyst, map, r->task->rules, SHOWN, &r->analysis);
}

bool routes_put(routes *r, const study_bench *b, const lg_task *task, const lg_level *map, study_row *row,
                lg_error *error) {
    char room[NAME_ROOM];
    const pt_plan *plan = &r->analysis.plan;
    if (!routes_analyse(r, task, map)) return lg_fail_memory(error);
    if (!r->analysis.feasible) return true;
    for (int k = 0; k < plan->routes; k++)
        marks_put(b, row, column_of_route(room, "estimate", k), plan->route[k].cost);
    marks_put(b, row, "estimate_f3", pt_estimated_fitness(PT_F3, plan));
    marks_put(b, row, "estimate_f5", pt_estimated_fitness(PT_F5, plan));
    return true;
}

typedef struct {
    sample costs;
    int finished;
} flown;

static bool fly_route(routes *r, int route, uint64_t seed, flown *f) {
    pt_trip trip = {&r->game, r->analyst, r->analysis.plan.route[route].order};
    for (int g = 0; g < r->flying.games; g++) {
        pt_flight flight = {0};
        if (!pt_drive(r->seat, &trip, pt_game_stream(seed, route, g), &flight)) return false;
        sample_add(&f->costs, flight.cost);
        f->finished += !flight.left;
    }
    return !f->costs.failed;
}

double routes_cost(routes *r, int route, uint64_t seed, int *finished) {
    flown f = {{0}, 0};
    double cost = fly_route(r, route, seed, &f) ? sample_mean(&f.costs) : NAN;
    *finished += f.finished;
    sample_clear(&f.costs);
    return cost;
}

int routes_driven(const routes *r) {
    int wanted = pt_fitness_routes(r->task), there = r->analysis.plan.routes, count = wanted < SHOWN ? wanted : SHOWN;
    return !r->analysis.feasible ? 0 : count < there ? count : there;
}

bool routes_drive(routes *r, const study_bench *b, uint64_t seed, study_row *row, lg_error *error) {
    double cost[SHOWN] = {0};
    char room[NAME_ROOM];
    const int count = routes_driven(r);
    const bool five = count > PT_R2;
    assert(count >= 0 && count <= SHOWN);
    if (!count) return true;
    for (int k = 0; k < count; k++) {
        flown f = {{0}, 0};
        bool good = fly_route(r, k, seed, &f);
        cost[k] = sample_mean(&f.costs);
        if (good) {
            assert(f.finished <= f.costs.count && f.costs.count == r->flying.games);
            marks_put(b, row, column_of_route(room, "driven", k), cost[k]);
            marks_put(b, row, column_of_route(room, "error", k), sample_error(&f.costs));
            marks_put(b, row, column_of_route(room, "finished", k), (double)f.finished / r->flying.games);
        }
        sample_clear(&f.costs);
        if (!good) return b->wanted(b->context) && lg_fail_memory(error);
    }
    for (int k = 0; k < count; k++)
        marks_put(b, row, column_of_route(room, "relative", k), cost[k] / cost[five ? PT_R2 : count - 1]);
    if (r->analysis.plan.routes > PT_PHYSICS) marks_put(b, row, "driven_f3", pt_fitness_for(PT_F3, cost, count));
    if (five) marks_put(b, row, "driven_f5", pt_fitness_for(PT_F5, cost, count));
    return true;
}

static void keep_state(void *context, const pt_state *state, int action) {
    (void)action;
    pt_track_keep(context, state);
}

void routes_draw(routes *r, const lg_level *map, uint64_t seed, lg_text *svg) {
    pt_track tracks[SHOWN] = {0};
    pt_drawn_flight drawn[SHOWN];
    const int count = routes_driven(r);
    for (int k = 0; k < count; k++) {
        pt_trip trip = {&r->game, r->analyst, r->analysis.plan.route[k].order};
        pt_flight flight = {.tick = keep_state, .context = &tracks[k]};
        if (!pt_drive(r->seat, &trip, pt_game_stream(seed, k, 0), &flight) || tracks[k].failed) svg->failed = true;
        drawn[k] = (pt_drawn_flight){pt_route_names[k], trip.order, tracks[k].state, tracks[k].states - 1};
    }
    if (!svg->failed && count) pt_draw_flights(r->analyst, map, drawn, count, PT_STILL, svg);
    if (!count) pt_draw(&r->task->base, map, NULL, svg);
    for (int k = 0; k < count; k++)
        pt_track_clear(&tracks[k]);
}
