/* The common ground of a repair's searches. A level is the best if its cost, where it is above the target, is less, or else
 * if it changes fewer cells; that is told from the level itself, since several genomes may stand for one level. */
#include "solve/repair.h"

#include <math.h>
#include <stdlib.h>

static lg_genome new_genome(int genes) {
    return (lg_genome){NULL, calloc((size_t)genes + 1, sizeof(int32_t))};
}

static bool find_cells(repair_desk *desk, lg_error *error) {
    const lg_problem *p = desk->problem;
    if (!p->cell || !p->peek || p->space.reals)
        return lg_fail(error, "%s with these settings has no cells to repair", desk->task->game->name);
    desk->genes = p->space.syms;
    for (int g = 0; g < desk->genes; g++)
        if (p->cell[g] >= desk->cells) desk->cells = p->cell[g] + 1;
    return true;
}

static bool make_room(repair_desk *desk, lg_error *error) {
    size_t level = desk->task->game->level_size;
    desk->block = calloc((size_t)desk->genes + 1, sizeof *desk->block);
    desk->differ = calloc((size_t)desk->cells + 1, sizeof *desk->differ);
    desk->state = calloc(1, desk->problem->state_size + 1);
    desk->level = calloc(1, level);
    desk->made = calloc(1, level);
    desk->start = new_genome(desk->genes);
    desk->now = new_genome(desk->genes);
    desk->best = new_genome(desk->genes);
    desk->encoded = new_genome(desk->genes);
    bool good = desk->block && desk->differ && desk->state && desk->level && desk->made && desk->start.sym &&
                desk->now.sym && desk->best.sym && desk->encoded.sym;
    return good || lg_fail(error, "out of memory");
}

bool desk_open(repair_desk *desk, const lg_level *level, lg_error *error) {
    const lg_game *game = desk->task->game;
    desk->problem = game->problem(desk->task, NULL, error);
    if (!desk->problem || !find_cells(desk, error) || !make_room(desk, error)) return false;
    const lg_space *space = &desk->problem->space;
    for (int b = 0; b < space->blocks; b++)
        for (int i = 0; i < space->block[b].length; i++)
            desk->block[space->block[b].first + i] = b;
    return game->encode(desk->problem, level, desk->start, error);
}

void desk_close(repair_desk *desk) {
    if (desk->problem && desk->problem->close && desk->state) desk->problem->close(desk->state);
    if (desk->problem) desk->task->game->problem_destroy((lg_problem *)(uintptr_t)desk->problem);
    free(desk->block);
    free(desk->differ);
    free(desk->state);
    free(desk->level);
    free(desk->made);
    free(desk->start.sym);
    free(desk->now.sym);
    free(desk->best.sym);
    free(desk->encoded.sym);
}

/* ---- where a search stands ------------------------------------------------------------------------------------ */

/* Counts gene g of the present genome in, or out. */
static void count_gene(repair_desk *desk, int g, int by) {
    int *differ = &desk->differ[desk->problem->cell[g]];
    if (desk->now.sym[g] == desk->start.sym[g]) return;
    desk->changed -= *differ > 0;
    *differ += by;
    desk->changed += *differ > 0;
}

static void count_move(repair_desk *desk, const lg_move *move, int by) {
    count_gene(desk, move->i, by);
    if (desk->problem->space.block[move->block].kind == LG_ARRANGE) count_gene(desk, move->j, by);
}

lg_move desk_move(repair_desk *desk, const lg_move *move) {
    count_move(desk, move, -1);
    lg_move undo = lg_space_apply(&desk->problem->space, desk->now, *move);
    count_move(desk, move, 1);
    return undo;
}

static double counted(repair_desk *desk, double cost) {
    desk->evaluations++;
    if (!isnan(cost)) return cost;
    desk->failed = true;
    return INFINITY;
}

void desk_load(repair_desk *desk, lg_genome genome) {
    if (genome.sym != desk->now.sym) lg_space_copy(&desk->problem->space, desk->now, genome);
    for (int c = 0; c < desk->cells; c++)
        desk->differ[c] = 0;
    desk->changed = 0;
    for (int g = 0; g < desk->genes; g++)
        count_gene(desk, g, 1);
    desk->cost = counted(desk, desk->problem->load(desk->problem, desk->state, desk->now));
}

double desk_peek(repair_desk *desk, const lg_move *move) {
    return counted(desk, desk->problem->peek(desk->problem, desk->state, desk->now, move, 1));
}

void desk_take(repair_desk *desk, const lg_move *move, double cost) {
    desk->problem->commit(desk->problem, desk->state, desk->now, move, 1);
    desk_move(desk, move);
    desk->cost = cost;
}

/* ---- the best ------------------------------------------------------------------------------------------------- */

bool desk_meets(const repair_desk *desk, double cost) {
    return cost <= desk->target || cost < desk->best_cost;
}

static int count_changed(const repair_desk *desk, lg_genome genome) {
    int changed = 0;
    for (int g = 0; g < desk->genes; g++) {
        bool seen = false;
        for (int e = 0; e < g && !seen; e++)
            seen = desk->problem->cell[e] == desk->problem->cell[g] && genome.sym[e] != desk->start.sym[e];
        changed += !seen && genome.sym[g] != desk->start.sym[g];
    }
    return changed;
}

static bool is_better(const repair_desk *desk, double cost, int changed) {
    double a = fmax(cost, desk->target), b = fmax(desk->best_cost, desk->target);
    return a < b || (a == b && changed < desk->best_changed);
}

void desk_offer(repair_desk *desk, const lg_move *move, double cost) {
    const lg_game *game = desk->task->game;
    lg_error error;
    lg_move undo = {.block = 0};
    if (move) undo = desk_move(desk, move);
    bool good = game->leave(desk->problem, desk->now, desk->made, &error) &&
                game->encode(desk->problem, desk->made, desk->encoded, &error);
    if (move) desk_move(desk, &undo);
    desk->failed = desk->failed || !good;
    if (!good) return;
    int changed = count_changed(desk, desk->encoded);
    if (!is_better(desk, cost, changed)) return;
    lg_level *held = desk->level;
    desk->level = desk->made;
    desk->made = held;
    lg_space_copy(&desk->problem->space, desk->best, desk->encoded);
    desk->best_cost = cost;
    desk->best_changed = changed;
}
