/* The navigation graph (paper, section III-C): nodes every 8 pixels where the ship has room, edges to the eight
 * neighbours it can fly straight to. A node is named by column and row; node (c, r) stands at (8 c, 8 r). */
#ifndef LG_PTSP_GRAPH_GRID_H
#define LG_PTSP_GRAPH_GRID_H

#include "walls.h"

#include <assert.h>

enum { PT_GRAIN = 8, PT_COLUMNS_MAX = PT_SIDE_MAX / PT_GRAIN, PT_STRIDE_MAX = PT_COLUMNS_MAX + 2 };
enum { PT_UP, PT_UP_LEFT, PT_UP_RIGHT, PT_DOWN, PT_DOWN_LEFT, PT_DOWN_RIGHT, PT_TO_LEFT, PT_TO_RIGHT, PT_DIRECTIONS };

/* A frame of one absent node surrounds the graph, so that a node's neighbours can be looked at without care. */
typedef struct {
    int columns, rows, words;
    int stride;                                                 /* columns + 2 */
    int step[PT_DIRECTIONS];                                    /* from a node's index to its neighbour's */
    uint64_t node[PT_COLUMNS_MAX][PT_WORDS_MAX];                /* bit c of row r */
    uint64_t link[PT_DIRECTIONS][PT_COLUMNS_MAX][PT_WORDS_MAX]; /* the nodes with an edge that way */
    uint8_t edges[PT_STRIDE_MAX * PT_STRIDE_MAX];               /* of a node, bit d an edge that way */
} pt_grid;

static inline int pt_index(const pt_grid *grid, int column, int row) {
    assert(column >= -1 && column <= grid->columns && row >= -1 && row <= grid->rows);
    return (row + 1) * grid->stride + column + 1;
}

static inline pt_point pt_place(const pt_grid *grid, int node) {
    assert(node >= 0 && node < grid->stride * (grid->rows + 2));
    int row = node / grid->stride - 1, column = node % grid->stride - 1;
    return (pt_point){(int16_t)(column * PT_GRAIN), (int16_t)(row * PT_GRAIN)};
}

static inline bool pt_is_node(const pt_grid *grid, int column, int row) {
    assert(column >= 0 && column < PT_COLUMNS_MAX && row >= 0 && row < PT_COLUMNS_MAX);
    return grid->node[row][column >> 6] >> (column & 63) & 1;
}

/* The walls must be finished. */
void pt_grid_build(pt_grid *grid, const pt_walls *walls);
/* The node that stands for a place (section 5), or -1 if there is none. */
int pt_closest(const pt_grid *grid, const pt_walls *walls, pt_point place);
/* The nodes that can be reached from a node, as bits. */
void pt_reach(const pt_grid *grid, int from, uint64_t reached[PT_COLUMNS_MAX][PT_WORDS_MAX]);

#endif
