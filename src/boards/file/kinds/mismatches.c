/* Borders at which the sides of two pieces do not fit. */
#include <limits.h>
#include <string.h>

#include "boards/file/export/model.h"
#include "boards/file/rules/sides.h"

typedef struct {
    int sides;
    char (*letter)[FG_SIDES_MAX]; /* by state: the letter on each side of the cell; FG_ANY_SIDE fits all */
    char rim;                     /* what lies beyond the rim; 0: nothing that has to fit */
} mismatches;

static const fg_key keys[] = {
    {"rim", "LETTER", "what lies beyond the rim of the board; without it, everything fits there"},
    {NULL, NULL, NULL},
};

static bool compile(fg_compiler *c, const fg_node *clause, fg_measure *m) {
    const fg_node *node = fg_find(clause, "mismatches"), *rim = fg_find(clause, "rim");
    const fg_pieces *p = &c->game->pieces;
    mismatches own = {.sides = c->layout->sides};
    fg_group group;
    char words[FG_WORDS_ROOM];
    if (!fg_words_read(c, node, words)) return false;
    if (!fg_group_find(p, words, &group)) return fg_fail_piece(p, node, words, c->error);
    if (rim && (rim->shape != FG_WORD || strlen(rim->text) != 1)) return fg_expected(rim, "one letter", c->error);
    if (rim) own.rim = *rim->text;
    c->undecided = c->undecided || c->world->within;
    return fg_side_letters(c, node, group.layer, &own.letter) && fg_keep(c, m, &own, sizeof own);
}

static bool fits(char a, char b) {
    return a == b || a == FG_ANY_SIDE || b == FG_ANY_SIDE || !a || !b;
}

/* Counts the sides of a cell, if it is in this state, that do not fit; of the sides from `from` on. */
static int count_sides(const mismatches *own, const fg_view *view, int cell, int state, int from) {
    int n = 0;
    for (int k = 0; k < own->sides; k++) {
        int to = view->layout->side[cell][k];
        char here = own->letter[state][k];
        if (to < 0)
            n += !fits(here, own->rim);
        else if (k >= from)
            n += !fits(here, own->letter[view->state[to]][(k + own->sides / 2) % own->sides]);
    }
    return n;
}

/* Each border is counted from the cell for which it is one of the last half of its sides. */
static void count(const fg_measure *m, const fg_view *view, int *number) {
    const mismatches *own = m->own;
    *number = 0;
    for (int c = 0; c < view->layout->cells; c++)
        *number += count_sides(own, view, c, view->state[c], own->sides / 2);
}

static void blame(const fg_measure *m, const fg_view *view, fg_places *where) {
    for (int c = 0; c < view->layout->cells; c++)
        if (count_sides(m->own, view, c, view->state[c], 0)) fg_set_bit(where->w, c);
}

static void step(const fg_measure *m, const fg_view *view, int place, int is, int *number) {
    if (place >= view->layout->cells) return;
    *number += count_sides(m->own, view, place, is, 0) - count_sides(m->own, view, place, view->state[place], 0);
}

/* The states of a cell whose letter on side k is this one (or, if not `same`, does not fit it). */
static fg_states states_with(const mismatches *own, const fg_model *model, int k, char letter, bool same) {
    fg_states states = {{0}};
    for (int s = 0; s < model->world->cell_states; s++)
        if (same ? own->letter[s][k] == letter : !fits(own->letter[s][k], letter)) fg_set_bit(states.w, s);
    return states;
}

/* Adds the sides of a cell that have this letter and a neighbour that does not fit it. Like count(), looks only at those sides
 * that are counted from this cell. */
static void add_sides(const mismatches *own, fg_model *model, int cell, char letter, fg_sum *sum) {
    fg_places everywhere = fg_first_places(fg_place_count(model->layout));
    for (int k = 0; k < own->sides; k++) {
        int to = model->layout->side[cell][k];
        if (k < own->sides / 2 && to >= 0) continue;
        fg_states here = states_with(own, model, k, letter, true);
        fg_sum a = fg_model_is(model, &here, &everywhere, cell), b = fg_sum_of(to < 0 && !fits(letter, own->rim));
        if (to >= 0) {
            fg_states there = states_with(own, model, (k + own->sides / 2) % own->sides, letter, false);
            b = fg_model_is(model, &there, &everywhere, to);
        }
        fg_sum both = fg_model_both(model, &a, &b);
        fg_sum_add(model, sum, 1, &both);
    }
}

static void express(const fg_measure *m, fg_model *model, fg_estimate *number) {
    const mismatches *own = m->own;
    bool seen[UCHAR_MAX + 1] = {[0] = true, [FG_ANY_SIDE] = true};
    fg_sum sum = fg_sum_of(0);
    for (int s = 0; s < model->world->cell_states; s++)
        for (int k = 0; k < own->sides; k++) {
            char letter = own->letter[s][k];
            for (int c = 0; c < model->layout->cells && !seen[(unsigned char)letter]; c++)
                add_sides(own, model, c, letter, &sum);
            seen[(unsigned char)letter] = true;
        }
    fg_estimate_set(number, sum);
}

const fg_kind fg_mismatches_kind = {
    .word = "mismatches",
    .takes = "LAYER",
    .sentence = "Counts the borders between cells at which the `sides` of two pieces do not fit",
    .example = "{mismatches: tile, at most: 0}",
    .keys = keys,
    .compile = compile,
    .count = count,
    .blame = blame,
    .step = step,
    .model = express,
};
