/* Boards as lists of cells: finds the grid on which they lie. */
#include "io/foreign/cells.h"

#include <math.h>
#include <stdlib.h>

json_t *cells_of(const level_view *view, lg_error *error) {
    lg_text text = {0};
    json_error_t reason;
    lg_text_add(&text, "{");
    view->game->text.members(view->task, view->level, &text);
    lg_text_add(&text, "}");
    json_t *object = text.failed ? NULL : json_loads(text.data, 0, &reason);
    json_t *cells = json_incref(json_object_get(object, "cells"));
    json_decref(object);
    lg_text_clear(&text);
    if (!cells) lg_fail_memory(error);
    return cells;
}

/* The steps between neighbours in pictures of games in files. */
enum { HALF_WIDE = 26, ROW_HIGH = 45, SQUARE_WIDE = 52 };

static bool is_step(double x, double y, double wide, double high) {
    return fabs(fabs(x) - wide) < 2 && fabs(fabs(y) - high) < 2;
}

/* Which grid has such a step between two neighbours? Squares have none that hexes lack, so hexes are looked for first. */
static cells_grid grid_of(const double *x, const double *y, size_t n) {
    cells_grid grid = CELLS_NONE;
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < i; j++) {
            double dx = x[i] - x[j], dy = y[i] - y[j];
            if (is_step(dx, dy, HALF_WIDE, ROW_HIGH)) return CELLS_POINTED;
            if (is_step(dx, dy, ROW_HIGH, HALF_WIDE)) return CELLS_FLAT;
            if (is_step(dx, dy, SQUARE_WIDE, 0) || is_step(dx, dy, 0, SQUARE_WIDE)) grid = CELLS_SQUARES;
        }
    return grid;
}

bool cells_map_init(cells_map *map, const json_t *cells) {
    const size_t n = json_array_size(cells);
    *map = (cells_map){.column = calloc(n + 1, sizeof *map->column), .row = calloc(n + 1, sizeof *map->row)};
    double *x = calloc(n + 1, sizeof *x), *y = calloc(n + 1, sizeof *y), left = INFINITY, top = INFINITY;
    const bool room = x && y && map->column && map->row;
    for (size_t i = 0; room && i < n; i++) {
        const json_t *cell = json_array_get(cells, i);
        x[i] = json_number_value(json_object_get(cell, "x")), y[i] = json_number_value(json_object_get(cell, "y"));
        left = fmin(left, x[i]), top = fmin(top, y[i]);
    }
    map->grid = room ? grid_of(x, y, n) : CELLS_NONE;
    const double wide = map->grid == CELLS_POINTED ? HALF_WIDE : map->grid == CELLS_FLAT ? ROW_HIGH : SQUARE_WIDE;
    const double high = map->grid == CELLS_POINTED ? ROW_HIGH : map->grid == CELLS_FLAT ? HALF_WIDE : SQUARE_WIDE;
    for (size_t i = 0; room && i < n; i++)
        map->column[i] = (int)lround((x[i] - left) / wide), map->row[i] = (int)lround((y[i] - top) / high);
    /* On hexes, columns or rows are counted in halves so far. */
    map->shift = room && n && (map->row[0] + map->column[0]) % 2 == 0;
    for (size_t i = 0; room && i < n; i++) {
        if (map->grid == CELLS_POINTED) map->column[i] /= 2;
        if (map->grid == CELLS_FLAT) map->row[i] /= 2;
        if (map->columns <= map->column[i]) map->columns = map->column[i] + 1;
        if (map->rows <= map->row[i]) map->rows = map->row[i] + 1;
    }
    free(x);
    free(y);
    return room;
}

void cells_map_clear(cells_map *map) {
    free(map->column);
    free(map->row);
}
