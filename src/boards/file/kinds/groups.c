/* Connected groups of pieces: how many there are, and how large. */
#include <math.h>

#include "boards/file/rules/possible.h"
#include "groups.h"
#include "regroup.h"

typedef fg_groups groups;

static void find_groups(const groups *own, const fg_view *view, fg_found *f) {
    fg_find_groups(&own->of, own->by, view, f);
}

bool fg_groups_read(fg_compiler *c, const fg_node *clause, const char *key, fg_measure *m, fg_selection *of,
                    const fg_joints **by) {
    const fg_node *node = fg_find(clause, key);
    if (!fg_selection_read(c, node, of) || !fg_joints_read(c, clause, by)) return false;
    m->no_model = *by;
    return !of->conditions || fg_expected(node, "pieces without conditions", c->error);
}

bool fg_group_size_read(fg_compiler *c, const fg_node *clause, int *least, int *most) {
    const fg_node *size = fg_find(clause, "size");
    static const char *const keys[] = {"at least", "at most", "exactly", "between", NULL};
    *least = 1, *most = FG_PLACES_MAX;
    if (!size) return true;
    if (size->shape != FG_MAP) return fg_expected(size, "a bound, such as {at least: 10}", c->error);
    return fg_check_keys(size, keys, "a size", c->error) && fg_count_read(c, size, least, most);
}

bool fg_groups_compile(fg_compiler *c, const fg_node *clause, fg_measure *m) {
    groups own = {.low = 0};
    return fg_groups_read(c, clause, m->kind->word, m, &own.of, &own.by) && fg_keep(c, m, &own, sizeof own);
}

int64_t fg_groups_role(const fg_measure *m, int state) {
    const groups *own = m->own;
    const int64_t selected = fg_bit(own->of.states.w, state);
    return selected && own->by ? 1 + state : selected;
}

/* Groups that are joined by sides are counted again, because a tile that turns changes what is joined. */
static size_t kept_size(const fg_measure *m, const fg_layout *l) {
    return ((const groups *)m->own)->by ? 0 : fg_regroup_size(l);
}

static void keep(const fg_measure *m, const fg_view *view, void *kept) {
    const groups *own = m->own;
    const fg_grouping grouping = {.of = &own->of};
    if (!own->by) fg_regroup_load(&grouping, view, kept);
}

static bool regroup(const groups *own, const fg_view *view, const fg_followed *followed, fg_regrouped *result) {
    const fg_grouping grouping = {.of = &own->of};
    return !own->by && fg_regroup(&grouping, view, followed, result);
}

/* What is known of the groups of a board that is partly free. */
typedef struct {
    int cells;        /* at most as many cells are selected */
    int closed, open; /* groups of cells that are selected for sure: those that cannot grow, and those that can */
    int largest;      /* the size of the largest of them */
} known;

static known find_known(const groups *own, const fg_possible *possible) {
    const fg_layout *l = possible->layout;
    fg_places surely, perhaps;
    fg_found f;
    known k = {0, 0, 0, 0};
    fg_selection_chances(possible, &own->of, &surely, &perhaps);
    k.cells = fg_selection_most(possible, &own->of, &perhaps);
    fg_groups_within(l, &surely, &f);
    bool grows[FG_PLACES_MAX] = {false};
    fg_places others = fg_places_without(perhaps, surely);
    for (int c = 0; c < fg_seen_count(l); c++)
        for (int e = l->start[c]; f.group_of[c] >= 0 && e < l->start[c + 1]; e++)
            if (fg_bit(others.w, l->near[e])) grows[f.group_of[c]] = true;
    for (int g = 0; g < f.count; g++) {
        *(grows[g] ? &k.open : &k.closed) += 1;
        if (f.size[g] > k.largest) k.largest = f.size[g];
    }
    return k;
}

/* All groups that can grow may become one. Sides can only make more groups. */
static void range(const fg_measure *m, const fg_possible *possible, int *low, int *high) {
    known k = find_known(m->own, possible);
    *low = k.closed + (k.open > 0);
    *high = k.cells;
}

static void range_each(const fg_measure *m, const fg_possible *possible, int *low, int *high) {
    *low = 0;
    *high = find_known(m->own, possible).cells;
}

