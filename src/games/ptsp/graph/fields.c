/* Rows are relaxed downwards and upwards in turn, each from the row before and then along itself both ways, until no
 * row has changed since its neighbours looked at it. */
#include "fields.h"

#include "core/fast.h"

#include <assert.h>
#include <string.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

enum { ABOVE, BELOW, ALONG };

/* Which rows have something new to learn from the row above, and from the one below. */
typedef struct {
    bool due[2][PT_COLUMNS_MAX + 2];
} agenda;

INLINE pt_eight less(pt_eight a, pt_eight b) {
#ifdef __SSE2__ /* the compiler does not see that the other form is a minimum */
    return (pt_eight)_mm_min_epi16((__m128i)a, (__m128i)b);
#else
    pt_eight below = a < b;
    return (a & below) | (b & ~below);
#endif
}

/* The lesser of `best` and what comes over an edge. */
INLINE pt_lanes lower(pt_lanes best, pt_lanes from, int16_t edge) {
    return (pt_lanes){less(best.low, from.low + edge), less(best.high, from.high + edge)};
}

/* What a node has from the three neighbours in the row before it, straight and slanted from both sides. */
INLINE pt_lanes across(pt_lanes best, const pt_lanes *straight, unsigned edges) {
    if (edges == 7) {
        best = lower(best, straight[0], PT_STRAIGHT);
        return lower(best, lower(straight[-1], straight[1], 0), PT_SLANTED);
    }
    if (edges & 1) best = lower(best, straight[0], PT_STRAIGHT);
    if (edges & 2) best = lower(best, straight[-1], PT_SLANTED);
    if (edges & 4) best = lower(best, straight[1], PT_SLANTED);
    return best;
}

/* Marks where two differ. */
INLINE pt_eight differing(pt_lanes a, pt_lanes b) {
    return (a.low ^ b.low) | (a.high ^ b.high);
}

INLINE bool any(pt_eight lanes) {
    uint64_t word[sizeof lanes / 8];
    memcpy(word, &lanes, sizeof lanes);
    return word[0] | word[1];
}

enum { EDGES_UP = 1 << PT_UP | 1 << PT_UP_LEFT | 1 << PT_UP_RIGHT, EDGES_DOWN = EDGES_UP << PT_DOWN };

/* Row r anew, over the edges to the row above, or below, or none but those along it; true if it changed. */
static bool relax_row(const pt_grid *grid, pt_lanes *fields, int row, unsigned looking) {
    int first = pt_index(grid, 0, row), last = first + grid->columns - 1;
    int step = grid->step[looking == EDGES_DOWN ? PT_DOWN : PT_UP];
    pt_eight changed = {0};
    pt_lanes beside = fields[first - 1];
    for (int node = first; node <= last; node++) {
        unsigned edges = grid->edges[node], over = edges & looking;
        pt_lanes best = fields[node];
        if (over) best = across(best, fields + node + step, (over | over >> PT_DOWN) & 7);
        if (edges >> PT_TO_LEFT & 1) best = lower(best, beside, PT_STRAIGHT);
        changed |= differing(best, fields[node]);
        fields[node] = beside = best;
    }
    for (int node = last; node >= first; node--) {
        pt_lanes best = fields[node];
        if (grid->edges[node] >> PT_TO_RIGHT & 1) best = lower(best, beside, PT_STRAIGHT);
        changed |= differing(best, fields[node]);
        fields[node] = beside = best;
    }
    return any(changed);
}

/* due is indexed by row + 1, so that the rows beside the map need no care. */
static void visit_row(const pt_grid *grid, pt_lanes *fields, agenda *a, int row, int side) {
    static const unsigned looking[] = {EDGES_UP, EDGES_DOWN, 0};
    if (side != ALONG) a->due[side][row + 1] = false;
    if (!relax_row(grid, fields, row, looking[side]) && side != ALONG) return;
    a->due[ABOVE][row + 2] = true;
    a->due[BELOW][row] = true;
}

static void begin_at(pt_lanes *lanes, int lane) {
    if (lane < 8)
        lanes->low[lane] = PT_ZERO;
    else
        lanes->high[lane - 8] = PT_ZERO;
}

void pt_fields_build(pt_lanes *fields, const pt_grid *grid, const int *source, int count) {
    assert(count >= 0 && count <= PT_LANES);
    int nodes = grid->stride * (grid->rows + 2);
    agenda a = {0};
    pt_lanes far = {{0}, {0}};
    far.low += PT_FAR;
    far.high += PT_FAR;
    for (int n = 0; n < nodes; n++)
        fields[n] = far;
    for (int l = 0; l < count; l++)
        if (source[l] >= 0) begin_at(&fields[source[l]], l);
    for (int l = 0; l < count; l++)
        if (source[l] >= 0) visit_row(grid, fields, &a, source[l] / grid->stride - 1, ALONG);
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
}
