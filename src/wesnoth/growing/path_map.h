/* Path costs over existing land: what a movement type pays to reach each hex from a start. */
#ifndef WESNOTH_GROWING_PATH_MAP_H
#define WESNOTH_GROWING_PATH_MAP_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

#include "wesnoth/land/hex.h"
#include "wesnoth/land/terrain.h"

enum { PATH_UNREACHABLE = INT16_MAX };

/* Tiles are numbered row by row. */
typedef struct {
    int width, height;
    wn_terrain *land; /* by tile; no unit can enter land that does not exist yet */
    uint8_t *block;   /* by tile: PATH_CLOSED cannot be entered now, PATH_STOP ends a walk */
    int16_t *cost;
    uint16_t *from;       /* by tile: the previous tile on the cheapest path; the start points to itself */
    int32_t *next, *tile; /* entries of the queue */
    int entries;
} path_map;

enum { PATH_FREE, PATH_STOP, PATH_CLOSED };

bool path_map_init(path_map *w, int width, int height);
void path_map_clear(path_map *w);

static inline bool path_map_contains(const path_map *w, wn_point at) {
    return at.x >= 1 && at.y >= 1 && at.x <= w->width && at.y <= w->height;
}

static inline int path_map_index(const path_map *w, wn_point at) {
    assert(path_map_contains(w, at));
    return (at.y - 1) * w->width + at.x - 1;
}

static inline wn_point path_map_point(const path_map *w, int tile) {
    assert(tile >= 0 && tile < w->width * w->height);
    return (wn_point){tile % w->width + 1, tile / w->width + 1};
}

/* Computes the costs from `tile` to all tiles, up to a limit. With `blocks`, paths do not enter closed tiles and end on
 * tiles that stop. */
void path_map_find_costs(path_map *w, int tile, int class, int limit, bool blocks);

#endif
