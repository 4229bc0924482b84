/* Ways: what it costs to get from each seat to a goal, and cells that are too near or too far from one. */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "boards/file/rules/ways.h"

typedef struct {
    fg_selection of, goal;
    fg_walk walk;
    fg_bound bound;
    int beyond; /* what counts if no way costs at most `most` */
    int most;
    int nth; /* the way leads to the nth nearest other seat; 0: to the goal */
} way;

static int64_t role_of(const fg_measure *m, int state) {
    const way *own = m->own;
    if (own->walk.by) return state;
    int seat = own->walk.seat ? own->walk.seat[state] : FG_NO_SEAT;
    return (((int64_t)seat * FG_COSTS + own->walk.cost[state]) * FG_SELECTION_PARTS +
            fg_selection_part(&own->of, state)) *
               FG_SELECTION_PARTS +
           fg_selection_part(&own->goal, state);
}

/* Marks the cells that are selected. */
static fg_places find_cells(const fg_selection *s, const fg_view *view) {
    fg_places places = {{0}};
    for (int c = 0; c < view->layout->cells; c++)
        if (fg_is_selected(s, view, c)) fg_set_bit(places.w, c);
    return places;
}

static const fg_key keys[] = {
    FG_BY_KEY,
    {"else", "NUMBER",
     "the cost if there is no way, or no such cell on the board; usually 100. A way that costs more than 100, or than "
     "`else` if that is larger, counts as none"},
    {"nth", "NUMBER", "of `way: seats`: 2 is the second nearest other seat, and so on; usually 1"},
    FG_PLAYING_KEY,
    FG_BY_SIDES_KEY,
    FG_SIGHT_KEY,
    {NULL, NULL, NULL},
};

/* Reads where the way leads. A placed seat is never on its way to the pieces that are seats, because it lies on one. */
static bool read_goal(fg_compiler *c, const fg_node *clause, const fg_measure *m, way *own) {
    const fg_node *goal = fg_find(clause, "way"), *nth = fg_find(clause, "nth");
    const fg_seat_pieces *placed = c->layout->placed;
    fg_group group;
    if (fg_is_word(goal, "seats") && !fg_group_find(&c->game->pieces, goal->text, &group)) {
        if (m->count < 2) return fg_expected(goal, "a goal, because there is no other seat", c->error);
        own->nth = 1;
        return !nth || fg_whole_setting_read(c, nth, 1, m->count - 1, &own->nth);
    }
    if (nth) return fg_expected(nth, "no key `nth`, or `way: seats`", c->error);
    if (!fg_cells_read(c, goal, &own->goal)) return false;
    bool own_cell = placed && !own->goal.conditions;
    for (int s = 0; own_cell && s < c->world->fine_cell_states; s++)
        if (placed->rank[c->world->symbol[s][placed->layer]] != FG_NO_SEAT) own_cell = fg_bit(own->goal.fine.w, s);
    return !own_cell || fg_expected(goal, "`way: seats` for the way to another seat, or other pieces", c->error);
}

static bool compile(fg_compiler *c, const fg_node *clause, fg_measure *m) {
    enum { USUAL = 100, MOST = 100000 };
    const fg_node *beyond = fg_find(clause, "else");
    way own = {.beyond = USUAL};
    if (!fg_seats_take(c, clause, m)) return false;
    if (beyond && !fg_whole_setting_read(c, beyond, 0, MOST, &own.beyond)) return false;
    if (!read_goal(c, clause, m, &own) || !fg_walk_read(c, clause, &own.walk)) return false;
    own.most = own.beyond > USUAL ? own.beyond : USUAL;
    if (own.walk.lines)
        own.walk.limit = own.most < FG_FAR ? own.most : FG_FAR - 1;
    else if (c->layout->placed && fg_is_walk_kept(&own.walk) && own.most < FG_BEYOND)
        fg_walk_limit(&own.walk, c->layout, own.most);
    own.walk.goals = own.nth + 1; /* the seat itself is among the goals of ways to other seats */
    return fg_keep(c, m, &own, sizeof own);
}

/* Returns what it costs to come to the nth nearest other seat. */
static int cost_of_other(const fg_measure *m, const fg_seats *seats, int seat, const int *cost) {
    const way *own = m->own;
    int far[FG_SEATS_MAX] = {0}, sorted[FG_SEATS_MAX], n = 0;
    for (int s = 0; s < m->count; s++)
        if (s != seat) far[n++] = seats->cell[s] < 0 ? FG_NO_WAY : cost[seats->cell[s]];
    fg_sort_numbers(far, n, sorted);
    return sorted[own->nth - 1];
}

