/* Finds games, variants, algorithms, presets and formats of the library and the plugins by name. If a name is unknown, the
 * error suggests a similar one. */
#ifndef IO_NAMES_H
#define IO_NAMES_H

#include "levelground/search.h"

bool find_game(const char *name, const lg_game **game, lg_error *error);
bool find_variant(const lg_game *game, const char *name, const lg_variant **variant, lg_error *error);
bool find_optimizer(const char *name, const lg_optimizer **optimizer, lg_error *error);
/* Finds an optimizer or a front algorithm. For a front algorithm, *optimizer becomes NULL. */
bool find_searcher(const char *name, const lg_optimizer **optimizer, const char **front, lg_error *error);
extern const char *const front_names[]; /* names of front algorithms, in the order of lg_front_params; ends with NULL */
bool find_format(const lg_game *game, const char *name, lg_error *error);
bool find_preset(const char *name, const lg_optimizer **optimizer, const lg_preset **preset, lg_error *error);

#endif
