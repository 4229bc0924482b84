/* Problems of the suite that have instances: boards that meet all rules, of which an instance keeps some cells. */
#ifndef RECIPE_SUITE_PLANTED_H
#define RECIPE_SUITE_PLANTED_H

#include "base/text.h"

typedef struct {
    const char *name;  /* of the problem */
    const char *board; /* meets all rules of the problem */
    double kept;       /* the share of its cells that an instance keeps */
    int duel;          /* the game is the duel on so many rows and columns; 0: the recipe names the game */
} planted;

const planted *planted_find(const char *name); /* NULL if the problem has no instances */
/* Adds to a link what an instance adds to the recipe of its problem: the game's file, if there is one, and the lock. The cells that
 * are kept are drawn by the name and the number alone. */
void planted_add(const planted *p, int number, lg_text *link);
/* Adds the text of the whole board, as the lock has it. */
void planted_add_board(const planted *p, lg_text *text);

#endif
