/* Evaluation after changes. The numbers afterwards are found beside the present ones. Two changes far from each other touch
 * different places, so each touched place is counted at once. Otherwise, and to make the changes, the touched places are
 * collected in a list first. The number of words is a constant at compile time. */
#include "incremental.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "boards/file/rules/ways.h"

static fg_position lay_out(const fg_tables *t, arena *memory) {
    const fg_rules *r = t->rules;
    size_t places = (size_t)fg_place_count(r->layout), words = (size_t)t->words, fars = (size_t)t->fars;
    size_t numbers = (size_t)r->numbers + 1, parts = (size_t)r->parts;
    fg_position p = {.self = memory->base, .tables = t};
    arena_take(memory, 1, sizeof p);
    p.state = arena_take(memory, places, sizeof *p.state);
    p.row = arena_take(memory, places, sizeof *p.row);
    p.near_counts = arena_take(memory, places * words, sizeof *p.near_counts);
    p.far_counts = arena_take(memory, places * fars, sizeof *p.far_counts);
    p.met = arena_take(memory, places, sizeof *p.met);
    p.number = arena_take(memory, numbers, sizeof *p.number);
    p.missed_by = arena_take(memory, parts, sizeof *p.missed_by);
    p.linked = arena_take(memory, (size_t)t->flags, 1);
    p.partners = arena_take(memory, (size_t)t->arounds, sizeof *p.partners);
    p.touched = arena_take(memory, places, sizeof *p.touched);
    p.touched_at = arena_take(memory, places, sizeof *p.touched_at);
    p.near_counts_after = arena_take(memory, places * words, sizeof *p.near_counts_after);
    p.met_after = arena_take(memory, places, sizeof *p.met_after);
    p.far_counts_after = arena_take(memory, places * fars, sizeof *p.far_counts_after);
    p.free_range = arena_take(memory, numbers, sizeof *p.free_range);
    p.room_above = arena_take(memory, fg_priced_room(numbers), sizeof *p.room_above);
    p.room_below = arena_take(memory, fg_priced_room(numbers), sizeof *p.room_below);
    p.cheapest_adds = arena_take(memory, fg_priced_room(numbers), sizeof *p.cheapest_adds);
    p.violations_in = arena_take(memory, places * (size_t)t->states, 1);
    p.in_excess = arena_take(memory, places, 1);
    p.violated = arena_take(memory, places, sizeof *p.violated);
    p.places_in = arena_take(memory, (size_t)t->states * (size_t)t->set_words, sizeof *p.places_in);
    p.judged_in = arena_take(memory, (size_t)t->states * (size_t)t->set_words, sizeof *p.judged_in);
    p.harmless_in = arena_take(memory, (size_t)t->states * (size_t)t->set_words, sizeof *p.harmless_in);
    p.number_after = arena_take(memory, numbers, sizeof *p.number_after);
    p.missed_by_after = arena_take(memory, parts, sizeof *p.missed_by_after);
    p.guide = arena_take(memory, parts, sizeof *p.guide);
    p.kept = arena_take(memory, t->kept_size, 1);
    fg_kept_ways *ways = t->keeps_ways ? arena_take(memory, 1, sizeof *ways) : NULL;
    p.view = (fg_view){r->layout, r->world, p.state, ways};
    return p;
}

size_t fg_position_size(const fg_tables *tables) {
    arena count = {0};
    lay_out(tables, &count);
    return count.used;
}

fg_position *fg_position_of(const fg_tables *tables, void *memory) {
    fg_position *p = memory;
    if (p->self != memory || p->tables != tables) *p = lay_out(tables, &(arena){memory, 0});
    return p;
}

INLINE void add_number(fg_position *p, int number, int by) {
    p->number_after[number] += by;
    p->changed_parts |= p->tables->part_of[number];
}

INLINE void add_hits(fg_position *p, int row, uint64_t hits, int sign) {
    const fg_tables *t = p->tables;
    const fg_row_term *term = t->tested_term + t->tested[row].from;
    for (; hits; hits &= hits - 1) {
        const fg_row_term *hit = &term[__builtin_ctzll(hits)];
        add_number(p, hit->number, sign * hit->value);
    }
}

