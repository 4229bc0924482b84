/* The nearest route is chosen greedily. The distance route comes from dynamic programming over subsets. The physics route
 * comes from branch and bound, and the same dynamic programming computes the lower bound from the least time of each leg at
 * the greatest speed with which the leg can be entered. */
#include "plan.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/fast.h"
#include "legs.h"
#include "tour.h"

enum { PT_TICK = 1024 };

/* Lists all exchanges with a lower bound of their cost: the physics route's own time up to the first change, plus the least
 * time of each leg after it. The exchanges are then estimated in ascending order of their bounds, until no remaining
 * exchange can be better. */

enum { LISTED_MAX = 2048, NEAR = 3 };

/* The new route equals the old one except at up to three positions: position at[k] receives the waypoint that the old route
 * has at position old[k]. */
typedef struct {
    int bound;
    int changes, at[3], old[3]; /* `at` is in ascending order */
} exchange;

typedef struct {
    pt_legs *legs;
    int32_t (*least)[16];
    const int16_t *order; /* the route that the physics planner has found */
    int n, count;
    pt_motion *before; /* before[i]: the motion after i waypoints have been visited */
    int *after;        /* after[i]: lower bound of the time from position i to the end */
    exchange *list;
} derivation;

static int new_waypoint(const derivation *d, const exchange *e, int position) {
    for (int k = 0; k < e->changes; k++)
        if (e->at[k] == position) return d->order[e->old[k]];
    return d->order[position];
}

static int bound_of(const derivation *d, const exchange *e) {
    int first = e->at[0], last = e->at[e->changes - 1], sum = d->before[first].ticks * PT_TICK;
    int from = first ? d->order[first - 1] : -1;
    for (int i = first; i <= last + 1 && i < d->n; i++) {
        int to = new_waypoint(d, e, i);
        if (from >= 0) sum += d->least[from][to];
        from = to;
    }
    return last + 1 < d->n ? sum + d->after[last + 1] : sum;
}

static void list_exchange(derivation *d, exchange e) {
    if (d->count == LISTED_MAX) return;
    assert(e.at[0] >= 0 && e.at[0] < e.at[e.changes - 1] && e.at[e.changes - 1] < d->n);
    e.bound = d->least ? bound_of(d, &e) : 0;
    d->list[d->count++] = e;
}

static int cost_of(const derivation *d, const exchange *e) {
    int first = e->at[0], from = first ? d->order[first - 1] : d->n;
    pt_motion m = d->before[first];
    for (int i = first; i < d->n; i++) {
        int to = new_waypoint(d, e, i);
        pt_fly(d->legs, &m, from, to);
        from = to;
    }
    assert(e->bound <= m.ticks * PT_TICK || d->legs->failed); /* the bound is a lower bound */
    return m.ticks;
}

typedef struct {
    int cost, index;
} found;

/* Inserts `f` into the ascending list of distinct costs; among equal costs the list keeps the exchange that was listed
 * first. Returns the list's new length, at most `most`. */
static int keep_best(found *best, int count, int most, found f) {
    int k = count;
    while (k > 0 && best[k - 1].cost > f.cost)
        k--;
    if (k > 0 && best[k - 1].cost == f.cost) {
        if (f.index < best[k - 1].index) best[k - 1] = f;
        return count;
    }
    if (k == most) return count;
    if (count < most) count++;
    for (int i = count - 1; i > k; i--)
        best[i] = best[i - 1];
    best[k] = f;
    return count;
}

/* Returns the index of the exchange with the lowest bound, the first one of equals. */
FASTEST static int most_promising(const int *bound, int count) {
    int least = INT32_MAX, at = -1;
    for (int i = 0; i < count; i++)
        least = bound[i] < least ? bound[i] : least;
    for (int i = 0; i < count && at < 0; i++)
        if (bound[i] == least) at = i;
    return at;
}

static int select_best(derivation *d, found *best, int most) {
    int bound[LISTED_MAX], count = 0;
    for (int i = 0; i < d->count; i++)
        bound[i] = d->list[i].bound;
    for (int n = 0; n < d->count; n++) {
        int i = most_promising(bound, d->count);
        assert(i >= 0);
        if (count == most && bound[i] > best[count - 1].cost * PT_TICK) break;
        bound[i] = INT32_MAX;
        count = keep_best(best, count, most, (found){cost_of(d, &d->list[i]), i});
    }
    return count;
}

