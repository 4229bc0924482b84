/* Groups after a change. A cell that leaves a group can split it. So from each of its neighbours in the group a search begins;
 * the searches take steps in turn, join where they meet, and end when at most one of them can still go on. So a split costs about
 * as much as its smaller part, and a group that holds together near the cell costs a few steps, however large it is. A cell that
 * enters joins the parts and groups beside it. */
#include "regroup.h"

#include <assert.h>
#include <string.h>

#include "base/arena.h"
#include "base/fast.h"
#include "flood.h"

enum { CHANGES_MAX = 12, PIECES_MAX = FG_REGROUPED_MAX };

/* The groups of a board. A group's name is a number from 1; group 0 is no group. */
typedef struct {
    uint16_t *group;                   /* of each place */
    uint16_t *size;                    /* of each group; 0: no group has the name */
    int *sum;                          /* of each group: what is added up */
    uint16_t *with_size;               /* by size: how many groups have it */
    uint16_t *unused;                  /* the names that no group has: unused[0] to unused[unused_count - 1] */
    int unused_count, groups, largest; /* how many groups there are; the size of the largest one */
    uint32_t *found_by;                /* of each place: the number of the search that came to it last */
    uint32_t searches;                 /* the number of the last search */
    uint16_t *next;                    /* of a place that waits in a search: the place that waits after it */
} kept_groups;

static kept_groups *lay_out(const fg_layout *l, arena *memory, kept_groups *k) {
    const size_t places = (size_t)fg_seen_count(l), names = places + 2;
    kept_groups *here = arena_take(memory, 1, sizeof *here);
    k->group = arena_take(memory, places, sizeof *k->group);
    k->size = arena_take(memory, names, sizeof *k->size);
    k->sum = arena_take(memory, names, sizeof *k->sum);
    k->with_size = arena_take(memory, names, sizeof *k->with_size);
    k->unused = arena_take(memory, names, sizeof *k->unused);
    k->found_by = arena_take(memory, places, sizeof *k->found_by);
    k->next = arena_take(memory, places, sizeof *k->next);
    return here;
}

size_t fg_regroup_size(const fg_layout *l) {
    arena count = {0};
    kept_groups k;
    lay_out(l, &count, &k);
    return count.used;
}

static bool is_in(const fg_selection *selection, int place, int state) {
    return fg_bit(selection->states.w, state) && fg_bit(selection->places.w, place);
}

/* Returns what is added up of a place. */
INLINE int value_of(const fg_grouping *grouping, int place, int state) {
    if (!grouping->counted || !is_in(grouping->counted, place, state)) return 0;
    return grouping->value ? grouping->value[state] : 1;
}

void fg_regroup_load(const fg_grouping *grouping, const fg_view *view, void *kept) {
    const int places = fg_seen_count(view->layout);
    fg_found found;
    kept_groups k = {.searches = 0};
    fg_find_groups(grouping->of, NULL, view, &found);
    kept_groups *here = lay_out(view->layout, &(arena){kept, 0}, &k);
    memset(k.with_size, 0, sizeof *k.with_size * ((size_t)places + 2));
    memset(k.size, 0, sizeof *k.size * ((size_t)places + 2));
    memset(k.sum, 0, sizeof *k.sum * ((size_t)places + 2));
    memset(k.found_by, 0, sizeof *k.found_by * (size_t)places);
    for (int p = 0; p < places; p++) {
        k.group[p] = (uint16_t)(found.group_of[p] + 1);
        if (k.group[p]) k.sum[k.group[p]] += value_of(grouping, p, view->state[p]);
    }
    k.groups = found.count;
    for (int g = 0; g < found.count; g++) {
        k.size[g + 1] = (uint16_t)found.size[g];
        k.with_size[found.size[g]]++;
        if (found.size[g] > k.largest) k.largest = found.size[g];
    }
    for (int name = places + 1; name > found.count; name--)
        k.unused[k.unused_count++] = (uint16_t)name;
    *here = k;
}

/* What the groups beside the changes fall into: a whole group, a part of one, or a cell that enters. Pieces that touch form a group
 * afterwards. */
typedef struct {
    int cell, group, size, sum; /* cell: one of its cells. group: of which it was a part before; 0: of none */
    int joined;                 /* another piece of the same group afterwards; itself, if it is the first */
} piece;

/* A cell of a group that leaves it, or has something else. */
typedef struct {
    int cell, group, more; /* more: by how much the sum of the group grows */
    bool leaves;
} member;

