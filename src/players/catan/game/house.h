/* House rules in the form NAME=VALUE, for the command line and for logs. */
#ifndef PLAYERS_CATAN_GAME_HOUSE_H
#define PLAYERS_CATAN_GAME_HOUSE_H

#include "boards/catan/forecast/table.h"

/* The house rules; docs/reference/catan-play.md explains them. */
extern const lg_param ct_house_params[];

/* Sets one rule. The error says what was expected and suggests the nearest name. */
bool ct_house_assign(ct_house *house, const char *assignment, lg_error *error);
/* Writes the rules that differ from the usual ones, each after a blank. */
void ct_house_write(const ct_house *house, lg_text *text);

#endif
