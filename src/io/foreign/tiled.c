/* Writes maps of the editor Tiled (recipe/foreign/tiled.c). */
#include <stdlib.h>
#include <string.h>

#include "io/foreign/cells.h"

static bool is_word(const json_t *object, const char *name, const char *word) {
    const char *value = json_string_value(json_object_get(object, name));
    return value && !strcmp(value, word);
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