static void prepare_bounds(derivation *d) {
    d->before[0] = (pt_motion){0};
    for (int i = 0, from = d->n; i < d->n; from = d->order[i++]) {
        d->before[i + 1] = d->before[i];
        pt_fly(d->legs, &d->before[i + 1], from, d->order[i]);
    }
    d->after[d->n - 1] = 0;
    for (int i = d->n - 2; i >= 0 && d->least; i--)
        d->after[i] = d->after[i + 1] + d->least[d->order[i]][d->order[i + 1]];
}

/* Fills plan->route from PT_R1 on with the best exchanges and sets plan->routes. No two costs are equal: of routes with equal
 * cost only the first is kept. There are fewer than `routes` routes if no more exist. least[i][j] is a lower bound of the time
 * of the leg from i to j, in 1024ths of a tick. If `least` is NULL, the bounds are not known, and only waypoints at nearby
 * positions of the route are exchanged. */
static void pt_derive(pt_legs *legs, int32_t least[16][16], int routes, pt_plan *plan) {
    pt_motion before[PT_WAYPOINTS_MAX + 1];
    int after[PT_WAYPOINTS_MAX];
    exchange exchanges[LISTED_MAX];
    derivation d = {.legs = legs,
                    .least = least,
                    .order = plan->route[PT_PHYSICS].order,
                    .n = legs->sites - 1,
                    .before = before,
                    .after = after,
                    .list = exchanges};
    found best[PT_ROUTES];
    prepare_bounds(&d);
    int reach = d.least ? d.n : NEAR;
    for (int i = 0; i < d.n; i++)
        for (int j = i + 1; j < d.n && j <= i + reach; j++)
            list_exchange(&d, (exchange){.changes = 2, .at = {i, j}, .old = {j, i}});
    for (int i = 0; d.least && i < d.n; i++)
        for (int j = i + 1; j < d.n; j++)
            for (int k = j + 1; k < d.n; k++) {
                list_exchange(&d, (exchange){.changes = 3, .at = {i, j, k}, .old = {j, k, i}});
                list_exchange(&d, (exchange){.changes = 3, .at = {i, j, k}, .old = {k, i, j}});
            }
    int count = select_best(&d, best, routes - PT_R1);
    for (int r = 0; r < count; r++) {
        assert(!r || best[r - 1].cost < best[r].cost); /* the costs ascend, and no two are equal */
        pt_route *route = &plan->route[PT_R1 + r];
        for (int i = 0; i < d.n; i++)
            route->order[i] = (int16_t)new_waypoint(&d, &d.list[best[r].index], i);
        route->cost = best[r].cost;
    }
    plan->routes = PT_R1 + count;
}

enum { SITES = 16, SUBSETS = 1 << PT_EXACT_MAX, TURNS = 256, CLOSE_MAX = 1000000 };
enum { TICK = PT_TICK, UNREACHED = INT32_MAX / 2 }; /* bounds are whole numbers of 1024ths of a tick */

struct pt_planner {
    _Alignas(64) int32_t into[SITES][SITES];   /* into[j][i]: lower bound of the cost from i to j */
    _Alignas(64) int32_t rest[SUBSETS][SITES]; /* rest[S][i]: lower bound, from i on, for all waypoints outside S */
    int32_t least[SITES][SITES]; /* least[i][j]: lower bound of the ticks from i to j, for derived routes */
    int n;                       /* waypoints; the ship is site n */
    double turn[TURNS + 1];      /* upper bounds of pt_turn, each for an interval of dot products */
    /* used by the physics search */
    pt_legs *legs;
    int best;      /* the cost to beat */
    int enough;    /* the search may end with a cost of at most this */
    bool counting; /* true: count all routes below `best` instead of looking for the best one */
    int counted;
    int16_t order[PT_EXACT_MAX], best_order[PT_EXACT_MAX];
};

pt_planner *pt_planner_create(void) {
    pt_planner *p = aligned_alloc(64, (sizeof *p + 63) / 64 * 64);
    if (!p) return NULL;
    memset(p, 0, sizeof *p);
    for (int k = 0; k <= TURNS; k++)
        p->turn[k] = pt_turn((k + 1) * 2.0 / TURNS - 1);
    return p;
}

void pt_planner_destroy(pt_planner *planner) {
    free(planner);
}

