/* Fuzzes files of levels, in native text or JSON. A level that is read can be measured, named, drawn and printed, and is the
 * same after writing and reading it, also if a file contains it twice. Every file gives a level or an error with a position. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "io/formats.h"
#include "io/items.h"
#include "io/levels.h"

static void require(bool condition) {
    if (!condition) abort();
}

static void check_measured(const lg_recipe *recipe, const lg_task *task, const lg_level *level) {
    static const lg_terminal terminal = {.columns = 80, .colours = LG_COLOURS_ALL, .unicode = true};
    static lg_report report;
    const lg_game *game = recipe->game;
    lg_text text = {0};
    require(lg_task_measure(task, level, &report));
    require(!isnan(report.score) && report.violations >= 0 && report.violations <= LG_VIOLATIONS_MAX);
    const item it = {.recipe = recipe, .task = task, .level = level, .report = &report, .violations = true};
    item_line(&it, &text);
    item_json(&it, &text);
    if (game->judging.remark) game->judging.remark(task, level, &text);
    game->drawing.print(game, level, &terminal, &text);
    game->drawing.draw(task, level, &report, &text);
    require(!text.failed);
    lg_text_clear(&text);
}

/* Checks that what the format stores of a level comes back; not every format stores all of it. */
static void check_same(const level_view *view, const lg_level *level, const char *form, const lg_text *wanted) {
    const level_view again = {.game = view->game, .task = view->task, .level = level};
    lg_text text = {0};
    lg_error error;
    require(level_format(&again, form, &text, &error));
    require(text.length == wanted->length && !memcmp(text.data, wanted->data, text.length));
    lg_text_clear(&text);
}

static void check_text(const level_view *view, const char *form, const lg_text *one, int times) {
    bool whole = !strcmp(form, "json") || !strcmp(form, view->game->formats[0].name);
    lg_text text = {0};
    lg_error error;
    for (int i = 0; i < times; i++) {
        lg_text_add(&text, i ? "\n" : "");
        lg_text_append(&text, one->data, one->length);
    }
    level_reader again = {.in = input_of(fmemopen(text.data, text.length, "r"), "again")};
    for (int i = 0; i < times; i++) {
        require(levels_next(&again, &error) && again.item.level && again.item.game == view->game);
        require(!whole || !memcmp(again.item.level, view->level, view->game->level_size));
        check_same(view, again.item.level, form, one);
    }
    require(levels_next(&again, &error) && !again.item.level);
    levels_close(&again);
    lg_text_clear(&text);
}

static void check_form(const level_view *view, const char *form) {
    lg_text text = {0};
    lg_error error;
    if (!format_fits(view, form, &error)) return;
    require(level_format(view, form, &text, &error));
    for (int times = 1; times <= 2; times++)
        check_text(view, form, &text, times);
    lg_text_clear(&text);
}

static void check_level(const lg_game *game, const lg_level *level) {
    lg_recipe recipe = {.game = game, .variant = game->variants};
    lg_values_init(&recipe.settings, game->settings);
    lg_task *task = lg_task_create(game, &recipe.settings, NULL, NULL);
    require(task);
    const level_view view = {.game = game, .task = task, .level = level};
    check_measured(&recipe, task, level);
    check_form(&view, "json");
    for (const lg_format *f = game->formats; f->name; f++)
        check_form(&view, f->name);
    lg_task_destroy(task);
    lg_values_clear(&recipe.settings);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    FILE *stream = fmemopen((void *)(uintptr_t)data, size, "r");
    level_reader levels = {.in = input_of(stream, "file")};
    lg_error error = {.text = ""};
    bool good = stream, first = true;
    for (int n = 0; good && (good = levels_next(&levels, &error)) && levels.item.level; n++, first = false)
        if (n < 8) check_level(levels.item.game, levels.item.level);
    require(!stream || good == (error.text[0] == '\0'));
    require(!good || !first);
    if (stream && !good) require(!strncmp(error.text, "file:", 5) && atoi(error.text + 5) > 0);
    if (stream) levels_close(&levels);
    return 0;
}
