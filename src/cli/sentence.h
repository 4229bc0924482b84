/* What a line of words probably means that is no command. */
#ifndef CLI_SENTENCE_H
#define CLI_SENTENCE_H

#include "levelground.h"

/* Returns the command for which people type this word, with what follows it, such as "render FILE --output FILE.png" for
 * "picture"; NULL if there is none. */
const char *command_meant(const char *word);

/* Writes the command that a line of words behind `levelground` probably means, in quotes, with what it leaves out: for "make me a
 * catan board for 5 players by the sea" it writes "'levelground generate catan --players 5' (not understood: sea; levelground list
 * catan tells what can be asked for)". Returns false if no word is a game or a board. */
bool sentence_command(int words, char *const *word, lg_text *text);

/* Does the word end like the file of a game? */
bool is_game_file(const char *word);

/* Returns the game whose name the first word of a line, or the first two, nearly spell; NULL if there is none. */
const char *game_nearly_named(int words, char *const *word);

#endif