static void range_largest(const fg_measure *m, const fg_possible *possible, int *low, int *high) {
    known k = find_known(m->own, possible);
    *low = ((const groups *)m->own)->by ? k.largest > 0 : k.largest; /* sides may keep these cells apart */
    *high = k.cells;
}

static void count(const fg_measure *m, const fg_view *view, int *number) {
    fg_found f;
    find_groups(m->own, view, &f);
    *number = f.count;
}

static bool follow(const fg_measure *m, const fg_view *view, const fg_followed *followed, int *number) {
    fg_regrouped r;
    if (!regroup(m->own, view, followed, &r)) return false;
    *number += r.made - r.gone;
    return true;
}

/* Too many groups: all but the largest are to blame. */
static void blame(const fg_measure *m, const fg_view *view, fg_places *where) {
    fg_found f;
    int largest = 0;
    find_groups(m->own, view, &f);
    for (int g = 1; g < f.count; g++)
        if (f.size[g] > f.size[largest]) largest = g;
    for (int c = 0; c < fg_seen_count(view->layout); c++)
        if (f.group_of[c] >= 0 && f.group_of[c] != largest) fg_set_bit(where->w, c);
}

static bool is_missing(const groups *own, int size) {
    return size < own->low || size > own->high;
}

/* Marks all groups that are counted; `high` is 0 if their sizes do not matter. */
static void mark_counted(const fg_measure *m, const fg_view *view, int number, fg_places *where) {
    const groups *own = m->own;
    fg_found f;
    (void)number; /* there is only one */
    find_groups(own, view, &f);
    for (int c = 0; c < fg_seen_count(view->layout); c++)
        if (f.group_of[c] >= 0 && !(own->high && is_missing(own, f.size[f.group_of[c]]))) fg_set_bit(where->w, c);
}

static void mark_group(const fg_measure *m, const fg_view *view, int first, fg_places *where) {
    const groups *own = m->own;
    fg_mark_group(&own->of, own->by, view, first, where);
}

static const fg_key keys[] = {FG_BY_SIDES_KEY, {NULL, NULL, NULL}};

const fg_kind fg_groups_kind = {
    .word = "groups",
    .takes = "SELECTION",
    .sentence = "Counts the connected groups of such cells",
    .example = "{groups: river, exactly: 1}",
    .keys = keys,
    .compile = fg_groups_compile,
    .count = count,
    .follow = follow,
    .keeps = kept_size,
    .keep = keep,
    .blame = blame,
    .mark = mark_counted,
    .role = fg_groups_role,
    .range = range,
    .model = fg_groups_model,
};

/* Returns how many more groups have a wrong size than before. */
static int more_missing(const groups *own, const fg_regrouped *r) {
    int more = 0;
    for (int i = 0; i < r->made; i++)
        more += is_missing(own, r->made_group[i].size);
    for (int i = 0; i < r->gone; i++)
        more -= is_missing(own, r->gone_group[i].size);
    return more;
}

static bool compile_sized(fg_compiler *c, const fg_node *clause, fg_measure *m) {
    groups own = {.low = 0};
    return fg_groups_read(c, clause, "groups", m, &own.of, &own.by) &&
           fg_group_size_read(c, clause, &own.low, &own.high) && fg_keep(c, m, &own, sizeof own);
}

static void count_sized(const fg_measure *m, const fg_view *view, int *number) {
    const groups *own = m->own;
    fg_found f;
    find_groups(own, view, &f);
    *number = 0;
    for (int g = 0; g < f.count; g++)
        *number += !is_missing(own, f.size[g]);
}

static bool follow_sized(const fg_measure *m, const fg_view *view, const fg_followed *followed, int *number) {
    fg_regrouped r;
    if (!regroup(m->own, view, followed, &r)) return false;
    *number += r.made - r.gone - more_missing(m->own, &r);
    return true;
}

static void blame_sized(const fg_measure *m, const fg_view *view, fg_places *where) {
    fg_found f;
    find_groups(m->own, view, &f);
    for (int c = 0; c < fg_seen_count(view->layout); c++)
        if (f.group_of[c] >= 0) fg_set_bit(where->w, c);
}

static const fg_key sized_keys[] = {
    {"size", "BOUND", "only groups of such a size are counted, as in `size: {at least: 10}`"},
    FG_BY_SIDES_KEY,
    {NULL, NULL, NULL}};

