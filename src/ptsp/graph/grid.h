/* The navigation graph (paper, section III-C): nodes stand every 8 pixels where the ship has room, and an edge joins a node to
 * each of its eight neighbours that the ship can reach in a straight line. A node is identified by column and row; node (c, r)
 * stands at pixel (8 c, 8 r). */
#ifndef PTSP_GRAPH_GRID_H
#define PTSP_GRAPH_GRID_H

#include "walls.h"

#include <assert.h>

enum { PT_GRAIN = 8, PT_COLUMNS_MAX = PT_SIDE_MAX / PT_GRAIN, PT_STRIDE_MAX = PT_COLUMNS_MAX + 2 };
enum { PT_UP, PT_UP_LEFT, PT_UP_RIGHT, PT_DOWN, PT_DOWN_LEFT, PT_DOWN_RIGHT, PT_TO_LEFT, PT_TO_RIGHT, PT_DIRECTIONS };

/* The graph is surrounded by absent nodes, one node wide, so that code can read a node's neighbours without checking bounds. */
typedef struct {
    int columns, rows, words;
    int stride; /* columns + 2, with the absent nodes on both sides */
    /* the difference between the indices of a neighbour and the node, by direction */
    int step[PT_DIRECTIONS];
    uint64_t node[PT_COLUMNS_MAX][PT_WORDS_MAX];                /* bit c of row r is set if node (c, r) exists */
    uint64_t link[PT_DIRECTIONS][PT_COLUMNS_MAX][PT_WORDS_MAX]; /* bit c of row r is set if the node has this edge */
    uint8_t edges[PT_STRIDE_MAX * PT_STRIDE_MAX];               /* by node index; bit d is set if the node has edge d */
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

/* Builds the graph. `walls` must be finished (pt_walls_finish). */
void pt_grid_build(pt_grid *grid, const pt_walls *walls);
/* Returns the node closest to a place by the rules of the original framework; -1 if there is none. */
int pt_closest(const pt_grid *grid, const pt_walls *walls, pt_point place);
/* Sets the bits of all nodes that can be reached from a node. */
void pt_reach(const pt_grid *grid, int from, uint64_t reached[PT_COLUMNS_MAX][PT_WORDS_MAX]);

#endif
