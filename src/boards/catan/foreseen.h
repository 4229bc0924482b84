/* The forecasts of a board, which a task remembers. */
#ifndef BOARDS_CATAN_FORESEEN_H
#define BOARDS_CATAN_FORESEEN_H

#include "boards/catan/forecast/forecast.h"
#include "settings.h"

/* Forecasts for all numbers of players. Without a task nothing is remembered. */
void ct_foresee_all(const ct_task *task, const ct_shape *shape, const ct_board *board, ct_forecasts *all);

#endif