INLINE void add_fixed(fg_position *p, int row, int sign) {
    const fg_tables *t = p->tables;
    const fg_row_term *term = t->fixed_term + t->fixed[row].from;
    for (int i = 0; i < t->fixed[row].count; i++, term++)
        add_number(p, term->number, sign * term->value);
}

/* Adds what changes at a place whose hits were `old`, on a row, and are now others, on another row. */
INLINE void add_difference(fg_position *p, const int row[2], uint64_t old, uint64_t now) {
    if (row[0] != row[1]) {
        add_hits(p, row[0], old, -1);
        add_hits(p, row[1], now, 1);
    } else if (old != now) {
        add_hits(p, row[0], old & ~now, -1);
        add_hits(p, row[0], now & ~old, 1);
    }
}

/* What a change from one row to another adds to counters around it, and which counters that are, as their lowest bits. Counters
 * stand side by side in words; their differences are added as one number, because no counter leaves its bits. */
typedef struct {
    uint64_t more[FG_WORDS_MAX], which[FG_WORDS_MAX], any;
} spread;

INLINE spread spread_of(const fg_tables *t, int row, int other, int W) {
    spread s;
    s.any = 0;
    for (int w = 0; w < W; w++) {
        s.more[w] = t->adds[other * W + w] - t->adds[row * W + w];
        s.which[w] = t->adds[other * W + w] ^ t->adds[row * W + w];
        s.any |= s.which[w];
    }
    return s;
}

INLINE bool is_looked_at(const fg_tables *t, const spread *s, int row, int W) {
    uint64_t seen = 0;
    for (int w = 0; w < W; w++)
        seen |= t->looks[row * W + w] & s->which[w];
    return seen;
}

/* Returns the index of the place in the list of touched places. If the place is not in the list, appends it with its present
 * counters. */
INLINE int touch(fg_position *p, int place, int W) {
    const fg_tables *t = p->tables;
    int n = p->touched_at[place];
    if (n) return n - 1;
    n = p->touches++;
    assert(n < fg_place_count(p->view.layout)); /* each place is in the list once */
    p->touched_at[place] = (uint16_t)(n + 1);
    p->touched[n] = (uint16_t)place;
    for (int w = 0; w < W; w++)
        p->near_counts_after[n * W + w] = p->near_counts[place * W + w];
    for (int f = 0; f < t->fars; f++)
        p->far_counts_after[n * t->fars + f] = p->far_counts[place * t->fars + f];
    return n;
}

/* Puts the places around into the list, except those whose terms do not look at what changes. */
INLINE void touch_around(fg_position *p, int place, const spread *s, int W) {
    const fg_layout *l = p->view.layout;
    for (int e = l->viewer_start[place]; s->any && e < l->viewer_start[place + 1]; e++) {
        int to = l->viewer[e];
        if (!p->touched_at[to] && !is_looked_at(p->tables, s, p->row[to], W)) continue;
        int n = touch(p, to, W);
        for (int w = 0; w < W; w++)
            p->near_counts_after[n * W + w] += s->more[w];
    }
}

INLINE void touch_far(fg_position *p, int place, int row, int other, int W) {
    const fg_tables *t = p->tables;
    for (int f = 0; f < t->fars; f++) {
        int more = (t->far_adds[other] >> f & 1) - (t->far_adds[row] >> f & 1);
        const fg_ball *ball = t->far_ball[f];
        for (int e = ball->start[place]; more && e < ball->start[place + 1]; e++) {
            int to = ball->near[e];
            if (!p->touched_at[to] && !(t->far_looks[p->row[to]] >> f & 1)) continue;
            int n = touch(p, to, W);
            p->far_counts_after[n * t->fars + f] = (uint16_t)(p->far_counts_after[n * t->fars + f] + more);
        }
    }
}

