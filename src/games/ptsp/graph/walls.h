/* Where the ship hits something. Obstacles are kept as bits, the cells of a row in eight planes: bit c of plane r is the
 * cell x = 8 c + r, so that one word tells of all navigation nodes of a row (which stand 8 cells apart), and looking at
 * a shifted cell is another plane. All outside the map is wall.
 *
 * The ship is a ring of 16 points around its centre (radius 4.5), computed one from the other as the original does, so
 * that rounding is the same; a point belongs to the cell it rounds to, halves up. `near` marks cells within which no
 * centre's ring can touch anything where it is clear, so that the 16 points are looked at only close to walls.
 */
#ifndef LG_PTSP_GRAPH_WALLS_H
#define LG_PTSP_GRAPH_WALLS_H

#include "games/ptsp/level.h"

#include <assert.h>

enum { PT_WORDS_MAX = PT_SIDE_MAX / 512, PT_MARGIN = 16, PT_RING = 16 };

typedef struct {
    int width, height;
    int words;                                                      /* of a plane of a row */
    uint64_t bit[(PT_SIDE_MAX + 2 * PT_MARGIN) * 8 * PT_WORDS_MAX]; /* from row -PT_MARGIN on */
    uint64_t
        near_bit[(PT_SIDE_MAX + 2 * PT_MARGIN) * 8 * PT_WORDS_MAX]; /* row y of it tells of row y + 4; before, dots */
} pt_walls;

extern const double pt_ring[PT_RING][2]; /* x, y of the points relative to the centre */

/* An empty map of that size; then boxes of cells (corners included, clipped to the map); then finish. */
void pt_walls_init(pt_walls *walls, int width, int height);
void pt_walls_fill(pt_walls *walls, int x0, int y0, int x1, int y1);
void pt_walls_finish(pt_walls *walls);
/* Each dot (pt_walls_dot) becomes a square of walls, clipped to the map, of which it is the lower right corner. */
void pt_walls_stroke(pt_walls *walls, int thickness);
void pt_walls_of_map(pt_walls *walls, const pt_map *map);

/* Math.round of Java: halves go up. */
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

/* A dot may lie up to PT_MARGIN cells below the map, but within its planes' columns. */
static inline void pt_walls_dot(pt_walls *walls, int x, int y) {
    assert(x >= 0 && x < 512 * walls->words && y >= 0 && y < walls->height + PT_MARGIN);
    walls->near_bit[((y + PT_MARGIN) * 8 + (x & 7)) * walls->words + (x >> 9)] |= UINT64_C(1) << (x >> 3 & 63);
}

/* Is the cell a wall or outside? */
static inline bool pt_wall_at(const pt_walls *walls, int x, int y) {
    if (!pt_inside(walls, x, y)) return true;
    return pt_plane(walls, y, x & 7)[x >> 9] >> (x >> 3 & 63) & 1;
}

/* May the ring around a centre within the cell, which is inside, touch a wall? */
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

/* Can the ship go straight from a to b, looked at every 3 pixels, the ends left out? Not symmetric. */
bool pt_sees(const pt_walls *walls, pt_point a, pt_point b);

#endif
