/* The plans that compete: annealing at several temperatures and lengths, tabu search, and the same after a stage for
 * the structure, with everything at once when the stages stick. */
#include "cli/tune/candidates.h"

#include "levelground/search.h"

/* A plan of one step, which decides the whole level. */
#define ONCE(by, with) \
    { {.optimizer = (by), .params = "start=constructed " with, .evaluations = 200000}, {.optimizer = NULL}, }
/* A plan of stages: the structure, and then the rest. */
#define STAGED(structure, by, with)                                                                               \
    {                                                                                                             \
        {.stage = "structure",                                                                                    \
         .optimizer = "anneal",                                                                                   \
         .params = "start=constructed samples=32 " structure,                                                     \
         .evaluations = 6000},                                                                                    \
            {.stage = "rest", .optimizer = (by), .params = "start=constructed " with, .evaluations = 200000},     \
            {.optimizer = (by), .params = "start=constructed " with, .evaluations = 200000}, {.optimizer = NULL}, \
    }
#define USUAL "hot=0.4 cold=0.4 length=2000"

static const lg_plan_step once[][2] = {
    ONCE("anneal", "hot=0.1 cold=0.1 length=50000"),
    ONCE("anneal", "hot=0.2 cold=0.2 length=5000"),
    ONCE("anneal", "hot=0.2 cold=0.2 length=50000"),
    ONCE("anneal", "hot=0.35 cold=0.35 length=5000"),
    ONCE("anneal", "hot=0.35 cold=0.35 length=50000"),
    ONCE("anneal", "hot=0.6 cold=0.6 length=50000"),
    ONCE("anneal", "hot=1 cold=0.2 length=5000"),
    ONCE("anneal", "hot=1 cold=0.2 length=20000"),
    ONCE("anneal", "hot=4 cold=0.4 length=20000"),
    ONCE("tabu", "neighbourhood=20"),
    ONCE("tabu", "neighbourhood=40"),
};
static const lg_plan_step staged[][4] = {
    STAGED(USUAL, "anneal", "hot=0.2 cold=0.2 length=5000"),
    STAGED(USUAL, "anneal", "hot=0.2 cold=0.2 length=50000"),
    STAGED(USUAL, "anneal", "hot=0.35 cold=0.35 length=5000"),
    STAGED(USUAL, "anneal", "hot=0.35 cold=0.35 length=50000"),
    STAGED(USUAL, "anneal", "hot=0.6 cold=0.6 length=50000"),
    STAGED(USUAL, "anneal", "hot=1 cold=0.2 length=20000"),
    STAGED(USUAL, "tabu", "neighbourhood=20"),
    STAGED("hot=0.8 cold=0.8 length=2000", "anneal", "hot=0.35 cold=0.35 length=50000"),
};

enum { ONCE_COUNT = sizeof once / sizeof once[0], STAGED_COUNT = sizeof staged / sizeof staged[0] };
_Static_assert(1 + ONCE_COUNT + STAGED_COUNT <= CANDIDATES_MAX, "more plans than there is room for");

static bool has_stages(const lg_game *game, const lg_task *task) {
    lg_error error;
    lg_problem *problem = game->problem(task, "structure", &error);
    if (problem) game->problem_destroy(problem);
    return problem;
}

int list_candidates(const lg_game *game, const lg_task *task, const lg_plan_step *plan[CANDIDATES_MAX]) {
    int n = 0;
    plan[n++] = game->variants->plan;
    for (int k = 0; k < ONCE_COUNT; k++)
        plan[n++] = once[k];
    for (int k = 0; k < STAGED_COUNT && has_stages(game, task); k++)
        plan[n++] = staged[k];
    return n;
}
