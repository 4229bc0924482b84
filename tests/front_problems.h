/* Test problems with several objectives as games whose traits are the objectives: ZDT1 to ZDT3 (Zitzler, Deb and Thiele
 * 2000), and DTLZ2 with three objectives (Deb, Thiele, Laumanns and Zitzler 2002). The two-objective problems have the sum
 * of the first 30 genes as a third trait. */
#ifndef LG_TESTS_FRONT_PROBLEMS_H
#define LG_TESTS_FRONT_PROBLEMS_H

#include "levelground/front.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef enum { ZDT1, ZDT2, ZDT3, DTLZ2 } front_kind;

static const double turn = 3.14159265358979323846;

static inline void zdt(front_kind kind, const double *x, double *f) {
    double sum = 0;
    for (int i = 1; i < 30; i++)
        sum += x[i];
    double g = 1 + 9 * sum / 29, share = x[0] / g;
    f[0] = x[0];
    f[1] = kind == ZDT2 ? g * (1 - share * share)
                        : g * (1 - sqrt(share) - (kind == ZDT3 ? share * sin(10 * turn * x[0]) : 0));
    f[2] = 0;
}

static inline void dtlz2(const double *x, double *f) {
    double g = 0;
    for (int i = 2; i < 12; i++)
        g += (x[i] - 0.5) * (x[i] - 0.5);
    f[0] = (1 + g) * cos(x[0] * turn / 2) * cos(x[1] * turn / 2);
    f[1] = (1 + g) * cos(x[0] * turn / 2) * sin(x[1] * turn / 2);
    f[2] = (1 + g) * sin(x[0] * turn / 2);
}

static inline double front_load(const lg_problem *problem, void *state, lg_genome genome) {
    (void)problem;
    (void)state;
    (void)genome;
    return 0;
}

static inline bool front_describe(const lg_problem *problem, void *state, lg_genome genome, uint64_t which,
                                  double *traits) {
    (void)state;
    (void)which;
    front_kind kind = (front_kind)(problem->game->name[0] - '0');
    if (kind == DTLZ2)
        dtlz2(genome.real, traits);
    else
        zdt(kind, genome.real, traits);
    return true;
}

static inline lg_problem *front_problem(const lg_task *task, const char *stage, lg_error *error) {
    lg_problem *p = calloc(1, sizeof *p);
    (void)stage;
    (void)error;
    if (!p) abort();
    *p = (lg_problem){.load = front_load, .describe = front_describe, .game = task->game};
    lg_space_add(&p->space,
                 (lg_block){.kind = LG_REAL, .length = task->game->name[0] == '3' ? 12 : 30, .lo = 0, .hi = 1});
    return p;
}

static inline void front_problem_destroy(lg_problem *problem) {
    free(problem);
}

static inline void front_enter(lg_problem *problem, const lg_level *so_far) {
    (void)problem;
    (void)so_far;
}

/* A level consists of its genes. */
static inline bool front_leave(const lg_problem *problem, lg_genome genome, lg_level *level, lg_error *error) {
    (void)error;
    memcpy(level, genome.real, sizeof(double) * (size_t)problem->space.reals);
    return true;
}

static const lg_trait front_traits[] = {{"f1", "", "the first", 0, 10, true, 0, 1.1, 0},
                                        {"f2", "", "the second", -1, 10, true, 0, 1.1, 0},
                                        {"f3", "", "the third", 0, 10, true, 0, 1.1, 0},
                                        {NULL, NULL, NULL, 0, 0, false, 0, 0, 0}};
static const lg_plan_step front_plan[] = {{NULL, NULL, NULL, 0, NULL}};
static const lg_variant front_variants[] = {{"only", "", "", front_plan, NULL}, {0}};
static const lg_param front_settings[] = {{NULL, LG_WHOLE, 0, 0, 0, NULL, NULL, NULL}};

#define FRONT_GAME(number)                                                                          \
    {                                                                                               \
        .name = number, .title = number, .settings = front_settings, .variants = front_variants,    \
        .traits = front_traits, .level_size = 30 * sizeof(double), .search.problem = front_problem, \
        .search.problem_destroy = front_problem_destroy, .search.start_from = front_enter,          \
        .search.decode = front_leave                                                                \
    }
static const lg_game front_games[] = {FRONT_GAME("0"), FRONT_GAME("1"), FRONT_GAME("2"), FRONT_GAME("3")};

#endif
