/* Writes HexJSON (recipe/foreign/hexjson.c). */
#include "io/foreign/cells.h"

static const char *const layouts[] = {"even-r", "odd-r", "even-q", "odd-q"};

bool hexjson_write(const json_t *cells, lg_text *bytes, lg_error *error) {
    cells_map map;
    json_t *hexes = json_object(), *cell, *piece, *whole = json_object();
    const char *layer;
    size_t i;
    bool good = cells_map_init(&map, cells) || lg_fail_memory(error);
    if (good && map.grid != CELLS_POINTED && map.grid != CELLS_FLAT)
        good = lg_fail(error, "HexJSON has hexes, and this board has none");
    /* The top row has an even number, so that rows are odd or even counted from the bottom as well as from the top. */
    int top = good ? map.rows - 1 + (map.rows - 1) % 2 : 0;
    json_array_foreach(cells, i, cell) {
        if (!good) break;
        json_t *hex = json_object(), *name = json_object_get(cell, "name");
        json_put(&hex, "n", json_incref(name));
        json_put(&hex, "q", json_integer(map.column[i]));
        json_put(&hex, "r", json_integer(top - map.row[i]));
        json_object_foreach(json_object_get(cell, "pieces"), layer, piece) json_put(&hex, layer, json_incref(piece));
        json_put(&hexes, json_string_value(name), hex);
    }
    if (good) json_put(&whole, "layout", json_string(layouts[(map.grid == CELLS_FLAT) * 2 + map.shift]));
    json_put(&whole, "hexes", hexes);
    cells_map_clear(&map);
    if (good)
        json_add_line(whole, bytes);
    else
        json_decref(whole);
    return good && (!bytes->failed || lg_fail_memory(error));
}
