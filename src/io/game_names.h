/* Finds games by what a person types. */
#ifndef IO_GAME_NAMES_H
#define IO_GAME_NAMES_H

#include "levelground.h"

/* Finds the game that the word means: the path of its file; its name, in small or capital letters; what players call it (ti4,
 * settlers); the name of a file NAME.game.yaml in the working folder; or the beginning of a name that no other game has. They are
 * tried in this order. If there is none, the error suggests a similar name, and is of
 * the kind LG_ERROR_FOREIGN. If the file of the game has a mistake, the error is that of the file. */
bool find_game(const char *word, const lg_game **game, lg_error *error);

#endif
