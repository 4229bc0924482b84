/* A map of Wesnoth as the game itself draws it. */
#ifndef LG_CLI_WESNOTH_DRAW_H
#define LG_CLI_WESNOTH_DRAW_H

#include "io/levels.h"

/* The level as a PNG that the game makes; file: where it comes from, for errors. program: the game, or NULL. Returns the
 * exit status. */
int render_by_engine(const level_item *item, const char *file, const char *program, const char *output);

#endif
