/* A (mu + lambda) evolutionary algorithm for genes of every kind. Parents are chosen by tournament. Crossover keeps every
 * arrangement an arrangement. Each individual carries its own mutation rate and step size, which mutate as well
 * (self-adaptation: Schwefel 1981; Baeck and Schuetz 1996). The best of parents and children survive; among equals the
 * younger. All threads of the thread pool evaluate a generation. If a game has its own operators, they replace crossover and
 * mutation, and use the rate that each individual carries.
 *
 * Preset cgrhea2022 is the best setting of the thesis; cgrhea2022-hp1 to -hp27 are its settings of mutation chance, population
 * and mating size (section 4.2.3). The thesis's three sets of weights are variants of the game wesnoth. */
#include "levelground/search.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/cross.h"
#include "base/math.h"

enum {
    MU,
    LAMBDA,
    TOURNAMENT,
    CROSSOVER,
    CUT,
    MUTATIONS,
    STEP,
    TAU,
    PATIENCE,
    START,
    VARIATION,
    CHANCE,
    GENERATIONS,
    PARAMS
};
enum { UNIFORM, ONE_POINT };

static const lg_param params[PARAMS + 1] = {
    [MU] = {"mu", LG_WHOLE, 20, 1, 10000, NULL, "individuals that survive a generation", "10, 20 or 30"},
    [LAMBDA] = {"lambda", LG_WHOLE, 40, 1, 10000, NULL, "children of a generation", "mu / 8, / 4 or / 2"},
    [TOURNAMENT] = {"tournament", LG_WHOLE, 2, 1, 10000, NULL, "a parent is the best of so many", "2"},
    [CROSSOVER] = {"crossover", LG_NUMBER, 0.2, 0, 1, NULL, "share of children with two parents", NULL},
    [CUT] = {"cut", LG_WORD, UNIFORM, 0, 1, "uniform|one-point",
             "crossover: gene by gene, or at one place of each block", NULL},
    [MUTATIONS] = {"mutations", LG_NUMBER, 1, 0, 1e6, NULL, "genes that a child changes, on average, to begin with",
                   NULL},
    [STEP] = {"step", LG_NUMBER, 0.1, 1e-9, 1, NULL,
              "deviation of a real gene's change to begin with, as a share of its box", NULL},
    [TAU] = {"tau", LG_NUMBER, 0.2, 0, 10, NULL, "how fast rates and steps change themselves; 0: they stay", NULL},
    [PATIENCE] = {"patience", LG_WHOLE, 0, 0, 1e9, NULL,
                  "starts anew after so many generations without progress; 0: never", NULL},
    [START] = {"start", LG_WORD, 0, 0, 1, "uniform|constructed", "where it starts: uniform, or as the game constructs",
               NULL},
    [VARIATION] = {"variation", LG_WORD, 1, 0, 1, "own|game",
                   "crossover and mutation: this algorithm's own, or the game's where it has them", "game"},
    [CHANCE] = {"chance", LG_NUMBER, 0, 0, 1, NULL, "of a gene to change, to begin with; 0: as mutations says",
                ".005, .01 or .05"},
    [GENERATIONS] = {"generations", LG_WHOLE, 0, 0, 1e9, NULL, "starts anew after so many generations; 0: never", "12"},
};

typedef struct {
    lg_genome genome;
    double cost, rate, step; /* rate: the probability that a gene changes */
    int64_t born;            /* the individual's number, in the order in which individuals were made */
} individual;

typedef struct {
    int mu, lambda, idle; /* idle: the number of generations without progress */
    int64_t generations;  /* generations since the last start */
    int64_t born;         /* the number of individuals so far; 0: the first generation is still to be drawn */
    double best;          /* the lowest cost since the last start */
    individual *all;      /* the parents, best first; then the children, and one more if their number is odd */
    lg_genome *batch;     /* the children's genomes */
    double *cost;         /* the costs of `batch`, in the same order */
    cross_room room;
} evolution;

static evolution *lay_out(arena *memory, const lg_space *space, const lg_values *values) {
    evolution laid = {.mu = (int)values->number[MU], .lambda = (int)values->number[LAMBDA]};
    size_t all = (size_t)laid.mu + (size_t)laid.lambda + 1, reals = (size_t)space->reals, syms = (size_t)space->syms;
    evolution *e = arena_take(memory, 1, sizeof *e);
    laid.all = arena_take(memory, all, sizeof *laid.all);
    laid.batch = arena_take(memory, all, sizeof *laid.batch);
    laid.cost = arena_take(memory, all, sizeof *laid.cost);
    laid.room = cross_lay_out(memory, space);
    double *real = arena_take(memory, all * reals, sizeof *real);
    int32_t *sym = arena_take(memory, all * syms, sizeof *sym);
    for (size_t k = 0; e && k < all; k++)
        laid.all[k].genome = (lg_genome){real + k * reals, sym + k * syms};
    if (e) *e = laid;
    return e;
}

