/* Which terms count at a place. For hot loops. */
#ifndef BOARDS_FILE_RULES_HITS_H
#define BOARDS_FILE_RULES_HITS_H

#include "base/fast.h"
#include "tables.h"

static inline bool fg_holds_far(const fg_row_term *term, const uint16_t *far) {
    for (int k = 0; k < term->fars; k++) {
        int n = far[term->far[k].counter];
        if ((n >= term->far[k].low && n <= term->far[k].high) != term->far[k].inside) return false;
    }
    return true;
}

/* Does the term count with these counters? */
INLINE bool fg_is_hit(const fg_row_term *term, const uint64_t *near, const uint16_t *far) {
    bool hit = (near[term->word] & term->mask) == term->want;
    if (term->two) hit = hit && (near[term->other_word] & term->other_mask) == term->other_want;
    if (term->fars) hit = hit && fg_holds_far(term, far);
    return hit;
}

/* Returns, as bits, which of the row's tested terms count with these counters. */
INLINE uint64_t fg_find_hits(const fg_tables *t, const uint64_t *near, const uint16_t *far, int row) {
    const fg_row_term *term = t->tested_term + t->tested[row].from;
    uint64_t hits = 0;
    for (int i = 0, n = t->tested[row].count; i < n; i++, term++) {
        bool hit = fg_is_hit(term, near, far);
        hits |= (uint64_t)hit << i;
    }
    return hits;
}

#endif
