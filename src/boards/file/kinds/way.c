/* Ways: what it costs to get from each seat to a goal, and cells that are too near or too far from one. */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "boards/file/rules/ways.h"

typedef struct {
    fg_selection of, goal;
    fg_walk walk;
    fg_bound bound;
    int beyond; /* what counts where there is no way */
} way;

static int64_t role_of(const fg_measure *m, int state) {
    const way *own = m->own;
    return (own->walk.cost[state] * FG_SELECTION_PARTS + fg_selection_part(&own->of, state)) * FG_SELECTION_PARTS +
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
    {"by", "COSTS", "one of the file's `costs`: what it costs to enter a cell; without it, each step costs 1"},
    {"else", "NUMBER", "the cost if there is no way, or no such cell on the board; usually 100"},
    {NULL, NULL, NULL},
};

static bool compile(fg_compiler *c, const fg_node *clause, fg_measure *m) {
    enum { USUAL = 100, MOST = 100000 };
    const fg_node *beyond = fg_find(clause, "else");
    way own = {.beyond = USUAL};
    if (!c->layout->seats) return fg_fail_no_seats(clause, c->error);
    if (beyond && !fg_whole_setting_read(c, beyond, 0, MOST, &own.beyond)) return false;
    m->count = c->layout->seats;
    return fg_selection_read(c, fg_find(clause, "way"), &own.goal) && fg_walk_read(c, clause, &own.walk) &&
           fg_keep(c, m, &own, sizeof own);
}

static void count(const fg_measure *m, const fg_view *view, int *number) {
    const way *own = m->own;
    fg_places goal = find_cells(&own->goal, view);
    fg_ground ground;
    fg_ground_find(&own->walk, view, &ground);
    int cost[FG_PLACES_MAX];
    for (int s = 0; s < view->layout->seats; s++) {
        fg_places from = {{0}};
        fg_set_bit(from.w, view->layout->seat[s]);
        fg_walk_from(&own->walk, view, &ground, &from, cost);
        number[s] = own->beyond;
        for (int c = 0; c < view->layout->cells; c++)
            if (fg_bit(goal.w, c) && cost[c] < number[s]) number[s] = cost[c];
    }
}

const fg_kind fg_way_kind = {
    .word = "way",
    .takes = "SELECTION",
    .sentence = "Measures for each seat what the cheapest way to such a cell costs. The way begins on the cell of "
                "the seat, which costs nothing, and the cell where it ends is paid for",
    .example = "{way: mecatol, by: ships, differ by at most: 0}",
    .keys = keys,
    .many = true,
    .compile = compile,
    .count = count,
    .role = role_of,
};

static const fg_key each_keys[] = {
    {"way to", "SELECTION", "where the way leads"},
    {"by", "COSTS", "one of the file's `costs`: what it costs to enter a cell; without it, each step costs 1"},
    {NULL, NULL, NULL},
};

static bool compile_each(fg_compiler *c, const fg_node *clause, fg_measure *m) {
    way own = {.beyond = 0};
    return fg_selection_read(c, fg_find(clause, "each"), &own.of) &&
           fg_selection_read(c, fg_find(clause, "way to"), &own.goal) && fg_bound_read(c, clause, false, &own.bound) &&
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
    fg_walk_from(&own->walk, view, &ground, &goal, cost);
    for (int c = 0; c < fg_place_count(view->layout); c++) {
        number[c] = NAN;
        if (c >= view->layout->cells || !fg_bit(of.w, c)) continue;
        int here = cost[c];
        if (fg_bit(goal.w, c)) {
            int again[FG_PLACES_MAX];
            fg_places others = goal;
            fg_clear_bit(others.w, c);
            fg_walk_from(&own->walk, view, &ground, &others, again);
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
