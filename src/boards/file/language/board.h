/* Boards of games in files: the cells, which of them are neighbours, and the regions, corners, edges, slots and symmetries that
 * follow from the shape. A file can have several layouts, for example one for each number of players. */
#ifndef BOARDS_FILE_LANGUAGE_BOARD_H
#define BOARDS_FILE_LANGUAGE_BOARD_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "tree.h"

/* Sets of places of a board, and sets of states of a cell. */

enum {
    FG_PLACES_MAX = 4096, /* cells, edges, corners and slots */
    FG_PLACE_WORDS = (FG_PLACES_MAX + 63) / 64,
    FG_STATES_MAX = 1024,
    FG_STATE_WORDS = FG_STATES_MAX / 64
};

typedef struct {
    uint64_t w[FG_PLACE_WORDS];
} fg_places;

typedef struct {
    uint64_t w[FG_STATE_WORDS];
} fg_states;

static inline bool fg_bit(const uint64_t *w, int i) {
    return w[i / 64] >> (i % 64) & 1;
}

static inline void fg_set_bit(uint64_t *w, int i) {
    w[i / 64] |= (uint64_t)1 << (i % 64);
}

static inline void fg_clear_bit(uint64_t *w, int i) {
    w[i / 64] &= ~((uint64_t)1 << (i % 64));
}

static inline int fg_count_bits(const uint64_t *w, int words) {
    int n = 0;
    for (int k = 0; k < words; k++)
        n += __builtin_popcountll(w[k]);
    return n;
}

static inline bool fg_has_bits(const uint64_t *w, int words) {
    uint64_t any = 0;
    for (int k = 0; k < words; k++)
        any |= w[k];
    return any;
}

/* The set of 0 to n - 1. */
static inline fg_places fg_first_places(int n) {
    fg_places all = {{0}};
    for (int i = 0; i < n; i++)
        fg_set_bit(all.w, i);
    return all;
}

static inline fg_places fg_both_places(fg_places a, fg_places b) {
    for (int k = 0; k < FG_PLACE_WORDS; k++)
        a.w[k] &= b.w[k];
    return a;
}

static inline fg_places fg_either_place(fg_places a, fg_places b) {
    for (int k = 0; k < FG_PLACE_WORDS; k++)
        a.w[k] |= b.w[k];
    return a;
}

static inline fg_places fg_places_without(fg_places a, fg_places b) {
    for (int k = 0; k < FG_PLACE_WORDS; k++)
        a.w[k] &= ~b.w[k];
    return a;
}

static inline bool fg_same_places(const fg_places *a, const fg_places *b) {
    return !memcmp(a, b, sizeof *a);
}

static inline fg_states fg_both_states(fg_states a, fg_states b) {
    for (int k = 0; k < FG_STATE_WORDS; k++)
        a.w[k] &= b.w[k];
    return a;
}

static inline fg_states fg_either_state(fg_states a, fg_states b) {
    for (int k = 0; k < FG_STATE_WORDS; k++)
        a.w[k] |= b.w[k];
    return a;
}

static inline bool fg_same_states(const fg_states *a, const fg_states *b) {
    return !memcmp(a, b, sizeof *a);
}

enum {
    FG_LINES_MAX = 80,
    FG_NEIGHBOURS_MAX = 31, /* so that a count of neighbours fits into five bits */
    FG_SIDES_MAX = 8,
    FG_LAYOUTS_MAX = 32,
    FG_REGIONS_MAX = 40,
    FG_CORNER_CELLS = 4,                /* around a corner, at most */
    FG_CORNERS_MAX = 6 * FG_PLACES_MAX, /* if no two cells touch, each has six of its own */
    FG_SEATS_MAX = 12,
    FG_SYMMETRIES_MAX = 12,
    FG_FAR = 255 /* distance of cells that are not connected */
};

typedef enum { FG_POINTED, FG_FLAT, FG_SQUARES, FG_GRAPH } fg_grid;

typedef struct {
    const char *name;
    fg_places places;
} fg_region;

/* Modules are pieces larger than a cell, all of one outline. Each covers `size` cells, which follow each other in the order of its
 * letters. A module can lie in the `ways` after which the outline has its shape again. The first `turns` of them are turns: by
 * nothing, and then each further clockwise than the one before. The others are a flip followed by each of these turns. */
enum { FG_MODULES_MAX = 64, FG_WAYS_MAX = 12 };
typedef struct {
    int count, size, turns, ways;
    int *cell_of; /* cell_of[way * size + i]: the cell of the module on which the content of cell i lies */
    int middle;   /* the cell nearest to the middle of a module */
    bool axial;   /* are q and r the middles in axial coordinates? They are if the file says a radius. */
    int q[FG_MODULES_MAX], r[FG_MODULES_MAX]; /* where each module lies, in the words of the file */
} fg_modules;

