/* Walls drawn by turtles. Each begins at a place in a direction, and its genes say, step by step, how it turns and how far it goes.
 * Four turtles have as many genes as the paper's 15 lines and 8 rectangles. */
#include "drawing.h"

enum { TURTLES = 4, STEPS = 10, TURTLE_GENES = 3 + 2 * STEPS };

/* a step of a lower share than this is made without drawing */
static const double pen_down = 0.15;

static int count_genes(const pt_recipe *r) {
    (void)r;
    return TURTLES * TURTLE_GENES;
}

/* Turns a direction of length 1 by the angle whose half has the tangent t: by a quarter to the left (-1) or right (1). */
static void turn(double direction[2], double t) {
    double c = (1 - t * t) / (1 + t * t), s = 2 * t / (1 + t * t), x = direction[0], y = direction[1];
    direction[0] = c * x - s * y;
    direction[1] = s * x + c * y;
}

static void walk(const pt_recipe *r, const double *gene, pt_walls *walls) {
    double x[2] = {pt_clip_gene(gene[0]) * r->size}, y[2] = {pt_clip_gene(gene[1]) * r->size}, direction[2] = {1, 0};
    double begin = 4 * pt_share_of(gene[2]); /* quarters of a full turn */
    for (; begin > 1; begin--)
        turn(direction, 1);
    turn(direction, begin);
    for (const double *step = gene + 3; step < gene + TURTLE_GENES; step += 2) {
        double share = pt_share_of(step[1]), length = (share < pen_down ? 1 : share) * r->size / 4;
        turn(direction, 2 * pt_share_of(step[0]) - 1);
        x[1] = x[0] + length * direction[0];
        y[1] = y[0] + length * direction[1];
        if (share >= pen_down) pt_draw_path(r, walls, 2, x, y);
        x[0] = x[1];
        y[0] = y[1];
    }
}

static void draw(const pt_recipe *r, const double *gene, pt_walls *walls) {
    for (int i = 0; i < TURTLES; i++)
        walk(r, gene + i * TURTLE_GENES, walls);
    if (!r->smooth) pt_walls_stroke(walls, r->thickness);
}

const pt_drawing pt_turtle = {"turtle", count_genes, draw};
