/* The problems of the stages: the whole board at once, the river alone, and the colours on a given river. Only free hexes are
 * genes, so the search cannot change what a lock fixes. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "stage.h"

#ifndef NDEBUG
/* Is every neighbour of a gene a neighbour in return? */
static bool is_symmetric(const tm_problem_data *data) {
    for (int g = 0; g < data->base.space.syms; g++)
        for (int e = data->start[g]; e < data->start[g + 1]; e++) {
            int back = data->start[data->near[e]], end = data->start[data->near[e] + 1];
            while (back < end && data->near[back] != g)
                back++;
            if (back == end) return false;
        }
    return true;
}

/* Are all hexes decided that this stage has to decide? */
static bool is_complete(const tm_problem_data *data, const tm_board *board) {
    for (int cell = 0; cell < data->task->shape.cells; cell++)
        if (board->cell[cell] >= TM_FREE && (data->stage != TM_STAGE_RIVER || board->cell[cell] != TM_LAND))
            return false;
    return true;
}
#endif

/* The stage decides free hexes and, except in the river stage, land without a colour. */
static void build_problem(tm_problem_data *data, const uint8_t *open) {
    const tm_task *task = data->task;
    const tm_shape *shape = &task->shape;
    const bool of_river = data->stage == TM_STAGE_RIVER;
    bool river_known = true;
    int n = 0, edges = 0, stock = 0;
    memset(data->gene, 0xff, sizeof data->gene);
    data->decided = (tm_bits){{0}};
    tm_layout_init(&data->fixed);
    for (int cell = 0; cell < shape->cells; cell++) {
        int p = shape->position[cell];
        river_known = river_known && open[cell] != TM_FREE;
        if (open[cell] == TM_FREE || (!of_river && open[cell] == TM_LAND)) {
            data->position[n] = (int16_t)p;
            data->cell[n] = cell;
            data->gene[p] = (int16_t)n++;
            data->decided.w[p / 64] |= (uint64_t)1 << p % 64;
        } else {
            assert(open[cell] < TM_TERRAINS || (open[cell] == TM_LAND && of_river));
            tm_at(&data->fixed)[p] = open[cell] == TM_LAND ? TM_YELLOW : open[cell];
        }
    }
    int symbols = of_river ? 2 : river_known ? TM_COLOURS : TM_TERRAINS;
    memcpy(data->count, task->left, sizeof data->count);
    if (of_river) {
        data->count[1] = task->left[TM_RIVER];
        data->count[0] = n - data->count[1];
    }
    for (int s = 0; s < symbols; s++) {
        assert(task->any_stock || !n || data->count[s] >= 0);
        stock += data->count[s];
    }
    assert(task->any_stock || !n || stock == n); /* a finished board has no genes, and then the stock is not used */
    (void)stock;
    data->base.space = (lg_space){0};
    lg_space_add(&data->base.space, (lg_block){.kind = task->any_stock ? LG_CHOICE : LG_ARRANGE,
                                               .length = n,
                                               .symbols = symbols,
                                               .count = data->count});
    int16_t gene[TM_MARGIN + TM_POSITIONS_MAX + TM_MARGIN]; /* by position; -1 in gaps and margins */
    memset(gene, 0xff, sizeof gene);
    memcpy(gene + TM_MARGIN, data->gene, sizeof data->gene);
    for (int g = 0; g < n; g++) {
        data->start[g] = edges;
        for (int k = 0; k < 6; k++) {
            int to = gene[TM_MARGIN + data->position[g] + shape->step[k]];
            data->near[edges] = to;
            edges += to >= 0;
        }
    }
    data->start[n] = edges;
    assert(edges <= 6 * n && is_symmetric(data));
    tm_tally tally;
    tm_lower_bound(task, open, data->which, &tally);
    data->base.floor = tm_score(&task->rules, tally.count);
}

static const lg_variation with_proposals = {
    .propose = tm_propose,
};

lg_problem *tm_problem(const lg_task *base, const char *stage, lg_error *error) {
    const tm_task *task = tm_task_of(base);
    const tm_shape *shape = &task->shape;
    const int *w = task->rules.weight;
    bool of_river = stage && !strcmp(stage, "river"), of_colours = stage && !strcmp(stage, "colours");
    if (stage && !of_river && !of_colours) {
        lg_fail(error, "terra-mystica has no stage '%.40s'", stage);
        return NULL;
    }
    tm_problem_data *data = calloc(1, sizeof *data);
    if (!data) {
        lg_fail_memory(error);
        return NULL;
    }
    data->task = task;
    data->stage = of_river ? TM_STAGE_RIVER : of_colours ? TM_STAGE_COLOURS : TM_WHOLE;
    data->which = of_river ? TM_BY_RIVER : TM_ALL;
    data->beyond_paper = w[TM_REQ6] || w[TM_REQ7] || w[TM_REQ8] || w[TM_REQ10] || w[TM_REQ12];
    for (int p = 0; p < shape->positions; p++) {
        int first = p > shape->columns ? (p - shape->columns - 1) / 64 : 0;
        if (first > TM_WORDS_MAX - 2) first = TM_WORDS_MAX - 2;
        data->word[p] = (uint8_t)first;
        for (int k = 0; k < 6; k++) {
            int to = p + shape->step[k];
            if (to < 0 || to >= shape->positions || shape->cell[to] < 0) continue;
            assert(to >= 64 * first && to < 64 * (first + 2)); /* the two words contain all neighbours of the hex */
            data->degree[p]++;
            data->ring[p][to / 64 - first] |= (uint64_t)1 << to % 64;
        }
    }
    data->base = (lg_problem){.state_size = tm_state_size(data),
                              .load = tm_load,
                              .peek = tm_peek,
                              .commit = tm_commit,
                              .conflicts = tm_conflicts,
                              .construct = of_river ? tm_grow_river : NULL,
                              .describe = tm_describe_state,
                              .vary = of_colours ? &with_proposals : NULL,
                              .game = base->game,
                              .graph = &data->graph,
                              .cell = data->cell,
                              .faults = data->stage == TM_WHOLE ? tm_faults : NULL};
    data->graph = (lg_graph){data->start, data->near};
    build_problem(data, task->fixed.cell);
    return &data->base;
}

void tm_problem_destroy(lg_problem *problem) {
    free(problem);
}

void tm_start_from(lg_problem *problem, const lg_level *so_far) {
    tm_problem_data *data = (tm_problem_data *)(void *)problem;
    if (so_far) build_problem(data, ((const tm_board *)so_far)->cell);
}

/* Writes the level. After the river stage, land whose colour is not decided becomes TM_LAND. */
bool tm_decode(const lg_problem *problem, lg_genome genome, lg_level *level, lg_error *error) {
    (void)error; /* this function cannot fail */
    const tm_problem_data *data = tm_data(problem);
    const tm_shape *shape = &data->task->shape;
    tm_board *board = level;
    *board = data->task->fixed;
    for (int cell = 0; cell < shape->cells; cell++)
        if (data->stage == TM_STAGE_COLOURS) board->cell[cell] = tm_at_const(&data->fixed)[shape->position[cell]];
    for (int g = 0; g < problem->space.syms; g++) {
        uint8_t *cell = &board->cell[shape->cell[data->position[g]]];
        int symbol = genome.sym[g];
        *cell = data->stage != TM_STAGE_RIVER ? (uint8_t)symbol : symbol ? TM_RIVER : TM_LAND;
    }
    assert(is_complete(data, board));
    return true;
}
