/* Maps of the editor Tiled, in its JSON: a layer for each layer of the game, with the number of a tile for each place, and tilesets
 * that say by each tile's class which piece it is. Place 0 is outside the board, or has no piece. A tile of the class ? is free.
 * Boards of squares, and of hexes in rows or columns of which each second one is shifted. */
#include <stdlib.h>
#include <string.h>

#include "io/foreign/cells.h"

/* Numbers of tiles have flags in their upper bits that say how the tile is turned. */
enum { TILE_BITS = 0x0fffffff };

static bool is_word(const json_t *object, const char *name, const char *word) {
    const char *value = json_string_value(json_object_get(object, name));
    return value && !strcmp(value, word);
}

/* Returns an object of the classes of tiles by their numbers. Tiled has called a class `type` and `class`, by turns. */
static json_t *classes_of(const json_t *map) {
    json_t *classes = json_object(), *set, *tile;
    char number[24];
    size_t i, k;
    json_array_foreach(json_object_get(map, "tilesets"), i, set) {
        json_array_foreach(json_object_get(set, "tiles"), k, tile) {
            const json_t *class = json_object_get(tile, "class");
            if (!json_string_length(class)) class = json_object_get(tile, "type");
            if (!json_string_length(class)) continue;
            snprintf(number, sizeof number, "%lld",
                     (long long)json_integer_value(json_object_get(set, "firstgid")) +
                         json_integer_value(json_object_get(tile, "id")));
            json_put(&classes, number, json_string(json_string_value(class)));
        }
    }
    return classes;
}

/* Reads what a layer has at a place. Returns false with an error if that is no tile with a class. */
static bool read_tile(const json_t *layer, size_t l, int place, const json_t *classes, json_t **pieces,
                      lg_error *error) {
    const json_t *tile = json_array_get(json_object_get(layer, "data"), (size_t)place);
    char number[24];
    if (!json_is_integer(tile) || json_integer_value(tile) < 0)
        return lg_fail(error, "layers.%zu.data.%d: expected the number of a tile, or 0", l, place);
    const int kind = (int)(json_integer_value(tile) & TILE_BITS);
    if (!kind) return true;
    snprintf(number, sizeof number, "%d", kind);
    const char *class = json_string_value(json_object_get(classes, number));
    if (!class)
        return lg_fail(error,
                       "layers.%zu.data.%d: expected tiles that have the name of a piece as their class, found tile %d "
                       "without one",
                       l, place, kind);
    json_put(pieces, json_string_value(json_object_get(layer, "name")),
             strcmp(class, "?") != 0 ? json_string(class) : json_null());
    return true;
}

foreign_end tiled_read(const json_t *map, const lg_game *game, json_t **record, char *note, lg_error *error) {
    const json_t *layers = json_object_get(map, "layers");
    if (!json_is_array(layers) || !json_object_get(map, "tilesets")) return FOREIGN_UNKNOWN;
    const json_int_t width = json_integer_value(json_object_get(map, "width")),
                     height = json_integer_value(json_object_get(map, "height"));
    const bool hexes = is_word(map, "orientation", "hexagonal"), by_columns = is_word(map, "staggeraxis", "x");
    const int shifted = is_word(map, "staggerindex", "even") ? 0 : 1;
    if (width < 1 || height < 1 || width > CELLS_SIDE_MAX || height > CELLS_SIDE_MAX || width * height > CELLS_MAX)
        return lg_fail(error, "expected width and height, and at most %d places", CELLS_MAX), FOREIGN_WRONG;
    if (!hexes && !is_word(map, "orientation", "orthogonal"))
        return lg_fail(error, "orientation: expected orthogonal or hexagonal"), FOREIGN_WRONG;
    json_t *cells = json_array(), *classes = classes_of(map), *layer;
    size_t l;
    bool good = true;
    for (int i = 0; good && i < width * height; i++) {
        json_t *pieces = json_object();
        json_array_foreach(layers, l, layer) {
            if (!good || !is_word(layer, "type", "tilelayer") || !json_string_length(json_object_get(layer, "name")))
                continue;
            good = (json_int_t)json_array_size(json_object_get(layer, "data")) == width * height ||
                   lg_fail(error,
                           "layers.%zu.data: expected a list of %d numbers; in Tiled, choose CSV as the format of "
                           "layers, and a map that is not infinite",
                           l, (int)(width * height));
            good = good && read_tile(layer, l, i, classes, &pieces, error);
        }
        int x = (int)(i % width), y = (int)(i / width);
        bool inside = json_object_size(pieces) > 0;
        if (hexes && by_columns)
            y = 2 * y + (x % 2 == shifted);
        else if (hexes)
            x = 2 * x + (y % 2 == shifted);
        if (good && inside)
            cells_add(&cells, NULL, x, y, pieces);
        else
            json_decref(pieces);
    }
    json_decref(classes);
    if (good) return cells_end(cells, game, record, note, error);
    json_decref(cells);
    return FOREIGN_WRONG;
}

