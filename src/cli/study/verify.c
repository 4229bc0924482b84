/* levelground study verify: checks that a store is as it was written, and that runs drawn at random come out the same when
 * they are made again. */
#include <stdlib.h>

#include "cli/study/study.h"
#include "host/interrupts.h"
#include "host/progress.h"
#include "lab/store.h"
#include "levelground/search.h"

enum { USUAL_RUNS = 20 };

typedef struct {
    const char *store, *runs, *seed;
    bool quiet;
} options;

static const char doc[] =
    "Checks a store: every value of every run is compared with the run's digest, and runs drawn at random are made "
    "again "
    "and compared in everything but times.\vThe exit status is 2 if the store is damaged, and 1 if a run that is made "
    "again differs from the store.";

static const struct argp_option table[] = {
    {"store", KEY_STORE, "FILE", 0, "the store; may also be given as the argument", 0},
    {"runs", 'r', "N", 0, "how many runs are made again (20, or all if there are fewer); 0: none", 0},
    {"seed", 's', "S", 0, "the seed for drawing these runs (1)", 0},
    {"quiet", 'q', NULL, 0, "no summary", 0},
    {0}};

static error_t parse(int key, char *argument, struct argp_state *state) {
    options *o = state->input;
    switch (key) {
    case 'r': o->runs = argument; return 0;
    case 's': o->seed = argument; return 0;
    case 'q': o->quiet = true; return 0;
    default: return study_take_store(key, argument, &o->store, state);
    }
}

/* The runs of a store: all of them first, then as many drawn ones as are wanted stand at the front. */
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

/* Draws without replacement (Fisher and Yates). In ascending order, because the runs of a cell share data. */
static void draw_runs(stored_runs *runs, int64_t wanted, uint64_t seed) {
    lg_rng rng = lg_rng_stream(seed, "verify", 0);
    runs->drawn = wanted < runs->count ? wanted : runs->count;
    for (int64_t i = 0; i < runs->drawn; i++) {
        int64_t other = i + (int64_t)lg_rng_below(&rng, (uint32_t)(runs->count - i)), run = runs->run[i];
        runs->run[i] = runs->run[other];
        runs->run[other] = run;
    }
    qsort(runs->run, (size_t)runs->drawn, sizeof *runs->run, by_number);
}

static bool make_again(const options *o, const study_store *s, const stored_runs *runs, lg_error *error) {
    study_worker *worker = study_worker_create(store_design(s), study_wanted, NULL, error);
    progress bar = progress_begin(!o->quiet);
    study_row row = {.run = 0};
    bool good = worker;
    interrupts_catch(INTERRUPTS_NOTED);
    for (int64_t i = 0; good && i < runs->drawn; i++) {
        if (progress_due(&bar))
            progress_draw(&bar, "making runs again: %lld of %lld", (long long)i, (long long)runs->drawn);
        good = study_worker_make(worker, runs->run[i], &row, error) && store_has_same(s, &row, error);
    }
    progress_hide(&bar);
    study_row_clear(&row);
    study_worker_destroy(worker);
    return good;
}

static bool verify(const options *o, const study_store *s, int64_t wanted_runs, uint64_t seed, lg_error *error) {
    const design *d = store_design(s);
    stored_runs runs = {.run = calloc((size_t)d->runs, sizeof *runs.run)};
    bool good = runs.run ? store_each(s, 0, d->runs, add_run, &runs, error) : lg_fail_memory(error);
    if (good) draw_runs(&runs, wanted_runs, seed);
    good = good && make_again(o, s, &runs, error);
    if (good && !o->quiet)
        say("%s: %lld of %lld runs, all as they were stored; %lld of them made again, all with the same result",
            o->store, (long long)runs.count, (long long)d->runs, (long long)runs.drawn);
    free(runs.run);
    return good;
}

/* The store is sound when it has been opened, so a failure afterwards is a run that differs. */
static int open_and_verify(const options *o, int64_t runs, uint64_t seed) {
    lg_error error;
    plan p;
    design d;
    study_store *s = store_read(o->store, &p, &d, &error);
    int status = DONE;
    if (!store_is_open(s))
        status = study_refuse(s, &error);
    else if (!verify(o, s, runs, seed, &error))
        status = interrupted() ? complain(FAILED, "interrupted") : study_fail(s, &error);
    store_close(s);
    design_clear(&d);
    plan_clear(&p);
    return status;
}

int study_verify_main(int argc, char **argv) {
    static const struct argp argp = {table, parse, "STORE", doc, NULL, NULL, NULL};
    options o = {0};
    lg_error error;
    int64_t runs = USUAL_RUNS, seed = 1;
    parse_options(&argp, argc, argv, &o);
    if ((o.runs && !parse_whole("--runs", o.runs, 0, INT32_MAX, &runs, &error)) ||
        (o.seed && !parse_whole("--seed", o.seed, 0, INT64_C(1) << 49, &seed, &error)))
        return reject(&error);
    return open_and_verify(&o, runs, (uint64_t)seed);
}