/* Lowers best[i] to from[i] + more where that is less. The loop must not be unrolled, so that the compiler uses vector
 * instructions. */
INLINE void lower(int32_t *restrict best, const int32_t *restrict from, int32_t more) {
    KEEP_LOOP
    for (int i = 0; i < SITES; i++)
        best[i] = best[i] < from[i] + more ? best[i] : from[i] + more;
}

/* Computes rest[S] for all S, from the full set down, for all sites i at once. */
FASTEST static void bound_rests(pt_planner *p) {
    int full = (1 << p->n) - 1;
    memset(p->rest[full], 0, sizeof p->rest[full]);
    for (int s = full - 1; s > 0; s--) {
        int32_t best[SITES];
        for (int i = 0; i < SITES; i++)
            best[i] = UNREACHED;
        for (int left = full & ~s; left; left &= left - 1) {
            int j = __builtin_ctz((unsigned)left), more = p->rest[s | 1 << j][j];
            lower(best, p->into[j], more);
        }
        memcpy(p->rest[s], best, sizeof best);
    }
}

static void plan_nearest(const pt_legs *legs, int n, int16_t *order) {
    uint8_t visited[PT_WAYPOINTS_MAX] = {0};
    for (int k = 0, from = n; k < n; from = order[k++]) {
        int nearest = INT32_MAX;
        for (int i = 0; i < n; i++) {
            int distance = visited[i] ? INT32_MAX : pt_field_at(legs, legs->node[i], from);
            if (distance >= nearest) continue;
            nearest = distance;
            order[k] = (int16_t)i;
        }
        assert(nearest < INT32_MAX);
        visited[order[k]] = 1;
    }
}

/* The ratio of 8119 to 5741 equals the ratio of sqrt(128) to 8 up to an error of about 1e-8, which is negligible even over
 * ten thousand edges. */
static int32_t scaled_length(pt_legs *legs, int a, int b) {
    pt_way way = pt_way_between(legs, a, b);
    return 5741 * way.straight + 8119 * way.slanted;
}

static void plan_distance(pt_planner *p, int16_t *order) {
    for (int i = 0; i < p->n; i++)
        for (int j = 0; j < p->n; j++)
            p->into[j][i] = i == j ? 0 : scaled_length(p->legs, i, j);
    bound_rests(p);
    int s = 0, best = INT32_MAX;
    for (int i = 0; i < p->n; i++) {
        int total = scaled_length(p->legs, p->n, i) + p->rest[1 << i][i];
        if (total >= best) continue;
        best = total;
        order[0] = (int16_t)i;
    }
    s = 1 << order[0];
    for (int k = 1; k < p->n; s |= 1 << order[k++])
        for (int j = 0, i = order[k - 1]; j < p->n; j++)
            if (!(s >> j & 1) && p->into[j][i] + p->rest[s | 1 << j][j] == p->rest[s][i]) {
                order[k] = (int16_t)j;
                break;
            }
}

/* For one waypoint: the directions in which the legs to the other sites begin, and upper bounds of the speed at which the
 * ship arrives from each site. */
typedef struct {
    double x[SITES], y[SITES], speed[SITES];
} crossing;

/* Returns an upper bound of the speed with which the ship enters the leg from waypoint i to j. */
static double speed_entered(const pt_planner *p, int i, int j, const crossing *c) {
    double most = 0;
    for (int k = 0; k <= p->n; k++) {
        double dot = -(c->x[k] * c->x[j] + c->y[k] * c->y[j]), speed = c->speed[k];
        if (k == i || k == j || speed <= most) continue;
        assert(dot > -1 - 1e-9 && dot < 1 + 1e-9);
        speed *= p->turn[(int)((dot + 1) * (0.4999999 * TURNS))];
        if (speed > most) most = speed;
    }
    return most;
}

typedef struct {
    int bound, waypoint;
    pt_motion motion;
} branch;

static void search_routes(pt_planner *p, int depth, int visited, const pt_motion *at);