/* Counts the places around at once, and keeps their counters if the change is being made. */
INLINE void count_around(fg_position *p, int place, const spread *s, int W) {
    const fg_tables *t = p->tables;
    const fg_layout *l = p->view.layout;
    for (int e = l->viewer_start[place]; s->any && e < l->viewer_start[place + 1]; e++) {
        int to = l->viewer[e], row[2] = {p->row[to], p->row[to]};
        uint64_t near[FG_WORDS_MAX], flips = 0;
        for (int w = 0; w < W; w++) {
            near[w] = p->near_counts[to * W + w] + s->more[w];
            flips |= (near[w] ^ p->near_counts[to * W + w]) & t->tests[row[0] * W + w];
            if (p->is_commit) p->near_counts[to * W + w] = near[w];
        }
        if (!flips) continue;
        uint64_t hits = fg_find_hits(t, near, p->far_counts + to * t->fars, row[0]);
        add_difference(p, row, p->met[to], hits);
        if (p->is_commit) p->met[to] = hits;
    }
}

INLINE void change_pairs(fg_position *p, const fg_pairing *kind, const fg_change *c) {
    const fg_tables *t = p->tables;
    const uint8_t *flags = kind->sharing ? p->linked + kind->flags : NULL;
    int n = kind->classes, was = kind->class_of[fg_row(t, c->place, c->was)] * n;
    int is = kind->class_of[fg_row(t, c->place, c->is)] * n;
    if (was == is) return;
    for (int e = kind->start[c->place]; e < kind->start[c->place + 1]; e++) {
        if (flags && !flags[e]) continue;
        const uint16_t *number = kind->number + kind->class_of[p->row[kind->near[e]]];
        for (int plane = 0; plane < kind->planes; plane++, number += n * n) {
            add_number(p, number[was], -1);
            add_number(p, number[is], 1);
        }
    }
}

/* Updates the numbers that the partners of a place keep of it, because it changes its class. */
static void keep_partners(const fg_position *p, const fg_pairing *kind, const fg_change *c) {
    const uint8_t *flags = kind->sharing ? p->linked + kind->flags : NULL;
    int was = kind->class_of[fg_row(p->tables, c->place, c->was)];
    int is = kind->class_of[fg_row(p->tables, c->place, c->is)];
    for (int e = kind->start[c->place]; was != is && e < kind->start[c->place + 1]; e++) {
        if (flags && !flags[e]) continue;
        uint16_t *around = fg_around(p, kind, kind->near[e]);
        assert(around[was] > 0);
        around[was]--;
        around[is]++;
    }
}

/* Adds the pairs of a place of this class with all of its partners, whose numbers are kept. None of the partners may change. */
INLINE void add_links(fg_position *p, const fg_pairing *kind, int place, int class, int sign) {
    const uint16_t *around = fg_around(p, kind, place);
    for (int e = kind->links[class]; e < kind->links[class + 1]; e++)
        add_number(p, kind->link[e].number, sign * around[kind->link[e].class]);
}

INLINE void change_links_of(fg_position *p, const fg_pairing *kind, const fg_change *c) {
    int was = kind->class_of[fg_row(p->tables, c->place, c->was)];
    int is = kind->class_of[fg_row(p->tables, c->place, c->is)];
    if (was == is) return;
    add_links(p, kind, c->place, was, -1);
    add_links(p, kind, c->place, is, 1);
}

static bool is_sharing(const fg_pairing *kind, int place, int state) {
    return fg_bit(kind->sharing->states.w, state) && fg_bit(kind->sharing->places.w, place);
}

/* Does the change begin or end common neighbours? */
static bool changes_sharing(const fg_pairing *kind, const fg_change *c) {
    return kind->sharing && is_sharing(kind, c->place, c->was) != is_sharing(kind, c->place, c->is);
}

/* Is one of the common neighbours of entry e of the right kind? */
static bool is_linked(const fg_position *p, const fg_pairing *kind, int e) {
    const fg_layout *l = p->view.layout;
    for (int n = l->common_start[e]; n < l->common_start[e + 1]; n++)
        if (is_sharing(kind, l->common[n], p->state[l->common[n]])) return true;
    return false;
}