typedef struct {
    kept_groups *k;
    const fg_layout *layout;
    const fg_grouping *grouping;
    const uint16_t *state; /* of each place, after the changes */
    int members;
    member member[CHANGES_MAX];
    int entered, entered_cell[CHANGES_MAX]; /* the cells that enter; cell i is piece i */
    int pieces, groups, group[PIECES_MAX];  /* group: those that the changes touch */
    piece piece[PIECES_MAX];
    bool is_full;
} regrouping;

static int add_piece(regrouping *r, int cell, int group, int size, int sum) {
    r->is_full = r->is_full || r->pieces == PIECES_MAX;
    if (r->is_full) return 0;
    r->piece[r->pieces] = (piece){cell, group, size, sum, r->pieces};
    return r->pieces++;
}

static int first_piece(const regrouping *r, int p) {
    while (r->piece[p].joined != p)
        p = r->piece[p].joined;
    return p;
}

static void join_pieces(regrouping *r, int a, int b) {
    r->piece[first_piece(r, a)].joined = first_piece(r, b);
}

static void add_group(regrouping *r, int group) {
    for (int i = 0; i < r->groups; i++)
        if (r->group[i] == group) return;
    r->is_full = r->is_full || r->groups == PIECES_MAX;
    if (!r->is_full) r->group[r->groups++] = group;
}

/* Lists the cells that enter, leave, and stay but have something else, and takes those that leave out of their groups. */
static void list_cells(const fg_followed *f, regrouping *r) {
    const fg_selection *of = r->grouping->of;
    for (const fg_change *c = f->change; c < f->change + f->changes; c++) {
        if (c->place >= fg_seen_count(r->layout)) continue;
        const bool was = is_in(of, c->place, c->was), is = is_in(of, c->place, c->is);
        const int before = was ? value_of(r->grouping, c->place, c->was) : 0;
        const int after = is ? value_of(r->grouping, c->place, c->is) : 0, group = r->k->group[c->place];
        if (was == is && before == after) continue;
        r->is_full = r->is_full || r->members == CHANGES_MAX || r->entered == CHANGES_MAX;
        if (r->is_full) return;
        if (is && !was) {
            r->entered_cell[r->entered++] = c->place;
            add_piece(r, c->place, 0, 1, after);
            continue;
        }
        r->member[r->members++] = (member){c->place, group, after - before, !is};
        add_group(r, group);
        if (!is) r->k->group[c->place] = 0;
    }
}

/* Lists the groups beside cells that enter, and joins such cells that touch each other. */
static void look_beside(regrouping *r) {
    const fg_layout *l = r->layout;
    for (int i = 0; i < r->entered; i++)
        for (int e = l->start[r->entered_cell[i]]; e < l->start[r->entered_cell[i] + 1]; e++) {
            if (r->k->group[l->near[e]]) add_group(r, r->k->group[l->near[e]]);
            for (int j = 0; j < i; j++)
                if (r->entered_cell[j] == l->near[e]) join_pieces(r, i, j);
        }
}

/* One of several searches through a group: the places that wait to be left, and how many were found. Searches that met have the
 * same `met`. */
typedef struct {
    int from, head, tail, size, sum, met;
} search;

enum { SEARCHES_MAX = CHANGES_MAX * FG_NEIGHBOURS_MAX, NOWHERE = UINT16_MAX };

static int first_search(const search *s, int i) {
    while (s[i].met != i)
        i = s[i].met;
    return i;
}

/* Returns which search has found the place, or -1. */
static int search_at(const kept_groups *k, const search *s, int place) {
    return k->found_by[place] > k->searches ? first_search(s, (int)(k->found_by[place] - k->searches) - 1) : -1;
}

/* Lets the places of `from` wait in search `to`, too. */
static void append_waiting(kept_groups *k, search *to, int head, int tail) {
    if (head == NOWHERE) return;
    if (to->head == NOWHERE)
        to->head = head;
    else
        k->next[to->tail] = (uint16_t)head;
    to->tail = tail;
}

/* Lets search i come to a place of the group. Returns whether it meets another search there. */
static bool reach_place(const regrouping *r, search *s, int i, int place) {
    kept_groups *k = r->k;
    int other = search_at(k, s, place);
    if (other == i) return false;
    if (other >= 0) {
        append_waiting(k, &s[i], s[other].head, s[other].tail);
        s[i].size += s[other].size;
        s[i].sum += s[other].sum;
        s[other].met = i;
        return true;
    }
    k->found_by[place] = k->searches + 1 + (uint32_t)i;
    k->next[place] = NOWHERE;
    append_waiting(k, &s[i], place, place);
    s[i].size++;
    s[i].sum += value_of(r->grouping, place, r->state[place]);
    return false;
}

