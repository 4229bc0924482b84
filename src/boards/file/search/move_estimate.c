/* Estimates of changes. Each number has a range in which it costs nothing; outside, it costs its distance from there. A change is
 * priced by the numbers to which the changed places and their neighbours add, as if no two changed places had a neighbour in
 * common. Measures that have to be counted again are not priced. */
#include "incremental.h"

#include <assert.h>
#include <limits.h>
#include <math.h>
#include <string.h>

enum { NO_LEAST = INT_MIN / 4, NO_MOST = INT_MAX / 4 };

/* Returns a bound in the units of a number, towards the inside of its range. */
static int bound_in_units(double bound, int scale, bool upper) {
    double x = bound * scale;
    assert(scale > 0 && !isnan(x));
    if (x <= NO_LEAST) return NO_LEAST;
    return x >= NO_MOST ? NO_MOST : (int)(upper ? floor(x) : ceil(x));
}

/* Numbers that should come into one window: the range is that of all windows with the least sum of changes. Pairs of numbers that
 * are too far apart lie on either side of such a window; those within lie in it. */
static fg_range window_range(const int *number, int count, int width) {
    int sorted[FG_JOINED_MAX], k = 0;
    assert(width >= 0);
    fg_sort_numbers(number, count, sorted);
    while (k < count / 2 && sorted[count - 1 - k] - sorted[k] > width)
        k++;
    int from = k ? sorted[k - 1] : NO_LEAST,
        to = k ? sorted[count - k] : NO_MOST; /* the last pair that is too far apart */
    if (2 * k < count) {
        int a = sorted[count - 1 - k] - width, b = sorted[k] + width;
        from = from > a ? from : a;
        to = to < b ? to : b;
    }
    assert(from <= to);
    return (fg_range){from, to};
}

enum { UNKNOWN = FG_VIOLATIONS_UNKNOWN };

static int count_violations(const fg_position *p, int place, int row) {
    const fg_tables *t = p->tables;
    const uint64_t *near = p->near_counts + place * t->words;
    const uint16_t *far = p->far_counts + place * t->fars;
    int violations = 0;
    for (uint64_t wrong = t->wrong[row]; wrong; wrong &= wrong - 1)
        violations += fg_is_hit(t->tested_term + t->tested[row].from + __builtin_ctzll(wrong), near, far);
    for (int k = 0; t->has_wrong_pairs && k < t->pairings && place < p->view.layout->cells; k++) {
        const fg_pairing *kind = &t->pairing[k];
        if (kind->sharing || !kind->is_wrong[kind->class_of[row]]) continue;
        const uint16_t *with = kind->wrong + kind->class_of[row] * kind->classes;
        for (int e = kind->start[place]; e < kind->start[place + 1]; e++)
            violations += with[kind->class_of[p->row[kind->near[e]]]];
    }
    return violations < UNKNOWN ? violations : UNKNOWN - 1;
}

static void begin_looking(fg_position *p) {
    size_t places = (size_t)fg_place_count(p->view.layout);
    int words = p->tables->set_words, numbers = p->tables->rules->numbers;
    size_t bytes = sizeof(uint64_t) * (size_t)(p->tables->states * words);
    if (!p->nothing_known) return;
    memset(p->violations_in, UNKNOWN, places * (size_t)p->tables->states);
    memset(p->in_excess, UNKNOWN, places);
    if (words) {
        memset(p->places_in, 0, bytes);
        memset(p->judged_in, 0, bytes);
        memset(p->harmless_in, 0, bytes);
    }
    for (int place = 0; words && place < (int)places; place++)
        fg_set_bit(p->places_in + p->state[place] * words, place);
    p->violated_count = -1;
    p->nothing_known = false;
    /* Prices numbers that no part bounds, and those that only fill up the arrays, at nothing. */
    int room = (int)fg_priced_room((size_t)numbers + 1);
    for (int n = 0; n <= numbers; n++)
        p->free_range[n] = (fg_range){NO_LEAST, NO_MOST};
    for (int n = 0; n < room; n++)
        p->room_above[n] = p->room_below[n] = NO_MOST;
}

