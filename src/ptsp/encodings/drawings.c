/* Ways in which genes draw the walls of a map, one section each, and the table of all of them. */
#include "drawing.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The paper's genome (section IV-A, table I): lines and rectangles, in their order; circles are our addition. */

static void fill_disc(pt_walls *walls, int x, int y, int radius) {
    assert(radius >= 0);
    for (int dy = -radius, dx; dy <= radius; dy++) {
        for (dx = radius; dx * dx + dy * dy > radius * (radius + 1); dx--) {}
        pt_walls_fill(walls, x - dx, y + dy, x + dx, y + dy);
    }
}

/* Draws Bresenham's line. With round brushes, draws a disc at each point; with square brushes only a dot, which pt_walls_stroke
 * later turns into a square. */
/* Draws a line with the recipe's brush from at[0], at[1] to at[2], at[3], which lie on the map. If the recipe is not smooth,
 * pt_walls_stroke has to follow the last line. */
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

static int count_shape_genes(const pt_recipe *r) {
    return 4 * r->lines + 4 * r->rectangles + 3 * r->circles;
}

static void draw_shapes(const pt_recipe *r, const double *gene, pt_walls *walls) {
    for (int i = 0; i < r->lines + r->rectangles; i++, gene += 4) {
        int at[4];
        for (int k = 0; k < 4; k++)
            at[k] = pt_pixel_of(r, gene[k]);
        if (i < r->lines) {
            draw_line(r, walls, at);
            continue;
        }
        bool turned_x = r->sorted && at[0] > at[2], turned_y = r->sorted && at[1] > at[3];
        int x0 = at[turned_x ? 2 : 0], x1 = at[turned_x ? 0 : 2], y0 = at[turned_y ? 3 : 1], y1 = at[turned_y ? 1 : 3];
        if (x0 > x1 || y0 > y1) continue;
        if (!r->smooth) {
            pt_walls_fill(walls, x0, y0, x1, y1);
            continue;
        }
        int less = x1 - x0 < y1 - y0 ? x1 - x0 : y1 - y0, radius = less / 3 < 24 ? less / 3 : 24;
        pt_walls_fill(walls, x0 + radius, y0, x1 - radius, y1);
        pt_walls_fill(walls, x0, y0 + radius, x1, y1 - radius);
        for (int k = 0; k < 4; k++)
            fill_disc(walls, k & 1 ? x1 - radius : x0 + radius, k & 2 ? y1 - radius : y0 + radius, radius);
    }
    if (!r->smooth) pt_walls_stroke(walls, r->thickness);
    for (int i = 0; i < r->circles; i++, gene += 3)
        fill_disc(walls, pt_pixel_of(r, gene[0]), pt_pixel_of(r, gene[1]), (int)(pt_share_of(gene[2]) * r->size / 8));
}

static const pt_drawing shapes = {"shapes", count_shape_genes, draw_shapes};

/* Draws lines from each of `count` points (x, y) to the next, cut to the map; ends are rounded. */
static void draw_path(const pt_recipe *r, pt_walls *walls, int count, const double *x, const double *y) {
    const double most = r->size - 1;
    for (int i = 0; i + 1 < count; i++) {
        const double from[2] = {x[i], y[i]}, way[2] = {x[i + 1] - x[i], y[i + 1] - y[i]};
        double begin = 0, end = 1; /* the part of the line, as shares, that lies on the map */
        int at[4];
        for (int k = 0; k < 2; k++) {
            double low = -from[k] / way[k], high = (most - from[k]) / way[k];
            if (way[k] == 0 && (from[k] < 0 || from[k] > most)) end = -1;
            if (way[k] != 0) begin = fmax(begin, way[k] > 0 ? low : high);
            if (way[k] != 0) end = fmin(end, way[k] > 0 ? high : low);
        }
        if (begin > end) continue;
        for (int k = 0; k < 4; k++) {
            double place = from[k % 2] + (k < 2 ? begin : end) * way[k % 2];
            at[k] = (int)(fmin(fmax(place, 0), most) + 0.5);
        }
        draw_line(r, walls, at);
    }
}

/* Walls along cubic Bezier curves. Eight genes are the four points of a curve. There are as many curves as take the genes of the
 * paper's 15 lines and 8 rectangles, or a little fewer. */

enum { CURVES = 11, PIECES = 24 };

static int count_bezier_genes(const pt_recipe *r) {
    (void)r;
    return 8 * CURVES;
}

