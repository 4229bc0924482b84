/* The settings of a game of a file: players and layout, the stock, a weight for each rule, and the file's own. */
#ifndef BOARDS_FILE_LANGUAGE_SETTINGS_H
#define BOARDS_FILE_LANGUAGE_SETTINGS_H

#include "boards/file/game.h"

/* Reads the key `settings` and builds the table. Rules and boards must be known. */
bool fg_settings_read(fg_game *game, lg_error *error);
/* Reads the key `variants`. */
bool fg_variants_read(fg_game *game, lg_error *error);
/* The record's `adopt`: the layout of the level, and a number of players that it serves. */
bool fg_adopt(const lg_game *game, const lg_level *level, lg_values *values);
/* Returns the layout that the settings choose. */
int fg_layout_chosen(const fg_game *game, const lg_values *values);
/* Refuses a number of players that does not fit a layout that the settings name. The default number fits every layout unless
 * somebody asked for it, because whoever names a layout need not repeat for how many it is. */
bool fg_players_check(const fg_game *game, const lg_values *values, lg_error *error);

#endif
