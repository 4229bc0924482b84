/* Writes the files of a level in all formats that were asked for. */
#include "outputs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/utf8.h"
#include "cli.h"
#include "io/catalog.h"
#include "io/date.h"
#include "io/file.h"
#include "io/formats.h"

/* Writes the text under a picture. */

bool captions_set(captions *c, const char *title, bool wanted, lg_error *error) {
    struct tm date;
    bool fixed;
    *c = (captions){.title = title};
    if (title && !lg_utf8_is(title)) return lg_fail(error, "--title: expected UTF-8, found something else");
    if (title && strlen(title) > TITLE_BYTES_MAX)
        return lg_fail(error, "--title: expected at most %d bytes, found %zu", TITLE_BYTES_MAX, strlen(title));
    if (title && strchr(title, '\n')) return lg_fail(error, "--title: expected one line, found more");
    if (!wanted) return true;
    return date_find(&date, &fixed, error) &&
           (strftime(c->date, sizeof c->date, "%Y-%m-%d", &date) || lg_fail(error, "the clock gives no valid date"));
}

void captions_write(const captions *c, const lg_recipe *recipe, const char *board, lg_text *text) {
    if (c->title && *c->title) lg_text_add(text, "%s\n", c->title);
    lg_text_add(text, "%s, %s", recipe->game->title, recipe->variant->name);
    if (board) lg_text_add(text, ", %s", board);
    const lg_values *values = &recipe->settings;
    lg_values usual;
    const char *before = ", ";
    lg_values_init(&usual, values->table);
    if (!lg_variant_apply(recipe->game, recipe->variant, &usual, NULL)) text->failed = true;
    for (int i = 0; values->table[i].name; i++) {
        const lg_param *row = &values->table[i];
        if (lg_value_same(values, &usual, i)) continue;
        lg_text_add(text, "%s%s=", before, row->name);
        const bool is_level = row->type == LG_LEVEL_TEXT && values->text[i] && strchr(values->text[i], '\n');
        if (is_level)
            lg_text_add(text, "...");
        else
            lg_value_write(values, i, text);
        before = " ";
    }
    lg_values_clear(&usual);
    lg_text_add(text, ", %s", c->date);
}

bool outputs_is_file(const char *output, const lg_game *game) {
    if (!strcmp(output, "-")) return true;
    if (file_is_folder(output)) return false;
    if (game) return format_of_file(game, output) != NULL;
    const lg_game *const *any = catalog_games();
    while (*any && !format_of_file(*any, output))
        any++;
    return *any;
}

bool outputs_set(outputs *o, const lg_game *game, const char *folder, const char *formats, lg_error *error) {
    /* The program does not draw pictures in these formats. A user who gives such a name does not want a folder of that name. */
    static const char *const undrawn[] = {".jpg", ".jpeg", ".gif", ".webp", ".bmp", ".tiff", NULL};
    o->folder = folder;
    o->game = game;
    o->one = folder && outputs_is_file(folder, game);
    if (formats && !folder) return lg_fail(error, "--format needs --output");
    if (o->force && !folder) return lg_fail(error, "--force needs --output");
    const char *point = folder && !o->one ? strrchr(folder, '.') : NULL;
    for (int i = 0; point && undrawn[i]; i++)
        if (!strcasecmp(point, undrawn[i]))
            return lg_fail(error, "%s: expected a folder, or a name that ends in .svg, .png, .pdf, .txt or .json",
                           file_title(folder));
    const char *ending = o->one && strcmp(folder, "-") != 0 ? format_of_file(game, folder) : NULL;
    o->words = strdup(formats ? formats : ending ? ending : o->one ? "txt" : "txt,svg");
    if (!o->words) return lg_fail_memory(error);
    char *rest = o->words;
    for (char *word; (word = strsep(&rest, ","));) {
        if (o->formats == OUTPUT_FORMATS_MAX)
            return lg_fail(error, "--format: more than %d formats", OUTPUT_FORMATS_MAX);
        if (!find_format(game, word, error)) return false;
        o->format[o->formats++] = word;
    }
    if (o->one && o->formats > 1) return lg_fail(error, "--format: expected one format for %s", file_title(folder));
    bool picture = ending && (format_is_picture(ending) || format_is_picture(o->format[0]));
    if (picture && strcmp(o->format[0], ending) != 0)
        return lg_fail(error, "--format: expected a format of files like %s, found '%.60s'", file_title(folder),
                       formats);
    return true;
}

bool outputs_refuse(const char *output, const char *what, int64_t count, lg_error *error) {
    const char *point = strrchr(output, '.'), *stem = point && point > output ? output : "boards.";
    return lg_fail(error, "--output %s is one file: for %lld %s expected a folder, as in --output %.*s/",
                   file_title(output), (long long)count, what, (int)(strrchr(stem, '.') - stem), stem);
}

