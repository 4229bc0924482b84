/* What has a name, by that name: of the library and of the plugins in use. An error says what may have been meant. */
#ifndef LG_IO_NAMES_H
#define LG_IO_NAMES_H

#include "levelground/search.h"

bool find_game(const char *name, const lg_game **game, lg_error *error);
bool find_variant(const lg_game *game, const char *name, const lg_variant **variant, lg_error *error);
bool find_optimizer(const char *name, const lg_optimizer **optimizer, lg_error *error);
/* An optimizer or, where the first is NULL then, one of those who breed fronts. */
bool find_searcher(const char *name, const lg_optimizer **optimizer, const char **front, lg_error *error);
extern const char *const front_names[]; /* in the order of lg_front_params; ends with NULL */
bool find_format(const lg_game *game, const char *name, lg_error *error);
bool find_preset(const char *name, const lg_optimizer **optimizer, const lg_preset **preset, lg_error *error);

#endif
