/* All that can be named: the games and optimizers of the library, and behind them those of the plugins in use. */
#ifndef LG_IO_CATALOG_H
#define LG_IO_CATALOG_H

#include "levelground/search.h"

enum { CATALOG_MAX = 64 }; /* games, or optimizers */

/* Lists that end with NULL. */
const lg_game *const *catalog_games(void);
const lg_optimizer *const *catalog_optimizers(void);
/* NULL if there is none of that name. */
const lg_game *catalog_game(const char *name);

/* Loads a shared object that defines lg_plugin_record, for as long as the program runs. The error names the file: it is
 * not one, or of another version, what it brings is not whole, or has a name that is taken. */
bool catalog_add(const char *path, lg_error *error);
/* What plugins have brought: the ends of the lists. */
const lg_game *const *catalog_plugin_games(void);
const lg_optimizer *const *catalog_plugin_optimizers(void);

#endif
