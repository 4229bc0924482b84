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

bool outputs_write(const outputs *o, const lg_task *task, const lg_level *level, int64_t index,
                   char first[OUTPUT_PATH_MAX], lg_error *error) {
    *first = '\0';
    for (int f = 0; o->folder && f < o->formats; f++) {
        char path[OUTPUT_PATH_MAX];
        lg_text bytes = {0};
        int n = snprintf(path, sizeof path, "%s/%s-%llu-%lld.%s", o->folder, o->game->name, (unsigned long long)o->seed,
                         (long long)index, format_extension(o->game, o->format[f]));
        bool good = n < (int)sizeof path || lg_fail(error, "%.60s...: the name is too long", o->folder);
        good = good && level_format(o->game, task, level, o->format[f], NULL, &bytes, error) &&
               (o->hurried ? file_pass : file_write)(path, bytes.data, bytes.length, error);
        lg_text_clear(&bytes);
        if (!good) return false;
        if (!f) memcpy(first, path, sizeof path);
    }
    return true;
}
