/* The key `plan` in the text of a game's file. */
#ifndef CLI_TUNE_PLAN_TEXT_H
#define CLI_TUNE_PLAN_TEXT_H

#include "levelground.h"

/* Copies a file's text with this plan in place of its own, or at its end if it has none. All other lines stay as they
 * are. Reads the result as a game, and fails unless that has the plan. */
bool plan_text_put(const lg_text *file, const lg_plan_step *plan, lg_text *changed, lg_error *error);

#endif
