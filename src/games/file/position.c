/* Evaluation after changes. */
#include "position.h"

#include <assert.h>
#include <string.h>

#include "core/fast.h"

fg_position fg_position_at(const fg_tables *t, arena *memory) {
    const fg_rules *r = t->rules;
    size_t places = (size_t)fg_place_count(r->layout), words = (size_t)t->words, fars = (size_t)t->fars;
    size_t numbers = (size_t)r->numbers + 1, parts = (size_t)r->parts;
    fg_position p = {.tables = t};
    p.state = arena_take(memory, places, sizeof *p.state);
    p.near = arena_take(memory, places * words, sizeof *p.near);
    p.far = arena_take(memory, places * fars, sizeof *p.far);
    p.hits = arena_take(memory, places, sizeof *p.hits);
    p.number = arena_take(memory, numbers, sizeof *p.number);
    p.off = arena_take(memory, parts, sizeof *p.off);
    p.flags = arena_take(memory, (size_t)t->flags, 1);
    p.wrong = arena_take(memory, FG_PLACE_WORDS, sizeof *p.wrong);
    p.touches = arena_take(memory, 1, sizeof *p.touches);
    p.touched = arena_take(memory, places, sizeof *p.touched);
    p.is_touched = arena_take(memory, places, 1);
    p.old_near = arena_take(memory, places * words, sizeof *p.old_near);
    p.old_hits = arena_take(memory, places, sizeof *p.old_hits);
    p.old_far = arena_take(memory, places * fars, sizeof *p.old_far);
    p.old_number = arena_take(memory, numbers, sizeof *p.old_number);
    p.old_off = arena_take(memory, parts, sizeof *p.old_off);
    p.view = (fg_view){r->layout, r->world, p.state};
    return p;
}

/* ---- terms ----------------------------------------------------------------------------------------------------- */

INLINE bool holds(const fg_test *test, const uint64_t *near, const uint16_t *far) {
    if (test->word < FG_WORDS_MAX) return test->allowed >> (near[test->word] >> test->shift & 15) & 1;
    int n = far[test->shift];
    return (n >= test->low && n <= test->high) == test->allowed;
}

INLINE uint64_t find_hits(const fg_tables *t, const uint64_t *near, const uint16_t *far, int row) {
    const fg_row_term *term = t->tested_term + t->tested[row].from;
    uint64_t hits = 0;
    for (int i = 0; i < t->tested[row].count; i++, term++) {
        bool all = holds(&term->test[0], near, far);
        for (int k = 1; k < term->tests; k++)
            all = all && holds(&term->test[k], near, far);
        hits |= (uint64_t)all << i;
    }
    return hits;
}

uint64_t fg_position_hits(const fg_position *p, int place, int row) {
    const fg_tables *t = p->tables;
    return find_hits(t, p->near + place * t->words, p->far + place * t->fars, row);
}

INLINE void add_number(const fg_position *p, int number, int by, uint64_t *dirty) {
    p->number[number] += by;
    *dirty |= p->tables->part_of[number];
}

INLINE void add_hits(const fg_position *p, int row, uint64_t hits, int sign, uint64_t *dirty) {
    const fg_tables *t = p->tables;
    const fg_row_term *term = t->tested_term + t->tested[row].from;
    for (; hits; hits &= hits - 1) {
        const fg_row_term *hit = &term[__builtin_ctzll(hits)];
        add_number(p, hit->number, sign * hit->value, dirty);
    }
}

INLINE void add_fixed(const fg_position *p, int row, int sign, uint64_t *dirty) {
    const fg_tables *t = p->tables;
    const fg_row_term *term = t->fixed_term + t->fixed[row].from;
    for (int i = 0; i < t->fixed[row].count; i++, term++)
        add_number(p, term->number, sign * term->value, dirty);
}

/* ---- what a change touches ------------------------------------------------------------------------------------- */

/* Notes the place and what it was like before. */
INLINE void touch(const fg_position *p, int place) {
    const fg_tables *t = p->tables;
    int n = *p->touches;
    if (p->is_touched[place]) return;
    p->is_touched[place] = 1;
    p->touched[n] = (uint16_t)place;
    p->old_hits[n] = p->hits[place];
    for (int w = 0; w < t->words; w++)
        p->old_near[n * t->words + w] = p->near[place * t->words + w];
    for (int f = 0; f < t->fars; f++)
        p->old_far[n * t->fars + f] = p->far[place * t->fars + f];
    *p->touches = n + 1;
}

/* Changes the counts of neighbours around a place. Words hold counts side by side; their differences are added as one number,
 * and no count runs over, because each ends between 0 and 15. */
