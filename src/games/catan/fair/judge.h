/* Whether a board is fair by play: a fixed number of games, the same ones for every board and held out from those by which
 * boards are chosen. A task remembers what its last boards came to, so that no board is judged twice. */
#ifndef LG_CATAN_FAIR_JUDGE_H
#define LG_CATAN_FAIR_JUDGE_H

#include "games/catan/settings.h"
#include "match.h"

typedef struct {
    ct_tally tally;
    ct_bias bias;
} ct_verdict;

/* A board's games, some at a time. */
typedef struct ct_judge ct_judge;

ct_judge *ct_judge_create(const ct_task *task, int players); /* NULL if memory is short */
void ct_judge_destroy(ct_judge *judge);
/* False with a sentence where nobody can play at the board, which is for as many players. */
bool ct_judge_start(ct_judge *judge, const ct_board *board, lg_error *error);
/* One bounded slice; the share that is done. At 1 the task remembers the verdict. */
double ct_judge_step(ct_judge *judge, const lg_crew *crew);

/* All of it at once, as far as the task does not remember. Where nobody can play at the board the verdict is one of no games,
 * and the error says why. False if memory is short. */
bool ct_judge_board(const ct_task *task, const ct_board *board, ct_verdict *verdict, lg_error *error);

/* How many play at a board. */
int ct_judged_players(const ct_task *task, const ct_board *board);
/* Tenths of a point by which the bias may be over its bound at the task's confidence; 0: the bound is kept. */
int ct_verdict_excess(const ct_task *task, const ct_verdict *verdict);

#endif
