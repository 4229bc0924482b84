/* Turns a choice into settings and a search. The tool and the web page both use these functions, so that the same words mean
 * the same in both. */
#include "choice.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "catalog.h"
#include "file.h"
#include "formats.h"

/* Finds games, variants, algorithms, presets and formats by name. Errors suggest a similar name. */

enum { NAMES_MAX = 256 };
static_assert((int)NAMES_MAX >= (int)CATALOG_MAX, "every name has room");

static bool fail_unknown(const char *what, const char *name, const char *const *names, lg_error *error) {
    lg_fail(error, "unknown %s '%.60s'", what, name);
    return lg_suggest_name(error, name, names);
}

bool find_variant(const lg_game *game, const char *name, const lg_variant **variant, lg_error *error) {
    const char *names[NAMES_MAX + 1] = {0};
    *variant = lg_variant_find(game, name);
    for (int i = 0; i < NAMES_MAX && game->variants[i].name; i++)
        names[i] = game->variants[i].name;
    return *variant || fail_unknown("variant", name, names, error);
}

/* The names of front algorithms, in the order of lg_front_params. */
static const char *const front_names[] = {"nsga2", "smsemoa", NULL};

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
    return *optimizer || *front || fail_unknown("algorithm", name, names, error);
}

bool find_optimizer(const char *name, const lg_optimizer **optimizer, lg_error *error) {
    static const char *const none[] = {NULL};
    const char *front;
    return find_algorithm(name, none, optimizer, &front, error);
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
    if (*name && !name[strspn(name, "0123456789")])
        return lg_fail(error, "unknown preset '%.60s'; did you mean '--players %.60s'?", name, name);
    return fail_unknown("preset", name, names, error);
}

bool find_format(const lg_game *game, const char *name, lg_error *error) {
    const char *names[NAMES_MAX + 1];
    format_names(game, names, NAMES_MAX + 1);
    return format_extension(game, name) || fail_unknown("format", name, names, error);
}

/* A value that is a level is a word of the setting, a file, or a board of the game. */
bool assign(lg_values *values, const char *assignment, const char *option, const lg_game *game, lg_error *error) {
    char name[64];
    const char *equals = strchr(assignment, '=');
    if (!equals || equals == assignment || (size_t)(equals - assignment) >= sizeof name)
        return lg_fail(error, "%s: expected NAME=VALUE, found '%.60s'", option, assignment);
    const char *value = equals + 1;
    memcpy(name, assignment, (size_t)(equals - assignment));
    name[equals - assignment] = '\0';
    int i = lg_param_index(values->table, name);
    const lg_param *row = i >= 0 ? &values->table[i] : NULL;
    lg_text text = {0};
    lg_error inner;
    bool good = true;
    if (row && row->type == LG_LEVEL_TEXT && lg_word_index(row->words, value) < 0) {
        if (file_is_missing(value) && !board_find(value, &(const lg_game *){game}, NULL)) {
            const char *names[NAMES_MAX + 1] = {0};
            char word[WORD_ROOM];
            int n = 0;
            for (const lg_board *b = game ? game->boards : NULL; b && b->name && n < NAMES_MAX; b++)
                names[n++] = b->name;
            lg_fail(error, "%s: %s: expected one of %s, or a file, found '%.60s'", option, name, row->words, value);
            return lg_suggest(error, lg_word_nearest(row->words, value, word) ? word : lg_nearest(value, names));
        }
        level_item item;
        if (!level_read(value, game, &item, error)) return false;
        item.game->text.write(item.game, item.level, item.game->formats[0].name, &text);
        level_item_clear(&item);
        good = !text.failed || lg_fail_memory(error);
        value = text.data;
    }
    if (good && !lg_values_set(values, name, value, &inner)) good = lg_fail_within(error, &inner, "%s: ", option);
    lg_text_clear(&text);
    return good;
}

/* Applies all --set options. Clears the settings if one of them fails. */
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
    bool good = c->first ? lg_values_apply(settings, variant->settings, error)
                         : lg_variant_apply(game, variant, settings, error);
    if (good) return assign_all(settings, c, game, error);
    lg_values_clear(settings);
    return false;
}

bool choose_variant(const choice *c, const lg_game *game, const lg_variant **variant, lg_error *error) {
    const lg_optimizer *of;
    const lg_preset *preset = NULL;
    if (c->variant) return find_variant(game, c->variant, variant, error);
    if (c->preset && !find_preset(c->preset, &of, &preset, error)) return false;
    *variant = lg_preset_variant(preset, game);
    return true;
}

static bool assign_params(searcher *s, const choice *c, const lg_game *game, lg_error *error) {
    for (int i = 0; i < c->params; i++)
        if (!assign(&s->params, c->param[i], "--param", game, error)) return false;
    return true;
}