/* Returns the point at the share t of a curve, in one direction. */
static double point_of(const double p[4], double t) {
    double u = 1 - t;
    return u * u * u * p[0] + 3 * u * u * t * p[1] + 3 * u * t * t * p[2] + t * t * t * p[3];
}

static void draw_bezier(const pt_recipe *r, const double *gene, pt_walls *walls) {
    for (int i = 0; i < CURVES; i++, gene += 8) {
        double x[PIECES + 1], y[PIECES + 1], px[4], py[4];
        for (int k = 0; k < 4; k++) {
            px[k] = pt_clip_gene(gene[2 * k]) * r->size;
            py[k] = pt_clip_gene(gene[2 * k + 1]) * r->size;
        }
        for (int k = 0; k <= PIECES; k++) {
            x[k] = point_of(px, (double)k / PIECES);
            y[k] = point_of(py, (double)k / PIECES);
        }
        draw_path(r, walls, PIECES + 1, x, y);
    }
    if (!r->smooth) pt_walls_stroke(walls, r->thickness);
}

static const pt_drawing bezier = {"bezier", count_bezier_genes, draw_bezier};

/* Walls drawn by turtles. Each begins at a place in a direction, and its genes say, step by step, how it turns and how far it goes.
 * Four turtles have as many genes as the paper's 15 lines and 8 rectangles. */

enum { TURTLES = 4, STEPS = 10, TURTLE_GENES = 3 + 2 * STEPS };

/* a step whose gene has a lower share than this is made without drawing */
static const double pen_down = 0.15;

static int count_turtle_genes(const pt_recipe *r) {
    (void)r;
    return TURTLES * TURTLE_GENES;
}

/* Turns a direction of length 1 by the angle whose half has the tangent t: by a quarter to the left (-1) or right (1). */
static void turn(double direction[2], double t) {
    double c = (1 - t * t) / (1 + t * t), s = 2 * t / (1 + t * t), x = direction[0], y = direction[1];
    direction[0] = c * x - s * y;
    direction[1] = s * x + c * y;
}

static void draw_turtles(const pt_recipe *r, const double *gene, pt_walls *walls) {
    for (int i = 0; i < TURTLES; i++, gene += TURTLE_GENES) {
        double x[2] = {pt_clip_gene(gene[0]) * r->size}, y[2] = {pt_clip_gene(gene[1]) * r->size},
               direction[2] = {1, 0};
        double begin = 4 * pt_share_of(gene[2]); /* quarters of a full turn */
        for (; begin > 1; begin--)
            turn(direction, 1);
        turn(direction, begin);
        for (const double *step = gene + 3; step < gene + TURTLE_GENES; step += 2) {
            double share = pt_share_of(step[1]), length = (share < pen_down ? 1 : share) * r->size / 4;
            turn(direction, 2 * pt_share_of(step[0]) - 1);
            x[1] = x[0] + length * direction[0];
            y[1] = y[0] + length * direction[1];
            if (share >= pen_down) draw_path(r, walls, 2, x, y);
            x[0] = x[1];
            y[0] = y[1];
        }
    }
    if (!r->smooth) pt_walls_stroke(walls, r->thickness);
}

static const pt_drawing turtle = {"turtle", count_turtle_genes, draw_turtles};

/* Caves of a cellular automaton. Genes are densities of wall on a coarse grid of 9 x 9; between its points they are interpolated.
 * A cell is wall at first if a fixed noise is below the density there. Then each cell becomes what most of its neighbours are. */

enum { COARSE = 9, CELLS = 50, ROUNDS = 3 };

/* the most walls that genes can ask for, as a share of the cells */
static const double densest = 0.75;

static int count_cell_genes(const pt_recipe *r) {
    (void)r;
    return COARSE * COARSE;
}

