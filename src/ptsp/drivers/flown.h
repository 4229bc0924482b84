/* What PTSP's record needs of played games: tasks whose routes drivers can fly. */
#ifndef PTSP_DRIVERS_FLOWN_H
#define PTSP_DRIVERS_FLOWN_H

#include "levelground.h"

/* Creates the game's task, and gives it the drivers. */
lg_task *pt_flown_create(const lg_game *game, const lg_values *settings, const lg_level *lock, lg_error *error);

#endif
