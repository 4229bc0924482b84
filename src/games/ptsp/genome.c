/* Decodes genomes: draws the shapes in their order, then places the ship and the waypoints. The paper's repair moves them along
 * the axes to the first valid place. The paper leaves some things open (fractions, thickness, corners); there we chose the
 * reading that fits the paper's figures best. */
#include "genome.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static double clip_gene(double gene) {
    return gene < 0.05 ? 0.05 : gene > 0.95 ? 0.95 : gene;
}

static int pixel_of(const pt_recipe *r, double gene) {
    assert(gene == gene);
    return (int)(clip_gene(gene) * r->size);
}

/* Returns the gene scaled from [.05, .95] to [0, 1]. */
static double share_of(double gene) {
    return (clip_gene(gene) - 0.05) / 0.9;
}

static void fill_disc(pt_walls *walls, int x, int y, int radius) {
    assert(radius >= 0);
    for (int dy = -radius, dx; dy <= radius; dy++) {
        for (dx = radius; dx * dx + dy * dy > radius * (radius + 1); dx--) {}
        pt_walls_fill(walls, x - dx, y + dy, x + dx, y + dy);
    }
}

/* Draws Bresenham's line. With round brushes, draws a disc at each point; with square brushes only a dot, which pt_walls_stroke
 * later turns into a square. */
static void draw_line(const pt_recipe *r, pt_walls *walls, const int at[4]) {
    int x = at[0], y = at[1], dx = abs(at[2] - x), dy = -abs(at[3] - y), error = dx + dy;
    int sx = x < at[2] ? 1 : -1, sy = y < at[3] ? 1 : -1, after = r->thickness / 2;
    for (;;) {
        if (r->smooth)
            fill_disc(walls, x, y, after);
        else
            pt_walls_dot(walls, x + after, y + after);
        if (x == at[2] && y == at[3]) return;
        /* computed without branches, because the processor could not predict them */
        int right = -(2 * error >= dy), down = -(2 * error <= dx);
        error += (dy & right) + (dx & down);
        x += sx & right;
        y += sy & down;
    }
}

static void swap_ints(int *a, int *b) {
    int held = *a;
    *a = *b;
    *b = held;
}

static void draw_rectangle(const pt_recipe *r, pt_walls *walls, int at[4]) {
    if (r->sorted && at[0] > at[2]) swap_ints(&at[0], &at[2]);
    if (r->sorted && at[1] > at[3]) swap_ints(&at[1], &at[3]);
    if (at[0] > at[2] || at[1] > at[3]) return;
    if (!r->smooth) {
        pt_walls_fill(walls, at[0], at[1], at[2], at[3]);
        return;
    }
    int less = at[2] - at[0] < at[3] - at[1] ? at[2] - at[0] : at[3] - at[1];
    int radius = less / 3 < 24 ? less / 3 : 24;
    pt_walls_fill(walls, at[0] + radius, at[1], at[2] - radius, at[3]);
    pt_walls_fill(walls, at[0], at[1] + radius, at[2], at[3] - radius);
    for (int k = 0; k < 4; k++)
        fill_disc(walls, k & 1 ? at[2] - radius : at[0] + radius, k & 2 ? at[3] - radius : at[1] + radius, radius);
}

static const double *draw_shapes(const pt_recipe *r, const double *gene, pt_walls *walls) {
    int at[4], edge = r->size - 1;
    pt_walls_init(walls, r->size, r->size);
    for (int i = 0; i < r->lines + r->rectangles; i++, gene += 4) {
        for (int k = 0; k < 4; k++)
            at[k] = pixel_of(r, gene[k]);
        if (i < r->lines)
            draw_line(r, walls, at);
        else
            draw_rectangle(r, walls, at);
    }
    if (!r->smooth) pt_walls_stroke(walls, r->thickness);
    for (int i = 0; i < r->circles; i++, gene += 3)
        fill_disc(walls, pixel_of(r, gene[0]), pixel_of(r, gene[1]), (int)(share_of(gene[2]) * r->size / 8));
    if (r->border) {
        pt_walls_fill(walls, 0, 0, edge, r->border - 1);
        pt_walls_fill(walls, 0, edge - r->border + 1, edge, edge);
        pt_walls_fill(walls, 0, 0, r->border - 1, edge);
        pt_walls_fill(walls, edge - r->border + 1, 0, edge, edge);
    }
    return gene;
}

/* ---- ship and waypoints ---- */

static bool are_apart(pt_point a, pt_point b, int gap) {
    int x = a.x - b.x, y = a.y - b.y;
    return x * x + y * y >= gap * gap;
}