/* Returns the number of the tile for a piece of a layer, and adds the tile to the tileset if it is new there. */
static int tile_of(json_t **tiles, const char *piece) {
    size_t i = 0;
    while (i < json_array_size(*tiles) && !is_word(json_array_get(*tiles, i), "type", piece))
        i++;
    if (i == json_array_size(*tiles)) {
        json_t *tile = json_object();
        json_put(&tile, "id", json_integer((json_int_t)i));
        json_put(&tile, "type", json_string(piece));
        json_push(tiles, tile);
    }
    return (int)i + 1;
}

/* Makes a layer of the map from the pieces of a layer of the game. Adds their tiles to the tileset. */
static json_t *layer_of(const json_t *cells, const cells_map *map, const char *name, int id, json_t **tiles) {
    json_t *layer = json_object(), *data = json_array();
    int *number = calloc((size_t)(map->columns * map->rows) + 1, sizeof *number);
    for (size_t i = 0; number && i < json_array_size(cells); i++) {
        const json_t *piece = json_object_get(json_object_get(json_array_get(cells, i), "pieces"), name);
        if (piece)
            number[map->row[i] * map->columns + map->column[i]] =
                tile_of(tiles, json_is_string(piece) ? json_string_value(piece) : "?");
    }
    for (int i = 0; i < map->columns * map->rows; i++)
        json_push(&data, number ? json_integer(number[i]) : NULL);
    free(number);
    json_put(&layer, "id", json_integer(id));
    json_put(&layer, "name", json_string(name));
    json_put(&layer, "type", json_string("tilelayer"));
    json_put(&layer, "width", json_integer(map->columns));
    json_put(&layer, "height", json_integer(map->rows));
    json_put(&layer, "x", json_integer(0));
    json_put(&layer, "y", json_integer(0));
    json_put(&layer, "opacity", json_integer(1));
    json_put(&layer, "visible", json_true());
    json_put(&layer, "data", data);
    return layer;
}

/* Writes the map. Its tiles have no pictures; Tiled asks where these are. */
bool tiled_write(const lg_game *game, const json_t *cells, lg_text *bytes, lg_error *error) {
    enum { TILE = 52, SIDE = 30 };
    cells_map map;
    if (!cells_map_init(&map, cells)) return cells_map_clear(&map), lg_fail_memory(error);
    if (map.grid == CELLS_NONE) {
        cells_map_clear(&map);
        return lg_fail(error, "Tiled has squares and hexes, and this board is a graph");
    }
    for (size_t i = 0; i < json_array_size(cells); i++)
        for (size_t k = 0; k < i; k++)
            if (map.row[i] == map.row[k] && map.column[i] == map.column[k]) {
                cells_map_clear(&map);
                return lg_fail(error, "this board has places beside its cells, which a map of Tiled cannot have");
            }
    json_t *whole = json_object(), *layers = json_array(), *tiles = json_array(), *set = json_object(),
           *sets = json_array();
    const bool hexes = map.grid != CELLS_SQUARES, flat = map.grid == CELLS_FLAT;
    int id = 0;
    for (const lg_layer *l = game->places.layers; l->name; l++) {
        json_push(&layers, layer_of(cells, &map, l->name, ++id, &tiles));
    }
    json_put(&set, "firstgid", json_integer(1));
    json_put(&set, "name", json_string(game->name));
    json_put(&set, "tilewidth", json_integer(TILE));
    json_put(&set, "tileheight", json_integer(TILE));
    json_put(&set, "columns", json_integer(0));
    json_put(&set, "tilecount", json_integer((json_int_t)json_array_size(tiles)));
    json_put(&set, "tiles", tiles);
    json_push(&sets, set);
    json_put(&whole, "type", json_string("map"));
    json_put(&whole, "version", json_string("1.10"));
    json_put(&whole, "orientation", json_string(hexes ? "hexagonal" : "orthogonal"));
    json_put(&whole, "renderorder", json_string("right-down"));
    json_put(&whole, "infinite", json_false());
    json_put(&whole, "width", json_integer(map.columns));
    json_put(&whole, "height", json_integer(map.rows));
    json_put(&whole, "tilewidth", json_integer(TILE));
    json_put(&whole, "tileheight", json_integer(hexes ? 2 * SIDE : TILE));
    if (hexes) {
        json_put(&whole, "hexsidelength", json_integer(SIDE));
        json_put(&whole, "staggeraxis", json_string(flat ? "x" : "y"));
        json_put(&whole, "staggerindex", json_string(map.shift ? "odd" : "even"));
    }
    json_put(&whole, "layers", layers);
    json_put(&whole, "tilesets", sets);
    cells_map_clear(&map);
    json_add_line(whole, bytes);
    return !bytes->failed || lg_fail_memory(error);
}
