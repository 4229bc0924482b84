/* Writes what a horizon has made, as text and as a level of the game. */
#include <string.h>

#include "games/wesnoth/level.h"
#include "horizon.h"

static int side_of_keep(const wn_land *land, int x, int y) {
    for (int s = 1; s <= land->sides; s++)
        if (land->keep[s].x == x && land->keep[s].y == y) return s;
    return 0;
}

/* Writes the text of a hex in a .map: its code, after the side that starts there. */
static void add_hex(const horizon *h, int x, int y, lg_text *text) {
    int side = side_of_keep(horizon_land(h), x, y);
    if (side) lg_text_add(text, "%d ", side);
    lg_text_add(text, "%s", horizon_code(h, x, y));
}

void horizon_write(const horizon *h, lg_text *text) {
    const wn_land *land = horizon_land(h);
    for (int y = 0; y <= land->height + 1; y++)
        for (int x = 0; x <= land->width + 1; x++) {
            add_hex(h, x, y, text);
            lg_text_add(text, x > land->width ? "\n" : ", ");
        }
}

/* Adds the facts that the text of a .map does not contain. */
static void tell(wn_map *map, int i, const wn_hex *hex) {
    map->known[i] = hex->state == WN_MADE;
    map->height_at[i] = hex->height;
    map->maker[i] = hex->side;
    map->turn[i] = hex->turn;
}

bool horizon_level(const horizon *h, lg_level *level, lg_error *error) {
    const wn_land *land = horizon_land(h);
    wn_map *map = level;
    lg_text text = {0};
    horizon_write(h, &text);
    bool good = !text.failed || lg_fail_memory(error);
    good = good && wn_read(text.data, text.length, level, error);
    lg_text_clear(&text);
    for (int x = 1; good && x <= land->width; x++)
        for (int y = 1; y <= land->height; y++)
            tell(map, wn_map_index(map, x, y), wn_land_at(land, x, y));
    return good;
}
