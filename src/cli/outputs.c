/* Writes the files of a level in all formats that were asked for. */
#include "outputs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "base/utf8.h"
#include "cli.h"
#include "io/catalog.h"
#include "io/date.h"
#include "io/file.h"
#include "io/formats.h"

/* Writes the text under a picture. */

static bool find_date(captions *c, lg_error *error) {
    struct tm date;
    bool fixed;
    return date_find(&date, &fixed, error) &&
           (strftime(c->date, sizeof c->date, "%Y-%m-%d", &date) || lg_fail(error, "the clock gives no valid date"));
}

bool captions_set(captions *c, const char *title, bool wanted, lg_error *error) {
    *c = (captions){.title = title};
    if (title && !lg_utf8_is(title)) return lg_fail(error, "--title: expected UTF-8, found something else");
    if (title && strlen(title) > TITLE_BYTES_MAX)
        return lg_fail(error, "--title: expected at most %d bytes, found %zu", TITLE_BYTES_MAX, strlen(title));
    if (title && strchr(title, '\n')) return lg_fail(error, "--title: expected one line, found more");
    return !wanted || find_date(c, error);
}

/* Adds a setting. If its value is the text of a level, "..." stands for the value. */
static void add_setting(const lg_values *values, int i, bool first, lg_text *text) {
    const lg_param *row = &values->table[i];
    bool level = row->type == LG_LEVEL_TEXT && values->text[i] && strchr(values->text[i], '\n');
    lg_text_add(text, "%s%s=", first ? ", " : " ", row->name);
    if (level)
        lg_text_add(text, "...");
    else
        lg_value_write(values, i, text);
}

void captions_write(const captions *c, const lg_recipe *recipe, const char *board, lg_text *text) {
    if (c->title && *c->title) lg_text_add(text, "%s\n", c->title);
    lg_text_add(text, "%s, %s", recipe->game->title, recipe->variant->name);
    if (board) lg_text_add(text, ", %s", board);
    const lg_values *values = &recipe->settings;
    lg_values usual;
    bool first = true;
    lg_values_init(&usual, values->table);
    if (!lg_variant_apply(recipe->game, recipe->variant, &usual, NULL)) text->failed = true;
    for (int i = 0; values->table[i].name; i++) {
        if (lg_value_same(values, &usual, i)) continue;
        add_setting(values, i, first, text);
        first = false;
    }
    lg_values_clear(&usual);
    lg_text_add(text, ", %s", c->date);
}

/* Does the name end as files of some game's format do? */
static bool ends_like_file(const char *path) {
    const lg_game *const *game = catalog_games();
    while (*game && !format_of_file(*game, path))
        game++;
    return *game;
}

bool outputs_is_file(const char *output, const lg_game *game) {
    struct stat there;
    if (!strcmp(output, "-")) return true;
    if (stat(output, &there) == 0 && S_ISDIR(there.st_mode)) return false;
    return game ? format_of_file(game, output) != NULL : ends_like_file(output);
}

/* Refuses the endings of pictures that are not drawn, because a folder of such a name is nobody's wish. */
static bool check_ending(const char *output, lg_error *error) {
    static const char *const undrawn[] = {".jpg", ".jpeg", ".gif", ".webp", ".bmp", ".tiff", NULL};
    const char *point = strrchr(output, '.');
    for (int i = 0; point && undrawn[i]; i++)
        if (!strcasecmp(point, undrawn[i]))
            return lg_fail(error, "%s: expected a folder, or a name that ends in .svg, .png, .pdf, .txt or .json",
                           file_title(output));
    return true;
}

bool outputs_set(outputs *o, const lg_game *game, const char *folder, const char *formats, lg_error *error) {
    o->folder = folder;
    o->game = game;
    o->one = folder && outputs_is_file(folder, game);
    if (formats && !folder) return lg_fail(error, "--format needs --output");
    if (o->force && !folder) return lg_fail(error, "--force needs --output");
    if (folder && !o->one && !check_ending(folder, error)) return false;
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
    if (ending && strcmp(format_extension(game, o->format[0]), format_extension(game, ending)) != 0)
        return lg_fail(error, "--format: expected a format of files like %s, found '%.60s'", file_title(folder),
                       formats);
    return true;
}

