/* Finds cheapest ways, in the order of their costs. */
#include "ways.h"

#include <assert.h>
#include <string.h>

#include "base/fast.h"

/* Returns the most that a piece costs, or `usual` if no cost is said. */
static int cost_of_symbols(const fg_costs *costs, int usual, const fg_pieces *p, const uint8_t *symbol) {
    int most = -1;
    for (int l = 0; l < p->layers; l++)
        if (symbol[l] < p->layer[l].kinds && costs->cost[l][symbol[l]] > most) most = costs->cost[l][symbol[l]];
    return most < 0 ? usual : most;
}

static int cost_of_state(fg_compiler *c, const fg_costs *costs, int state) {
    const fg_world *w = c->world;
    int found = -1;
    if (!w->within) return cost_of_symbols(costs, costs->usual, &c->game->pieces, w->symbol[state]);
    for (int s = 0; s < w->fine_states; s++) {
        if (!fg_bit(w->within[state].w, s)) continue;
        int cost = cost_of_symbols(costs, costs->usual, &c->game->pieces, w->symbol[s]);
        c->undecided = c->undecided || (found >= 0 && found != cost);
        found = cost;
    }
    /* Cells are in the class without states if the structure lies on edges. */
    c->undecided = c->undecided || (found < 0 && w->structure_on != FG_ON_CELLS);
    return found < 0 ? costs->usual : found;
}

bool fg_seats_check(fg_compiler *c, const fg_node *clause) {
    c->undecided = c->undecided || (c->layout->placed && c->world->within);
    return c->layout->seats || fg_fail_at(clause, c->error, "expected a board with `seats`, because %s",
                                          "this measure has one number for each");
}

fg_seats fg_seats_seen(const fg_view *view) {
    const fg_layout *l = view->layout;
    fg_seat_list list = fg_seat_list_of(l);
    for (int c = 0; l->placed && c < l->cells; c++) {
        const uint8_t rank = l->placed->rank[view->world->symbol[view->state[c]][l->placed->layer]];
        if (rank != FG_NO_SEAT) fg_seat_add(&list, rank, c);
    }
    return list.seats;
}

/* Notes which states are seats. */
static bool find_seat_states(fg_compiler *c, fg_walk *walk) {
    const fg_seat_pieces *placed = c->layout->placed;
    if (!placed || c->world->within) return true;
    walk->seat = fg_take(c->room, (size_t)c->world->states, 1);
    if (!walk->seat) return lg_fail_memory(c->error);
    for (int s = 0; s < c->world->states; s++)
        walk->seat[s] = s < c->world->cell_states ? placed->rank[c->world->symbol[s][placed->layer]] : FG_NO_SEAT;
    return true;
}

/* Finds what crossing an edge costs. A coarse world does not know what lies on edges. */
static void read_crossings(fg_compiler *c, const fg_costs *costs, fg_walk *walk) {
    const fg_world *w = c->world;
    for (int s = w->first[FG_ON_EDGES]; c->layout->edges && s < w->first[FG_ON_SLOTS]; s++) {
        const int cost = costs ? cost_of_symbols(costs, 0, &c->game->pieces, w->symbol[s]) : 0;
        if (!w->within) walk->cost[s] = walk->lines && cost < FG_NEVER ? 0 : cost;
        if (!w->within) walk->ground[s] = cost == FG_NEVER ? 0 : 1 | FG_PASSED;
        walk->crosses = walk->crosses || cost == FG_NEVER || (cost > 0 && !walk->lines);
    }
    walk->even = walk->even && !walk->crosses;
    c->undecided = c->undecided || (w->within && walk->crosses);
}

/* Checks that lines of sight are possible, and that something can block them. */
static bool check_sight(fg_compiler *c, const fg_node *clause, const fg_node *sight, const fg_costs *costs) {
    const fg_pieces *p = &c->game->pieces;
    bool blocks = costs->usual >= FG_NEVER;
    for (int l = 0; l < p->layers; l++)
        for (int k = 0; k < p->layer[l].kinds; k++)
            blocks = blocks || costs->cost[l][k] >= FG_NEVER;
    if (fg_find(clause, "by") || fg_find(clause, "by sides"))
        return fg_expected(sight, "either `sight` or `by`, because nobody walks along a line of sight", c->error);
    if (c->layout->grid == FG_GRAPH)
        return fg_expected(sight, "a board of squares or hexes, because a network has no straight lines", c->error);
    return blocks ||
           fg_expected(sight, "costs with `never` or `stop`, because nothing else blocks the sight", c->error);
}