static void add_pair(fg_position *p, const fg_pairing *kind, const int cells[2], int by) {
    int n = kind->classes, at = kind->class_of[p->row[cells[0]]] * n + kind->class_of[p->row[cells[1]]];
    for (int plane = 0; plane < kind->planes; plane++)
        add_number(p, kind->number[plane * n * n + at], by);
}

/* Sets the flags of all pairs that have the changed place as a common neighbour. Call it after the change is made. If `counts`,
 * also counts the pairs that become linked, or are no longer linked. */
static void change_links(fg_position *p, const fg_change *c, bool counts) {
    const fg_layout *l = p->view.layout;
    for (int i = 0; i < p->tables->pairings; i++) {
        const fg_pairing *kind = &p->tables->pairing[i];
        uint8_t *flags = p->linked + kind->flags;
        if (!changes_sharing(kind, c)) continue;
        for (int k = l->start[c->place]; k < l->cells_end[c->place]; k++)
            for (int x = l->near[k], e = kind->start[x]; e < kind->start[x + 1]; e++) {
                int y = kind->near[e], linked = is_linked(p, kind, e);
                if (linked == flags[e]) continue;
                assert(linked || !p->is_commit || fg_around(p, kind, x)[kind->class_of[p->row[y]]] > 0);
                if (counts && x < y) add_pair(p, kind, (const int[2]){x, y}, linked - flags[e]);
                if (p->is_commit) fg_around(p, kind, x)[kind->class_of[p->row[y]]] += (uint16_t)(linked - flags[e]);
                flags[e] = (uint8_t)linked;
            }
    }
}

static void step_measures(fg_position *p, const fg_change *c) {
    const fg_tables *t = p->tables;
    for (int k = 0; k < t->stepped; k++) {
        const fg_measure *m = t->step[k];
        if (t->step_role[k] && t->step_role[k][c->was] == t->step_role[k][c->is]) continue;
        m->kind->step(m, &p->view, c->place, c->is, p->number_after + m->first);
        for (int n = 0; n < m->count; n++)
            p->changed_parts |= t->part_of[m->first + n];
    }
}

INLINE void set_state(fg_position *p, int place, int state) {
    p->state[place] = (uint16_t)state;
    p->row[place] = (uint16_t)fg_row(p->tables, place, state);
}

/* Gives a place its new state, and updates the numbers that do not depend on the counters of neighbours. apart: are all other
 * changed places more than two steps away? */
INLINE void change_state(fg_position *p, const fg_change *c, bool apart) {
    const fg_tables *t = p->tables;
    assert(p->state[c->place] == c->was && c->was != c->is);
    assert(p->row[c->place] == fg_row(t, c->place, c->was) && c->is >= 0 && c->is < t->states);
    add_fixed(p, p->row[c->place], -1);
    if (t->stepped) step_measures(p, c);
    for (int k = 0; k < t->pairings && c->place < p->view.layout->cells; k++)
        if (apart && t->pairing[k].reach <= 2)
            change_links_of(p, &t->pairing[k], c);
        else
            change_pairs(p, &t->pairing[k], c);
    for (int k = 0; p->is_commit && k < t->pairings && c->place < p->view.layout->cells; k++)
        keep_partners(p, &t->pairing[k], c);
    set_state(p, c->place, c->is);
    add_fixed(p, p->row[c->place], 1);
    if (t->flags && c->place < p->view.layout->cells) change_links(p, c, true);
}

