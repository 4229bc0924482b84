/* Walls along cubic Bezier curves. Eight genes are the four points of a curve. There are as many curves as take the genes of the
 * paper's 15 lines and 8 rectangles, or a little fewer. */
#include "drawing.h"

enum { CURVES = 11, PIECES = 24 };

static int count_genes(const pt_recipe *r) {
    (void)r;
    return 8 * CURVES;
}

/* Returns the point at the share t of a curve, in one direction. */
static double point_of(const double p[4], double t) {
    double u = 1 - t;
    return u * u * u * p[0] + 3 * u * u * t * p[1] + 3 * u * t * t * p[2] + t * t * t * p[3];
}

static void draw_curve(const pt_recipe *r, const double *gene, pt_walls *walls) {
    double x[PIECES + 1], y[PIECES + 1], px[4], py[4];
    for (int k = 0; k < 4; k++) {
        px[k] = pt_clip_gene(gene[2 * k]) * r->size;
        py[k] = pt_clip_gene(gene[2 * k + 1]) * r->size;
    }
    for (int i = 0; i <= PIECES; i++) {
        x[i] = point_of(px, (double)i / PIECES);
        y[i] = point_of(py, (double)i / PIECES);
    }
    pt_draw_path(r, walls, PIECES + 1, x, y);
}

static void draw(const pt_recipe *r, const double *gene, pt_walls *walls) {
    for (int i = 0; i < CURVES; i++)
        draw_curve(r, gene + 8 * i, walls);
    if (!r->smooth) pt_walls_stroke(walls, r->thickness);
}

const pt_drawing pt_bezier = {"bezier", count_genes, draw};
