/* Collision tests. Obstacles are stored as bits, each row of cells in eight planes: bit c of plane r is the cell x = 8 c + r.
 * Navigation nodes stand 8 cells apart, so one word describes the cells of all nodes of a row, and moving to a neighbouring
 * cell means reading another plane. Everything outside the map is wall.
 *
 * The ship is a ring of 16 points around its centre (radius 4.5). Each point is computed from the one before, as the original
 * does, so that rounding is the same. A point belongs to the cell that it rounds to; halves round up. `near_bit` marks the
 * cells where a ring may touch a wall. If the centre's cell is not marked, no ring point can touch anything, so the 16 points
 * are tested only close to walls. */
#ifndef PTSP_GRAPH_WALLS_H
#define PTSP_GRAPH_WALLS_H

#include "ptsp/map/level.h"

#include <assert.h>

enum { PT_WORDS_MAX = PT_SIDE_MAX / 512, PT_MARGIN = 16, PT_RING = 16 };

typedef struct {
    int width, height;
    int words;                                                      /* number of words in one plane of one row */
    uint64_t bit[(PT_SIDE_MAX + 2 * PT_MARGIN) * 8 * PT_WORDS_MAX]; /* rows start at -PT_MARGIN */
    /* Row y describes the map's row y + 4. Before pt_walls_finish, it holds the dots. */
    uint64_t near_bit[(PT_SIDE_MAX + 2 * PT_MARGIN) * 8 * PT_WORDS_MAX];
} pt_walls;

extern const double pt_ring[PT_RING][2]; /* x, y of the ring's points, relative to the centre */

/* Call pt_walls_init for an empty map of this size, then pt_walls_fill for boxes of cells (both corners included, clipped to
 * the map), then pt_walls_finish. */
void pt_walls_init(pt_walls *walls, int width, int height);
void pt_walls_fill(pt_walls *walls, int x0, int y0, int x1, int y1);
void pt_walls_finish(pt_walls *walls);
/* Turns each dot (pt_walls_dot) into a square of walls, clipped to the map, with the dot at its lower right corner. */
void pt_walls_stroke(pt_walls *walls, int thickness);
void pt_walls_of_map(pt_walls *walls, const pt_map *map);

/* Rounds as Java's Math.round: halves go up. */
static inline int pt_round(double v) {
    int t = (int)v;
    t -= v < t;
    return t + (v - t >= 0.5);
}

static inline const uint64_t *pt_plane(const pt_walls *walls, int y, int r) {
    assert(y >= -PT_MARGIN && y < walls->height + PT_MARGIN && r >= 0 && r < 8);
    return walls->bit + ((y + PT_MARGIN) * 8 + r) * walls->words;
}

static inline bool pt_inside(const pt_walls *walls, int x, int y) {
    return (unsigned)x < (unsigned)walls->width && (unsigned)y < (unsigned)walls->height;
}

/* Sets a dot, which may lie up to PT_MARGIN cells below the map but must lie within the columns of the planes. */
static inline void pt_walls_dot(pt_walls *walls, int x, int y) {
    assert(x >= 0 && x < 512 * walls->words && y >= 0 && y < walls->height + PT_MARGIN);
    walls->near_bit[((y + PT_MARGIN) * 8 + (x & 7)) * walls->words + (x >> 9)] |= UINT64_C(1) << (x >> 3 & 63);
}

/* Is the cell a wall or outside the map? */
static inline bool pt_wall_at(const pt_walls *walls, int x, int y) {
    if (!pt_inside(walls, x, y)) return true;
    return pt_plane(walls, y, x & 7)[x >> 9] >> (x >> 3 & 63) & 1;
}

/* May the ring touch a wall if its centre is in this cell? The cell must be inside the map. */
static inline bool pt_near_wall(const pt_walls *walls, int x, int y) {
    assert(pt_inside(walls, x, y));
    return walls->near_bit[((y - 4 + PT_MARGIN) * 8 + (x & 7)) * walls->words + (x >> 9)] >> (x >> 3 & 63) & 1;
}

/* Does the ring around (x, y) touch a wall? */
bool pt_hit_exactly(const pt_walls *walls, double x, double y);

static inline bool pt_hit(const pt_walls *walls, double x, double y) {
    if (x >= 0 && y >= 0 && x < walls->width && y < walls->height && !pt_near_wall(walls, (int)x, (int)y)) return false;
    return pt_hit_exactly(walls, x, y);
}

/* Can the ship go straight from a to b? Tests the ring every 3 pixels between the two ends. Not symmetric, because the points
 * tested are counted from a. */
bool pt_sees(const pt_walls *walls, pt_point a, pt_point b);

#endif
