/* The original's path finder. It is an A* search with three peculiarities: its memory of paths outlives the search; it may
 * answer with paths of an unfinished search; and its heap is not sorted again when a key in it changes. Every comparison can
 * decide which path is found, so the heap is updated exactly as in the original. Only the memory layout is our own. */
#include "parts.h"

#include "base/fast.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The values of bar[node] besides a cost. A path to a node matters only if it costs less than bar[node], which is the present
 * cost of an open node. */
#define UNMET INFINITY
#define CLOSED (-INFINITY)

static const double edge_cost[PT_DIRECTIONS] = {
    8, 11.313708498984761, 11.313708498984761, 8, 11.313708498984761, 11.313708498984761, 8, 8};

/* The row at some distance above the target and the row at the same distance below it have the same distances, so each pair of
 * rows is computed once. */
void pt_old_away(const pt_grid *grid, int to, double *away) {
    int row = to / grid->stride, column = to % grid->stride, rows = grid->rows + 2;
    double right[PT_STRIDE_MAX], line[PT_STRIDE_MAX];
    for (int dr = 0; dr < rows; dr++) {
        if (row - dr < 0 && row + dr >= rows) break;
        for (int c = 0; c < grid->stride; c++)
            right[c] = sqrt((double)(PT_GRAIN * PT_GRAIN * (dr * dr + c * c)));
        for (int c = 0; c < grid->stride; c++)
            line[c] = right[abs(c - column)];
        if (row - dr >= 0) memcpy(away + (row - dr) * grid->stride, line, sizeof *line * (size_t)grid->stride);
        if (row + dr < rows) memcpy(away + (row + dr) * grid->stride, line, sizeof *line * (size_t)grid->stride);
    }
}

void pt_old_finder_start(pt_old_finder *finder, const pt_old_order *order) {
    finder->order = order;
    finder->records = 0;
}

/* Makes room for all records that one search can add: each node is expanded once, and each edge from it adds at most one
 * path. Returns false if memory is short. */
static bool make_room(pt_old_finder *finder) {
    int wanted = finder->records + PT_DIRECTIONS * (finder->order->nodes + 1);
    if (wanted <= finder->capacity) return true;
    int capacity = wanted + wanted / 2;
    pt_old_record *record = realloc(finder->record, sizeof *record * (size_t)capacity);
    if (!record) return false;
    finder->record = record;
    finder->capacity = capacity;
    return true;
}

static int add_record(pt_old_finder *finder, int parent, int node) {
    assert(finder->records < finder->capacity && parent < finder->records);
    finder->record[finder->records] = (pt_old_record){parent, node};
    return finder->records++;
}

bool pt_old_origin_start(pt_old_finder *finder, pt_old_origin *origin, int node) {
    const pt_grid *grid = finder->order->grid;
    if (!make_room(finder)) return false;
    for (int k = 0; k < finder->order->nodes; k++)
        origin->cost[k] = INFINITY;
    origin->cost[node] = 0;
    origin->path[node] = add_record(finder, -1, node);
    for (unsigned left = grid->edges[node]; left; left &= left - 1) {
        int d = __builtin_ctz(left), next = node + grid->step[d];
        origin->cost[next] = edge_cost[d];
        origin->path[next] = add_record(finder, origin->path[node], next);
    }
    return true;
}

/* The heap's indices begin at 1. If both children are equal, the left one moves up. */
INLINE void push(pt_old_finder *finder, double key, int node) {
    int at = ++finder->open;
    for (; at > 1 && finder->key[at / 2] > key; at /= 2) {
        finder->key[at] = finder->key[at / 2];
        finder->who[at] = finder->who[at / 2];
    }
    finder->key[at] = key;
    finder->who[at] = (uint16_t)node;
}

INLINE int pop(pt_old_finder *finder) {
    assert(finder->open > 0);
    unsigned last = (unsigned)finder->open--, at = 1;
    int top = finder->who[1];
    double key = finder->key[last];
    uint16_t node = finder->who[last];
    finder->key[last] = INFINITY; /* every child in the heap then has a sibling to compare with */
    for (unsigned child = 2; child < last; child = 2 * at) {
        child += finder->key[child + 1] < finder->key[child];
        if (!(key > finder->key[child])) break;
        finder->key[at] = finder->key[child];
        finder->who[at] = finder->who[child];
        at = child;
    }
    finder->key[at] = key;
    finder->who[at] = node;
    return top;
}

/* Returns, as bits, the neighbours that this search has not met yet and the open neighbours to which a path over the node
 * is shorter. */
INLINE unsigned worth_a_look(const pt_old_finder *finder, int node, const double sum[2]) {
    const uint16_t *next = finder->order->next[node];
    unsigned slanted = finder->order->slanted[node], found = 0;
    for (int k = 0; k < PT_DIRECTIONS; k++)
        found |= (unsigned)(finder->bar[next[k]] > sum[slanted >> k & 1]) << k;
    return found;
}

/* Extends the path to a node by each of its neighbours. */
INLINE void expand(pt_old_finder *finder, pt_old_origin *origin, int node, const double *away) {
    double sum[2] = {origin->cost[node] + edge_cost[PT_UP], origin->cost[node] + edge_cost[PT_UP_LEFT]};
    unsigned slanted = finder->order->slanted[node];
    for (unsigned left = worth_a_look(finder, node, sum); left; left &= left - 1) {
        int k = __builtin_ctz(left), next = finder->order->next[node][k];
        double cost = origin->cost[next];
        if (cost > sum[slanted >> k & 1]) {
            origin->cost[next] = cost = sum[slanted >> k & 1];
            origin->path[next] = add_record(finder, origin->path[node], next);
        }
        if (finder->bar[next] == UNMET)
            push(finder, cost + away[next], next);
        else {
            /* Changes the key of a node but leaves the node at its place in the heap, as the original does. */
            double key = cost + away[next];
            int at = 1;
            while (finder->who[at] != next)
                at++;
            assert(at <= finder->open);
            finder->key[at] = key;
        }
        finder->bar[next] = cost;
    }
}

bool pt_old_find(pt_old_finder *finder, pt_old_origin *origin, int from, int to, const double *away) {
    assert(from >= 0 && from < PT_NODES_MAX && to >= 0 && to < PT_NODES_MAX);
    if (origin->cost[to] < INFINITY) return true;
    if (!make_room(finder)) return false;
    for (int k = 0; k < finder->order->nodes; k++)
        finder->bar[k] = UNMET;
    finder->bar[0] = CLOSED; /* node 0 stands for all missing neighbours and is never entered */
    finder->open = 0;
    push(finder, away[from], from);
    while (finder->open) {
        int node = pop(finder);
        finder->bar[node] = CLOSED;
        if (node == to) break;
        expand(finder, origin, node, away);
    }
    return true;
}
