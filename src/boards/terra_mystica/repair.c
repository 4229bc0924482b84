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

bool tm_reopen(const lg_game *game, const lg_level *level, const lg_level *lock, lg_values *settings, lg_level *open,
               lg_error *error) {
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

/* The board of a genome, and the neighbours of position p. */
typedef struct {
    const tm_problem_data *data;
    tm_layout layout;
    lg_faults *faults;
} view;

static int terrain_at(const view *v, int p) {
    return tm_at_const(&v->layout)[p];
}

static int gene_at(const view *v, int p) {
    const tm_shape *shape = &v->data->task->shape;
    return p >= 0 && p < shape->positions ? v->data->gene[p] : -1;
}

static void add_around(const view *v, int p) {
    int genes[7] = {gene_at(v, p)};
    for (int k = 0; k < 6; k++)
        genes[k + 1] = gene_at(v, p + v->data->task->shape.step[k]);
    lg_faults_add(v->faults, genes, 7);
}

/* Does position p violate REQ2? Gaps and margins are river in a layout, but do not count as neighbours. */
static bool is_river_wrong(const view *v, int p) {
    const tm_shape *shape = &v->data->task->shape;
    int river = 0;
    for (int k = 0; k < 6; k++) {
        int q = p + shape->step[k];
        river += q >= 0 && q < shape->positions && shape->cell[q] >= 0 && terrain_at(v, q) == TM_RIVER;
    }
    return river < 1 || river > 3;
}

static bool is_lonely(const view *v, int p) {
    int land = 0, c = terrain_at(v, p);
    for (int k = 0; k < 6; k++) {
        int t = terrain_at(v, p + v->data->task->shape.step[k]), apart = (t - c + TM_COLOURS) % TM_COLOURS;
        if (t < TM_RIVER && (apart == 1 || apart == TM_COLOURS - 1)) return false;
        land += t < TM_RIVER;
    }
    return !v->data->task->rules.published || land >= 3;
}

static bool is_wrong(const view *v, int p) {
    const int *weight = v->data->task->rules.weight;
    bool river = terrain_at(v, p) == TM_RIVER;
    return river ? weight[TM_REQ2] && is_river_wrong(v, p) : weight[TM_REQ4] && is_lonely(v, p);
}

void tm_faults(const lg_problem *problem, lg_genome genome, lg_faults *faults) {
    view v = {.data = tm_data(problem), .faults = faults};
    assert(v.data->stage == TM_WHOLE);
    const tm_shape *shape = &v.data->task->shape;
    v.layout = v.data->fixed;
    for (int g = 0; g < problem->space.syms; g++)
        tm_at(&v.layout)[v.data->position[g]] = (uint8_t)genome.sym[g];
    for (int cell = 0; cell < shape->cells && v.data->task->rules.weight[TM_REQ1]; cell++)
        if (terrain_at(&v, shape->position[cell]) < TM_RIVER) {
            int p = shape->position[cell];
            for (int k = 0; k < 3; k++) {
                int q = p + v.data->task->shape.step[k];
                if (terrain_at(&v, q) == terrain_at(&v, p))
                    lg_faults_add(v.faults, (int[]){gene_at(&v, p), gene_at(&v, q)}, 2);
            }
        }
    for (int cell = 0; cell < shape->cells; cell++)
        if (is_wrong(&v, shape->position[cell])) add_around(&v, shape->position[cell]);
}
