/* Words of the command line into games, settings and numbers. */
#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "core/text.h"
#include "io/boards.h"
#include "io/catalog.h"
#include "io/file.h"
#include "io/formats.h"
#include "io/levels.h"

enum { NAMES_MAX = 256 };
static_assert((int)NAMES_MAX >= (int)CATALOG_MAX, "every name has room");

static bool unknown(const char *what, const char *name, const char *const *names, const char *see, lg_error *error) {
    const char *near = lg_nearest(name, names);
    if (near) return lg_fail(error, "unknown %s '%.60s'; did you mean '%s'?", what, name, near);
    return lg_fail(error, "unknown %s '%.60s' (see: levelground list %s)", what, name, see);
}

bool find_game(const char *name, const lg_game **game, lg_error *error) {
    const char *names[NAMES_MAX + 1] = {0};
    *game = catalog_game(name);
    for (int i = 0; catalog_games()[i]; i++)
        names[i] = catalog_games()[i]->name;
    return *game || unknown("game", name, names, "games", error);
}

bool find_variant(const lg_game *game, const char *name, const lg_variant **variant, lg_error *error) {
    const char *names[NAMES_MAX + 1] = {0};
    *variant = lg_variant_find(game, name);
    for (int i = 0; i < NAMES_MAX && game->variants[i].name; i++)
        names[i] = game->variants[i].name;
    return *variant || unknown("variant", name, names, "variants", error);
}

bool find_optimizer(const char *name, const lg_optimizer **optimizer, lg_error *error) {
    const char *names[NAMES_MAX + 1] = {0};
    *optimizer = NULL;
    for (int i = 0; catalog_optimizers()[i]; i++) {
        names[i] = catalog_optimizers()[i]->name;
        if (!strcmp(names[i], name)) *optimizer = catalog_optimizers()[i];
    }
    return *optimizer || unknown("algorithm", name, names, "algorithms", error);
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
    return unknown("preset", name, names, "presets", error);
}

bool find_format(const lg_game *game, const char *name, lg_error *error) {
    const char *names[NAMES_MAX + 1];
    format_names(game, names, NAMES_MAX + 1);
    return format_extension(game, name) || unknown("format", name, names, "games", error);
}

/* The level of a file, in its game's own text. */
static bool read_text(const char *path, const lg_game *game, lg_text *text, lg_error *error) {
    level_item item;
    if (!level_read(path, game, &item, error)) return false;
    item.game->write(item.level, item.game->formats[0].name, text);
    level_item_clear(&item);
    return !text->failed || lg_fail(error, "out of memory");
}

/* Not a word of the setting, nor a file, nor a board of the game. */
static bool fail_level(const lg_param *row, const char *value, const char *option, const lg_game *game,
                       lg_error *error) {
    const char *names[NAMES_MAX + 1] = {0}, *near = NULL;
    char word[WORD_ROOM];
    int n = 0;
    for (const lg_board *b = game ? game->boards : NULL; b && b->name && n < NAMES_MAX; b++)
        names[n++] = b->name;
    near = lg_word_nearest(row->words, value, word) ? word : lg_nearest(value, names);
    return lg_fail(error, "%s: %s: expected one of %s, or a file, found '%.60s'%s%s%s", option, row->name, row->words,
                   value, near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
}

bool assign(lg_values *values, const char *assignment, const char *option, const lg_game *game, lg_error *error) {
    char name[64];
    const char *equals = strchr(assignment, '=');
    if (!equals || equals == assignment || (size_t)(equals - assignment) >= sizeof name)
        return lg_fail(error, "%s: expected NAME=VALUE, found '%.60s'", option, assignment);
    memcpy(name, assignment, (size_t)(equals - assignment));
    name[equals - assignment] = '\0';
    int i = lg_param_index(values->table, name);
    bool file =
        i >= 0 && values->table[i].type == LG_LEVEL_TEXT && lg_word_index(values->table[i].words, equals + 1) < 0;
    lg_text text = {0};
    lg_error inner;
    if (file && file_is_missing(equals + 1) && !board_find(equals + 1, &(const lg_game *){game}, NULL))
        return fail_level(&values->table[i], equals + 1, option, game, error);
    bool good = !file || read_text(equals + 1, game, &text, error);
    if (good && !lg_values_set(values, name, file ? text.data : equals + 1, &inner))
        good = lg_fail(error, "%s: %s", option, inner.text);
    lg_text_clear(&text);
    return good;
}

/* Cleared where it fails. */
static bool assign_all(lg_values *settings, const choice *c, const lg_game *game, lg_error *error) {
    bool good = true;
    for (int i = 0; good && i < c->sets; i++)
        good = assign(settings, c->set[i], "--set", game, error);
    if (!good) lg_values_clear(settings);
    return good;
}

bool make_settings(const lg_game *game, const lg_variant *variant, const choice *c, lg_values *settings,
                   lg_error *error) {
    lg_values_init(settings, game->settings);
    if (lg_values_apply(settings, variant->settings, error)) return assign_all(settings, c, game, error);
    lg_values_clear(settings);
    return false;
}

bool parse_whole(const char *option, const char *text, int64_t low, int64_t high, int64_t *value, lg_error *error) {
    char *end;
    errno = 0;
    long long x = strtoll(text, &end, 10);
    if (end != text && !*end && errno == 0 && x >= low && x <= high) {
        *value = x;
        return true;
    }
    return lg_fail(error, "%s: expected a whole number from %lld to %lld, found '%.60s'", option, (long long)low,
                   (long long)high, text);
}

bool parse_number(const char *option, const char *text, double low, double high, double *value, lg_error *error) {
    double x;
    if (lg_number_read(text, &x) && x >= low && x <= high) {
        *value = x;
        return true;
    }
    return lg_fail(error, "%s: expected a number from %g to %g, found '%.60s'", option, low, high, text);
}

bool take_choice(int key, const char *argument, choice *c, struct argp_state *state) {
    if (key == KEY_GAME) {
        c->game = argument;
    } else if (key == KEY_VARIANT) {
        c->variant = argument;
    } else if (key == KEY_SET) {
        if (c->sets == ASSIGNMENTS_MAX) argp_error(state, "more than %d times --set", ASSIGNMENTS_MAX);
        c->set[c->sets++] = argument;
    } else {
        return false;
    }
    return true;
}

bool rules_for(const level_item *item, const choice *c, lg_recipe *recipe, lg_error *error) {
    const lg_game *game = item->game;
    *recipe = (lg_recipe){.game = game};
    if (c->variant || !item->variant)
        return find_variant(game, c->variant, &recipe->variant, error) &&
               make_settings(game, recipe->variant, c, &recipe->settings, error);
    recipe->variant = item->variant;
    if (lg_values_copy(&recipe->settings, &item->settings, error)) return assign_all(&recipe->settings, c, game, error);
    lg_values_clear(&recipe->settings);
    return false;
}

lg_task *task_for(const level_item *item, const choice *c, lg_error *error) {
    lg_recipe recipe;
    if (!rules_for(item, c, &recipe, error)) return NULL;
    lg_task *task = lg_task_create(item->game, &recipe.settings, NULL, error);
    lg_recipe_clear(&recipe);
    return task; /* cppcheck-suppress returnDanglingLifetime ; it has copied what it needs */
}
