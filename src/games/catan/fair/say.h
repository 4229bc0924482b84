/* A board's verdict, for people and for programs. */
#ifndef LG_CATAN_FAIR_SAY_H
#define LG_CATAN_FAIR_SAY_H

#include "games/catan/settings.h"

/* "seats win 25.1 24.6 25.5 24.8 of 100 games, ..."; nothing where the task asks for no games. Both may have to play them. */
void ct_say_verdict(const ct_task *task, const ct_board *board, lg_text *text);
/* `, "play": {...}` */
void ct_put_verdict(const ct_task *task, const ct_board *board, lg_text *json);

#endif
