/* Rows are relaxed downwards and upwards in turn, each from the row before and then along itself both ways, until no
 * row has changed since its neighbours looked at it. */
#include "fields.h"

#include "core/fast.h"

#include <string.h>

enum { ABOVE, BELOW, ALONG };

/* Which rows have something new to learn from the row above, and from the one below. */
typedef struct {
    bool due[2][PT_COLUMNS_MAX + 2];
} agenda;

/* Vectors go by pointer: passed by value their registers would depend on the instructions compiled for. */
INLINE void lower(pt_lanes *best, const pt_lanes *from, int16_t edge) {
    pt_lanes through = *from + edge, below = through < *best;
    *best = (through & below) | (*best & ~below);
}

/* What a node has from the three neighbours in the row before it: straight, and slanted from both sides. */
INLINE void across(pt_lanes *best, const pt_grid *grid, const pt_lanes *node, unsigned edges) {
    const pt_lanes *straight = node + grid->step[edges >> PT_DOWN ? PT_DOWN : PT_UP];
    edges |= edges >> PT_DOWN;
    if ((edges & 7) == 7) {
        pt_lanes slanted = straight[-1];
        lower(&slanted, straight + 1, 0);
        lower(best, straight, PT_STRAIGHT);
        lower(best, &slanted, PT_SLANTED);
        return;
    }
    if (edges & 1) lower(best, straight, PT_STRAIGHT);
    if (edges & 2) lower(best, straight - 1, PT_SLANTED);
    if (edges & 4) lower(best, straight + 1, PT_SLANTED);
}

INLINE bool any(const pt_lanes *lanes) {
    uint64_t word[sizeof *lanes / 8], sum = 0;
    memcpy(word, lanes, sizeof *lanes);
    for (size_t k = 0; k < sizeof word / sizeof *word; k++)
        sum |= word[k];
    return sum;
}

enum { EDGES_UP = 1 << PT_UP | 1 << PT_UP_LEFT | 1 << PT_UP_RIGHT, EDGES_DOWN = EDGES_UP << PT_DOWN };

/* Row r anew, over the edges to the row above, or below, or none but those along it; true if it changed. */
FASTEST static bool relax_row(const pt_grid *grid, pt_lanes *fields, int row, unsigned looking) {
    int first = pt_index(grid, 0, row), last = first + grid->columns - 1;
    pt_lanes changed = {0}, beside = fields[first - 1];
    for (int node = first; node <= last; node++) {
        unsigned edges = grid->edges[node];
        pt_lanes best = fields[node];
        if (edges & looking) across(&best, grid, fields + node, edges & looking);
        if (edges >> PT_TO_LEFT & 1) lower(&best, &beside, PT_STRAIGHT);
        changed |= best ^ fields[node];
        fields[node] = beside = best;
    }
    for (int node = last; node >= first; node--) {
        pt_lanes best = fields[node];
        if (grid->edges[node] >> PT_TO_RIGHT & 1) lower(&best, &beside, PT_STRAIGHT);
        changed |= best ^ fields[node];
        fields[node] = beside = best;
    }
    return any(&changed);
}

/* due is indexed by row + 1, so that the rows beside the map need no care. */
static void visit_row(const pt_grid *grid, pt_lanes *fields, agenda *a, int row, int side) {
    static const unsigned looking[] = {EDGES_UP, EDGES_DOWN, 0};
    if (side != ALONG) a->due[side][row + 1] = false;
    if (!relax_row(grid, fields, row, looking[side]) && side != ALONG) return;
    a->due[ABOVE][row + 2] = true;
    a->due[BELOW][row] = true;
}

void pt_fields_build(pt_lanes *fields, const pt_grid *grid, const int *source, int count) {
    int nodes = grid->stride * (grid->rows + 2);
    agenda a = {0};
    pt_lanes far = {0};
    far += PT_FAR;
    for (int n = 0; n < nodes; n++)
        fields[n] = far;
    for (int l = 0; l < count; l++)
        if (source[l] >= 0) fields[source[l]][l] = PT_ZERO;
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
