/* Makes tasks and levels from text. */
#include "job_input.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "recipe/recipe.h"
#include "recipe/texts/all_levels.h"

static bool check_game(const rules *r, const lg_game *game, lg_error *error) {
    if (r->link.recipe.game == game) return true;
    return lg_fail(error, "expected rules of %s, found some of %s", game->name, r->link.recipe.game->name);
}

/* Takes the default rules of a game; those of one with a layout of its own belong to the link's board. */
static bool usual_rules(rules *r, const lg_game *game, const made_games *made, lg_error *error) {
    lg_recipe *recipe = &r->link.recipe;
    const lg_game *known = made_games_known(made, game);
    *r = (rules){.link.known_game = known == game ? NULL : known};
    *recipe = (lg_recipe){.game = game, .variant = &game->variants[0], .target = -INFINITY};
    lg_values_init(&recipe->settings, game->settings);
    return lg_variant_apply(game, recipe->variant, &recipe->settings, error);
}

/* Reads the rules of a link that is not empty. */
static bool read_link(rules *r, const char *link, const char *level, made_games *made, lg_error *error) {
    *r = (rules){.task = NULL};
    return link_read(link, &(link_games){lg_game_find, level, made}, &r->link, error);
}

bool rules_read(rules *r, const char *link, const lg_game *game, made_games *made, lg_error *error) {
    if (*link) return read_link(r, link, NULL, made, error) && (!game || check_game(r, game, error));
    *r = (rules){.task = NULL};
    return game ? usual_rules(r, game, made, error) : lg_fail(error, "expected a link, found nothing");
}

lg_level *rules_read_level(rules *r, const char *link, const char *map, made_games *made, lg_error *error) {
    const lg_link *read = &r->link;
    *r = (rules){.task = NULL};
    if (!*link && !map) lg_fail(error, "expected a link, found nothing");
    if ((!*link && !map) || (*link && !read_link(r, link, map, made, error))) return NULL;
    if (!map && !read->board) lg_fail(error, "expected a level, or a link that holds one, found neither");
    if (!map && !read->board) return NULL;
    const lg_game *game = !map || read->file_game ? read->recipe.game : NULL;
    lg_level *level = level_of(map ? map : read->board, &game, made, error);
    if (level && (*link ? check_game(r, game, error) : usual_rules(r, game, made, error))) return level;
    free(level);
    return NULL;
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

static lg_level *read_level(const lg_game *game, const char *map, size_t length, lg_error *error) {
    lg_level *level = calloc(1, game->level_size);
    if (!level) lg_fail_memory(error);
    if (level && game->text.read(game, map, length, level, error)) return level;
    free(level);
    return NULL;
}

lg_level *level_of(const char *map, const lg_game **game, made_games *made, lg_error *error) {
    const lg_game *alone[] = {*game, NULL};
    const text_games games = {.named = *game, .known = *game ? alone : lg_games, .made = made};
    lg_text text = {0}, copy;
    lg_error unread;
    lg_text_add(&text, "%s", map);
    const lg_game *found = text.failed ? NULL : text_game_look(&games, &text, 0, &copy, NULL, &unread);
    lg_level *level = NULL;
    if (!found && !*unread.text) found = *game;
    if (text.failed)
        lg_fail_memory(error);
    else if (found)
        level = read_level(*game = found, copy.data, copy.length, error);
    else if (*unread.text)
        lg_fail_at(error, 1, 1, "%s", unread.text);
    else
        fail_foreign(error);
    if (!text.failed) lg_text_clear(&copy);
    lg_text_clear(&text);
    return level;
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