static int branches_of(pt_planner *p, int depth, int visited, const pt_motion *at, branch *list) {
    int n = 0, from = depth ? p->order[depth - 1] : p->n, full = (1 << p->n) - 1;
    for (int left = full & ~visited; left; left &= left - 1) {
        int j = __builtin_ctz((unsigned)left);
        int rest = p->rest[visited | 1 << j][j];
        if (depth && at->ticks * TICK + p->into[j][from] + rest > (p->best - 1) * TICK) continue;
        branch b = {.waypoint = j, .motion = *at};
        pt_fly(p->legs, &b.motion, from, j);
        assert(!depth || p->into[j][from] <= (b.motion.ticks - at->ticks) * TICK ||
               p->legs->failed); /* the bound is a lower bound */
        b.bound = b.motion.ticks * TICK + rest;
        if (b.bound > (p->best - 1) * TICK) continue;
        int k = n++;
        for (; k > 0 && list[k - 1].bound > b.bound; k--)
            list[k] = list[k - 1];
        list[k] = b;
    }
    return n;
}

static void take_found_route(pt_planner *p, int ticks) {
    p->counted++;
    assert(ticks < p->best);
    if (p->counting) return;
    p->best = ticks;
    memcpy(p->best_order, p->order, sizeof p->order);
}

static void search_routes(pt_planner *p, int depth, int visited, const pt_motion *at) {
    branch list[PT_EXACT_MAX];
    int n = branches_of(p, depth, visited, at, list);
    for (int k = 0; k < n && p->counted < CLOSE_MAX && p->best > p->enough; k++) {
        if (list[k].bound > (p->best - 1) * TICK) return;
        p->order[depth] = (int16_t)list[k].waypoint;
        if (depth + 1 == p->n)
            take_found_route(p, list[k].motion.ticks);
        else
            search_routes(p, depth + 1, visited | 1 << list[k].waypoint, &list[k].motion);
    }
}

/* Finds the physics route. `route` holds the first incumbent and receives the result. */
static void plan_physics(pt_planner *p, pt_route *route) {
    memcpy(p->best_order, route->order, sizeof p->best_order);
    p->best = route->cost;
    p->counting = false;
    p->counted = 0;
    crossing c = {{0}, {0}, {0}};
    for (int i = 0; i < p->n; i++) {
        /* Fills in the crossing at waypoint i. The speeds assume that the ship entered the legs to this waypoint at
         * top speed. */
        for (int k = 0; k <= p->n; k++) {
            if (k == i) continue;
            pt_segment out = pt_leg_start(p->legs, i, k);
            c.x[k] = out.x;
            c.y[k] = out.y;
            c.speed[k] = pt_most_speed(p->legs, k, i);
        }
        for (int j = 0; j < p->n; j++) {
            if (i == j) continue;
            double speed = speed_entered(p, i, j, &c);
            p->into[j][i] = p->least[i][j] = (int32_t)(pt_least_time(p->legs, i, j, &speed) * TICK);
        }
    }
    bound_rests(p);
    search_routes(p, 0, 0, &(pt_motion){0});
    memcpy(route->order, p->best_order, sizeof *route->order * (size_t)p->n);
    route->cost = p->best;
}

int pt_count_close(pt_planner *p, pt_legs *legs, const pt_plan *plan, int percent) {
    if (!plan->exact || legs->failed) return -1;
    p->legs = legs;
    p->best = plan->route[PT_PHYSICS].cost * (100 + percent) / 100 + 1;
    p->enough = 0;
    p->counting = true;
    p->counted = 0;
    search_routes(p, 0, 0, &(pt_motion){0});
    assert(p->counted > 0 || legs->failed); /* the physics route itself is always counted */
    return p->counted < CLOSE_MAX ? p->counted : -1;
}

static int length_between(const void *context, int a, int b) {
    const pt_legs *legs = context;
    return pt_field_at(legs, legs->node[a], b);
}

/* A route through many waypoints while local search improves it. */
typedef struct {
    pt_legs *legs;
    int n;
    pt_motion before[PT_WAYPOINTS_MAX + 1]; /* before[i]: the ship's motion after i waypoints have been visited */
    double after[PT_WAYPOINTS_MAX + 1];     /* after[i]: lower bound of the ticks from position i to the end */
} improvement;

/* Returns the share of the speed kept where the leg from site `from` ends at `at` and the leg to site `to` begins. */
static double share_kept(pt_legs *legs, int from, int at, int to) {
    pt_segment in = pt_leg_start(legs, at, from), out = pt_leg_start(legs, at, to);
    return pt_turn(-(in.x * out.x + in.y * out.y));
}

