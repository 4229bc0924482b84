/* The pieces of a game: layers, kinds of pieces with their values, groups of them, and costs of moving over them. */
#ifndef BOARDS_FILE_LANGUAGE_PIECES_H
#define BOARDS_FILE_LANGUAGE_PIECES_H

#include "base/symbols.h"
#include "board.h"

enum {
    FG_LAYERS_MAX = 8,
    FG_KINDS_MAX = 252, /* of one layer, so that a byte also has room for fg_none, fg_free and fg_rest */
    FG_VALUES_MAX = 12,
    FG_GROUPS_MAX = 40,
    FG_COSTS_MAX = 8,
    FG_NAME_MAX = 40,
    FG_LETTER_MAX = 12,
    FG_SPELLINGS_MAX = 40, /* of one piece, besides its letter */
    FG_SHOWN_MAX = 12,
    FG_MARKS_MAX = 6, /* the most marks of one piece */
    FG_MEANINGS_MAX = 60,
    FG_STOCK_MAX = 1000,
    FG_NEVER = 1000, /* a cost: the cell cannot be entered */
    FG_STOP = 2000   /* added to a cost: the cell can be entered, but not left again */
};

/* A mark of a piece, such as "planet 3/1 blue". Without a colour it is white if its symbol holds a text, and otherwise as the letters
 * of the cell. */
typedef struct {
    const symbol *symbol;
    char text[FG_SHOWN_MAX + 1]; /* empty: none */
    bool coloured;
    uint32_t colour; /* white if the mark is not coloured */
} fg_mark;

typedef struct {
    const char *name, *letter;
    /* Other spellings, with which texts are read; NULL: none. Those of other programs do not count for ids. */
    const fg_node *also, *imported;
    const char *shown;   /* what pictures write on it; NULL: its letter */
    const fg_mark *mark; /* what pictures draw on it */
    int marks;
    uint32_t colour;
    const char *sides; /* a letter for each side, clockwise from the first; NULL: the piece has none */
    const fg_node *stock;
    const fg_node *on;        /* the region in which it may lie; NULL: everywhere */
    int value[FG_VALUES_MAX]; /* times the value's scale */
} fg_piece;

/* A layer of pieces, which lie on cells, on edges, on corners, on slots, or on the places of modules. A cell on which an earlier
 * layer has a piece of `bare` has no piece of this layer: its symbol is `kinds`. */
typedef struct {
    const char *name;
    const fg_node *node;
    int kinds;
    fg_piece *piece;
    /* in the order of the places */
    enum { FG_ON_CELLS, FG_ON_EDGES, FG_ON_CORNERS, FG_ON_SLOTS, FG_ON_MODULES } on;
    bool spare;                 /* pieces may be left over */
    int under;                  /* the earlier layer that decides which cells are bare; -1: none */
    uint8_t bare[FG_KINDS_MAX]; /* by the symbol of that layer */
    int turns_of;               /* the layer whose pieces are turned by this one; -1: none */
    bool derived;               /* modules decide this layer */
} fg_layer;

/* Pieces of one layer. In a ring, the first follows the last. */
typedef struct {
    const char *name;
    int layer, count;
    uint8_t symbol[FG_KINDS_MAX];
    bool ring;
} fg_group;

/* What the legend of pictures says of a piece or of a mark. */
typedef struct {
    const fg_piece *piece; /* NULL: of the mark */
    fg_mark mark;          /* without a text */
    const char *says;
} fg_meaning;

typedef struct {
    const char *name;
    int scale; /* 1, 10, 100 or 1000: values are kept as whole numbers */
} fg_value;

/* What it costs to enter a cell or to cross an edge, by the symbols of a layer. A cell costs the most that one of its pieces says, or
 * `usual`; an edge the most that one of its pieces says, or nothing. */
typedef struct {
    const char *name;
    int usual;
    int16_t (*cost)[FG_KINDS_MAX + 1]; /* of each layer; -1: not said */
} fg_costs;

typedef struct {
    int layers, groups, values, costs, meanings;
    fg_layer layer[FG_LAYERS_MAX];
    fg_group group[FG_GROUPS_MAX];
    fg_value value[FG_VALUES_MAX];
    fg_costs cost[FG_COSTS_MAX];
    fg_meaning meaning[FG_MEANINGS_MAX];
    int module_layer, content_layer; /* modules, and the layer of cells that they decide; -1: the game has no modules */
    uint8_t *module;                 /* of each module: the symbols of its cells */
    uint8_t way[FG_WAYS_MAX];        /* of each symbol of the layer that turns modules: the way in which they lie */
} fg_pieces;

bool fg_pieces_read(fg_room *room, const fg_node *game, const fg_boards *boards, fg_pieces *pieces, lg_error *error);

/* Do marks look alike, but for their texts? */
static inline bool fg_is_same_mark(const fg_mark *a, const fg_mark *b) {
    return a->symbol == b->symbol && a->coloured == b->coloured && a->colour == b->colour;
}
static inline bool fg_has_mark(const fg_piece *piece, const fg_mark *mark) {
    int m = 0;
    while (m < piece->marks && !fg_is_same_mark(&piece->mark[m], mark))
        m++;
    return m < piece->marks;
}

/* Returns the spelling i of a piece besides its letter, or NULL behind the last. */
const fg_node *fg_spelling(const fg_piece *piece, int i);
/* Does this text stand for the piece? */
bool fg_is_spelling(const fg_piece *piece, const char *text, size_t length);
/* Finds a piece, a group or a layer by its name, as a group. Returns false if there is none. */
bool fg_group_find(const fg_pieces *pieces, const char *name, fg_group *group);
/* Writes the error that the node names no piece, with the nearest name. Returns false. */
bool fg_fail_piece(const fg_pieces *pieces, const fg_node *node, const char *name, lg_error *error);
bool fg_value_read(const fg_pieces *pieces, const fg_node *node, int *value, lg_error *error);
bool fg_costs_read(const fg_pieces *pieces, const fg_node *node, int *costs, lg_error *error);

/* The symbols of a layer's places, besides the pieces. */
static inline int fg_none(const fg_layer *layer) {
    return layer->kinds;
}
static inline int fg_free(const fg_layer *layer) {
    return layer->kinds + 1;
}
static inline bool fg_has_none(const fg_layer *layer) {
    return layer->under >= 0;
}
/* Returns how many places the layer has on a layout. */
static inline int fg_layer_places(const fg_layer *layer, const fg_layout *layout) {
    const int places[] = {layout->cells, layout->edges, layout->corner_places, layout->slots, layout->modules.count};
    return places[layer->on];
}

#endif
