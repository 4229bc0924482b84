/* Files of levels, native or JSON: what is read can be measured, named, drawn and printed, and is the same when it is
 * written in any form and read back. What is not read leaves an error with a position; a file has a level or an error. */
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

static void check_measured(const lg_game *game, const lg_level *level) {
    static lg_report report;
    lg_recipe rules = {.game = game, .variant = game->variants};
    lg_text text = {0};
    lg_values_init(&rules.settings, game->settings);
    lg_task *task = lg_task_create(game, &rules.settings, NULL, NULL);
    require(task);
    lg_task_measure(task, level, &report);
    require(!isnan(report.score) && report.violations >= 0 && report.violations <= LG_VIOLATIONS_MAX);
    const item it = {.recipe = &rules, .task = task, .level = level, .report = &report, .violations = true};
    const lg_terminal terminal = {.columns = 80, .colour = true, .unicode = true};
    item_line(&it, &text);
    item_json(&it, &text);
    game->remark(task, level, &text);
    game->print(level, &terminal, &text);
    game->draw(task, level, &report, &text);
    require(!text.failed);
    lg_text_clear(&text);
    lg_task_destroy(task);
    lg_recipe_clear(&rules);
}

static void check_form(const lg_game *game, const lg_level *level, const char *form) {
    lg_text text = {0};
    lg_error error;
    const level_view view = {.game = game, .level = level};
    if (!format_fits(&view, form, &error)) return;
    require(level_format(&view, form, &text, &error));
    level_reader again = {.in = input_of(fmemopen(text.data, text.length, "r"), "again")};
    require(levels_next(&again, &error) && again.item.level && again.item.game == game);
    require(!memcmp(again.item.level, level, game->level_size));
    require(levels_next(&again, &error) && !again.item.level);
    levels_close(&again);
    lg_text_clear(&text);
}

static void check_level(const lg_game *game, const lg_level *level) {
    check_measured(game, level);
    check_form(game, level, "json");
    for (const lg_format *f = game->formats; f->name; f++)
        check_form(game, level, f->name);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    FILE *stream = fmemopen((void *)(uintptr_t)data, size, "r");
    level_reader levels = {.in = input_of(stream, "file")};
    lg_error error = {""};
    bool good = stream, first = true;
    for (int n = 0; good && (good = levels_next(&levels, &error)) && levels.item.level; n++, first = false)
        if (n < 8) check_level(levels.item.game, levels.item.level);
    require(!stream || good == (error.text[0] == '\0'));
    require(!good || !first);
    if (stream && !good) require(!strncmp(error.text, "file:", 5) && atoi(error.text + 5) > 0);
    if (stream) levels_close(&levels);
    return 0;
}
