/* Relaxes one row of distances, from the row before it and along itself. The file that includes this one must define `lanes`
 * (sixteen distances side by side), `less` (the minimum of two), `over` (distances plus the length of an edge) and `put`
 * (stores distances and notes changes). */
#ifndef PTSP_GRAPH_RELAX_H
#define PTSP_GRAPH_RELAX_H

#include "fields.h"

/* Relaxes `count` adjacent nodes that all have the three edges to the row before and the edge to the left. The loop has no
 * branches, because the processor could not predict where walls are. */
INLINE void relax_run(lanes *at, const lanes *before, int count, lanes *changed) {
    lanes beside = at[-1];
    for (int k = 0; k < count; k++) {
        lanes slanted = less(before[k - 1], before[k + 1]), best = less(at[k], over(before[k], PT_STRAIGHT));
        best = less(best, over(slanted, PT_SLANTED));
        beside = less(best, over(beside, PT_STRAIGHT));
        put(&at[k], beside, changed);
    }
}

/* Relaxes a node that may lack some of the four edges. For a missing edge it reads node 0, an absent node that is never
 * reached. */
INLINE void relax_node(const pt_grid *grid, lanes *fields, int node, int up, lanes *changed) {
    static const int16_t length[] = {PT_STRAIGHT, PT_SLANTED, PT_SLANTED};
    lanes best = fields[node];
    int edges = grid->edges[node];
    for (int k = 0; k < 3; k++)
        best = less(best, over(fields[(node + grid->step[up + k]) & -(edges >> (up + k) & 1)], length[k]));
    best = less(best, over(fields[(node - 1) & -(edges >> PT_TO_LEFT & 1)], PT_STRAIGHT));
    put(&fields[node], best, changed);
}

/* Returns the number of set bits from the lowest bit up to the first clear bit; 64 if all are set. */
INLINE int ones(uint64_t bits) {
    return ~bits ? __builtin_ctzll(~bits) : 64;
}

/* Relaxes the row from left to right, over the edges in direction `up` (PT_UP or PT_DOWN) and its diagonals and over the edges
 * to the left. */
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

/* Relaxes the row from right to left, over the edges to the right only. */
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
