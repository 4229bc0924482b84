/* The problem: genomes of one block of reals, each decoded, judged and scored. A state is a referee's memory. */
#include <math.h>
#include <stdlib.h>

#include "referee.h"

typedef struct {
    lg_problem base;
    const lg_task *task;
} map_problem;

typedef struct {
    pt_referee referee;
    pt_placed placed;
} workplace;

static double load(const lg_problem *problem, void *state, lg_genome genome) {
    const lg_task *task = ((const map_problem *)(const void *)problem)->task;
    workplace *w = state;
    if (!pt_referee_open(&w->referee)) return INFINITY;
    pt_decode(&task->recipe, genome.real, pt_analyst_drawing(w->referee.analyst), &w->placed);
    pt_sites sites = {w->placed.ship, task->recipe.waypoints, w->placed.waypoint};
    return pt_referee_score(&w->referee, task, &sites, w->placed.steps);
}

static void close_state(void *state) {
    pt_referee_close(&((workplace *)state)->referee);
}

/* The distribution the paper begins with. */
static void sample(const lg_problem *problem, lg_genome genome, lg_rng *rng) {
    const lg_block *b = &problem->space.block[0];
    for (int i = 0; i < b->length; i++)
        genome.real[i] = fmin(fmax(0.5 + 0.17 * lg_rng_normal(rng), b->lo), b->hi);
}

lg_problem *pt_problem(const lg_task *task, const char *stage, lg_error *error) {
    if (stage) {
        lg_fail(error, "ptsp has no stage '%.60s'", stage);
        return NULL;
    }
    map_problem *p = calloc(1, sizeof *p);
    if (!p) {
        lg_fail(error, "out of memory");
        return NULL;
    }
    p->task = task;
    p->base = (lg_problem){.state_size = sizeof(workplace),
                           .floor = -INFINITY,
                           .infeasible = PT_INFEASIBLE,
                           .load = load,
                           .close = close_state,
                           .sample = sample};
    lg_space_add(&p->base.space,
                 (lg_block){.kind = LG_REAL, .length = pt_genes(&task->recipe), .lo = 0.05, .hi = 0.95});
    return &p->base;
}

void pt_problem_destroy(lg_problem *problem) {
    free(problem);
}

void pt_enter(lg_problem *problem, const lg_level *so_far) {
    (void)problem; /* nothing comes before the only stage */
    (void)so_far;
}

void pt_leave(const lg_problem *problem, lg_genome genome, lg_level *level) {
    const lg_task *task = ((const map_problem *)(const void *)problem)->task;
    pt_walls *walls = malloc(sizeof *walls);
    pt_placed *placed = malloc(sizeof *placed);
    if (walls && placed) {
        pt_decode(&task->recipe, genome.real, walls, placed);
        pt_to_map(&task->recipe, walls, placed, level);
    }
    free(placed);
    free(walls);
}