INLINE void spread_near(const fg_position *p, int place, int row, int other) {
    const fg_tables *t = p->tables;
    const fg_layout *l = p->view.layout;
    uint64_t more[FG_WORDS_MAX], any = 0;
    for (int w = 0; w < t->words; w++) {
        more[w] = t->adds[other * t->words + w] - t->adds[row * t->words + w];
        any |= more[w];
    }
    if (!any) return;
    for (int e = l->back[place]; e < l->back[place + 1]; e++) {
        int to = l->seen[e];
        touch(p, to);
        for (int w = 0; w < t->words; w++)
            p->near[to * t->words + w] += more[w];
    }
}

static void spread_far(const fg_position *p, int place, int row, int other) {
    const fg_tables *t = p->tables;
    for (int f = 0; f < t->fars; f++) {
        int more = (t->far_adds[other] >> f & 1) - (t->far_adds[row] >> f & 1);
        const fg_ball *ball = t->far_ball[f];
        for (int e = ball->start[place]; more && e < ball->start[place + 1]; e++) {
            touch(p, ball->near[e]);
            p->far[ball->near[e] * t->fars + f] = (uint16_t)(p->far[ball->near[e] * t->fars + f] + more);
        }
    }
}

/* ---- pairs and steps ------------------------------------------------------------------------------------------- */

INLINE void change_pairs(const fg_position *p, const fg_pairing *kind, const fg_change *c, uint64_t *dirty) {
    const fg_tables *t = p->tables;
    const uint8_t *flags = kind->sharing ? p->flags + kind->flags : NULL;
    int n = kind->classes, was = kind->class_of[fg_row(t, c->place, c->was)] * n;
    int is = kind->class_of[fg_row(t, c->place, c->is)] * n;
    if (was == is) return;
    for (int e = kind->start[c->place]; e < kind->start[c->place + 1]; e++) {
        if (flags && !flags[e]) continue;
        int to = kind->near[e];
        const uint16_t *number = kind->number + kind->class_of[fg_row(t, to, p->state[to])];
        for (int plane = 0; plane < kind->planes; plane++, number += n * n) {
            add_number(p, number[was], -1, dirty);
            add_number(p, number[is], 1, dirty);
        }
    }
}

static bool is_sharing(const fg_pairing *kind, int place, int state) {
    return fg_bit(kind->sharing->states.w, state) && fg_bit(kind->sharing->places.w, place);
}

/* Is one of the common neighbours of entry e of the right kind? */
static bool is_linked(const fg_position *p, const fg_pairing *kind, int e) {
    const fg_layout *l = p->view.layout;
    for (int n = l->common_start[e]; n < l->common_start[e + 1]; n++)
        if (is_sharing(kind, l->common[n], p->state[l->common[n]])) return true;
    return false;
}

static void add_pair(const fg_position *p, const fg_pairing *kind, const int cells[2], int by, uint64_t *dirty) {
    const fg_tables *t = p->tables;
    int n = kind->classes, x = cells[0], y = cells[1];
    int at = kind->class_of[fg_row(t, x, p->state[x])] * n + kind->class_of[fg_row(t, y, p->state[y])];
    for (int plane = 0; plane < kind->planes; plane++)
        add_number(p, kind->number[plane * n * n + at], by, dirty);
}

/* Sets the flags of all pairs that have the place as a common neighbour, and counts pairs that are linked now or no longer;
 * dirty is NULL: does not count them. */
static void link_around(const fg_position *p, const fg_pairing *kind, int place, uint64_t *dirty) {
    const fg_layout *l = p->view.layout;
    uint8_t *flags = p->flags + kind->flags;
    for (int k = l->start[place]; k < l->start[place + 1]; k++)
        for (int x = l->near[k], e = kind->start[x]; e < kind->start[x + 1]; e++) {
            int y = kind->near[e], linked = is_linked(p, kind, e);
            if (linked == flags[e]) continue;
            if (dirty && x < y) add_pair(p, kind, (const int[2]){x, y}, linked - flags[e], dirty);
            flags[e] = (uint8_t)linked;
        }
}

/* Call after the change is made. */
static void change_links(const fg_position *p, const fg_change *c, uint64_t *dirty) {
    for (int k = 0; k < p->tables->pairings; k++) {
        const fg_pairing *kind = &p->tables->pairing[k];
        if (!kind->sharing || is_sharing(kind, c->place, c->was) == is_sharing(kind, c->place, c->is)) continue;
        link_around(p, kind, c->place, dirty);
    }
}

