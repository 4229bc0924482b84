/* Scores a map, reports on it, and computes the figures that readers see: routes, costs, fitness, and by how much the simple
 * routes are worse than the best one; and the traits, for which all routes are planned, even if the fitness needs fewer. */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "settings.h"

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

double pt_referee_score(pt_referee *r, const pt_task *task, const pt_sites *sites, int steps) {
    bool simple = task->by == PT_BY_ESTIMATE && task->fitness == PT_F3;
    int wanted = simple ? PT_FOR_F3 : pt_fitness_routes(task);
    if (!pt_judge(r->analyst, sites, task->rules, wanted, &r->analysis)) return NAN;
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
    if (task->fitness == PT_PAIR && task->rival != task->by) {
        /* The rival flies the route that should lose. This may be the same route as the one that should win. */
        double worse = drive_route(r, task, &game, pt_present(task->worse, plan->routes), 1);
        return isnan(worse) ? worse : drive_route(r, task, &game, pt_present(task->better, plan->routes), 0) - worse;
    }
    for (int k = 0; k < plan->routes; k++) {
        if (pt_fitness_uses(task, k, plan->routes)) cost[k] = drive_route(r, task, &game, k, 0);
        if (isnan(cost[k])) return NAN;
    }
    return pt_fitness_of(task, cost, plan->routes);
}

enum { CLOSE = 5 /* a route is close if it costs at most this many percent more */ };

typedef struct {
    pt_analyst *analyst;
    pt_analysis analysis;
} study;

static void end_study(study *s) {
    if (!s) return;
    pt_analyst_destroy(s->analyst);
    free(s);
}

/* Analyses a map and plans its routes. Returns NULL if memory is short. */
static study *study_map(const lg_task *task, const pt_map *map, int routes) {
    study *s = calloc(1, sizeof *s);
    if (!s) return NULL;
    s->analyst = pt_analyst_create();
    if (s->analyst && pt_analyse(s->analyst, map, pt_task_of(task)->rules, routes, &s->analysis)) return s;
    end_study(s);
    return NULL;
}

bool pt_measure(const lg_task *task, const lg_level *level, lg_report *report) {
    const pt_map *map = level;
    pt_referee *r = calloc(1, sizeof *r);
    report->score = NAN;
    if (r && pt_referee_open(r)) {
        pt_sites sites = pt_sites_of(map);
        pt_walls_of_map(pt_analyst_drawing(r->analyst), map);
        report->score = pt_referee_score(r, pt_task_of(task), &sites, map->steps);
        const pt_analysis *analysis = &r->analysis;
        for (int rule = 0; rule < PT_RULES; rule++) {
            report->used[rule] = true;
            report->count[rule] = analysis->count[rule];
            report->unlisted += analysis->count[rule];
        }
        report->unlisted -= analysis->faults;
        assert(report->unlisted >= 0);
        for (int f = 0; f < analysis->faults; f++) {
            const pt_fault *fault = &analysis->fault[f];
            pt_point at = fault->waypoint < 0 ? map->ship : map->waypoint[fault->waypoint];
            lg_report_add(report, fault->rule, at.y * map->width + at.x);
        }
    }
    if (r) pt_referee_close(r);
    free(r);
    return !isnan(report->score);
}

/* Reports no bound: the score has none, because a route can be worse than another by any amount. */
void pt_unavoidable(const lg_task *task, lg_report *report) {
    (void)task;
    report->score = -INFINITY;
    for (int r = 0; r < PT_RULES; r++)
        report->used[r] = true;
}

void pt_remark(const lg_task *task, const lg_level *level, lg_text *text) {
    const pt_map *map = level;
    int waypoints = pt_task_of(task)->recipe.waypoints;
    if (map->waypoints > PT_EXACT_MAX)
        lg_text_add(text, "%d waypoints: beyond %d the distance and physics routes are good ones, not the best",
                    map->waypoints, PT_EXACT_MAX);
    else if (map->waypoints != waypoints)
        lg_text_add(text, "%d waypoints; generate would make %d", map->waypoints, waypoints);
}