static void draw_cells(const pt_recipe *r, const double *gene, pt_walls *walls) {
    /* a frame of open cells surrounds the grid */
    bool cell[CELLS + 2][CELLS + 2] = {{false}}, before[CELLS + 2][CELLS + 2];
    for (int y = 0; y < CELLS; y++)
        for (int x = 0; x < CELLS; x++) {
            double u = (double)x * (COARSE - 1) / (CELLS - 1), v = (double)y * (COARSE - 1) / (CELLS - 1);
            int i = u < COARSE - 1 ? (int)u : COARSE - 2, j = v < COARSE - 1 ? (int)v : COARSE - 2;
            double a = u - i, b = v - j;
            const double *g = gene + j * COARSE + i;
            double above = (1 - a) * pt_share_of(g[0]) + a * pt_share_of(g[1]);
            double below = (1 - a) * pt_share_of(g[COARSE]) + a * pt_share_of(g[COARSE + 1]);
            /* noise: a number from [0, 1) that depends on the cell alone (the finalizer of MurmurHash3) */
            uint32_t noise = (uint32_t)(x * CELLS + y) * 0x9e3779b9u + 1;
            noise = (noise ^ noise >> 16) * 0x85ebca6bu;
            noise = (noise ^ noise >> 13) * 0xc2b2ae35u;
            noise ^= noise >> 16;
            cell[y + 1][x + 1] = noise / 4294967296.0 < densest * ((1 - b) * above + b * below);
        }
    for (int i = 0; i < ROUNDS; i++) {
        memcpy(before, cell, sizeof before);
        for (int y = 1; y <= CELLS; y++)
            for (int x = 1; x <= CELLS; x++) {
                int around = 0;
                for (int k = 0; k < 9; k++)
                    around += before[y - 1 + k / 3][x - 1 + k % 3];
                cell[y][x] = around >= 5;
            }
    }
    for (int y = 0; y < CELLS; y++)
        for (int x = 0; x < CELLS; x++)
            if (cell[y + 1][x + 1])
                pt_walls_fill(walls, x * r->size / CELLS, y * r->size / CELLS, (x + 1) * r->size / CELLS - 1,
                              (y + 1) * r->size / CELLS - 1);
}

static const pt_drawing cells = {"cells", count_cell_genes, draw_cells};

/* Walls by a network that says for each place whether it is wall (a compositional pattern-producing network: Stanley 2007). Its
 * shape is fixed: four inputs (x, y, the distance from the middle, 1), eight and six units, one output. Genes are its weights, as
 * many as the paper's 15 lines and 8 rectangles have. Stanley's sine, Gaussian and sigmoid are replaced by functions of the same
 * form that need no library. */

enum { INPUTS = 4, FIRST = 8, SECOND = 6, GRID = 100, GENES = INPUTS * FIRST + (FIRST + 1) * SECOND + SECOND };

static const double strongest = 3;   /* weights lie between -strongest and strongest */
static const double threshold = 0.3; /* places with a higher output are wall */

static int count_cppn_genes(const pt_recipe *r) {
    (void)r;
    return GENES;
}

static double step(double x) {
    return x / (1 + fabs(x));
}

/* The forms of the units: a wave of period 4 between -1 and 1, a bump, a step and a valley. */
static double unit(int number, double x) {
    double phase = x - 4 * floor(x / 4);
    switch (number % 4) {
    case 0: return phase < 1 ? phase : phase < 3 ? 2 - phase : phase - 4;
    case 1: return 1 / (1 + x * x);
    case 2: return step(x);
    default: return fabs(step(x));
    }
}

static void draw_cppn(const pt_recipe *r, const double *gene, pt_walls *walls) {
    double weight[GENES];
    for (int i = 0; i < GENES; i++)
        weight[i] = strongest * (2 * pt_share_of(gene[i]) - 1);
    for (int place = 0; place < GRID * GRID; place++) {
        const int i = place % GRID, j = place / GRID;
        const double x = (2 * i + 1.0) / GRID - 1, y = (2 * j + 1.0) / GRID - 1;
        const double input[INPUTS] = {x, y, sqrt(x * x + y * y), 1}, *w = weight;
        double first[FIRST], output = 0;
        for (int n = 0; n < FIRST; n++, w += INPUTS) {
            double sum = 0;
            for (int k = 0; k < INPUTS; k++)
                sum += w[k] * input[k];
            first[n] = unit(n, sum);
        }
        const double *last = w + (FIRST + 1) * SECOND;
        for (int n = 0; n < SECOND; n++, w += FIRST + 1) {
            double sum = w[FIRST];
            for (int k = 0; k < FIRST; k++)
                sum += w[k] * first[k];
            output += last[n] * unit(n, sum);
        }
        if (step(output) > threshold)
            pt_walls_fill(walls, i * r->size / GRID, j * r->size / GRID, (i + 1) * r->size / GRID - 1,
                          (j + 1) * r->size / GRID - 1);
    }
}

static const pt_drawing cppn = {"cppn", count_cppn_genes, draw_cppn};

const pt_drawing *const pt_drawings[] = {&shapes, &bezier, &turtle, &cells, &cppn, NULL};