static void step_measures(const fg_position *p, const fg_change *c, uint64_t *dirty) {
    const fg_tables *t = p->tables;
    for (int k = 0; k < t->stepped; k++) {
        const fg_measure *m = t->step[k];
        if (t->step_part[k] && t->step_part[k][c->was] == t->step_part[k][c->is]) continue;
        m->kind->step(m, &p->view, c->place, c->is, p->number + m->first);
        for (int n = 0; n < m->count; n++)
            *dirty |= t->part_of[m->first + n];
    }
}

/* ---- all of a change ------------------------------------------------------------------------------------------- */

INLINE void change_place(const fg_position *p, const fg_change *c, uint64_t *dirty) {
    const fg_tables *t = p->tables;
    int row = fg_row(t, c->place, c->was), other = fg_row(t, c->place, c->is);
    assert(p->state[c->place] == c->was && c->was != c->is);
    touch(p, c->place);
    add_fixed(p, row, -1, dirty);
    add_fixed(p, other, 1, dirty);
    if (t->stepped) step_measures(p, c, dirty);
    if (c->place >= p->view.layout->cells) {
        p->state[c->place] = (uint16_t)c->is;
        return;
    }
    for (int k = 0; k < t->pairings; k++)
        change_pairs(p, &t->pairing[k], c, dirty);
    spread_near(p, c->place, row, other);
    if (t->far_adds[row] != t->far_adds[other]) spread_far(p, c->place, row, other);
    p->state[c->place] = (uint16_t)c->is;
    if (t->flags) change_links(p, c, dirty);
}

/* Counts the terms of a touched place again. `row` is its row before the change. */
INLINE void count_touched(const fg_position *p, int place, uint64_t old, int row, uint64_t *dirty) {
    const fg_tables *t = p->tables;
    int now = fg_row(t, place, p->state[place]);
    uint64_t hits = find_hits(t, p->near + place * t->words, p->far + place * t->fars, now);
    p->hits[place] = hits;
    if (now == row) {
        uint64_t differ = hits ^ old;
        if (!differ) return;
        add_hits(p, row, differ & old, -1, dirty);
        add_hits(p, row, differ & hits, 1, dirty);
    } else {
        add_hits(p, row, old, -1, dirty);
        add_hits(p, now, hits, 1, dirty);
    }
}

static void count_again(const fg_position *p, const fg_change *change, int changes, uint64_t *dirty) {
    const fg_tables *t = p->tables;
    for (int k = 0; k < t->recounted; k++) {
        const fg_measure *m = t->recount[k];
        const uint8_t *part = t->recount_part[k];
        bool same = part;
        for (int i = 0; same && i < changes; i++)
            same = part[change[i].was] == part[change[i].is];
        if (same) continue;
        m->kind->count(m, &p->view, p->number + m->first);
        for (int n = 0; n < m->count; n++)
            *dirty |= t->part_of[m->first + n];
    }
}

static double score_of(const fg_position *p) {
    double score = 0;
    for (int k = 0; k < p->tables->rules->parts; k++)
        score += p->tables->weight[k] * p->off[k];
    return score;
}

INLINE double bound_parts(const fg_position *p, uint64_t dirty) {
    const fg_rules *r = p->tables->rules;
    for (; dirty; dirty &= dirty - 1) {
        int k = __builtin_ctzll(dirty);
        const fg_part *part = &r->part[k];
        p->off[k] = fg_bound_off(&part->bound, p->number + part->first, part->count, part->scale);
    }
    return score_of(p);
}

/* Returns the row that a place had before the changes. */
INLINE int old_row(const fg_position *p, int place, const fg_change *change, int changes) {
    for (int i = 0; i < changes; i++)
        if (change[i].place == place) return fg_row(p->tables, place, change[i].was);
    return fg_row(p->tables, place, p->state[place]);
}

double fg_position_change(fg_position *p, const fg_change *change, int changes) {
    const fg_rules *r = p->tables->rules;
    uint64_t dirty = 0;
    memcpy(p->old_number, p->number, sizeof *p->number * (size_t)(r->numbers + 1));
    memcpy(p->old_off, p->off, sizeof *p->off * (size_t)r->parts);
    *p->touches = 0;
    for (int i = 0; i < changes; i++)
        change_place(p, &change[i], &dirty);
    for (int n = 0; n < *p->touches; n++) {
        int place = p->touched[n];
        p->is_touched[place] = 0;
        count_touched(p, place, p->old_hits[n], old_row(p, place, change, changes), &dirty);
    }
    if (p->tables->recounted) count_again(p, change, changes, &dirty);
    return bound_parts(p, dirty);
}

