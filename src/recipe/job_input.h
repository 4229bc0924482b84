/* What a job receives as text: the rules of a link, and levels. */
#ifndef RECIPE_JOB_INPUT_H
#define RECIPE_JOB_INPUT_H

#include "levelground.h"
#include "recipe/texts/games.h"

/* The rules of a link, and the task made from them. */
typedef struct {
    lg_link link; /* rules_clear clears it too */
    lg_task *task;
} rules;

/* Reads the rules of a link. If the link is "", uses the default rules of the game. Fails if the link is for another game than
 * `game` (NULL: any game is accepted). The caller clears the rules, also after an error. `made` gets the game of a lock whose
 * layout the game does not have; NULL: such a lock is refused. */
bool rules_read(rules *r, const char *link, const lg_game *game, made_games *made, lg_error *error);
/* Reads the rules of a link and the level that they are to judge: `map`, or the board of the link if that is NULL. A text tells its
 * game, unless the game is one of a file in the link. Returns the level, which the caller frees; NULL with an error. */
lg_level *rules_read_level(rules *r, const char *link, const char *map, made_games *made, lg_error *error);
/* Sets the settings that say what the level itself is, such as its size, to what it is. Unless somebody has edited the level since
 * the link was written, it is an error if the level contradicts what the link asks for: settings that differ from the variant's,
 * and settings that the link names and the variant does not. */
bool rules_adopt(rules *r, const lg_level *level, bool edited, lg_error *error);
/* Makes the task, with or without the link's lock. */
bool rules_task(rules *r, bool locked, lg_error *error);
void rules_clear(rules *r);

/* Reads a level from its native text. If `*game` is NULL, finds the game by the text and returns it in `*game`. If the text has
 * a layout that the game does not have, *game becomes one with this layout, in `made`; NULL: such a text is refused. Returns
 * NULL with an error. The caller frees the level. */
lg_level *level_of(const char *map, const lg_game **game, made_games *made, lg_error *error);
/* Does the game have this format, and can the level be written in it? */
bool rules_check_format(const lg_game *game, const lg_level *level, const char *format, lg_error *error);

#endif