bool searcher_init(searcher *s, const choice *c, const lg_game *game, lg_error *error) {
    const lg_optimizer *of_preset = NULL;
    *s = (searcher){0};
    if (c->preset && !find_preset(c->preset, &of_preset, &s->preset, error)) return false;
    if (c->algorithm && !find_optimizer(c->algorithm, &s->optimizer, error)) return false;
    if (s->optimizer && of_preset && s->optimizer != of_preset)
        return lg_fail(error, "--preset %s is one of %s, not of %s", s->preset->name, of_preset->name,
                       s->optimizer->name);
    if (!s->optimizer) s->optimizer = of_preset;
    if (!s->optimizer) return !c->params || lg_fail(error, "--param needs --algorithm or --preset");
    lg_values_init(&s->params, s->optimizer->params);
    return (!s->preset || lg_values_apply(&s->params, s->preset->assignments, error)) &&
           assign_params(s, c, game, error);
}

bool searcher_init_front(searcher *s, const choice *c, const lg_game *game, const char *usual, lg_error *error) {
    *s = (searcher){0};
    if (c->algorithm && !find_algorithm(c->algorithm, front_names, &s->optimizer, &s->front, error)) return false;
    if (!s->front) return searcher_init(s, c, game, error);
    if (c->preset) return lg_fail(error, "--preset and %s: leave one of them out", s->front);
    lg_values_init(&s->params, lg_front_params);
    bool good = lg_values_apply(&s->params, usual, error) && lg_values_set(&s->params, "algorithm", s->front, error) &&
                assign_params(s, c, game, error);
    s->front = front_names[(int)lg_value(&s->params, "algorithm")]; /* --param may change the algorithm */
    return good;
}

bool choose_recipe(const choice *c, lg_recipe *r, lg_error *error) {
    assert(!r->game && !r->optimizer && !r->settings.table);
    searcher s;
    if (!find_game(c->game, &r->game, error)) return false;
    if (c->own) r->game = c->own;
    if (!choose_variant(c, r->game, &r->variant, error)) return false;
    bool good = searcher_init(&s, c, r->game, error);
    r->optimizer = s.optimizer;
    r->preset = s.preset ? s.preset->name : NULL;
    r->params = s.params;
    return good && make_settings(r->game, r->variant, c, &r->settings, error);
}

void searcher_clear(searcher *s) {
    assert(!s->optimizer || !s->front);
    if (s->params.table) lg_values_clear(&s->params);
    *s = (searcher){0};
}

const char *searcher_name(const searcher *s) {
    return s->preset ? s->preset->name : s->optimizer ? s->optimizer->name : s->front ? s->front : "best";
}

static bool is_set(const choice *c, const char *name) {
    size_t length = strlen(name);
    for (int i = 0; i < c->sets; i++)
        if (!strncmp(c->set[i], name, length) && c->set[i][length] == '=') return true;
    return false;
}

/* A setting that says what the level itself is counts as asked for if the user has set it, or if a record has another value
 * than the variant. A record names all settings, also those that nobody has chosen. */
bool rules_for(const level_item *item, const choice *c, lg_recipe *recipe, lg_error *error) {
    const lg_game *game = item->game;
    lg_error inner;
    *recipe = (lg_recipe){.game = game};
    if (c->variant || !item->variant) {
        if (!find_variant(game, c->variant, &recipe->variant, error) ||
            !make_settings(game, recipe->variant, c, &recipe->settings, error))
            return false;
    } else {
        recipe->variant = item->variant;
        if (!lg_values_copy(&recipe->settings, &item->settings, error)) {
            lg_values_clear(&recipe->settings);
            return false;
        }
        if (!assign_all(&recipe->settings, c, game, error)) return false;
    }
    if (!item->level) return true;
    bool asked[LG_PARAMS_MAX] = {false};
    lg_values usual;
    lg_values_init(&usual, game->settings);
    bool good = lg_values_apply(&usual, recipe->variant->settings, error);
    for (int i = 0; good && usual.table[i].name; i++)
        asked[i] = is_set(c, usual.table[i].name) || !lg_value_same(&usual, &recipe->settings, i);
    lg_values_clear(&usual);
    if (good && !lg_level_settings(game, item->level, asked, &recipe->settings, &inner))
        good = lg_fail_within(error, &inner, "%s:%lld: ", item->title, (long long)item->line);
    if (good) return true;
    lg_recipe_clear(recipe);
    *recipe = (lg_recipe){.game = NULL};
    return false;
}

bool check_decisive(const choice *c, const lg_recipe *rules, lg_error *error) {
    for (const lg_param *row = rules->game->settings; row->name; row++)
        if (is_set(c, row->name) && !lg_setting_decides(rules->game, &rules->settings, row->name))
            return lg_fail(error,
                           "--set: %s decides nothing when a level of %s is judged by these settings; leave it out",
                           row->name, rules->game->name);
    return true;
}

lg_task *task_for(const level_item *item, const choice *c, lg_error *error) {
    lg_recipe recipe;
    if (!rules_for(item, c, &recipe, error)) return NULL;
    lg_task *task = catalog_task(item->game, &recipe.settings, NULL, error);
    lg_recipe_clear(&recipe);
    return task; /* cppcheck-suppress returnDanglingLifetime ; lg_task_create copies the settings */
}
