/* What each connected group has: how many cells of some kind, the sum of a value, what lies beside it, and how far another place or
 * group is. Small or large groups can be left out. Bounds are for each group, or compare the groups. */
#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "boards/file/rules/possible.h"
#include "boards/file/rules/ways.h"
#include "groups.h"
#include "regroup.h"

typedef struct {
    fg_selection of;
    const fg_joints *by;
    int least, most; /* only groups of so many cells are looked at */
    enum { COUNT, SUM, BESIDE, WAY } what;
    fg_selection counted;
    const int *value; /* of SUM: by state */
    bool others;      /* of WAY: it leads to the nearest other group */
    fg_walk walk;
    fg_bound bound;
    int per;   /* the bound is for every so many cells of the group; 0: for the group */
    int scale; /* of what groups have */
} group_measure;

/* What the groups of a board have, in units of 1 / scale. */
typedef struct {
    fg_found groups;
    bool looked_at[FG_PLACES_MAX];
    int has[FG_PLACES_MAX];
} numbers;

/* A place beside several cells of a group counts once. */
static void count_beside(const group_measure *own, const fg_view *view, numbers *n) {
    const fg_layout *l = view->layout;
    int last[FG_PLACES_MAX]; /* the place that each group has counted last, from 1 */
    for (int g = 0; g < n->groups.count; g++)
        last[g] = 0;
    for (int p = 0; p < fg_place_count(l); p++) {
        int inside = p < fg_seen_count(l) ? n->groups.group_of[p] : -1;
        if (!fg_is_selected(&own->counted, view, p)) continue;
        for (int e = l->start[p]; e < l->start[p + 1]; e++) {
            int g = n->groups.group_of[l->near[e]];
            if (g < 0 || g == inside || last[g] == p + 1) continue;
            last[g] = p + 1;
            n->has[g]++;
        }
    }
}

/* A way begins at any cell of the group, and costs what it enters. It ends at once if a goal is a cell of the group. */
static void find_ways(const group_measure *own, const fg_view *view, numbers *n) {
    const fg_layout *l = view->layout;
    fg_places goals = {{0}};
    fg_ground ground;
    int cost[FG_PLACES_MAX];
    fg_ground_find(&own->walk, view, &ground);
    for (int c = 0; c < l->cells; c++) {
        int g = n->groups.group_of[c];
        if (own->others ? g >= 0 && n->looked_at[g] : fg_is_selected(&own->counted, view, c)) fg_set_bit(goals.w, c);
    }
    for (int g = 0; g < n->groups.count; g++) {
        fg_places from = {{0}};
        n->has[g] = FG_NO_WAY;
        if (!n->looked_at[g]) continue;
        for (int c = 0; c < l->cells; c++)
            if (n->groups.group_of[c] == g) fg_set_bit(from.w, c);
        fg_walk_from(&own->walk, view, &ground, &from, &goals, cost);
        for (int c = 0; c < l->cells; c++)
            if (cost[c] < n->has[g] && fg_bit(goals.w, c) && !(own->others && n->groups.group_of[c] == g))
                n->has[g] = cost[c];
    }
}

static bool is_looked_at(const group_measure *own, int size) {
    return size >= own->least && size <= own->most;
}

static void find_numbers(const group_measure *own, const fg_view *view, numbers *n) {
    fg_find_groups(&own->of, own->by, view, &n->groups);
    for (int g = 0; g < n->groups.count; g++) {
        n->looked_at[g] = is_looked_at(own, n->groups.size[g]);
        n->has[g] = 0;
    }
    if (own->what == BESIDE) count_beside(own, view, n);
    if (own->what == WAY) find_ways(own, view, n);
    for (int c = 0; c < fg_seen_count(view->layout) && own->what <= SUM; c++)
        if (n->groups.group_of[c] >= 0 && fg_is_selected(&own->counted, view, c))
            n->has[n->groups.group_of[c]] += own->value ? own->value[view->state[c]] : 1;
}

/* How often the bound is to be met: once, or for every so many cells. */
static int times_of(const group_measure *own, int size) {
    return own->per ? size / own->per : 1;
}

/* Does a group of this size that has so much miss the bound? */
static bool is_missed(const group_measure *own, int size, int has) {
    double x = (double)has / own->scale;
    int times = times_of(own, size);
    if (!times) return x > 0 && own->bound.high < INFINITY;
    return x < own->bound.low * times || x > own->bound.high * times;
}

