/* levelground convert: writes levels in another format. */
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/each.h"
#include "io/file.h"
#include "io/formats.h"

typedef struct {
    choice choice;
    each_words words;
    const char *format;
} options;

static const option_row rows[] = {
    {"output", 'o', "OUT", TEXT(options, words.output),
     "the file to write; JSON and text can hold many levels; - is standard output; a folder, as in OUT/, gets one "
     "file for each level",
     0},
    {"format", 'f', "F", TEXT(options, format),
     "the format: json, svg, png, pdf, or one of the game's own (see: levelground list GAME); default: by the "
     "ending of OUT",
     0},
    {"game", 0, "G", TEXT(options, words.game), "read the files as levels of this game", 0},
    {"json", 0, NULL, FLAG(options, words.json), "print a line of JSON for each level: file, level, game and output",
     0},
    FORCE_OPTION(options, words.force, 0),
    {0},
};

static void check_options(const void *options_read, unsigned tags, const option_reading *reading) {
    const options *o = options_read;
    (void)tags;
    each_check(&o->words, reading);
}

typedef struct {
    const options *o;
    bool folder;
    lg_text whole; /* content of the output file, if there is only one */
} conversion;

/* Finds the format: that of --format, or else the one that belongs to the output's ending, or else, if it has no ending, the game's
 * native format. */
static bool choose_format(const conversion *c, const lg_game *game, const char **format, lg_error *error) {
    const char *output = c->o->words.output, *slash = strrchr(output, '/'), *name = slash ? slash + 1 : output;
    *format = c->o->format ? c->o->format : format_of_file(game, output);
    if (*format) return find_format(game, *format, error);
    *format = game->formats[0].name;
    if (c->folder || !strcmp(output, "-") || !*name || !strchr(name + 1, '.')) return true;
    lg_text endings = {0};
    lg_text_add(&endings, ".txt, .svg, .png, .pdf, .json");
    for (const lg_format *f = NULL; (f = format_after(game, f));)
        if (strcmp(f->extension, "txt") != 0) lg_text_add(&endings, ", .%s (%s)", f->extension, f->name);
    lg_fail(error, "%s: expected an ending of %s's formats (%s), or --format", file_title(output), game->name,
            endings.failed ? "see: levelground list games" : endings.data);
    lg_text_clear(&endings);
    return false;
}

/* Writes the text collected so far. This is done after each level, so that a reader of standard output need not wait for the
 * end. */
static bool write_collected(conversion *c, lg_error *error) {
    const char *output = c->o->words.output;
    bool good = file_write(output, c->whole.data ? c->whole.data : "", c->whole.length, error);
    lg_text_clear(&c->whole);
    return good;
}

static int convert_level(void *context, const each_level *level) {
    conversion *c = context;
    const each_words *words = &c->o->words;
    const lg_game *game = level->item->game;
    const char *format;
    lg_text bytes = {0};
    lg_error error;
    int status = DONE;
    lg_task *task = task_for(level->item, &c->o->choice, &error);
    level_view view = {.game = game, .task = task, .level = level->item->level};
    if (!task || !choose_format(c, game, &format, &error)) {
        status = reject(&error);
    } else if (!format_fits(&view, format, &error)) {
        status = complain(MISUSED, "%s: %s", file_title(level->file), error.text);
    } else {
        bool good = level_format(&view, format, &bytes, &error);
        if (good && c->folder) {
            good = each_write(words, level, format_extension(game, format), &bytes, &error);
        } else if (good) {
            /* In a text format a blank line comes between two levels, because the reader needs one. */
            if (level->number > 1 && strcmp(format, "json") != 0) lg_text_append(&c->whole, "\n", 1);
            lg_text_append(&c->whole, bytes.data ? bytes.data : "", bytes.length);
            good = (!c->whole.failed || lg_fail_memory(&error)) &&
                   (strcmp(words->output, "-") != 0 || write_collected(c, &error)) &&
                   (!words->json || each_say(level, words->output, &error));
        }
        if (!good) status = complain(FAILED, "%s", error.text);
    }
    lg_task_destroy(task);
    lg_text_clear(&bytes);
    return status;
}

int convert_main(int argc, char **argv) {
    static const option_table table = {
        .rows = rows,
        ALL_ARGUMENTS(options, words.file, words.files),
        .missing = EXPECTED_FILE,
        .check = check_options,
        .usage = "FILE...",
        .sentence = "Writes levels in another format: those of files, of - for standard input, or "
                    "boards by their names."};
    options o = {.choice.first = true}; /* a file that is converted gets no verdict */
    lg_error error;
    parse_options(&table, argc, argv, &o);
    conversion c = {.o = &o, .folder = each_has_folder(&o.words)};
    bool picture = o.format ? format_is_picture(o.format) : picture_format_of_path(o.words.output) != NULL;
    int status = each_run(&o.words, picture && !c.folder, convert_level, &c);
    if (status == DONE && !c.folder && strcmp(o.words.output, "-") != 0 && !write_collected(&c, &error))
        status = complain(FAILED, "%s", error.text);
    lg_text_clear(&c.whole);
    return status;
}