bool outputs_fit(const outputs *o, int64_t levels, lg_error *error) {
    if (!o->one || levels == 1) return true;
    const char *point = strrchr(o->folder, '.');
    int stem = point && point > o->folder ? (int)(point - o->folder) : 6;
    return lg_fail(error,
                   "--output %s is one file: for %lld levels expected a folder, as in --output %.*s/ --format %s",
                   file_title(o->folder), (long long)levels, stem, point ? o->folder : "boards", o->format[0]);
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

/* Is it a short id? Only a short id can be used as the name of a file. A link contains other characters, and it is too long for
 * a caption. */
static bool is_file_name(const char *id) {
    return *id && strlen(id) < STEM_MAX && id[strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789-")] == '\0';
}

/* Returns the 32-bit FNV-1a hash. */
static uint32_t digest_of(const lg_text *text) {
    uint32_t digest = 2166136261u;
    for (size_t i = 0; i < text->length; i++)
        digest = (digest ^ (unsigned char)text->data[i]) * 16777619u;
    return digest;
}

static bool name_level(const outputs *o, const output_item *it, char stem[STEM_MAX], lg_error *error) {
    lg_text text = {0};
    if (it->id && is_file_name(it->id)) {
        snprintf(stem, STEM_MAX, "%s", it->id);
        return true;
    }
    o->game->write(o->game, it->level, o->game->formats[0].name, &text);
    int n = snprintf(stem, STEM_MAX, "%s-%llu-%lld-%08lx", o->game->name, (unsigned long long)o->seed,
                     (long long)it->index, (unsigned long)digest_of(&text));
    bool room = !text.failed;
    lg_text_clear(&text);
    if (!room) return lg_fail_memory(error);
    return n < STEM_MAX || lg_fail(error, "%.60s...: the name is too long", o->game->name);
}

static bool name_file(const outputs *o, const char *stem, int f, char path[OUTPUT_PATH_MAX], lg_error *error) {
    int n = o->one
                ? snprintf(path, OUTPUT_PATH_MAX, "%s", o->folder)
                : snprintf(path, OUTPUT_PATH_MAX, "%s/%s.%s", o->folder, stem, format_extension(o->game, o->format[f]));
    return n < OUTPUT_PATH_MAX || lg_fail(error, "%.60s...: the name is too long", o->folder);
}

static bool format_file(const outputs *o, level_view view, const char *format, lg_text *bytes, lg_error *error) {
    if (!o->captions.title && strcmp(format, "pdf") != 0) view.caption = NULL;
    return level_format(&view, format, bytes, error);
}

static bool write_caption(const outputs *o, const output_item *it, lg_text *caption, lg_error *error) {
    lg_text board = {0};
    if (!it->recipe) return true;
    if (it->id && is_file_name(it->id)) lg_text_add(&board, "%s, ", it->id);
    lg_text_add(&board, "seed %llu board %lld", (unsigned long long)o->seed, (long long)it->index);
    captions_write(&o->captions, it->recipe, board.data, caption);
    bool room = !board.failed && !caption->failed;
    lg_text_clear(&board);
    return room || lg_fail_memory(error);
}

static bool format_files(const outputs *o, const output_item *it, level_files *files, lg_error *error) {
    lg_text caption = {0};
    bool good = name_level(o, it, files->stem, error) && write_caption(o, it, &caption, error);
    const level_view view = {.game = o->game,
                             .task = it->task,
                             .level = it->level,
                             .id = it->id,
                             .changes = it->changes,
                             .caption = caption.data};
    for (int f = 0; good && f < o->formats; f++)
        good = format_file(o, view, o->format[f], &files->bytes[f], error);
    lg_text_clear(&caption);
    return good;
}

/* Checks the paths of all files before any of them is written. */
static outputs_end check_files(const outputs *o, const level_files *files, char path[OUTPUT_PATH_MAX],
                               lg_error *error) {
    for (int f = 0; f < o->formats; f++) {
        const lg_text *bytes = &files->bytes[f];
        if (!name_file(o, files->stem, f, path, error)) return OUTPUTS_FAILED;
        if (!o->force && !o->one && file_differs(path, bytes->data, bytes->length)) return OUTPUTS_REFUSED;
    }
    return OUTPUTS_WRITTEN;
}

/* Writes the files. The first file is written last, so that `path` holds its path afterwards. */
static bool write_files(const outputs *o, const level_files *files, char path[OUTPUT_PATH_MAX], lg_error *error) {
    for (int f = o->formats - 1; f >= 0; f--) {
        const lg_text *bytes = &files->bytes[f];
        if (!name_file(o, files->stem, f, path, error) ||
            !(o->hurried && strcmp(path, "-") != 0 ? file_pass : file_write)(path, bytes->data, bytes->length, error))
            return false;
    }
    return true;
}

outputs_end outputs_write(const outputs *o, const output_item *it, char path[OUTPUT_PATH_MAX], lg_error *error) {
    level_files files = {.stem = ""};
    *path = '\0';
    if (!o->folder) return OUTPUTS_WRITTEN;
    outputs_end end = format_files(o, it, &files, error) ? check_files(o, &files, path, error) : OUTPUTS_FAILED;
    if (end == OUTPUTS_WRITTEN && !write_files(o, &files, path, error)) end = OUTPUTS_FAILED;
    for (int f = 0; f < o->formats; f++)
        lg_text_clear(&files.bytes[f]);
    return end;
}
