/* levelground convert: a level in another format. */
#include <stdlib.h>

#include "cli/cli.h"
#include "io/file.h"
#include "io/formats.h"
#include "io/levels.h"

typedef struct {
    choice choice;
    const char *file, *output, *format;
} options;

static const struct argp_option table[] = {
    {"output", 'o', "OUT", 0, "the file to write; - is standard output", 0},
    {"format", 'f', "F", 0,
     "the format: json, svg, png, pdf, or one of the game's own (see: levelground list games); else told by "
     "the ending of OUT",
     0},
    {"game", KEY_GAME, "G", 0, "read the file as a level of this game", 0},
    {0},
};

static error_t parse(int key, char *argument, struct argp_state *state) {
    options *o = state->input;
    if (key == KEY_GAME && take_choice(key, argument, &o->choice, state)) return 0;
    switch (key) {
    case 'o': o->output = argument; return 0;
    case 'f': o->format = argument; return 0;
    case ARGP_KEY_ARG:
        if (o->file) argp_error(state, "expected one FILE, found also '%s'", argument);
        o->file = argument;
        return 0;
    case ARGP_KEY_END:
        if (!o->file) argp_error(state, "expected a FILE");
        if (!o->output) argp_error(state, "expected --output");
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

/* By --format, else by the output's ending; else the native one. */
static const char *choose_format(const lg_game *game, const options *o) {
    const char *format = o->format ? o->format : format_of_file(game, o->output);
    return format ? format : game->formats[0].name;
}

int convert_main(int argc, char **argv) {
    static const struct argp argp = {
        table,  parse,
        "FILE", "Writes a level in another format: that of a file, of - for standard input, or of a board by its name.",
        NULL,   NULL,
        NULL};
    options o = {0};
    parse_options(&argp, argc, argv, &o);
    const lg_game *game = NULL;
    level_item item;
    lg_error error;
    lg_text bytes = {0};
    if ((o.choice.game && !find_game(o.choice.game, &game, &error)) || !level_read(o.file, game, &item, &error))
        return reject(&error);
    const char *format = choose_format(item.game, &o);
    int status = DONE;
    lg_task *task = task_for(&item, &o.choice, &error);
    level_view view = {.game = item.game, .task = task, .level = item.level};
    if (!task || !find_format(item.game, format, &error))
        status = reject(&error);
    else if (!format_fits(&view, format, &error))
        status = complain(MISUSED, "%s: %s", file_title(o.file), error.text);
    else if (!level_format(&view, format, &bytes, &error) || !file_write(o.output, bytes.data, bytes.length, &error))
        status = complain(FAILED, "%s", error.text);
    lg_task_destroy(task);
    lg_text_clear(&bytes);
    level_item_clear(&item);
    return status;
}
