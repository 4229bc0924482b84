/* levelground render: a level as a picture. */
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/wesnoth/draw.h"
#include "io/file.h"
#include "io/formats.h"
#include "io/levels.h"

enum { KEY_ENGINE = 2000, KEY_PROGRAM };

typedef struct {
    choice choice;
    const char *file, *output, *program;
    bool violations, engine;
} options;

static const struct argp_option table[] = {
    {"output", 'o', "OUT", 0, "the picture: .svg, .png or .pdf", 0},
    {"violations", 'v', NULL, 0, "mark what breaks a requirement, and where", 0},
    {"game", KEY_GAME, "G", 0, "read the file as a level of this game", 0},
    {"variant", KEY_VARIANT, "V", 0, "mark by this variant of the requirements", 0},
    {"set", KEY_SET, "K=V", 0, "change a setting of the game", 0},
    {"engine", KEY_ENGINE, NULL, 0, "let the game itself draw it: a map of Wesnoth as .png", 0},
    {"program", KEY_PROGRAM, "FILE", 0, "with --engine: the game (wesnoth-1.16)", 0},
    {0},
};

static error_t parse(int key, char *argument, struct argp_state *state) {
    options *o = state->input;
    if (take_choice(key, argument, &o->choice, state)) return 0;
    switch (key) {
    case 'o': o->output = argument; return 0;
    case 'v': o->violations = true; return 0;
    case KEY_ENGINE: o->engine = true; return 0;
    case KEY_PROGRAM: o->program = argument; return 0;
    case ARGP_KEY_ARG:
        if (o->file) argp_error(state, "expected one FILE, found also '%s'", argument);
        o->file = argument;
        return 0;
    case ARGP_KEY_END:
        if (!o->file) argp_error(state, "expected a FILE");
        if (!o->output) argp_error(state, "expected --output");
        if (o->engine && o->violations) argp_error(state, "--engine marks no violations");
        if (o->program && !o->engine) argp_error(state, "--program needs --engine");
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static int draw(const options *o, const level_item *item, const char *format) {
    const lg_variant *variant;
    lg_error error;
    lg_report *report = NULL;
    lg_text bytes = {0};
    lg_task *task = task_for(item->game, &o->choice, &variant, &error);
    if (!task) return complain(MISUSED, "%s", error.text);
    if (o->violations) report = malloc(sizeof *report);
    bool measured = report && lg_task_measure(task, item->level, report);
    bool good = (measured || !o->violations || lg_fail(&error, "out of memory")) &&
                level_format(item->game, task, item->level, format, report, &bytes, &error) &&
                file_write(o->output, bytes.data, bytes.length, &error);
    lg_task_destroy(task);
    lg_text_clear(&bytes);
    free(report);
    return good ? DONE : complain(FAILED, "%s", error.text);
}

int render_main(int argc, char **argv) {
    static const struct argp argp = {
        table, parse, "FILE", "Draws a level: a file, - for standard input, or the name of a board.", NULL, NULL, NULL};
    options o = {0};
    parse_options(&argp, argc, argv, &o);
    const char *format = picture_of_file(o.output);
    if (!format) return complain(MISUSED, "%s: expected a name ending in .svg, .png or .pdf", o.output);
    if (o.engine && strcmp(format, "png") != 0)
        return complain(MISUSED, "%s: expected a name ending in .png for --engine", o.output);
    const lg_game *game = NULL;
    level_item item;
    lg_error error;
    if ((o.choice.game && !find_game(o.choice.game, &game, &error)) || !level_read(o.file, game, &item, &error))
        return complain(MISUSED, "%s", error.text);
    int status = o.engine ? render_by_engine(&item, o.file, o.program, o.output) : draw(&o, &item, format);
    free(item.level);
    return status;
}