static int cost_of_goal(const fg_layout *l, const fg_places *goal, const int *cost) {
    int least = FG_NO_WAY;
    for (int c = 0; c < l->cells; c++)
        if (fg_bit(goal->w, c) && cost[c] < least) least = cost[c];
    return least;
}

/* Marks the cells where the way may end; of a way to another seat, all seats. */
static fg_places find_goals(const fg_measure *m, const fg_view *view, const fg_seats *seats) {
    const way *own = m->own;
    fg_places goal = {{0}};
    if (!own->nth) return find_cells(&own->goal, view);
    for (int s = 0; s < m->count; s++)
        if (seats->cell[s] >= 0) fg_set_bit(goal.w, seats->cell[s]);
    return goal;
}

static void count(const fg_measure *m, const fg_view *view, int *number) {
    const way *own = m->own;
    const fg_layout *l = view->layout;
    const fg_seats seats = fg_seats_playing(m, view);
    const fg_places goal = find_goals(m, view, &seats);
    fg_ground ground;
    fg_reach here;
    const fg_reach *reach =
        own->walk.limit < FG_BEYOND && !own->walk.lines ? fg_reach_of(&own->walk, view, &here) : NULL;
    if (!reach) fg_ground_find(&own->walk, view, &ground);
    int cost[FG_PLACES_MAX];
    for (int s = 0; s < m->count; s++) {
        fg_places from = {{0}};
        number[s] = own->beyond;
        if (seats.cell[s] < 0) continue;
        fg_set_bit(from.w, seats.cell[s]);
        if (!reach) fg_walk_from(&own->walk, view, &ground, &from, &goal, cost);
        if (reach) fg_reach_costs(reach, m->seat[s], l->cells, cost);
        int found = own->nth ? cost_of_other(m, &seats, s, cost) : cost_of_goal(l, &goal, cost);
        if (found <= own->most) number[s] = found;
    }
}

/* Returns the cell before this one on a cheapest way; -1 if the way begins here, or if there are only steps that cost nothing. */
static int cell_before(const fg_walk *walk, const fg_view *view, const int *cost, int cell) {
    const fg_layout *l = view->layout;
    const int step = walk->cost[view->state[cell]] % FG_STOP;
    for (int e = l->start[cell]; e < l->cells_end[cell]; e++) {
        const int from = l->near[e];
        if (cost[from] + step + fg_crossing_of(walk, view, e) != cost[cell] || cost[from] == cost[cell]) continue;
        if (cost[from] && walk->cost[view->state[from]] >= FG_STOP) continue;
        if (!walk->by || fg_are_joined(walk->by, view, from, cell)) return from;
    }
    return -1;
}

/* Marks the cells of a cheapest way; if the goal has to be in sight, only where the line begins and ends. */
static void mark(const fg_measure *m, const fg_view *view, int seat, fg_places *where) {
    const way *own = m->own;
    const fg_layout *l = view->layout;
    const fg_seats seats = fg_seats_playing(m, view);
    const int start = seats.cell[seat];
    fg_places goal = find_goals(m, view, &seats), from = {{0}};
    fg_ground ground;
    int cost[FG_PLACES_MAX], at = 0;
    if (start < 0) return;
    fg_set_bit(from.w, start);
    fg_ground_find(&own->walk, view, &ground);
    fg_walk_from(&own->walk, view, &ground, &from, &goal, cost);
    int found = own->nth ? cost_of_other(m, &seats, seat, cost) : cost_of_goal(l, &goal, cost);
    if (found > own->most) return;
    if (own->nth) fg_clear_bit(goal.w, start);
    while (!fg_bit(goal.w, at) || cost[at] != found)
        at++;
    fg_set_bit(where->w, start);
    for (; at >= 0; at = own->walk.lines ? -1 : cell_before(&own->walk, view, cost, at))
        fg_set_bit(where->w, at);
}

/* What a search keeps: the goals and the seats, and what it costs to come to each cell from each seat, as far as the goal or the
 * other seat that counts. */
typedef struct {
    fg_places goal;
    fg_seats seats;
    int cost[]; /* by seat and cell */
} kept_way;

static bool is_kept(const way *own, const fg_layout *l) {
    return (l->placed || !own->nth) && fg_can_rewalk(&own->walk) && !own->goal.conditions;
}

static size_t kept_size(const fg_measure *m, const fg_layout *l) {
    return is_kept(m->own, l) ? sizeof(kept_way) + sizeof(int) * (size_t)l->cells * (size_t)m->count : 0;
}