#ifndef NDEBUG
/* On a small board: is what is known of each place what a count finds? */
static bool is_known_right(const fg_position *p) {
    enum { SMALL = 16 };
    int places = fg_place_count(p->view.layout), states = p->tables->states, words = p->tables->set_words;
    for (int place = 0; place < places && places <= SMALL; place++)
        for (int s = 0; s < states; s++) {
            int known = p->violations_in[place * states + s];
            int found = known == UNKNOWN && !words ? known : count_violations(p, place, fg_row(p->tables, place, s));
            bool judged = words && fg_bit(p->judged_in + s * words, place);
            if (known != UNKNOWN && known != found) return false;
            if (judged && fg_bit(p->harmless_in + s * words, place) != !found) return false;
            if (words && fg_bit(p->places_in + s * words, place) != (p->state[place] == s)) return false;
        }
    return true;
}
#endif

void fg_price_begin(fg_position *p) {
    begin_looking(p);
    assert(is_known_right(p));
    if (!p->unpriced_parts) return;
    for (int k = 0; k < p->tables->rules->parts; k++) {
        const fg_part *part = &p->tables->rules->part[k];
        const fg_bound *b = &part->bound;
        const int *number = p->number + part->first;
        fg_range range = {NO_LEAST, NO_MOST};
        if (!(p->unpriced_parts >> k & 1) || !part->count) continue;
        if (p->guided >> k & 1) {
            range = p->guide[k];
        } else if (b->kind == FG_BETWEEN) {
            range = (fg_range){bound_in_units(b->low, part->scale, false), bound_in_units(b->high, part->scale, true)};
        } else if (b->kind == FG_EVEN || b->kind == FG_DIFFER) {
            range = window_range(number, part->count, bound_in_units(b->high, part->scale, true));
        } else if (p->missed_by[k] > 0) {
            /* Numbers that should be alike: those that are not are worth changing towards the mean. */
            int64_t sum = 0;
            for (int i = 0; i < part->count; i++)
                sum += number[i];
            int mean = (int)(sum / part->count);
            range = (fg_range){mean, mean};
        }
        for (int i = part->first; i < part->first + part->count; i++) {
            p->free_range[i] = range;
            p->room_above[i] = range.most - p->number[i];
            p->room_below[i] = p->number[i] - range.least;
        }
    }
    /* Finds what the numbers cost now, and whether any of them is too large. */
    unsigned priced = 0;
    p->has_excess = false;
    for (int n = 0; n < p->tables->rules->numbers; n++) {
        int over = -p->room_above[n], under = -p->room_below[n], worse = over > under ? over : under;
        priced += worse > 0 ? (unsigned)worse : 0;
        p->has_excess = p->has_excess || over > 0;
    }
    p->price = (int)priced;
    p->unpriced_parts = 0;
}

/* By how much numbers change. */
typedef struct {
    int of[FG_NUMBERS_MAX + FG_PRICED_AT_ONCE];
} net_change;

INLINE void add_hits(const fg_position *p, net_change *net, int row, uint64_t hits, int sign) {
    const fg_row_term *term = p->tables->tested_term + p->tables->tested[row].from;
    for (; hits; hits &= hits - 1) {
        const fg_row_term *hit = &term[__builtin_ctzll(hits)];
        net->of[hit->number] += sign * hit->value;
    }
}

/* What a place itself adds on a row with these hits. */
INLINE void add_own(const fg_position *p, net_change *net, int row, uint64_t hits, int sign) {
    const fg_tables *t = p->tables;
    const fg_row_term *term = t->fixed_term + t->fixed[row].from;
    for (int i = 0; i < t->fixed[row].count; i++, term++)
        net->of[term->number] += sign * term->value;
    add_hits(p, net, row, hits, sign);
}

INLINE void change_own(const fg_position *p, net_change *net, const fg_change *c) {
    const fg_tables *t = p->tables;
    int row = fg_row(t, c->place, c->is);
    assert(p->row[c->place] == fg_row(t, c->place, c->was) && c->was != c->is);
    add_own(p, net, p->row[c->place], p->met[c->place], -1);
    add_own(p, net, row, fg_find_hits(t, p->near_counts + c->place * t->words, p->far_counts + c->place * t->fars, row),
            1);
}

/* Adds the pairs of a place, if no partner changes. */
INLINE void add_links(const fg_position *p, net_change *net, const fg_pairing *kind, const int place_class[2],
                      int sign) {
    const uint16_t *around = fg_around(p, kind, place_class[0]);
    for (int e = kind->links[place_class[1]], end = kind->links[place_class[1] + 1]; e < end; e++)
        net->of[kind->link[e].number] += sign * around[kind->link[e].class];
}

