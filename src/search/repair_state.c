/* What the two searches of a repair share. A level is better than the best if its cost is lower (costs below the target count
 * as the target) or, at equal cost, if it changes fewer cells. Large levels (lg_mending) that miss the target are compared by their
 * badness with the price of their changes, because otherwise tiny gains would change the whole level. The number of changed cells
 * is taken from the level itself, because several genomes may stand for one level. */
#include "search/repair_internal.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static lg_genome new_genome(int genes) {
    return (lg_genome){NULL, calloc((size_t)genes + 1, sizeof(int32_t))};
}

bool repair_state_open(repair_state *state, const lg_level *level, lg_error *error) {
    const lg_game *game = state->task->game;
    const lg_problem *p = state->problem = game->search.problem(state->task, NULL, error);
    if (!p) return false;
    const lg_space *space = &p->space;
    if (!p->cell || !p->peek || space->reals)
        return lg_fail(error, "%s with these settings has no cells to repair", game->name);
    state->genes = space->syms;
    for (int g = 0; g < state->genes; g++)
        if (p->cell[g] >= state->cells) state->cells = p->cell[g] + 1;
    state->block = calloc((size_t)state->genes + 1, sizeof *state->block);
    state->differ = calloc((size_t)state->cells + 1, sizeof *state->differ);
    state->counted = calloc((size_t)state->cells + 1, sizeof *state->counted);
    state->width = malloc(((size_t)state->cells + 1) * sizeof *state->width);
    state->problem_state = calloc(1, p->state_size + 1);
    state->level = calloc(1, game->level_size);
    state->offered = calloc(1, game->level_size);
    state->start = new_genome(state->genes);
    state->now = new_genome(state->genes);
    state->best = new_genome(state->genes);
    state->offered_genome = new_genome(state->genes);
    if (!state->block || !state->differ || !state->counted || !state->width || !state->problem_state || !state->level ||
        !state->offered || !state->start.sym || !state->now.sym || !state->best.sym || !state->offered_genome.sym)
        return lg_fail_memory(error);
    for (int b = 0; b < space->blocks; b++)
        for (int i = 0; i < space->block[b].length; i++)
            state->block[space->block[b].first + i] = b;
    for (int c = 0; c <= state->cells; c++)
        state->width[c] = 1;
    const lg_mending *mending = repair_mending(p);
    for (int i = 0; mending && i < state->genes * LG_TIED_MAX; i++)
        state->width[p->cell[i / LG_TIED_MAX]] += mending->tied[i] >= 0;
    return game->search.encode(p, level, state->start, error);
}

void repair_state_close(repair_state *state) {
    if (state->problem && state->problem->close && state->problem_state) state->problem->close(state->problem_state);
    if (state->problem) state->task->game->search.problem_destroy((lg_problem *)(uintptr_t)state->problem);
    free(state->block);
    free(state->differ);
    free(state->counted);
    free(state->width);
    free(state->problem_state);
    free(state->level);
    free(state->offered);
    free(state->start.sym);
    free(state->now.sym);
    free(state->best.sym);
    free(state->offered_genome.sym);
}

/* Adds `by` to the number of changed genes of the cell on which gene g lies, if the gene differs from the original level. */
static void count_gene(repair_state *state, int g, int by) {
    int cell = state->problem->cell[g];
    if (cell < 0 || state->now.sym[g] == state->start.sym[g]) return;
    int *differ = &state->differ[cell];
    if (*differ > 0) state->changed -= state->width[cell];
    *differ += by;
    if (*differ > 0) state->changed += state->width[cell];
    assert(*differ >= 0 && state->changed >= 0);
}

lg_move repair_move_genome(repair_state *state, const lg_move *move) {
    bool swaps = state->problem->space.block[move->block].kind == LG_ARRANGE;
    count_gene(state, move->i, -1);
    if (swaps) count_gene(state, move->j, -1);
    lg_move undo = lg_space_apply(&state->problem->space, state->now, *move);
    count_gene(state, move->i, 1);
    if (swaps) count_gene(state, move->j, 1);
    return undo;
}

