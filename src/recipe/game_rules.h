/* What tells the rules of a game from those of another version of the same game. */
#ifndef LG_RECIPE_GAME_RULES_H
#define LG_RECIPE_GAME_RULES_H

#include "levelground.h"

/* Returns a hash of what the game's tables say: its name, the size of a level, settings, variants with their plans,
 * requirements and traits. Functions leave no trace in it. */
uint32_t game_rules_hash(const lg_game *game);

#endif