/* Lets the searches take steps in turn until at most one can go on, or all have met. */
static void search_in_turn(const regrouping *r, int group, search *s, int searches) {
    kept_groups *k = r->k;
    const fg_layout *l = r->layout;
    int apart = searches, open = searches;
    while (open > 1 && apart > 1) {
        open = 0;
        for (int i = 0; i < searches && apart > 1; i++) {
            if (s[i].met != i || s[i].head == NOWHERE) continue;
            int place = s[i].head;
            s[i].head = k->next[place];
            for (int e = l->start[place]; e < l->start[place + 1]; e++)
                if (k->group[l->near[e]] == group) apart -= reach_place(r, s, i, l->near[e]);
            open += s[i].head != NOWHERE;
        }
    }
}

/* Begins a search at each neighbour of the cells that leave the group. Returns how many there are. */
static int begin_searches(const regrouping *r, int group, search *s) {
    kept_groups *k = r->k;
    const fg_layout *l = r->layout;
    int searches = 0;
    for (const member *m = r->member; m < r->member + r->members; m++)
        for (int e = l->start[m->cell]; m->leaves && m->group == group && e < l->start[m->cell + 1]; e++) {
            int to = l->near[e];
            if (k->group[to] != group || k->found_by[to] > k->searches) continue;
            s[searches] = (search){to, NOWHERE, NOWHERE, 0, 0, searches};
            reach_place(r, s, searches, to);
            searches++;
        }
    return searches;
}

/* Finds the pieces of a group, and joins them with the cells that enter beside them. What no search has found belongs to the one
 * that could still go on; if no cell has left, the group is one piece. */
static void split_group(regrouping *r, int group) {
    kept_groups *k = r->k;
    const fg_layout *l = r->layout;
    search s[SEARCHES_MAX];
    int piece_of[SEARCHES_MAX], searches = begin_searches(r, group, s), rest = -1;
    int unfound = k->size[group], unfound_sum = k->sum[group];
    search_in_turn(r, group, s, searches);
    for (int i = 0; i < searches; i++) {
        if (s[i].met != i) continue;
        piece_of[i] = add_piece(r, s[i].from, group, s[i].size, s[i].sum);
        unfound -= s[i].size;
        unfound_sum -= s[i].sum;
        if (rest < 0 || s[i].head != NOWHERE) rest = piece_of[i];
    }
    for (const member *m = r->member; m < r->member + r->members; m++) {
        if (m->group != group) continue;
        unfound -= m->leaves;
        unfound_sum += m->more;
        if (!m->leaves && rest < 0) rest = add_piece(r, m->cell, group, 0, 0);
    }
    assert(unfound >= 0);
    for (int i = 0; i < r->entered; i++)
        for (int e = l->start[r->entered_cell[i]]; e < l->start[r->entered_cell[i] + 1]; e++) {
            int to = l->near[e];
            if (k->group[to] != group) continue;
            if (rest < 0) rest = add_piece(r, to, group, 0, 0);
            const int found = search_at(k, s, to);
            join_pieces(r, i, found < 0 ? rest : piece_of[found]);
        }
    if (rest >= 0) r->piece[rest].size += unfound, r->piece[rest].sum += unfound_sum;
    k->searches += SEARCHES_MAX;
}

/* No group has the name any more. */
static void free_name(kept_groups *k, int name) {
    k->unused[k->unused_count++] = (uint16_t)name;
    k->size[name] = 0;
}

/* Gives all cells of a piece, which have the piece's name, another name. */
static void rename_piece(const regrouping *r, piece *p, int name) {
    kept_groups *k = r->k;
    const fg_layout *l = r->layout;
    int last = p->cell;
    k->group[p->cell] = (uint16_t)name;
    k->next[p->cell] = NOWHERE;
    for (int place = p->cell; place != NOWHERE; place = k->next[place])
        for (int e = l->start[place]; e < l->start[place + 1]; e++) {
            int to = l->near[e];
            if (k->group[to] != p->group) continue;
            k->group[to] = (uint16_t)name;
            k->next[last] = (uint16_t)to;
            k->next[to] = NOWHERE;
            last = to;
        }
    p->group = name;
}

/* Gives each piece a name of its own. The largest piece of a group keeps the group's name. */
static void name_pieces(regrouping *r) {
    kept_groups *k = r->k;
    for (int g = 0; g < r->groups; g++) {
        int largest = -1;
        for (int p = 0; p < r->pieces; p++)
            if (r->piece[p].group == r->group[g] && (largest < 0 || r->piece[p].size > r->piece[largest].size))
                largest = p;
        if (largest < 0) free_name(k, r->group[g]);
        for (int p = 0; p < r->pieces; p++)
            if (r->piece[p].group == r->group[g] && p != largest)
                rename_piece(r, &r->piece[p], k->unused[--k->unused_count]);
    }
}

