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

bool fg_seats_take(fg_compiler *c, const fg_node *clause, fg_measure *m) {
    c->undecided = c->undecided || (c->layout->placed && c->world->within);
    m->count = 0;
    for (int s = 0; s < c->layout->seats; s++)
        if (c->playing >> s & 1) m->seat[m->count++] = (uint8_t)s;
    return m->count || fg_fail_at(clause, c->error, "expected a board with `seats`, because %s",
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

fg_seats fg_seats_playing(const fg_measure *m, const fg_view *view) {
    const fg_seats all = fg_seats_seen(view);
    fg_seats playing = all;
    for (int n = 0; n < m->count; n++)
        playing.cell[n] = all.cell[m->seat[n]];
    return playing;
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
    int most = 0;
    for (int s = w->first[FG_ON_EDGES]; c->layout->edges && s < w->first[FG_ON_EDGES + 1]; s++) {
        const int cost = costs ? cost_of_symbols(costs, 0, &c->game->pieces, w->symbol[s]) : 0;
        if (!w->within) walk->cost[s] = walk->lines && cost < FG_NEVER ? 0 : cost;
        if (!w->within) walk->ground[s] = cost == FG_NEVER ? 0 : 1 | FG_PASSED;
        walk->crosses = walk->crosses || cost == FG_NEVER || (cost > 0 && !walk->lines);
        if (!w->within && walk->cost[s] != FG_NEVER && walk->cost[s] > most) most = walk->cost[s];
    }
    walk->span += most;
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

/* On boards of more words of cells, a queue is faster than sets of cells. */
enum { SETS_MAX = 8 };

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
        if (step != FG_NEVER && step >= walk->span) walk->span = step + 1;
        if (step < walk->least) walk->least = step;
        walk->even = walk->even && (step == 1 || step == FG_NEVER);
    }
    read_crossings(c, which < 0 ? NULL : &c->game->pieces.cost[which], walk);
    walk->sets = walk->even && fg_cell_words(c->layout) <= SETS_MAX;
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

static int count_common(const fg_places *a, const fg_places *b, int words) {
    int count = 0;
    for (int k = 0; k < words; k++)
        count += __builtin_popcountll(a->w[k] & b->w[k]);
    return count;
}

/* If all steps cost 1, whole sets of cells are entered at once. */
static void walk_evenly(const fg_walk *walk, const fg_layout *l, const fg_ground *ground, const fg_places *from,
                        const fg_places *to, int *cost) {
    int words = fg_cell_words(l), in_last = l->cells - WORD * (words - 1);
    fg_places edge, left, next;
    bool more = true;
    assert(in_last > 0 && in_last <= WORD);
    for (int c = 0; c < l->cells; c++)
        cost[c] = FG_NO_WAY;
    memcpy(edge.w, from->w, sizeof *edge.w * (size_t)words);
    /* the bits behind the last cell are edges, corners and slots */
    edge.w[words - 1] = from->w[words - 1] & UINT64_MAX >> (WORD - in_last);
    set_costs(&edge, words, 0, cost);
    for (int k = 0; k < words; k++)
        left.w[k] = ground->open.w[k] & ~edge.w[k];
    int goals = to ? walk->goals : 0, met = goals ? count_common(&edge, to, words) : -1;
    for (int steps = 1; more && steps <= walk->limit && met < goals; steps++) {
        fg_find_beside(l, &edge, &next);
        more = false;
        for (int k = 0; k < words; k++) {
            next.w[k] &= left.w[k];
            left.w[k] &= ~next.w[k];
            edge.w[k] = next.w[k] & ground->passed.w[k];
            more = more || edge.w[k];
        }
        set_costs(&next, words, steps, cost);
        if (goals) met += count_common(&next, to, words);
    }
}

/* The same on a large board, cell by cell. */
static void walk_by_steps(const fg_walk *walk, const fg_view *view, const fg_places *from, const fg_places *to,
                          int *cost) {
    const fg_layout *l = view->layout;
    const int goals = to ? walk->goals : 0;
    uint16_t queue[FG_PLACES_MAX];
    int end = 0, met = 0;
    for (int c = 0; c < l->cells; c++)
        cost[c] = FG_NO_WAY;
    for (int k = 0; k < fg_cell_words(l); k++)
        for (uint64_t rest = from->w[k]; rest; rest &= rest - 1) {
            queue[end++] = (uint16_t)(WORD * k + __builtin_ctzll(rest));
            cost[queue[end - 1]] = 0;
        }
    for (int n = 0; n < end; n++) {
        const int cell = queue[n], next = cost[cell] + 1;
        if (goals && fg_bit(to->w, cell) && ++met == goals) return;
        if (next > walk->limit || (next > 1 && !(walk->ground[view->state[cell]] & FG_PASSED))) continue;
        for (int e = l->start[cell]; e < l->cells_end[cell]; e++) {
            const int beside = l->near[e];
            if (cost[beside] < FG_NO_WAY || !walk->ground[view->state[beside]]) continue;
            cost[beside] = next;
            queue[end++] = (uint16_t)beside;
        }
    }
}

/* Cells that wait to be left, in a list for each cost. The costs of cells that wait at the same time differ by less than the walk's
 * span, so a list serves all costs that have the same rest. */
enum { NOWHERE = UINT16_MAX };
typedef struct {
    int span, count;
    uint16_t first[2 * FG_NEVER], next[FG_PLACES_MAX], last[FG_PLACES_MAX]; /* last: the cell before it in the list */
} waiting;

INLINE void wait_at(waiting *w, int cell, int cost) {
    uint16_t *first = &w->first[cost % w->span];
    w->next[cell] = *first;
    w->last[cell] = NOWHERE;
    if (*first != NOWHERE) w->last[*first] = (uint16_t)cell;
    *first = (uint16_t)cell;
    w->count++;
}

INLINE void wait_no_more(waiting *w, int cell, int cost) {
    if (w->last[cell] == NOWHERE)
        w->first[cost % w->span] = w->next[cell];
    else
        w->next[w->last[cell]] = w->next[cell];
    if (w->next[cell] != NOWHERE) w->last[w->next[cell]] = w->last[cell];
    w->count--;
}

/* Makes the steps from a cell. The cheapest cell is left first, so it costs no less by any later way. If crossing edges costs
 * nothing, a step costs the same from everywhere, and the first way to a cell is the cheapest. A cell from which every step would
 * lead beyond the limit need not wait. */
INLINE void leave_cell(const fg_walk *walk, const fg_view *view, int cell, bool crosses, int *cost, waiting *w) {
    const fg_layout *l = view->layout;
    for (int e = l->start[cell]; e < l->cells_end[cell]; e++) {
        const int to = l->near[e], step = walk->cost[view->state[to]] % FG_STOP;
        const int crossing = crosses && l->crossed[e] >= 0 ? walk->cost[view->state[l->crossed[e]]] : 0;
        const int sum = cost[cell] + step + crossing;
        if (step == FG_NEVER || crossing == FG_NEVER || sum >= cost[to] || sum > walk->limit) continue;
        if (walk->by && !fg_are_joined(walk->by, view, cell, to)) continue;
        assert(step + crossing < walk->span && (crosses || cost[to] == FG_NO_WAY));
        if (crosses && cost[to] < FG_NO_WAY && cost[to] + walk->least <= walk->limit) wait_no_more(w, to, cost[to]);
        cost[to] = sum;
        if (sum + walk->least <= walk->limit) wait_at(w, to, sum);
    }
}

/* Steps cost differently: the cell that is cheapest to come to is left first. */
static void walk_by_cost(const fg_walk *walk, const fg_view *view, const fg_places *from, const fg_places *to,
                         int *cost) {
    const fg_layout *l = view->layout;
    waiting w;
    w.span = walk->span > 1 ? walk->span : 1, w.count = 0;
    for (int k = 0; k < w.span; k++)
        w.first[k] = NOWHERE;
    for (int c = 0; c < l->cells; c++)
        cost[c] = FG_NO_WAY;
    for (int k = 0; k < fg_cell_words(l); k++)
        for (uint64_t rest = from->w[k]; rest; rest &= rest - 1) {
            int cell = WORD * k + __builtin_ctzll(rest);
            cost[cell] = 0;
            wait_at(&w, cell, 0);
        }
    for (int now = 0, met = 0; w.count; now++)
        while (w.first[now % w.span] != NOWHERE) {
            int cell = w.first[now % w.span];
            wait_no_more(&w, cell, now);
            if (walk->goals && to && fg_bit(to->w, cell) && ++met == walk->goals) return;
            /* no way leads on from this cell */
            if (walk->cost[view->state[cell]] >= FG_STOP && !fg_bit(from->w, cell)) continue;
            if (walk->crosses)
                leave_cell(walk, view, cell, true, cost, &w);
            else
                leave_cell(walk, view, cell, false, cost, &w);
        }
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
    if (walk->lines) {
        look_around(walk, view, from, to, cost);
        return;
    }
    if (walk->sets)
        walk_evenly(walk, l, ground, from, to, cost);
    else if (walk->even)
        walk_by_steps(walk, view, from, to, cost);
    else
        walk_by_cost(walk, view, from, to, cost);
}

bool fg_seats_stay(const fg_walk *walk, const fg_layout *l, const fg_followed *f) {
    for (const fg_change *c = f->change; c < f->change + f->changes; c++) {
        if (c->place < l->cells && walk->seat && walk->seat[c->was] != walk->seat[c->is]) return false;
    }
    return true;
}

/* Returns what the cheapest way to a cell costs by what it costs to come to its neighbours. */
static int cost_by_neighbours(const fg_rewalk *r, int cell) {
    const fg_layout *l = r->view->layout;
    const uint16_t *state = r->view->state;
    const int step = r->walk->cost[state[cell]] % FG_STOP;
    int least = FG_NO_WAY;
    for (int e = l->start[cell]; step != FG_NEVER && e < l->cells_end[cell]; e++) {
        const int beside = l->near[e], crossing = fg_crossing_of(r->walk, r->view, e),
                  cost = r->cost[beside] + crossing;
        if (cost < least && crossing != FG_NEVER && (beside == r->from || r->walk->cost[state[beside]] < FG_STOP))
            least = cost;
    }
    return least + step <= r->limit ? least + step : FG_NO_WAY;
}

static void list_cell(fg_rewalk *r, fg_places *listed, int cell) {
    if (fg_bit(listed->w, cell)) return;
    fg_set_bit(listed->w, cell);
    r->cell[r->cells] = cell;
    r->was[r->cells++] = r->cost[cell];
}

/* Is the change one of an edge, and of what crossing it costs? */
static bool is_crossing(const fg_walk *walk, const fg_layout *l, const fg_change *c) {
    return c->place >= l->cells && c->place < l->cells + l->edges && walk->cost[c->was] != walk->cost[c->is];
}

static void forget_cell(fg_rewalk *r, fg_places *listed, int cell) {
    list_cell(r, listed, cell);
    if (cell != r->from) r->cost[cell] = FG_NO_WAY;
}

/* Lists the changed cells, those beside changed edges, and those that only ways over them came to, and forgets what it costs to come
 * to these. As every step costs something, no two cells are each on the way to the other. */
static void forget_ways(fg_rewalk *r, const fg_followed *f, fg_places *listed) {
    const fg_layout *l = r->view->layout;
    for (const fg_change *c = f->change; c < f->change + f->changes; c++) {
        if (c->place < l->cells) forget_cell(r, listed, c->place);
        for (int e = l->start[c->place]; is_crossing(r->walk, l, c) && e < l->cells_end[c->place]; e++)
            forget_cell(r, listed, l->near[e]);
    }
    for (int i = 0; i < r->cells; i++)
        for (int e = l->start[r->cell[i]]; e < l->cells_end[r->cell[i]]; e++) {
            const int to = l->near[e], cost = r->cost[to];
            if (r->was[i] >= r->limit || cost == FG_NO_WAY || r->cell[i] == r->from || to == r->from ||
                cost != r->was[i] + r->walk->cost[r->view->state[to]] % FG_STOP + fg_crossing_of(r->walk, r->view, e) ||
                cost_by_neighbours(r, to) == cost)
                continue;
            list_cell(r, listed, to);
            r->cost[to] = FG_NO_WAY;
        }
}

/* Cells whose ways became cheaper wait until the steps from them are made; a cell waits once at a time. */
void fg_rewalk_make(fg_rewalk *r, const fg_followed *f) {
    const fg_layout *l = r->view->layout;
    const size_t size = sizeof(uint64_t) * (size_t)fg_cell_words(l);
    uint16_t queue[FG_PLACES_MAX];
    fg_places listed, waits;
    unsigned head = 0, tail = 0;
    assert(fg_can_rewalk(r->walk));
    memset(listed.w, 0, size);
    memset(waits.w, 0, size);
    r->cells = 0;
    forget_ways(r, f, &listed);
    for (int i = 0; i < r->cells; i++) {
        const int cell = r->cell[i];
        if (cell != r->from) r->cost[cell] = cost_by_neighbours(r, cell);
        if (cell == r->from || r->cost[cell] == FG_NO_WAY) continue;
        fg_set_bit(waits.w, cell);
        queue[tail++] = (uint16_t)cell;
    }
    while (head != tail) {
        const int cell = queue[head++ % FG_PLACES_MAX];
        fg_clear_bit(waits.w, cell);
        if (r->walk->cost[r->view->state[cell]] >= FG_STOP) continue;
        for (int e = l->start[cell]; e < l->cells_end[cell]; e++) {
            const int to = l->near[e], step = r->walk->cost[r->view->state[to]] % FG_STOP;
            const int crossing = fg_crossing_of(r->walk, r->view, e), sum = r->cost[cell] + step + crossing;
            if (step == FG_NEVER || crossing == FG_NEVER || sum >= r->cost[to] || sum > r->limit) continue;
            list_cell(r, &listed, to);
            r->cost[to] = sum;
            if (fg_bit(waits.w, to)) continue;
            fg_set_bit(waits.w, to);
            queue[tail++ % FG_PLACES_MAX] = (uint16_t)to;
        }
    }
}

void fg_rewalk_undo(const fg_rewalk *r) {
    for (int i = 0; i < r->cells; i++)
        r->cost[r->cell[i]] = r->was[i];
}

bool fg_are_near(const fg_walk *walk, const fg_layout *l, const int *cost, const fg_followed *f, int limit) {
    for (const fg_change *c = f->change; c < f->change + f->changes; c++) {
        const bool enters = c->place < l->cells;
        const int step = enters ? walk->cost[c->is] % FG_STOP : 0;
        if (!enters && !is_crossing(walk, l, c)) continue;
        if (enters && cost[c->place] <= limit) return true;
        for (int e = l->start[c->place]; step != FG_NEVER && e < l->cells_end[c->place]; e++)
            if (cost[l->near[e]] + step <= limit) return true;
    }
    return false;
}

void fg_reach_by_steps(const fg_layout *l, const fg_seats *seats, fg_reach *reach) {
    static_assert((int)FG_FAR == (int)FG_BEYOND, "cells without a way are beyond every limit");
    for (int s = 0; s < l->seats; s++)
        if (seats->cell[s] < 0)
            memset(reach->distance[s], FG_BEYOND, (size_t)l->cells);
        else
            memcpy(reach->distance[s], l->steps + seats->cell[s] * l->cells, (size_t)l->cells);
}

/* like: ways of the same kind on the same ground, but perhaps from other seats; NULL: none are known. */
static void find_reach(const fg_walk *walk, const fg_view *view, const fg_ground *ground, const struct fg_kept *like,
                       fg_reach *reach) {
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
        int known = 0;
        while (like && known < l->seats && like->seats.cell[known] != seats.cell[s])
            known++;
        if (like && known < l->seats) {
            memcpy(reach->distance[s], like->reach.distance[known], (size_t)l->cells);
            continue;
        }
        if (seats.cell[s] >= 0) fg_set_bit(from.w, seats.cell[s]);
        fg_walk_from(walk, view, ground, &from, NULL, cost);
        for (int c = 0; c < l->cells; c++)
            reach->distance[s][c] = (uint8_t)(cost[c] <= walk->limit ? cost[c] : FG_BEYOND);
    }
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
    if (kept->limit != walk->limit || kept->even != walk->even || kept->lines != walk->lines) return false;
    if (!walk->even) return !memcmp(kept->cost, cost, sizeof *cost * (size_t)fg_seen_count(l));
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
        find_reach(walk, view, &ground, NULL, here);
        return here;
    }
    for (int p = 0; !walk->even && p < fg_seen_count(l); p++)
        cost[p] = (int16_t)walk->cost[view->state[p]];
    int k = 0, like = -1; /* like: has other seats */
    for (; k < ways->count; k++) {
        /* cppcheck-suppress uninitvar ; costs are compared only where steps are not even */
        if (!is_kept(&ways->kept[k], walk, l, &ground, cost)) continue;
        if (!moves || !memcmp(&ways->kept[k].seats, &seats, sizeof seats)) break;
        like = k;
    }
    if (k == ways->count) {
        /* The ways that were kept longest without being used are overwritten. */
        k = ways->count < FG_KEPT ? ways->count++ : (ways->last + 1) % FG_KEPT;
        if (k == like) k = (k + 1) % FG_KEPT;
        ways->kept[k].ground = ground;
        if (!walk->even) memcpy(ways->kept[k].cost, cost, sizeof *cost * (size_t)fg_seen_count(l));
        ways->kept[k].even = walk->even;
        ways->kept[k].lines = walk->lines;
        ways->kept[k].seats = seats;
        ways->kept[k].limit = walk->limit;
        find_reach(walk, view, &ground, like < 0 ? NULL : &ways->kept[like], &ways->kept[k].reach);
    }
    ways->last = k;
    return &ways->kept[k].reach;
}
