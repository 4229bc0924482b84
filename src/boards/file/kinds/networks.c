/* Networks of pieces: how many loops they have, and how many places hold them together. */
#include <string.h>

#include "boards/file/rules/possible.h"
#include "groups.h"

/* Returns in how many directions a place may have a link. */
static int directions(const fg_joints *by, const fg_layout *l, int place) {
    return by ? by->sides : l->start[place + 1] - l->start[place];
}

/* Returns the place of the network to which a direction leads; -1: none. Without joints the view is not used. */
static int linked(const fg_joints *by, const fg_layout *l, const fg_view *view, const fg_found *f, int place, int k) {
    const int to = by ? fg_joined_at(by, view, place, k) : l->near[l->start[place] + k];
    return to >= 0 && f->group_of[to] >= 0 ? to : -1;
}

/* Returns the corner at one of the two ends of an edge. */
static int corner_of(const fg_layout *l, int edge, int end) {
    const int side = l->edge_side[edge] / fg_edge_step(l);
    return l->at_corner[l->edge_cell[edge]][(side + end) % fg_corners_of_cell(l)];
}

static bool is_edge(const fg_layout *l, int place) {
    return fg_on_of(l, place) == FG_ON_EDGES;
}

static bool is_corner(const fg_layout *l, int place) {
    return fg_on_of(l, place) == FG_ON_CORNERS;
}

/* Are two places corners between which an edge of the network lies? Then this edge links them, and they are not linked beside it. */
static bool are_joined_by_edge(const fg_layout *l, const fg_found *f, int a, int b) {
    if (!is_corner(l, a) || !is_corner(l, b)) return false;
    for (int i = l->start[a]; i < l->start[a + 1]; i++) {
        const int edge = l->near[i];
        if (!is_edge(l, edge) || f->group_of[edge] < 0) continue;
        for (int k = l->start[edge]; k < l->start[edge + 1]; k++)
            if (l->near[k] == b) return true;
    }
    return false;
}

/* Counts the links that could be lost while the groups stay whole: all links, less those that a tree in each group needs. Edges
 * that meet at a corner are not linked with each other but with the corner, because three of them would be a loop otherwise. */
static int count_loops(const fg_joints *by, const fg_layout *l, const fg_view *view, const fg_found *f) {
    uint64_t seen[(FG_CORNERS_MAX + 63) / 64] = {0}; /* the corners that were counted */
    int nodes = 0, links = 0;
    for (int p = 0; p < fg_seen_count(l); p++) {
        if (f->group_of[p] < 0) continue;
        const bool edge = is_edge(l, p);
        int corner[2], corners = 0; /* where the place ends, or what it is */
        for (int end = 0; edge && end < 2; end++)
            corner[corners++] = corner_of(l, p - l->cells, end);
        if (is_corner(l, p)) corner[corners++] = p - fg_first_on(l, FG_ON_CORNERS);
        for (int i = 0; i < corners; i++) {
            nodes += !fg_bit(seen, corner[i]);
            fg_set_bit(seen, corner[i]);
        }
        nodes += !is_corner(l, p);
        links += edge ? corners : 0;
        /* an edge is linked with a cell from the cell's side */
        for (int k = 0; !edge && k < directions(by, l, p); k++) {
            const int to = linked(by, l, view, f, p, k);
            links += to > p && !are_joined_by_edge(l, f, p, to);
        }
    }
    return links - nodes + f->count;
}

static void count(const fg_measure *m, const fg_view *view, int *number) {
    const fg_groups *own = m->own;
    fg_found f;
    fg_find_groups(&own->of, own->by, view, &f);
    *number = count_loops(own->by, view->layout, view, &f);
}

/* Returns how many links of a place lead on. Of what meets at one end of an edge, at most one link does. *next is one of the
 * places to which they lead; -1: none. */
static int count_ways_on(const fg_groups *own, const fg_view *view, const fg_found *f, int place, int *next) {
    const fg_layout *l = view->layout;
    int ways = 0, end = -1;
    *next = -1;
    for (int k = 0; k < directions(own->by, l, place); k++) {
        const int to = linked(own->by, l, view, f, place, k);
        if (to < 0 || are_joined_by_edge(l, f, place, to)) continue;
        *next = to;
        if (is_edge(l, place) && to >= l->cells) {
            const int first = corner_of(l, place - l->cells, 0), edge = to - l->cells;
            const int here = is_corner(l, to) ? first == to - fg_first_on(l, FG_ON_CORNERS)
                                              : first == corner_of(l, edge, 0) || first == corner_of(l, edge, 1);
            if (end == here) continue;
            end = here;
        }
        ways++;
    }
    return ways;
}

