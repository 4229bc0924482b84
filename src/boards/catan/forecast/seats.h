/* Prints what is known of a board's seats. */
#ifndef BOARDS_CATAN_FORECAST_SEATS_H
#define BOARDS_CATAN_FORECAST_SEATS_H

#include "forecast.h"

/* Writes the members of the JSON object "seats": one for each number of players, 3 to 6, as far as there is room.
 * `task` may be NULL. */
void ct_write_seats(const lg_task *task, const ct_shape *shape, const ct_board *board, lg_text *json);

#endif
