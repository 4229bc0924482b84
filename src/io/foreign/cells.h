/* A board as the list of its cells, by which boards of games in files are written in other forms. It is the member `cells` of a
 * record: an array of objects with a name, a place, and pieces by layer. */
#ifndef IO_FOREIGN_CELLS_H
#define IO_FOREIGN_CELLS_H

#include "io/foreign/foreign.h"

/* Returns the array `cells` of a board's own record, or NULL with an error. The caller frees it. */
json_t *cells_of(const level_view *view, lg_error *error);

/* The grid on which cells lie, told from the places of neighbours, and each cell's row and column on it. On hexes with a point on
 * top each second row is shifted by half a hex, and on flat ones each second column; `shift` says which, counted from the top row
 * and from the left column. */
typedef enum { CELLS_NONE, CELLS_SQUARES, CELLS_POINTED, CELLS_FLAT } cells_grid;
typedef struct {
    cells_grid grid;
    int columns, rows, shift; /* shift: 1 if row or column 1 is shifted, 0 if row or column 0 is */
    int *column, *row;        /* of each cell; the caller frees both */
} cells_map;
/* Returns false if memory is short; the grid is CELLS_NONE if the board has none. */
bool cells_map_init(cells_map *map, const json_t *cells);
void cells_map_clear(cells_map *map);

/* The forms. */
bool hexjson_write(const json_t *cells, lg_text *bytes, lg_error *error);
bool tiled_write(const lg_game *game, const json_t *cells, lg_text *bytes, lg_error *error);
bool table_write(const lg_game *game, const json_t *cells, lg_text *bytes, lg_error *error);

#endif