static size_t state_size(const lg_space *space, const lg_values *values) {
    arena memory = {0};
    lay_out(&memory, space, values);
    return memory.used;
}

static void start(lg_run *run, void *state) {
    lay_out(&(arena){state, 0}, &run->problem->space, run->params);
}

/* Evaluates individuals from..from + count - 1. */
static void evaluate_individuals(lg_run *run, evolution *e, int from, int count) {
    for (int k = 0; k < count; k++)
        e->batch[k] = e->all[from + k].genome;
    lg_run_evaluate_all(run, e->batch, count, e->cost);
    for (int k = 0; k < count; k++) {
        e->all[from + k].cost = e->cost[k];
        e->all[from + k].born = ++e->born;
    }
    lg_run_generation(run);
}

/* Orders individuals by cost, the best first. Among equals the younger one comes first, so that the search can cross
 * plateaus. */
static int by_merit(const void *a, const void *b) {
    const individual *x = a, *y = b;
    if (x->cost != y->cost) return x->cost < y->cost ? -1 : 1;
    return x->born > y->born ? -1 : 1;
}

/* Sorts the children, which are the last lambda, into the parents, which are sorted. A few children are inserted one by one,
 * because that is faster. */
static void sort_in_children(evolution *e) {
    int all = e->mu + e->lambda;
    if ((double)e->mu * e->lambda > 1e5) {
        qsort(e->all, (size_t)all, sizeof *e->all, by_merit);
        return;
    }
    for (int k = e->mu; k < all; k++) {
        individual child = e->all[k];
        int at = 0, end = k;
        while (at < end) {
            int middle = (at + end) / 2;
            if (by_merit(&child, &e->all[middle]) < 0)
                end = middle;
            else
                at = middle + 1;
        }
        memmove(&e->all[at + 1], &e->all[at], sizeof child * (size_t)(k - at));
        e->all[at] = child;
    }
}

#ifndef NDEBUG
static bool is_ordered(const evolution *e, int count) {
    for (int k = 1; k < count; k++)
        if (by_merit(&e->all[k - 1], &e->all[k]) > 0) return false;
    return true;
}
#endif

static const individual *select_parent(lg_run *run, const evolution *e) {
    int best = e->mu;
    for (int k = 0; k < run->params->number[TOURNAMENT]; k++) {
        int drawn = (int)lg_rng_below(&run->rng, (uint32_t)e->mu);
        if (drawn < best) best = drawn;
    }
    assert(best < e->mu);
    return &e->all[best];
}

/* Returns x e^(tau N(0, 1)), clipped to low..high. */
static double vary_rate(lg_run *run, double x, double low, double high) {
    assert(low <= high);
    x *= lg_exp(run->params->number[TAU] * lg_rng_normal(&run->rng));
    return x < low ? low : x > high ? high : x;
}

static void adapt_rates(lg_run *run, individual *child) {
    int genes = run->problem->space.reals + run->problem->space.syms;
    if (run->params->number[TAU] <= 0 || !genes) return;
    child->rate = vary_rate(run, child->rate, 0.5 / genes, 0.5);
    child->step = vary_rate(run, child->step, 1e-12, 1);
}

/* Copies an individual into a child, which keeps its own memory for the genome. */
static void copy_individual(lg_run *run, individual *child, const individual *from) {
    lg_space_copy(&run->problem->space, child->genome, from->genome);
    child->rate = from->rate;
    child->step = from->step;
}

/* Makes a child by this algorithm's own crossover and mutation. If there was no crossover, at least one gene changes. */
static void breed_child(lg_run *run, evolution *e, individual *child) {
    const lg_space *space = &run->problem->space;
    const individual *mother = select_parent(run, e), *father = mother;
    bool mixed = lg_rng_unit(&run->rng) < run->params->number[CROSSOVER];
    if (mixed) father = select_parent(run, e);
    copy_individual(run, child, mother);
    bool cut = run->params->number[CUT] == ONE_POINT;
    for (int b = 0; b < space->blocks && father != mother; b++)
        cross_block(&space->block[b], cut, child->genome, father->genome, &e->room, &run->rng);
    int genes = space->reals + space->syms, forced = -1;
    if (genes && father == mother) forced = (int)lg_rng_below(&run->rng, (uint32_t)genes);
    adapt_rates(run, child);
    for (int b = 0; b < space->blocks; b++) {
        const lg_block *block = &space->block[b];
        for (int i = block->first; i < block->first + block->length; i++, forced--) {
            lg_move move;
            if (lg_rng_unit(&run->rng) >= child->rate && forced != 0) continue;
            if (block->kind == LG_REAL) {
                double x = child->genome.real[i] + child->step * (block->hi - block->lo) * lg_rng_normal(&run->rng);
                child->genome.real[i] = x < block->lo ? block->lo : x > block->hi ? block->hi : x;
            } else if (lg_space_move_gene(space, child->genome, i, &run->rng, &move)) {
                lg_space_apply(space, child->genome, move);
            }
        }
    }
    assert(lg_space_holds(space, child->genome));
}

