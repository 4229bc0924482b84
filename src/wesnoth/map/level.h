/* A map as a .map file stores it: the text of every hex, including the border, and facts that only the search knows (heights,
 * makers, turns). The memory is flat: a pool holds each code once, and a hex holds the index of its code. Unused memory is
 * zero. */
#ifndef WESNOTH_MAP_LEVEL_H
#define WESNOTH_MAP_LEVEL_H

#include "wesnoth/land/land.h"

#include "levelground.h"
#include "wesnoth/survey/survey.h"
#include <assert.h>

enum { WN_ROW_MAX = WN_SIDE_MAX + 2, WN_HEXES_MAX = WN_ROW_MAX * WN_ROW_MAX };
enum { WN_CODES_MAX = 1024, WN_CODE_MAX = 32 };

typedef struct {
    int32_t width, height; /* size without the border */
    int32_t codes;
    uint16_t code[WN_HEXES_MAX]; /* index into the pool; row by row, see wn_map_index */
    uint8_t known[WN_HEXES_MAX];
    float height_at[WN_HEXES_MAX];                   /* the height of each hex; valid if `known` is set */
    uint8_t maker[WN_HEXES_MAX], turn[WN_HEXES_MAX]; /* the side whose ring made the hex, and the turn; 0 if unknown */
    /* Only of a map that is opened for a repair: which hexes may change, and how many were filled because nobody had drawn them. */
    int32_t open, filled;
    uint8_t free[WN_HEXES_MAX];
    /* each entry is a code such as `Gg^Vh`, or a code after the name of a place such as `1 Ke` */
    char pool[WN_CODES_MAX][WN_CODE_MAX];
} wn_map;

/* Returns the index of a hex. x and y start at 0, because the border counts. */
static inline int wn_map_index(const wn_map *map, int x, int y) {
    assert(x >= 0 && x < map->width + 2 && y >= 0 && y < map->height + 2);
    return y * (map->width + 2) + x;
}

static inline const char *wn_map_text(const wn_map *map, int x, int y) {
    assert(map->code[wn_map_index(map, x, y)] < map->codes);
    return map->pool[map->code[wn_map_index(map, x, y)]];
}

/* wn_code_of returns the code without the name of a place. wn_start_of returns the side that starts on the hex, or 0. */
const char *wn_code_of(const char *text);
int wn_start_of(const char *text);

/* Makes a map whose hexes all have this code. */
void wn_map_init(wn_map *map, int width, int height, const char *code);
/* Sets the text of a hex. Returns false if the pool is full or the text is too long. */
bool wn_map_put(wn_map *map, int x, int y, const char *text);

/* wn_map_terrain looks up the terrain of each code of the pool, with the costs of a version of the game; `terrain` needs
 * room for map->codes entries, which are at most WN_CODES_MAX. wn_map_board fills in the board of the map, whose arrays must
 * be laid out already. */
void wn_map_terrain(const wn_map *map, wn_version version, wn_terrain *terrain);
void wn_map_board(const wn_map *map, const wn_terrain *terrain, wn_board *board);
/* Writes the codes that the terrain table does not contain, each once, separated by commas. `?` is a free hex, not a code. Returns
 * how many there are. */
int wn_map_unknown(const wn_map *map, lg_text *text);
/* Writes the source with the hexes in which two maps of one size differ; `text` is that part of it from which `before` was read, at
 * the same place. Leaves out the remarks that levelground has written above the map. Returns false if memory is short. */
bool wn_rewrite(const lg_text *text, const lg_text *source, const wn_map *before, const wn_map *after, lg_text *out);
/* Returns the height of a hex in this band: the stored height if it is known, otherwise the middle of the band. */
float wn_map_height(const wn_map *map, int x, int y, int band);

/* Functions of the game's record. They may get NULL in place of the record, because they do not read it: this game's rules are
 * in C. */
bool wn_recognize(const lg_game *game, const char *text, size_t length);
bool wn_read(const lg_game *game, const char *text, size_t length, lg_level *level, lg_error *error);
void wn_write(const lg_game *game, const lg_level *level, const char *format, lg_text *text);

#endif
