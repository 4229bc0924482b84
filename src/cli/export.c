/* levelground export: writes the rules of a game in a file as a program for solvers, and reads their answers. */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "cli/cli.h"
#include "host/progress.h"
#include "io/catalog.h"
#include "io/file.h"
#include "io/json.h"
#include "levelground/game_file.h"

enum { ANSWER_MAX = 16 << 20 };

typedef struct {
    choice choice;
    const char *format, *output, *answer;
    bool partial, json;
} options;

static const option_row rows[] = {
    {"format", 'f', "F", TEXT(options, format),
     "the language: asp (for clingo), minizinc, or opb (for clasp, minisat+)", 0},
    {"output", 'o', "OUT", TEXT(options, output), "the file to write (default: -, standard output)", 0},
    {"variant", 0, "V", TEXT(options, choice.variant), "the set of rules (see: levelground list variants)", 0},
    {"set", 0, "K=V", LIST(options, choice.set, choice.sets), "change a setting of the game, such as its layout", 0},
    {"partial", 0, NULL, FLAG(options, partial),
     "leave out rules that the program cannot express; then it proves only a lower bound of the score", 0},
    {"answer", 0, "FILE", TEXT(options, answer),
     "write the board that a solver has printed into this file (- for standard input), instead of a program", 0},
    {"json", 0, NULL, FLAG(options, json), "print a line of JSON: file, format, output and the rules that are left out",
     0},
    {0},
};

static void check_options(const void *options_read, unsigned tags, const option_reading *reading) {
    const options *o = options_read;
    (void)tags;
    if (!o->format == !o->answer) options_error(reading, "expected either --format or --answer");
    if (o->json && (!o->output || !strcmp(o->output, "-")))
        options_error(reading, "--json needs --output FILE, because both write to standard output");
}

static lg_task *make_task(const options *o, lg_error *error) {
    const char *names[] = {NULL, NULL, NULL, NULL};
    bool known = !o->format;
    lg_recipe recipe = {0};
    lg_task *task = NULL;
    for (int i = 0; !known && lg_game_programs[i].name; i++) {
        names[i] = lg_game_programs[i].name;
        known = !strcmp(names[i], o->format);
    }
    if (!known) {
        lg_fail(error, "--format: expected asp, minizinc or opb, found '%.60s'", o->format);
        lg_suggest(error, lg_nearest(o->format, names));
        return NULL;
    }
    if (choose_recipe(&o->choice, &recipe, error)) {
        if (lg_game_is_read(recipe.game))
            task = catalog_task(recipe.game, &recipe.settings, NULL, error);
        else
            lg_fail(error, "expected a game in a file, such as ./mine.game.yaml; %s is written in C",
                    recipe.game->name);
    }
    lg_recipe_clear(&recipe);
    return task;
}

/* Prints what was written. `left_out` is an array of the rules that are not in the program, or NULL. */
static bool print_json(const options *o, json_t *left_out) {
    json_t *line = json_object();
    json_put(&line, "file", json_file_name(o->choice.game));
    json_put(&line, "format", o->format ? json_string(o->format) : json_null());
    if (o->answer) json_put(&line, "answer", json_file_name(o->answer));
    json_put(&line, "output", json_file_name(o->output));
    if (left_out) json_put(&line, "left_out", left_out);
    return json_print(line);
}

static int write_whole(const options *o, const lg_text *text, json_t *left_out) {
    lg_error error;
    bool good = file_write(o->output ? o->output : "-", text->data ? text->data : "", text->length, &error);
    if (!good || !o->json) {
        json_decref(left_out);
        return good ? DONE : complain(FAILED, "%s", error.text);
    }
    return print_json(o, left_out) ? DONE : complain(FAILED, "out of memory");
}

/* Writes the program, and says which rules it leaves out. */
static int write_program(const options *o, const lg_task *task) {
    lg_text program = {0}, left_out = {0};
    lg_error error;
    int status;
    if (!lg_game_export(task, o->format, &program, &left_out, &error)) {
        status = complain(FAILED, "%s", error.text);
    } else {
        const bool is_whole = !left_out.length;
        json_t *rules = json_array();
        char *rest = NULL;
        for (char *line = is_whole ? NULL : strtok_r(left_out.data, "\n", &rest); line;
             line = strtok_r(NULL, "\n", &rest)) {
            note("%s", line);
            json_push(&rules, json_string(line));
        }
        if (is_whole || o->partial) {
            status = write_whole(o, &program, rules);
        } else {
            json_decref(rules);
            status = complain(FAILED, "nothing is written; --partial writes the program without these rules");
        }
    }
    lg_text_clear(&program);
    lg_text_clear(&left_out);
    return status;
}

static int write_board(const options *o, const lg_task *task) {
    const lg_game *game = task->game;
    lg_text answer = {0}, text = {0};
    lg_error error, inner;
    int status;
    lg_level *level = calloc(1, game->level_size);
    if (!level) return complain(FAILED, "out of memory");
    bool good = file_read(o->answer, ANSWER_MAX, &answer, &error);
    if (good && !lg_game_answer(task, answer.data ? answer.data : "", answer.length, level, &inner))
        good = lg_fail_within(&error, &inner, "%s: ", file_title(o->answer));
    if (good) game->text.write(game, level, game->formats[0].name, &text);
    if (!good)
        status = reject(&error);
    else
        status = text.failed ? complain(FAILED, "out of memory") : write_whole(o, &text, NULL);
    lg_text_clear(&answer);
    lg_text_clear(&text);
    free(level);
    return status;
}

int export_main(int argc, char **argv) {
    static const option_table table = {
        .rows = rows,
        ONE_ARGUMENT(options, choice.game, "expected one FILE"),
        .missing = "expected a FILE",
        .check = check_options,
        .usage = "FILE",
        .sentence = "Writes the rules of a game in a file as a program for solvers, which prove that rules contradict "
                    "each other, or what the least score is. The program's least cost is the least score."};
    options o = {0};
    lg_error error;
    parse_options(&table, argc, argv, &o);
    lg_task *task = make_task(&o, &error);
    if (!task) return reject(&error);
    progress_show("writing the rules of %.100s", o.choice.game);
    int status = o.answer ? write_board(&o, task) : write_program(&o, task);
    lg_task_destroy(task);
    return status;
}