static double count_evaluation(repair_state *state, double cost) {
    state->evaluations++;
    if (!isnan(cost)) return cost;
    state->failed = true;
    return INFINITY;
}

void repair_load(repair_state *state, lg_genome genome) {
    if (genome.sym != state->now.sym) lg_space_copy(&state->problem->space, state->now, genome);
    for (int c = 0; c < state->cells; c++)
        state->differ[c] = 0;
    state->changed = 0;
    for (int g = 0; g < state->genes; g++)
        count_gene(state, g, 1);
    state->cost = count_evaluation(state, state->problem->load(state->problem, state->problem_state, state->now));
}

double repair_peek(repair_state *state, const lg_move *move) {
    return count_evaluation(state, state->problem->peek(state->problem, state->problem_state, state->now, move, 1));
}

void repair_take(repair_state *state, const lg_move *move, double cost) {
    state->problem->commit(state->problem, state->problem_state, state->now, move, 1);
    repair_move_genome(state, move);
    state->cost = cost;
}

bool repair_is_promising(const repair_state *state, double cost) {
    const lg_mending *mending = repair_mending(state->problem);
    return cost <= state->target ||
           (mending ? state->best_cost > state->target && repair_priced_badness(state, 0) < state->best_priced_badness
                    : cost < state->best_cost);
}

double repair_priced_badness(const repair_state *state, int changed) {
    return repair_mending(state->problem)->badness(state->problem, state->problem_state) + repair_price * changed;
}

#ifndef NDEBUG
/* Does a full judgement of the best level by the game give the cost that the search computed by delta evaluation? Returns true
 * where a contest's games decide the score, or the game mends the level, because the cost does not count the same. Also returns
 * true if memory is short. */
static bool is_best_sound(const repair_state *state) {
    const lg_contest *contest = state->task->game->contest;
    lg_report report;
    if (state->task->game->search.mend || (contest && contest->entrants(state->task))) return true;
    return !lg_task_measure(state->task, state->level, &report) ||
           fabs(report.score - state->best_cost) <= 1e-9 * fmax(1, fabs(state->best_cost));
}
#endif

void repair_offer(repair_state *state, const lg_move *move, double cost) {
    const lg_game *game = state->task->game;
    lg_error error;
    lg_move undo = {.block = 0};
    if (move) undo = repair_move_genome(state, move);
    bool good = game->search.decode(state->problem, state->now, state->offered, &error) &&
                game->search.encode(state->problem, state->offered, state->offered_genome, &error);
    if (move) repair_move_genome(state, &undo);
    state->failed = state->failed || !good;
    if (!good) return;
    int changed = 0;
    memset(state->counted, 0, (size_t)state->cells * sizeof *state->counted);
    for (int g = 0; g < state->genes; g++) {
        const int cell = state->problem->cell[g];
        if (cell < 0 || state->counted[cell] || state->offered_genome.sym[g] == state->start.sym[g]) continue;
        state->counted[cell] = true;
        changed += state->width[cell];
    }
    double now = fmax(cost, state->target), before = fmax(state->best_cost, state->target);
    if (repair_mending(state->problem) && cost > state->target) {
        now = repair_priced_badness(state, changed);
        before = state->best_cost > state->target ? state->best_priced_badness : -INFINITY;
        if (now < before) state->best_priced_badness = now;
    }
    if (!(now < before || (now == before && changed < state->best_changed))) return;
    lg_level *held = state->level;
    state->level = state->offered;
    state->offered = held;
    lg_space_copy(&state->problem->space, state->best, state->offered_genome);
    state->best_cost = cost;
    state->best_changed = changed;
    assert(lg_space_holds(&state->problem->space, state->best) && is_best_sound(state));
}
