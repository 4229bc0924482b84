/* Files of levels, native or JSON: what is read can be measured, named, drawn and printed, and is the same when it is
 * written in any form and read back. What is not read leaves an error with a position, and no levels. */
#include <math.h>
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
    lg_values settings;
    lg_text text = {0};
    lg_values_init(&settings, game->settings);
    lg_task *task = game->create(&settings, NULL, NULL);
    lg_values_clear(&settings);
    require(task);
    game->measure(task, level, &report);
    require(!isnan(report.score) && report.violations >= 0 && report.violations <= LG_VIOLATIONS_MAX);
    const item it = {.game = game, .task = task, .variant = "", .level = level, .report = &report, .violations = true};
    item_line(&it, &text);
    item_json(&it, &text);
    game->remark(task, level, &text);
    game->print(level, true, &text);
    game->draw(task, level, &report, &text);
    require(!text.failed);
    lg_text_clear(&text);
    game->destroy(task);
}

static void check_form(const lg_game *game, const lg_level *level, const char *form) {
    lg_text text = {0};
    level_list again = {0};
    lg_error error;
    require(level_format(game, NULL, level, form, NULL, &text, &error));
    require(levels_parse("again", &text, NULL, &again, &error));
    require(again.items == 1 && again.item->game == game && !memcmp(again.item->level, level, game->level_size));
    levels_clear(&again);
    lg_text_clear(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    lg_text text = {0};
    level_list list = {0};
    lg_error error = {""};
    lg_text_append(&text, (const char *)data, size);
    bool good = levels_parse("file", &text, NULL, &list, &error);
    lg_text_clear(&text);
    require(good == (error.text[0] == '\0') && (good || !list.items));
    if (!good) require(!strncmp(error.text, "file:", 5) && atoi(error.text + 5) > 0);
    for (int i = 0; i < list.items && i < 8; i++) {
        const lg_game *game = list.item[i].game;
        check_measured(game, list.item[i].level);
        check_form(game, list.item[i].level, "json");
        for (const lg_format *f = game->formats; f->name; f++)
            check_form(game, list.item[i].level, f->name);
    }
    levels_clear(&list);
    return 0;
}
