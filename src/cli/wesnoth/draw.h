/* The parts of levelground render. */
#ifndef LG_CLI_WESNOTH_DRAW_H
#define LG_CLI_WESNOTH_DRAW_H

#include "levelground.h"

/* The text of a .map as a PNG that the game Wesnoth draws. program: the game, as for match. */
bool engine_draw(const char *program, const lg_text *map, lg_text *picture, lg_error *error);

#endif
