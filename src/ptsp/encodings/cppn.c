/* Walls by a network that says for each place whether it is wall (a compositional pattern-producing network: Stanley 2007). Its
 * shape is fixed: four inputs (x, y, the distance from the middle, 1), eight and six units, one output. Genes are its weights, as
 * many as the paper's 15 lines and 8 rectangles have. Stanley's sine, Gaussian and sigmoid are replaced by functions of the same
 * form that need no library. */
#include "drawing.h"

#include <math.h>

enum { INPUTS = 4, FIRST = 8, SECOND = 6, GRID = 100, GENES = INPUTS * FIRST + (FIRST + 1) * SECOND + SECOND };

static const double strongest = 3;   /* weights lie between -strongest and strongest */
static const double threshold = 0.3; /* places with a higher output are wall */

static int count_genes(const pt_recipe *r) {
    (void)r;
    return GENES;
}

/* a wave of period 4 between -1 and 1 */
static double wave(double x) {
    double phase = x - 4 * floor(x / 4);
    return phase < 1 ? phase : phase < 3 ? 2 - phase : phase - 4;
}

static double bump(double x) {
    return 1 / (1 + x * x);
}

static double step(double x) {
    return x / (1 + fabs(x));
}

static double unit(int number, double x) {
    switch (number % 4) {
    case 0: return wave(x);
    case 1: return bump(x);
    case 2: return step(x);
    default: return fabs(step(x));
    }
}

static bool is_wall(const double *weight, double x, double y) {
    const double input[INPUTS] = {x, y, sqrt(x * x + y * y), 1};
    double first[FIRST], output = 0;
    for (int i = 0; i < FIRST; i++, weight += INPUTS) {
        double sum = 0;
        for (int k = 0; k < INPUTS; k++)
            sum += weight[k] * input[k];
        first[i] = unit(i, sum);
    }
    const double *last = weight + (FIRST + 1) * SECOND;
    for (int i = 0; i < SECOND; i++, weight += FIRST + 1) {
        double sum = weight[FIRST];
        for (int k = 0; k < FIRST; k++)
            sum += weight[k] * first[k];
        output += last[i] * unit(i, sum);
    }
    return step(output) > threshold;
}

static void draw(const pt_recipe *r, const double *gene, pt_walls *walls) {
    double weight[GENES];
    for (int i = 0; i < GENES; i++)
        weight[i] = strongest * (2 * pt_share_of(gene[i]) - 1);
    for (int j = 0; j < GRID; j++)
        for (int i = 0; i < GRID; i++)
            if (is_wall(weight, (2 * i + 1.0) / GRID - 1, (2 * j + 1.0) / GRID - 1))
                pt_walls_fill(walls, i * r->size / GRID, j * r->size / GRID, (i + 1) * r->size / GRID - 1,
                              (j + 1) * r->size / GRID - 1);
}

const pt_drawing pt_cppn = {"cppn", count_genes, draw};
