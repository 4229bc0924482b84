/* How many cells are selected, and the sum of a value of their pieces. */
#include "boards/file/rules/terms.h"

static bool compile(fg_compiler *c, const fg_node *clause, fg_measure *m) {
    fg_term term = {.value = NULL};
    fg_term_list list = {0};
    return fg_selection_read(c, fg_find(clause, "count"), &term.of) && fg_term_add(c, &list, &term) &&
           fg_keep(c, m, &list, sizeof list);
}

const fg_kind fg_count_kind = {
    .word = "count",
    .takes = "SELECTION",
    .sentence = "Counts the cells that are selected",
    .example = "{count: river on rim, at most: 7}",
    .compile = compile,
    .count = fg_terms_count,
    .blame = fg_terms_blame,
    .terms = fg_terms_list,
    .role = fg_terms_role,
    .range = fg_terms_range,
    .model = fg_terms_model,
};

static const fg_key keys[] = {{"of", "SELECTION", "which cells count"}, {NULL, NULL, NULL}};

static bool compile_sum(fg_compiler *c, const fg_node *clause, fg_measure *m) {
    const fg_node *of = fg_find(clause, "of");
    fg_term term = {.value = NULL};
    fg_term_list list = {0};
    int value, *by_state = fg_take(c->room, (size_t)c->world->states, sizeof *by_state);
    if (!by_state) return lg_fail_memory(c->error);
    if (!of) return fg_expected(clause, "a key `of`: which cells count", c->error);
    if (!fg_value_read(&c->game->pieces, fg_find(clause, "sum"), &value, c->error) ||
        !fg_selection_read(c, of, &term.of))
        return false;
    for (int s = 0; s < c->world->states; s++)
        if (fg_bit(term.of.states.w, s)) by_state[s] = fg_value_of(c, s, value);
    term.value = by_state;
    m->scale = c->game->pieces.value[value].scale;
    return fg_check_sum(c, fg_find(clause, "sum"), by_state, fg_place_count(c->layout), 0, m->scale) &&
           fg_term_add(c, &list, &term) && fg_keep(c, m, &list, sizeof list);
}

const fg_kind fg_sum_kind = {
    .word = "sum",
    .takes = "VALUE",
    .sentence = "Adds up a value of the pieces on the selected cells",
    .example = "{for each: [wood, wheat, sheep], sum: pips, of: it, even within: 1}",
    .keys = keys,
    .below_zero = true,
    .compile = compile_sum,
    .count = fg_terms_count,
    .blame = fg_terms_blame,
    .terms = fg_terms_list,
    .role = fg_terms_role,
    .range = fg_terms_range,
    .model = fg_terms_model,
};