/* Returns by which share a route costs more than the physics route. Returns 0 if all sites share a node, because then no route
 * costs anything. */
static double share_lost(const pt_plan *plan, int route) {
    int least = plan->route[PT_PHYSICS].cost;
    assert(route >= 0 && route < plan->routes && plan->route[route].cost >= 0);
    return least ? (double)plan->route[route].cost / least - 1 : 0;
}

void pt_facts(const lg_task *task, const lg_level *level, lg_text *text) {
    study *s = study_map(task, level, PT_R2 + 1);
    if (s && s->analysis.feasible) {
        const pt_plan *plan = &s->analysis.plan;
        for (int r = 0; r < plan->routes; r++) {
            lg_text_add(text, "%s%s %d", r ? ", " : "", pt_route_names[r], plan->route[r].cost);
            if (r < PT_PHYSICS) lg_text_add(text, " (%+.0f %%)", 100 * share_lost(plan, r));
        }
        lg_text_add(text, " ticks; f3 %g, f5 %g", pt_estimated_fitness(PT_F3, plan), pt_estimated_fitness(PT_F5, plan));
        int close = pt_close_routes(s->analyst, plan, CLOSE);
        if (close > 0) lg_text_add(text, "; %d route%s within %d %%", close, close > 1 ? "s" : "", CLOSE);
    } else if (s) {
        lg_text_add(text, "not feasible");
    }
    text->failed = text->failed || !s || pt_analyst_failed(s->analyst);
    end_study(s);
}

void pt_members(const lg_task *task, const lg_level *level, lg_text *json) {
    const pt_map *map = level;
    study *s = study_map(task, map, PT_ROUTES);
    bool feasible = s && s->analysis.feasible;
    lg_text_add(json, "\"feasible\": %s", feasible ? "true" : "false");
    if (feasible) {
        const pt_plan *plan = &s->analysis.plan;
        lg_text_add(json, ", \"exact\": %s, \"routes\": {", plan->exact ? "true" : "false");
        for (int r = 0; r < plan->routes; r++) {
            const pt_route *route = &plan->route[r];
            lg_text_add(json, "%s\"%s\": {\"order\": [", r ? ", " : "", pt_route_names[r]);
            for (int i = 0; i < map->waypoints; i++)
                lg_text_add(json, "%s%d", i ? ", " : "", route->order[i]);
            /* `cost` is an older name for `estimate` and is written too, because scripts use it */
            lg_text_add(json, "], \"estimate\": %d, \"cost\": %d, \"lost\": %.4f, \"turns\": %d}", route->cost,
                        route->cost, share_lost(plan, r), pt_route_turns(s->analyst, route->order));
        }
        lg_text_add(json, "}, \"f3\": %g, \"f5\": %g, \"f8\": %g", pt_estimated_fitness(PT_F3, plan),
                    pt_estimated_fitness(PT_F5, plan), pt_estimated_fitness(PT_F8, plan));
        int close = pt_close_routes(s->analyst, plan, CLOSE);
        if (close > 0) lg_text_add(json, ", \"close\": %d", close);
    }
    json->failed = json->failed || !s || pt_analyst_failed(s->analyst);
    end_study(s);
}

