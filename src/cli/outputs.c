/* The files of a level in all the formats asked for. */
#include "cli/outputs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "io/file.h"
#include "io/formats.h"

bool outputs_set(outputs *o, const lg_game *game, const char *folder, const char *formats, lg_error *error) {
    o->folder = folder;
    o->game = game;
    if (formats && !folder) return lg_fail(error, "--format needs --output");
    o->words = strdup(formats ? formats : "txt,svg");
    if (!o->words) return lg_fail(error, "out of memory");
    char *rest = o->words;
    for (char *word; (word = strsep(&rest, ","));) {
        if (o->formats == OUTPUT_FORMATS_MAX)
            return lg_fail(error, "--format: more than %d formats", OUTPUT_FORMATS_MAX);
        if (!find_format(game, word, error)) return false;
        o->format[o->formats++] = word;
    }
    return true;
}

void outputs_clear(outputs *o) {
    free(o->words);
    *o = (outputs){0};
}

bool outputs_have(const outputs *o, const char *format) {
    for (int f = 0; o->folder && f < o->formats; f++)
        if (!strcmp(o->format[f], format)) return true;
    return false;
}

static bool name_file(const outputs *o, int64_t index, int f, char path[OUTPUT_PATH_MAX], lg_error *error) {
    int n = snprintf(path, OUTPUT_PATH_MAX, "%s/%s-%llu-%lld.%s", o->folder, o->game->name, (unsigned long long)o->seed,
                     (long long)index, format_extension(o->game, o->format[f]));
    return n < OUTPUT_PATH_MAX || lg_fail(error, "%.60s...: the name is too long", o->folder);
}

static bool write_file(const outputs *o, level_view view, const char *format, const char *path, lg_error *error) {
    lg_text bytes = {0};
    if (!o->captions.title && strcmp(format, "pdf") != 0) view.caption = NULL;
    bool good = level_format(&view, format, &bytes, error) &&
                (o->hurried ? file_pass : file_write)(path, bytes.data, bytes.length, error);
    lg_text_clear(&bytes);
    return good;
}

static bool write_caption(const outputs *o, const output_item *it, lg_text *caption, lg_error *error) {
    lg_text board = {0};
    if (!it->recipe) return true;
    if (it->id) lg_text_add(&board, "%s, ", it->id);
    lg_text_add(&board, "seed %llu board %lld", (unsigned long long)o->seed, (long long)it->index);
    captions_write(&o->captions, it->recipe, board.data, caption);
    bool room = !board.failed && !caption->failed;
    lg_text_clear(&board);
    return room || lg_fail(error, "out of memory");
}

bool outputs_write(const outputs *o, const output_item *it, char first[OUTPUT_PATH_MAX], lg_error *error) {
    lg_text caption = {0};
    *first = '\0';
    bool good = !o->folder || write_caption(o, it, &caption, error);
    const level_view view = {
        .game = o->game, .task = it->task, .level = it->level, .id = it->id, .caption = caption.data};
    for (int f = 0; good && o->folder && f < o->formats; f++) {
        char path[OUTPUT_PATH_MAX];
        good = name_file(o, it->index, f, path, error) && write_file(o, view, o->format[f], path, error);
        if (good && !f) memcpy(first, path, sizeof path);
    }
    lg_text_clear(&caption);
    return good;
}
