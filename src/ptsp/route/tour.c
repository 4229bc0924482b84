/* Local search on routes. It accepts the first move that improves the route, and ends when no move does or when the allowed
 * work is done. */
#include "tour.h"

#include <assert.h>
#include <stdbool.h>
#include <string.h>

enum { NEAR = 8, COSTS_MAX = 20000, ROUNDS_MAX = 100 };

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

static bool try_reversal(tour *t, int i, int j) {
    if (edge_length(t, i - 1, j) + edge_length(t, i, j + 1) >= edge_length(t, i - 1, i) + edge_length(t, j, j + 1))
        return false;
    reverse_part(t->order, i, j);
    return true;
}

static bool try_shift(tour *t, int from, int to) {
    /* the waypoint goes behind position `to`; position -1 is the ship */
    if (to == from || to == from - 1) return false;
    int out = edge_length(t, from - 1, from) + edge_length(t, from, from + 1) - edge_length(t, from - 1, from + 1);
    int in = edge_length(t, to, from) + edge_length(t, from, to + 1) - edge_length(t, to, to + 1);
    if (from + 1 >= t->n) out = edge_length(t, from - 1, from);
    if (in >= out) return false;
    shift_waypoint(t->order, from, to < from ? to + 1 : to);
    return true;
}

void pt_shorten(const void *context, int (*distance)(const void *, int, int), int n, const int16_t *from,
                int16_t *order) {
    tour t = {context, distance, n, order};
    memcpy(order, from, sizeof *order * (size_t)n);
    bool better = true;
    for (int round = 0; better && round < ROUNDS_MAX; round++) {
        better = false;
        for (int i = 0; i < n; i++)
            for (int j = -1; j < n; j++) {
                if (j > i) better |= try_reversal(&t, i, j);
                better |= try_shift(&t, i, j);
            }
    }
}

int pt_hasten(void *context, pt_route_cost *cost, int n, int enough, int16_t *order) {
    int best = cost(context, order, 0, n - 1, INT32_MAX), spent = 0;
    bool better = true;
    while (better && best > enough && spent < COSTS_MAX) {
        better = false;
        for (int i = 0; i < n && best > enough && spent < COSTS_MAX; i++)
            for (int j = i > NEAR ? i - NEAR : 0; j < n && j <= i + NEAR; j++) {
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
