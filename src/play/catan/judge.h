/* Judges whether a board is fair by play, with a fixed number of games. They are the same games for every board, and none of
 * them was used to choose boards. A task remembers the verdicts on its last boards, so that no board is judged twice. */
#ifndef LG_CATAN_FAIR_JUDGE_H
#define LG_CATAN_FAIR_JUDGE_H

#include "games/catan/settings.h"
#include "match.h"
#include "verdict.h"

/* A judgement in progress. */
typedef struct ct_judge ct_judge;

ct_judge *ct_judge_create(const ct_task *task, int players); /* returns NULL if memory is short */
void ct_judge_destroy(ct_judge *judge);
/* Starts judging a board for this number of players. Returns false with a sentence if nobody can play on it. */
bool ct_judge_start(ct_judge *judge, const ct_board *board, lg_error *error);
/* Plays one bounded slice of games. Returns the share that is done; at 1 the task remembers the verdict. */
double ct_judge_step(ct_judge *judge, const lg_thread_pool *threads);

/* Judges a board in one call, unless the task remembers its verdict. If nobody can play on the board, the verdict has no
 * games, and the error says why. Returns false if memory is short. */
bool ct_judge_board(const ct_task *task, const ct_board *board, ct_verdict *verdict, lg_error *error);

/* Returns by how many tenths of a point the bias may exceed its bound at the task's confidence; 0: the bound is met. */
int ct_verdict_excess(const ct_task *task, const ct_verdict *verdict);

#endif