void fg_position_undo(fg_position *p, const fg_change *change, int changes) {
    const fg_tables *t = p->tables;
    for (int n = 0; n < *p->touches; n++) {
        int place = p->touched[n];
        p->hits[place] = p->old_hits[n];
        for (int w = 0; w < t->words; w++)
            p->near[place * t->words + w] = p->old_near[n * t->words + w];
        for (int f = 0; f < t->fars; f++)
            p->far[place * t->fars + f] = p->old_far[n * t->fars + f];
    }
    for (int i = changes; i--;)
        p->state[change[i].place] = (uint16_t)change[i].was;
    for (int i = 0; i < changes && t->flags; i++)
        if (change[i].place < p->view.layout->cells) change_links(p, &change[i], NULL);
    memcpy(p->number, p->old_number, sizeof *p->number * (size_t)(t->rules->numbers + 1));
    memcpy(p->off, p->old_off, sizeof *p->off * (size_t)t->rules->parts);
}

static void note_wrong(const fg_position *p, int place) {
    bool wrong = p->hits[place] & p->tables->wrong[fg_row(p->tables, place, p->state[place])];
    if (wrong)
        fg_set_bit(p->wrong, place);
    else
        fg_clear_bit(p->wrong, place);
}

void fg_position_keep(fg_position *p, const fg_change *change, int changes) {
    (void)change, (void)changes;
    for (int n = 0; n < *p->touches; n++)
        note_wrong(p, p->touched[n]);
}

/* ---- loading --------------------------------------------------------------------------------------------------- */

static void load_near(const fg_position *p) {
    const fg_tables *t = p->tables;
    const fg_layout *l = p->view.layout;
    int places = fg_place_count(l);
    memset(p->near, 0, sizeof *p->near * (size_t)(places * t->words));
    memset(p->far, 0, sizeof *p->far * (size_t)(places * t->fars));
    for (int c = 0; c < l->cells; c++) {
        const uint64_t *adds = t->adds + fg_row(t, c, p->state[c]) * t->words;
        uint8_t far = t->far_adds[fg_row(t, c, p->state[c])];
        for (int e = l->back[c]; e < l->back[c + 1]; e++)
            for (int w = 0; w < t->words; w++)
                p->near[l->seen[e] * t->words + w] += adds[w];
        for (int f = 0; f < t->fars; f++)
            for (int e = t->far_ball[f]->start[c]; far >> f & 1 && e < t->far_ball[f]->start[c + 1]; e++)
                p->far[t->far_ball[f]->near[e] * t->fars + f]++;
    }
}

static void load_terms(const fg_position *p, uint64_t *dirty) {
    const fg_tables *t = p->tables;
    for (int place = 0; place < fg_place_count(p->view.layout); place++) {
        int row = fg_row(t, place, p->state[place]);
        p->hits[place] = fg_position_hits(p, place, row);
        add_fixed(p, row, 1, dirty);
        add_hits(p, row, p->hits[place], 1, dirty);
        note_wrong(p, place);
    }
}

static void load_pairing(const fg_position *p, const fg_pairing *kind, uint64_t *dirty) {
    uint8_t *flags = kind->sharing ? p->flags + kind->flags : NULL;
    for (int x = 0; x < p->view.layout->cells; x++)
        for (int e = kind->start[x]; e < kind->start[x + 1]; e++) {
            if (flags) flags[e] = is_linked(p, kind, e);
            if (kind->near[e] > x && (!flags || flags[e]))
                add_pair(p, kind, (const int[2]){x, kind->near[e]}, 1, dirty);
        }
}

double fg_position_load(fg_position *p) {
    const fg_tables *t = p->tables;
    const fg_rules *r = t->rules;
    uint64_t dirty = 0;
    memset(p->number, 0, sizeof *p->number * (size_t)(r->numbers + 1));
    memset(p->wrong, 0, sizeof *p->wrong * FG_PLACE_WORDS);
    memset(p->is_touched, 0, (size_t)fg_place_count(r->layout));
    *p->touches = 0;
    load_near(p);
    load_terms(p, &dirty);
    for (int k = 0; k < t->pairings; k++)
        load_pairing(p, &t->pairing[k], &dirty);
    for (int k = 0; k < t->stepped; k++)
        t->step[k]->kind->count(t->step[k], &p->view, p->number + t->step[k]->first);
    for (int k = 0; k < t->recounted; k++)
        t->recount[k]->kind->count(t->recount[k], &p->view, p->number + t->recount[k]->first);
    return bound_parts(p, r->parts == 64 ? UINT64_MAX : ((uint64_t)1 << r->parts) - 1);
}
