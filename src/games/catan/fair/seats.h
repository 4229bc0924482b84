/* What is said of a board's seats. */
#ifndef LG_CATAN_FAIR_SEATS_H
#define LG_CATAN_FAIR_SEATS_H

#include "games/catan/fair/forecast.h"

enum { CT_PLAYERS_MIN = 3 };

/* The members of "seats": by 3 to 6 players, as many as there is room for. */
void ct_write_seats(const ct_shape *shape, const ct_board *board, lg_text *json);

#endif