/* Keeps the groups afterwards: pieces that are joined get the name of the largest of them. */
static void keep_groups(regrouping *r, const fg_regrouped *result) {
    kept_groups *k = r->k;
    name_pieces(r);
    for (int first = 0; first < r->pieces; first++) {
        int largest = -1, size = 0, sum = 0;
        if (r->piece[first].joined != first) continue;
        for (int p = 0; p < r->pieces; p++) {
            if (first_piece(r, p) != first) continue;
            size += r->piece[p].size;
            sum += r->piece[p].sum;
            if (r->piece[p].group && (largest < 0 || r->piece[p].size > r->piece[largest].size)) largest = p;
        }
        const int name = largest < 0 ? k->unused[--k->unused_count] : r->piece[largest].group;
        for (int p = 0; p < r->pieces; p++) {
            if (first_piece(r, p) != first || r->piece[p].group == name) continue;
            if (r->piece[p].group) free_name(k, r->piece[p].group);
            if (r->piece[p].group)
                rename_piece(r, &r->piece[p], name);
            else
                k->group[r->piece[p].cell] = (uint16_t)name;
        }
        k->size[name] = (uint16_t)size;
        k->sum[name] = sum;
    }
    for (int i = 0; i < result->gone; i++)
        k->with_size[result->gone_group[i].size]--;
    for (int i = 0; i < result->made; i++)
        k->with_size[result->made_group[i].size]++;
    k->groups += result->made - result->gone;
    k->largest = result->largest;
}

/* Lists the groups before and afterwards, and finds the size of the largest group. */
static void list_groups(const regrouping *r, fg_regrouped *result) {
    const kept_groups *k = r->k;
    int index[PIECES_MAX];
    result->gone = result->made = result->largest = 0;
    for (int g = 0; g < r->groups; g++) {
        const int name = r->group[g];
        result->gone_group[result->gone++] = (fg_group_now){k->size[name], k->sum[name], name};
    }
    for (int p = 0; p < r->pieces; p++) {
        if (r->piece[p].joined != p) continue;
        index[p] = result->made;
        result->made_group[result->made++] = (fg_group_now){0, 0, 0};
    }
    for (int p = 0; p < r->pieces; p++) {
        fg_group_now *made = &result->made_group[index[first_piece(r, p)]];
        made->size += r->piece[p].size;
        made->sum += r->piece[p].sum;
    }
    for (int i = 0; i < result->made; i++)
        if (result->made_group[i].size > result->largest) result->largest = result->made_group[i].size;
    for (int size = k->largest; size > result->largest; size--) {
        int left = k->with_size[size];
        for (int i = 0; i < result->gone; i++)
            left -= result->gone_group[i].size == size;
        if (left) result->largest = size;
    }
}

int fg_regroup_list(const fg_followed *f, const fg_regrouped *result, fg_group_now list[FG_PLACES_MAX]) {
    const kept_groups *k = f->kept;
    int count = 0;
    for (int name = 1, found = 0; found < k->groups; name++) {
        assert(name <= FG_PLACES_MAX + 1);
        if (!k->size[name]) continue;
        bool gone = false;
        for (int i = 0; i < result->gone && !f->is_commit && !gone; i++)
            gone = result->gone_group[i].name == name;
        if (!gone) list[count++] = (fg_group_now){k->size[name], k->sum[name], name};
        found++;
    }
    for (int i = 0; i < result->made && !f->is_commit; i++)
        list[count++] = result->made_group[i];
    return count;
}

bool fg_regroup(const fg_grouping *grouping, const fg_view *view, const fg_followed *followed, fg_regrouped *result) {
    kept_groups *k = followed->kept;
    regrouping r;
    r.k = k, r.layout = view->layout, r.grouping = grouping, r.state = view->state, r.is_full = false;
    r.members = r.entered = r.pieces = r.groups = 0;
    if (k->searches > UINT32_MAX - (PIECES_MAX + 1) * SEARCHES_MAX) {
        memset(k->found_by, 0, sizeof *k->found_by * (size_t)fg_seen_count(view->layout));
        k->searches = 0;
    }
    list_cells(followed, &r);
    if (!r.is_full) look_beside(&r);
    for (int g = 0; g < r.groups && !r.is_full; g++)
        split_group(&r, r.group[g]);
    if (!r.is_full) list_groups(&r, result);
    if (!r.is_full && followed->is_commit) {
        keep_groups(&r, result);
        return true;
    }
    for (const member *m = r.member; m < r.member + r.members; m++)
        k->group[m->cell] = (uint16_t)m->group;
    return !r.is_full;
}
