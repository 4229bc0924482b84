/* A hash of a game's rules, which tells them from the rules of another version of the same game. */
#ifndef RECIPE_GAME_RULES_H
#define RECIPE_GAME_RULES_H

#include "levelground.h"

/* Returns a hash of what the game's tables say: its name, the size of a level, settings, variants with their plans,
 * requirements and traits. The code of the game's functions has no influence on the hash. */
uint32_t game_rules_hash(const lg_game *game);

#endif
