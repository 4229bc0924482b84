/* Reads the levels of many files, and names the files that are made from them. */
#include "cli/each.h"

#include <stdlib.h>
#include <string.h>

#include "base/put.h"
#include "cli/cli.h"
#include "cli/outputs.h"
#include "host/progress.h"
#include "io/file.h"
#include "io/named_level.h"

enum { NAME_LENGTH_MAX = 200 };

void each_check(const each_words *w, const option_reading *reading) {
    const char *last = w->files > 1 ? w->file[w->files - 1] : "", *ending = strrchr(last, '.');
    if (!w->output && ending && !strchr(last, ' ') && file_is_missing(last))
        options_error(reading, "expected --output; did you mean --output %s?", last);
    if (!w->output) options_error(reading, "expected --output, as in --output board.svg");
    if (w->json && !strcmp(w->output, "-"))
        options_error(reading, "--json and --output - both write to standard output");
}

bool each_has_folder(const each_words *w) {
    size_t n = strlen(w->output);
    return (n && w->output[n - 1] == '/') || file_is_folder(w->output);
}

int each_run(const each_words *w, bool one, int (*work)(void *context, const each_level *), void *context) {
    const lg_game *game = NULL;
    lg_error error;
    int status = DONE;
    if (w->game && !find_game(w->game, &game, &error)) return reject(&error);
    if (one && w->files > 1) {
        outputs_refuse(w->output, "files", w->files, &error);
        return reject(&error);
    }
    if (one) {
        level_item item;
        if (!level_read(*w->file, game, &item, &error)) return reject(&error);
        note_how_read(*w->file, &item);
        progress_show("at %.100s", file_title(*w->file));
        status = work(context, &(each_level){.file = *w->file, .item = &item, .number = 1});
        level_item_clear(&item);
        return status;
    }
    refusals refused = {.levels = 0};
    each_level at = {.refusals = &refused};
    for (int i = 0; i < w->files && status == DONE; i++) {
        level_reader levels;
        at.file = w->file[i];
        at.item = &levels.item;
        bool good = levels_open(&levels, w->file[i], game, &error);
        while (good && status == DONE && (good = levels_next(&levels, &error)) && levels.item.level) {
            at.number++;
            note_how_read(at.file, at.item);
            progress_show("at level %lld of %.100s", (long long)at.number, file_title(at.file));
            status = work(context, &at);
        }
        levels_close(&levels);
        if (!good) status = reject(&error);
    }
    progress_clear();
    int ended = refusals_end(&refused, at.number);
    return status == DONE ? ended : status;
}

bool each_say(const each_level *level, const char *path, lg_error *error) {
    lg_text line = {0};
    put_open(&line, NULL, '{');
    put_string(&line, "file", level->file);
    put_whole(&line, "level", level->number);
    put_string(&line, "game", level->item->game->name);
    put_string(&line, "output", path);
    put_close(&line, '}');
    lg_text_add(&line, "\n");
    return say_text(&line, error);
}

bool each_write(const each_words *w, const each_level *level, const char *extension, const lg_text *bytes,
                lg_error *error) {
    const bool folder = each_has_folder(w), slash = folder && w->output[strlen(w->output) - 1] == '/';
    lg_text path = {0};
    if (folder && !file_make_folder(w->output, error)) return false;
    lg_text_add(&path, "%s", w->output);
    if (folder) { /* The name is that of the level's file, up to the first point. Neither a link nor a text is a good name. */
        const bool plain = strcmp(level->file, "-") != 0 &&
                           !((strchr(level->file, '=') || is_level_text(level->file)) && file_is_missing(level->file));
        const char *whole = plain ? level->file : "level", *last = strrchr(whole, '/'), *name = last ? last + 1 : whole;
        const size_t length = *name ? 1 + strcspn(name + 1, ".") : 0;
        lg_text_add(&path, "%s%.*s-%lld.%s", slash ? "" : "/", length > NAME_LENGTH_MAX ? NAME_LENGTH_MAX : (int)length,
                    name, (long long)level->number, extension);
    }
    bool good = !path.failed || lg_fail_memory(error);
    if (good && folder && !w->force && file_differs(path.data, bytes->data, bytes->length))
        refusals_add(level->refusals, path.data);
    else
        good = good && file_write(path.data, bytes->data, bytes->length, error) &&
               (!w->json || each_say(level, path.data, error));
    lg_text_clear(&path);
    return good;
}
