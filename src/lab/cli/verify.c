/* levelground study verify: checks that a store is as it was written, and that randomly drawn runs give the same results when
 * they are made again. The command can keep such runs as spot checks. With them, it can check without the store whether this
 * version still gives the results of a report. */
#include <stdio.h>
#include <stdlib.h>

#include "host/interrupts.h"
#include "host/progress.h"
#include "io/json.h"
#include "lab/spot_checks.h"
#include "lab/store.h"
#include "levelground/search.h"
#include "study.h"

enum { USUAL_RUNS = 20 };

typedef struct {
    const char *argument, *store, *keep, *checks;
    whole_option runs, seed;
    bool quiet, json;
} options;

static const char doc[] =
    "Checks a store: every value of every run is compared with the run's digest, and runs drawn at random are made "
    "again and compared in everything but times. With --checks, makes the runs of such a file again, and tells whether "
    "they give the same results as when it was written.\vThe exit status is 2 if the store is damaged, and 1 if a run "
    "that is made again differs. Runs with a limit in seconds are not made again, because no two of them are the same.";

static const option_row rows[] = {
    {"store", 0, "FILE", TEXT(options, store), "the store; may also be given as the argument", 0},
    {"runs", 'r', "N", WHOLE(options, runs, 0, SPOT_CHECKS_MAX),
     "how many runs are made again (20, or all if there are fewer); 0: none", 0, .next = "run"},
    {"seed", 's', "S", WHOLE(options, seed, 0, INT64_C(1) << 49), "the seed for drawing these runs (1)", 0},
    {"keep", 'k', "FILE", TEXT(options, keep), "write the numbers and digests of these runs to FILE, for --checks", 0},
    {"checks", 'c', "FILE", TEXT(options, checks),
     "instead of a store: make the runs in FILE again; the argument is the name of their study", 0},
    {"quiet", 'q', NULL, FLAG(options, quiet), "no summary", 0},
    {"json", 0, NULL, FLAG(options, json), "print the summary as a line of JSON", 0},
    {0}};

/* Prints what was verified: how many runs are stored as they were written, of how many, and how many were made again with the same
 * result. `stored` is negative if there is no store. */
static int print_json(const options *o, int64_t stored, int64_t all, int64_t again, int64_t different) {
    json_t *line = json_object();
    json_put(&line, "file", json_file_name(o->checks ? o->checks : o->store));
    if (stored >= 0) json_put(&line, "stored", json_integer(stored));
    if (stored >= 0) json_put(&line, "runs", json_integer(all));
    json_put(&line, "made_again", json_integer(again));
    json_put(&line, "different", json_integer(different));
    return json_print(line) ? DONE : complain(FAILED, "out of memory");
}

/* The runs of a store. At first these are all runs; later the drawn ones stand at the front. */
typedef struct {
    int64_t *run, count, drawn;
} stored_runs;

static void add_run(void *context, int64_t run) {
    stored_runs *runs = context;
    runs->run[runs->count++] = run;
}

static int by_number(const void *a, const void *b) {
    int64_t first = *(const int64_t *)a, second = *(const int64_t *)b;
    return (first > second) - (first < second);
}

static void swap_runs(stored_runs *runs, int64_t i, int64_t k) {
    int64_t run = runs->run[i];
    runs->run[i] = runs->run[k];
    runs->run[k] = run;
}

/* Draws runs without replacement (Fisher and Yates), and skips runs that cannot be repeated. Sorts the drawn runs in ascending
 * order, because the runs of a cell share data. */
static bool draw_runs(stored_runs *runs, const design *d, int64_t wanted, uint64_t seed, lg_error *error) {
    lg_rng rng = lg_rng_stream(seed, "verify", 0);
    for (int64_t i = 0; i < runs->count && runs->drawn < wanted; i++) {
        bool repeatable;
        swap_runs(runs, i, i + (int64_t)lg_rng_below(&rng, (uint32_t)(runs->count - i)));
        if (!spot_is_repeatable(d, runs->run[i], &repeatable, error)) return false;
        if (repeatable) swap_runs(runs, runs->drawn++, i);
    }
    qsort(runs->run, (size_t)runs->drawn, sizeof *runs->run, by_number);
    return true;
}

/* Makes runs again, one after the other, and passes each to `look`, which returns false to stop. */
typedef struct {
    const design *design;
    bool quiet;
    bool (*look)(void *context, const study_row *row, lg_error *error);
    void *context;
} remaker;

static bool make_again(const remaker *m, const int64_t *run, int64_t count, lg_error *error) {
    study_worker *worker = study_worker_create(m->design, study_wanted, NULL, error);
    study_row row = {.run = 0};
    bool good = worker;
    interrupts_catch(INTERRUPTS_NOTED);
    for (int64_t i = 0; good && i < count; i++) {
        if (!m->quiet) progress_show("making runs again: %lld of %lld", (long long)i, (long long)count);
        good = study_worker_make(worker, run[i], &row, error) && m->look(m->context, &row, error);
    }
    progress_clear();
    study_row_clear(&row);
    study_worker_destroy(worker);
    return good;
}