static void count_again(fg_position *p, const fg_change *change, int changes) {
    const fg_tables *t = p->tables;
    for (int k = 0; k < t->recounted; k++) {
        const fg_measure *m = t->recount[k];
        const uint8_t *role = t->recount_role[k];
        bool same = role;
        for (int i = 0; same && i < changes; i++)
            same = role[change[i].was] == role[change[i].is];
        if (same) continue;
        const fg_followed followed = {change, changes, p->is_commit, p->kept + t->kept_at[k]};
        if (!m->kind->follow || !m->kind->follow(m, &p->view, &followed, p->number_after + m->first)) {
            m->kind->count(m, &p->view, p->number_after + m->first);
            if (m->kind->keep && p->is_commit) m->kind->keep(m, &p->view, followed.kept);
        }
        for (int n = 0; n < m->count; n++)
            p->changed_parts |= t->part_of[m->first + n];
    }
}

/* Bounds the numbers. Always adds in the same order, so that a board's score has the same bits however it was found. */
INLINE double score_then(fg_position *p) {
    const fg_tables *t = p->tables;
    double score = 0;
    for (int k = 0; k < t->rules->parts; k++) {
        const fg_part *part = &t->rules->part[k];
        p->missed_by_after[k] = p->changed_parts >> k & 1 ? fg_bound_off(&part->bound, p->number_after + part->first,
                                                                         part->count, part->scale)
                                                          : p->missed_by[k];
        assert(p->missed_by_after[k] >= 0);
        score += t->weight[k] * p->missed_by_after[k];
    }
    return score;
}

/* Returns by how much more the numbers in `number_after` cost under guidance (guide.c). */
static double guidance_after(const fg_position *p) {
    enum { HUNDRED = 100 };
    double sum = 0;
    for (uint64_t rest = p->guided; rest; rest &= rest - 1) {
        int k = __builtin_ctzll(rest);
        const fg_part *part = &p->tables->rules->part[k];
        fg_range range = p->guide[k];
        double distance = 0;
        for (int i = part->first; i < part->first + part->count; i++)
            distance += fmax(fmax(range.least - p->number_after[i], p->number_after[i] - range.most), 0);
        /* a distance of 1 makes a ratio worse by at most the range's upper end */
        distance *= part->bound.kind == FG_RATIO ? HUNDRED / fmax(range.most, 1) : 1.0 / part->scale;
        assert(distance >= p->missed_by_after[k] - 1e-6); /* no board is cheaper with guidance */
        sum += p->tables->weight[k] * (distance - p->missed_by_after[k]);
    }
    return sum;
}

INLINE void begin_change(fg_position *p) {
    p->changed_parts = 0;
    p->touches = 0;
    for (int n = 0; n < p->tables->rules->numbers; n++)
        p->number_after[n] = p->number[n];
}

/* Collects the touched places in a list, the changed ones first, and counts each of them once. */
INLINE double change_near(fg_position *p, const fg_change *change, int changes, int W) {
    const fg_tables *t = p->tables;
    begin_change(p);
    for (int i = 0; i < changes; i++)
        touch(p, change[i].place, W);
    assert(p->touches == changes); /* the places are different, so change i is the list's entry i */
    for (int i = 0; i < changes; i++) {
        int place = change[i].place, row = p->row[place], other = fg_row(t, place, change[i].is);
        change_state(p, &change[i], false);
        if (place >= fg_seen_count(p->view.layout)) continue;
        spread s = spread_of(t, row, other, W);
        touch_around(p, place, &s, W);
        if (t->far_adds[row] != t->far_adds[other]) touch_far(p, place, row, other, W);
    }
    for (int n = 0; n < p->touches; n++) {
        int place = p->touched[n], now = p->row[place];
        int row[2] = {n < changes ? fg_row(t, place, change[n].was) : now, now};
        assert(p->touched_at[place] == n + 1 && (n >= changes || place == change[n].place));
        p->touched_at[place] = 0;
        p->met_after[n] = fg_find_hits(t, p->near_counts_after + n * W, p->far_counts_after + n * t->fars, now);
        add_difference(p, row, p->met[place], p->met_after[n]);
    }
    if (t->recounted) count_again(p, change, changes);
    return score_then(p);
}

