/* The bitmap of walls, the ship's ring and the line of sight, by the rules of the original framework (see walls.h). */
#include "walls.h"

#include "base/fast.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* The ring's points. Each point is the point before it turned by an eighth of pi, beginning with (0, -4.5). Rounding errors add
 * up, and the original's results depend on them, so the points are stored with these errors. */
const double pt_ring[PT_RING][2] = {
    {0, -4.5},
    {1.7220754456429039, -4.1574578963007900},
    {3.1819805153394638, -3.1819805153394634},
    {4.1574578963007900, -1.7220754456429035},
    {4.4999999999999991, 4.4408920985006262e-16},
    {4.1574578963007891, 1.7220754456429042},
    {3.1819805153394625, 3.1819805153394638},
    {1.7220754456429026, 4.1574578963007900},
    {-1.3322676295501878e-15, 4.4999999999999991},
    {-1.7220754456429050, 4.1574578963007882},
    {-3.1819805153394638, 3.1819805153394611},
    {-4.1574578963007891, 1.7220754456429013},
    {-4.4999999999999973, -1.9984014443252818e-15},
    {-4.1574578963007873, -1.7220754456429048},
    {-3.1819805153394607, -3.1819805153394638},
    {-1.7220754456429013, -4.1574578963007891},
};

void pt_walls_init(pt_walls *walls, int width, int height) {
    assert(width >= 1 && width <= PT_SIDE_MAX && height >= 1 && height <= PT_SIDE_MAX);
    walls->width = width;
    walls->height = height;
    walls->words = (width + 511) / 512;
    size_t row = 8 * (size_t)walls->words;
    uint64_t *at = walls->bit;
    memset(at, 0xff, sizeof *at * row * PT_MARGIN);
    memset(at + row * (size_t)(PT_MARGIN + height), 0xff, sizeof *at * row * PT_MARGIN);
    uint64_t *first = at + row * PT_MARGIN;
    for (int r = 0; r < 8; r++) /* sets the columns at the width and beyond */
        for (int w = 0; w < walls->words; w++) {
            int inside = (width - r + 7) / 8 - 64 * w;
            first[r * walls->words + w] = inside >= 64 ? 0 : inside <= 0 ? ~UINT64_C(0) : ~UINT64_C(0) << inside;
        }
    for (int y = 1; y < height; y++)
        memcpy(first + row * (size_t)y, first, sizeof *at * row);
    memset(walls->near_bit, 0, sizeof *at * row * (size_t)(height + 2 * PT_MARGIN));
}

void pt_walls_fill(pt_walls *walls, int x0, int y0, int x1, int y1) {
    x0 = x0 < 0 ? 0 : x0;
    y0 = y0 < 0 ? 0 : y0;
    x1 = x1 >= walls->width ? walls->width - 1 : x1;
    y1 = y1 >= walls->height ? walls->height - 1 : y1;
    if (x0 > x1 || y0 > y1) return;
    uint64_t mask[8 * PT_WORDS_MAX] = {0};
    int row = 8 * walls->words;
    for (int r = 0; r < 8; r++)                  /* x0 <= 8 c + r <= x1 */
        for (int w = 0; w < walls->words; w++) { /* the bits lo to hi - 1 of the word are set */
            int lo = (x0 - r + 7 + 8) / 8 - 1 - 64 * w, hi = (x1 - r + 8) / 8 - 64 * w;
            if (lo < 0) lo = 0;
            if (hi > 64) hi = 64;
            if (lo >= hi) continue;
            mask[r * walls->words + w] = (hi == 64 ? ~UINT64_C(0) : (UINT64_C(1) << hi) - 1) & ~UINT64_C(0) << lo;
        }
    uint64_t *at = walls->bit + (y0 + PT_MARGIN) * row;
    for (int y = y0; y <= y1; y++, at += row)
        for (int k = 0; k < row; k++)
            at[k] |= mask[k];
}

/* Sets each cell whose neighbour `by` cells (at most 4) to the right is set. Cells beyond the last column have the value
 * `outside` (0 or 1). The neighbour of a cell is in another plane; if the plane number wraps around, that plane must also be
 * shifted by one column. */
INLINE void spread_right(int words, uint64_t *row, int by, uint64_t outside) {
    uint64_t wrapped[4 * PT_WORDS_MAX] = {0};
    for (int r = 0; r < by; r++)
        for (int w = 0; w < words; w++)
            wrapped[r * words + w] = row[r * words + w] >> 1 | (w + 1 < words ? row[r * words + w + 1] : outside) << 63;
    for (int k = 0; k < (8 - by) * words; k++)
        row[k] |= row[k + by * words];
    for (int k = 0; k < by * words; k++)
        row[(8 - by) * words + k] |= wrapped[k];
}

INLINE void widen_row(int words, const uint64_t *from, uint64_t *to) {
    uint64_t line[8 * PT_WORDS_MAX];
    memcpy(line, from, sizeof *line * 8 * (size_t)words);
    spread_right(words, line, 1, 1);
    spread_right(words, line, 2, 1);
    spread_right(words, line, 4, 1);
    spread_right(words, line, 3, 1);
    /* moves right by 4 cells: each cell gets the value of the cell 4 to its left */
    for (int k = 0; k < 4 * words; k++) {
        to[4 * words + k] = line[k];
        to[k] = line[4 * words + k] << 1 | (k % words ? line[4 * words + k - 1] >> 63 : 1);
    }
}

