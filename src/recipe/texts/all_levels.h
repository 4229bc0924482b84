/* Reads all levels of a text in memory. */
#ifndef RECIPE_TEXTS_ALL_LEVELS_H
#define RECIPE_TEXTS_ALL_LEVELS_H

#include "recipe/texts/games.h"

/* Fails because no known game reads a text. */
bool fail_foreign(lg_error *error);

/* Write a JSON array with an object for each level: "game", "map" (its text in the game's native format), "line" (where it
 * begins) and "note" (how it was read and what was left out; "" for a game's own text). The levels stand in the text one after
 * the other, or one is the members of a JSON value, which are given as lines PATH<tab>VALUE (recipe/foreign/foreign.h). `games` is
 * for text_game_find. Return false with an error. */
bool all_levels_put(const char *text, const text_games *games, lg_text *out, lg_error *error);
bool member_levels_put(const char *lines, const text_games *games, lg_text *out, lg_error *error);

#endif