/* The same for changes that touch different places, without a list. */
INLINE double change_apart(fg_position *p, const fg_change *change, int changes, int W) {
    const fg_tables *t = p->tables;
    begin_change(p);
    for (int i = 0; i < changes; i++) {
        int place = change[i].place, row[2] = {p->row[place], fg_row(t, place, change[i].is)};
        spread s = spread_of(t, row[0], row[1], W);
        uint64_t hits = fg_find_hits(t, p->near_counts + place * W, p->far_counts + place * t->fars, row[1]);
        change_state(p, &change[i], true);
        add_difference(p, row, p->met[place], hits);
        if (p->is_commit) p->met[place] = hits;
        count_around(p, place, &s, W);
    }
    if (t->recounted) count_again(p, change, changes);
    return score_then(p);
}

/* Does no place look at two of the changed ones? Far counters, edges, corners and slots are not asked. Two squares can have a corner in
 * common and be many steps apart, if there are no squares beside them. */
INLINE bool are_apart(const fg_position *p, const fg_change *change, int changes) {
    const fg_layout *l = p->view.layout;
    const fg_tables *t = p->tables;
    if (changes > 2) return false;
    for (int i = 0; i < changes; i++)
        if (change[i].place >= l->cells ||
            t->far_adds[p->row[change[i].place]] != t->far_adds[fg_row(t, change[i].place, change[i].is)])
            return false;
    if (l->slots || (l->corner_places && l->grid == FG_SQUARES)) return changes < 2;
    return changes < 2 || l->steps[change[0].place * l->cells + change[1].place] > 2;
}

INLINE double change_words(fg_position *p, const fg_change *change, int changes, bool apart, int W) {
    return apart ? change_apart(p, change, changes, W) : change_near(p, change, changes, W);
}

static double change_all(fg_position *p, const fg_change *change, int changes, bool apart) {
    switch (p->tables->words) {
    case 0: return change_words(p, change, changes, apart, 0);
    case 1: return change_words(p, change, changes, apart, 1);
    case 2: return change_words(p, change, changes, apart, 2);
    default: return change_words(p, change, changes, apart, p->tables->words);
    }
}

/* Is this the cheapest change that was priced, and is nothing counted anew for it? Then its price is exact if its places are
 * apart. */
static bool is_cheapest(const fg_position *p, const fg_change *change, int changes) {
    const fg_tables *t = p->tables;
    if (!p->cheapest_places || changes != p->cheapest_places) return false;
    for (int i = 0; i < changes; i++) {
        const fg_change *c = &change[i];
        if (c->place != p->cheapest_change[i].place || c->is != p->cheapest_change[i].is) return false;
        for (int k = 0; k < t->recounted; k++)
            if (!t->recount_role[k] || t->recount_role[k][c->was] != t->recount_role[k][c->is]) return false;
        for (int k = 0; k < t->pairings && t->flags; k++)
            if (changes_sharing(&t->pairing[k], c)) return false;
    }
    return true;
}

#ifndef NDEBUG
/* Does a full evaluation of the changes give this score, too? */
static bool is_exact(fg_position *p, const fg_change *change, int changes, double score) {
    double full = change_all(p, change, changes, true);
    for (int i = changes; i--;)
        set_state(p, change[i].place, change[i].was);
    return full == score;
}
#endif

double fg_position_peek(fg_position *p, const fg_change *change, int changes) {
    bool apart = are_apart(p, change, changes), cheapest = apart && is_cheapest(p, change, changes);
    double score;
    if (cheapest) {
        begin_change(p);
        for (int n = 0; n < p->tables->rules->numbers; n++)
            if (p->cheapest_adds[n]) add_number(p, n, p->cheapest_adds[n]);
        score = score_then(p);
    } else {
        score = change_all(p, change, changes, apart);
    }
    assert(!cheapest || is_exact(p, change, changes, score));
    if (p->guided) p->guidance = guidance_after(p);
    if (cheapest) return score;
    for (int i = changes; i--;)
        set_state(p, change[i].place, change[i].was);
    for (int i = 0; i < changes && p->tables->flags; i++)
        if (change[i].place < p->view.layout->cells) change_links(p, &change[i], false);
    return score;
}

