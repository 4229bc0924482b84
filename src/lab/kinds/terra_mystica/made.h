/* Boards of Terra Mystica that the recipe of a study's bench makes, for kinds whose runs play on many boards. */
#ifndef LAB_KINDS_TERRA_MYSTICA_MADE_H
#define LAB_KINDS_TERRA_MYSTICA_MADE_H

#include "boards/terra_mystica/level.h"
#include "lab/kind.h"

typedef struct {
    lg_task *task;
    lg_solver *solver;
    lg_budget limits;
} board_maker;

/* Opens a maker, which must be zero before. Call board_maker_close also after an error. */
bool board_maker_open(board_maker *m, const study_bench *bench, lg_error *error);
void board_maker_close(board_maker *m);
/* Makes one board. Returns false with an error if memory is short or no board was found. */
bool board_maker_make(board_maker *m, lg_rng rng, tm_board *board, lg_error *error);

#endif
