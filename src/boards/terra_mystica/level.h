/* Terra Mystica's board: rows of hexes that have `columns` and `columns - 1` hexes in turn; a long row extends half a hex
 * further than a short one on both sides. As a level, the board is plain memory, row after row. For computing, the hexes are
 * laid out with one gap after each row. Then the six neighbours of every hex lie at the same six offsets, and a step off the
 * board leads to a gap or to the margin. Positions are counted from the first hex; the margin before it has negative
 * positions. */
#ifndef BOARDS_TERRA_MYSTICA_LEVEL_H
#define BOARDS_TERRA_MYSTICA_LEVEL_H

#include "levelground.h"

/* The colours in the order of the terraforming circle: two neighbours on the circle are one spade apart. */
enum { TM_YELLOW, TM_BROWN, TM_BLACK, TM_BLUE, TM_GREEN, TM_GRAY, TM_RED, TM_COLOURS, TM_RIVER = TM_COLOURS };
enum { TM_TERRAINS = 8, TM_FREE = 8 }; /* TM_FREE marks a hex that a lock leaves to the search */
enum { TM_SIDE_MAX = 20, TM_CELLS_MAX = TM_SIDE_MAX * TM_SIDE_MAX, TM_MARGIN = 48, TM_POSITIONS_MAX = 448 };

typedef struct {
    uint8_t rows, columns, first_short;
    uint8_t cell[TM_CELLS_MAX]; /* TM_YELLOW to TM_FREE, row after row */
} tm_board;

typedef struct {
    int rows, columns, cells, positions; /* positions: one past the last hex */
    bool first_short;
    int step[6]; /* steps to the six neighbours, clockwise: right, down right, down left, left, up left, up right */
    int16_t position[TM_CELLS_MAX], cell[TM_POSITIONS_MAX]; /* cell: -1 in a gap */
    uint8_t row[TM_CELLS_MAX], column[TM_CELLS_MAX];
} tm_shape;

enum { TM_WORDS_MAX = TM_POSITIONS_MAX / 64 };
/* A set of positions. */
typedef struct {
    uint64_t w[TM_WORDS_MAX];
} tm_bits;

static inline void tm_bits_add(tm_bits *set, int position) {
    set->w[position / 64] |= (uint64_t)1 << position % 64;
}

/* Sets of positions that depend only on the board's shape. */
typedef struct {
    tm_bits hexes, edge, ends, left, right, top, bottom;
} tm_fields;

/* The terrain of each position; gaps and margins are TM_RIVER. */
typedef struct {
    uint8_t cells[TM_MARGIN + TM_POSITIONS_MAX + TM_MARGIN];
} tm_layout;

/* Return the first hex. */
static inline uint8_t *tm_at(tm_layout *layout) {
    return layout->cells + TM_MARGIN;
}
static inline const uint8_t *tm_at_const(const tm_layout *layout) {
    return layout->cells + TM_MARGIN;
}

extern const char tm_letters[];             /* "YUKBGSRI?": a letter for each terrain */
extern const char *const tm_terrains[];     /* "desert", "plains", ... by terrain */
extern const char *const tm_colour_names[]; /* "yellow", "brown", ... by terrain */

int tm_row_length(const tm_board *board, int row);
int tm_cells(const tm_board *board);
/* Returns the number that online players give to a land hex: the land hexes of row A are A1, A2 and so on, and river hexes do
 * not count. */
int tm_land_number(const tm_board *board, int cell);
void tm_shape_init(tm_shape *shape, const tm_board *board);
void tm_fields_init(tm_fields *fields, const tm_shape *shape);
void tm_layout_init(tm_layout *layout); /* fills the layout with river */
/* Where a hex begins in its row, in halves of a hex: short rows begin half a hex later than long ones. */
static inline int tm_halves(bool first_short, int row, int column) {
    return 2 * column + ((row + first_short) & 1);
}
/* Returns the number of steps between two hexes that are so many rows and halves of a hex apart. A step within a row moves by two
 * halves, a step to another row by one. */
static inline int tm_steps(int rows, int halves) {
    return halves <= rows ? rows : rows + (halves - rows) / 2;
}
void tm_count_terrains(const tm_board *board, int count[TM_TERRAINS + 1]); /* also counts free hexes */

extern const lg_board tm_boards[]; /* the official boards */
/* Copies the official board with this name. Returns false if there is no such board. */
bool tm_official(const char *name, tm_board *board);
/* The names in tm_boards, in the form of a setting's choices. */
#define TM_OFFICIAL_NAMES "original|fire-ice-1|fire-ice-2|fjords|loon-lakes|arrow|archipelago"

/* Functions of the game's record. They may get NULL in place of the record, because they do not read it: this game's rules are
 * in C. */
bool tm_read(const lg_game *game, const char *text, size_t length, lg_level *level, lg_error *error);
bool tm_recognize(const lg_game *game, const char *text, size_t length);
void tm_write(const lg_game *game, const lg_level *level, const char *format, lg_text *text);
void tm_draw(const lg_task *task, const lg_level *level, const lg_report *report, lg_text *svg);
lg_spot tm_cell_at(const lg_game *game, const lg_level *level, int cell);
extern const lg_tiles tm_tiles;
extern const lg_layer tm_layers[];
void tm_print(const lg_game *game, const lg_level *level, const lg_terminal *terminal, lg_text *text);
void tm_print_changes(const lg_game *game, const lg_level *level, const lg_terminal *terminal,
                      const lg_changes *changes, lg_text *text);

#endif