static void keep_numbers(fg_position *p) {
    const fg_rules *r = p->tables->rules;
    p->cheapest_places = 0;
    p->unpriced_parts |= p->changed_parts;
    memcpy(p->number, p->number_after, sizeof *p->number * (size_t)r->numbers);
    memcpy(p->missed_by, p->missed_by_after, sizeof *p->missed_by * (size_t)r->parts);
}

#ifndef NDEBUG
/* Are the counters of a place what its neighbours add up to, and its terms those that count there? */
static bool is_counted(const fg_position *p, int place) {
    const fg_tables *t = p->tables;
    const fg_layout *l = p->view.layout;
    const uint64_t *near = p->near_counts + place * t->words;
    int row = fg_row(t, place, p->state[place]);
    for (int w = 0; w < t->words; w++) {
        uint64_t sum = t->begin[w];
        for (int e = l->start[place]; e < l->start[place + 1]; e++)
            sum += t->adds[p->row[l->near[e]] * t->words + w];
        if (sum != near[w]) return false;
    }
    return p->row[place] == row && p->met[place] == fg_find_hits(t, near, p->far_counts + place * t->fars, row);
}

/* Is everything counted at the changed places and those that look at them, and is each bound missed by as much as is kept? Of a
 * small board, all numbers are counted from nothing. */
static bool is_evaluated(const fg_position *p, const fg_change *change, int changes) {
    enum { SMALL = 24 };
    const fg_rules *r = p->tables->rules;
    const fg_layout *l = p->view.layout;
    int number[FG_NUMBERS_MAX];
    for (int i = 0; i < changes; i++) {
        int place = change[i].place;
        if (p->state[place] != change[i].is || !is_counted(p, place)) return false;
        for (int e = l->viewer_start[place]; e < l->viewer_start[place + 1]; e++)
            if (!is_counted(p, l->viewer[e])) return false;
    }
    for (int k = 0; k < r->parts; k++) {
        const fg_part *part = &r->part[k];
        if (p->missed_by[k] != fg_bound_off(&part->bound, p->number + part->first, part->count, part->scale))
            return false;
    }
    if (fg_place_count(l) > SMALL) return true;
    const fg_view view = {l, r->world, p->state, NULL};
    fg_rules_count(r, &view, number);
    return !memcmp(number, p->number, sizeof *number * (size_t)r->numbers);
}
#endif

void fg_position_commit(fg_position *p, const fg_change *change, int changes) {
    bool apart = are_apart(p, change, changes);
    p->is_commit = true;
    change_all(p, change, changes, apart);
    p->is_commit = false;
    keep_numbers(p);
    fg_price_forget(p, change, changes);
    for (int i = 0; i < changes && !apart; i++)
        if (change[i].place < fg_seen_count(p->view.layout)) {
            /* Adds to the counters of all places around, also of those whose terms do not look at them now. */
            const fg_change *c = &change[i];
            const fg_tables *t = p->tables;
            const fg_layout *l = p->view.layout;
            const uint64_t *was = t->adds + fg_row(t, c->place, c->was) * t->words;
            const uint64_t *is = t->adds + fg_row(t, c->place, c->is) * t->words;
            uint8_t far_was = t->far_adds[fg_row(t, c->place, c->was)],
                    far_is = t->far_adds[fg_row(t, c->place, c->is)];
            for (int e = l->viewer_start[c->place]; e < l->viewer_start[c->place + 1]; e++)
                for (int w = 0; w < t->words; w++)
                    p->near_counts[l->viewer[e] * t->words + w] += is[w] - was[w];
            for (int f = 0; f < t->fars; f++) {
                int more = (far_is >> f & 1) - (far_was >> f & 1);
                const fg_ball *ball = t->far_ball[f];
                if (!more) continue; /* as for all edges, which far counters do not look at */
                for (int e = ball->start[c->place]; e < ball->start[c->place + 1]; e++)
                    p->far_counts[ball->near[e] * t->fars + f] =
                        (uint16_t)(p->far_counts[ball->near[e] * t->fars + f] + more);
            }
        }
    for (int n = 0; n < p->touches; n++)
        p->met[p->touched[n]] = p->met_after[n];
    assert(is_evaluated(p, change, changes));
}

