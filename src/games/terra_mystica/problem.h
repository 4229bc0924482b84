/* One stage's problem: which positions are free, and what the symbols mean. */
#ifndef LG_TERRA_MYSTICA_PROBLEM_H
#define LG_TERRA_MYSTICA_PROBLEM_H

#include "settings.h"

typedef enum { TM_WHOLE, TM_STAGE_RIVER, TM_STAGE_COLOURS } tm_stage;

typedef struct {
    lg_problem base;
    const lg_task *task;
    tm_stage stage;
    unsigned which;                 /* the requirements this stage decides */
    tm_layout fixed;                /* free hexes hold river, or yellow in the river stage's land */
    int16_t position[TM_CELLS_MAX]; /* by gene */
    int count[TM_TERRAINS];         /* of each symbol */
    lg_graph graph;
    int start[TM_CELLS_MAX + 1], near[6 * TM_CELLS_MAX];
    uint8_t degree[TM_POSITIONS_MAX]; /* neighbours on the board */
} tm_problem_data;

static inline const tm_problem_data *tm_data(const lg_problem *problem) {
    return (const tm_problem_data *)(const void *)problem;
}

/* Evaluation for a cursor: see delta.c. */
size_t tm_state_size(void);
double tm_load(const lg_problem *, void *state, lg_genome);
double tm_peek(const lg_problem *, void *state, lg_genome, const lg_move *, int moves);
void tm_commit(const lg_problem *, void *state, lg_genome, const lg_move *, int moves);
int tm_conflicts(const lg_problem *, void *state, lg_genome, int *genes);

#endif
