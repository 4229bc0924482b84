/* The three planners and the routes derived from the physics route (paper, sections IV-B and IV-E), for few waypoints.
 * Among equally good routes the original takes the first in lexicographic order, and it adds up costs in the order of the
 * route. The searches here proceed in the same order, but prune what a lower bound over all subsets proves to be worse. */
#include "parts.h"

#include "base/fast.h"

#include <assert.h>
#include <string.h>

enum { CHECKED = 61 /* only one flight in CHECKED is flown in both ways to compare the closed form with the ticks */ };
enum { SCALE = 1024 }; /* the bound uses whole numbers, so distances are multiplied by this and rounded down */

/* Flies to the first `count` waypoints of an order, tick by tick. */
static pt_old_flight fly_exactly(const pt_old_few *few, const pt_old_table *table, const int16_t *order, int count) {
    pt_old_flight flight = {0};
    const pt_old_leg *before = NULL;
    for (int k = 0, from = few->waypoints; k < count; from = order[k++]) {
        const pt_old_leg *leg = &table->leg[from][order[k]];
        pt_old_fly(few->legs, before, leg, &flight);
        before = leg;
    }
    return flight;
}

/* Extends a flight by one waypoint in closed form. If the result is unsure, flies the whole part again tick by tick. */
static pt_old_flight fly_on(const pt_old_few *few, const pt_old_table *table, const int16_t *order, int visited,
                            pt_old_flight flight) {
    int from = visited ? order[visited - 1] : few->waypoints,
        earlier = visited > 1 ? order[visited - 2] : few->waypoints;
    pt_old_fly_far(few->legs, visited ? &table->leg[earlier][from] : NULL, &table->leg[from][order[visited]], &flight);
    assert(flight.unsure || flight.ticks % CHECKED ||
           flight.ticks == fly_exactly(few, table, order, visited + 1).ticks);
    return flight.unsure ? fly_exactly(few, table, order, visited + 1) : flight;
}

int pt_old_estimate(const pt_old_few *few, const pt_old_table *table, const int16_t *order) {
    return fly_exactly(few, table, order, few->waypoints).ticks;
}

/* Always goes to the nearest waypoint next. If the result is not shorter than the route in index order, the result is the route
 * in index order, as in the original. */
void pt_old_nearest(const pt_old_few *few, int16_t *order) {
    int n = few->waypoints;
    assert(n >= 0 && n <= PT_EXACT_MAX);
    double sum = 0, limit = 0;
    for (int k = 0; k < n; k++)
        limit += few->distance[k ? k - 1 : n][k];
    unsigned left = (1u << n) - 1;
    for (int k = 0, from = n; k < n; k++) {
        int next = __builtin_ctz(left);
        for (unsigned rest = left; rest; rest &= rest - 1)
            if (few->distance[from][__builtin_ctz(rest)] < few->distance[from][next]) next = __builtin_ctz(rest);
        sum += few->distance[from][next];
        if (!(sum < limit)) {
            for (int i = 0; i < n; i++)
                order[i] = (int16_t)i;
            return;
        }
        order[k] = (int16_t)next;
        left &= ~(1u << next);
        from = next;
    }
}

/* Computes the lower bounds few->rest for all sets. Subsets of a set have smaller numbers, so they are computed before it. */
FASTEST static void bound_rest(pt_old_few *few) {
    memset(few->rest[0], 0, sizeof few->rest[0]);
    for (unsigned set = 1; set < 1u << few->waypoints; set++) {
        int32_t best[PT_PLACE_LANES];
        for (int i = 0; i < PT_PLACE_LANES; i++)
            best[i] = INT32_MAX;
        for (unsigned left = set; left; left &= left - 1) {
            int next = __builtin_ctz(left), then = few->rest[set & ~(1u << next)][next];
            for (int i = 0; i < PT_PLACE_LANES; i++) {
                int32_t sum = few->least[next][i] + then;
                best[i] = sum < best[i] ? sum : best[i];
            }
        }
        memcpy(few->rest[set], best, sizeof best);
    }
}

typedef struct {
    const pt_old_few *few;
    double best;
    int16_t order[PT_EXACT_MAX];
    int16_t *found;
} distance_search;

static void search_distance(distance_search *s, int depth, unsigned left, double sum) {
    const pt_old_few *few = s->few;
    int from = depth ? s->order[depth - 1] : few->waypoints;
    if (!left) {
        s->best = sum;
        memcpy(s->found, s->order, sizeof *s->found * (size_t)depth);
    }
    for (unsigned open = left; open; open &= open - 1) {
        int next = __builtin_ctz(open);
        unsigned then = left & ~(1u << next);
        double longer = sum + few->distance[from][next];
        if (longer >= s->best || longer + few->rest[then][next] / (double)SCALE - 1e-6 >= s->best) continue;
        s->order[depth] = (int16_t)next;
        search_distance(s, depth + 1, then, longer);
    }
}

void pt_old_distance(pt_old_few *few, int16_t *order) {
    int n = few->waypoints;
    memset(few->least, 0, sizeof few->least);
    for (int to = 0; to < n; to++)
        for (int from = 0; from <= n; from++)
            if (from != to) few->least[to][from] = (int32_t)(few->distance[from][to] * SCALE);
    bound_rest(few);
    unsigned all = (1u << n) - 1;
    distance_search s = {few, (few->rest[all][n] + n + 1) / (double)SCALE, {0}, order};
    search_distance(&s, 0, all, 0);
}

/* Returns the greatest share of the speed that can be kept in the turn from any earlier leg into this leg; 0 if the leg begins
 * at the ship. */
