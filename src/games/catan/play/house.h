/* House rules as words, NAME=VALUE, for the command line and for logs. */
#ifndef LG_CATAN_PLAY_HOUSE_H
#define LG_CATAN_PLAY_HOUSE_H

#include "table.h"

/* As docs/catan-play.md has them. */
extern const lg_param ct_house_params[];

/* The error says what was expected, and which name may have been meant. */
bool ct_house_assign(ct_house *house, const char *assignment, lg_error *error);
/* Those that are not as usual, each behind a blank. */
void ct_house_write(const ct_house *house, lg_text *text);

#endif
