/* A map as in a .map file: every hex's text, the border's included, and what a search knows besides. Flat memory: codes
 * stand once in a pool, hexes have their index; what is unused is zero.
 */
#ifndef LG_WESNOTH_LEVEL_H
#define LG_WESNOTH_LEVEL_H

#include "games/wesnoth/land/land.h"

#include "games/wesnoth/survey/survey.h"
#include "levelground.h"
#include <assert.h>

enum { WN_ROW_MAX = WN_SIDE_MAX + 2, WN_HEXES_MAX = WN_ROW_MAX * WN_ROW_MAX };
enum { WN_CODES_MAX = 1024, WN_CODE_MAX = 32 };

typedef struct {
    int32_t width, height; /* without the border */
    int32_t codes;
    uint16_t code[WN_HEXES_MAX]; /* row by row, by wn_map_index */
    uint8_t known[WN_HEXES_MAX];
    float height_at[WN_HEXES_MAX];                   /* where known */
    uint8_t maker[WN_HEXES_MAX], turn[WN_HEXES_MAX]; /* whose ring a hex was in, and when; 0: not known */
    char pool[WN_CODES_MAX][WN_CODE_MAX];            /* `Gg^Vh`, with a place's name `1 Ke` */
} wn_map;

/* x and y from 0: the border's hexes are counted. */
static inline int wn_map_index(const wn_map *map, int x, int y) {
    assert(x >= 0 && x < map->width + 2 && y >= 0 && y < map->height + 2);
    return y * (map->width + 2) + x;
}

static inline const char *wn_map_text(const wn_map *map, int x, int y) {
    return map->pool[map->code[wn_map_index(map, x, y)]];
}

/* The code without the name of a place; and the side that starts here, or 0. */
const char *wn_code_of(const char *text);
int wn_start_of(const char *text);

/* An empty map; all its hexes have the first code. */
void wn_map_init(wn_map *map, int width, int height, const char *code);
/* False if the pool is full. */
bool wn_map_put(wn_map *map, int x, int y, const char *text);

/* The terrain of each code of the pool into terrain[WN_CODES_MAX], and the board of the map, whose arrays are laid out
 * already. */
void wn_map_terrain(const wn_map *map, wn_terrain *terrain);
void wn_map_board(const wn_map *map, const wn_terrain *terrain, wn_board *board);
/* Adds the codes that the table does not have, each once; returns how many. */
int wn_map_unknown(const wn_map *map, lg_text *text);
/* The height of a hex in a band: the one known, or the band's middle. */
float wn_map_height(const wn_map *map, int x, int y, int band);

bool wn_recognize(const char *text, size_t length);
bool wn_read(const char *text, size_t length, lg_level *level, lg_error *error);
void wn_write(const lg_level *level, const char *format, lg_text *text);

#endif
