/* Prints a board's verdict, for people and for programs. */
#ifndef LG_CATAN_FAIR_SAY_H
#define LG_CATAN_FAIR_SAY_H

#include "games/catan/settings.h"

/* Writes "seats win 25.1 24.6 25.5 24.8 of 100 games, ..."; nothing if the task asks for no games. Both functions may have to
 * play the games. */
void ct_say_verdict(const ct_task *task, const ct_board *board, lg_text *text);
/* `, "play": {...}` */
void ct_put_verdict(const ct_task *task, const ct_board *board, lg_text *json);

#endif