/* Adds the pairs of a place one by one, as some partners are on new rows. */
static void change_pairs(const fg_position *p, net_change *net, const fg_pairing *kind, const fg_change *c) {
    const uint8_t *flags = kind->sharing ? p->linked + kind->flags : NULL;
    int n = kind->classes, was = kind->class_of[fg_row(p->tables, c->place, c->was)] * n;
    int is = kind->class_of[fg_row(p->tables, c->place, c->is)] * n;
    for (int e = kind->start[c->place]; was != is && e < kind->start[c->place + 1]; e++) {
        if (flags && !flags[e]) continue;
        const uint16_t *number = kind->number + kind->class_of[p->row[kind->near[e]]];
        for (int plane = 0; plane < kind->planes; plane++, number += n * n) {
            net->of[number[was]]--;
            net->of[number[is]]++;
        }
    }
}

/* Adds all pairs of a place, of some kinds of pairs. first: does no other place change before this one? */
INLINE void change_links(const fg_position *p, net_change *net, const fg_change *c, uint64_t kinds, bool first) {
    const fg_tables *t = p->tables;
    for (; kinds; kinds &= kinds - 1) {
        const fg_pairing *kind = &t->pairing[__builtin_ctzll(kinds)];
        int was = kind->class_of[fg_row(t, c->place, c->was)], is = kind->class_of[fg_row(t, c->place, c->is)];
        if (was == is) continue;
        if (first) {
            add_links(p, net, kind, (const int[2]){c->place, was}, -1);
            add_links(p, net, kind, (const int[2]){c->place, is}, 1);
        } else {
            change_pairs(p, net, kind, c);
        }
    }
}

/* Is every partner of a changed place in its old state? */
INLINE bool are_strangers(const fg_position *p, const fg_change *change, int changes) {
    const fg_layout *l = p->view.layout;
    for (int i = 1; i < changes; i++)
        for (int k = 0; k < i; k++)
            if (l->steps[change[i].place * l->cells + change[k].place] <= p->tables->reach) return false;
    return true;
}

/* Adds pairs of some kinds, one change after the other. Leaves the places on their old rows. */
INLINE void change_pairs_in_turn(fg_position *p, net_change *net, const fg_change *change, int changes,
                                 uint64_t kinds) {
    bool strangers = are_strangers(p, change, changes);
    for (int i = 0; i < changes; i++) {
        change_links(p, net, &change[i], kinds, strangers || !i);
        p->row[change[i].place] = (uint16_t)fg_row(p->tables, change[i].place, change[i].is);
    }
    for (int i = 0; i < changes; i++)
        p->row[change[i].place] = (uint16_t)fg_row(p->tables, change[i].place, change[i].was);
}

/* Are the two cells partners? */
static bool are_partners(const fg_position *p, const fg_pairing *kind, int cell, int other) {
    const fg_layout *l = p->view.layout;
    if (!kind->sharing) return l->steps[cell * l->cells + other] <= kind->steps;
    for (int e = kind->start[cell]; e < kind->start[cell + 1]; e++)
        if (kind->near[e] == other) return p->linked[kind->flags + e];
    return false;
}

/* Adds the pairs of two cells that exchange their classes. What a partner of one cell adds, a partner of the same class of the
 * other cell takes away. */
INLINE void add_exchanged(const fg_position *p, net_change *net, const fg_pairing *kind, const int cell[2],
                          const int class[2]) {
    const fg_layout *l = p->view.layout;
    const uint16_t *one = fg_around(p, kind, cell[0]), *two = fg_around(p, kind, cell[1]);
    assert(cell[0] != cell[1] && class[0] != class[1]);
    for (int e = kind->links[class[0]], end = kind->links[class[0] + 1]; e < end; e++)
        net->of[kind->link[e].number] -= one[kind->link[e].class] - two[kind->link[e].class];
    for (int e = kind->links[class[1]], end = kind->links[class[1] + 1]; e < end; e++)
        net->of[kind->link[e].number] += one[kind->link[e].class] - two[kind->link[e].class];
    if (l->steps[cell[0] * l->cells + cell[1]] <= kind->reach && are_partners(p, kind, cell[0], cell[1])) {
        /* Takes back what add_exchanged adds for a pair of the two cells themselves, which stays as it is. */
        int n = kind->classes, a = class[0], b = class[1];
        for (int plane = 0; plane < kind->planes; plane++) {
            const uint16_t *number = kind->number + plane * n * n;
            net->of[number[a * n + b]] += 2;
            net->of[number[a * n + a]]--;
            net->of[number[b * n + b]]--;
        }
    }
}

