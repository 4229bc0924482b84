/* A recorded flight as a text: one action, 0 to 5, on each line. It is written while somebody flies and read to repeat the
 * flight. After a first line `start` the clock runs from the beginning, as in a driver's game. Without this line the clock
 * waits for the first action other than 0. */
#ifndef PTSP_DRIVERS_ACTIONS_H
#define PTSP_DRIVERS_ACTIONS_H

#include "levelground.h"

/* Appends a tick's action (-1: no tick yet, nothing is appended). Writes `start` first if the first action is 0, because
 * then the clock runs before the ship moves. */
void pt_actions_note(lg_text *text, int action);

/* Reads the actions, one byte each. `actions` needs as many bytes as the text has and may be the text itself. Returns the
 * number of actions; -1 on an error. */
int64_t pt_actions_read(const lg_text *text, char *actions, bool *started, lg_error *error);

#endif
