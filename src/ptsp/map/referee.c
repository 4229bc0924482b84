/* Checks a map, plans its routes and compares their costs. */
#include "referee.h"

#include <assert.h>
#include <math.h>

bool pt_referee_open(pt_referee *r) {
    if (!r->analyst) r->analyst = pt_analyst_create();
    return r->analyst;
}

void pt_referee_close(pt_referee *r) {
    pt_analyst_destroy(r->analyst);
    for (int k = 0; k < 2; k++) {
        if (r->seat[k]) r->flown->close(r->seat[k]);
        r->seat[k] = NULL;
    }
    r->analyst = NULL;
}

/* Returns what a route costs when it is flown; NAN if memory is short. `seat` says whose working memory is used: 0 the
 * driver's, 1 the rival's. */
static double drive_route(pt_referee *r, const pt_task *task, const pt_game *game, int route, int seat) {
    assert(r->analysis.feasible && route < r->analysis.plan.routes);
    pt_trip trip = {game, r->analyst, r->analysis.plan.route[route].order};
    return r->seat[seat] ? r->flown->cost(r->seat[seat], &trip, task->games) : NAN;
}

/* Returns the fitness from the costs of driven routes; NAN if memory is short. The rival flies the route that should lose. This
 * may be the same route as the one that should win. */
static double driven_fitness(pt_referee *r, const pt_task *task, const pt_game *game, double *cost) {
    int routes = r->analysis.plan.routes;
    if (task->fitness == PT_PAIR && task->rival != task->by) {
        double worse = drive_route(r, task, game, pt_present(task->worse, routes), 1);
        return isnan(worse) ? worse : drive_route(r, task, game, pt_present(task->better, routes), 0) - worse;
    }
    for (int k = 0; k < routes; k++) {
        if (pt_fitness_uses(task, k, routes)) cost[k] = drive_route(r, task, game, k, 0);
        if (isnan(cost[k])) return NAN;
    }
    return pt_fitness_of(task, cost, routes);
}

double pt_referee_score(pt_referee *r, const pt_task *task, const pt_sites *sites, int steps) {
    bool simple = task->by == PT_BY_ESTIMATE && task->fitness == PT_F3;
    int routes = simple ? PT_FOR_F3 : pt_fitness_routes(task);
    if (!pt_judge(r->analyst, sites, task->rules, routes, &r->analysis)) return NAN;
    double cost[PT_ROUTES];
    const pt_plan *plan = &r->analysis.plan;
    if (!r->analysis.feasible) return pt_fault_score(&r->analysis);
    for (int k = 0; k < plan->routes; k++)
        cost[k] = plan->route[k].cost;
    if (task->by == PT_BY_ESTIMATE) return pt_fitness_of(task, cost, plan->routes);
    if (!pt_analyst_complete(r->analyst)) return NAN;
    assert(task->flown);
    r->flown = task->flown;
    if (!r->seat[0]) r->seat[0] = r->flown->open(task->by, task->iterations, task->weight);
    if (!r->seat[1] && task->rival != task->by) r->seat[1] = r->flown->open(task->rival, task->iterations, NULL);
    pt_game game = pt_game_at(sites, pt_analyst_walls(r->analyst), steps);
    return driven_fitness(r, task, &game, cost);
}
