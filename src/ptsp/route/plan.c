/* The nearest route is chosen greedily. The distance route comes from dynamic programming over subsets. The physics route
 * comes from branch and bound, and the same dynamic programming computes the lower bound from the least time of each leg at
 * the greatest speed with which the leg can be entered. */
#include "plan.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/fast.h"
#include "legs.h"

/* Local search on routes. It accepts the first move that improves the route, and ends when no move does or when the allowed
 * work is done. */

enum { NEARBY = 8, COSTS_MAX = 20000, ROUNDS_MAX = 100 };

static void reverse_part(int16_t *order, int first, int last) {
    assert(first >= 0);
    for (; first < last; first++, last--) {
        int16_t held = order[first];
        order[first] = order[last];
        order[last] = held;
    }
}

/* Moves the element at `from` to `to`. The other elements keep their order. */
static void shift_waypoint(int16_t *order, int from, int to) {
    int16_t held = order[from];
    assert(from >= 0 && to >= 0 && from != to);
    if (from < to)
        memmove(order + from, order + from + 1, sizeof *order * (size_t)(to - from));
    else
        memmove(order + to + 1, order + to, sizeof *order * (size_t)(from - to));
    order[to] = held;
}

typedef struct {
    const void *context;
    int (*distance)(const void *, int, int);
    int n;
    int16_t *order;
} tour;

/* Returns the distance between positions i and j, where position -1 is the ship; 0 if j is beyond the end. */
static int edge_length(const tour *t, int i, int j) {
    assert(i >= -1 && i < t->n && j >= 0 && i != j);
    if (j >= t->n) return 0;
    return t->distance(t->context, i < 0 ? t->n : t->order[i], t->order[j]);
}

/* Copies `from` into `order` and shortens the route by reversing parts (2-opt) and moving single waypoints (Or-opt), until
 * neither helps or the rounds are used up. Distances must be symmetric. */
static void shorten_route(const void *context, int (*distance)(const void *, int, int), int n, const int16_t *from,
                          int16_t *order) {
    tour t = {context, distance, n, order};
    memcpy(order, from, sizeof *order * (size_t)n);
    bool better = true;
    for (int round = 0; better && round < ROUNDS_MAX; round++) {
        better = false;
        for (int i = 0; i < n; i++)
            for (int j = -1; j < n; j++) {
                bool shorter = j > i && edge_length(&t, i - 1, j) + edge_length(&t, i, j + 1) <
                                            edge_length(&t, i - 1, i) + edge_length(&t, j, j + 1);
                if (shorter) reverse_part(order, i, j);
                better |= shorter;
                /* a shift: the waypoint goes behind position j; position -1 is the ship */
                if (j == i || j == i - 1) continue;
                int out = edge_length(&t, i - 1, i);
                if (i + 1 < n) out += edge_length(&t, i, i + 1) - edge_length(&t, i - 1, i + 1);
                int in = edge_length(&t, j, i) + edge_length(&t, i, j + 1) - edge_length(&t, j, j + 1);
                if (in >= out) continue;
                shift_waypoint(order, i, j < i ? j + 1 : j);
                better = true;
            }
    }
}

int pt_hasten(void *context, pt_route_cost *cost, int n, int enough, int16_t *order) {
    int best = cost(context, order, 0, n - 1, INT32_MAX), spent = 0;
    bool better = true;
    while (better && best > enough && spent < COSTS_MAX) {
        better = false;
        for (int i = 0; i < n && best > enough && spent < COSTS_MAX; i++)
            for (int j = i > NEARBY ? i - NEARBY : 0; j < n && j <= i + NEARBY; j++) {
                if (j == i) continue;
                for (int kind = 0; kind < (j > i + 1 ? 2 : 1); kind++) {
                    (kind ? reverse_part : shift_waypoint)(order, i, j);
                    int now = cost(context, order, i < j ? i : j, i < j ? j : i, best);
                    spent++;
                    if (now < best) {
                        best = now;
                        better = true;
                    } else {
                        (kind ? reverse_part : shift_waypoint)(order, kind ? i : j, kind ? j : i);
                    }
                }
            }
    }
    return best;
}

enum { PT_TICK = 1024 };

/* Derived routes. All exchanges are listed with a lower bound of their cost: the physics route's own time up to the first
 * change, plus the least time of each leg after it. The exchanges are then estimated in ascending order of their bounds, until
 * no remaining exchange can be better. */

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

