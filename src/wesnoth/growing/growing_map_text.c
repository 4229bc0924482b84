/* Writes the land made so far, as text and as a level of the game. */
#include <assert.h>
#include <string.h>

#include "growing_map.h"
#include "wesnoth/map/level.h"

static int side_of_keep(const wn_land *land, int x, int y) {
    for (int s = 1; s <= land->sides; s++)
        if (land->keep[s].x == x && land->keep[s].y == y) return s;
    return 0;
}

void growing_map_write(const growing_map *g, lg_text *text) {
    const wn_land *land = growing_map_land(g);
    for (int y = 0; y <= land->height + 1; y++)
        for (int x = 0; x <= land->width + 1; x++) {
            /* Writes the text of a hex in a .map: its code, after the side that starts there. */
            int side = side_of_keep(growing_map_land(g), x, y);
            if (side) lg_text_add(text, "%d ", side);
            lg_text_add(text, "%s", growing_map_code(g, x, y));
            lg_text_add(text, x > land->width ? "\n" : ", ");
        }
}

/* Adds the facts that the text of a .map does not contain. */
static void set_hex_facts(wn_map *map, int i, const wn_hex *hex) {
    map->known[i] = hex->state == WN_MADE;
    map->height_at[i] = hex->height;
    map->maker[i] = hex->side;
    map->turn[i] = hex->turn;
}

bool growing_map_to_level(const growing_map *g, lg_level *level, lg_error *error) {
    const wn_land *land = growing_map_land(g);
    wn_map *map = level;
    lg_text text = {0};
    growing_map_write(g, &text);
    bool good = !text.failed || lg_fail_memory(error);
    good = good && wn_read(NULL, text.data, text.length, level, error);
    lg_text_clear(&text);
    assert(!good || (map->width == land->width && map->height == land->height));
    for (int x = 1; good && x <= land->width; x++)
        for (int y = 1; y <= land->height; y++)
            set_hex_facts(map, wn_map_index(map, x, y), wn_land_at(land, x, y));
    return good;
}
