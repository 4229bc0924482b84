/* Finds cheapest ways, in the order of their costs. */
#include "ways.h"

#include <assert.h>
#include <string.h>

static int cost_of_symbols(const fg_costs *costs, const fg_pieces *p, const uint8_t *symbol) {
    int most = -1;
    for (int l = 0; l < p->layers; l++)
        if (symbol[l] < p->layer[l].kinds && costs->cost[l][symbol[l]] > most) most = costs->cost[l][symbol[l]];
    return most < 0 ? costs->usual : most;
}

static int cost_of_state(fg_compiler *c, const fg_costs *costs, int state) {
    const fg_world *w = c->world;
    int found = -1;
    if (!w->within) return cost_of_symbols(costs, &c->game->pieces, w->symbol[state]);
    for (int s = 0; s < w->fine_states; s++) {
        if (!fg_bit(w->within[state].w, s)) continue;
        int cost = cost_of_symbols(costs, &c->game->pieces, w->symbol[s]);
        c->undecided = c->undecided || (found >= 0 && found != cost);
        found = cost;
    }
    return found;
}

bool fg_fail_no_seats(const fg_node *clause, lg_error *error) {
    return fg_fail_at(clause, error, "expected a board with `seats`, because %s",
                      "this measure has one number for each");
}

bool fg_walk_read(fg_compiler *c, const fg_node *clause, fg_walk *walk) {
    static const fg_costs steps = {.usual = 1};
    const fg_node *by = fg_find(clause, "by");
    int which = -1;
    if (by && !fg_costs_read(&c->game->pieces, by, &which, c->error)) return false;
    walk->limit = FG_NO_WAY;
    walk->cost = fg_take(c->room, (size_t)c->world->states, sizeof *walk->cost);
    if (!walk->cost) return lg_fail_memory(c->error);
    walk->least = FG_NEVER;
    walk->even = true;
    for (int s = 0; s < c->world->states; s++) {
        walk->cost[s] = which < 0 ? steps.usual : cost_of_state(c, &c->game->pieces.cost[which], s);
        int step = walk->cost[s] % FG_STOP;
        if (step < walk->least) walk->least = step;
        walk->even = walk->even && (step == 1 || step == FG_NEVER);
    }
    return true;
}

/* A queue of cells by cost. Costs are small, so the cheapest cell is looked for among all. */
typedef struct {
    int count, cell[FG_PLACES_MAX];
} queue;

static int take_cheapest(queue *q, const int *cost) {
    int best = 0;
    for (int n = 1; n < q->count; n++)
        if (cost[q->cell[n]] < cost[q->cell[best]]) best = n;
    int cell = q->cell[best];
    q->cell[best] = q->cell[--q->count];
    return cell;
}

/* What a step costs depends only on the cell that is entered, and the cheapest cell is left first. So the first way to a cell is the
 * cheapest, and a cell from which every step would lead beyond the limit need not wait. */
static void enter_neighbours(const fg_walk *walk, const fg_view *view, int cell, queue *q, int *cost) {
    const fg_layout *l = view->layout;
    for (int e = l->start[cell]; e < l->start[cell + 1]; e++) {
        int to = l->near[e], step = walk->cost[view->state[to]] % FG_STOP;
        bool waits = cost[to] < FG_NO_WAY;
        if (step == FG_NEVER || cost[cell] + step >= cost[to] || cost[cell] + step > walk->limit) continue;
        cost[to] = cost[cell] + step;
        if (!waits && cost[to] + walk->least <= walk->limit) q->cell[q->count++] = to;
    }
}

static bool stops_at(const fg_walk *walk, const fg_view *view, const fg_places *from, int cell) {
    return walk->cost[view->state[cell]] >= FG_STOP && !fg_bit(from->w, cell);
}

static void walk_by_costs(const fg_walk *walk, const fg_view *view, const fg_places *from, int *cost) {
    queue q = {.count = 0};
    for (int c = 0; c < view->layout->cells; c++) {
        cost[c] = fg_bit(from->w, c) ? 0 : FG_NO_WAY;
        if (!cost[c]) q.cell[q.count++] = c;
    }
    while (q.count) {
        int cell = take_cheapest(&q, cost);
        if (!stops_at(walk, view, from, cell)) enter_neighbours(walk, view, cell, &q, cost);
    }
}

/* ---- even ways -------------------------------------------------------------------------------------------------- */

enum { WORD = 64 };

static int words_of(const fg_layout *l) {
    return (l->cells + WORD - 1) / WORD;
}

fg_ground fg_ground_of(const fg_walk *walk, const fg_view *view) {
    fg_ground ground = {{{0}}, {{0}}};
    for (int c = 0; walk->even && c < view->layout->cells; c++) {
        int cost = walk->cost[view->state[c]];
        if (cost % FG_STOP != FG_NEVER) fg_set_bit(ground.open.w, c);
        if (cost < FG_NEVER) fg_set_bit(ground.passed.w, c);
    }
    return ground;
}

/* Finds all neighbours of a set of cells. */
static fg_places neighbours_of(const fg_layout *l, const fg_places *cells, int words) {
    fg_places all = {{0}};
    for (int k = 0; k < words; k++)
        for (uint64_t rest = cells->w[k]; rest; rest &= rest - 1)
            for (int j = 0; j < words; j++)
                all.w[j] |= l->beside[WORD * k + __builtin_ctzll(rest)].w[j];
    return all;
}

static void set_costs(const fg_places *cells, int words, int cost, int *costs) {
    for (int k = 0; k < words; k++)
        for (uint64_t rest = cells->w[k]; rest; rest &= rest - 1)
            costs[WORD * k + __builtin_ctzll(rest)] = cost;
}

/* If all steps cost 1, whole sets of cells are entered at once. */
static void walk_evenly(const fg_walk *walk, const fg_layout *l, const fg_ground *ground, const fg_places *from,
                        int *cost) {
    int words = words_of(l), in_last = l->cells - WORD * (words - 1);
    fg_places edge = *from, left = ground->open;
    bool more = true;
    for (int c = 0; c < l->cells; c++)
        cost[c] = FG_NO_WAY;
    edge.w[words - 1] &= UINT64_MAX >> (WORD - in_last); /* what follows are slots */
    set_costs(&edge, words, 0, cost);
    for (int k = 0; k < words; k++)
        left.w[k] &= ~edge.w[k];
    for (int steps = 1; more && steps <= walk->limit; steps++) {
        fg_places next = neighbours_of(l, &edge, words);
        more = false;
        for (int k = 0; k < words; k++) {
            next.w[k] &= left.w[k];
            left.w[k] &= ~next.w[k];
            edge.w[k] = next.w[k] & ground->passed.w[k];
            more = more || edge.w[k];
        }
        set_costs(&next, words, steps, cost);
    }
}

void fg_walk_from(const fg_walk *walk, const fg_view *view, const fg_ground *ground, const fg_places *from,
                  int cost[FG_PLACES_MAX]) {
    if (walk->even)
        walk_evenly(walk, view->layout, ground, from, cost);
    else
        walk_by_costs(walk, view, from, cost);
}
