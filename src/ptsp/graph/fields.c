/* Computes the distances by relaxing whole rows, in passes that go downwards and upwards in turn. Relaxing a row uses the row
 * before it, and then the row itself from left to right and from right to left. The passes end when no row has changed since
 * its neighbours were last relaxed from it. */
#include "fields.h"

#include "base/fast.h"

#include <assert.h>
#include <string.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

enum { ABOVE, BELOW };

/* The rows that must be relaxed again: due[ABOVE] because the row above them has changed, due[BELOW] because the row below
 * them has changed. */
typedef struct {
    bool (*relax)(const pt_grid *grid, pt_lanes *fields, int row, int up);
    bool due[2][PT_COLUMNS_MAX + 2];
} agenda;

typedef pt_lanes lanes;

INLINE pt_eight less_of_eight(pt_eight a, pt_eight b) {
#ifdef __SSE2__ /* gcc does not recognise the other form as a minimum and would not use the vector instruction */
    return (pt_eight)_mm_min_epi16((__m128i)a, (__m128i)b);
#else
    pt_eight below = a < b;
    return (a & below) | (b & ~below);
#endif
}

INLINE lanes less(lanes a, lanes b) {
    return (lanes){.low = less_of_eight(a.low, b.low), .high = less_of_eight(a.high, b.high)};
}

INLINE lanes over(lanes from, int16_t edge) {
    return (lanes){.low = from.low + edge, .high = from.high + edge};
}

/* Stores the new, never larger distances and sets bits in `changed` where they differ from the old ones. */
INLINE void put(lanes *at, lanes best, lanes *changed) {
    changed->low |= (best.low ^ at->low) | (best.high ^ at->high);
    *at = best;
}

#include "relax.h"

/* Relaxes one row over its edges in direction `up` and its edges to the left and right. Returns true if a distance changed. */
static bool relax_narrow(const pt_grid *grid, lanes *fields, int row, int up) {
    lanes changed = {{0}};
    uint64_t word[sizeof changed.low / 8];
    relax(grid, fields, row, up, &changed);
    memcpy(word, &changed.low, sizeof word);
    return word[0] | word[1];
}

/* Marks both neighbours of a changed row for relaxation. `due` is indexed by row + 1, so that the rows just outside the map
 * need no special case. */
static void tell_neighbours(agenda *a, int row) {
    a->due[ABOVE][row + 2] = true;
    a->due[BELOW][row] = true;
}

static void visit_row(const pt_grid *grid, pt_lanes *fields, agenda *a, int row, int side) {
    a->due[side][row + 1] = false;
    if (a->relax(grid, fields, row, side == ABOVE ? PT_UP : PT_DOWN)) tell_neighbours(a, row);
}

#ifndef NDEBUG
/* Is each distance the shortest one over a neighbour, and is it 0 only at the source? Looks only at one node in 61, to save
 * time. */
static bool are_shortest(const pt_lanes *fields, const pt_grid *grid, const int *source, int count) {
    for (int at = 0; at < grid->columns * grid->rows; at += 61) {
        int node = pt_index(grid, at % grid->columns, at / grid->columns);
        for (int lane = 0; lane < count; lane++) {
            int least = source[lane] == node ? PT_ZERO : PT_FAR;
            for (unsigned edges = grid->edges[node]; edges; edges &= edges - 1) {
                int d = __builtin_ctz(edges), over = pt_lane(&fields[node + grid->step[d]], lane) + pt_edge_length(d);
                if (over < least) least = over;
            }
            if (pt_lane(&fields[node], lane) != least) return false;
        }
    }
    return true;
}
#endif

void pt_fields_build(pt_lanes *fields, const pt_grid *grid, const int *source, int count) {
    assert(count >= 0 && count <= PT_LANES);
    int nodes = grid->stride * (grid->rows + 2);
    agenda a = {.relax = wider_here() ? pt_relax_wide : relax_narrow};
    pt_lanes far;
    for (int l = 0; l < PT_LANES; l++)
        far.lane[l] = PT_FAR;
    for (int n = 0; n < nodes; n++)
        fields[n] = far;
    for (int l = 0; l < count; l++) {
        if (source[l] < 0) continue;
        int row = source[l] / grid->stride - 1;
        assert(pt_is_node(grid, source[l] % grid->stride - 1, row));
        fields[source[l]].lane[l] = PT_ZERO;
        a.due[ABOVE][row + 1] = true;
        tell_neighbours(&a, row);
    }
    for (bool more = true; more;) {
        more = false;
        for (int row = 0; row < grid->rows; row++)
            if (a.due[ABOVE][row + 1]) visit_row(grid, fields, &a, row, ABOVE);
        for (int row = grid->rows - 1; row >= 0; row--)
            if (a.due[BELOW][row + 1]) {
                visit_row(grid, fields, &a, row, BELOW);
                more = true;
            }
        for (int row = 0; row < grid->rows && !more; row++)
            more = a.due[ABOVE][row + 1];
    }
    assert(are_shortest(fields, grid, source, count));
}
