/* Levels in JSON. */
#ifndef LG_IO_JSON_H
#define LG_IO_JSON_H

#include <jansson.h>

#include "io/levels.h"

/* Reads all objects between at and end into the list; `name` begins the error. */
bool json_levels(const char *name, const char *at, const char *end, const lg_game *game, level_list *list,
                 lg_error *error);
/* Sets "map" and the game's own members; false when memory is short. */
bool json_add_level(json_t *object, const lg_game *game, const lg_task *task, const lg_level *level);
/* One line: an object with "game" and what json_add_level sets. */
bool json_write_level(const lg_game *game, const lg_task *task, const lg_level *level, lg_text *bytes, lg_error *error);
/* Prints the object as a line on standard output and lets it go; false if memory is short or object is NULL. */
bool json_print(json_t *object);

#endif
