#include "io/foreign/foreign.h"

#include <string.h>

#include "io/catalog.h"
#include "io/foreign/cells.h"

const lg_format foreign_formats[] = {
    {"csv", "csv", "a table: a line for each cell, with a column for each layer"},
    {"hexjson", "hexjson", "HexJSON: the hexes by column and row"},
    {"tiled", "tmj", "a map of the editor Tiled"},
    {NULL, NULL, NULL},
};

/* Finds a map inside a larger object, such as a saved game: an object that has the member by which records of some game are
 * recognised, and that is a list. */
static const json_t *find_map(const json_t *value, const lg_game *named, int depth, char *path) {
    const char *key;
    const json_t *inner, *found = NULL;
    const size_t length = strlen(path);
    for (const lg_game *const *game = catalog_games(); *game; game++)
        if ((!named || named == *game) && (*game)->read_members && strcmp((*game)->member, "cells") != 0 &&
            strcmp((*game)->member, "hexes") != 0 && json_is_array(json_object_get(value, (*game)->member)))
            return value;
    json_object_foreach((json_t *)value, key, inner) {
        if (found || depth == 4 || length + strlen(key) > 60) continue;
        snprintf(path + length, FOREIGN_NOTE_MAX - length, "%s%s", length ? "." : "", key);
        found = find_map(inner, named, depth + 1, path);
        if (!found) path[length] = '\0';
    }
    return found;
}

static foreign_end inner_map_read(const json_t *value, const lg_game *game, json_t **record, char *note,
                                  lg_error *error) {
    char path[FOREIGN_NOTE_MAX] = "";
    const json_t *map = find_map(value, game, 0, path);
    if (!map || map == value) return FOREIGN_UNKNOWN;
    *record = json_deep_copy(map);
    snprintf(note, FOREIGN_NOTE_MAX, "read the map at `%.100s`; the rest is left out", path);
    if (!*record) lg_fail_memory(error);
    return *record ? FOREIGN_READ : FOREIGN_WRONG;
}

foreign_end foreign_json(const json_t *value, const lg_game *game, json_t **record, char *note, lg_error *error) {
    *record = NULL;
    *note = '\0';
    foreign_end end = tiled_read(value, game, record, note, error);
    if (end == FOREIGN_UNKNOWN) end = hexjson_read(value, game, record, note, error);
    if (end == FOREIGN_UNKNOWN) end = inner_map_read(value, game, record, note, error);
    if (end == FOREIGN_UNKNOWN && (!game || !strcmp(game->name, "catan")))
        end = catan_json_read(value, record, note, error);
    return end;
}

bool foreign_writes(const lg_game *game) {
    return game->member && !strcmp(game->member, "cells");
}

bool foreign_write(const level_view *view, const char *format, lg_text *bytes, lg_error *error) {
    json_t *cells = cells_of(view, error);
    bool good = cells;
    if (good && !strcmp(format, "csv")) good = table_write(view->game, cells, bytes, error);
    if (good && !strcmp(format, "hexjson")) good = hexjson_write(cells, bytes, error);
    if (good && !strcmp(format, "tiled")) good = tiled_write(view->game, cells, bytes, error);
    json_decref(cells);
    return good;
}
