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

static const struct argp_option table[] = {
    {"output", 'o', "OUT", 0,
     "the file to write; JSON and text can hold many levels; - is standard output; a folder, as in OUT/, gets one "
     "file for each level",
     0},
    {"format", 'f', "F", 0,
     "the format: json, svg, png, pdf, or one of the game's own (see: levelground list games); default: by the "
     "ending of OUT",
     0},
    {"game", KEY_GAME, "G", 0, "read the files as levels of this game", 0},
    FORCE_OPTION(0),
    {0},
};

static error_t parse(int key, char *argument, struct argp_state *state) {
    options *o = state->input;
    switch (key) {
    case KEY_GAME: o->words.game = argument; return 0;
    case 'o': o->words.output = argument; return 0;
    case 'f': o->format = argument; return 0;
    case KEY_FORCE: o->words.force = true; return 0;
    case ARGP_KEY_ARGS:
        o->words.file = state->argv + state->next;
        o->words.files = state->argc - state->next;
        return 0;
    case ARGP_KEY_END:
        if (!o->words.files) argp_error(state, "expected a FILE");
        if (!o->words.output) argp_error(state, "expected --output");
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

typedef struct {
    const options *o;
    bool folder;
    lg_text whole; /* content of the single output file */
} conversion;

/* Returns the format of --format, otherwise the format for the output's ending, otherwise the game's native format. */
static const char *choose_format(const lg_game *game, const options *o) {
    const char *format = o->format ? o->format : format_of_file(game, o->words.output);
    return format ? format : game->formats[0].name;
}

/* Appends a level. Puts a blank line between levels of a text format, because the reader needs it. */
static bool append(lg_text *whole, const lg_text *bytes, const char *format, const each_level *level, lg_error *error) {
    if (level->number > 1 && strcmp(format, "json") != 0) lg_text_append(whole, "\n", 1);
    lg_text_append(whole, bytes->data ? bytes->data : "", bytes->length);
    return !whole->failed || lg_fail_memory(error);
}

/* Writes the text that has been collected, so that standard output does not wait for the end. */
static bool flush(conversion *c, lg_error *error) {
    const char *output = c->o->words.output;
    bool good = file_write(output, c->whole.data ? c->whole.data : "", c->whole.length, error);
    lg_text_clear(&c->whole);
    return good;
}

static bool put(conversion *c, const each_level *level, const char *format, const lg_text *bytes, lg_error *error) {
    if (c->folder) return each_write(&c->o->words, level, format_extension(level->item->game, format), bytes, error);
    return append(&c->whole, bytes, format, level, error) && (strcmp(c->o->words.output, "-") != 0 || flush(c, error));
}

static int convert(void *context, const each_level *level) {
    conversion *c = context;
    const level_item *item = level->item;
    const char *format = choose_format(item->game, c->o);
    lg_text bytes = {0};
    lg_error error;
    int status = DONE;
    lg_task *task = task_for(item, &c->o->choice, &error);
    level_view view = {.game = item->game, .task = task, .level = item->level};
    if (!task || !find_format(item->game, format, &error))
        status = reject(&error);
    else if (!format_fits(&view, format, &error))
        status = complain(MISUSED, "%s: %s", file_title(level->file), error.text);
    else if (!level_format(&view, format, &bytes, &error) || !put(c, level, format, &bytes, &error))
        status = complain(FAILED, "%s", error.text);
    lg_task_destroy(task);
    lg_text_clear(&bytes);
    return status;
}

int convert_main(int argc, char **argv) {
    static const struct argp argp = {table,
                                     parse,
                                     "FILE...",
                                     "Writes levels in another format: those of files, of - for standard input, or "
                                     "boards by their names.",
                                     NULL,
                                     NULL,
                                     NULL};
    options o = {0};
    lg_error error;
    parse_options(&argp, argc, argv, &o);
    conversion c = {.o = &o, .folder = each_has_folder(&o.words)};
    bool picture = o.format ? format_is_picture(o.format) : picture_of_file(o.words.output) != NULL;
    int status = each_run(&o.words, picture && !c.folder, convert, &c);
    if (status == DONE && !c.folder && strcmp(o.words.output, "-") != 0 && !flush(&c, &error))
        status = complain(FAILED, "%s", error.text);
    lg_text_clear(&c.whole);
    return status;
}
