/* levelground suite: search problems for comparing optimizers. Lists them, serves one to a program of any language, measures their
 * features, and runs the library's own algorithms on them. */
#include "suite.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/put.h"
#include "host/interrupts.h"
#include "host/progress.h"
#include "host/thread_pool.h"
#include "io/catalog.h"
#include "levelground/search.h"
#include "recipe/rows/evaluator.h"
#include "recipe/suite/features.h"

/* levelground suite --run and --features: the library's algorithms on the problems, on several threads. A run
 * depends on its problem, algorithm and seed alone. */

enum { RUNS = 15, SEED = 1, FEATURE_EVALUATIONS = 40000, SLOW_SHARE = 4 /* of the budget, where that is less */ };

static bool keep_trace(suite_run *run, const lg_search *search) {
    run->improvements = lg_search_improvements(search, 0, 0, NULL, NULL);
    size_t room = (size_t)run->improvements + 1;
    run->when = malloc(room * sizeof *run->when);
    run->cost = malloc(room * sizeof *run->cost);
    if (!run->when || !run->cost) return false;
    lg_search_improvements(search, 0, run->improvements, run->when, run->cost);
    run->best = run->improvements ? run->cost[run->improvements - 1] : INFINITY;
    return true;
}

/* Returns the number of evaluations that a search has made. */
static int64_t evaluations_of(lg_search *search) {
    static const char name[] = "\"evaluations\":";
    const char *text = lg_search_text(search), *at = text ? strstr(text, name) : NULL;
    return at ? strtoll(at + sizeof name - 1, NULL, 10) : -1;
}

static bool carry_out(suite_run *run, lg_evaluator *e) {
    lg_text words = {0};
    lg_text_add(&words, "algorithm=%s&evaluations=%lld&seed=%lld&target=%.17g", run->algorithm,
                (long long)run->evaluations, (long long)run->seed, run->instance->best);
    lg_search *search = words.failed ? NULL : lg_search_open(e, words.data, NULL);
    lg_text_clear(&words);
    if (!search) return false;
    int status;
    while ((status = lg_search_step(search, 64)) > 0 && !interrupted()) {}
    bool good = status == 0 && keep_trace(run, search);
    run->evaluations = evaluations_of(search);
    run->dimension = e->columns;
    lg_search_close(search);
    return good && run->evaluations >= 0;
}

int64_t suite_met(const suite_run *run, double target) {
    for (int64_t k = 0; k < run->improvements; k++)
        if (run->cost[k] <= target) return run->when[k];
    return INT64_MAX;
}

static bool choose_algorithms(suite_runs *all, lg_error *error) {
    const suite_options *o = all->o;
    for (int i = 0; i < o->algorithms; i++) {
        const lg_optimizer *found = lg_optimizer_find(o->algorithm[i]);
        if (!found) return lg_fail(error, "--algorithm: expected one that is known, found '%.40s'", o->algorithm[i]);
        all->algorithm[all->algorithms++] = found->name;
    }
    for (int i = 0; !o->algorithms && lg_optimizers[i]; i++)
        all->algorithm[all->algorithms++] = lg_optimizers[i]->name;
    return true;
}

static bool prepare(suite_runs *all, lg_error *error) {
    all->instances = suite_chosen(all->o, all->instance, error);
    if (!all->instances || !choose_algorithms(all, error)) return false;
    all->runs = (int)whole_or(all->o->runs, RUNS);
    size_t count = (size_t)all->instances * (size_t)all->algorithms * (size_t)all->runs;
    all->run = calloc(count, sizeof *all->run);
    if (!all->run) return lg_fail_memory(error);
    double share = number_or(all->o->share, 1);
    for (size_t k = 0; k < count; k++) {
        const lg_instance *it = all->instance[k / (size_t)all->runs / (size_t)all->algorithms];
        int64_t number = (int64_t)(k % (size_t)all->runs);
        all->run[k] = (suite_run){.instance = it,
                                  .algorithm = all->algorithm[k / (size_t)all->runs % (size_t)all->algorithms],
                                  .number = number,
                                  .seed = whole_or(all->o->seed, SEED) + number,
                                  .evaluations = (int64_t)fmax(1, (double)it->evaluations * share)};
    }
    return true;
}