static void step(lg_run *run, void *state) {
    evolution *e = state;
    const double *p = run->params->number;
    const lg_problem *problem = run->problem;
    lg_variation game = {0}; /* the game's operators, if it has them and the parameters ask for them */
    if (p[VARIATION] != 0 && problem->vary) game = *problem->vary;
    int64_t patience = (int64_t)p[PATIENCE], most = (int64_t)p[GENERATIONS];
    if (!e->born || (patience && e->idle >= patience) || (most && e->generations >= most)) {
        int genes = problem->space.reals + problem->space.syms;
        for (individual *it = e->all; it < e->all + e->mu; it++) {
            if (game.individual && p[START] == 0)
                game.individual(problem, it->genome, &run->rng);
            else
                lg_run_sample(run, it->genome, p[START] != 0);
            it->rate = p[CHANCE] > 0 ? p[CHANCE] : genes ? p[MUTATIONS] / genes : 0;
            it->step = p[STEP];
        }
        e->best = INFINITY;
        e->idle = 0;
        e->generations = 0;
        evaluate_individuals(run, e, 0, e->mu);
        qsort(e->all, (size_t)e->mu, sizeof *e->all, by_merit);
        return;
    }
    for (int k = 0; k < e->lambda; k += game.mutate ? 2 : 1) {
        individual *child = &e->all[e->mu + k];
        if (!game.mutate) {
            breed_child(run, e, child);
            continue;
        }
        /* the game's operators make two children at once */
        copy_individual(run, &child[0], select_parent(run, e));
        copy_individual(run, &child[1], select_parent(run, e));
        if (game.cross && lg_rng_unit(&run->rng) < p[CROSSOVER])
            game.cross(problem, child[0].genome, child[1].genome, &run->rng);
        for (int c = 0; c < 2; c++) {
            adapt_rates(run, &child[c]);
            game.mutate(problem, child[c].genome, child[c].rate, &run->rng);
            assert(lg_space_holds(&problem->space, child[c].genome));
        }
    }
    e->generations++;
    evaluate_individuals(run, e, e->mu, e->lambda);
    sort_in_children(e);
    assert(is_ordered(e, e->mu + e->lambda) && e->all[0].cost <= e->best); /* the best individual has survived */
    e->idle = e->all[0].cost < e->best ? 0 : e->idle + 1;
    e->best = e->all[0].cost;
}

#define THESIS(chance, mu, lambda)                                                                    \
    "mu=" #mu " lambda=" #lambda " chance=" #chance " generations=12 tournament=2 crossover=1 tau=0 " \
    "variation=game start=uniform"
#define HP(n, chance, mu, lambda, part)                                                                           \
    {                                                                                                             \
        "cgrhea2022-hp" #n, "mutation " #chance ", population " #mu ", mating " part, THESIS(chance, mu, lambda), \
            "wesnoth=paper"                                                                                       \
    }
/* The mating sizes are those powers of two that are nearest to 1/8, 1/4 and 1/2 of the population. */
#define HP9(a, b, c, d, e, f, g, h, i, chance)                                                 \
    HP(a, chance, 20, 2, "1/8"), HP(b, chance, 20, 4, "1/4"), HP(c, chance, 20, 8, "1/2"),     \
        HP(d, chance, 10, 1, "1/8"), HP(e, chance, 10, 2, "1/4"), HP(f, chance, 10, 4, "1/2"), \
        HP(g, chance, 30, 4, "1/8"), HP(h, chance, 30, 8, "1/4"), HP(i, chance, 30, 16, "1/2")

static const lg_preset presets[] = {
    {"cgrhea2022", "the best setting of cgrhea2022: mutation .01, population 30, mating 1/2", THESIS(.01, 30, 16),
     "wesnoth=paper"},
    HP9(1, 2, 3, 4, 5, 6, 7, 8, 9, .01),
    HP9(10, 11, 12, 13, 14, 15, 16, 17, 18, .05),
    HP9(19, 20, 21, 22, 23, 24, 25, 26, 27, .005),
    {NULL, NULL, NULL, NULL},
};

const lg_optimizer lg_optimizer_ea = {
    .name = "ea",
    .sentence = "(mu + lambda) evolutionary algorithm",
    .source = "cgrhea2022, section 3.4.1; own mode ours, after Schwefel 1981",
    .kinds = LG_REAL | LG_CHOICE | LG_ARRANGE,
    .params = params,
    .presets = presets,
    .state_size = state_size,
    .start = start,
    .step = step,
};