/* May waypoint k (-1: the ship) stand at p, given the sites that have been placed before it? */
static bool is_valid(const pt_walls *walls, const pt_placed *placed, int k, pt_point p) {
    if (!pt_inside(walls, p.x, p.y) || pt_wall_at(walls, p.x, p.y)) return false;
    if (k >= 0 && !are_apart(p, placed->ship, PT_SHIP_GAP)) return false;
    for (int i = 0; i < k; i++)
        if (!are_apart(p, placed->waypoint[i], PT_WAYPOINT_GAP)) return false;
    return !pt_hit(walls, p.x, p.y);
}

/* Returns the first valid place among p and the places 1, 2, ... pixels to the right, left, below and above it; p if none
 * is valid. */
static pt_point repair_place(const pt_walls *walls, const pt_placed *placed, int k, pt_point p) {
    static const int way[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    if (is_valid(walls, placed, k, p)) return p;
    for (int s = 1; s < walls->width; s++)
        for (int w = 0; w < 4; w++) {
            pt_point q = {(int16_t)(p.x + s * way[w][0]), (int16_t)(p.y + s * way[w][1])};
            if (is_valid(walls, placed, k, q)) return q;
        }
    return p;
}

static bool is_taken(const pt_placed *placed, int k, pt_point p) {
    bool same = k >= 0 && !are_apart(p, placed->ship, 1);
    for (int i = 0; i < k; i++)
        same = same || !are_apart(p, placed->waypoint[i], 1);
    return same;
}

/* Makes room for a site whose place is not valid: moves it on until no other site has the same cell, and removes the wall
 * there, because a cell of a map can hold only one thing. */
static pt_point clear_place(pt_walls *walls, const pt_placed *placed, int k, pt_point p) {
    while (is_taken(placed, k, p))
        p = p.x + 1 < walls->width ? (pt_point){(int16_t)(p.x + 1), p.y} : (pt_point){0, (int16_t)(p.y + 1)};
    /* below the last place that genes can reach, there are far more cells than sites */
    assert(pt_inside(walls, p.x, p.y));
    walls->bit[((p.y + PT_MARGIN) * 8 + (p.x & 7)) * walls->words + (p.x >> 9)] &= ~(UINT64_C(1) << (p.x >> 3 & 63));
    return p;
}

static int scan_order(const void *a, const void *b) {
    const pt_point *p = a, *q = b;
    return p->y != q->y ? p->y - q->y : p->x - q->x;
}

void pt_decode(const pt_recipe *r, const double *gene, pt_walls *walls, pt_placed *placed) {
    assert(r->size >= 1 && r->size <= PT_SIDE_MAX && r->waypoints <= PT_WAYPOINTS_MAX);
    gene = draw_shapes(r, gene, walls);
    pt_walls_finish(walls);
    bool cut = false;
    for (int k = -1; k < r->waypoints; k++, gene += 2) {
        pt_point p = {(int16_t)pixel_of(r, gene[0]), (int16_t)pixel_of(r, gene[1])},
                 q = repair_place(walls, placed, k, p);
        bool bad = !is_valid(walls, placed, k, q);
        cut |= bad;
        if (bad) q = clear_place(walls, placed, k, q);
        *(k < 0 ? &placed->ship : &placed->waypoint[k]) = q;
    }
    if (cut) pt_walls_finish(walls);
    qsort(placed->waypoint, (size_t)r->waypoints, sizeof *placed->waypoint, scan_order);
    for (int k = 1; k < r->waypoints; k++)
        assert(scan_order(&placed->waypoint[k - 1], &placed->waypoint[k]) < 0); /* no two waypoints are in one cell */
    placed->steps = r->steps ? r->steps : 200 + (int)(share_of(*gene) * 1801);
}

void pt_to_map(const pt_recipe *r, const pt_walls *walls, const pt_placed *placed, pt_map *map) {
    memset(map, 0, offsetof(pt_map, letter));
    map->width = map->height = (int16_t)r->size;
    map->steps = placed->steps;
    map->waypoints = r->waypoints;
    map->ship = placed->ship;
    memcpy(map->waypoint, placed->waypoint, sizeof *placed->waypoint * (size_t)r->waypoints);
    for (int y = 0; y < r->size; y++)
        for (int x = 0; x < r->size; x++)
            map->letter[y * r->size + x] = pt_wall_at(walls, x, y) ? '@' : '.';
    map->letter[map->ship.y * r->size + map->ship.x] = 'S';
    for (int i = 0; i < r->waypoints; i++)
        map->letter[map->waypoint[i].y * r->size + map->waypoint[i].x] = 'C';
    /* no waypoint has overwritten the ship */
    assert(map->letter[map->ship.y * r->size + map->ship.x] == 'S' && map->steps > 0);
}
