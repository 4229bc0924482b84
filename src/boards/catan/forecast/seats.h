/* What is known of a board's seats: forecasts, which a task remembers, and what is printed of them. */
#ifndef BOARDS_CATAN_FORECAST_SEATS_H
#define BOARDS_CATAN_FORECAST_SEATS_H

#include "boards/catan/settings.h"
#include "forecast.h"

/* Forecasts for all numbers of players. Without a task nothing is remembered. */
void ct_foresee_all(const ct_task *task, const ct_shape *shape, const ct_board *board, ct_forecasts *all);
/* Writes the members of the JSON object "seats": one for each number of players, 3 to 6, as far as there is room.
 * `task` may be NULL. */
void ct_write_seats(const lg_task *task, const ct_shape *shape, const ct_board *board, lg_text *json);

#endif