typedef struct {
    suite_runs *all;
    atomic_int done;
    int count;
} counter;

static void work(void *context, int index, int worker) {
    counter *p = context;
    suite_run *run = &p->all->run[index];
    (void)worker;
    if (interrupted()) {
        run->failed = true;
        return;
    }
    lg_evaluator *e = lg_evaluator_open(run->instance->recipe, NULL);
    run->failed = !e || !carry_out(run, e);
    lg_evaluator_close(e);
    int done = atomic_fetch_add(&p->done, 1) + 1;
    if (!p->all->o->quiet) progress_show("%d of %d runs", done, p->count);
}

static bool work_all(suite_runs *all, lg_error *error) {
    counter p = {.all = all, .count = all->instances * all->algorithms * all->runs};
    lg_thread_pool *pool = thread_pool_create((int)threads_or_cores(all->o->jobs));
    if (!pool) return lg_fail_memory(error);
    interrupts_catch(INTERRUPTS_NOTED);
    if (!all->o->quiet) progress_show("0 of %d runs", p.count);
    pool->each(pool, p.count, work, &p);
    thread_pool_destroy(pool);
    progress_clear();
    if (interrupted()) return lg_fail(error, "interrupted: nothing is written");
    for (int k = 0; k < p.count; k++)
        if (all->run[k].failed)
            return lg_fail(error, "%s on %s: the run failed; perhaps memory is short", all->run[k].algorithm,
                           all->run[k].instance->name);
    return true;
}

/* Carry out the command's parts; return the exit status. */
static int suite_run_all(const suite_options *o) {
    suite_runs all = {.o = o};
    lg_error error;
    int status = DONE;
    if (!prepare(&all, &error))
        status = reject(&error);
    else if (!work_all(&all, &error) || (o->output && !suite_write_logs(&all, &error)) ||
             !suite_print_tables(&all, &error))
        status = complain(FAILED, "%s", error.text);
    for (int k = 0; all.run && k < all.instances * all.algorithms * all.runs; k++) {
        free(all.run[k].when);
        free(all.run[k].cost);
    }
    free(all.run);
    return status;
}

static void put_features(const lg_instance *it, const suite_features *f, lg_text *text) {
    put_open(text, NULL, '{');
    put_string(text, "instance", it->name);
    put_number(text, "valid", f->valid);
    put_number(text, "start", f->start);
    put_number(text, "neutral", f->neutral);
    put_number(text, "length", f->length);
    put_number(text, "interaction", f->interaction);
    put_number(text, "same", f->same);
    put_number(text, "better", f->better);
    put_number(text, "worse", f->worse);
    put_number(text, "spread", f->spread);
    put_close(text, '}');
}

/* Adds a number, or nothing if it is unknown. */
static void add_number(double x, const char *format, lg_text *text) {
    lg_text_add(text, " |");
    if (isnan(x)) return;
    lg_text_append(text, " ", 1);
    lg_text_add(text, format, x);
}

static void add_features(const lg_instance *it, const suite_features *f, lg_text *text) {
    const double shares[] = {f->interaction, f->same, f->better, f->worse, f->spread};
    lg_text_add(text, "| %s", it->name);
    add_number(f->valid, "%.3g", text);
    add_number(f->start, "%.6g", text);
    add_number(f->neutral, "%.2f", text);
    add_number(f->length, "%.3g", text);
    for (size_t k = 0; k < sizeof shares / sizeof *shares; k++)
        add_number(shares[k], "%.2f", text);
    lg_text_add(text, " |");
}

