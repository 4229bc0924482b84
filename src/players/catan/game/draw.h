/* Pictures of a moment of a game. */
#ifndef PLAYERS_CATAN_GAME_DRAW_H
#define PLAYERS_CATAN_GAME_DRAW_H

#include "position.h"

/* Writes an SVG: the board with roads, settlements, cities and the robber, and each seat's points below. `names` are by seat. */
void ct_draw_position(const ct_board *board, const ct_table *table, const ct_position *p, const char *const *names,
                      lg_text *svg);

#endif
