/* Finds games, variants, algorithms, presets and formats by name. Errors suggest a similar name. */
#include "io/names.h"

#include <assert.h>
#include <string.h>

#include "io/catalog.h"
#include "io/formats.h"

enum { NAMES_MAX = 256 };
static_assert((int)NAMES_MAX >= (int)CATALOG_MAX, "every name has room");

static bool fail_unknown(const char *what, const char *name, const char *const *names, const char *see,
                         lg_error *error) {
    const char *near = lg_nearest(name, names);
    if (near) return lg_fail(error, "unknown %s '%.60s'; did you mean '%s'?", what, name, near);
    return lg_fail(error, "unknown %s '%.60s' (see: levelground list %s)", what, name, see);
}

bool find_game(const char *name, const lg_game **game, lg_error *error) {
    const char *names[NAMES_MAX + 1] = {0};
    if (catalog_is_path(name)) return (*game = catalog_file(name, error));
    *game = catalog_game(name);
    if (!*game) catalog_add_installed();
    for (int i = 0; catalog_games()[i]; i++)
        names[i] = catalog_games()[i]->name;
    if (!*game && strstr(name, ".y")) /* as in mine.yaml */
        return lg_fail(error, "unknown game '%.60s'; the name of a game's file ends in .game.yaml", name);
    return *game || fail_unknown("game", name, names, "games", error);
}

bool find_variant(const lg_game *game, const char *name, const lg_variant **variant, lg_error *error) {
    const char *names[NAMES_MAX + 1] = {0};
    *variant = lg_variant_find(game, name);
    for (int i = 0; i < NAMES_MAX && game->variants[i].name; i++)
        names[i] = game->variants[i].name;
    return *variant || fail_unknown("variant", name, names, "variants", error);
}

const char *const front_names[] = {"nsga2", "smsemoa", NULL};

/* Finds an algorithm. `fronts` lists the names of front algorithms that are allowed; the list may be empty. */
static bool find_algorithm(const char *name, const char *const *fronts, const lg_optimizer **optimizer,
                           const char **front, lg_error *error) {
    const char *names[NAMES_MAX + 1] = {0};
    int n = 0;
    *optimizer = NULL;
    *front = NULL;
    for (const lg_optimizer *const *o = catalog_optimizers(); *o; o++) {
        names[n++] = (*o)->name;
        if (!strcmp((*o)->name, name)) *optimizer = *o;
    }
    for (; *fronts; fronts++) {
        names[n++] = *fronts;
        if (!strcmp(*fronts, name) && !*optimizer) *front = *fronts;
    }
    return *optimizer || *front || fail_unknown("algorithm", name, names, "algorithms", error);
}

bool find_optimizer(const char *name, const lg_optimizer **optimizer, lg_error *error) {
    static const char *const none[] = {NULL};
    const char *front;
    return find_algorithm(name, none, optimizer, &front, error);
}

bool find_searcher(const char *name, const lg_optimizer **optimizer, const char **front, lg_error *error) {
    return find_algorithm(name, front_names, optimizer, front, error);
}

bool find_preset(const char *name, const lg_optimizer **optimizer, const lg_preset **preset, lg_error *error) {
    const char *names[NAMES_MAX + 1] = {0};
    const lg_optimizer *const *list = catalog_optimizers();
    int n = 0;
    for (int i = 0; list[i]; i++)
        for (*preset = list[i]->presets; (*preset)->name; ++*preset) {
            *optimizer = list[i];
            if (!strcmp((*preset)->name, name)) return true;
            if (n < NAMES_MAX) names[n++] = (*preset)->name;
        }
    return fail_unknown("preset", name, names, "presets", error);
}

bool find_format(const lg_game *game, const char *name, lg_error *error) {
    const char *names[NAMES_MAX + 1];
    format_names(game, names, NAMES_MAX + 1);
    return format_extension(game, name) || fail_unknown("format", name, names, "games", error);
}
