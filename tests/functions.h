/* The usual test functions for searches of real numbers, on the box from -10,000 to 10,000. The minimum is 0. A rotated
 * function makes all genes depend on each other. */
#ifndef LG_TESTS_FUNCTIONS_H
#define LG_TESTS_FUNCTIONS_H

#include "levelground/search.h"

#include <math.h>

typedef enum { ROTATED_ELLIPSOID, ELLIPSOID, ROTATED_CIGAR, SPHERE, ROSENBROCK } function_kind;

enum { FUNCTION_GENES = 114 };

typedef struct {
    lg_problem problem; /* must be first */
    function_kind kind;
    double turn[FUNCTION_GENES][FUNCTION_GENES]; /* an orthogonal matrix, row by row */
} function;

/* Makes a random rotation: Gram-Schmidt orthogonalisation of normal deviates. */
static inline void function_turn(function *f, int n) {
    lg_rng rng = lg_rng_stream(1, "turn", 0);
    for (int i = 0; i < n; i++) {
        double length = 0, *row = f->turn[i];
        for (int k = 0; k < n; k++)
            row[k] = lg_rng_normal(&rng);
        for (int j = 0; j < i; j++) {
            double dot = 0;
            for (int k = 0; k < n; k++)
                dot += row[k] * f->turn[j][k];
            for (int k = 0; k < n; k++)
                row[k] -= dot * f->turn[j][k];
        }
        for (int k = 0; k < n; k++)
            length += row[k] * row[k];
        for (int k = 0; k < n; k++)
            row[k] /= sqrt(length);
    }
}

static inline double function_rosenbrock(const double *x, int n) {
    double sum = 0;
    for (int i = 0; i + 1 < n; i++)
        sum += 100 * (x[i] * x[i] - x[i + 1]) * (x[i] * x[i] - x[i + 1]) + (1 - x[i]) * (1 - x[i]);
    return sum;
}

static inline double function_load(const lg_problem *problem, void *state, lg_genome genome) {
    const function *f = (const function *)problem;
    int n = problem->space.reals;
    double sum = 0;
    (void)state;
    if (f->kind == ROSENBROCK) return function_rosenbrock(genome.real, n);
    for (int i = 0; i < n; i++) {
        bool cigar = f->kind == ROTATED_CIGAR, rotated = cigar || f->kind == ROTATED_ELLIPSOID;
        double y = rotated ? 0 : genome.real[i];
        for (int k = 0; k < n && rotated; k++)
            y += f->turn[i][k] * genome.real[k];
        sum += (f->kind == SPHERE || (cigar && i == 0) ? 1 : cigar ? 1e6 : pow(1e6, i / (n - 1.0))) * y * y;
    }
    return sum;
}

static inline const lg_problem *function_problem(function *f, function_kind kind, int n) {
    f->problem = (lg_problem){.load = function_load};
    f->kind = kind;
    function_turn(f, n);
    lg_space_add(&f->problem.space, (lg_block){.kind = LG_REAL, .length = n, .lo = -1e4, .hi = 1e4});
    return &f->problem;
}

/* How many evaluations the reference implementation of CMA-ES in C needs to reach 1e-9, as we have measured it: the mean and
 * the largest of ten seeds. */
static const struct {
    const char *name;
    function_kind kind;
    int n, lambda;
    double start, sigma;
    const char *words;
    int most; /* 0: only the mean was measured */
} function_rows[] = {
    {"rotated ellipsoid", ROTATED_ELLIPSOID, 20, 12, 1, 1, "20,308 (19,812..20,760)", 20760},
    {"ellipsoid", ELLIPSOID, 20, 12, 1, 1, "20,478", 20478},
    {"rotated cigar", ROTATED_CIGAR, 20, 12, 1, 1, "9,040", 9040},
    {"sphere", SPHERE, 20, 12, 1, 1, "2,760", 2760},
    {"Rosenbrock", ROSENBROCK, 20, 12, 0, .5, "21,680 (19,824..25,152), 9 of 10", 25152},
    {"sphere", SPHERE, 114, 100, .5, .17, "35,800..37,200", 37200},
};
enum { FUNCTION_ROWS = sizeof function_rows / sizeof *function_rows };

#endif
