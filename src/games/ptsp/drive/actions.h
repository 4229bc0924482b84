/* Actions as a text, one a line, 0 to 5: a flight written while somebody flies, and read to be flown again. A line
 * `start` before the first lets the clock run from there on, as in a driver's game; else it waits for an action other
 * than 0. */
#ifndef LG_PTSP_DRIVE_ACTIONS_H
#define LG_PTSP_DRIVE_ACTIONS_H

#include "levelground.h"

/* A tick's action (-1: none yet) goes to the end of the text, which says `start` first where the clock runs before the
 * ship does. */
void pt_actions_note(lg_text *text, int action);

/* Into as many bytes as the text has, an action each; it may be the text itself. Returns how many, -1 with an error. */
int64_t pt_actions_read(const lg_text *text, char *actions, bool *started, lg_error *error);

#endif
