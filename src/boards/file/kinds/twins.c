/* Pairs of like pieces with a common neighbour: they make neighbourhoods alike. */
#include "boards/file/rules/terms.h"

static const fg_key keys[] = {{"sharing", "SELECTION", "what the common neighbour is; without it, anything"},
                              {NULL, NULL, NULL}};

typedef struct {
    fg_term_list list;
    fg_selection sharing;
    const fg_node *node;
} reading;

static bool add_pair(fg_compiler *c, void *context, const fg_selection *from, const fg_selection *to) {
    reading *r = context;
    fg_pair pair = {.a = *from, .b = *to, .shared = true, .sharing = r->sharing};
    pair.b.places = from->places;
    if (from->conditions || r->sharing.conditions) return fg_expected(r->node, "pieces without conditions", c->error);
    return fg_pair_add(c, &r->list, &pair);
}

static bool compile(fg_compiler *c, const fg_node *clause, fg_measure *m) {
    const fg_node *node = fg_find(clause, "twins"), *sharing = fg_find(clause, "sharing");
    fg_node any = {.shape = FG_WORD, .text = "any", .line = node->line, .column = node->column};
    fg_node same = {.shape = FG_WORD, .text = "same", .line = node->line, .column = node->column};
    fg_selection of;
    reading r = {.node = node};
    return fg_selection_read(c, sharing ? sharing : &any, &r.sharing) && fg_selection_read(c, node, &of) &&
           fg_relation_read(c, &same, &of, add_pair, &r) && fg_keep(c, m, &r.list, sizeof r.list);
}

const fg_kind fg_twins_kind = {
    .word = "twins",
    .takes = "SELECTION",
    .sentence = "Counts the pairs of cells that have the same kind of piece and a common neighbour",
    .example = "{twins: land, sharing: land, at most: 18}",
    .keys = keys,
    .compile = compile,
    .count = fg_terms_count,
    .blame = fg_terms_blame,
    .terms = fg_terms_list,
    .range = fg_terms_range,
    .model = fg_terms_model,
};
