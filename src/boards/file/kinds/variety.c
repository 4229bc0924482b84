/* How many different pieces there are: on all selected places, or around each seat. */
#include <string.h>

#include "boards/file/export/model.h"
#include "boards/file/rules/terms.h"
#include "boards/file/rules/ways.h"

enum { NO_PIECE = FG_KINDS_MAX, PIECE_WORDS = (FG_KINDS_MAX + 63) / 64 };

typedef struct {
    fg_term_list each; /* a term for each piece that can be selected, which counts it */
    fg_selection of;
    uint8_t *piece; /* by state: the piece of the selection's layer; NO_PIECE: none, or not selected */
    fg_walk walk;   /* of seats */
    int steps;
} variety;

/* Reads the selection, and finds the pieces of its layer. In a coarse world, which may not know them, nothing is decided. */
static bool read_pieces(fg_compiler *c, const fg_node *node, variety *own) {
    const fg_world *w = c->world;
    if (!fg_selection_read(c, node, &own->of)) return false;
    own->piece = fg_take(c->room, (size_t)w->states, sizeof *own->piece);
    if (!own->piece) return lg_fail_memory(c->error);
    memset(own->piece, NO_PIECE, (size_t)w->states);
    for (int k = 0; k < c->game->pieces.layer[own->of.layer].kinds; k++) {
        const fg_group one = {.layer = own->of.layer, .count = 1, .symbol = {(uint8_t)k}};
        const fg_states with = fg_states_of(w, &one), fine = fg_both_states(own->of.fine, with);
        fg_term term = {.of = own->of};
        if (!fg_count_bits(fine.w, FG_STATE_WORDS)) continue;
        fg_selection_set(c, &fine, &term.of);
        if (!fg_term_add(c, &own->each, &term)) return false;
        for (int s = 0; s < w->states; s++)
            if (fg_bit(term.of.states.w, s)) own->piece[s] = (uint8_t)k;
    }
    return true;
}

static bool compile(fg_compiler *c, const fg_node *clause, fg_measure *m) {
    variety own = {.each = {0}};
    return read_pieces(c, fg_find(clause, "kinds"), &own) && fg_keep(c, m, &own, sizeof own);
}

static void count(const fg_measure *m, const fg_view *view, int *number) {
    const variety *own = m->own;
    uint64_t seen[PIECE_WORDS] = {0};
    for (int p = 0; p < fg_place_count(view->layout); p++) {
        const int piece = own->piece[view->state[p]];
        if (piece != NO_PIECE && !fg_bit(seen, piece) && fg_is_selected(&own->of, view, p)) fg_set_bit(seen, piece);
    }
    *number = fg_count_bits(seen, PIECE_WORDS);
}

/* A search keeps how many there are of each piece, if what lies around a place does not matter. */
static size_t kept_size(const fg_measure *m, const fg_layout *l) {
    (void)l;
    return ((const variety *)m->own)->of.conditions ? 0 : sizeof(int) * (NO_PIECE + 1);
}

static void keep(const fg_measure *m, const fg_view *view, void *kept) {
    const variety *own = m->own;
    if (own->of.conditions) return;
    memset(kept, 0, kept_size(m, view->layout));
    for (int p = 0; p < fg_place_count(view->layout); p++)
        ((int *)kept)[own->piece[view->state[p]]] += fg_bit(own->of.places.w, p);
}

static bool follow(const fg_measure *m, const fg_view *view, const fg_followed *f, int *number) {
    const variety *own = m->own;
    int *kept = f->kept;
    (void)view;
    if (own->of.conditions) return false;
    for (const fg_change *c = f->change; c < f->change + f->changes; c++) {
        const int was = own->piece[c->was], is = own->piece[c->is];
        if (was == is || !fg_bit(own->of.places.w, c->place)) continue;
        *number -= --kept[was] == 0 && was != NO_PIECE;
        *number += kept[is]++ == 0 && is != NO_PIECE;
    }
    for (const fg_change *c = f->change; !f->is_commit && c < f->change + f->changes; c++) {
        if (!fg_bit(own->of.places.w, c->place)) continue;
        kept[own->piece[c->was]]++;
        kept[own->piece[c->is]]--;
    }
    return true;
}

static int64_t role_of(const fg_measure *m, int state) {
    const variety *own = m->own;
    return own->piece[state] * FG_SELECTION_PARTS + fg_selection_part(&own->of, state);
}

