/* A breeder. Its run has an optimizer that does nothing: its owner moves the cursor. */
#include "solve/breeder.h"

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

lg_genome breeder_genome(arena *memory, const lg_space *space) {
    double *real = arena_take(memory, (size_t)space->reals, sizeof *real);
    return (lg_genome){real, arena_take(memory, (size_t)space->syms, sizeof(int32_t))};
}

void breeder_lay_out(breeder *d, arena *memory, const lg_task *task, const lg_problem *problem) {
    breeder laid = {.task = task, .problem = problem};
    if (task) laid.level = arena_take(memory, 1, task->game->level_size);
    laid.trait = arena_take(memory, (size_t)lg_trait_count(task ? task->game : problem->game), sizeof *laid.trait);
    laid.mate = breeder_genome(memory, &problem->space);
    if (d) *d = laid;
}

/* Where a plan has several stages, it is since the whole is hard to find at once. */
static bool has_plan(const lg_task *task) {
    const lg_game *game = task->game;
    const lg_plan_step *plan = game->variants->plan;
    return game->encode && plan[0].optimizer && plan[1].optimizer && !(game->contest && game->contest->entrants(task));
}

bool breeder_open(breeder *d, lg_error *error) {
    d->run = lg_run_create(d->problem, &mover, &no_values, error);
    if (!d->run || !d->task || !has_plan(d->task)) return d->run;
    d->solver = lg_solver_create(d->task, d->task->game->variants->plan, NULL, error);
    return d->solver;
}

void breeder_close(breeder *d) {
    lg_run_destroy(d->run);
    lg_solver_destroy(d->solver);
}

bool breeder_describe(breeder *d, uint64_t which) {
    const lg_cursor *cursor = &d->run->cursor;
    const lg_problem *p = d->problem;
    lg_error error;
    if (p->describe) return p->describe(p, cursor->state, cursor->genome, which, d->trait);
    const lg_game *game = d->task->game;
    return game->leave(p, cursor->genome, d->level, &error) && game->describe(d->task, d->level, d->trait);
}

bool breeder_plan(breeder *d, int64_t most, lg_rng rng, int64_t *evaluations) {
    lg_error error;
    lg_budget budget = lg_budget_unlimited();
    budget.evaluations = most - 1;
    memset(d->level, 0, d->task->game->level_size);
    lg_outcome out = lg_solver_solve(d->solver, budget, rng, d->level);
    *evaluations = out.evaluations;
    budget.evaluations = 1;
    lg_run_start(d->run, budget, rng);
    if (out.stop == LG_FAILED) d->run->stop = LG_FAILED;
    if (out.stop == LG_FAILED || !out.valid ||
        !d->task->game->encode(d->problem, d->level, d->run->cursor.genome, &error))
        return false;
    lg_cursor_reset(d->run);
    ++*evaluations;
    return d->run->stop != LG_FAILED;
}

int breeder_propose(breeder *d, lg_move *move) {
    const lg_problem *p = d->problem;
    lg_run *run = d->run;
    if (p->vary && p->vary->propose) return p->vary->propose(p, run->cursor.state, run->cursor.genome, &run->rng, move);
    return lg_space_move(&p->space, run->cursor.genome, &run->rng, move);
}

bool breeder_descend(breeder *d) {
    lg_run *run = d->run;
    lg_move move[LG_PROPOSED_MAX];
    int moves = breeder_propose(d, move);
    double cost = moves ? lg_cursor_peek(run, move, moves) : INFINITY;
    bool taken = cost < INFINITY && cost <= run->cursor.cost;
    if (taken) lg_cursor_take(run, move, moves, cost);
    return taken;
}
