/* Cells that have too few or too many of some pieces around them. */
#include "boards/file/rules/sides.h"
#include "boards/file/rules/terms.h"
#include "boards/file/rules/ways.h"

typedef struct {
    fg_term_list list;
    int steps, low, high;
    const fg_walk *sight;
    const fg_joints *by;
    const fg_node *node;
} reading;

/* Adds a term: the cells of `from` around which the number of cells of `to` is out of bounds. */
static bool add_term(fg_compiler *c, void *context, const fg_selection *from, const fg_selection *to) {
    reading *r = context;
    fg_condition *missed = fg_take(c->room, 1, sizeof *missed);
    fg_term term = {.of = *from, .missed = missed, .wrong = true};
    if (!missed) return lg_fail_memory(c->error);
    if (to->conditions)
        return fg_fail_at(c->game->tree, c->error, "expected %s without conditions of their own", "neighbours");
    if ((r->steps > 1 || r->sight || r->by) && (!fg_cells_check(c, r->node, from) || !fg_cells_check(c, r->node, to)))
        return false;
    *missed = (fg_condition){to->states, to->places, r->steps, r->low, r->high, r->sight, r->by};
    return fg_term_add(c, &r->list, &term);
}

static bool compile_around(fg_compiler *c, const fg_node *clause, const fg_node *target, reading *r, fg_measure *m) {
    fg_selection from;
    r->node = clause;
    if (!fg_selection_read(c, fg_find(clause, "each"), &from) || !fg_count_read(c, clause, &r->low, &r->high))
        return false;
    if (from.conditions == FG_CONDITIONS_MAX) return fg_expected(fg_find(clause, "each"), "fewer conditions", c->error);
    return fg_relation_read(c, target, &from, add_term, r) && fg_keep(c, m, &r->list, sizeof r->list);
}

static bool compile(fg_compiler *c, const fg_node *clause, fg_measure *m) {
    reading r = {.steps = 1};
    if (!fg_joints_read(c, clause, &r.by)) return false;
    c->joins = c->joins || r.by;
    return compile_around(c, clause, fg_find(clause, "neighbours"), &r, m);
}

static bool compile_within(fg_compiler *c, const fg_node *clause, fg_measure *m) {
    const fg_node *of = fg_find(clause, "of");
    reading r = {.steps = 1};
    if (!of) return fg_expected(clause, "a key `of`: what is looked for", c->error);
    return fg_whole_setting_read(c, fg_find(clause, "within"), 1, FG_FAR - 1, &r.steps) &&
           fg_sight_read(c, clause, &r.sight) && compile_around(c, clause, of, &r, m);
}

static const fg_key keys[] = {
    {"neighbours", "RELATION", "which neighbours are counted"}, FG_BY_SIDES_KEY, {NULL, NULL, NULL}};
static const fg_key keys_within[] = {
    {"within", "STEPS", "how far around the cell is counted; the cell itself does not count"},
    {"of", "RELATION", "which cells are counted"},
    FG_SIGHT_KEY,
    {NULL, NULL, NULL}};

const fg_kind fg_each_kind = {
    .word = "each",
    .takes = "SELECTION",
    .also = "neighbours",
    .sentence = "Counts the selected cells that have too many or too few neighbours of this kind. The bound says how "
                "many each cell has to have",
    .example = "{each: river, neighbours: river, between: [1, 3]}",
    .keys = keys,
    .bounded = true,
    .compile = compile,
    .count = fg_terms_count,
    .blame = fg_terms_blame,
    .single = fg_terms_single,
    .terms = fg_terms_list,
    .role = fg_terms_role,
    .range = fg_terms_range,
    .model = fg_terms_model,
};

const fg_kind fg_each_within_kind = {
    .word = "each",
    .takes = "SELECTION",
    .also = "within",
    .sentence = "Counts the selected cells that have too many or too few cells of this kind within so many steps. "
                "The bound says how many each cell has to have",
    .example = "{each: land, within: 4, of: river, at least: 1}",
    .keys = keys_within,
    .bounded = true,
    .compile = compile_within,
    .count = fg_terms_count,
    .blame = fg_terms_blame,
    .single = fg_terms_single,
    .terms = fg_terms_list,
    .role = fg_terms_role,
    .range = fg_terms_range,
    .model = fg_terms_model,
};
