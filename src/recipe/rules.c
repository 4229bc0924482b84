/* Makes tasks and levels from text. */
#include "recipe/rules.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool take_default_rules(lg_link *link, const lg_game *game, lg_error *error) {
    *link = (lg_link){.recipe = {.game = game, .variant = &game->variants[0], .target = -INFINITY}};
    lg_values_init(&link->recipe.settings, game->settings);
    return lg_values_apply(&link->recipe.settings, link->recipe.variant->settings, error);
}

bool rules_read(rules *r, const char *link, const lg_game *game, lg_error *error) {
    *r = (rules){.task = NULL};
    if (!*link && !game) return lg_fail(error, "expected a link, found nothing");
    if (!*link) return take_default_rules(&r->link, game, error);
    if (!lg_link_read(link, &r->link, error)) return false;
    if (!game || r->link.recipe.game == game) return true;
    return lg_fail(error, "expected rules of %s, found some of %s", game->name, r->link.recipe.game->name);
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

static const lg_game *recognize_game(const char *text, size_t length) {
    for (int i = 0; lg_games[i]; i++)
        if (lg_games[i]->recognize(lg_games[i], text, length)) return lg_games[i];
    return NULL;
}

lg_level *level_of(const char *map, const lg_game **game, lg_error *error) {
    size_t length = strlen(map);
    if (!*game) *game = recognize_game(map, length);
    if (!*game) {
        lg_fail_as(error, LG_ERROR_FOREIGN, "1:1: expected a level of a known game, found something else");
        return NULL;
    }
    lg_level *level = calloc(1, (*game)->level_size);
    if (!level) lg_fail_memory(error);
    if (level && (*game)->read(*game, map, length, level, error)) return level;
    free(level);
    return NULL;
}