static int compare(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

/* Returns by how much what the groups have is off, as a number of the measure, if the bound compares them. Sorts the list. */
static int joint_off(const group_measure *own, int *list, int count, int scale) {
    double off = 0;
    if (own->bound.kind != FG_EVEN) {
        off = fg_bound_off(&own->bound, list, count, own->scale);
    } else { /* fg_bound_off sorts few numbers only */
        if (count) qsort(list, (size_t)count, sizeof *list, compare);
        for (int k = 0; k < count / 2; k++)
            off += fmax((double)(list[count - 1 - k] - list[k]) / own->scale - own->bound.high, 0);
    }
    return (int)fmin(floor(off * scale + 0.5), FG_NUMBER_MOST);
}

static void count(const fg_measure *m, const fg_view *view, int *number) {
    const group_measure *own = m->own;
    const bool joint = own->bound.kind != FG_BETWEEN;
    numbers n;
    int list[FG_PLACES_MAX], listed = 0, missed = 0;
    find_numbers(own, view, &n);
    for (int g = 0; g < n.groups.count; g++) {
        if (!n.looked_at[g]) continue;
        if (joint)
            list[listed++] = n.has[g];
        else
            missed += is_missed(own, n.groups.size[g], n.has[g]);
    }
    *number = joint ? joint_off(own, list, listed, m->scale) : missed;
}

/* A search keeps the groups with what their cells have, if what lies around a cell does not matter. */
static bool is_kept(const group_measure *own) {
    return own->what <= SUM && !own->by && !own->counted.conditions;
}

static fg_grouping grouping_of(const group_measure *own) {
    return (fg_grouping){&own->of, &own->counted, own->value};
}

static size_t kept_size(const fg_measure *m, const fg_layout *l) {
    return is_kept(m->own) ? fg_regroup_size(l) : 0;
}

static void keep(const fg_measure *m, const fg_view *view, void *kept) {
    const fg_grouping grouping = grouping_of(m->own);
    if (is_kept(m->own)) fg_regroup_load(&grouping, view, kept);
}

static int count_missed(const group_measure *own, const fg_group_now *group, int count) {
    int missed = 0;
    for (int i = 0; i < count; i++)
        missed += is_looked_at(own, group[i].size) && is_missed(own, group[i].size, group[i].sum);
    return missed;
}

static bool follow(const fg_measure *m, const fg_view *view, const fg_followed *f, int *number) {
    const group_measure *own = m->own;
    const fg_grouping grouping = grouping_of(own);
    fg_regrouped r;
    if (!is_kept(own) || !fg_regroup(&grouping, view, f, &r)) return false;
    if (own->bound.kind == FG_BETWEEN) {
        *number += count_missed(own, r.made_group, r.made) - count_missed(own, r.gone_group, r.gone);
        return true;
    }
    fg_group_now all[FG_PLACES_MAX];
    int list[FG_PLACES_MAX], listed = 0, groups = fg_regroup_list(f, &r, all);
    for (int g = 0; g < groups; g++)
        if (is_looked_at(own, all[g].size)) list[listed++] = all[g].sum;
    *number = joint_off(own, list, listed, m->scale);
    return true;
}

/* Blames the groups that miss the bound, or those with the least and the largest number, and what lies around them, because what is
 * missing may have to come there. */
static void blame(const fg_measure *m, const fg_view *view, fg_places *where) {
    const group_measure *own = m->own;
    const fg_layout *l = view->layout;
    numbers n;
    int least = INT32_MAX, most = INT32_MIN;
    bool around = own->what == BESIDE || own->what == WAY;
    find_numbers(own, view, &n);
    for (int g = 0; g < n.groups.count; g++) {
        if (n.looked_at[g] && n.has[g] < least) least = n.has[g];
        if (n.looked_at[g] && n.has[g] > most) most = n.has[g];
    }
    for (int c = 0; c < fg_seen_count(l); c++) {
        int g = n.groups.group_of[c];
        if (g < 0 || !n.looked_at[g]) continue;
        bool joint = own->bound.kind != FG_BETWEEN;
        if (!(joint ? n.has[g] == least || n.has[g] == most : is_missed(own, n.groups.size[g], n.has[g]))) continue;
        fg_set_bit(where->w, c);
        for (int e = l->viewer_start[c]; e < l->viewer_start[c + 1] && around; e++)
            fg_set_bit(where->w, l->viewer[e]);
    }
}

static void mark(const fg_measure *m, const fg_view *view, int first, fg_places *where) {
    const group_measure *own = m->own;
    fg_mark_group(&own->of, own->by, view, first, where);
}

/* Writes what each group has at its first cell; with `per`, for every so many cells. A bound that compares groups is for none of
 * them alone. */
static fg_bound write_numbers(const fg_measure *m, const fg_view *view, double *number) {
    const group_measure *own = m->own;
    numbers n;
    int named = 0; /* groups are numbered in the order of their first cells */
    find_numbers(own, view, &n);
    for (int p = 0; p < fg_place_count(view->layout); p++) {
        number[p] = NAN;
        if (p >= fg_seen_count(view->layout) || n.groups.group_of[p] != named) continue;
        int g = named++, times = times_of(own, n.groups.size[g]);
        if (!n.looked_at[g] || (!times && !n.has[g])) continue;
        bool none = !times || (own->what == WAY && n.has[g] >= FG_NO_WAY);
        number[p] = none ? INFINITY : (double)n.has[g] / own->scale / times;
    }
    return own->bound.kind == FG_BETWEEN ? own->bound : (fg_bound){FG_BETWEEN, -INFINITY, INFINITY};
}

static int64_t role_of(const fg_measure *m, int state) {
    const group_measure *own = m->own;
    if (own->by) return state; /* the sides of every state may differ */
    int64_t role = fg_bit(own->of.states.w, state) + 2 * fg_selection_part(&own->counted, state);
    int64_t more = own->what == SUM ? own->value[state] : own->what == WAY ? own->walk.cost[state] : 0;
    return role + 2 * FG_SELECTION_PARTS * more;
}

/* Of a bound for each group, as many can miss it as there can be groups. */
static void range(const fg_measure *m, const fg_possible *possible, int *low, int *high) {
    const group_measure *own = m->own;
    fg_places surely, perhaps;
    *low = 0;
    *high = FG_MANY;
    if (own->bound.kind != FG_BETWEEN) return;
    fg_selection_chances(possible, &own->of, &surely, &perhaps);
    *high = fg_selection_most(possible, &own->of, &perhaps);
}

/* Reads what all of these measures have: the groups, which of them are looked at, and the bound. */
static bool read_common(fg_compiler *c, const fg_node *clause, fg_measure *m, group_measure *own) {
    const fg_node *per = fg_find(clause, "per");
    const char *const joint[] = {"even within", "differ by at most", "ratio at least", "even share at least"};
    bool bounded = fg_find(clause, "at most") || fg_find(clause, "at least") || fg_find(clause, "exactly") ||
                   fg_find(clause, "between");
    own->bound = (fg_bound){FG_BETWEEN, 1, INFINITY};
    for (size_t i = 0; i < sizeof joint / sizeof *joint; i++)
        bounded = bounded || fg_find(clause, joint[i]);
    if (!fg_groups_read(c, clause, "each group", m, &own->of, &own->by) ||
        !fg_group_size_read(c, clause, &own->least, &own->most) ||
        (bounded && !fg_bound_read(c, clause, true, &own->bound)) ||
        (per && !fg_whole_setting_read(c, per, 1, FG_PLACES_MAX, &own->per)))
        return false;
    if (per && own->bound.kind != FG_BETWEEN)
        return fg_expected(per, "no key `per` beside a bound that compares groups", c->error);
    bool divides = own->bound.kind == FG_RATIO || own->bound.kind == FG_EVEN_SHARE;
    enum { HUNDRED = 100 };
    m->scale = own->bound.kind == FG_BETWEEN ? 1 : divides ? HUNDRED : own->scale;
    return fg_keep(c, m, own, sizeof *own);
}

static bool compile_count(fg_compiler *c, const fg_node *clause, fg_measure *m) {
    group_measure own = {.what = COUNT, .scale = 1};
    return fg_selection_read(c, fg_find(clause, "count"), &own.counted) && read_common(c, clause, m, &own);
}

static bool compile_sum(fg_compiler *c, const fg_node *clause, fg_measure *m) {
    group_measure own = {.what = SUM};
    const fg_node *sum = fg_find(clause, "sum"), *of = fg_find(clause, "of");
    int value, *by_state = fg_take(c->room, (size_t)c->world->states, sizeof *by_state);
    if (!by_state) return lg_fail_memory(c->error);
    if (!fg_value_read(&c->game->pieces, sum, &value, c->error) ||
        !fg_selection_read(c, of ? of : fg_find(clause, "each group"), &own.counted))
        return false;
    for (int s = 0; s < c->world->states; s++)
        if (fg_bit(own.counted.states.w, s)) by_state[s] = fg_value_of(c, s, value);
    own.value = by_state;
    own.scale = c->game->pieces.value[value].scale;
    return fg_check_sum(c, sum, by_state, fg_place_count(c->layout), 0, own.scale) && read_common(c, clause, m, &own);
}

static bool compile_beside(fg_compiler *c, const fg_node *clause, fg_measure *m) {
    group_measure own = {.what = BESIDE, .scale = 1};
    return fg_selection_read(c, fg_find(clause, "neighbours"), &own.counted) && read_common(c, clause, m, &own);
}

static bool compile_way(fg_compiler *c, const fg_node *clause, fg_measure *m) {
    group_measure own = {.what = WAY, .scale = 1};
    const fg_node *to = fg_find(clause, "way to");
    fg_group group;
    own.others = fg_is_word(to, "others") && !fg_group_find(&c->game->pieces, to->text, &group);
    if (!own.others && !fg_cells_read(c, to, &own.counted)) return false;
    return fg_walk_read(c, clause, &own.walk) && read_common(c, clause, m, &own) &&
           fg_cells_check(c, fg_find(clause, "each group"), &own.of);
}

#define SIZE_KEY \
    { "size", "BOUND", "only groups of such a size are looked at, as in `size: {at least: 10}`; without it, all" }
#define PER_KEY                                                                                                \
    {                                                                                                          \
        "per", "NUMBER",                                                                                       \
            "the bound is for every so many cells of the group: `per: 5, exactly: 1` asks a group of 12 for 2" \
    }

static const fg_key keys_count[] = {{"count", "SELECTION", "which cells of the group are counted"},
                                    PER_KEY,
                                    SIZE_KEY,
                                    FG_BY_SIDES_KEY,
                                    {NULL, NULL, NULL}};
static const fg_key keys_sum[] = {{"sum", "VALUE", "which value of the group's cells is added up"},
                                  {"of", "SELECTION", "which cells of the group count; without it, all"},
                                  PER_KEY,
                                  SIZE_KEY,
                                  FG_BY_SIDES_KEY,
                                  {NULL, NULL, NULL}};
static const fg_key keys_beside[] = {
    {"neighbours", "SELECTION", "which cells, edges, corners or slots beside the group are counted, each once"},
    PER_KEY,
    SIZE_KEY,
    FG_BY_SIDES_KEY,
    {NULL, NULL, NULL}};
static const fg_key keys_way[] = {
    {"way to", "SELECTION or others", "where the way leads: to such a cell, or to the nearest other group"},
    FG_BY_KEY,
    SIZE_KEY,
    FG_BY_SIDES_KEY,
    FG_SIGHT_KEY,
    {NULL, NULL, NULL}};

#define GROUP_KIND(name, key, words, shown)       \
    const fg_kind fg_each_group_##name##_kind = { \
        .word = "each group",                     \
        .takes = "SELECTION",                     \
        .also = key,                              \
        .sentence = words,                        \
        .example = shown,                         \
        .keys = keys_##name,                      \
        .bounded = true,                          \
        .compile = compile_##name,                \
        .count = count,                           \
        .follow = follow,                         \
        .keeps = kept_size,                       \
        .keep = keep,                             \
        .blame = blame,                           \
        .mark = mark,                             \
        .single = write_numbers,                  \
        .role = role_of,                          \
        .range = range,                           \
    }

GROUP_KIND(
    count, "count",
    "Counts the connected groups of such cells that have too many or too few cells of a second kind. The bound is for "
    "each group, or compares the groups",
    "{each group: land, count: village, size: {at least: 10}, at least: 1}");
GROUP_KIND(
    sum, "sum",
    "Counts the connected groups of such cells that have too much or too little of a value. The bound is for each "
    "group, or compares the groups",
    "{each group: land, sum: resources, even within: 2}");
GROUP_KIND(
    beside, "neighbours",
    "Counts the connected groups of such cells that have too many or too few places of a second kind beside them. The "
    "bound is for each group, or compares the groups",
    "{each group: village, neighbours: river, at least: 1}");
GROUP_KIND(way, "way to",
           "Counts the connected groups of such cells from which the cheapest way costs too much or too little. The "
           "way begins "
           "at any cell of the group. The bound is for each group, or compares the groups",
           "{each group: land, way to: others, by: ships, at most: 4}");
