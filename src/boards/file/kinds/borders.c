/* Pairs of neighbouring cells, or of cells not far apart; and twins, which are like pieces with a common neighbour: they make
 * neighbourhoods alike. */
#include "boards/file/rules/terms.h"
#include "boards/file/rules/ways.h"

static const fg_key keys[] = {
    {"of", "SELECTION", "the cells among which a relation is looked for; without it, all cells"},
    {"within", "STEPS", "also counts pairs that are up to so many steps apart, not only neighbours"},
    FG_SIGHT_KEY,
    {NULL, NULL, NULL},
};

typedef struct {
    fg_term_list list;
    int steps;
    const fg_walk *sight;
    const fg_node *node;
} reading;

static bool add_pair(fg_compiler *c, void *context, const fg_selection *from, const fg_selection *to) {
    reading *r = context;
    fg_pair pair = {.a = *from, .b = *to, .steps = r->steps, .sight = r->sight};
    if (from->conditions || to->conditions)
        return fg_expected(r->node, "pieces without conditions, because a border has two cells", c->error);
    if (!fg_cells_check(c, r->node, from) || !fg_cells_check(c, r->node, to)) return false;
    return fg_pair_add(c, &r->list, &pair);
}

/* Splits a pair of several kinds in relation (a with b and c) into pairs of one kind each, so that repeats can be found. */
typedef struct {
    reading *to;
    int layer;
} splitting;

static bool add_split(fg_compiler *c, void *context, const fg_selection *from, const fg_selection *to) {
    const splitting *s = context;
    bool is_in[UINT8_MAX + 1] = {false};
    for (int state = 0; state < c->world->fine_states; state++)
        if (fg_bit(to->fine.w, state)) is_in[c->world->symbol[state][s->layer]] = true;
    for (int k = 0; k < c->game->pieces.layer[s->layer].kinds; k++) {
        if (!is_in[k]) continue;
        const fg_group one = {.layer = s->layer, .count = 1, .symbol = {(uint8_t)k}};
        fg_states of = fg_states_of(c->world, &one), fine = fg_both_states(to->fine, of);
        fg_selection part = *to;
        fg_selection_set(c, &fine, &part);
        part.places = from->places;
        if (!add_pair(c, s->to, from, &part)) return false;
    }
    return true;
}

static bool read_relation(fg_compiler *c, const fg_node *node, const fg_node *of, reading *r) {
    fg_node any = {.shape = FG_WORD, .text = "any", .line = node->line, .column = node->column};
    fg_selection from;
    fg_term_list *list = &r->list;
    if (!fg_cells_read(c, of ? of : &any, &from)) return false;
    splitting split = {r, from.layer};
    if (!fg_relation_read(c, node, &from, add_split, &split)) return false;
    /* A relation says the same of both cells, so that each pair of kinds comes twice; it is kept once. */
    int kept = 0;
    for (int p = 0; p < list->pairs; p++) {
        int q = 0;
        while (q < kept && !(fg_same_states(&list->pair[q]->a.states, &list->pair[p]->b.states) &&
                             fg_same_states(&list->pair[q]->b.states, &list->pair[p]->a.states)))
            q++;
        if (q == kept) list->pair[kept++] = list->pair[p];
    }
    list->pairs = kept;
    return true;
}

static bool compile(fg_compiler *c, const fg_node *clause, fg_measure *m) {
    const fg_node *node = fg_find(clause, "borders"), *within = fg_find(clause, "within");
    reading r = {.steps = 1, .node = node};
    fg_selection a, b;
    if (within && !fg_whole_setting_read(c, within, 1, FG_FAR - 1, &r.steps)) return false;
    if (!fg_sight_read(c, clause, &r.sight)) return false;
    if (node->shape == FG_LIST && node->children == 2) {
        if (!fg_selection_read(c, fg_item(node, 0), &a) || !fg_selection_read(c, fg_item(node, 1), &b) ||
            !add_pair(c, &r, &a, &b))
            return false;
    } else {
        if (node->shape != FG_WORD)
            return fg_expected(node, "[SELECTION, SELECTION], or a relation such as same", c->error);
        if (!read_relation(c, node, fg_find(clause, "of"), &r)) return false;
    }
    return fg_keep(c, m, &r.list, sizeof r.list);
}

const fg_kind fg_borders_kind = {
    .word = "borders",
    .takes = "[SELECTION, SELECTION] or RELATION",
    .sentence = "Counts pairs of neighbouring cells. With two selections, one cell of the pair is of the first, and "
                "the other cell is of the second. With a relation, the two cells have this relation. With one "
                "selection, at least one of the two cells is of it",
    .example = "{borders: [2, 12], at most: 0}",
    .keys = keys,
    .compile = compile,
    .count = fg_terms_count,
    .blame = fg_terms_blame,
    .terms = fg_terms_list,
    .role = fg_terms_role,
    .range = fg_terms_range,
    .model = fg_terms_model,
};

static const fg_key twins_keys[] = {{"sharing", "SELECTION", "what the common neighbour is; without it, anything"},
                                    {NULL, NULL, NULL}};

typedef struct {
    fg_term_list list;
    fg_selection sharing;
    const fg_node *node;
} twins;

static bool add_twins(fg_compiler *c, void *context, const fg_selection *from, const fg_selection *to) {
    twins *r = context;
    fg_pair pair = {.a = *from, .b = *to, .shared = true, .sharing = r->sharing};
    pair.b.places = from->places;
    if (from->conditions || r->sharing.conditions) return fg_expected(r->node, "pieces without conditions", c->error);
    return fg_pair_add(c, &r->list, &pair);
}

static bool compile_twins(fg_compiler *c, const fg_node *clause, fg_measure *m) {
    const fg_node *node = fg_find(clause, "twins"), *sharing = fg_find(clause, "sharing");
    fg_node any = {.shape = FG_WORD, .text = "any", .line = node->line, .column = node->column};
    fg_node same = {.shape = FG_WORD, .text = "same", .line = node->line, .column = node->column};
    fg_selection of;
    twins r = {.node = node};
    return fg_cells_read(c, sharing ? sharing : &any, &r.sharing) && fg_cells_read(c, node, &of) &&
           fg_relation_read(c, &same, &of, add_twins, &r) && fg_keep(c, m, &r.list, sizeof r.list);
}

const fg_kind fg_twins_kind = {
    .word = "twins",
    .takes = "SELECTION",
    .sentence = "Counts the pairs of cells that have the same kind of piece and a common neighbour",
    .example = "{twins: land, sharing: land, at most: 18}",
    .keys = twins_keys,
    .compile = compile_twins,
    .count = fg_terms_count,
    .blame = fg_terms_blame,
    .terms = fg_terms_list,
    .role = fg_terms_role,
    .range = fg_terms_range,
    .model = fg_terms_model,
};
