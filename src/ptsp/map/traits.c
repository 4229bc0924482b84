/* Computes the traits. Plans all routes for them, even if the fitness needs fewer routes. */
#include "traits.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "settings.h"

enum { F3, F5, F8, NEAREST, DISTANCE, PHYSICS, LOST_NEAREST, LOST_DISTANCE, TURNS, CLOSE, WALLS, LENGTH, TRAITS };
enum { CLOSE_BY = 5 /* a route is close if it costs at most this many percent more */ };

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
    [CLOSE] = {"close", "routes", "that take at most 5 % more than physics", 1, INFINITY, false, 1, 100, 0},
    [LENGTH] = {"length", "pixels", "of the distance route", 0, INFINITY, false, 800, 2400, 10},
    [WALLS] = {"walls", "%", "of the map that is wall", 0, 100, false, 2, 40, 0.5},
};

static double share_of_walls(const pt_walls *walls) {
    int64_t count = 0;
    for (int y = 0; y < walls->height; y++)
        for (int x = 0; x < walls->width; x++)
            count += pt_wall_at(walls, x, y);
    return 100.0 * (double)count / ((double)walls->width * walls->height);
}

static void describe_routes(pt_analyst *analyst, const pt_plan *plan, double *traits) {
    const pt_route *route = plan->route;
    /* a cost of 0 means that all sites share a node */
    double least = route[PT_PHYSICS].cost > 0 ? route[PT_PHYSICS].cost : NAN;
    int close = pt_close_routes(analyst, plan, CLOSE_BY);
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
    if (close > 0) traits[CLOSE] = close;
}

bool pt_describe_drawing(pt_analyst *analyst, const pt_sites *sites, pt_rules rules, double *traits) {
    pt_analysis *analysis = malloc(sizeof *analysis);
    bool good = analysis && pt_judge(analyst, sites, rules, PT_ROUTES, analysis);
    for (int t = 0; t < TRAITS; t++)
        traits[t] = NAN;
    if (good && analysis->feasible) {
        good = pt_analyst_complete(analyst);
        if (good) describe_routes(analyst, &analysis->plan, traits);
        good = good && !pt_analyst_failed(analyst);
    }
    if (good) traits[WALLS] = share_of_walls(pt_analyst_walls(analyst));
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
