/* Lists all games and optimizers: first those of the library, then those of the loaded plugins. */
#ifndef LG_IO_CATALOG_H
#define LG_IO_CATALOG_H

#include "levelground/search.h"

enum { CATALOG_MAX = 64 }; /* the most games, and the most optimizers */

/* Return all games, and all optimizers. Both lists end with NULL. */
const lg_game *const *catalog_games(void);
const lg_optimizer *const *catalog_optimizers(void);
/* Returns NULL if no game has this name. */
const lg_game *catalog_game(const char *name);

/* Loads a shared object that defines lg_plugin_record. The object stays loaded as long as the program runs. Fails if the file
 * is no plugin, if it was compiled for another plugin version, if a game or optimizer in it is incomplete, or if a name in it
 * is already taken. The error names the file. */
bool catalog_add(const char *path, lg_error *error);
/* Return the ends of the two lists, which hold what plugins have added. */
const lg_game *const *catalog_plugin_games(void);
const lg_optimizer *const *catalog_plugin_optimizers(void);

#endif
