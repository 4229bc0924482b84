/* Makes tasks and levels from text. */
#include "job_input.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

bool rules_read(rules *r, const char *link, const lg_game *game, lg_error *error) {
    *r = (rules){.task = NULL};
    if (!*link && !game) return lg_fail(error, "expected a link, found nothing");
    if (*link) return lg_link_read(link, &r->link, error) && (!game || rules_check_game(r, game, error));
    lg_recipe *recipe = &r->link.recipe;
    *recipe = (lg_recipe){.game = game, .variant = &game->variants[0], .target = -INFINITY};
    lg_values_init(&recipe->settings, game->settings);
    return lg_variant_apply(game, recipe->variant, &recipe->settings, error);
}

bool rules_check_game(const rules *r, const lg_game *game, lg_error *error) {
    if (r->link.recipe.game == game) return true;
    return lg_fail(error, "expected rules of %s, found some of %s", game->name, r->link.recipe.game->name);
}

bool rules_adopt(rules *r, const lg_level *level, bool edited, lg_error *error) {
    lg_recipe *recipe = &r->link.recipe;
    lg_values usual;
    bool asked[LG_PARAMS_MAX] = {false};
    lg_values_init(&usual, recipe->game->settings);
    bool good = lg_values_apply(&usual, recipe->variant->settings, error);
    for (int i = 0; good && !edited && usual.table[i].name; i++) {
        bool set = !lg_value_same(&usual, &recipe->settings, i);
        asked[i] = set || (recipe->settings.given[i] && !usual.given[i]);
    }
    lg_values_clear(&usual);
    return good && lg_level_settings(recipe->game, level, asked, &recipe->settings, error);
}

bool rules_task(rules *r, bool locked, lg_error *error) {
    lg_link link = r->link;
    if (!locked) link.lock = NULL;
    r->task = lg_link_task(&link, error);
    return r->task;
}

void rules_clear(rules *r) {
    lg_task_destroy(r->task);
    if (r->link.recipe.game) lg_link_clear(&r->link);
    *r = (rules){.task = NULL};
}

lg_level *level_of(const char *map, const lg_game **game, lg_error *error) {
    size_t length = strlen(map);
    for (int i = 0; !*game && lg_games[i]; i++)
        if (lg_games[i]->text.recognize(lg_games[i], map, length)) *game = lg_games[i];
    if (!*game) {
        lg_fail_at(error, 1, 1, "expected a level of a known game, found something else");
        if (error) error->kind = LG_ERROR_FOREIGN;
        return NULL;
    }
    lg_level *level = calloc(1, (*game)->level_size);
    if (!level) lg_fail_memory(error);
    if (level && (*game)->text.read(*game, map, length, level, error)) return level;
    free(level);
    return NULL;
}

bool rules_check_format(const lg_game *game, const lg_level *level, const char *format, lg_error *error) {
    const char *names[16] = {0};
    for (int i = 0; i < 15 && game->formats[i].name; i++) {
        names[i] = game->formats[i].name;
        if (!strcmp(names[i], format)) return !game->text.can_write || game->text.can_write(game, level, format, error);
    }
    lg_text all = {0};
    for (int i = 0; names[i]; i++)
        lg_text_add(&all, "%s%s", i ? ", " : "", names[i]);
    lg_fail(error, "%s has no format '%.40s'; expected one of: %s", game->name, format, all.data ? all.data : "");
    lg_text_clear(&all);
    return lg_suggest(error, lg_nearest(format, names));
}
