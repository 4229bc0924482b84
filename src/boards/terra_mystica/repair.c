/* What a repair needs: the genome of a board, the task in which a board can be repaired, and sets of hexes of which at least
 * one has to change. Such sets exist for REQ1, REQ2 and REQ4, which depend only on a hex and its neighbours. */
#include <assert.h>
#include <string.h>

#include "stage.h"

static bool same_shape(const tm_board *a, const tm_board *b) {
    return a->rows == b->rows && a->columns == b->columns && a->first_short == b->first_short;
}

bool tm_encode(const lg_problem *problem, const lg_level *level, lg_genome genome, lg_error *error) {
    const tm_problem_data *data = tm_data(problem);
    const tm_shape *shape = &data->task->shape;
    const tm_board *board = level;
    assert(data->stage != TM_STAGE_RIVER); /* symbols must be terrains, which they are not in the river stage */
    if (!same_shape(board, &data->task->fixed)) return lg_fail(error, "the board's shape is not the task's");
    for (int cell = 0; cell < shape->cells; cell++) {
        int fixed = tm_at_const(&data->fixed)[shape->position[cell]];
        if (data->gene[shape->position[cell]] < 0 && board->cell[cell] != fixed)
            return lg_fail(error, "hex %d is %s, but is fixed as %s", cell + 1, tm_terrains[board->cell[cell]],
                           tm_terrains[fixed]);
    }
    for (int g = 0; g < problem->space.syms; g++)
        genome.sym[g] = board->cell[data->cell[g]];
    return lg_space_holds(&problem->space, genome) || lg_fail(error, "the board's tiles are not the stock's");
}

bool tm_task_of_level(const lg_game *game, const lg_level *level, const lg_level *lock, lg_values *settings,
                      lg_level *open, lg_error *error) {
    const tm_board *board = level;
    tm_board *free = open;
    lg_text text = {0};
    const char *stock = lg_value_text(settings, "stock");
    if (memchr(board->cell, TM_FREE, (size_t)tm_cells(board)))
        return lg_fail(error, "the board has free hexes; generate --lock fills them");
    if (lock && !same_shape(lock, board)) return lg_fail(error, "the lock's shape is not the board's");
    *free = lock ? *(const tm_board *)lock : *board;
    if (!lock) memset(free->cell, TM_FREE, (size_t)tm_cells(board));
    if (stock && !strcmp(stock, "free")) return true;
    tm_write(game, board, "comma", &text);
    bool good = text.failed ? lg_fail_memory(error) : lg_values_set(settings, "stock", text.data, error);
    lg_text_clear(&text);
    return good;
}

/* Gaps and margins are river in a layout, but do not count as neighbours. */
void tm_faults(const lg_problem *problem, lg_genome genome, lg_faults *faults) {
    const tm_problem_data *data = tm_data(problem);
    const tm_shape *shape = &data->task->shape;
    const tm_rules *rules = &data->task->rules;
    tm_layout layout = data->fixed;
    uint8_t *at = tm_at(&layout);
    assert(data->stage == TM_WHOLE);
    for (int g = 0; g < problem->space.syms; g++)
        at[data->position[g]] = (uint8_t)genome.sym[g];
    for (int cell = 0; cell < shape->cells && rules->weight[TM_REQ1]; cell++) {
        int p = shape->position[cell];
        for (int k = 0; k < 3 && at[p] < TM_RIVER; k++) {
            int q = p + shape->step[k];
            if (at[q] == at[p]) lg_faults_add(faults, (int[]){data->gene[p], data->gene[q]}, 2);
        }
    }
    for (int cell = 0; cell < shape->cells; cell++) {
        int p = shape->position[cell], river = 0, land = 0, genes[7] = {data->gene[p]};
        bool helped = false;
        for (int k = 0; k < 6; k++) {
            int q = p + shape->step[k], apart = (at[q] - at[p] + TM_COLOURS) % TM_COLOURS;
            bool inside = q >= 0 && q < shape->positions;
            genes[k + 1] = inside ? data->gene[q] : -1;
            river += inside && shape->cell[q] >= 0 && at[q] == TM_RIVER;
            land += at[q] < TM_RIVER;
            helped = helped || (at[q] < TM_RIVER && (apart == 1 || apart == TM_COLOURS - 1));
        }
        bool crowded = river < 1 || river > 3, lonely = !helped && (!rules->published || land >= 3);
        if (at[p] == TM_RIVER ? rules->weight[TM_REQ2] && crowded : rules->weight[TM_REQ4] && lonely)
            lg_faults_add(faults, genes, 7);
    }
}
