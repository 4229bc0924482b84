/* Shortest distances on the graph from up to sixteen nodes to all others, in one pass: sixteen distances a node, side
 * by side, in two vectors of the kind that every processor has. Lengths are whole numbers: 70 a straight edge, 99 a
 * slanted one, which orders paths as 8 and sqrt(128) do unless they differ by 70 slanted edges or more (when they are
 * within .04 pixels of each other). */
#ifndef LG_PTSP_GRAPH_FIELDS_H
#define LG_PTSP_GRAPH_FIELDS_H

#include "grid.h"

#include <assert.h>

/* A distance is kept as a signed number above PT_ZERO, since that is what processors take minima of. PT_FAR is for what
 * cannot be reached, or only over more than 7400 pixels; no sum of it and an edge overflows. */
enum { PT_LANES = 16, PT_STRAIGHT = 70, PT_SLANTED = 99, PT_ZERO = INT16_MIN, PT_FAR = INT16_MAX - PT_SLANTED };

typedef int16_t pt_eight __attribute__((vector_size(16)));

typedef union {
    int16_t lane[PT_LANES];
    struct {
        pt_eight low, high;
    };
} pt_lanes;

static inline int pt_lane(const pt_lanes *lanes, int lane) {
    assert(lane >= 0 && lane < PT_LANES);
    return lanes->lane[lane];
}

/* One row of distances a node of the grid (grid->stride * (grid->rows + 2)); lanes from `count` on are PT_FAR. */
void pt_fields_build(pt_lanes *fields, const pt_grid *grid, const int *source, int count);

/* A part of it: a row anew, as fields.c does it, for processors with AVX2. */
bool pt_relax_wide(const pt_grid *grid, pt_lanes *fields, int row, int up);

static inline int pt_edge_length(int direction) {
    assert(direction >= 0 && direction < PT_DIRECTIONS);
    static const uint8_t length[PT_DIRECTIONS] = {PT_STRAIGHT, PT_SLANTED, PT_SLANTED,  PT_STRAIGHT,
                                                  PT_SLANTED,  PT_SLANTED, PT_STRAIGHT, PT_STRAIGHT};
    return length[direction];
}

#endif
