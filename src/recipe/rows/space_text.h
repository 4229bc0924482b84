/* Spaces as text (levelground/evaluator.h): "arrange 3 4; choice 5 2; real 2 -1 1". */
#ifndef RECIPE_ROWS_SPACE_TEXT_H
#define RECIPE_ROWS_SPACE_TEXT_H

#include "levelground/search.h"

/* Reads a space. The counts of its arrangements are allocated in one block, which the caller frees: `*counts`, NULL after a
 * failure. */
bool space_read(const char *text, lg_space *space, int **counts, lg_error *error);
void space_write(const lg_space *space, lg_text *text);
/* Writes the blocks as an array of JSON objects, in which "first" is a column. */
void space_put(const lg_space *space, lg_text *text);

#endif