/* Adds the pairs of the kinds of which two cells exchange their classes. Returns the other kinds. */
INLINE uint64_t exchange_pairs(const fg_position *p, net_change *net, const fg_change change[2]) {
    const fg_tables *t = p->tables;
    int row[2], other[2];
    uint64_t kinds = 0;
    for (int i = 0; i < 2; i++) {
        row[i] = p->row[change[i].place];
        other[i] = fg_row(t, change[i].place, change[i].is);
    }
    for (int k = 0; k < t->pairings; k++) {
        const fg_pairing *kind = &t->pairing[k];
        const uint8_t *class_of = kind->class_of;
        const int class[2] = {class_of[row[0]], class_of[other[0]]};
        if (class[0] != class_of[other[1]] || class[1] != class_of[row[1]])
            kinds |= (uint64_t)1 << k;
        else if (class[0] != class[1])
            add_exchanged(p, net, kind, (const int[2]){change[0].place, change[1].place}, class);
    }
    return kinds;
}

INLINE void change_all_pairs(fg_position *p, net_change *net, const fg_change *change, int changes) {
    int cells = p->view.layout->cells, on_cells = 0;
    uint64_t kinds = ((uint64_t)1 << p->tables->pairings) - 1;
    while (on_cells < changes && change[on_cells].place < cells)
        on_cells++;
    assert(on_cells == changes || change[changes - 1].place >= cells); /* cells come before all other places */
    if (on_cells == 2) kinds = exchange_pairs(p, net, change);
    if (kinds) change_pairs_in_turn(p, net, change, on_cells, kinds);
}

/* What changes at the places that look at this one. */
INLINE void add_around(const fg_position *p, net_change *net, const fg_change *c, int W) {
    const fg_tables *t = p->tables;
    const fg_layout *l = p->view.layout;
    uint64_t more[FG_WORDS_MAX];
    for (int w = 0; w < W; w++)
        more[w] = t->adds[fg_row(t, c->place, c->is) * W + w] - t->adds[fg_row(t, c->place, c->was) * W + w];
    for (int e = l->viewer_start[c->place], end = l->viewer_start[c->place + 1]; e < end; e++) {
        int to = l->viewer[e], row = p->row[to];
        uint64_t near[FG_WORDS_MAX], flips = 0;
        for (int w = 0; w < W; w++) {
            near[w] = p->near_counts[to * W + w] + more[w];
            flips |= (near[w] ^ p->near_counts[to * W + w]) & t->tests[row * W + w];
        }
        if (!flips) continue;
        uint64_t hits = fg_find_hits(t, near, p->far_counts + to * t->fars, row);
        add_hits(p, net, row, p->met[to] & ~hits, -1);
        add_hits(p, net, row, hits & ~p->met[to], 1);
    }
}

INLINE void change_around(const fg_position *p, net_change *net, const fg_change *c) {
    if (c->place >= fg_seen_count(p->view.layout)) return;
    switch (p->tables->words) {
    case 0: return;
    case 1: add_around(p, net, c, 1); return;
    case 2: add_around(p, net, c, 2); return;
    default: add_around(p, net, c, p->tables->words);
    }
}

/* Returns what the changes of numbers so far cost. */
INLINE int sum_net(const fg_position *p, const net_change *net) {
    unsigned sum[FG_PRICED_AT_ONCE] = {0},
             all = 0U - (unsigned)p->price; /* a price may be wrong, so it may wrap around */
    for (int n = 0; n < p->tables->rules->numbers; n += FG_PRICED_AT_ONCE)
        for (int i = 0; i < FG_PRICED_AT_ONCE; i++) {
            int over = net->of[n + i] - p->room_above[n + i], under = -net->of[n + i] - p->room_below[n + i];
            int worse = over > under ? over : under;
            sum[i] += worse > 0 ? (unsigned)worse : 0;
        }
    for (int i = 0; i < FG_PRICED_AT_ONCE; i++)
        all += sum[i];
    return (int)all;
}

