/* levelground study show: makes a run of a store again from its recipe, and compares it with the run in the store. */
#include "host/interrupts.h"
#include "host/progress.h"
#include "io/json.h"
#include "lab/store.h"
#include "study.h"

typedef struct {
    const char *store, *run;
    bool svg, json;
} options;

static const char doc[] = "Makes a run of a study again, by its number in the store, and prints its map.";

static const option_row rows[] = {
    {"store", 0, "FILE", TEXT(options, store), "the store; may also be given as the argument", 0},
    {"run", 'r', "ID", TEXT(options, run), "the number of the run (column run)", 0},
    {"svg", 's', NULL, FLAG(options, svg), "print a picture as SVG instead of the map's text", 0, .next = "seed"},
    {"json", 0, NULL, FLAG(options, json), "print a line of JSON: store, run, command, and map or svg", 0},
    {0}};

static void check_options(const void *options_read, unsigned tags, const option_reading *reading) {
    const options *o = options_read;
    (void)tags;
    if (!o->run) options_error(reading, "expected a run: --run ID");
}

static bool print_json(const options *o, int64_t number, const char *command, const char *text) {
    json_t *line = json_object();
    json_put(&line, "store", json_file_name(o->store));
    json_put(&line, "run", json_integer(number));
    json_put(&line, "command", json_string(command));
    json_put(&line, o->svg ? "svg" : "map", json_string(text));
    return json_print(line);
}

static bool show_run(const options *o, const study_store *s, int64_t number, lg_error *error) {
    const design *d = store_design(s);
    const design_run run = design_at(d, number);
    design_setup setup = {0};
    study_row row = {.run = number};
    lg_text text = {0}, command = {0};
    study_worker *w = study_worker_create(d, study_wanted, NULL, error);
    interrupts_catch(INTERRUPTS_NOTED);
    progress_show("making run %lld again", (long long)number);
    bool good = w && study_worker_make(w, number, &row, error) && store_has_same(s, &row, error) &&
                (row.level || lg_fail(error, "run %lld has found no map", (long long)number));
    if (good) {
        design_run_write(d, &run, &command);
        if (o->svg)
            good = study_worker_draw(w, &row, &text, error);
        else if ((good = design_set_up(d, &run, &setup, error)))
            setup.recipe.game->text.write(setup.recipe.game, row.level, setup.recipe.game->formats[0].name, &text);
        good = good && ((!text.failed && !command.failed) || lg_fail_memory(error));
    }
    if (good && o->json) {
        good = print_json(o, number, command.data, text.data) || lg_fail_memory(error);
    } else if (good) {
        note("%s", command.data);
        fputs(text.data, stdout);
    }
    lg_text_clear(&text);
    lg_text_clear(&command);
    design_setup_clear(&setup);
    study_row_clear(&row);
    study_worker_destroy(w);
    return good;
}

int study_show_main(int argc, char **argv) {
    static const option_table table = {.rows = rows,
                                       ONE_ARGUMENT(options, store, "expected one store"),
                                       .missing = "expected a store",
                                       .check = check_options,
                                       .usage = "STORE",
                                       .sentence = doc};
    options o = {0};
    lg_error error;
    plan p;
    design d;
    int64_t number = 0;
    parse_options(&table, argc, argv, &o);
    study_store *s = store_read(o.store, &p, &d, &error);
    bool good = store_is_open(s) && parse_whole("--run", o.run, 0, d.runs - 1, &number, &error) &&
                show_run(&o, s, number, &error);
    int status = good ? DONE : interrupted() ? FAILED : study_refuse(s, &error);
    store_close(s);
    design_clear(&d);
    plan_clear(&p);
    return status;
}
