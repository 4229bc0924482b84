/* Measures the features of a problem with a walker, which is a genome, its cost, and the problem's state for it. */
#include "features.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/math.h"

enum { PATIENCE = 4 /* times the genes: moves without improvement that end a descent */, PATIENCE_MOST = 2000 };

typedef struct {
    const lg_problem *problem;
    lg_rng rng;
    lg_genome genome, moved;
    void *state, *spare;
    double cost;
    int64_t left; /* evaluations of the current measurement */
    bool failed;
} walker;

static double evaluated(walker *w, double cost) {
    w->left--;
    w->failed = w->failed || cost != cost;
    return cost;
}

static void load(walker *w) {
    w->cost = evaluated(w, w->problem->load(w->problem, w->state, w->genome));
}

static double peek(walker *w, const lg_move *moves, int count) {
    const lg_problem *p = w->problem;
    if (p->peek) return evaluated(w, p->peek(p, w->state, w->genome, moves, count));
    lg_space_copy(&p->space, w->moved, w->genome);
    for (int m = 0; m < count; m++)
        lg_space_apply(&p->space, w->moved, moves[m]);
    return evaluated(w, p->load(p, w->spare, w->moved));
}

static void take(walker *w, lg_move move, double cost) {
    const lg_problem *p = w->problem;
    if (p->peek) p->commit(p, w->state, w->genome, &move, 1);
    lg_space_apply(&p->space, w->genome, move);
    w->cost = cost;
}

static bool is_valid(const lg_problem *p, double cost) {
    return !(p->infeasible > 0 && cost >= p->infeasible);
}

static bool goes_on(const walker *w) {
    return w->left > 0 && !w->failed;
}

/* Draws genomes until one stands for a level, but at most a fixed number of them. */
static void draw_start(walker *w) {
    for (int tries = 0; tries < 50; tries++) {
        lg_space_sample(&w->problem->space, w->genome, &w->rng);
        load(w);
        if (is_valid(w->problem, w->cost) || !goes_on(w)) return;
    }
}