typedef struct {
    const study_store *store;
    spot_checks *checks; /* spot checks of the runs that were made again */
} kept;

static bool compare_and_keep(void *context, const study_row *row, lg_error *error) {
    kept *k = context;
    if (!store_has_same(k->store, row, error)) return false;
    spot_checks_add(k->checks, store_design(k->store), row);
    return true;
}

/* Opening a store checks that it is sound, so a later failure means that a run differs. */
static int verify_store(const options *o) {
    lg_error error;
    plan p;
    design d;
    study_store *s = store_read(o->store, &p, &d, &error);
    spot_checks checks = {.size = d.size};
    stored_runs runs = {.run = NULL};
    kept k = {s, &checks};
    int status = DONE;
    bool good = store_is_open(s);
    if (!good) {
        status = study_refuse(s, &error);
    } else {
        if (!o->quiet) progress_show("comparing the runs of %.100s with their digests", o->store);
        runs.run = calloc((size_t)d.runs, sizeof *runs.run);
        snprintf(checks.study, sizeof checks.study, "%s", p.text->study);
        good = (runs.run || lg_fail_memory(&error)) && store_each(s, 0, d.runs, add_run, &runs, &error) &&
               draw_runs(&runs, &d, whole_or(o->runs, USUAL_RUNS), (uint64_t)whole_or(o->seed, 1), &error) &&
               make_again(&(remaker){&d, o->quiet, compare_and_keep, &k}, runs.run, runs.drawn, &error) &&
               (!o->keep || spot_checks_write(&checks, o->keep, &error));
        if (!good) status = interrupted() ? complain(FAILED, "interrupted") : study_fail(s, &error);
    }
    if (good && o->json)
        status = print_json(o, runs.count, d.runs, runs.drawn, 0);
    else if (good && !o->quiet)
        say("%s: %lld of %lld runs, all as they were stored; %lld of them made again, all with the same result",
            o->store, (long long)runs.count, (long long)d.runs, (long long)runs.drawn);
    free(runs.run);
    store_close(s);
    design_clear(&d);
    plan_clear(&p);
    return status;
}

typedef struct {
    const design *design;
    const spot_checks *checks;
    int at, different;
    int64_t first; /* the first of the runs that differ */
} comparison;

static bool compare_digest(void *context, const study_row *row, lg_error *error) {
    comparison *c = context;
    (void)error;
    if (spot_digest(c->design, row) != c->checks->check[c->at++].digest && !c->different++) c->first = row->run;
    return true;
}

static int verify_checks(const options *o) {
    lg_error error;
    spot_checks checks;
    plan p = {0};
    design d = {0};
    int64_t run[SPOT_CHECKS_MAX] = {0};
    comparison c = {.design = &d, .checks = &checks};
    int status = DONE;
    bool good = spot_checks_read(&checks, o->checks, &error) && plan_open(&p, o->argument, &error) &&
                design_init(&d, &p, checks.size, &error) && spot_checks_fit(&checks, o->checks, &d, &error);
    for (int i = 0; good && i < checks.count; i++)
        run[i] = checks.check[i].run;
    if (!good)
        status = reject(&error);
    else if (!make_again(&(remaker){&d, o->quiet, compare_digest, &c}, run, checks.count, &error))
        status = interrupted() ? complain(FAILED, "interrupted") : reject(&error);
    else if (o->json && print_json(o, -1, -1, checks.count, c.different) != DONE)
        status = FAILED;
    else if (c.different)
        status =
            complain(FAILED, "%s: %d of %d runs give other results than when this was written, the first is run %lld",
                     o->checks, c.different, checks.count, (long long)c.first);
    else if (!o->quiet && !o->json)
        say("%s: %d runs made again, all with the same result", o->checks, checks.count);
    design_clear(&d);
    plan_clear(&p);
    return status;
}

static void check_options(const void *options_given, unsigned tags, const option_reading *reading) {
    const options *o = options_given;
    (void)tags;
    if (o->checks && o->store) options_error(reading, "expected a store or --checks, found both");
    if (o->checks && o->keep) options_error(reading, "--keep needs a store, found --checks");
    if (o->checks && (o->runs.given || o->seed.given))
        options_error(reading, "--checks names the runs itself; leave --runs and --seed out");
    if (!o->checks && o->store && o->argument)
        options_error(reading, "expected one store, found also '%s'", o->argument);
    if (!o->argument && !o->store)
        options_error(reading,
                      o->checks ? "expected the name of a study (see: levelground study list)" : "expected a store");
}

int study_verify_main(int argc, char **argv) {
    static const option_table table = {.rows = rows,
                                       ONE_ARGUMENT(options, argument, "expected one store"),
                                       .check = check_options,
                                       .usage = "STORE\n--checks=FILE NAME",
                                       .sentence = doc};
    options o = {0};
    parse_options(&table, argc, argv, &o);
    if (!o.checks && !o.store) o.store = o.argument;
    return o.checks ? verify_checks(&o) : verify_store(&o);
}