/* Returns the number of a seat by what it costs to come from there to all cells. */
static int number_of(const fg_measure *m, const fg_layout *l, const kept_way *kept, int seat, const int *cost) {
    const way *own = m->own;
    int least = own->nth ? cost_of_other(m, &kept->seats, seat, cost) : FG_NO_WAY;
    for (int k = 0; k < fg_cell_words(l) && !own->nth; k++)
        for (uint64_t rest = kept->goal.w[k]; rest; rest &= rest - 1) {
            const int c = 64 * k + __builtin_ctzll(rest);
            if (cost[c] < least) least = cost[c];
        }
    return least <= own->most ? least : own->beyond;
}

/* Finds the ways from one seat. Returns the measure's number. */
static int find_way(const fg_measure *m, const fg_view *view, int seat, const kept_way *kept, int *cost) {
    const way *own = m->own;
    fg_places from;
    fg_ground ground;
    memset(from.w, 0, sizeof *from.w * (size_t)fg_cell_words(view->layout));
    fg_set_bit(from.w, kept->seats.cell[seat]);
    const fg_places goal = own->nth ? find_goals(m, view, &kept->seats) : kept->goal;
    if (own->walk.sets) fg_ground_find(&own->walk, view, &ground);
    fg_walk_from(&own->walk, view, &ground, &from, &goal, cost);
    return number_of(m, view->layout, kept, seat, cost);
}

/* Can the number mean that there is no way, although ways that cost more count? */
static bool may_be_none(const way *own, int number) {
    return number == own->beyond && own->beyond < own->most;
}

/* Brings the ways from one seat up to date, as far as its number was before. If the number is larger now, or if it is not known how
 * far the ways were, finds them anew. Returns the measure's number. */
static int find_way_again(const fg_measure *m, const fg_view *view, int s, const fg_followed *f, int before) {
    const way *own = m->own;
    kept_way *kept = f->kept;
    const fg_layout *l = view->layout;
    int anew[FG_PLACES_MAX];
    fg_rewalk r;
    r.walk = &own->walk, r.view = view, r.from = kept->seats.cell[s], r.limit = before,
    r.cost = kept->cost + s * l->cells;
    if (may_be_none(own, before)) return find_way(m, view, s, kept, f->is_commit ? r.cost : anew);
    fg_rewalk_make(&r, f);
    int found = number_of(m, l, kept, s, r.cost);
    bool is_far = found > before || found == own->beyond;
    if (!f->is_commit) fg_rewalk_undo(&r);
    return is_far ? find_way(m, view, s, kept, f->is_commit ? r.cost : anew) : found;
}

static void keep(const fg_measure *m, const fg_view *view, void *memory) {
    const way *own = m->own;
    const fg_layout *l = view->layout;
    kept_way *kept = memory;
    if (!is_kept(own, l)) return;
    kept->seats = fg_seats_playing(m, view);
    if (!own->nth) kept->goal = find_cells(&own->goal, view);
    fg_reach here;
    const fg_reach *reach = own->walk.limit < FG_BEYOND ? fg_reach_of(&own->walk, view, &here) : NULL;
    for (int s = 0; s < m->count; s++) {
        int *cost = kept->cost + s * l->cells;
        if (reach)
            fg_reach_costs(reach, m->seat[s], l->cells, cost);
        else if (kept->seats.cell[s] >= 0)
            find_way(m, view, s, kept, cost);
    }
}

/* Ways lead to cells, so only changes of cells count. */
static void mark_goals(const way *own, const fg_layout *l, const fg_followed *f, bool after, fg_places *goal) {
    for (const fg_change *c = f->change; c < f->change + f->changes && !own->nth; c++) {
        if (c->place >= l->cells || !fg_bit(own->goal.places.w, c->place)) continue;
        if (fg_bit(own->goal.states.w, after ? c->is : c->was))
            fg_set_bit(goal->w, c->place);
        else
            fg_clear_bit(goal->w, c->place);
    }
}

/* Finds the ways from a seat that was elsewhere, or not on the board. Returns the measure's number. */
static int find_way_anew(const fg_measure *m, const fg_view *view, int s, const fg_followed *f) {
    const way *own = m->own;
    kept_way *kept = f->kept;
    int anew[FG_PLACES_MAX];
    if (kept->seats.cell[s] < 0) return own->beyond;
    return find_way(m, view, s, kept, f->is_commit ? kept->cost + s * view->layout->cells : anew);
}

/* Only ways from seats that moved, and from those near to which something has changed, are looked for again. Farther away, neither
 * the ways that count nor shorter ones lead over a changed cell. A seat that moved is another goal for all others: if not all seats
 * play, it may be one beside which nothing has changed. */
