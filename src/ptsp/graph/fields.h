/* Distance fields: the shortest distances on the graph from up to sixteen source nodes to all nodes, computed in one pass.
 * Each node holds its sixteen distances side by side (one lane for each source), in two vectors of 16 bytes, a size that every
 * processor supports. Lengths are whole numbers: 70 for a straight edge and 99 for a diagonal one. These lengths order paths
 * as 8 and sqrt(128) do, unless two paths differ by 70 diagonal edges or more; then the paths are within .04 pixels of each
 * other. */
#ifndef PTSP_GRAPH_FIELDS_H
#define PTSP_GRAPH_FIELDS_H

#include "grid.h"

#include <assert.h>

/* A distance is stored as a signed number counted from PT_ZERO, because processors have an instruction for the minimum of
 * signed numbers. PT_FAR marks a node that cannot be reached, or only over more than 7400 pixels. Adding an edge to PT_FAR
 * does not overflow. */
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

/* Fills `fields`, which has one element for each node of the grid (grid->stride * (grid->rows + 2)): lane l of an element is
 * the node's distance from source[l]. Lanes from `count` on are PT_FAR. */
void pt_fields_build(pt_lanes *fields, const pt_grid *grid, const int *source, int count);

/* Used by pt_fields_build: relaxes one row as fields.c does, on processors with AVX2. Returns true if a distance changed. */
bool pt_relax_wide(const pt_grid *grid, pt_lanes *fields, int row, int up);

static inline int pt_edge_length(int direction) {
    assert(direction >= 0 && direction < PT_DIRECTIONS);
    static const uint8_t length[PT_DIRECTIONS] = {PT_STRAIGHT, PT_SLANTED, PT_SLANTED,  PT_STRAIGHT,
                                                  PT_SLANTED,  PT_SLANTED, PT_STRAIGHT, PT_STRAIGHT};
    return length[direction];
}

#endif
