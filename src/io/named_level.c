/* Finds the level that a word names where no file has the word as its name. */
#include "io/named_level.h"

#include <ctype.h>
#include <string.h>

#include "base/put.h"
#include "io/catalog.h"
#include "io/foreign/foreign.h"
#include "io/game_names.h"
#include "levelground/search.h"
#include "recipe/recipe.h"
#include "recipe/record.h"
#include "recipe/texts/forms.h"

const lg_game *game_of_id(const char *id) {
    for (int pass = 0; pass < 2 && *id; pass++) {
        if (pass) catalog_add_installed();
        for (const lg_game *const *game = catalog_games(); *game; game++)
            if (recipe_id_is_of(id, *game)) return *game;
    }
    return NULL;
}

static bool is_link(const char *word) {
    return record_is_link(word) && (!strncmp(word, "game", 4) || strstr(word, "#game") || strstr(word, "&game"));
}

bool is_id(const char *word) {
    bool parts = isalpha((unsigned char)word[0]) && isalnum((unsigned char)word[1]) && word[2] == '-';
    return is_link(word) || (parts && !strpbrk(word, " \n/.") && game_of_id(word));
}

/* Makes the level of a recipe by the search that the recipe says. Returns its text in the game's native format. */
static bool make_level(const lg_recipe *recipe, const lg_task *task, lg_text *map, lg_error *error) {
    lg_budget budget = lg_budget_unlimited();
    lg_solver *solver = lg_recipe_solver(recipe, task, error);
    if (!solver || !lg_recipe_budget(recipe, task, &budget, error)) {
        lg_solver_destroy(solver);
        return false;
    }
    lg_solver_start(solver, budget, lg_recipe_stream(recipe));
    while (lg_solver_step(solver) == LG_RUNNING) {}
    const lg_level *level = lg_solver_level(solver);
    bool failed = lg_solver_outcome(solver).stop == LG_FAILED;
    if (level) recipe->game->text.write(recipe->game, level, recipe->game->formats[0].name, map);
    lg_solver_destroy(solver);
    if (failed || map->failed) return lg_fail_memory(error);
    return level || lg_fail(error, "the limits leave no room for a single level");
}

/* Writes the record of the level that an id or a link makes, or of the board that a link holds. If the user has named no game,
 * *named becomes the game of the link, which the catalog may not list. */
static bool make_record(const char *word, const lg_game **named, lg_text *record, lg_error *error) {
    const lg_game *game = is_link(word) ? NULL : game_of_id(word);
    lg_text map = {0};
    lg_link link = {.lock = NULL};
    bool good = game && catalog_is_plugin(game) ? recipe_read(word, game, &link.recipe, error)
                                                : catalog_link_read(word, &link, error);
    if (!good) return false;
    if (!*named) *named = link.recipe.game;
    if (link.board) {
        lg_text_add(&map, "%s", link.board);
    } else if ((good = lg_link_makes_level(&link, error))) {
        lg_task *task = game ? catalog_task(game, &link.recipe.settings, NULL, error) : lg_link_task(&link, error);
        good = task && make_level(&link.recipe, task, &map, error);
        lg_task_destroy(task);
    }
    if (good) {
        put_open(record, NULL, '{');
        record_put_rules(record, &link.recipe, NULL);
        put_string(record, "map", map.data);
        put_close(record, '}');
        lg_text_add(record, "\n");
        good = !record->failed || lg_fail_memory(error);
    }
    lg_text_clear(&map);
    lg_link_clear(&link);
    return good;
}

bool is_level_text(const char *word) {
    return strpbrk(word, " \n{") || form_is_address(word);
}

bool named_level_text(const char *word, const lg_game **game, lg_text *text, lg_error *error) {
    const lg_board *board = board_find(word, game, error);
    if (board) {
        lg_text_add(text, "%s", board->text);
        return !text->failed || lg_fail_memory(error);
    }
    if (is_id(word)) return make_record(word, game, text, error);
    const lg_game *meant;
    if (!strchr(word, '/') && find_game(word, &meant, NULL))
        return lg_fail(
            error, "%.60s: expected a level, found the name of a game; levelground generate %.60s makes a level of it",
            word, word);
    if (!is_level_text(word)) return false;
    lg_text_add(text, "%s\n", word);
    return !text->failed || lg_fail_memory(error);
}
