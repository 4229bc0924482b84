/* A board as the list of its cells, through which all forms of boards of games in files pass: each cell with a name or a place, and
 * pieces by columns, which are the layers of a game or more. */
#ifndef RECIPE_FOREIGN_CELLS_H
#define RECIPE_FOREIGN_CELLS_H

#include "recipe/foreign/foreign.h"

enum { CELLS_MAX = 5000, CELLS_SIDE_MAX = 10000 /* of a coordinate */, CELL_COLUMNS_MAX = 64 };

/* Words stand in `words`, at the offsets that are given here. */
typedef struct {
    size_t name;
    double x, y; /* NAN: not given */
    bool named;
    int piece; /* the last of its pieces, which come before each other; -1: none */
} cell_row;

typedef struct {
    size_t piece; /* 0: a free place */
    int column, before;
} cell_piece;

typedef struct {
    lg_text words;
    cell_row *cell;
    cell_piece *piece;
    size_t column[CELL_COLUMNS_MAX];
    int columns, cells, pieces, cell_room, piece_room;
    bool failed; /* memory is short */
} cell_list;

/* Adds a cell; `name` can be NULL. */
void cells_add(cell_list *cells, const char *name, double x, double y);
void cells_name(cell_list *cells, int cell, const char *name);
/* Puts a piece on a cell; NULL: the place is free. Returns false with an error if there are too many columns. */
bool cells_put(cell_list *cells, int cell, const char *column, const char *piece, lg_error *error);
/* Drops the cells that have no pieces. */
void cells_drop_empty(cell_list *cells);
void cells_clear(cell_list *cells);
static inline const char *cells_word(const cell_list *cells, size_t at) {
    return cells->words.data + at;
}

/* Finds the game in whose layers the columns are, and of which this is a board. Columns that are no layers are left out, and named
 * in the note behind what it says. Clears the list. */
bool cells_read(cell_list *cells, const text_games *games, foreign_level *found, char *note, lg_error *error);

/* own_layout.c: finds the game whose layout the cells say, in which their names are numbers, or their places a hexagon
 * (recipe/texts/games.h). `named` is the game that the user named, or NULL. Returns NULL if they say no layout. */
const lg_game *cells_own_layout(const cell_list *cells, const lg_game *named, const text_games *games, char *note);

/* The forms. `value` is the JSON. */
foreign_end hexjson_read(const member *value, const text_games *games, foreign_level *found, char *note,
                         lg_error *error);
foreign_end tiled_read(const member *value, const text_games *games, foreign_level *found, char *note, lg_error *error);
foreign_end catan_json_read(const member *value, const text_games *games, foreign_level *found, char *note,
                            lg_error *error);

/* Read a level of the game from its text, or from lines of its members. */
bool foreign_take_text(const lg_game *game, const lg_text *text, foreign_level *found, lg_error *error);
bool foreign_take_lines(const lg_game *game, const lg_text *lines, foreign_level *found, lg_error *error);

#endif
