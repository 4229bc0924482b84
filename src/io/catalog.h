/* Lists all games and optimizers: first those of the library, then those of the loaded plugins and files. Finds published boards
 * by name, in the table `boards` of each game. */
#ifndef IO_CATALOG_H
#define IO_CATALOG_H

#include "levelground/search.h"
#include "recipe/texts/games.h"

enum { CATALOG_MAX = 64 }; /* the most games, and the most optimizers */

/* Return all games, and all optimizers. Both lists end with NULL. */
const lg_game *const *catalog_games(void);
const lg_optimizer *const *catalog_optimizers(void);
/* Returns NULL if no game has this name. A game whose file is installed is loaded when it is asked for. If this file has a
 * mistake, `error` says so; otherwise `error` stays as it is. */
const lg_game *catalog_find_game(const char *name, lg_error *error);
/* Is this the path of a game's file, not a name? A path has a slash or ends with .game.yaml. */
bool catalog_is_path(const char *name);
/* Loads the game of a file, once. It stays loaded as long as the program runs. The error names the file. */
const lg_game *catalog_file(const char *path, lg_error *error);
/* Loads the game of a text, which is that of a file. Errors begin with the title. */
const lg_game *catalog_text(const char *title, const char *text, size_t length, lg_error *error);
/* Reads a table of pieces (lg_game_with_pieces), which all games in files get that have its columns and are loaded later. */
bool catalog_add_pieces(const char *path, lg_error *error);
/* Among which games the text of a level is looked for. */
text_games catalog_texts(const lg_game *named);
/* Returns the game of which this one is with a layout of its own; all other games are returned as they are. */
const lg_game *catalog_listed(const lg_game *game);
/* Like lg_link_read, but knows all games of the catalog, and keeps a game that the link holds as long as the program runs. */
bool catalog_link_read(const char *text, lg_link *link, lg_error *error);
/* Returns the path of the file that the game was read from; NULL if it was not read from a file, or if the file is
 * installed, so that it is found without its path. */
const char *catalog_path(const lg_game *game);
/* Checks all variants of a game that was read from a file, and does nothing for other games. The error names the file. */
bool catalog_check(const lg_game *game, lg_error *error);
/* Creates a task. If the game's file has a mistake in the chosen variant, the error names the file. */
lg_task *catalog_task(const lg_game *game, const lg_values *settings, const lg_level *lock, lg_error *error);
/* Does the game come from a plugin or a file? */
bool catalog_is_plugin(const lg_game *game);
/* Loads all games whose files are installed, so that they are listed. Files with mistakes are left out. */
void catalog_add_installed(void);
/* Returns false, with the error of the file, if an installed file whose name begins with `start` has a mistake. */
bool catalog_is_sound(const char *start, lg_error *error);

/* Calls `take` for all games, and for those whose files are installed, which it does not load. `players` can be NULL. */
void catalog_each_outline(void (*take)(const char *name, const char *title, const lg_players *players));

/* Loads the file of a game, or a shared object that defines lg_plugin_record. The object stays loaded as long as the program
 * runs. Fails if the file is not a plugin, if it was compiled for another plugin version, if a game or optimizer in it is
 * incomplete, or if a name in it is already taken. The error names the file. */
bool catalog_add(const char *path, lg_error *error);
/* Return the ends of the two lists, which hold what plugins have added. */
const lg_game *const *catalog_plugin_games(void);
const lg_optimizer *const *catalog_plugin_optimizers(void);

/* Returns the board named NAME or GAME/NAME and sets *game to its game. If *game is given, the board must belong to that game;
 * if *game is NULL, any game may have it. Returns NULL with an error if no board has this name, or if boards of two games have
 * it. */
const lg_board *board_find(const char *name, const lg_game **game, lg_error *error);

#endif