/* Keeps the changes of the numbers, so that the change does not have to be counted again. */
INLINE void foresee(fg_position *p, const fg_change *change, int changes, const net_change *net) {
    enum { MOST = sizeof p->cheapest_change / sizeof *p->cheapest_change };
    p->cheapest_places = changes <= MOST ? changes : 0;
    for (int i = 0; i < p->cheapest_places; i++)
        p->cheapest_change[i] = change[i];
    for (int n = 0; n < p->tables->rules->numbers; n += FG_PRICED_AT_ONCE)
        for (int i = 0; i < FG_PRICED_AT_ONCE; i++)
            p->cheapest_adds[n + i] = net->of[n + i];
}

int fg_price_of(fg_position *p, const fg_change *change, int changes, int limit) {
    const fg_tables *t = p->tables;
    net_change net;
    assert(!p->nothing_known && !p->unpriced_parts); /* fg_price_begin was called */
    memset(&net, 0, sizeof *net.of * fg_priced_room((size_t)t->rules->numbers + 1));
    for (int i = 0; i < changes; i++)
        change_own(p, &net, &change[i]);
    if (t->pairings) change_all_pairs(p, &net, change, changes);
    int price = limit < INT_MAX ? sum_net(p, &net) : limit;
    for (int i = 0; i < changes && price <= limit; i++)
        change_around(p, &net, &change[i]);
    if (price <= limit) price = sum_net(p, &net);
    if (t->stepped && price <= limit) { /* measures without terms */
        for (int i = 0; i < changes; i++) {
            const fg_change *c = &change[i];
            for (int k = 0; k < t->stepped; k++) {
                const fg_measure *m = t->step[k];
                assert(m->count == 1);
                if (t->step_role[k] && t->step_role[k][c->was] == t->step_role[k][c->is]) continue;
                m->kind->step(m, &p->view, c->place, c->is, &net.of[m->first]);
            }
            p->state[c->place] = (uint16_t)c->is;
        }
        for (int i = 0; i < changes; i++)
            p->state[change[i].place] = (uint16_t)change[i].was;
        price = sum_net(p, &net);
    }
    if (price < limit) foresee(p, change, changes, &net);
    return price;
}

INLINE bool is_too_many(const fg_position *p, int number) {
    return p->room_above[number] < 0;
}

bool fg_price_is_excess(fg_position *p, int place) {
    const fg_tables *t = p->tables;
    int row = p->row[place];
    assert(!p->nothing_known && !p->unpriced_parts);
    if (p->in_excess[place] != UNKNOWN) return p->in_excess[place];
    bool excess = false; /* does the place add to a number that is too large? */
    const fg_row_term *term = t->fixed_term + t->fixed[row].from;
    for (int i = 0; i < t->fixed[row].count && !excess; i++)
        excess = is_too_many(p, term[i].number);
    term = t->tested_term + t->tested[row].from;
    for (uint64_t hits = p->met[place]; hits && !excess; hits &= hits - 1)
        excess = is_too_many(p, term[__builtin_ctzll(hits)].number);
    for (int k = 0; k < t->pairings && place < p->view.layout->cells && !excess; k++) {
        const fg_pairing *kind = &t->pairing[k];
        const uint16_t *around = fg_around(p, kind, place);
        for (int e = kind->links[kind->class_of[row]]; e < kind->links[kind->class_of[row] + 1] && !excess; e++)
            excess = around[kind->link[e].class] && is_too_many(p, kind->link[e].number);
    }
    p->in_excess[place] = excess;
    return excess;
}

int fg_violations_find(fg_position *p, int place, int state) {
    uint8_t *known = &p->violations_in[place * p->tables->states + state];
    assert(!p->nothing_known && *known == UNKNOWN);
    *known = (uint8_t)count_violations(p, place, fg_row(p->tables, place, state));
    return *known;
}

