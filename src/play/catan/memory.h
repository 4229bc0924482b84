/* Verdicts on the last boards, for all threads that share a task. */
#ifndef LG_CATAN_FAIR_MEMORY_H
#define LG_CATAN_FAIR_MEMORY_H

#include "games/catan/trial.h"
#include "verdict.h"

ct_memory *ct_memory_create(void); /* returns NULL if memory is short */
void ct_memory_destroy(ct_memory *memory);
bool ct_memory_recall(ct_memory *memory, const ct_board *board, ct_verdict *verdict);
void ct_memory_note(ct_memory *memory, const ct_board *board, const ct_verdict *verdict);

#endif