bool fg_walk_read(fg_compiler *c, const fg_node *clause, fg_walk *walk) {
    static const fg_costs steps = {.usual = 1};
    const fg_node *sight = fg_find(clause, "sight"), *by = sight ? sight : fg_find(clause, "by");
    int which = -1;
    if (by && !fg_costs_read(&c->game->pieces, by, &which, c->error)) return false;
    if (sight && !check_sight(c, clause, sight, &c->game->pieces.cost[which])) return false;
    if (sight && !(walk->lines = fg_lines_find(c))) return lg_fail_memory(c->error);
    walk->limit = sight ? FG_FAR - 1 : FG_NO_WAY;
    walk->cost = fg_take(c->room, (size_t)c->world->states, sizeof *walk->cost);
    walk->ground = fg_take(c->room, (size_t)c->world->states, 1);
    if (!walk->cost || !walk->ground) return lg_fail_memory(c->error);
    walk->least = FG_NEVER;
    if (!fg_joints_read(c, clause, &walk->by)) return false;
    walk->plain = which < 0 && !walk->by;
    walk->even = !walk->by;
    for (int s = 0; s < c->world->states; s++) {
        walk->cost[s] = which < 0 ? steps.usual : cost_of_state(c, &c->game->pieces.cost[which], s);
        if (sight && walk->cost[s] < FG_NEVER) walk->cost[s] = 1; /* other costs do not block the sight */
        int step = walk->cost[s] % FG_STOP;
        walk->ground[s] = step == FG_NEVER ? 0 : walk->cost[s] < FG_NEVER ? 1 | FG_PASSED : 1;
        if (s >= c->world->cell_states) continue; /* no way enters it */
        if (step < walk->least) walk->least = step;
        walk->even = walk->even && (step == 1 || step == FG_NEVER);
    }
    read_crossings(c, which < 0 ? NULL : &c->game->pieces.cost[which], walk);
    return find_seat_states(c, walk);
}

bool fg_sight_read(fg_compiler *c, const fg_node *map, const fg_walk **sight) {
    *sight = NULL;
    if (!fg_find(map, "sight")) return true;
    fg_walk *walk = fg_take(c->room, 1, sizeof *walk);
    if (!walk) return lg_fail_memory(c->error);
    *sight = walk;
    c->looks = true;
    return fg_walk_read(c, map, walk);
}

enum { WORD = 64 };

void fg_ground_find(const fg_walk *walk, const fg_view *view, fg_ground *ground) {
    int cells = walk->even ? view->layout->cells : 0;
    for (int from = 0; from < cells; from += WORD) {
        uint64_t open = 0, passed = 0;
        for (int c = from; c < cells && c < from + WORD; c++) {
            uint64_t here = walk->ground[view->state[c]];
            open |= (here & 1) << (c - from);
            passed |= here / FG_PASSED << (c - from);
        }
        ground->open.w[from / WORD] = open;
        ground->passed.w[from / WORD] = passed;
    }
}

static void set_costs(const fg_places *cells, int words, int cost, int *costs) {
    for (int k = 0; k < words; k++)
        for (uint64_t rest = cells->w[k]; rest; rest &= rest - 1)
            costs[WORD * k + __builtin_ctzll(rest)] = cost;
}