int fg_price_list_wrong(fg_position *p) {
    const fg_rules *r = p->tables->rules;
    fg_places blamed = {{0}}; /* the places that measures without terms blame */
    assert(!p->nothing_known);
    if (p->violated_count >= 0) return p->violated_count;
    for (int k = 0; k < r->parts; k++)
        if (p->missed_by[k] > 0 && !fg_has_terms(&r->measure[r->part[k].measure]))
            fg_part_blame(r, k, &p->view, p->number, &blamed);
    p->violated_count = 0;
    for (int place = 0; place < fg_place_count(p->view.layout); place++)
        if (fg_bit(blamed.w, place) || fg_price_is_missing(p, place) ||
            (p->tables->has_wrong_pairs && fg_violations_of(p, place, p->state[place])))
            p->violated[p->violated_count++] = (uint16_t)place;
    return p->violated_count;
}

/* Would the place violate no rule in this state? */
INLINE bool is_fine(fg_position *p, int place, int state) {
    const fg_tables *t = p->tables;
    int row = fg_row(t, place, state), known = p->violations_in[place * t->states + state];
    const fg_row_term *term = t->tested_term + t->tested[row].from;
    if (known != UNKNOWN || t->has_wrong_pairs) return !fg_violations_of(p, place, state);
    for (uint64_t wrong = t->wrong[row]; wrong; wrong &= wrong - 1)
        if (fg_is_hit(&term[__builtin_ctzll(wrong)], p->near_counts + place * t->words,
                      p->far_counts + place * t->fars))
            return false;
    return true;
}

void fg_price_keep_harmless(fg_position *p, int state, uint64_t *places) {
    int words = p->tables->set_words;
    uint64_t *judged = p->judged_in + state * words, *harmless = p->harmless_in + state * words;
    assert(words && !p->nothing_known && state < p->tables->states);
    for (int w = 0; w < words; w++) {
        for (uint64_t rest = places[w] & ~judged[w]; rest; rest &= rest - 1) {
            uint64_t bit = rest & -rest;
            bool good = is_fine(p, 64 * w + __builtin_ctzll(rest), state);
            harmless[w] = good ? harmless[w] | bit : harmless[w] & ~bit;
        }
        judged[w] |= places[w];
        places[w] &= harmless[w];
    }
}

static void forget_place(fg_position *p, int place, fg_places *forgotten) {
    memset(p->violations_in + place * p->tables->states, UNKNOWN, (size_t)p->tables->states);
    fg_set_bit(forgotten->w, place);
}

void fg_price_forget(fg_position *p, const fg_change *change, int changes) {
    fg_places forgotten = {{0}};
    if (p->nothing_known) return;
    memset(p->in_excess, UNKNOWN, (size_t)fg_place_count(p->view.layout));
    p->violated_count = -1;
    for (int i = 0; i < changes; i++)
        if (change[i].place < fg_seen_count(p->view.layout)) {
            const fg_change *c = &change[i];
            const fg_tables *t = p->tables;
            const fg_layout *l = p->view.layout;
            const bool on_cell = c->place < l->cells; /* far counters and pairs look at cells only */
            int differ = t->far_adds[fg_row(t, c->place, c->was)] ^ t->far_adds[fg_row(t, c->place, c->is)];
            for (int e = l->viewer_start[c->place]; e < l->viewer_start[c->place + 1]; e++)
                forget_place(p, l->viewer[e], &forgotten);
            for (int f = 0; f < t->fars && on_cell; f++)
                for (int e = t->far_ball[f]->start[c->place];
                     differ >> f & 1 && e < t->far_ball[f]->start[c->place + 1]; e++)
                    forget_place(p, t->far_ball[f]->near[e], &forgotten);
            for (int k = 0; k < t->pairings && on_cell; k++)
                for (int e = t->pairing[k].start[c->place];
                     t->has_wrong_pairs && !t->pairing[k].sharing && e < t->pairing[k].start[c->place + 1]; e++)
                    forget_place(p, t->pairing[k].near[e], &forgotten);
        }
    int words = p->tables->set_words;
    for (int i = 0; i < changes && words; i++) {
        assert(fg_bit(p->places_in + change[i].was * words, change[i].place));
        fg_clear_bit(p->places_in + change[i].was * words, change[i].place);
        fg_set_bit(p->places_in + change[i].is * words, change[i].place);
    }
    for (int s = 0; s < p->tables->states && words; s++)
        for (int w = 0; w < words; w++)
            p->judged_in[s * words + w] &= ~forgotten.w[w];
}
