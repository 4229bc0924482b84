/* What a program that plays answers: a line for each game (docs/reference/bots.md). */
#ifndef RECIPE_ANSWER_H
#define RECIPE_ANSWER_H

#include "levelground.h"

/* Reads the line of a game: `SHARE SHARE ...`, `scores NUMBER ...` or `worth NUMBER ...`; brackets and commas count as blanks.
 * Writes a share for each seat. *seats is their number; 0: the line tells it. The line is destroyed. Returns false with a sentence,
 * and with *final set if another process would say the same. */
bool answer_read(char *line, int *seats, double *shares, bool *final, lg_error *error);

#endif
