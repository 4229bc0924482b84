/* Writes maps for bench/ptsp.c, each as a line of genes.
 *   ptsp-maps random SETTINGS COUNT      feasible maps, sampled as at the start of a search
 *   ptsp-maps rejected SETTINGS COUNT    maps that are not feasible, sampled in the same way
 *   ptsp-maps evolved SETTINGS COUNT RUNS GENERATIONS    the last feasible maps of RUNS searches by the game's own
 *                                        plan, stopped early; COUNT in all */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "levelground/search.h"

enum { MAPS_MAX = 2000, GENES_MAX = 1000 };

typedef struct {
    int count, genes;
    double gene[MAPS_MAX][GENES_MAX];
} gallery;

static void stop(const char *why) {
    fprintf(stderr, "ptsp-maps: %s\n", why);
    exit(2);
}

static void keep(gallery *g, int at, const double *gene) {
    memcpy(g->gene[at], gene, sizeof *gene * (size_t)g->genes);
}

static void draw_maps(gallery *g, const lg_problem *problem, bool feasible, int count) {
    lg_rng rng = lg_rng_stream(1, "bench", 0);
    void *state = calloc(1, problem->state_size);
    double gene[GENES_MAX];
    lg_genome genome = {.real = gene};
    if (!state) stop("out of memory");
    while (g->count < count) {
        problem->construct(problem, genome, &rng);
        if ((problem->load(problem, state, genome) < problem->infeasible) == feasible) keep(g, g->count++, gene);
    }
    problem->close(state);
    free(state);
}

/* A problem that stores the last feasible maps that were evaluated, in a ring buffer. */
typedef struct {
    gallery *gallery;
    int first, room;
    int64_t seen;
} ring;

typedef struct {
    lg_problem base;
    const lg_problem *inner;
    ring *ring;
} recorder;

static double record(const lg_problem *problem, void *state, lg_genome genome) {
    const recorder *r = (const recorder *)(const void *)problem;
    double cost = r->inner->load(r->inner, state, genome);
    if (cost < problem->infeasible)
        keep(r->ring->gallery, r->ring->first + (int)(r->ring->seen++ % r->ring->room), genome.real);
    return cost;
}

static void evolve(gallery *g, const lg_problem *problem, const lg_plan_step *plan, int run_index, int generations,
                   int count) {
    ring ring = {g, g->count, count, 0};
    recorder r = {*problem, problem, &ring};
    const lg_optimizer *optimizer = lg_optimizer_find(plan->optimizer);
    lg_error error = {.text = "no such optimizer"};
    lg_values values;
    char limit[40];
    r.base.load = record;
    /* each search stops when it has converged for the first time */
    snprintf(limit, sizeof limit, "generations=%d restarts=none", generations);
    if (optimizer) lg_values_init(&values, optimizer->params);
    if (!optimizer || !lg_values_apply(&values, plan->params, &error) || !lg_values_apply(&values, limit, &error))
        stop(error.text);
    lg_run *run = lg_run_create(&r.base, optimizer, &values, &error);
    if (!run) stop(error.text);
    lg_run_start(run, lg_budget_unlimited(), lg_rng_stream(1, "bench", (uint64_t)run_index + 1));
    lg_run_finish(run);
    lg_run_destroy(run);
    lg_values_clear(&values);
    if (ring.seen < count) stop("too few maps evolved");
    g->count += count;
}

static void write_maps(const gallery *g) {
    for (int i = 0; i < g->count; i++)
        for (int k = 0; k < g->genes; k++)
            printf("%.17g%c", g->gene[i][k], k + 1 < g->genes ? ' ' : '\n');
}

/* Makes the maps. Returns false if the arguments are wrong. */
static bool make_maps(gallery *g, const lg_problem *problem, int argc, char **argv) {
    const lg_plan_step *plan = lg_variant_find(lg_game_find("ptsp"), NULL)->plan;
    int count = atoi(argv[3]);
    if (count < 1 || count > MAPS_MAX || g->genes > GENES_MAX) return false;
    if (argc == 4 && (!strcmp(argv[1], "random") || !strcmp(argv[1], "rejected"))) {
        draw_maps(g, problem, !strcmp(argv[1], "random"), count);
        return true;
    }
    int runs = argc == 6 && !strcmp(argv[1], "evolved") ? atoi(argv[4]) : 0;
    for (int i = 0; i < runs; i++)
        evolve(g, problem, plan, i, atoi(argv[5]), count * (i + 1) / runs - g->count);
    return runs > 0;
}

int main(int argc, char **argv) {
    static gallery g;
    const lg_game *game = lg_game_find("ptsp");
    lg_error error = {.text = "see the head of bench/ptsp_maps.c"};
    lg_values settings;
    lg_values_init(&settings, game->settings);
    if (argc < 4 || !lg_values_apply(&settings, argv[2], &error)) stop(error.text);
    lg_task *task = lg_task_create(game, &settings, NULL, &error);
    lg_problem *problem = task ? game->search.problem(task, NULL, &error) : NULL;
    if (!problem) stop(error.text);
    g.genes = problem->space.reals;
    if (!make_maps(&g, problem, argc, argv)) stop(error.text);
    write_maps(&g);
    game->search.problem_destroy(problem);
    lg_task_destroy(task);
    lg_values_clear(&settings);
    return 0;
}