static int by_size(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* A million starts tell as much as more, and more would take gigabytes. */
static bool measure_starts(walker *w, suite_features *f) {
    enum { STARTS_MAX = 1 << 20 };
    int64_t drawn = w->left < STARTS_MAX ? w->left : STARTS_MAX, valid = 0;
    w->left = drawn;
    double *costs = malloc((size_t)drawn * sizeof *costs);
    if (!costs) return false;
    while (goes_on(w)) {
        lg_space_sample(&w->problem->space, w->genome, &w->rng);
        load(w);
        if (is_valid(w->problem, w->cost)) costs[valid++] = w->cost;
    }
    qsort(costs, (size_t)valid, sizeof *costs, by_size);
    f->valid = (double)valid / (double)drawn;
    f->start = valid ? costs[valid / 2] : NAN;
    free(costs);
    return !w->failed;
}

/* Walks over valid genomes only: moves to others are counted as evaluations, but not made. */
static void measure_walk(walker *w, suite_features *f) {
    struct {
        double n, x, y, xx, yy, xy;
    } s = {0}; /* sums over n moves, of the costs before (x) and after (y) */
    double neutral = 0;
    draw_start(w);
    lg_move move;
    while (goes_on(w) && lg_space_move(&w->problem->space, w->genome, &w->rng, &move)) {
        double before = w->cost, cost = peek(w, &move, 1);
        if (!is_valid(w->problem, cost)) continue;
        take(w, move, cost);
        neutral += cost == before;
        s.n++;
        s.x += before;
        s.y += cost;
        s.xx += before * before;
        s.yy += cost * cost;
        s.xy += before * cost;
    }
    double xx = s.xx - s.x * s.x / s.n, yy = s.yy - s.y * s.y / s.n, xy = s.xy - s.x * s.y / s.n;
    /* the correlation of the costs before and after a move */
    double r = s.n > 2 && xx > 0 && yy > 0 ? xy / sqrt(xx * yy) : NAN;
    f->neutral = s.n > 0 ? neutral / s.n : NAN;
    f->length = r > 0 && r < 1 ? -1 / lg_log(r) : r >= 1 ? INFINITY : 0;
}

/* Compares the effect of two moves with the sum of their own effects, at the points of a walk. */
static void measure_pairs(walker *w, suite_features *f) {
    int64_t pairs = 0, together = 0;
    draw_start(w);
    while (goes_on(w)) {
        const lg_space *space = &w->problem->space;
        lg_move move[2];
        if (!lg_space_move(space, w->genome, &w->rng, &move[0]) || !lg_space_move(space, w->genome, &w->rng, &move[1]))
            break;
        double a = peek(w, &move[0], 1), b = peek(w, &move[1], 1), both = peek(w, move, 2);
        if (!is_valid(w->problem, a)) continue;
        if (is_valid(w->problem, b) && is_valid(w->problem, both)) {
            pairs++;
            together += fabs(both - a - b + w->cost) > 1e-9 * fmax(1, fabs(both));
        }
        take(w, move[0], a);
    }
    f->interaction = pairs ? (double)together / (double)pairs : NAN;
}

static void descend(walker *w) {
    const lg_space *space = &w->problem->space;
    int genes = space->reals + space->syms, most = genes * PATIENCE < PATIENCE_MOST ? genes * PATIENCE : PATIENCE_MOST,
        idle = 0;
    lg_move move;
    while (idle < most && goes_on(w) && lg_space_move(space, w->genome, &w->rng, &move)) {
        double before = w->cost, cost = peek(w, &move, 1);
        idle = cost < before ? 0 : idle + 1;
        if (cost <= before) take(w, move, cost);
    }
}

static void measure_optima(walker *w, lg_genome optimum, suite_features *f) {
    const lg_space *space = &w->problem->space;
    int64_t escapes = 0, same = 0, better = 0;
    double apart = 0;
    draw_start(w);
    descend(w);
    while (goes_on(w)) {
        double before = w->cost;
        lg_move move;
        lg_space_copy(space, optimum, w->genome);
        for (int k = 0; k < 2 && lg_space_move(space, w->genome, &w->rng, &move); k++)
            lg_space_apply(space, w->genome, move);
        load(w);
        descend(w);
        if (!goes_on(w)) break; /* the descent was cut short */
        escapes++;
        same += w->cost == before;
        better += w->cost < before;
        int differ = 0;
        for (int i = 0; i < space->syms; i++)
            differ += optimum.sym[i] != w->genome.sym[i];
        for (int i = 0; i < space->reals; i++)
            differ += optimum.real[i] != w->genome.real[i];
        apart += (double)differ / (space->reals + space->syms);
        if (w->cost <= before) continue;
        lg_space_copy(space, w->genome, optimum);
        load(w);
    }
    double n = escapes ? (double)escapes : NAN;
    f->same = (double)same / n;
    f->better = (double)better / n;
    f->worse = (double)(escapes - same - better) / n;
    f->spread = apart / n;
}

static lg_genome lay_out(walker *w, arena *a) {
    w->genome = arena_take_genome(a, &w->problem->space);
    w->moved = arena_take_genome(a, &w->problem->space);
    w->state = arena_take(a, 1, w->problem->state_size);
    w->spare = arena_take(a, 1, w->problem->state_size);
    return arena_take_genome(a, &w->problem->space);
}

bool suite_measure(const lg_problem *problem, int64_t evaluations, uint64_t seed, suite_features *f) {
    assert(evaluations >= FEATURES_LEAST);
    walker w = {.problem = problem, .rng = lg_rng_stream(seed, "features", 0)};
    arena count = {0}, memory = {0};
    lay_out(&w, &count);
    memory.base = aligned_alloc(ARENA_ALIGNMENT, count.used + ARENA_ALIGNMENT);
    if (!memory.base) return false;
    memset(memory.base, 0, count.used);
    lg_genome optimum = lay_out(&w, &memory);
    int64_t share = evaluations / 8;
    w.left = share;
    bool good = measure_starts(&w, f);
    w.left = share;
    measure_walk(&w, f);
    w.left = share;
    measure_pairs(&w, f);
    w.left = evaluations - 3 * share;
    measure_optima(&w, optimum, f);
    if (problem->close) problem->close(w.state);
    if (problem->close) problem->close(w.spare);
    free(memory.base);
    return good && !w.failed;
}