const fg_kind fg_groups_sized_kind = {
    .word = "groups",
    .takes = "SELECTION",
    .also = "size",
    .sentence = "Counts the connected groups of such cells that have a certain size",
    .example = "{groups: forest, size: {at least: 10}, exactly: 2}",
    .keys = sized_keys,
    .compile = compile_sized,
    .count = count_sized,
    .follow = follow_sized,
    .keeps = kept_size,
    .keep = keep,
    .blame = blame_sized,
    .mark = mark_counted,
    .role = fg_groups_role,
    .range = range_each,
};

static bool compile_each(fg_compiler *c, const fg_node *clause, fg_measure *m) {
    groups own = {.low = 0};
    return fg_groups_read(c, clause, "each group", m, &own.of, &own.by) &&
           fg_count_read(c, clause, &own.low, &own.high) && fg_keep(c, m, &own, sizeof own);
}

static void count_each(const fg_measure *m, const fg_view *view, int *number) {
    fg_found f;
    find_groups(m->own, view, &f);
    *number = 0;
    for (int g = 0; g < f.count; g++)
        *number += is_missing(m->own, f.size[g]);
}

static bool follow_each(const fg_measure *m, const fg_view *view, const fg_followed *followed, int *number) {
    fg_regrouped r;
    if (!regroup(m->own, view, followed, &r)) return false;
    *number += more_missing(m->own, &r);
    return true;
}

static void blame_each(const fg_measure *m, const fg_view *view, fg_places *where) {
    fg_found f;
    find_groups(m->own, view, &f);
    for (int c = 0; c < fg_seen_count(view->layout); c++)
        if (f.group_of[c] >= 0 && is_missing(m->own, f.size[f.group_of[c]])) fg_set_bit(where->w, c);
}

static fg_bound write_sizes(const fg_measure *m, const fg_view *view, double *number) {
    const groups *own = m->own;
    fg_found f;
    int named = 0; /* groups are numbered in the order of their first cells */
    find_groups(own, view, &f);
    for (int p = 0; p < fg_place_count(view->layout); p++) {
        bool first = p < fg_seen_count(view->layout) && f.group_of[p] == named;
        number[p] = first ? f.size[named++] : NAN;
    }
    return (fg_bound){FG_BETWEEN, own->low, own->high};
}

const fg_kind fg_each_group_kind = {
    .word = "each group",
    .takes = "SELECTION",
    .sentence = "Counts the connected groups of such cells that are too large or too small. The bound is for the "
                "size of each group",
    .example = "{each group: land, at least: 5}",
    .keys = keys,
    .bounded = true,
    .compile = compile_each,
    .count = count_each,
    .follow = follow_each,
    .keeps = kept_size,
    .keep = keep,
    .blame = blame_each,
    .mark = mark_group,
    .single = write_sizes,
    .role = fg_groups_role,
    .range = range_each,
    .model = fg_each_group_model,
};

static void count_largest(const fg_measure *m, const fg_view *view, int *number) {
    fg_found f;
    find_groups(m->own, view, &f);
    *number = 0;
    for (int g = 0; g < f.count; g++)
        if (f.size[g] > *number) *number = f.size[g];
}

static bool follow_largest(const fg_measure *m, const fg_view *view, const fg_followed *followed, int *number) {
    fg_regrouped r;
    if (!regroup(m->own, view, followed, &r)) return false;
    *number = r.largest;
    return true;
}

static void blame_largest(const fg_measure *m, const fg_view *view, fg_places *where) {
    fg_found f;
    int most;
    find_groups(m->own, view, &f);
    count_largest(m, view, &most);
    for (int c = 0; c < fg_seen_count(view->layout); c++)
        if (f.group_of[c] >= 0 && f.size[f.group_of[c]] == most) fg_set_bit(where->w, c);
}

const fg_kind fg_largest_group_kind = {
    .word = "largest group",
    .takes = "SELECTION",
    .sentence = "Measures how many cells the largest connected group of such cells has",
    .example = "{largest group: forest, at most: 4}",
    .keys = keys,
    .compile = fg_groups_compile,
    .count = count_largest,
    .follow = follow_largest,
    .keeps = kept_size,
    .keep = keep,
    .blame = blame_largest,
    .role = fg_groups_role,
    .range = range_largest,
    .model = fg_largest_group_model,
};
