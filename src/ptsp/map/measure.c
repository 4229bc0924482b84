/* Reports on a finished map, and computes the figures that readers see: routes, costs, fitness, and by how much the simple
 * routes are worse than the best one. */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "referee.h"

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

static void list_faults(const pt_map *map, const pt_analysis *analysis, lg_report *report) {
    for (int r = 0; r < PT_RULES; r++) {
        report->used[r] = true;
        report->count[r] = analysis->count[r];
    }
    for (int f = 0; f < analysis->faults; f++) {
        const pt_fault *fault = &analysis->fault[f];
        pt_point at = fault->waypoint < 0 ? map->ship : map->waypoint[fault->waypoint];
        lg_report_add(report, fault->rule, at.y * map->width + at.x);
    }
    for (int r = 0; r < PT_RULES; r++)
        report->unlisted += analysis->count[r];
    report->unlisted -= analysis->faults;
    assert(report->unlisted >= 0);
}

bool pt_measure(const lg_task *task, const lg_level *level, lg_report *report) {
    const pt_map *map = level;
    pt_referee *r = calloc(1, sizeof *r);
    report->score = NAN;
    if (r && pt_referee_open(r)) {
        pt_sites sites = pt_sites_of(map);
        pt_walls_of_map(pt_analyst_drawing(r->analyst), map);
        report->score = pt_referee_score(r, pt_task_of(task), &sites, map->steps);
        list_faults(map, &r->analysis, report);
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

/* Adds a route. `cost` is an older name for `estimate` and is written too, because scripts use it. */
static void add_route(study *s, int waypoints, int r, lg_text *json) {
    const pt_route *route = &s->analysis.plan.route[r];
    lg_text_add(json, "%s\"%s\": {\"order\": [", r ? ", " : "", pt_route_names[r]);
    for (int i = 0; i < waypoints; i++)
        lg_text_add(json, "%s%d", i ? ", " : "", route->order[i]);
    lg_text_add(json, "], \"estimate\": %d, \"cost\": %d, \"lost\": %.4f, \"turns\": %d}", route->cost, route->cost,
                share_lost(&s->analysis.plan, r), pt_route_turns(s->analyst, route->order));
}

void pt_members(const lg_task *task, const lg_level *level, lg_text *json) {
    const pt_map *map = level;
    study *s = study_map(task, map, PT_ROUTES);
    bool feasible = s && s->analysis.feasible;
    lg_text_add(json, "\"feasible\": %s", feasible ? "true" : "false");
    if (feasible) {
        const pt_plan *plan = &s->analysis.plan;
        lg_text_add(json, ", \"exact\": %s, \"routes\": {", plan->exact ? "true" : "false");
        for (int r = 0; r < plan->routes; r++)
            add_route(s, map->waypoints, r, json);
        lg_text_add(json, "}, \"f3\": %g, \"f5\": %g, \"f8\": %g", pt_estimated_fitness(PT_F3, plan),
                    pt_estimated_fitness(PT_F5, plan), pt_estimated_fitness(PT_F8, plan));
        int close = pt_close_routes(s->analyst, plan, CLOSE);
        if (close > 0) lg_text_add(json, ", \"close\": %d", close);
    }
    json->failed = json->failed || !s || pt_analyst_failed(s->analyst);
    end_study(s);
}