/* A piece counts for sure if at least one of it is selected for sure, and perhaps if one can be. */
static void range(const fg_measure *m, const fg_possible *possible, int *low, int *high) {
    const variety *own = m->own;
    *low = *high = 0;
    for (int k = 0; k < own->each.terms; k++) {
        const fg_term_list one = {.terms = 1, .term = own->each.term + k};
        const fg_measure alone = {.own = &one};
        int least, most;
        fg_terms_range(&alone, possible, &least, &most);
        *low += least > 0;
        *high += most > 0;
    }
    const fg_term all = {.of = own->of}, *term = &all;
    const fg_term_list whole = {.terms = 1, .term = &term};
    const fg_measure places = {.own = &whole};
    int least, most;
    fg_terms_range(&places, possible, &least, &most);
    if (most < *high) *high = most > *low ? most : *low;
}

static void model(const fg_measure *m, fg_model *model, fg_estimate *number) {
    const variety *own = m->own;
    fg_sum kinds = fg_sum_of(0);
    for (int k = 0; k < own->each.terms; k++) {
        const fg_term_list one = {.terms = 1, .term = own->each.term + k};
        const fg_measure alone = {.own = &one};
        fg_estimate some = {.needs_above = true, .needs_below = true};
        fg_terms_model(&alone, model, &some);
        const fg_sum is_there = fg_model_between(model, &some.above, 1, FG_PLACES_MAX);
        fg_sum_add(model, &kinds, 1, &is_there);
    }
    fg_estimate_set(number, kinds);
}

const fg_kind fg_variety_kind = {
    .word = "kinds",
    .takes = "SELECTION",
    .sentence = "Counts the different pieces of a layer that lie on the selected cells",
    .example = "{kinds: land on rim, at least: 4}",
    .compile = compile,
    .count = count,
    .blame = fg_terms_blame, /* `own` begins with a list of terms */
    .follow = follow,
    .keeps = kept_size,
    .keep = keep,
    .role = role_of,
    .range = range,
    .model = model,
};

static const fg_key keys[] = {
    {"within", "STEPS", "how far around the seat is counted; with `by`, what the way may cost"},
    FG_PLAYING_KEY,
    FG_BY_KEY,
    FG_BY_SIDES_KEY,
    FG_SIGHT_KEY,
    {NULL, NULL, NULL},
};

static bool compile_within(fg_compiler *c, const fg_node *clause, fg_measure *m) {
    const fg_node *node = fg_find(clause, "kinds");
    variety own = {.each = {0}};
    if (!fg_seats_take(c, clause, m)) return false;
    if (!fg_whole_setting_read(c, fg_find(clause, "within"), 1, FG_BEYOND - 1, &own.steps)) return false;
    if (!read_pieces(c, node, &own) || !fg_cells_check(c, node, &own.of)) return false;
    if (!fg_walk_read(c, clause, &own.walk)) return false;
    fg_walk_limit(&own.walk, c->layout, own.steps);
    return fg_keep(c, m, &own, sizeof own);
}

static void count_within(const fg_measure *m, const fg_view *view, int *number) {
    const variety *own = m->own;
    const fg_layout *l = view->layout;
    uint64_t seen[FG_SEATS_MAX][PIECE_WORDS] = {{0}};
    fg_reach here;
    const fg_reach *reach = fg_reach_of(&own->walk, view, &here);
    for (int c = 0; c < l->cells; c++) {
        const int piece = own->piece[view->state[c]];
        if (piece == NO_PIECE || !fg_is_selected(&own->of, view, c)) continue;
        for (int s = 0; s < m->count; s++)
            if (reach->distance[m->seat[s]][c] <= own->steps) fg_set_bit(seen[s], piece);
    }
    for (int s = 0; s < m->count; s++)
        number[s] = fg_count_bits(seen[s], PIECE_WORDS);
}

static void mark(const fg_measure *m, const fg_view *view, int seat, fg_places *where) {
    const variety *own = m->own;
    fg_reach here;
    const fg_reach *reach = fg_reach_of(&own->walk, view, &here);
    for (int c = 0; c < view->layout->cells; c++)
        if (own->piece[view->state[c]] != NO_PIECE && reach->distance[m->seat[seat]][c] <= own->steps &&
            fg_is_selected(&own->of, view, c))
            fg_set_bit(where->w, c);
}

static int64_t role_within(const fg_measure *m, int state) {
    const variety *own = m->own;
    if (own->walk.by) return state;
    const int64_t seat = own->walk.seat ? own->walk.seat[state] : FG_NO_SEAT;
    return (role_of(m, state) * (FG_NO_SEAT + 1) + seat) * FG_COSTS + own->walk.cost[state];
}

const fg_kind fg_variety_within_kind = {
    .word = "kinds",
    .takes = "SELECTION",
    .also = "within",
    .sentence = "Counts for each seat the different pieces of a layer that lie on the selected cells within so many "
                "steps of it, its own cell included",
    .example = "{kinds: land, within: 3, at least: 4}",
    .keys = keys,
    .many = true,
    .keeps_ways = true,
    .compile = compile_within,
    .count = count_within,
    .mark = mark,
    .role = role_within,
};