static void list_exchange(derivation *d, exchange e) {
    if (d->count == LISTED_MAX) return;
    int first = e.at[0], last = e.at[e.changes - 1], from = first ? d->order[first - 1] : -1;
    assert(first >= 0 && first < last && last < d->n);
    if (d->least) {
        e.bound = d->before[first].ticks * PT_TICK;
        for (int i = first; i <= last + 1 && i < d->n; i++) {
            int to = new_waypoint(d, &e, i);
            if (from >= 0) e.bound += d->least[from][to];
            from = to;
        }
        if (last + 1 < d->n) e.bound += d->after[last + 1];
    }
    d->list[d->count++] = e;
}

typedef struct {
    int cost, index;
} found;

/* Returns the index of the exchange with the lowest bound, the first one of equals. */
FASTEST static int most_promising(const int *bound, int count) {
    int least = INT32_MAX, at = -1;
    for (int i = 0; i < count; i++)
        least = bound[i] < least ? bound[i] : least;
    for (int i = 0; i < count && at < 0; i++)
        if (bound[i] == least) at = i;
    return at;
}

/* Writes the best exchanges to `best`, in ascending order of their costs, which are distinct: among equal costs the exchange
 * that was listed first is kept. Returns their number, at most `most`. */
static int select_best(derivation *d, found *best, int most) {
    int bound[LISTED_MAX], count = 0;
    for (int i = 0; i < d->count; i++)
        bound[i] = d->list[i].bound;
    for (int n = 0; n < d->count; n++) {
        int index = most_promising(bound, d->count);
        assert(index >= 0);
        if (count == most && bound[index] > best[count - 1].cost * PT_TICK) break;
        bound[index] = INT32_MAX;
        const exchange *e = &d->list[index];
        pt_motion m = d->before[e->at[0]];
        for (int i = e->at[0], from = i ? d->order[i - 1] : d->n; i < d->n; i++) {
            int to = new_waypoint(d, e, i);
            pt_fly(d->legs, &m, from, to);
            from = to;
        }
        assert(e->bound <= m.ticks * PT_TICK || d->legs->failed); /* the bound is a lower bound */
        int k = count;
        while (k > 0 && best[k - 1].cost > m.ticks)
            k--;
        if (k > 0 && best[k - 1].cost == m.ticks) {
            if (index < best[k - 1].index) best[k - 1].index = index;
            continue;
        }
        if (k == most) continue;
        if (count < most) count++;
        for (int i = count - 1; i > k; i--)
            best[i] = best[i - 1];
        best[k] = (found){m.ticks, index};
    }
    return count;
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
    before[0] = (pt_motion){0};
    for (int i = 0, from = d.n; i < d.n; from = d.order[i++]) {
        before[i + 1] = before[i];
        pt_fly(legs, &before[i + 1], from, d.order[i]);
    }
    after[d.n - 1] = 0;
    for (int i = d.n - 2; i >= 0 && least; i--)
        after[i] = after[i + 1] + least[d.order[i]][d.order[i + 1]];
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

typedef struct {
    int bound, waypoint;
    pt_motion motion;
} branch;

/* Branch and bound over the next waypoint, the most promising one first. */
static void search_routes(pt_planner *p, int depth, int visited, const pt_motion *at) {
    branch list[PT_EXACT_MAX];
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
    for (int k = 0; k < n && p->counted < CLOSE_MAX && p->best > p->enough; k++) {
        int ticks = list[k].motion.ticks;
        if (list[k].bound > (p->best - 1) * TICK) return;
        p->order[depth] = (int16_t)list[k].waypoint;
        if (depth + 1 < p->n) {
            search_routes(p, depth + 1, visited | 1 << list[k].waypoint, &list[k].motion);
            continue;
        }
        p->counted++;
        assert(ticks < p->best);
        if (p->counting) continue;
        p->best = ticks;
        memcpy(p->best_order, p->order, sizeof p->order);
    }
}

/* Finds the physics route. `route` holds the first incumbent and receives the result. */
static void plan_physics(pt_planner *p, pt_route *route) {
    memcpy(p->best_order, route->order, sizeof p->best_order);
    p->best = route->cost;
    p->counting = false;
    p->counted = 0;
    for (int i = 0; i < p->n; i++) {
        /* The directions in which the legs from waypoint i begin, and upper bounds of the speed at which the ship arrives from
         * each site, if it entered that leg at top speed. */
        double x[SITES] = {0}, y[SITES] = {0}, speed[SITES] = {0};
        for (int k = 0; k <= p->n; k++) {
            if (k == i) continue;
            pt_segment out = pt_leg_start(p->legs, i, k);
            x[k] = out.x;
            y[k] = out.y;
            speed[k] = pt_most_speed(p->legs, k, i);
        }
        for (int j = 0; j < p->n; j++) {
            if (i == j) continue;
            double entered = 0; /* upper bound of the speed with which the ship enters the leg from i to j */
            for (int k = 0; k <= p->n; k++) {
                double dot = -(x[k] * x[j] + y[k] * y[j]);
                if (k == i || k == j || speed[k] <= entered) continue;
                assert(dot > -1 - 1e-9 && dot < 1 + 1e-9);
                double kept = speed[k] * p->turn[(int)((dot + 1) * (0.4999999 * TURNS))];
                if (kept > entered) entered = kept;
            }
            p->into[j][i] = p->least[i][j] = (int32_t)(pt_least_time(p->legs, i, j, &entered) * TICK);
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

/* Returns the cost of a route if it is less than `best`, and makes this route the current one. Returns `best` as soon as it is
 * certain that the route is not better. Flies only the part from position `first` on. */
static int cost_below(void *context, const int16_t *order, int first, int last, int best) {
    improvement *v = context;
    pt_motion m = v->before[first];
    for (int i = first, from = i ? order[i - 1] : v->n; i < v->n; from = order[i++]) {
        pt_fly(v->legs, &m, from, order[i]);
        if (m.ticks + (i > last ? v->after[i] : 0) > best - 1) return best;
    }
    for (int i = first, from = i ? order[i - 1] : v->n; i < v->n; from = order[i++]) {
        v->before[i + 1] = v->before[i];
        pt_fly(v->legs, &v->before[i + 1], from, order[i]);
    }
    /* bound of the part from position i + 1 to the end, if the ship entered the leg before it at top speed */
    double rest = 0;
    for (int i = v->n - 2; i >= 0; i--) {
        double speed = PT_TOP_SPEED;
        v->after[i] = pt_least_time(v->legs, order[i], order[i + 1], &speed);
        if (i + 2 < v->n) {
            int at = order[i + 1];
            pt_segment in = pt_leg_start(v->legs, at, order[i]), out = pt_leg_start(v->legs, at, order[i + 2]);
            speed *= pt_turn(-(in.x * out.x + in.y * out.y));
            rest += pt_least_time(v->legs, at, order[i + 2], &speed);
        }
        v->after[i] += rest;
    }
    return m.ticks;
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
    uint8_t visited[PT_WAYPOINTS_MAX] = {0};
    int16_t *greedy = route[PT_NEAREST].order;
    for (int k = 0, from = n; k < n; from = greedy[k++]) {
        int nearest = INT32_MAX;
        for (int i = 0; i < n; i++) {
            int distance = visited[i] ? INT32_MAX : pt_field_at(legs, legs->node[i], from);
            if (distance >= nearest) continue;
            nearest = distance;
            greedy[k] = (int16_t)i;
        }
        assert(nearest < INT32_MAX);
        visited[greedy[k]] = 1;
    }
    if (plan->exact)
        plan_distance(p, route[PT_DISTANCE].order);
    else
        shorten_route(legs, length_between, n, route[PT_NEAREST].order, route[PT_DISTANCE].order);
    for (int r = PT_NEAREST; r <= PT_DISTANCE; r++)
        route[r].cost = pt_estimate(legs, route[r].order, n);
    const pt_route *incumbent = &route[route[PT_NEAREST].cost < route[PT_DISTANCE].cost ? PT_NEAREST : PT_DISTANCE];
    route[PT_PHYSICS].cost = incumbent->cost;
    memcpy(route[PT_PHYSICS].order, incumbent->order, sizeof *incumbent->order * (size_t)n);
    p->enough = routes == PT_FOR_F3 ? 2 * route[PT_DISTANCE].cost - route[PT_NEAREST].cost : 0;
    if (route[PT_PHYSICS].cost > p->enough && plan->exact) {
        plan_physics(p, &route[PT_PHYSICS]);
    } else if (route[PT_PHYSICS].cost > p->enough) {
        improvement v = {.legs = legs, .n = n};
        route[PT_PHYSICS].cost = pt_hasten(&v, cost_below, n, p->enough, route[PT_PHYSICS].order);
    }
    plan->routes = PT_R1;
    assert(legs->failed || is_best(legs, plan, n));
    if (routes > PT_R1 && n > 2) pt_derive(legs, plan->exact ? p->least : NULL, routes, plan);
}