static bool print_features(const lg_instance *it, const suite_options *o, lg_error *error) {
    suite_features f;
    lg_text text = {0};
    int64_t evaluations =
        it->evaluations * SLOW_SHARE < FEATURE_EVALUATIONS ? it->evaluations * SLOW_SHARE : FEATURE_EVALUATIONS;
    evaluations = (int64_t)fmax(FEATURES_LEAST, (double)evaluations * number_or(o->share, 1));
    lg_evaluator *e = lg_evaluator_open(it->recipe, error);
    if (!e) return false;
    if (!o->quiet) progress_show("measuring %s", it->name);
    bool good = suite_measure(e->problem, evaluations, (uint64_t)whole_or(o->seed, SEED), &f) || lg_fail_memory(error);
    lg_evaluator_close(e);
    if (!good) return false;
    (o->json ? put_features : add_features)(it, &f, &text);
    lg_text_append(&text, "\n", 1);
    return say_text(&text, error);
}

static int suite_print_features(const suite_options *o) {
    const lg_instance *chosen[LG_SUITE_COUNT];
    lg_error error;
    int count = suite_chosen(o, chosen, &error);
    if (!count) return reject(&error);
    if (!o->json) say("| problem | valid | start | neutral | length | interaction | same | better | worse | spread |");
    if (!o->json) say("|---|---|---|---|---|---|---|---|---|---|");
    for (int i = 0; i < count; i++)
        if (!print_features(chosen[i], o, &error)) return complain(FAILED, "%s", error.text);
    return DONE;
}

/* Tags of the options that only some parts of the command follow. */
enum { OF_RUN = 1, OF_MEASURING = 2, OF_ALL_BUT_SERVE = 4 };

static const option_row rows[] = {
    {"run", 0, NULL, FLAG(suite_options, run), "run the algorithms on the problems, and print tables", 1},
    {"instance", 'i', "NAME", LIST(suite_options, instance, instances), "only this problem; may be repeated", 1},
    {"algorithm", 'a', "A", LIST(suite_options, algorithm, algorithms),
     "with --run: only this algorithm; may be repeated (default: all of the library's)", 1, OF_RUN},
    {"runs", 0, "N", WHOLE(suite_options, runs, 1, 10000), "with --run: runs of each algorithm on each problem (15)", 1,
     OF_RUN},
    {"seed", 's', "S", WHOLE(suite_options, seed, 0, INT64_C(1) << 49),
     "with --run or --features: seed of the first run; the others count up (1)", 1, OF_MEASURING},
    {"share", 0, "F", NUMBER(suite_options, share, 1e-6, 1e6),
     "with --run or --features: multiply all budgets by this (1)", 1, OF_MEASURING},
    {"jobs", 'j', "J", WHOLE(suite_options, jobs, 1, THREADS_MAX),
     "with --run: number of threads (default: all cores); does not change results", 1, OF_RUN},
    {"output", 'o', "DIR", TEXT(suite_options, output),
     "with --run: write the traces into this folder, as files of IOHprofiler", 1},
    {"serve", 0, "NAME", TEXT(suite_options, serve),
     "evaluate genomes from standard input, one a line, and print a cost for each", 2},
    {"features", 0, NULL, FLAG(suite_options, features), "measure the problems' features by random walks and descents",
     3},
    {"json", 0, NULL, FLAG(suite_options, json), "print JSON Lines", 5, OF_ALL_BUT_SERVE},
    {"quiet", 'q', NULL, FLAG(suite_options, quiet), "print no progress", 5},
    {0},
};

static void check_options(const void *options_read, unsigned tags, const struct argp_state *state) {
    const suite_options *o = options_read;
    if (o->run + o->features + !!o->serve > 1) argp_error(state, "--run, --features and --serve exclude each other");
    if (o->output && !o->run) argp_error(state, "--output needs --run");
    if (o->serve && o->instances) argp_error(state, "--serve names the problem itself; leave --instance out");
    if (o->serve && tags & OF_ALL_BUT_SERVE) argp_error(state, "--serve prints one cost a line; leave --json out");
    if (!o->run && tags & OF_RUN) argp_error(state, "--algorithm, --runs and --jobs need --run");
    if (!o->run && !o->features && tags & OF_MEASURING)
        argp_error(state, "--seed and --share need --run or --features");
}

