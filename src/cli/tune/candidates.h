/* The plans that `levelground tune` compares. */
#ifndef CLI_TUNE_CANDIDATES_H
#define CLI_TUNE_CANDIDATES_H

#include "levelground.h"

enum { CANDIDATES_MAX = 32 };

/* Lists plans for the game, the present one first. Plans by stages are listed only if the file of the game names a
 * structure. Returns their number. */
int list_candidates(const lg_game *game, const lg_task *task, const lg_plan_step *plan[CANDIDATES_MAX]);

#endif
