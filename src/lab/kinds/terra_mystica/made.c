/* Solves the recipe's task, once for each board. */
#include "made.h"

bool board_maker_open(board_maker *m, const study_bench *bench, lg_error *error) {
    const lg_recipe *r = &bench->words->recipe;
    m->limits = lg_budget_unlimited();
    m->task = lg_task_create(r->game, &r->settings, NULL, error);
    if (m->task) m->solver = lg_recipe_solver(r, m->task, error);
    return m->solver && lg_recipe_budget(r, m->task, &m->limits, error);
}

void board_maker_close(board_maker *m) {
    lg_solver_destroy(m->solver);
    lg_task_destroy(m->task);
}

bool board_maker_make(board_maker *m, lg_rng rng, tm_board *board, lg_error *error) {
    lg_outcome o = lg_solver_solve(m->solver, m->limits, rng, board);
    if (o.stop == LG_FAILED) return lg_fail_memory(error);
    return o.valid || lg_fail(error, "%s", o.reason ? o.reason : "no board was found");
}
