/* Maps of the editor Tiled, in its JSON: a layer for each layer of the game, with the number of a tile for each place, and tilesets
 * that say by each tile's class which piece it is. Place 0 is outside the board, or has no piece. A tile of the class ? is free.
 * Boards of squares, and of hexes in rows or columns of which each second one is shifted. */
#include <stdlib.h>
#include <string.h>

#include "recipe/foreign/cells.h"

/* Numbers of tiles have flags in their upper bits that say how the tile is turned. */
enum { TILE_BITS = 0x0fffffff };

static bool is_word(const member *object, const char *name, const char *word) {
    const char *value = member_word(member_get(object, name));
    return value && !strcmp(value, word);
}

typedef struct {
    int64_t number;
    const char *class;
} tile;

/* Returns the class of a tile, which Tiled has called `type` and `class`, by turns; NULL if it has none. */
static const char *class_of(const member *tile) {
    const member *class = member_get(tile, "class");
    if (!class || !class->value || !*class->value) class = member_get(tile, "type");
    return class && class->value && *class->value ? class->value : NULL;
}

/* Lists the classes of tiles by their numbers, which the caller frees. NULL if memory is short. */
static tile *classes_of(const member *map, int *count) {
    const member *sets = member_get(map, "tilesets");
    int room = 1;
    for (const member *set = member_first(sets); set; set = set->next) {
        const member *tiles = member_get(set, "tiles");
        room += tiles ? tiles->count : 0;
    }
    tile *classes = calloc((size_t)room, sizeof *classes);
    *count = 0;
    for (const member *set = member_first(sets); set && classes; set = set->next) {
        int first = 0, id;
        member_whole(member_get(set, "firstgid"), TILE_BITS, &first);
        for (const member *one = member_first(member_get(set, "tiles")); one; one = one->next)
            if (class_of(one) && member_whole(member_get(one, "id"), TILE_BITS, &id))
                classes[(*count)++] = (tile){(int64_t)first + id, class_of(one)};
    }
    return classes;
}

static const char *find_class(const tile *classes, int count, int64_t number) {
    for (int i = count; i--;)
        if (classes[i].number == number) return classes[i].class;
    return NULL;
}

/* Puts the tiles of a layer, which is the l-th one, on the cells. */
static bool read_layer(const member *layer, int l, const tile *classes, int count, cell_list *cells, lg_error *error) {
    const member *data = member_get(layer, "data");
    const char *name = member_word(member_get(layer, "name"));
    int place = 0;
    if (!is_word(layer, "type", "tilelayer") || !name || !*name) return true;
    if (!data || data->count != cells->cells)
        return lg_fail(error,
                       "layers.%d.data: expected a list of %d numbers; in Tiled, choose CSV as the format of layers, "
                       "and a map that is not infinite",
                       l, cells->cells);
    for (const member *one = member_first(data); one; one = one->next, place++) {
        double number;
        if (!member_number(one, &number) || number < 0 || number > UINT32_MAX || number != (double)(int64_t)number)
            return lg_fail(error, "layers.%d.data.%d: expected the number of a tile, or 0", l, place);
        const int64_t kind = (int64_t)number & TILE_BITS;
        const char *class = kind ? find_class(classes, count, kind) : NULL;
        if (kind && !class)
            return lg_fail(error,
                           "layers.%d.data.%d: expected tiles that have the name of a piece as their class, found tile "
                           "%d without one",
                           l, place, (int)kind);
        if (kind && !cells_put(cells, place, name, strcmp(class, "?") != 0 ? class : NULL, error)) return false;
    }
    return true;
}

/* Adds a cell for each place of the map. */
static void add_places(const member *map, int width, int height, cell_list *cells) {
    const bool hexes = is_word(map, "orientation", "hexagonal"), by_columns = is_word(map, "staggeraxis", "x");
    const int shifted = is_word(map, "staggerindex", "even") ? 0 : 1;
    for (int i = 0; i < width * height; i++) {
        int x = i % width, y = i / width;
        if (hexes && by_columns)
            y = 2 * y + (x % 2 == shifted);
        else if (hexes)
            x = 2 * x + (y % 2 == shifted);
        cells_add(cells, NULL, x, y);
    }
}

foreign_end tiled_read(const member *map, const text_games *games, foreign_level *found, char *note, lg_error *error) {
    const member *layers = member_get(map, "layers");
    int width = 0, height = 0, count = 0, l = 0;
    if (!member_first(layers) || !member_is_list(layers) || !member_get(map, "tilesets")) return FOREIGN_UNKNOWN;
    if (!member_whole(member_get(map, "width"), CELLS_SIDE_MAX, &width) || width < 1 ||
        !member_whole(member_get(map, "height"), CELLS_SIDE_MAX, &height) || height < 1 || width * height > CELLS_MAX)
        return lg_fail(error, "expected width and height, and at most %d places", CELLS_MAX), FOREIGN_WRONG;
    if (!is_word(map, "orientation", "hexagonal") && !is_word(map, "orientation", "orthogonal"))
        return lg_fail(error, "orientation: expected orthogonal or hexagonal"), FOREIGN_WRONG;
    cell_list cells = {.cells = 0};
    tile *classes = classes_of(map, &count);
    add_places(map, width, height, &cells);
    bool good = (classes && !cells.failed) || lg_fail_memory(error);
    for (const member *layer = member_first(layers); good && layer; layer = layer->next)
        good = read_layer(layer, l++, classes, count, &cells, error);
    free(classes);
    cells_drop_empty(&cells);
    if (good) return cells_read(&cells, games, found, note, error) ? FOREIGN_READ : FOREIGN_WRONG;
    cells_clear(&cells);
    return FOREIGN_WRONG;
}
