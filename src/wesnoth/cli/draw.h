/* Draws a map of Wesnoth with the game itself. */
#ifndef WESNOTH_CLI_DRAW_H
#define WESNOTH_CLI_DRAW_H

#include "io/levels.h"

/* Makes a PNG of the level with the game. `file` is the level's source, for errors. `program` is the game, or NULL. Returns
 * the exit status. */
int render_by_engine(const level_item *item, const char *file, const char *program, lg_text *picture);

#endif
