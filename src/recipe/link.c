/* Links: a recipe, a lock and a board, written as words that a web address can contain. Values that equal the defaults are
 * left out. link_read.c reads what is written here and gets an equal recipe. */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "levelground/game_file.h"
#include "levelground/search.h"
#include "recipe/link_words.h"
#include "recipe/recipe.h"

void lg_link_clear(lg_link *link) {
    lg_recipe_clear(&link->recipe);
    free(link->lock);
    free(link->board);
    link->lock = link->board = NULL;
    link->known_game = NULL;
    if (!link->file_game) return;
    lg_game_destroy(link->file_game);
    link->file_game = NULL;
    link->recipe = (lg_recipe){.game = NULL}; /* it refers to tables of the game, which is gone */
}

bool lg_link_makes_level(const lg_link *link, lg_error *error) {
    if (*link->version && strcmp(link->version, lg_version()) != 0)
        return lg_fail(error, "the link was made by version %s; this is %s, which makes other levels%s", link->version,
                       lg_version(), link->board ? "; the link holds the board itself" : "");
    return !link->handmade || lg_fail(error, "the link has no seed: it holds a board that no search has made");
}

lg_task *lg_link_task(const lg_link *link, lg_error *error) {
    const lg_recipe *r = &link->recipe;
    if (!link->lock) return lg_task_create(r->game, &r->settings, NULL, error);
    lg_error inner;
    lg_level *lock = calloc(1, r->game->level_size);
    lg_task *task = NULL;
    if ((lock || lg_fail_memory(&inner)) && lg_lock_read(r->game, link->lock, strlen(link->lock), lock, &inner))
        task = lg_task_create(r->game, &r->settings, lock, &inner);
    free(lock);
    if (!task) link_fail_within(error, &inner, "lock");
    return task;
}

/* Adds a word whose value is `value`, and clears `value`. */
static void add_taken(lg_text *text, const char *prefix, const char *name, lg_text *value) {
    text->failed = text->failed || value->failed;
    if (!text->failed) link_words_add(text, prefix, name, value->length ? value->data : "");
    lg_text_clear(value);
}

/* Writes the values that differ from the usual ones: the table's defaults, changed by `usual_values` ("K=V K=V ..."). Like the
 * functions below, sets text->failed if memory is short. */
static void add_values(lg_text *text, const char *prefix, const lg_values *values, const char *usual_values,
                       const lg_game *locked) {
    lg_values usual;
    lg_values_init(&usual, values->table);
    text->failed = !lg_values_apply(&usual, usual_values, NULL) || text->failed;
    for (int i = 0; !text->failed && values->table[i].name; i++) {
        lg_text value = {0};
        if (lg_value_same(values, &usual, i) || (locked && lg_lock_decides(locked, values->table[i].name))) continue;
        lg_value_write(values, i, &value);
        add_taken(text, prefix, values->table[i].name, &value);
    }
    lg_values_clear(&usual);
}

static void add_whole(lg_text *text, const char *name, uint64_t number) {
    if (number || !strcmp(name, "seed")) lg_text_add(text, "&%s=%llu", name, (unsigned long long)number);
}

bool lg_link_write(const lg_link *link, lg_text *to) {
    const lg_recipe *r = &link->recipe;
    lg_text text = {0};
    bool good = true;
    assert(recipe_is_sound(r));
    const lg_game *known = link->known_game && (link->lock || link->board) ? link->known_game : r->game;
    if (lg_game_find(r->game->name) != known || r->seed > INT64_MAX) return false;
    link_words_add(&text, "game", "", r->game->name);
    link_words_add(&text, "variant", "", r->variant->name);
    add_values(&text, "set.", &r->settings, r->variant->settings, link->lock ? r->game : NULL);
    if (r->optimizer) {
        const lg_preset *preset = r->preset ? r->optimizer->presets : NULL;
        while (preset && preset->name && strcmp(preset->name, r->preset) != 0)
            preset++;
        good = lg_optimizer_find(r->optimizer->name) == r->optimizer && (!preset || preset->name);
        link_words_add(&text, preset ? "preset" : "algorithm", "", good && preset ? preset->name : r->optimizer->name);
        add_values(&text, "param.", &r->params, good && preset ? preset->assignments : NULL, NULL);
    }
    add_whole(&text, "evaluations", (uint64_t)r->evaluations);
    if (r->target > -INFINITY) {
        lg_text number = {0};
        lg_number_write(r->target, &number);
        add_taken(&text, "target", "", &number);
    }
    for (int i = 0; i < r->wants.count; i++) {
        lg_text values = {0};
        lg_want_write(&r->wants.want[i], &values);
        add_taken(&text, "want.", r->game->traits[r->wants.want[i].trait].name, &values);
    }
    if (!link->handmade) add_whole(&text, "seed", r->seed);
    if (!link->handmade) add_whole(&text, "index", r->index);
    if (!link->handmade) add_whole(&text, "again", (uint64_t)r->again);
    link_words_add(&text, "version", "", lg_version());
    if (link->lock) link_words_add(&text, "lock", "", link->lock);
    if (link->board) link_words_add(&text, "board", "", link->board);
    good = good && text.length <= LG_LINK_MAX;
    to->failed = to->failed || text.failed;
    if (good) lg_text_append(to, text.data, text.length);
    lg_text_clear(&text);
    return good && !to->failed;
}

bool lg_link_name(const lg_link *link, lg_text *text) {
    if (!link->lock && (link->file_game ? recipe_write_id : lg_recipe_id)(&link->recipe, text)) return true;
    return !text->failed && lg_link_write(link, text);
}
