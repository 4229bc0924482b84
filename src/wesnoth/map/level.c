/* Maps in memory: the texts of their hexes, and converting them to terrain and boards. */
#include "level.h"

#include <assert.h>
#include <string.h>

const char *wn_code_of(const char *text) {
    const char *space = strrchr(text, ' ');
    return space ? space + 1 : text;
}

int wn_start_of(const char *text) {
    return text[0] >= '1' && text[0] <= '9' && text[1] == ' ' ? text[0] - '0' : 0;
}

void wn_map_init(wn_map *map, int width, int height, const char *code) {
    assert(width >= 1 && width <= WN_SIDE_MAX && height >= 1 && height <= WN_SIDE_MAX);
    memset(map, 0, sizeof *map);
    map->width = width;
    map->height = height;
    strncpy(map->pool[map->codes++], code, WN_CODE_MAX - 1);
}

bool wn_map_put(wn_map *map, int x, int y, const char *text) {
    int k = 0;
    assert(map->codes >= 0 && map->codes <= WN_CODES_MAX);
    while (k < map->codes && strcmp(map->pool[k], text) != 0)
        k++;
    if (k == WN_CODES_MAX || strlen(text) >= WN_CODE_MAX) return false;
    if (k == map->codes) memcpy(map->pool[map->codes++], text, strlen(text) + 1);
    map->code[wn_map_index(map, x, y)] = (uint16_t)k;
    return true;
}

void wn_map_terrain(const wn_map *map, wn_version version, wn_terrain *terrain) {
    for (int k = 0; k < map->codes; k++) {
        const char *code = wn_code_of(map->pool[k]);
        terrain[k] = wn_terrain_in(version, code, strlen(code));
    }
}

void wn_map_board(const wn_map *map, const wn_terrain *terrain, wn_board *b) {
    assert(b->width == map->width && b->height == map->height);
    b->terrain = terrain;
    b->sides = 0;
    memset(b->keep, 0, sizeof b->keep);
    for (int x = 0; x < map->width + 2; x++)
        for (int y = 0; y < map->height + 2; y++) {
            int hex = wn_index(map->height, (wn_point){x, y}), code = map->code[wn_map_index(map, x, y)];
            bool border = x == 0 || y == 0 || x > map->width || y > map->height;
            b->going[hex] = (uint16_t)code;
            b->band[hex] = border ? WN_BORDER : terrain[code].band;
            b->village[hex] = !border && terrain[code].flags & WN_VILLAGE;
            int start = border ? 0 : wn_start_of(map->pool[code]);
            if (!start) continue;
            b->keep[start] = (wn_point){x, y};
            if (start > b->sides) b->sides = start;
        }
    wn_board_halves(b);
}

float wn_map_height(const wn_map *map, int x, int y, int band) {
    int hex = wn_map_index(map, x, y);
    return map->known[hex] ? map->height_at[hex] : (float)wn_band_middle(band);
}

int wn_map_unknown(const wn_map *map, lg_text *text) {
    int found = 0;
    for (int k = 0; k < map->codes; k++) {
        const char *code = wn_code_of(map->pool[k]);
        bool seen = !strcmp(code, "?") || !(wn_terrain_of(code, strlen(code)).flags & WN_UNKNOWN);
        for (int other = 0; other < k && !seen; other++)
            seen = !strcmp(wn_code_of(map->pool[other]), code);
        if (seen) continue;
        lg_text_add(text, "%s%s", found ? ", " : "", code);
        found++;
    }
    return found;
}
