/* HexJSON, the form of the Open Data Institute for maps of hexes:
 *   {"layout":"odd-r","hexes":{"A1":{"q":0,"r":2,"terrain":"wood"}, ...}}
 * q counts columns from the left and r rows from the bottom. With odd-r every odd row is shifted to the right by half a hex, and
 * with odd-q every odd column down, both counted from the top left hex, as d3-hexjson draws it. `n` is the hex's name. */
#include <stdlib.h>
#include <string.h>

#include "io/foreign/cells.h"

static const char *const layouts[] = {"even-r", "odd-r", "even-q", "odd-q"};

static bool read_whole(const json_t *value, int *number) {
    if (!json_is_integer(value) || llabs(json_integer_value(value)) > CELLS_SIDE_MAX) return false;
    *number = (int)json_integer_value(value);
    return true;
}

/* Collects the members of a hex that may be pieces. Only null stands for a free place; what is neither null nor a string is a piece
 * by its JSON, such as 24. */
static json_t *pieces_of(json_t *hex) {
    json_t *pieces = json_object(), *value;
    const char *name;
    json_object_foreach(hex, name, value) {
        if (!strcmp(name, "q") || !strcmp(name, "r") || !strcmp(name, "n")) continue;
        bool word = json_is_string(value) || json_is_null(value);
        char *text = word ? NULL : json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT);
        json_put(&pieces, name, word ? json_incref(value) : text ? json_string(text) : NULL);
        free(text);
    }
    return pieces;
}

foreign_end hexjson_read(const json_t *value, const lg_game *game, json_t **record, char *note, lg_error *error) {
    json_t *hexes = json_object_get(value, "hexes"), *hex, *cells = json_array();
    const char *word = json_string_value(json_object_get(value, "layout")), *key;
    int layout = 0, q = 0, r = 0, left = CELLS_SIDE_MAX, top = -CELLS_SIDE_MAX;
    if (!word || !json_is_object(hexes)) return json_decref(cells), FOREIGN_UNKNOWN;
    while (layout < 4 && strcmp(word, layouts[layout]) != 0)
        layout++;
    if (layout == 4) lg_fail(error, "expected odd-r, even-r, odd-q or even-q as \"layout\", found '%.20s'", word);
    bool good = layout < 4;
    json_object_foreach(hexes, key, hex) {
        if (good && (!read_whole(json_object_get(hex, "q"), &q) || !read_whole(json_object_get(hex, "r"), &r)))
            good = lg_fail(error, "hexes.%.40s: expected whole numbers as q and r, from -%d to %d", key, CELLS_SIDE_MAX,
                           CELLS_SIDE_MAX);
        if (!good) break;
        if (q < left) left = q;
        if (r > top) top = r;
    }
    json_object_foreach(hexes, key, hex) {
        if (!good) break;
        read_whole(json_object_get(hex, "q"), &q), read_whole(json_object_get(hex, "r"), &r);
        int x = q - left, y = top - r, odd = layout % 2;
        if (layout < 2)
            x = 2 * x + (y % 2 == odd);
        else
            y = 2 * y + (x % 2 == odd);
        cells_add(&cells, json_string_value(json_object_get(hex, "n")), x, y, pieces_of(hex));
    }
    if (good) return cells_end(cells, game, record, note, error);
    json_decref(cells);
    return FOREIGN_WRONG;
}

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