/* Sets each cell whose neighbour `by` rows below is set. */
INLINE void spread_down(uint64_t *bits, int rows, int row, int by) {
    for (int k = 0; k < (rows - by) * row; k++)
        bits[k] |= bits[k + by * row];
}

/* Widens each dot to a square of `thickness` cells. A step at most doubles the width and adds at most 4 cells. */
INLINE void thicken(int words, uint64_t *dots, int rows, int thickness) {
    for (int reach = 1, by; reach < thickness; reach += by) {
        by = reach < 4 ? reach : 4;
        by = by < thickness - reach ? by : thickness - reach;
        for (int y = 0; y < rows; y++)
            spread_right(words, dots + y * 8 * words, by, 0);
        spread_down(dots, rows, 8 * words, by);
    }
}

#ifndef NDEBUG
/* Is it true for unmarked cells that a ring around them touches nothing? Looks only at one cell in 4001, to save time. */
static bool is_marked(const pt_walls *walls) {
    for (int cell = 0; cell < walls->width * walls->height; cell += 4001) {
        int x = cell % walls->width, y = cell / walls->width;
        if (!pt_near_wall(walls, x, y) && (pt_hit_exactly(walls, x, y) || pt_hit_exactly(walls, x + 0.9, y + 0.9)))
            return false;
    }
    return true;
}
#endif

void pt_walls_stroke(pt_walls *walls, int thickness) {
    assert(thickness >= 1 && thickness < 2 * PT_MARGIN); /* a dot lies at most PT_MARGIN cells below the map */
    int row = 8 * walls->words, rows = walls->height + 2 * PT_MARGIN;
    uint64_t *dots = walls->near_bit, *at = walls->bit + PT_MARGIN * row;
    if (walls->words == 1)
        thicken(1, dots, rows, thickness);
    else
        thicken(walls->words, dots, rows, thickness);
    for (int k = 0; k < walls->height * row; k++)
        at[k] |= dots[PT_MARGIN * row + k];
}

/* Computes near_bit. If the ship's centre is in a cell, the ring reaches from 4 cells before this cell to 5 cells after it. If
 * the centre is less than a rounding error away from the next cell, the ring reaches to 6 cells after it. A box of eleven by
 * eleven cells covers both cases. */
FASTEST static void finish(pt_walls *walls) {
    int row = 8 * walls->words, rows = walls->height + 2 * PT_MARGIN;
    uint64_t *near = walls->near_bit;
    for (int y = 0; y < rows; y++)
        if (walls->words == 1)
            widen_row(1, walls->bit + y * row, near + y * row);
        else
            widen_row(walls->words, walls->bit + y * row, near + y * row);
    static const int step[] = {1, 2, 4, 3};
    for (int s = 0; s < 4; s++)
        spread_down(near, rows, row, step[s]);
}

void pt_walls_finish(pt_walls *walls) {
    finish(walls);
    assert(is_marked(walls));
}

void pt_walls_of_map(pt_walls *walls, const pt_map *map) {
    pt_walls_init(walls, map->width, map->height);
    for (int y = 0; y < map->height; y++) {
        uint64_t *row = walls->bit + (y + PT_MARGIN) * 8 * walls->words;
        for (int x = 0; x < map->width; x++)
            if (pt_is_wall(map->letter[y * map->width + x]))
                row[(x & 7) * walls->words + (x >> 9)] |= UINT64_C(1) << (x >> 3 & 63);
    }
    pt_walls_finish(walls);
}

bool pt_hit_exactly(const pt_walls *walls, double x, double y) {
    /* so far inside that all ring cells lie in the bitmap, and that truncating a coordinate plus .5 rounds it correctly,
     * because it is positive */
    bool well_inside = x >= 8 && y >= 8 && x < walls->words * 512 - 8 && x < walls->width && y < walls->height;
    if (well_inside) {
        uint64_t hit = 0;
        for (int i = 0; i < PT_RING; i++) {
            int cx = (int)(pt_ring[i][0] + x + 0.5), cy = (int)(pt_ring[i][1] + y + 0.5);
            hit |= pt_plane(walls, cy, cx & 7)[cx >> 9] >> (cx >> 3 & 63);
        }
        return hit & 1;
    }
    for (int i = 0; i < PT_RING; i++)
        if (pt_wall_at(walls, pt_round(pt_ring[i][0] + x), pt_round(pt_ring[i][1] + y))) return true;
    return false;
}

bool pt_sees(const pt_walls *walls, pt_point a, pt_point b) {
    double dx = b.x - a.x, dy = b.y - a.y, distance = sqrt(dx * dx + dy * dy);
    if (distance <= 3) return true;
    double step_x = dx / distance * 3, step_y = dy / distance * 3, x = a.x, y = a.y;
    for (double walked = 3; walked < distance; walked += 3) {
        x += step_x;
        y += step_y;
        assert(x >= 0 && y >= 0); /* the places lie on the map */
        if (pt_near_wall(walls, (int)x, (int)y) && pt_hit_exactly(walls, x, y)) return false;
    }
    return true;
}
