/* Estimates of changes. Each number has two slopes: what one less and one more of it would cost. A change is priced by the numbers
 * to which the changed places and their neighbours add, as if these were far apart. Measures without terms are not priced. */
#include "price.h"

#include <assert.h>

#include "hits.h"

enum { LESS, MORE };

/* ---- slopes ---------------------------------------------------------------------------------------------------- */

static void slope_in_range(const fg_bound *b, int number, int scale, signed char slope[2]) {
    double x = (double)number / scale;
    slope[MORE] = (signed char)(x >= b->high ? 1 : x < b->low ? -1 : 0);
    slope[LESS] = (signed char)(x <= b->low ? 1 : x > b->high ? -1 : 0);
}

static void slopes_of_several(const fg_part *part, const int *number, double off, signed char (*slope)[2]) {
    int least = number[0], most = number[0];
    for (int i = 1; i < part->count; i++) {
        least = number[i] < least ? number[i] : least;
        most = number[i] > most ? number[i] : most;
    }
    bool widths = part->bound.kind == FG_EVEN || part->bound.kind == FG_DIFFER;
    bool tight = off > 0 || (widths && (double)(most - least) / part->scale >= part->bound.high);
    for (int i = 0; i < part->count; i++) {
        bool top = tight && number[i] == most, bottom = tight && number[i] == least;
        slope[i][MORE] = (signed char)(top ? 1 : bottom && off > 0 ? -1 : 0);
        slope[i][LESS] = (signed char)(bottom ? 1 : top && off > 0 ? -1 : 0);
    }
}

static void find_slopes(fg_position *p, int k) {
    const fg_part *part = &p->tables->rules->part[k];
    const int *number = p->number + part->first;
    signed char(*slope)[2] = p->slope + part->first;
    if (part->bound.kind == FG_BETWEEN)
        for (int i = 0; i < part->count; i++)
            slope_in_range(&part->bound, number[i], part->scale, slope[i]);
    else if (part->count)
        slopes_of_several(part, number, p->off[k], slope);
}

void fg_price_begin(fg_position *p) {
    for (int k = 0; p->unpriced && k < p->tables->rules->parts; k++)
        if (p->unpriced >> k & 1) find_slopes(p, k);
    p->unpriced = 0;
}

/* ---- net changes ----------------------------------------------------------------------------------------------- */

/* The numbers that have changed, as bits. */
typedef struct {
    uint64_t w[(FG_NUMBERS_MAX + 64) / 64];
} numbers;

INLINE void add_net(fg_position *p, numbers *in, int number, int by) {
    p->net[number] = (int16_t)(p->net[number] + by);
    in->w[number / 64] |= (uint64_t)1 << number % 64;
}

INLINE void add_hits(fg_position *p, numbers *in, int row, uint64_t hits, int sign) {
    const fg_row_term *term = p->tables->tested_term + p->tables->tested[row].from;
    for (; hits; hits &= hits - 1) {
        const fg_row_term *hit = &term[__builtin_ctzll(hits)];
        add_net(p, in, hit->number, sign * hit->value);
    }
}

/* What a place itself adds on a row, with its present neighbours. */
INLINE void add_own(fg_position *p, numbers *in, int place, int row, int sign) {
    const fg_tables *t = p->tables;
    const fg_row_term *term = t->fixed_term + t->fixed[row].from;
    for (int i = 0; i < t->fixed[row].count; i++, term++)
        add_net(p, in, term->number, sign * term->value);
    uint64_t hits = row == p->row[place] ? p->hits[place]
                                         : fg_find_hits(t, p->near + place * t->words, p->far + place * t->fars, row);
    add_hits(p, in, row, hits, sign);
}

INLINE void add_pairs(fg_position *p, numbers *in, int place, int row, int sign) {
    const fg_tables *t = p->tables;
    for (int k = 0; k < t->pairings; k++) {
        const fg_pairing *kind = &t->pairing[k];
        const uint8_t *flags = kind->sharing ? p->flags + kind->flags : NULL;
        const uint16_t *of = kind->number + kind->class_of[row] * kind->classes;
        for (int e = kind->start[place]; e < kind->start[place + 1]; e++) {
            if (flags && !flags[e]) continue;
            const uint16_t *number = of + kind->class_of[p->row[kind->near[e]]];
            for (int plane = 0; plane < kind->planes; plane++, number += kind->classes * kind->classes)
                add_net(p, in, *number, sign);
        }
    }
}

