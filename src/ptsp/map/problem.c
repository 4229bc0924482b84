/* The search problem. A genome is one block of real numbers; each genome is decoded, checked and scored. A state is a
 * referee's working memory. */
#include <math.h>
#include <stdlib.h>

#include "levelground/search.h"

#include "settings.h"

typedef struct {
    lg_problem base;
    const pt_task *task;
} map_problem;

typedef struct {
    pt_referee referee;
    pt_placed placed;
} workplace;

static const pt_task *task_of(const lg_problem *problem) {
    return ((const map_problem *)problem)->task;
}

static pt_sites sites_of(const pt_task *task, const workplace *w) {
    return (pt_sites){w->placed.ship, task->recipe.waypoints, w->placed.waypoint, w->placed.physics};
}

static double load_genome(const lg_problem *problem, void *state, lg_genome genome) {
    const pt_task *task = task_of(problem);
    workplace *w = state;
    if (!pt_referee_open(&w->referee)) return NAN;
    pt_walls_of_genes(&task->recipe, genome.real, pt_analyst_drawing(w->referee.analyst), &w->placed);
    pt_sites sites = sites_of(task, w);
    return pt_referee_score(&w->referee, task, &sites, w->placed.steps);
}

/* Computes the traits. Uses the walls and sites that load_genome has decoded before. */
static bool describe_genome(const lg_problem *problem, void *state, lg_genome genome, uint64_t which, double *traits) {
    const pt_task *task = task_of(problem);
    workplace *w = state;
    pt_sites sites = sites_of(task, w);
    /* All traits are computed, because planning the routes takes most of the time and nearly all traits need them. */
    (void)genome, (void)which;
    return pt_describe_drawing(w->referee.analyst, &sites, task->rules, traits);
}

static void close_state(void *state) {
    pt_referee_close(&((workplace *)state)->referee);
}

/* Draws a genome from the distribution with which the paper's search begins. */
static bool construct_genome(const lg_problem *problem, lg_genome genome, lg_rng *rng) {
    const lg_block *b = &problem->space.block[0];
    for (int i = 0; i < b->length; i++)
        genome.real[i] = fmin(fmax(0.5 + 0.17 * lg_rng_normal(rng), b->lo), b->hi);
    return true;
}

lg_problem *pt_problem(const lg_task *task, const char *stage, lg_error *error) {
    if (stage) {
        lg_fail(error, "ptsp has no stage '%.40s'", stage);
        return NULL;
    }
    map_problem *p = calloc(1, sizeof *p);
    if (!p) {
        lg_fail_memory(error);
        return NULL;
    }
    p->task = pt_task_of(task);
    p->base = (lg_problem){.state_size = sizeof(workplace),
                           .floor = -INFINITY,
                           .infeasible = PT_INFEASIBLE,
                           .load = load_genome,
                           .close = close_state,
                           .construct = construct_genome,
                           .describe = describe_genome,
                           .game = task->game};
    lg_space_add(&p->base.space,
                 (lg_block){.kind = LG_REAL, .length = pt_genes(&p->task->recipe), .lo = 0.05, .hi = 0.95});
    return &p->base;
}

void pt_problem_destroy(lg_problem *problem) {
    free(problem);
}

void pt_start_from(lg_problem *problem, const lg_level *so_far) {
    (void)problem; /* the plan has only one stage, so there is no earlier stage to enter from */
    (void)so_far;
}

bool pt_decode(const lg_problem *problem, lg_genome genome, lg_level *level, lg_error *error) {
    const pt_task *task = task_of(problem);
    pt_walls *walls = malloc(sizeof *walls);
    pt_placed *placed = malloc(sizeof *placed);
    bool good = (walls && placed) || lg_fail_memory(error);
    if (good) {
        pt_walls_of_genes(&task->recipe, genome.real, walls, placed);
        pt_to_map(&task->recipe, walls, placed, level);
        good = pt_clutter(task, level) || lg_fail_memory(error);
    }
    free(placed);
    free(walls);
    return good;
}