static double most_kept(const pt_old_few *few, int from, const pt_old_leg *leg) {
    double most = -1;
    for (int before = 0; before <= few->waypoints; before++) {
        if (before == from) continue;
        const pt_old_leg *in[2] = {&few->early.leg[before][from], &few->late.leg[before][from]};
        for (int k = 0; k < 2; k++) {
            double dot = in[k]->out[0] * leg->in[0] + in[k]->out[1] * leg->in[1];
            most = dot > most ? dot : most;
        }
    }
    return from == few->waypoints ? 0 : pt_turn(most);
}

typedef struct {
    const pt_old_few *few;
    int best;
    int16_t order[PT_EXACT_MAX];
    int16_t *found;
} physics_search;

static void search_physics(physics_search *s, int depth, unsigned left, pt_old_flight flight) {
    const pt_old_few *few = s->few;
    int from = depth ? s->order[depth - 1] : few->waypoints;
    if (!left) {
        s->best = flight.ticks;
        assert(depth == few->waypoints);
        memcpy(s->found, s->order, sizeof *s->found * (size_t)depth);
    }
    for (unsigned open = left; open; open &= open - 1) {
        int next = __builtin_ctz(open);
        unsigned then = left & ~(1u << next);
        int rest = few->rest[then][next];
        if (flight.ticks + few->least[next][from] + rest >= s->best) continue;
        s->order[depth] = (int16_t)next;
        pt_old_flight longer = fly_on(few, &few->early, s->order, depth, flight);
        assert(longer.ticks - flight.ticks >= few->least[next][from]); /* `least` must be a lower bound */
        if (longer.ticks + rest < s->best) search_physics(s, depth + 1, then, longer);
    }
}

/* As in the original, the first incumbent is the route in index order, and its cost is computed from the final (late) legs.
 * Knowing a lower cost from the hint only prunes more. */
void pt_old_physics(pt_old_few *few, const int16_t *hint, int16_t *order) {
    int n = few->waypoints, known = pt_old_estimate(few, &few->early, hint);
    memset(few->least, 0, sizeof few->least);
    for (int to = 0; to < n; to++)
        for (int from = 0; from <= n; from++) {
            if (from == to) continue;
            const pt_old_leg *early = &few->early.leg[from][to], *late = &few->late.leg[from][to];
            int least = pt_old_leg_least(few->legs, early, most_kept(few, from, early));
            if (late->first != early->first) {
                int other = pt_old_leg_least(few->legs, late, most_kept(few, from, late));
                least = other < least ? other : least;
            }
            few->least[to][from] = least;
        }
    bound_rest(few);
    for (int i = 0; i < n; i++)
        order[i] = (int16_t)i;
    physics_search s = {few, pt_old_estimate(few, &few->late, order), {0}, order};
    if (known + 1 < s.best) s.best = known + 1;
    search_physics(&s, 0, (1u << n) - 1, (pt_old_flight){0});
}

typedef struct {
    const pt_old_few *few;
    const int16_t *physics;
    pt_old_flight flight[PT_EXACT_MAX + 1]; /* flight[k]: the physics route after k waypoints */
    int most, count;
    pt_route *kept;
} derivation;

/* Inserts the order, whose first `same` waypoints are those of the physics route, into the list of kept routes, which is sorted by
 * cost. Of routes with equal cost, the last one is kept. */
static void keep_route(derivation *d, const int16_t *order, int same) {
    const pt_old_few *few = d->few;
    int full = d->count == d->most, limit = full ? d->kept[d->count - 1].cost : INT32_MAX - 1, at = 0;
    pt_old_flight flight = d->flight[same];
    unsigned left = (1u << few->waypoints) - 1;
    for (int k = 0; k < same; k++)
        left &= ~(1u << order[k]);
    for (int k = same, from = same ? order[same - 1] : few->waypoints; k < few->waypoints; from = order[k++]) {
        if (flight.ticks + few->rest[left][from] > limit) return;
        flight = fly_on(few, &few->late, order, k, flight);
        left &= ~(1u << order[k]);
    }
    int cost = flight.ticks;
    if (cost > limit) return;
    while (at < d->count && d->kept[at].cost < cost)
        at++;
    if (at == d->count || d->kept[at].cost != cost) {
        d->count += !full;
        for (int k = d->count - 1; k > at; k--)
            d->kept[k] = d->kept[k - 1];
    }
    assert((!at || d->kept[at - 1].cost < cost) && (at + 1 >= d->count || cost < d->kept[at + 1].cost));
    d->kept[at].cost = cost;
    memcpy(d->kept[at].order, order, sizeof *order * (size_t)few->waypoints);
}

static void swap_places(int16_t *a, int16_t *b) {
    int16_t c = *a;
    *a = *b;
    *b = c;
}

/* Tries all exchanges of two waypoints, then both rotations of all triples. */
int pt_old_derive(const pt_old_few *few, const int16_t *physics, int most, pt_route *derived) {
    int n = few->waypoints;
    derivation d = {.few = few, .physics = physics, .most = most, .kept = derived};
    int16_t order[PT_EXACT_MAX];
    memcpy(order, physics, sizeof *order * (size_t)n);
    for (int k = 0; k < n; k++)
        d.flight[k + 1] = fly_on(few, &few->late, order, k, d.flight[k]);
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++) {
            swap_places(&order[i], &order[j]);
            keep_route(&d, order, i);
            swap_places(&order[i], &order[j]);
        }
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++)
            for (int k = j + 1; k < n; k++)
                for (int turn = 0; turn < 3; turn++) { /* the third rotation restores the order */
                    swap_places(&order[i], &order[j]);
                    swap_places(&order[j], &order[k]);
                    if (turn < 2) keep_route(&d, order, i);
                }
    return d.count;
}
