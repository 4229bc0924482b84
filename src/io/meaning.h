/* What a word names that stands where something else is expected. */
#ifndef IO_MEANING_H
#define IO_MEANING_H

#include "base/text.h"
#include "levelground.h"

/* Writes what to type for a word that names a variant, a setting, the value of a setting, a trait, a board or a requirement of
 * a game, an algorithm, or a preset: "--set slices=7", "--variant paper", "levelground list REQ3". `value` is what was typed
 * behind the word as its value, such as the 7 of `--slices 7`; NULL if nothing was. If *game is NULL, looks through all games,
 * and sets *game to the first one that knows the word; *game stays NULL if what to type needs no game. Returns false if the
 * word names nothing. */
bool find_meaning(const char *word, const char *value, const lg_game **game, lg_text *text);

/* Writes which requirements, settings and traits of the game speak of what an unknown word says, at most three of those that
 * speak of most of it: "REQ3 (no 6 or 8 is adjacent to another)" for no-adjacent-6-8. Returns false if none does. */
bool find_mentions(const lg_game *game, const char *word, lg_text *text);

#endif