static bool follow(const fg_measure *m, const fg_view *view, const fg_followed *f, int *number) {
    const way *own = m->own;
    const fg_layout *l = view->layout;
    kept_way *kept = f->kept;
    if (!is_kept(own, l)) return false;
    const fg_seats before = kept->seats;
    const bool moved = !fg_seats_stay(&own->walk, l, f);
    if (moved) kept->seats = fg_seats_playing(m, view);
    mark_goals(own, l, f, true, &kept->goal);
    for (int s = 0; s < m->count; s++)
        if (kept->seats.cell[s] != before.cell[s])
            number[s] = find_way_anew(m, view, s, f);
        else if (before.cell[s] >= 0 && ((moved && own->nth) || may_be_none(own, number[s]) ||
                                         fg_are_near(&own->walk, l, kept->cost + s * l->cells, f, number[s])))
            number[s] = find_way_again(m, view, s, f, number[s]);
    if (f->is_commit) return true;
    mark_goals(own, l, f, false, &kept->goal);
    kept->seats = before;
    return true;
}

const fg_kind fg_way_kind = {
    .word = "way",
    .takes = "SELECTION or seats",
    .sentence =
        "Measures for each seat what the cheapest way to such a cell costs, or to the nearest other seat. The way "
        "begins on the cell of the seat, which costs nothing, and the cell where it ends is paid for",
    .example = "{way: mecatol, by: ships, differ by at most: 0}",
    .keys = keys,
    .many = true,
    .keeps_ways = true,
    .compile = compile,
    .count = count,
    .mark = mark,
    .follow = follow,
    .keeps = kept_size,
    .keep = keep,
    .role = role_of,
};

static const fg_key each_keys[] = {
    {"way to", "SELECTION", "where the way leads; such a cell itself looks for another one"},
    FG_BY_KEY,
    FG_BY_SIDES_KEY,
    FG_SIGHT_KEY,
    {NULL, NULL, NULL},
};

static bool compile_each(fg_compiler *c, const fg_node *clause, fg_measure *m) {
    way own = {.beyond = 0};
    return fg_cells_read(c, fg_find(clause, "each"), &own.of) &&
           fg_cells_read(c, fg_find(clause, "way to"), &own.goal) && fg_bound_read(c, clause, false, &own.bound) &&
           fg_walk_read(c, clause, &own.walk) && fg_keep(c, m, &own, sizeof own);
}

/* Writes what the cheapest way from each selected cell costs. The way is walked from the goal to the cell, so the cell's own
 * cost counts. A cell that is a goal itself looks for another one. */
static fg_bound write_costs(const fg_measure *m, const fg_view *view, double *number) {
    const way *own = m->own;
    fg_places goal = find_cells(&own->goal, view), of = find_cells(&own->of, view);
    fg_ground ground;
    fg_ground_find(&own->walk, view, &ground);
    int cost[FG_PLACES_MAX];
    fg_walk_from(&own->walk, view, &ground, &goal, &of, cost);
    for (int c = 0; c < fg_place_count(view->layout); c++) {
        number[c] = NAN;
        if (c >= view->layout->cells || !fg_bit(of.w, c)) continue;
        int here = cost[c];
        if (fg_bit(goal.w, c)) {
            int again[FG_PLACES_MAX];
            fg_places others = goal, only = {{0}};
            fg_clear_bit(others.w, c);
            fg_set_bit(only.w, c);
            fg_walk_from(&own->walk, view, &ground, &others, &only, again);
            here = again[c];
        }
        number[c] = here >= FG_NO_WAY ? INFINITY : here;
    }
    return own->bound;
}

static fg_places find_missed(const fg_measure *m, const fg_view *view) {
    fg_places missed = {{0}};
    double number[FG_PLACES_MAX];
    fg_bound bound = write_costs(m, view, number);
    for (int c = 0; c < view->layout->cells; c++)
        if (number[c] < bound.low || number[c] > bound.high) fg_set_bit(missed.w, c);
    return missed;
}

static void count_each(const fg_measure *m, const fg_view *view, int *number) {
    fg_places missed = find_missed(m, view);
    *number = fg_count_bits(missed.w, FG_PLACE_WORDS);
}

static void blame_each(const fg_measure *m, const fg_view *view, fg_places *where) {
    *where = fg_either_place(*where, find_missed(m, view));
}

const fg_kind fg_each_way_kind = {
    .word = "each",
    .takes = "SELECTION",
    .also = "way to",
    .sentence = "Counts the selected cells from which the cheapest way costs too much or too little. The bound is "
                "for the cost of the way from each cell",
    .example = "{each: castle, way to: village, by: feet, at most: 6}",
    .keys = each_keys,
    .bounded = true,
    .compile = compile_each,
    .count = count_each,
    .blame = blame_each,
    .single = write_costs,
};