/* Takes away dead ends until there are none. Blames what is left: the loops, and what lies between two of them. */
static void blame(const fg_measure *m, const fg_view *view, fg_places *where) {
    const fg_groups *own = m->own;
    fg_found f;
    fg_find_groups(&own->of, own->by, view, &f);
    for (int p = 0, next; p < fg_seen_count(view->layout); p++)
        for (int end = p; end >= 0 && f.group_of[end] >= 0 && count_ways_on(own, view, &f, end, &next) < 2; end = next)
            f.group_of[end] = -1;
    for (int p = 0; p < fg_seen_count(view->layout); p++)
        if (f.group_of[p] >= 0) fg_set_bit(where->w, p);
}

static int loops_of(const fg_layout *l, const fg_places *places) {
    fg_found f;
    fg_groups_within(l, places, &f);
    return count_loops(NULL, l, NULL, &f);
}

/* One more place never makes fewer loops. Sides can only make fewer. */
static void range(const fg_measure *m, const fg_possible *possible, int *low, int *high) {
    const fg_groups *own = m->own;
    fg_places surely, perhaps;
    fg_selection_chances(possible, &own->of, &surely, &perhaps);
    *low = own->by ? 0 : loops_of(possible->layout, &surely);
    *high = loops_of(possible->layout, &perhaps);
}

static const fg_key keys[] = {FG_BY_SIDES_KEY, {NULL, NULL, NULL}};

const fg_kind fg_loops_kind = {
    .word = "loops",
    .takes = "SELECTION",
    .sentence = "Counts the loops of the network that such cells make: how many links between neighbours could be lost "
                "before a group falls apart. Three cells that all touch each other are a loop. Pieces on edges are "
                "linked at their ends; two pieces on corners are linked by such an edge alone, if one lies between",
    .example = "{loops: river, at most: 0}",
    .keys = keys,
    .compile = fg_groups_compile,
    .count = count,
    .blame = blame,
    .role = fg_groups_role,
    .range = range,
};

/* A search in depth. A place is a cut if a place that was found from it has no other link to what was found before it. */
typedef struct {
    int found, order[FG_PLACES_MAX];
    int first[FG_PLACES_MAX]; /* the earliest place to which links lead from here and behind */
    int from[FG_PLACES_MAX], next[FG_PLACES_MAX];
} depth_search;

static void enter(depth_search *s, int place, int from) {
    s->order[place] = s->first[place] = ++s->found;
    s->from[place] = from;
    s->next[place] = 0;
}

static int lesser(int a, int b) {
    return a < b ? a : b;
}

static void find_cuts_from(const fg_groups *own, const fg_view *view, const fg_found *f, int root, depth_search *s,
                           fg_places *cuts) {
    int branches = 0;
    enter(s, root, -1);
    for (int at = root; at >= 0;) {
        const int back = s->from[at];
        if (s->next[at] < directions(own->by, view->layout, at)) {
            const int to = linked(own->by, view->layout, view, f, at, s->next[at]++);
            if (to < 0 || to == back) continue;
            if (s->order[to]) {
                s->first[at] = lesser(s->first[at], s->order[to]);
                continue;
            }
            branches += at == root;
            enter(s, to, at);
            at = to;
            continue;
        }
        if (back >= 0) s->first[back] = lesser(s->first[back], s->first[at]);
        if (back >= 0 && back != root && s->first[at] >= s->order[back]) fg_set_bit(cuts->w, back);
        at = back;
    }
    if (branches > 1) fg_set_bit(cuts->w, root);
}

static void blame_cuts(const fg_measure *m, const fg_view *view, fg_places *where) {
    const fg_groups *own = m->own;
    fg_found f;
    depth_search s;
    fg_find_groups(&own->of, own->by, view, &f);
    s.found = 0;
    memset(s.order, 0, sizeof s.order);
    for (int p = 0; p < fg_seen_count(view->layout); p++)
        if (f.group_of[p] >= 0 && !s.order[p]) find_cuts_from(own, view, &f, p, &s, where);
}

static void count_cuts(const fg_measure *m, const fg_view *view, int *number) {
    fg_places cuts = {{0}};
    blame_cuts(m, view, &cuts);
    *number = fg_count_bits(cuts.w, FG_PLACE_WORDS);
}

/* A group of two or more places has at least two that are no cuts. */
static void range_cuts(const fg_measure *m, const fg_possible *possible, int *low, int *high) {
    const fg_groups *own = m->own;
    fg_places surely, perhaps;
    fg_selection_chances(possible, &own->of, &surely, &perhaps);
    const int most = fg_selection_most(possible, &own->of, &perhaps);
    *low = 0;
    *high = most > 2 ? most - 2 : 0;
}

const fg_kind fg_cuts_kind = {
    .word = "cuts",
    .takes = "SELECTION",
    .sentence = "Counts such cells without which their connected group would fall apart",
    .example = "{cuts: castle, at most: 0}",
    .keys = keys,
    .compile = fg_groups_compile,
    .count = count_cuts,
    .blame = blame_cuts,
    .role = fg_groups_role,
    .range = range_cuts,
};