/* If all steps cost 1, whole sets of cells are entered at once. */
static void walk_evenly(const fg_walk *walk, const fg_layout *l, const fg_ground *ground, const fg_places *from,
                        int *cost) {
    int words = fg_cell_words(l), in_last = l->cells - WORD * (words - 1);
    fg_places edge, left, next;
    bool more = true;
    assert(in_last > 0 && in_last <= WORD);
    for (int c = 0; c < l->cells; c++)
        cost[c] = FG_NO_WAY;
    memcpy(edge.w, from->w, sizeof *edge.w * (size_t)words);
    edge.w[words - 1] = from->w[words - 1] & UINT64_MAX >> (WORD - in_last); /* what follows are edges and slots */
    set_costs(&edge, words, 0, cost);
    for (int k = 0; k < words; k++)
        left.w[k] = ground->open.w[k] & ~edge.w[k];
    for (int steps = 1; more && steps <= walk->limit; steps++) {
        fg_find_beside(l, &edge, &next);
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

/* Makes the steps from a cell. The cheapest cell is left first, so it costs no less by any later way. If crossing edges costs
 * nothing, a step costs the same from everywhere, and the first way to a cell is the cheapest. A cell from which every step would
 * lead beyond the limit need not wait. Returns how many cells wait then. */
INLINE int leave_cell(const fg_walk *walk, const fg_view *view, int cell, bool crosses, int *cost, int *waiting,
                      int count) {
    const fg_layout *l = view->layout;
    for (int e = l->start[cell]; e < l->cells_end[cell]; e++) {
        const int to = l->near[e], step = walk->cost[view->state[to]] % FG_STOP;
        const int crossing = crosses && l->crossed[e] >= 0 ? walk->cost[view->state[l->crossed[e]]] : 0;
        const int sum = cost[cell] + step + crossing;
        if (step == FG_NEVER || crossing == FG_NEVER || sum >= cost[to] || sum > walk->limit) continue;
        if (walk->by && !fg_are_joined(walk->by, view, cell, to)) continue;
        const bool waits = crosses && cost[to] < FG_NO_WAY && cost[to] + walk->least <= walk->limit;
        assert(crosses || cost[to] == FG_NO_WAY);
        cost[to] = sum;
        if (!waits && sum + walk->least <= walk->limit) waiting[count++] = to;
    }
    return count;
}

/* Finds the cells that are seen from any cell of `from`. */
static void look_around(const fg_walk *walk, const fg_view *view, const fg_places *from, const fg_places *to,
                        int *cost) {
    const fg_layout *l = view->layout;
    for (int c = 0; c < l->cells; c++)
        cost[c] = fg_bit(from->w, c) ? 0 : FG_NO_WAY;
    for (int eye = 0; eye < l->cells; eye++) {
        const uint8_t *steps = l->steps + eye * l->cells;
        for (int c = 0; fg_bit(from->w, eye) && c < l->cells; c++)
            if (steps[c] < cost[c] && steps[c] <= walk->limit && (!to || fg_bit(to->w, c)) &&
                fg_sees(walk, view, eye, c))
                cost[c] = steps[c];
    }
}

void fg_walk_from(const fg_walk *walk, const fg_view *view, const fg_ground *ground, const fg_places *from,
                  const fg_places *to, int cost[FG_PLACES_MAX]) {
    const fg_layout *l = view->layout;
    int waiting[FG_PLACES_MAX], count = 0;
    if (walk->lines) {
        look_around(walk, view, from, to, cost);
        return;
    }
    if (walk->even) {
        walk_evenly(walk, l, ground, from, cost);
        return;
    }
    for (int c = 0; c < l->cells; c++) {
        cost[c] = fg_bit(from->w, c) ? 0 : FG_NO_WAY;
        if (!cost[c]) waiting[count++] = c;
    }
    while (count) {
        int best = 0; /* costs are small, so the cheapest cell is looked for among all */
        for (int n = 1; n < count; n++)
            if (cost[waiting[n]] < cost[waiting[best]]) best = n;
        int cell = waiting[best];
        waiting[best] = waiting[--count];
        /* no way leads on from this cell */
        if (walk->cost[view->state[cell]] >= FG_STOP && !fg_bit(from->w, cell)) continue;
        if (walk->crosses)
            count = leave_cell(walk, view, cell, true, cost, waiting, count);
        else
            count = leave_cell(walk, view, cell, false, cost, waiting, count);
    }
}

/* Sets `least` and `nearest` by the distances. */
static void find_nearest(fg_reach *reach, const fg_layout *l) {
    memset(reach->least, FG_BEYOND, (size_t)l->cells);
    memset(reach->nearest, 0, sizeof *reach->nearest * (size_t)l->cells);
    for (int s = 0; s < l->seats; s++)
        for (int c = 0; c < l->cells; c++) {
            uint8_t distance = reach->distance[s][c];
            if (distance > reach->least[c] || distance == FG_BEYOND) continue;
            reach->nearest[c] = (uint16_t)((distance < reach->least[c] ? 0 : reach->nearest[c]) | 1 << s);
            reach->least[c] = distance;
        }
}

void fg_reach_by_steps(const fg_layout *l, const fg_seats *seats, fg_reach *reach) {
    static_assert((int)FG_FAR == (int)FG_BEYOND, "cells without a way are beyond every limit");
    for (int s = 0; s < l->seats; s++)
        if (seats->cell[s] < 0)
            memset(reach->distance[s], FG_BEYOND, (size_t)l->cells);
        else
            memcpy(reach->distance[s], l->steps + seats->cell[s] * l->cells, (size_t)l->cells);
    find_nearest(reach, l);
}

static void find_reach(const fg_walk *walk, const fg_view *view, const fg_ground *ground, fg_reach *reach) {
    const fg_layout *l = view->layout;
    const fg_seats seats = fg_seats_seen(view);
    int cost[FG_PLACES_MAX];
    assert(walk->limit < FG_BEYOND);
    if (walk->plain) {
        fg_reach_by_steps(l, &seats, reach);
        return;
    }
    for (int s = 0; s < l->seats; s++) {
        fg_places from = {{0}};
        if (seats.cell[s] >= 0) fg_set_bit(from.w, seats.cell[s]);
        fg_walk_from(walk, view, ground, &from, NULL, cost);
        for (int c = 0; c < l->cells; c++)
            reach->distance[s][c] = (uint8_t)(cost[c] <= walk->limit ? cost[c] : FG_BEYOND);
    }
    find_nearest(reach, l);
}

void fg_walk_limit(fg_walk *walk, const fg_layout *l, int limit) {
    assert(limit < FG_BEYOND);
    walk->limit = l->placed && fg_is_walk_kept(walk) && !walk->lines ? FG_BEYOND - 1 : limit;
}

static bool is_ground(const fg_ground *a, const fg_ground *b, int words) {
    size_t size = sizeof *a->open.w * (size_t)words;
    return !memcmp(a->open.w, b->open.w, size) && !memcmp(a->passed.w, b->passed.w, size);
}

/* Do kept ways belong to such a walk on a board with this ground, or with these costs? */
static bool is_kept(const struct fg_kept *kept, const fg_walk *walk, const fg_layout *l, const fg_ground *ground,
                    const int16_t *cost) {
    if (kept->limit != walk->limit || kept->crosses != walk->crosses || kept->lines != walk->lines) return false;
    if (walk->crosses) return !memcmp(kept->cost, cost, sizeof *cost * (size_t)fg_seen_count(l));
    return is_ground(&kept->ground, ground, fg_cell_words(l));
}

const fg_reach *fg_reach_of(const fg_walk *walk, const fg_view *view, fg_reach *here) {
    fg_kept_ways *ways = fg_is_walk_kept(walk) ? view->ways : NULL;
    const fg_layout *l = view->layout;
    int16_t cost[FG_PLACES_MAX];
    const bool moves = view->layout->placed; /* fixed seats need not be compared */
    fg_seats seats = {{0}};
    fg_ground ground;
    fg_ground_find(walk, view, &ground);
    if (moves) seats = fg_seats_seen(view);
    if (!ways) {
        find_reach(walk, view, &ground, here);
        return here;
    }
    for (int p = 0; walk->crosses && p < fg_seen_count(l); p++)
        cost[p] = (int16_t)walk->cost[view->state[p]];
    int k = 0;
    /* cppcheck-suppress uninitvar ; costs are compared only where the walk crosses edges */
    while (k < ways->count && (!is_kept(&ways->kept[k], walk, l, &ground, cost) ||
                               (moves && memcmp(&ways->kept[k].seats, &seats, sizeof seats) != 0)))
        k++;
    if (k == ways->count) {
        /* The ways that were kept longest without being used are overwritten. */
        k = ways->count < FG_KEPT ? ways->count++ : (ways->last + 1) % FG_KEPT;
        ways->kept[k].ground = ground;
        if (walk->crosses) memcpy(ways->kept[k].cost, cost, sizeof *cost * (size_t)fg_seen_count(l));
        ways->kept[k].crosses = walk->crosses;
        ways->kept[k].lines = walk->lines;
        ways->kept[k].seats = seats;
        ways->kept[k].limit = walk->limit;
        find_reach(walk, view, &ground, &ways->kept[k].reach);
    }
    ways->last = k;
    return &ways->kept[k].reach;
}
