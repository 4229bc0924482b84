/* A row of distances relaxed, from the row before and along itself. The includer says what `lanes` are, sixteen distances
 * side by side, what the lesser of two is (`less`), what comes over an edge (`over`) and how a change is noted (`put`). */
#ifndef LG_PTSP_GRAPH_RELAX_H
#define LG_PTSP_GRAPH_RELAX_H

#include "fields.h"

/* Of nodes with all edges to the row before and one to the left. No branches: walls could not be foretold. */
INLINE void relax_run(lanes *at, const lanes *before, int count, lanes *changed) {
    lanes beside = at[-1];
    for (int k = 0; k < count; k++) {
        lanes slanted = less(before[k - 1], before[k + 1]), best = less(at[k], over(before[k], PT_STRAIGHT));
        best = less(best, over(slanted, PT_SLANTED));
        beside = less(best, over(beside, PT_STRAIGHT));
        put(&at[k], beside, changed);
    }
}

/* Of one with some of them: what it has no edge to is the frame's first node, which nothing reaches. */
INLINE void relax_node(const pt_grid *grid, lanes *fields, int node, int up, lanes *changed) {
    static const int16_t length[] = {PT_STRAIGHT, PT_SLANTED, PT_SLANTED};
    lanes best = fields[node];
    int edges = grid->edges[node];
    for (int k = 0; k < 3; k++)
        best = less(best, over(fields[(node + grid->step[up + k]) & -(edges >> (up + k) & 1)], length[k]));
    best = less(best, over(fields[(node - 1) & -(edges >> PT_TO_LEFT & 1)], PT_STRAIGHT));
    put(&fields[node], best, changed);
}

/* How many of the bits from the lowest on are set; of 64 all, that is 64. */
INLINE int ones(uint64_t bits) {
    return ~bits ? __builtin_ctzll(~bits) : 64;
}

/* From left to right: from the row before, in direction `up` (PT_UP or PT_DOWN), and along. */
INLINE void relax_forth(const pt_grid *grid, lanes *fields, int row, int up, lanes *changed) {
    for (int w = 0; w < grid->words; w++) {
        uint64_t left = grid->link[PT_TO_LEFT][row][w], straight = grid->link[up][row][w];
        uint64_t slanted = grid->link[up + 1][row][w], other = grid->link[up + 2][row][w];
        uint64_t full = left & straight & slanted & other, open = left | straight | slanted | other;
        while (open) {
            int bit = __builtin_ctzll(open), node = pt_index(grid, 64 * w + bit, row), count = ones(full >> bit);
            if (count)
                relax_run(fields + node, fields + node + grid->step[up], count, changed);
            else
                relax_node(grid, fields, node, up, changed);
            int next = count ? bit + count : bit + 1;
            open = next < 64 ? open >> next << next : 0;
        }
    }
}

/* From right to left, only along. */
INLINE void relax_back(const pt_grid *grid, lanes *fields, int row, lanes *changed) {
    for (int w = grid->words - 1; w >= 0; w--)
        for (uint64_t open = grid->link[PT_TO_RIGHT][row][w]; open;) {
            int bit = 63 - __builtin_clzll(open);
            lanes *at = fields + pt_index(grid, 64 * w + bit, row), beside = at[1];
            for (; bit >= 0 && open >> bit & 1; bit--, at--) {
                beside = less(*at, over(beside, PT_STRAIGHT));
                put(at, beside, changed);
            }
            open = bit < 0 ? 0 : open & ~(~UINT64_C(0) << bit);
        }
}

INLINE void relax(const pt_grid *grid, lanes *fields, int row, int up, lanes *changed) {
    relax_forth(grid, fields, row, up, changed);
    relax_back(grid, fields, row, changed);
}

#endif