enum { F3, F5, F8, NEAREST, DISTANCE, PHYSICS, LOST_NEAREST, LOST_DISTANCE, TURNS, NEARLY, WALLS, LENGTH, TRAITS };
const lg_trait pt_traits[TRAITS + 1] = {
    [F3] = {"f3", "ticks", "fitness of nearest, distance and physics", -INFINITY, INFINITY, true, 0, 0, 0},
    [F5] = {"f5", "ticks", "fitness of nearest, distance and r2", -INFINITY, INFINITY, true, 0, 0, 0},
    [F8] = {"f8", "ticks", "fitness of nearest, distance and r4", -INFINITY, INFINITY, true, 0, 0, 0},
    [NEAREST] = {"nearest", "ticks", "the nearest route is estimated to take", 0, INFINITY, false, 800, 2000, 5},
    [DISTANCE] = {"distance", "ticks", "the distance route is estimated to take", 0, INFINITY, false, 700, 1700, 5},
    [PHYSICS] = {"physics", "ticks", "the physics route is estimated to take", 0, INFINITY, false, 600, 1500, 5},
    [LOST_NEAREST] = {"lost-nearest", "%", "more than physics that nearest takes", -100, INFINITY, false, 0, 60, 1},
    [LOST_DISTANCE] = {"lost-distance", "%", "more than physics that distance takes", -100, INFINITY, false, 0, 40, 1},
    [TURNS] = {"turns", "", "corners of more than 45 degrees on the physics route", 0, INFINITY, false, 2, 20, 0},
    [NEARLY] = {"close", "routes", "that take at most 5 % more than physics", 1, INFINITY, false, 1, 100, 0},
    [LENGTH] = {"length", "pixels", "of the distance route", 0, INFINITY, false, 800, 2400, 10},
    [WALLS] = {"walls", "%", "of the map that is wall", 0, 100, false, 2, 40, 0.5},
};

bool pt_describe_drawing(pt_analyst *analyst, const pt_sites *sites, pt_rules rules, double *traits) {
    pt_analysis *analysis = malloc(sizeof *analysis);
    bool good = analysis && pt_judge(analyst, sites, rules, PT_ROUTES, analysis);
    for (int t = 0; t < TRAITS; t++)
        traits[t] = NAN;
    if (good && analysis->feasible) good = pt_analyst_complete(analyst);
    if (good && analysis->feasible) {
        const pt_plan *plan = &analysis->plan;
        const pt_route *route = plan->route;
        /* a cost of 0 means that all sites share a node */
        double least = route[PT_PHYSICS].cost > 0 ? route[PT_PHYSICS].cost : NAN;
        int close = pt_close_routes(analyst, plan, CLOSE);
        assert(route[PT_PHYSICS].cost >= 0);
        traits[F3] = pt_estimated_fitness(PT_F3, plan);
        traits[F5] = pt_estimated_fitness(PT_F5, plan);
        traits[F8] = pt_estimated_fitness(PT_F8, plan);
        traits[NEAREST] = route[PT_NEAREST].cost;
        traits[DISTANCE] = route[PT_DISTANCE].cost;
        traits[PHYSICS] = route[PT_PHYSICS].cost;
        traits[LOST_NEAREST] = 100 * (route[PT_NEAREST].cost / least - 1);
        traits[LOST_DISTANCE] = 100 * (route[PT_DISTANCE].cost / least - 1);
        traits[LENGTH] = pt_route_length(analyst, route[PT_DISTANCE].order);
        traits[TURNS] = pt_route_turns(analyst, route[PT_PHYSICS].order);
        if (close > 0) traits[NEARLY] = close;
        good = !pt_analyst_failed(analyst);
    }
    if (good) {
        const pt_walls *walls = pt_analyst_walls(analyst);
        int64_t count = 0;
        for (int y = 0; y < walls->height; y++)
            for (int x = 0; x < walls->width; x++)
                count += pt_wall_at(walls, x, y);
        traits[WALLS] = 100.0 * (double)count / ((double)walls->width * walls->height);
    }
    free(analysis);
    return good;
}

bool pt_describe(const lg_task *task, const lg_level *level, double *traits) {
    pt_analyst *analyst = pt_analyst_create();
    pt_sites sites = pt_sites_of(level);
    if (analyst) pt_walls_of_map(pt_analyst_drawing(analyst), level);
    bool good = analyst && pt_describe_drawing(analyst, &sites, pt_task_of(task)->rules, traits);
    pt_analyst_destroy(analyst);
    return good;
}