static void take_route(improvement *v, const int16_t *order, int first) {
    int n = v->n;
    for (int i = first, from = i ? order[i - 1] : n; i < n; from = order[i++]) {
        v->before[i + 1] = v->before[i];
        pt_fly(v->legs, &v->before[i + 1], from, order[i]);
    }
    /* bound of the part from position i + 1 to the end, if the ship entered the leg before it at top speed */
    double rest = 0;
    for (int i = n - 2; i >= 0; i--) {
        double speed = PT_TOP_SPEED;
        v->after[i] = pt_least_time(v->legs, order[i], order[i + 1], &speed);
        if (i + 2 < n) {
            speed *= share_kept(v->legs, order[i], order[i + 1], order[i + 2]);
            rest += pt_least_time(v->legs, order[i + 1], order[i + 2], &speed);
        }
        v->after[i] += rest;
    }
}

/* Returns the cost of a route if it is less than `best`, and makes this route the current one. Returns `best` as soon as it is
 * certain that the route is not better. Flies only the part from position `first` on. */
static int cost_below(void *context, const int16_t *order, int first, int last, int best) {
    improvement *v = context;
    pt_motion m = v->before[first];
    for (int i = first, from = i ? order[i - 1] : v->n; i < v->n; from = order[i++]) {
        pt_fly(v->legs, &m, from, order[i]);
        if (m.ticks + (i > last ? v->after[i] : 0) > best - 1) return best;
    }
    take_route(v, order, first);
    return m.ticks;
}

static int hasten_route(pt_planner *p, int16_t *order) {
    improvement v = {.legs = p->legs, .n = p->n};
    return pt_hasten(&v, cost_below, p->n, p->enough, order);
}

static void copy_route(pt_route *to, const pt_route *from, int n) {
    to->cost = from->cost;
    memcpy(to->order, from->order, sizeof *to->order * (size_t)n);
}

#ifndef NDEBUG
static int64_t length_of(pt_legs *legs, const int16_t *order, int n, bool exact) {
    int64_t length = 0;
    for (int i = 0, from = n; i < n; from = order[i++])
        length += exact ? scaled_length(legs, from, order[i]) : length_between(legs, from, order[i]);
    return length;
}

/* Is the distance route at most as long as the nearest route? Is the physics route at most as slow as both, and is its stated
 * cost right? */
static bool is_best(pt_legs *legs, const pt_plan *plan, int n) {
    const pt_route *route = plan->route;
    return length_of(legs, route[PT_DISTANCE].order, n, plan->exact) <=
               length_of(legs, route[PT_NEAREST].order, n, plan->exact) &&
           route[PT_PHYSICS].cost <= route[PT_NEAREST].cost && route[PT_PHYSICS].cost <= route[PT_DISTANCE].cost &&
           route[PT_PHYSICS].cost == pt_estimate(legs, route[PT_PHYSICS].order, n);
}
#endif

void pt_plan_routes(pt_planner *p, pt_legs *legs, int routes, pt_plan *plan) {
    int n = legs->sites - 1;
    pt_route *route = plan->route;
    p->n = n;
    p->legs = legs;
    plan->exact = n <= PT_EXACT_MAX;
    plan_nearest(legs, n, route[PT_NEAREST].order);
    if (plan->exact)
        plan_distance(p, route[PT_DISTANCE].order);
    else
        pt_shorten(legs, length_between, n, route[PT_NEAREST].order, route[PT_DISTANCE].order);
    for (int r = PT_NEAREST; r <= PT_DISTANCE; r++)
        route[r].cost = pt_estimate(legs, route[r].order, n);
    copy_route(&route[PT_PHYSICS], &route[route[PT_NEAREST].cost < route[PT_DISTANCE].cost ? PT_NEAREST : PT_DISTANCE],
               n);
    p->enough = routes == PT_FOR_F3 ? 2 * route[PT_DISTANCE].cost - route[PT_NEAREST].cost : 0;
    if (route[PT_PHYSICS].cost > p->enough && plan->exact)
        plan_physics(p, &route[PT_PHYSICS]);
    else if (route[PT_PHYSICS].cost > p->enough)
        route[PT_PHYSICS].cost = hasten_route(p, route[PT_PHYSICS].order);
    plan->routes = PT_R1;
    assert(legs->failed || is_best(legs, plan, n));
    if (routes > PT_R1 && n > 2) pt_derive(legs, plan->exact ? p->least : NULL, routes, plan);
}
