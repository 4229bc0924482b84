/* A moment of a game on its board. */
#ifndef LG_CATAN_PLAY_DRAW_H
#define LG_CATAN_PLAY_DRAW_H

#include "position.h"

/* An SVG: the board with roads, settlements, cities and the robber, and under it each seat's points; names are by seat. */
void ct_draw_position(const ct_board *board, const ct_table *table, const ct_position *p, const char *const *names,
                      lg_text *svg);

#endif
