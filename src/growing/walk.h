/* Finds ways over existing land: the cost of reaching each hex. */
#ifndef LG_GROWING_WALK_H
#define LG_GROWING_WALK_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

#include "games/wesnoth/land/hex.h"
#include "games/wesnoth/land/terrain.h"

enum { WALK_NOWHERE = INT16_MAX };

/* Tiles are numbered row by row. */
typedef struct {
    int width, height;
    wn_terrain *land; /* by tile; no unit can enter land that does not exist yet */
    uint8_t *block;   /* by tile: WALK_CLOSED cannot be entered now, WALK_STOP ends a walk */
    int16_t *cost;
    uint16_t *from;       /* the tile before on the way; the start points to itself */
    int32_t *next, *tile; /* entries of the queue */
    int entries;
} walk;

enum { WALK_FREE, WALK_STOP, WALK_CLOSED };

bool walk_init(walk *w, int width, int height);
void walk_clear(walk *w);

static inline bool walk_inside(const walk *w, wn_point at) {
    return at.x >= 1 && at.y >= 1 && at.x <= w->width && at.y <= w->height;
}

static inline int walk_tile(const walk *w, wn_point at) {
    return (at.y - 1) * w->width + at.x - 1;
}

static inline wn_point walk_point(const walk *w, int tile) {
    assert(tile >= 0 && tile < w->width * w->height);
    return (wn_point){tile % w->width + 1, tile / w->width + 1};
}

/* Computes the costs from `tile` to all tiles, up to a limit. With `blocks`, ways do not enter closed tiles and end on
 * tiles that stop. */
void walk_from(walk *w, int tile, int class, int limit, bool blocks);

#endif
