/* The paper's genome (section IV-A, table I): lines and rectangles, in their order; circles are our addition. */
#include "drawing.h"

#include <stdlib.h>

static void fill_disc(pt_walls *walls, int x, int y, int radius) {
    assert(radius >= 0);
    for (int dy = -radius, dx; dy <= radius; dy++) {
        for (dx = radius; dx * dx + dy * dy > radius * (radius + 1); dx--) {}
        pt_walls_fill(walls, x - dx, y + dy, x + dx, y + dy);
    }
}

/* Draws Bresenham's line. With round brushes, draws a disc at each point; with square brushes only a dot, which pt_walls_stroke
 * later turns into a square. */
void pt_draw_line(const pt_recipe *r, pt_walls *walls, const int at[4]) {
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

static int count_genes(const pt_recipe *r) {
    return 4 * r->lines + 4 * r->rectangles + 3 * r->circles;
}

static void draw(const pt_recipe *r, const double *gene, pt_walls *walls) {
    int at[4];
    for (int i = 0; i < r->lines + r->rectangles; i++, gene += 4) {
        for (int k = 0; k < 4; k++)
            at[k] = pt_pixel_of(r, gene[k]);
        if (i < r->lines)
            pt_draw_line(r, walls, at);
        else
            draw_rectangle(r, walls, at);
    }
    if (!r->smooth) pt_walls_stroke(walls, r->thickness);
    for (int i = 0; i < r->circles; i++, gene += 3)
        fill_disc(walls, pt_pixel_of(r, gene[0]), pt_pixel_of(r, gene[1]), (int)(pt_share_of(gene[2]) * r->size / 8));
}

const pt_drawing pt_shapes = {"shapes", count_genes, draw};