typedef struct fg_zones fg_zones;       /* where.h */
typedef struct fg_symmetry fg_symmetry; /* where.h */

/* The pieces that are seats: their layer; and for each of its symbols, which of these pieces it is. */
enum { FG_NO_SEAT = UINT8_MAX };
typedef struct {
    int layer;
    uint8_t rank[UINT8_MAX + 1];
} fg_seat_pieces;

/* Cells are counted from 0 in the order in which they are numbered and written. Edges, corners and slots follow, in this order.
 * An edge lies between two cells that touch. It looks at these cells, at the edges that meet its ends, and at the corners there. A
 * corner looks at the cells around it, at the edges that end there, and at the corners one side of a cell away. Cells look at their
 * edges and corners. Only games with a layer on edges have edges, and corners are places only in games with a layer on corners. A
 * slot lies on an edge of the coast. It looks at the cells that meet the edge's two ends, and nothing looks at it. */
typedef struct {
    const char *name; /* of the layout; NULL: the game has only one */
    fg_grid grid;
    int cells, edges, corner_places, slots; /* corner_places: all corners, or 0 */
    /* cells line[i] to line[i + 1] - 1 stand on line i of the text; lines is 0 if the text is one list of cells */
    int lines, line[FG_LINES_MAX + 1];
    int *a, *b;                       /* place on the grid: along a line in steps of a half, and across the lines */
    double *x, *y;                    /* place in the picture, in half widths and in lines */
    double twice_x, twice_y;          /* twice the middle of the board there */
    int sides, (*side)[FG_SIDES_MAX]; /* the neighbour on each side, clockwise; -1: none */
    int *start, *near;                /* place p looks at near[start[p]] to near[start[p + 1] - 1], */
    /* of which those before near[cells_end[p]] are cells, and the others first edges and then corners */
    const int *cells_end;
    fg_places *beside; /* the same for cells, as sets */
    /* of the step from a cell to the cell near[e]: the edge between them, as a place; -1: none. NULL without edges */
    int *crossed;
    /* places viewer[viewer_start[p]] to viewer[viewer_start[p + 1] - 1] look at place p, slots among them */
    int *viewer_start, *viewer;
    uint8_t *steps; /* steps[c * cells + d]: from cell c to cell d */
    /* The cells with which cell c has common neighbours are second[e] for e from second_start[c] to second_start[c + 1] - 1. The
     * common neighbours are common[n] for n from common_start[e] to common_start[e + 1] - 1. */
    int *second_start, *second, *common_start, *common;
    uint8_t *ring;        /* of each cell: the steps from the middle, where ring 0 is */
    const char **name_of; /* of each cell */
    int *by_name;         /* the cells in the order of their names, to find one by halving */
    int regions;
    fg_region region[FG_REGIONS_MAX];
    int corners;
    int (*corner)[FG_CORNER_CELLS]; /* the cells around each corner, the first cell first; -1: none */
    int (*at_corner)[6];            /* of each cell: its corners; -1: none */
    int *quarter;               /* of each corner: 0 upper left, 1 upper right, 2 and 3 below; -1: on a middle line */
    int *edge_cell, *edge_side; /* of each edge: the first of its cells, and on which side of this cell it is */
    /* of each cell: the edge on each side, counted from 0; -1: none. NULL without edges */
    int (*edge_at)[FG_SIDES_MAX];
    int *slot_cell, *slot_side;      /* of each slot: its cell, and on which side of this cell it lies */
    int seats, seat[FG_SEATS_MAX];   /* how many; and their cells, or -1 if the search places them (seats.h) */
    const fg_seat_pieces *placed;    /* NULL: the seats are fixed */
    const fg_zones *zones;           /* NULL: all pieces may lie everywhere */
    const fg_symmetry *symmetry;     /* NULL: boards need not be symmetric */
    int players_least, players_most; /* 0: the file does not say */
    fg_modules modules;
    int symmetries;                               /* the first leaves everything where it is */
    int *image[FG_SYMMETRIES_MAX];                /* of each place */
    const char *symmetry_name[FG_SYMMETRIES_MAX]; /* "mirror left right" */
    const fg_node *board;                         /* what it was read from */
    const fg_node *fixed;                         /* the pieces that are fixed, for fg_fixed_read */
} fg_layout;

typedef struct {
    int layouts;
    fg_layout *layout;
    bool has_edges, has_corners; /* does a layer lie on them? */
} fg_boards;

/* Reads the key `board` or `layouts` of a game. */
bool fg_boards_read(fg_room *room, const fg_node *game, fg_boards *boards, lg_error *error);

/* Reads for how many players boards are: N or [LEAST, MOST], where MOST is at most `limit`. */
bool fg_players_read(const fg_node *node, int limit, int *least, int *most, lg_error *error);

/* Finds the cells of a region: one that every board has ("everywhere", "rim", "ends", "left", "right", "top", "bottom", "seats",
 * "row 3", "column 3", "ring 2") or one that the file names. Returns false if there is none with this name. */