static const lg_instance *find_instance(const char *name, lg_error *error) {
    const char *names[LG_SUITE_COUNT + 1] = {0};
    for (int i = 0; i < LG_SUITE_COUNT; i++)
        names[i] = lg_suite[i].name;
    const lg_instance *found = lg_suite_find(name);
    const char *near = found ? NULL : lg_nearest(name, names);
    if (!found)
        lg_fail(error, "the suite has no problem '%.40s'%s%s%s", name, near ? "; did you mean '" : "",
                near ? near : "; `levelground suite' lists them", near ? "'?" : "");
    return found;
}

int suite_chosen(const suite_options *o, const lg_instance *chosen[LG_SUITE_COUNT], lg_error *error) {
    int count = 0;
    for (int i = 0; i < o->instances; i++)
        if (!find_instance(o->instance[i], error)) return 0;
    for (const lg_instance *it = lg_suite; it->name; it++) {
        bool named = !o->instances;
        for (int i = 0; i < o->instances; i++)
            named = named || !strcmp(o->instance[i], it->name);
        if (named) chosen[count++] = it;
    }
    return count;
}

/* Adds what the problem says of itself, so that a program needs no other line. */
static bool put_problem(const lg_instance *it, lg_text *text, lg_error *error) {
    lg_evaluator *e = lg_evaluator_open(it->recipe, error);
    if (!e) return false;
    const char *about = lg_evaluator_about(e);
    if (about)
        put_json(text, "problem", about);
    else
        text->failed = true;
    lg_evaluator_close(e);
    return true;
}

static bool print_line(const lg_instance *it, const suite_options *o, lg_error *error) {
    lg_text text = {0};
    bool good = true;
    if (o->json) {
        put_open(&text, NULL, '{');
        put_string(&text, "name", it->name);
        put_whole(&text, "suite", LG_SUITE_VERSION);
        put_string(&text, "sentence", it->sentence);
        put_string(&text, "recipe", it->recipe);
        put_number(&text, "start", it->start);
        put_number(&text, "best", it->best);
        put_bool(&text, "proven", it->proven);
        put_open(&text, "targets", '[');
        for (int k = 0; k < LG_SUITE_TARGETS; k++)
            put_number(&text, NULL, lg_suite_target(it, k));
        put_close(&text, ']');
        put_whole(&text, "evaluations", it->evaluations);
        good = put_problem(it, &text, error);
        put_close(&text, '}');
    } else {
        lg_text_add(&text, "%-16s %s\n%16s   %lld evaluations, costs %.10g (random) to %.10g (%s)", it->name,
                    it->sentence, "", (long long)it->evaluations, it->start, it->best,
                    it->proven ? "proven" : "the best known");
    }
    lg_text_append(&text, "\n", 1);
    if (!good) lg_text_clear(&text);
    return good && say_text(&text, error);
}

static int list_instances(const suite_options *o) {
    const lg_instance *chosen[LG_SUITE_COUNT];
    lg_error error;
    int count = suite_chosen(o, chosen, &error);
    if (!count) return reject(&error);
    for (int i = 0; i < count; i++)
        if (!print_line(chosen[i], o, &error)) return complain(FAILED, "%s", error.text);
    return DONE;
}

int suite_main(int argc, char **argv) {
    static const option_table table = {
        .rows = rows,
        .arguments = {.expected = "expected options only"},
        .check = check_options,
        .usage = "",
        .sentence =
            "Lists 24 search problems over all games, on which optimizers can be compared: each with a space of "
            "genomes, the lowest cost known, targets and a budget. They never change."};
    suite_options o = {0};
    parse_options(&table, argc, argv, &o);
    if (o.serve) return suite_serve(&o);
    if (o.features) return suite_print_features(&o);
    return o.run ? suite_run_all(&o) : list_instances(&o);
}
