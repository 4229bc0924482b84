/* The run of a level maker has an optimizer that does nothing, because the owner of the level maker moves the cursor. */
#include "level_maker.h"

#include <assert.h>
#include <math.h>
#include <string.h>

static void no_step(lg_run *run, void *state) {
    (void)run;
    (void)state;
}

static const lg_param no_params[] = {{NULL, LG_WHOLE, 0, 0, 0, NULL, NULL, NULL}};
static const lg_optimizer mover = {
    .name = "mover", .kinds = LG_REAL | LG_CHOICE | LG_ARRANGE, .params = no_params, .start = no_step, .step = no_step};
static const lg_values no_values = {.table = no_params};

void maker_lay_out(level_maker *maker, arena *memory, const lg_task *task, const lg_problem *problem) {
    level_maker laid = {.task = task, .problem = problem};
    if (task) laid.level = arena_take(memory, 1, task->game->level_size);
    laid.trait = arena_take(memory, (size_t)lg_trait_count(task ? task->game : problem->game), sizeof *laid.trait);
    laid.mate = arena_take_genome(memory, &problem->space);
    if (maker) *maker = laid;
}

/* If the game has a plan of several stages, and makes levels without a contest, the maker gets a solver for it. Games have such a
 * plan where one search can hardly find whole levels, so it helps to start from the plan's levels. */
bool maker_open(level_maker *maker, lg_error *error) {
    const lg_task *task = maker->task;
    maker->run = lg_run_create(maker->problem, &mover, &no_values, error);
    if (!maker->run || !task) return maker->run;
    const lg_game *game = task->game;
    const lg_plan_step *plan = game->variants->plan;
    if (!game->search.encode || !plan[0].optimizer || !plan[1].optimizer) return true;
    if (game->contest && game->contest->entrants(task)) return true;
    maker->solver = lg_solver_create(task, plan, NULL, error);
    return maker->solver;
}

void maker_close(level_maker *maker) {
    lg_run_destroy(maker->run);
    lg_solver_destroy(maker->solver);
}

bool maker_describe(level_maker *maker, uint64_t which) {
    const lg_cursor *cursor = &maker->run->cursor;
    const lg_problem *p = maker->problem;
    lg_error error;
    if (p->describe) return p->describe(p, cursor->state, cursor->genome, which, maker->trait);
    const lg_game *game = maker->task->game;
    return game->search.decode(p, cursor->genome, maker->level, &error) &&
           game->judging.describe(maker->task, maker->level, maker->trait);
}

bool maker_run_plan(level_maker *maker, int64_t most, lg_rng rng, int64_t *evaluations) {
    lg_error error;
    lg_budget budget = lg_budget_unlimited();
    assert(maker->solver && most > 1);
    budget.evaluations = most - 1;
    memset(maker->level, 0, maker->task->game->level_size);
    lg_outcome out = lg_solver_solve(maker->solver, budget, rng, maker->level);
    *evaluations = out.evaluations;
    budget.evaluations = 1;
    lg_run_start(maker->run, budget, rng);
    if (out.stop == LG_FAILED) maker->run->stop = LG_FAILED;
    if (out.stop == LG_FAILED || !out.valid ||
        !maker->task->game->search.encode(maker->problem, maker->level, maker->run->cursor.genome, &error))
        return false;
    lg_cursor_reset(maker->run);
    ++*evaluations;
    assert(*evaluations <= most);
    return maker->run->stop != LG_FAILED;
}

int maker_propose_moves(level_maker *maker, lg_move *move) {
    const lg_problem *p = maker->problem;
    lg_run *run = maker->run;
    if (p->vary && p->vary->propose) return p->vary->propose(p, run->cursor.state, run->cursor.genome, &run->rng, move);
    return lg_space_move(&p->space, run->cursor.genome, &run->rng, move);
}

bool maker_try_improvement(level_maker *maker) {
    lg_run *run = maker->run;
    lg_move move[LG_PROPOSED_MAX];
    int moves = maker_propose_moves(maker, move);
    assert(moves >= 0 && moves <= LG_PROPOSED_MAX);
    double cost = moves ? lg_cursor_peek(run, move, moves) : INFINITY;
    bool taken = cost < INFINITY && cost <= run->cursor.cost;
    if (taken) lg_cursor_take(run, move, moves, cost);
    return taken;
}