/* Adds up the counters of all places from what their neighbours add. */
INLINE void load_words(const fg_position *p, int W) {
    const fg_tables *t = p->tables;
    const fg_layout *l = p->view.layout;
    for (int place = 0, places = fg_place_count(l); place < places; place++) {
        uint64_t sum[FG_WORDS_MAX];
        for (int w = 0; w < W; w++)
            sum[w] = t->begin[w];
        for (int e = l->start[place], end = l->start[place + 1]; e < end; e++)
            for (int w = 0; w < W; w++)
                sum[w] += t->adds[p->row[l->near[e]] * W + w];
        for (int w = 0; w < W; w++)
            p->near_counts[place * W + w] = sum[w];
    }
}

static void count_measures(fg_position *p, const fg_measure *const *list, int count) {
    for (int k = 0; k < count; k++)
        list[k]->kind->count(list[k], &p->view, p->number_after + list[k]->first);
}

double fg_position_load(fg_position *p) {
    const fg_tables *t = p->tables;
    int places = fg_place_count(t->rules->layout);
    memset(p->number_after, 0, sizeof *p->number_after * (size_t)(t->rules->numbers + 1));
    memset(p->touched_at, 0, sizeof *p->touched_at * (size_t)places);
    memset(p->partners, 0, sizeof *p->partners * (size_t)t->arounds);
    if (p->view.ways) p->view.ways->count = p->view.ways->last = 0;
    for (int place = 0; place < places; place++) {
        assert(p->state[place] < t->states);
        set_state(p, place, p->state[place]);
    }
    switch (t->words) {
    case 0: break;
    case 1: load_words(p, 1); break;
    case 2: load_words(p, 2); break;
    default: load_words(p, t->words);
    }
    memset(p->far_counts, 0, sizeof *p->far_counts * (size_t)(places * t->fars));
    for (int f = 0; f < t->fars; f++)
        for (int c = 0; c < p->view.layout->cells; c++)
            for (int e = t->far_ball[f]->start[c], end = t->far_ball[f]->start[c + 1];
                 t->far_adds[p->row[c]] >> f & 1 && e < end; e++)
                p->far_counts[t->far_ball[f]->near[e] * t->fars + f]++;
    for (int place = 0; place < places; place++) {
        int row = p->row[place];
        p->met[place] = fg_find_hits(t, p->near_counts + place * t->words, p->far_counts + place * t->fars, row);
        add_fixed(p, row, 1);
        add_hits(p, row, p->met[place], 1);
    }
    for (int k = 0; k < t->pairings; k++) {
        const fg_pairing *kind = &t->pairing[k];
        uint8_t *flags = kind->sharing ? p->linked + kind->flags : NULL;
        for (int x = 0; x < p->view.layout->cells; x++)
            for (int e = kind->start[x]; e < kind->start[x + 1]; e++) {
                if (flags) flags[e] = is_linked(p, kind, e);
                if (!flags || flags[e]) fg_around(p, kind, x)[kind->class_of[p->row[kind->near[e]]]]++;
                if (kind->near[e] > x && (!flags || flags[e])) add_pair(p, kind, (const int[2]){x, kind->near[e]}, 1);
            }
    }
    count_measures(p, t->step, t->stepped);
    count_measures(p, t->recount, t->recounted);
    for (int k = 0; k < t->recounted; k++)
        if (t->recount[k]->kind->keep) t->recount[k]->kind->keep(t->recount[k], &p->view, p->kept + t->kept_at[k]);
    p->changed_parts = UINT64_MAX;
    p->nothing_known = true;
    double score = score_then(p);
    if (p->guided) p->guidance = guidance_after(p);
    keep_numbers(p);
    assert(is_evaluated(p, NULL, 0));
    return score;
}
