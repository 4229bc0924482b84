/* Lists all exchanges with a lower bound of their cost: the physics route's own time up to the first change, plus the least
 * time of each leg after it. The exchanges are then estimated in ascending order of their bounds, until no remaining
 * exchange can be better. */
#include "derive.h"

#include "base/fast.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

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

void pt_derive(pt_legs *legs, int32_t least[16][16], int routes, pt_plan *plan) {
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
