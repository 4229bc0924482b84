/* What may stand in place of a file's name: the name of a board, an id, a link, or the text of a level itself. */
#ifndef IO_NAMED_LEVEL_H
#define IO_NAMED_LEVEL_H

#include "levelground.h"

/* Returns the game with whose letters the id begins; NULL if there is none. Loads the installed games if no other game has them. */
const lg_game *game_of_id(const char *id);
/* Is the word an id or a link, to judge by its form? */
bool is_id(const char *word);
/* Is the word the text of a level itself, to judge by its form: with blanks, lines or braces, as no name of a file has them? */
bool is_level_text(const char *word);
/* Finds the text of the level that a word names: the text of a board; the record of the level that an id or a link makes, which
 * may take as long as `generate`; or the word itself. The error says that
 * there is no such file if the word is none of these. Sets *game to the game of a board, if it was NULL. */
bool named_level_text(const char *word, const lg_game **game, lg_text *text, lg_error *error);

#endif