bool fg_region_find(const fg_layout *layout, const char *name, fg_places *places);
/* How much reading may take, in steps that are about as long as looking up a name. Rules are read again for each layout and
 * each name of `for each`, and a file of some kilobytes could multiply these to hours. */
enum { FG_WORK_MAX = 100000 };
/* The same for an expression: a name, a list of them, `not:`, or `within: N, of:`. Reduces *work, and refuses when none is
 * left. */
bool fg_region_read(const fg_layout *layout, const fg_node *node, fg_places *places, int *work, lg_error *error);
/* Takes steps off *work. Refuses at the node if not enough are left. */
bool fg_work_take(int *work, int steps, const fg_node *node, lg_error *error);
/* Returns the cell with this name, or -1. */
int fg_cell_find(const fg_layout *layout, const char *name);
/* Reads the name of a cell. */
bool fg_cell_read(const fg_layout *layout, const fg_node *node, int *cell, lg_error *error);
/* Finds a symmetry by its name, for example "half turn". Returns false with an error at the node if the board does not have it, or
 * if it is `none`. */
bool fg_symmetry_find(const fg_layout *layout, const fg_node *node, const char *name, int *symmetry, lg_error *error);

/* Lays out the cells of a board: their number, places on the grid and names. */
bool fg_shape_read(fg_room *room, const fg_node *board, fg_layout *layout, lg_error *error);
/* Finds neighbours and distances, and puts cells without a place between their neighbours. */
bool fg_graph_build(fg_room *room, const fg_node *board, fg_layout *layout, lg_error *error);
/* Finds corners, lists the edges if a layer lies on them, walks the coast, and sets the slots. */
bool fg_coast_build(fg_room *room, const fg_node *board, const fg_boards *boards, fg_layout *layout, lg_error *error);
/* Finds the offset of corner k from the centre of a cell: along a line in steps of a half, and across the lines in thirds of a line
 * (of hexes) or halves of a side (of squares). Corner k is the one before side k, clockwise; the sides are those of edges. */
void fg_corner_offset(const fg_layout *layout, int k, int *a, int *b);
/* Returns in which direction of a cell its corner k lies, such as "NE". */
const char *fg_corner_direction(const fg_layout *layout, int k);
/* Returns how many corners a cell has. */
int fg_corners_of_cell(const fg_layout *layout);
/* Returns the number of a corner among the corners of the first cell around it. */
int fg_corner_number(const fg_layout *layout, int corner);
bool fg_symmetries_build(fg_room *room, fg_layout *layout, lg_error *error);

static inline int fg_place_count(const fg_layout *layout) {
    return layout->cells + layout->edges + layout->corner_places + layout->slots;
}

/* Returns how many places others look at: all but the slots. */
static inline int fg_seen_count(const fg_layout *layout) {
    return layout->cells + layout->edges + layout->corner_places;
}

/* Returns how far apart those sides of a cell are that have an edge: squares with eight neighbours meet every second one of them
 * at a corner only. */
static inline int fg_edge_step(const fg_layout *layout) {
    return layout->sides == 8 ? 2 : 1;
}

/* Returns the other cell of an edge. */
static inline int fg_edge_other(const fg_layout *layout, int edge) {
    return layout->side[layout->edge_cell[edge]][layout->edge_side[edge]];
}

/* How many words of a set hold all cells. A function that only writes so many words of a set is quick on small boards. */
static inline int fg_cell_words(const fg_layout *layout) {
    return (layout->cells + 63) / 64;
}

/* Finds the cells that lie beside any of these cells. Writes fg_cell_words words. For small boards only: it takes as long for a cell
 * as a set has words. */
static inline void fg_find_beside(const fg_layout *layout, const fg_places *cells, fg_places *beside) {
    int words = fg_cell_words(layout);
    memset(beside->w, 0, sizeof *beside->w * (size_t)words);
    for (int k = 0; k < words; k++)
        for (uint64_t rest = cells->w[k]; rest; rest &= rest - 1)
            for (int j = 0; j < words; j++)
                beside->w[j] |= layout->beside[64 * k + __builtin_ctzll(rest)].w[j];
}

/* Returns the offset of the neighbour on side k. */
static inline void fg_side_offset(fg_grid grid, int sides, int k, int *a, int *b) {
    static const int pointed[6][2] = {{2, 0}, {1, 1}, {-1, 1}, {-2, 0}, {-1, -1}, {1, -1}};
    static const int flat[6][2] = {{-2, 0}, {-1, 1}, {1, 1}, {2, 0}, {1, -1}, {-1, -1}};
    static const int four[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    static const int eight[8][2] = {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};
    const int *at = grid == FG_POINTED ? pointed[k] : grid == FG_FLAT ? flat[k] : sides == 8 ? eight[k] : four[k];
    *a = at[0];
    *b = at[1];
}

#endif
