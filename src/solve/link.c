/* Links: a recipe, a lock and a board in words that an address can have. What is left out is the usual; what is written
 * is read back equal (link_read.c). */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "levelground/search.h"
#include "solve/words.h"

void lg_link_clear(lg_link *link) {
    lg_recipe_clear(&link->recipe);
    free(link->lock);
    free(link->board);
    link->lock = link->board = NULL;
}

lg_task *lg_link_task(const lg_link *link, lg_error *error) {
    const lg_recipe *r = &link->recipe;
    if (!link->lock) return lg_task_create(r->game, &r->settings, NULL, error);
    lg_error inner = {"out of memory"};
    lg_level *lock = calloc(1, r->game->level_size);
    lg_task *task = NULL;
    if (lock && r->game->read(link->lock, strlen(link->lock), lock, &inner))
        task = lg_task_create(r->game, &r->settings, lock, &inner);
    free(lock);
    if (!task) lg_fail(error, "the link's lock: %s", inner.text);
    return task;
}

/* ---- writing --------------------------------------------------------------------------------------------------- */

/* What differs from the usual, "K=V K=V ..." on top of the table's defaults. */
static bool add_values(lg_text *text, const char *prefix, const lg_values *values, const char *usual_values,
                       const lg_game *locked) {
    lg_values usual;
    lg_values_init(&usual, values->table);
    bool good = lg_values_apply(&usual, usual_values, NULL);
    for (int i = 0; good && values->table[i].name; i++) {
        lg_text value = {0};
        if (lg_value_same(values, &usual, i) || (locked && lg_lock_decides(locked, values->table[i].name))) continue;
        lg_value_write(values, i, &value);
        good = !value.failed;
        if (good) words_add(text, prefix, values->table[i].name, value.length ? value.data : "");
        lg_text_clear(&value);
    }
    lg_values_clear(&usual);
    return good;
}

static const lg_preset *preset_of(const lg_recipe *r) {
    for (const lg_preset *p = r->optimizer->presets; r->preset && p->name; p++)
        if (!strcmp(p->name, r->preset)) return p;
    return NULL;
}

static bool add_searcher(lg_text *text, const lg_recipe *r) {
    if (!r->optimizer) return true;
    const lg_preset *preset = preset_of(r);
    if (lg_optimizer_find(r->optimizer->name) != r->optimizer || (r->preset && !preset)) return false;
    words_add(text, preset ? "preset" : "algorithm", "", preset ? preset->name : r->optimizer->name);
    return add_values(text, "param.", &r->params, preset ? preset->assignments : NULL, NULL);
}

static void add_whole(lg_text *text, const char *name, uint64_t number) {
    if (number || !strcmp(name, "seed")) lg_text_add(text, "&%s=%llu", name, (unsigned long long)number);
}

static bool add_target(lg_text *text, const lg_recipe *r) {
    lg_text number = {0};
    if (r->target == -INFINITY) return true;
    lg_number_write(r->target, &number);
    bool good = !number.failed;
    if (good) words_add(text, "target", "", number.data);
    lg_text_clear(&number);
    return good;
}

static bool add_wants(lg_text *text, const lg_recipe *r) {
    bool good = true;
    for (int i = 0; good && i < r->wants.count; i++) {
        lg_text values = {0};
        lg_want_write(&r->wants.want[i], &values);
        good = !values.failed;
        if (good) words_add(text, "want.", r->game->traits[r->wants.want[i].trait].name, values.data);
        lg_text_clear(&values);
    }
    return good;
}

bool lg_link_write(const lg_link *link, lg_text *to) {
    const lg_recipe *r = &link->recipe;
    lg_text text = {0};
    assert(r->game && r->variant && r->settings.table == r->game->settings);
    if (lg_game_find(r->game->name) != r->game || r->seed > INT64_MAX) return false;
    words_add(&text, "game", "", r->game->name);
    words_add(&text, "variant", "", r->variant->name);
    bool good = add_values(&text, "set.", &r->settings, r->variant->settings, link->lock ? r->game : NULL) &&
                add_searcher(&text, r);
    add_whole(&text, "evaluations", (uint64_t)r->evaluations);
    good = good && add_target(&text, r) && add_wants(&text, r);
    if (!link->handmade) add_whole(&text, "seed", r->seed);
    if (!link->handmade) add_whole(&text, "index", r->index);
    if (!link->handmade) add_whole(&text, "again", (uint64_t)r->again);
    words_add(&text, "version", "", lg_version());
    if (link->lock) words_add(&text, "lock", "", link->lock);
    if (link->board) words_add(&text, "board", "", link->board);
    good = good && !text.failed && text.length <= LG_LINK_MAX;
    if (good) lg_text_append(to, text.data, text.length);
    lg_text_clear(&text);
    return good && !to->failed;
}
