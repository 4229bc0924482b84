/* Where the cells of a level are, and what lies on them. */
#ifndef RECIPE_LAYOUT_H
#define RECIPE_LAYOUT_H

#include "levelground.h"

/* Returns 1 + the highest number of a cell that a layer covers. */
int layout_count_cells(const lg_game *game, const lg_level *level);
/* Opens an object for a cell and writes its members name, x and y; further members may follow before it is closed. */
void layout_open_cell(const lg_game *game, const lg_level *level, int cell, lg_text *text);
/* Writes the object that lg_maker_layout describes (levelground/make.h). The game has layers. */
void layout_put(const lg_game *game, const lg_level *level, lg_text *text);

#endif
