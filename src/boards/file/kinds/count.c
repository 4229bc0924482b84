/* How many cells are selected. */
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
    .range = fg_terms_range,
    .model = fg_terms_model,
};
