/* Boards as lists of cells: finds the game that they belong to, and the grid on which they lie. */
#include "io/foreign/cells.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "io/catalog.h"
#include "recipe/record.h"

void cells_add(json_t **cells, const char *name, double x, double y, json_t *pieces) {
    json_t *cell = json_object();
    if (name) json_put(&cell, "name", json_string(name));
    if (!isnan(x)) json_put(&cell, "x", json_number(x));
    if (!isnan(y)) json_put(&cell, "y", json_number(y));
    json_put(&cell, "pieces", pieces);
    json_push(cells, cell);
}

static bool has_layer(const lg_game *game, const char *name) {
    for (const lg_layer *layer = game->places.layers; layer && layer->name; layer++)
        if (!strcmp(layer->name, name)) return true;
    return false;
}

/* Collects the names of the columns. */
static json_t *columns_of(const json_t *cells) {
    json_t *columns = json_object(), *cell, *piece;
    const char *name;
    size_t i;
    json_array_foreach(cells, i, cell) {
        json_object_foreach(json_object_get(cell, "pieces"), name, piece) json_put(&columns, name, json_true());
    }
    return columns;
}

/* Returns how many layers of the game are columns. */
static int count_layers(const lg_game *game, const json_t *columns) {
    int known = 0;
    for (const lg_layer *layer = game->places.layers; layer && layer->name; layer++)
        known += json_object_get(columns, layer->name) != NULL;
    return known;
}

/* Copies the cells with those columns alone that are layers of the game. Names the other columns in the note. */
static json_t *strip_columns(const json_t *cells, json_t *columns, const lg_game *game, char *note) {
    json_t *stripped = json_array(), *cell, *value;
    const char *name;
    size_t i, n = strlen(note);
    bool begun = false;
    json_array_foreach(cells, i, cell) {
        json_t *copy = json_copy(cell), *pieces = json_object();
        for (const lg_layer *layer = game->places.layers; layer && layer->name; layer++) {
            json_t *piece = json_object_get(json_object_get(cell, "pieces"), layer->name);
            if (piece) json_put(&pieces, layer->name, json_incref(piece));
        }
        json_put(&copy, "pieces", pieces);
        json_push(&stripped, copy);
    }
    json_object_foreach(columns, name, value) {
        if (has_layer(game, name)) continue;
        if (n + 24 < NOTE_MAX)
            n += (size_t)snprintf(note + n, NOTE_MAX - n, "%s%.20s",
                                  begun   ? ", "
                                  : *note ? "; left out: "
                                          : "left out: ",
                                  name);
        begun = true;
    }
    return stripped;
}

/* Are these cells a level of the game? If so, *record is its record. */
static bool try_game(const lg_game *game, json_t *cells, json_t **record, lg_error *error) {
    lg_text lines = {0};
    char note[NOTE_MAX];
    lg_level *level = calloc(1, game->level_size);
    json_t *object = json_object();
    json_put(&object, "cells", cells);
    lg_text_append(&lines, "", 0);
    json_flatten(object, &lines);
    const bool room = level && object && !lines.failed;
    bool good = room ? record_read_members(game, lines.data, level, error) : lg_fail_memory(error);
    good = good || (room && foreign_own_layout_of_cells(game, cells, note));
    if (good) json_put(&object, "game", json_string(game->name));
    if (good && !object) good = lg_fail_memory(error);
    if (good)
        *record = object;
    else
        json_decref(object);
    lg_text_clear(&lines);
    free(level);
    return good;
}

foreign_end cells_end(json_t *cells, const lg_game *named, json_t **record, char *note, lg_error *error) {
    enum { LAYERS_MAX = 16 };
    json_t *columns = columns_of(cells);
    bool found = false, good = columns && cells;
    if (!good) lg_fail_memory(error);
    if (good && !named) catalog_add_installed();
    for (int most = LAYERS_MAX; good && most && !*record; most--)
        for (const lg_game *const *game = catalog_games(); *game && !*record; game++) {
            if (!foreign_writes(*game) || (named && named != *game) || count_layers(*game, columns) != most) continue;
            lg_error inner;
            char left_out[NOTE_MAX];
            strcpy(left_out, note);
            if (try_game(*game, strip_columns(cells, columns, *game, left_out), record, &inner))
                strcpy(note, left_out);
            else if (!found)
                *error = inner;
            found = true;
        }
    if (good && !found && named && !foreign_writes(named))
        lg_fail(error, "expected a level of %s, found cells of a board", named->name);
    else if (good && !found && named)
        lg_fail(error, "expected the layers of %s as columns or members", named->name);
    else if (good && !found)
        lg_fail_as(error, LG_ERROR_FOREIGN,
                   "expected the layers of a game as columns or members (a game in a file needs --game FILE)");
    json_decref(columns);
    json_decref(cells);
    return *record ? FOREIGN_READ : FOREIGN_WRONG;
}

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
