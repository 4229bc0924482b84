/* Drafts of Twilight Imperium in JSON, such as those of miltydraft and ti4-lab. */
#ifndef RECIPE_TEXTS_DRAFTS_H
#define RECIPE_TEXTS_DRAFTS_H

#include "recipe/texts/games.h"

/* Looks for slices or for a map among the members of a JSON value, which are lines PATH<tab>VALUE as for read_members of
 * lg_game. Returns the name of the game whose text it writes to `map`, or NULL if there are none. `named` is the game that the
 * user named, or NULL. The caller checks map->failed. */
const char *draft_find(const char *lines, const char *named, lg_text *map, char note[NOTE_MAX]);

#endif
