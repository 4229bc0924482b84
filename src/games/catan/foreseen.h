/* The forecasts of a board, which a task remembers. */
#ifndef LG_CATAN_FORESEEN_H
#define LG_CATAN_FORESEEN_H

#include "games/catan/forecast/forecast.h"
#include "settings.h"

/* Forecasts for all numbers of players. Without a task nothing is remembered. */
void ct_foresee_all(const ct_task *task, const ct_shape *shape, const ct_board *board, ct_forecasts *all);

#endif