/* What changes at the places that look at this one. */
INLINE void add_around(fg_position *p, numbers *in, const fg_change *c) {
    const fg_tables *t = p->tables;
    const fg_layout *l = p->view.layout;
    const uint64_t *was = t->adds + fg_row(t, c->place, c->was) * t->words;
    const uint64_t *is = t->adds + fg_row(t, c->place, c->is) * t->words;
    for (int e = l->back[c->place]; e < l->back[c->place + 1]; e++) {
        int to = l->seen[e], row = p->row[to];
        uint64_t near[FG_WORDS_MAX], looks = 0;
        for (int w = 0; w < t->words; w++) {
            near[w] = p->near[to * t->words + w] + is[w] - was[w];
            looks |= t->looks[row * t->words + w] & (was[w] ^ is[w]);
        }
        if (!looks) continue;
        uint64_t hits = fg_find_hits(t, near, p->far + to * t->fars, row);
        add_hits(p, in, row, p->hits[to] & ~hits, -1);
        add_hits(p, in, row, hits & ~p->hits[to], 1);
    }
}

/* Returns what the changes of numbers so far cost. */
INLINE int sum_net(const fg_position *p, const numbers *in) {
    int sum = 0;
    for (size_t w = 0; w < sizeof in->w / sizeof *in->w; w++)
        for (uint64_t rest = in->w[w]; rest; rest &= rest - 1) {
            size_t n = 64 * w + (size_t)__builtin_ctzll(rest);
            sum += p->net[n] > 0 ? p->net[n] * p->slope[n][MORE] : -p->net[n] * p->slope[n][LESS];
        }
    return sum;
}

static void clear_net(fg_position *p, const numbers *in) {
    for (size_t w = 0; w < sizeof in->w / sizeof *in->w; w++)
        for (uint64_t rest = in->w[w]; rest; rest &= rest - 1)
            p->net[64 * w + (size_t)__builtin_ctzll(rest)] = 0;
}

int fg_price_of(fg_position *p, const fg_change *change, int changes, int limit) {
    numbers in = {{0}};
    for (int i = 0; i < changes; i++) {
        add_own(p, &in, change[i].place, p->row[change[i].place], -1);
        add_own(p, &in, change[i].place, fg_row(p->tables, change[i].place, change[i].is), 1);
    }
    int price = sum_net(p, &in);
    for (int i = 0; i < changes && price <= limit; i++) {
        if (change[i].place >= p->view.layout->cells) continue;
        add_pairs(p, &in, change[i].place, p->row[change[i].place], -1);
        add_pairs(p, &in, change[i].place, fg_row(p->tables, change[i].place, change[i].is), 1);
        add_around(p, &in, &change[i]);
    }
    if (price <= limit) price = sum_net(p, &in);
    clear_net(p, &in);
    return price;
}

bool fg_price_is_odd(const fg_position *p, int place) {
    const fg_tables *t = p->tables;
    int row = p->row[place];
    const fg_row_term *term = t->fixed_term + t->fixed[row].from;
    for (int i = 0; i < t->fixed[row].count; i++)
        if (p->slope[term[i].number][LESS] < 0) return true;
    term = t->tested_term + t->tested[row].from;
    for (uint64_t hits = p->hits[place]; hits; hits &= hits - 1)
        if (p->slope[term[__builtin_ctzll(hits)].number][LESS] < 0) return true;
    for (int k = 0; k < t->pairings && place < p->view.layout->cells; k++) {
        const fg_pairing *kind = &t->pairing[k];
        const uint8_t *flags = kind->sharing ? p->flags + kind->flags : NULL;
        for (int e = kind->start[place]; e < kind->start[place + 1]; e++) {
            if (flags && !flags[e]) continue;
            const uint16_t *number =
                kind->number + kind->class_of[row] * kind->classes + kind->class_of[p->row[kind->near[e]]];
            for (int plane = 0; plane < kind->planes; plane++, number += kind->classes * kind->classes)
                if (p->slope[*number][LESS] < 0) return true;
        }
    }
    return false;
}