bool outputs_open(const outputs *o, lg_error *error) {
    if (!o->folder) return true;
    return o->one ? !strcmp(o->folder, "-") || file_can_write(o->folder, error) : file_make_folder(o->folder, error);
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

enum { STEM_MAX = 200 };

/* The files of a level: their common name without the extension, and the content of each. */
typedef struct {
    char stem[STEM_MAX];
    lg_text bytes[OUTPUT_FORMATS_MAX];
} level_files;

static bool name_file(const outputs *o, const char *stem, int f, char path[OUTPUT_PATH_MAX], lg_error *error) {
    int n = o->one
                ? snprintf(path, OUTPUT_PATH_MAX, "%s", o->folder)
                : snprintf(path, OUTPUT_PATH_MAX, "%s/%s.%s", o->folder, stem, format_extension(o->game, o->format[f]));
    return n < OUTPUT_PATH_MAX || lg_fail(error, "%.60s...: the name is too long", o->folder);
}

/* Names the files of a level, by its id or by a hash of its text, and makes their contents. */
static bool format_files(const outputs *o, const output_item *it, level_files *files, lg_error *error) {
    const lg_game *game = o->game;
    /* Only a short id can be the name of a file. A link has other characters, and it is too long for a caption. */
    const bool is_named = it->id && *it->id && strlen(it->id) < STEM_MAX &&
                          it->id[strspn(it->id, "abcdefghijklmnopqrstuvwxyz0123456789-")] == '\0';
    const unsigned long long seed = o->seed;
    lg_text text = {0}, board = {0}, caption = {0};
    bool good = true;
    if (is_named) {
        snprintf(files->stem, STEM_MAX, "%s", it->id);
    } else {
        uint32_t digest = 2166136261u; /* 32-bit FNV-1a */
        game->text.write(game, it->level, game->formats[0].name, &text);
        for (size_t i = 0; i < text.length; i++)
            digest = (digest ^ (unsigned char)text.data[i]) * 16777619u;
        int n = snprintf(files->stem, STEM_MAX, "%s-%llu-%lld-%08lx", game->name, seed, (long long)it->index,
                         (unsigned long)digest);
        good = text.failed ? lg_fail_memory(error)
                           : n < STEM_MAX || lg_fail(error, "%.60s...: the name is too long", game->name);
        lg_text_clear(&text);
    }
    if (good && it->recipe) {
        if (is_named) lg_text_add(&board, "%s, ", it->id);
        lg_text_add(&board, "seed %llu board %lld", seed, (long long)it->index);
        captions_write(&o->captions, it->recipe, board.data, &caption);
        good = (!board.failed && !caption.failed) || lg_fail_memory(error);
        lg_text_clear(&board);
    }
    for (int f = 0; good && f < o->formats; f++) {
        const bool has_caption = o->captions.title || !strcmp(o->format[f], "pdf");
        const level_view view = {.game = game,
                                 .task = it->task,
                                 .level = it->level,
                                 .id = it->id,
                                 .changes = it->changes,
                                 .native = it->native,
                                 .scenario = it->scenario,
                                 .caption = has_caption ? caption.data : NULL};
        good = level_format(&view, o->format[f], &files->bytes[f], error);
    }
    lg_text_clear(&caption);
    return good;
}

outputs_end outputs_write(const outputs *o, const output_item *it, char path[OUTPUT_PATH_MAX], lg_error *error) {
    level_files files = {.stem = ""};
    *path = '\0';
    if (!o->folder) return OUTPUTS_WRITTEN;
    outputs_end end = format_files(o, it, &files, error) ? OUTPUTS_WRITTEN : OUTPUTS_FAILED;
    /* The paths of all files are checked before any of them is written. */
    for (int f = 0; end == OUTPUTS_WRITTEN && f < o->formats; f++) {
        const lg_text *bytes = &files.bytes[f];
        if (!name_file(o, files.stem, f, path, error))
            end = OUTPUTS_FAILED;
        else if (!o->force && !o->one && file_differs(path, bytes->data, bytes->length))
            end = OUTPUTS_REFUSED;
    }
    /* The first file is written last, so that `path` holds its path afterwards. */
    for (int f = o->formats - 1; end == OUTPUTS_WRITTEN && f >= 0; f--) {
        const lg_text *bytes = &files.bytes[f];
        if (!name_file(o, files.stem, f, path, error) ||
            !(o->hurried && strcmp(path, "-") != 0 ? file_pass : file_write)(path, bytes->data, bytes->length, error))
            end = OUTPUTS_FAILED;
    }
    for (int f = 0; f < o->formats; f++)
        lg_text_clear(&files.bytes[f]);
    return end;
}
