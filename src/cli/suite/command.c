/* levelground suite: search problems for comparing optimizers. Lists them, serves one to a program of any language, measures their
 * features, and runs the library's own algorithms on them. */
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/put.h"
#include "cli/suite/store.h"
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

lg_evaluator *suite_open(const lg_instance *instance, int64_t run, lg_error *error) {
    lg_text link = {0};
    lg_suite_link(instance, lg_suite_instance(instance, run), &link);
    lg_evaluator *e = NULL;
    if (link.failed)
        lg_fail_memory(error);
    else
        e = lg_evaluator_open(link.data, error);
    lg_text_clear(&link);
    return e;
}

/* Fills in the problems that the options name, or all of a version. Returns their number; 0 with an error. */
static int choose(const suite_options *o, const lg_instance *chosen[LG_SUITE_COUNT], lg_error *error) {
    const char *names[LG_SUITE_COUNT + 1] = {0};
    const int64_t version = whole_or(o->suite, LG_SUITE_VERSION);
    int count = 0;
    for (int i = 0; i < LG_SUITE_COUNT; i++)
        names[i] = lg_suite[i].name;
    for (int i = 0; i < o->instances; i++) {
        const char *name = o->instance[i];
        if (lg_suite_find(name)) continue;
        const char *near = lg_nearest(name, names);
        lg_fail(error, "the suite has no problem '%.40s'%s%s%s", name, near ? "; did you mean '" : "",
                near ? near : "; `levelground suite' lists them", near ? "'?" : "");
        return 0;
    }
    for (const lg_instance *it = lg_suite; it->name; it++) {
        bool named = !o->instances && it->version == version;
        for (int i = 0; i < o->instances; i++)
            named = named || !strcmp(o->instance[i], it->name);
        if (named) chosen[count++] = it;
    }
    return count;
}

void suite_runs_clear(suite_runs *all) {
    for (int k = 0; k < all->count; k++) {
        free(all->run[k].when);
        free(all->run[k].cost);
    }
    free(all->run);
    free(all->first);
    *all = (suite_runs){.o = all->o};
}

static bool prepare(suite_runs *all, lg_error *error) {
    const suite_options *o = all->o;
    all->instances = choose(o, all->instance, error);
    if (!all->instances) return false;
    for (int i = 0; i < o->algorithms; i++) {
        const lg_optimizer *found = lg_optimizer_find(o->algorithm[i]);
        if (!found) return lg_fail(error, "--algorithm: expected one that is known, found '%.40s'", o->algorithm[i]);
        all->algorithm[all->algorithms++] = found->name;
    }
    for (int i = 0; !o->algorithms && lg_optimizers[i]; i++)
        all->algorithm[all->algorithms++] = lg_optimizers[i]->name;
    const int runs = (int)whole_or(o->runs, RUNS), cells = all->instances * all->algorithms;
    all->run = calloc((size_t)cells * (size_t)runs, sizeof *all->run);
    all->first = calloc((size_t)cells + 1, sizeof *all->first);
    if (!all->run || !all->first) return lg_fail_memory(error);
    all->count = cells * runs;
    for (int c = 0; c <= cells; c++)
        all->first[c] = c * runs;
    const double share = number_or(o->share, 1);
    for (int k = 0; k < all->count; k++) {
        const lg_instance *it = all->instance[k / runs / all->algorithms];
        const int64_t number = k % runs;
        all->run[k] = (suite_run){.instance = it,
                                  .of = k / runs % all->algorithms,
                                  .number = number,
                                  .seed = whole_or(o->seed, SEED) + number,
                                  .limit = (int64_t)fmax(1, (double)it->evaluations * share)};
    }
    return true;
}

/* What the threads share. `store` is NULL without --store; `gate` guards the store and its error. */
typedef struct {
    suite_runs *all;
    atomic_int done;
    int count;
    suite_store *store;
    pthread_mutex_t gate;
    lg_error error;
    bool store_failed;
} counter;

/* Makes a run. It is marked as failed if it was interrupted. */
static void make_run(const suite_runs *all, suite_run *run) {
    static const char made[] = "\"evaluations\":";
    lg_text words = {0};
    lg_text_add(&words, "algorithm=%s&evaluations=%lld&seed=%lld&target=%.17g", all->algorithm[run->of],
                (long long)run->limit, (long long)run->seed, run->instance->best);
    lg_evaluator *e = suite_open(run->instance, run->number, NULL);
    lg_search *search = !e || words.failed ? NULL : lg_search_open(e, words.data, NULL);
    if (search) {
        int status;
        while ((status = lg_search_step(search, 16)) > 0 && !interrupted()) {}
        run->improvements = lg_search_improvements(search, 0, 0, NULL, NULL);
        const size_t room = (size_t)run->improvements + 1;
        run->when = malloc(room * sizeof *run->when);
        run->cost = malloc(room * sizeof *run->cost);
        if (run->when && run->cost) {
            lg_search_improvements(search, 0, run->improvements, run->when, run->cost);
            run->best = run->improvements ? run->cost[run->improvements - 1] : INFINITY;
        }
        const char *text = lg_search_text(search), *at = text ? strstr(text, made) : NULL;
        run->evaluations = at ? strtoll(at + sizeof made - 1, NULL, 10) : -1;
        run->dimension = e->columns;
        run->failed = status != 0 || !run->when || !run->cost || run->evaluations < 0;
    }
    lg_search_close(search);
    lg_evaluator_close(e);
    lg_text_clear(&words);
}

/* Takes a run from the store, or makes it and stores it. */
static void work(void *context, int index, int worker) {
    counter *p = context;
    suite_run *run = &p->all->run[index];
    bool found = false;
    (void)worker;
    run->failed = true;
    if (interrupted()) return;
    pthread_mutex_lock(&p->gate);
    if (p->store && !p->store_failed) p->store_failed = !suite_store_get(p->store, p->all, run, &found, &p->error);
    bool is_needless = p->store_failed;
    pthread_mutex_unlock(&p->gate);
    if (is_needless) return;
    if (!found) make_run(p->all, run);
    if (found) run->failed = false;
    pthread_mutex_lock(&p->gate);
    if (p->store && !found && !run->failed && !p->store_failed)
        p->store_failed = !suite_store_put(p->store, p->all, run, &p->error);
    pthread_mutex_unlock(&p->gate);
    int done = atomic_fetch_add(&p->done, !run->failed) + !run->failed;
    if (!p->all->o->quiet) progress_show("%d of %d runs", done, p->count);
}

/* Makes all runs that the store lacks; `store` may be NULL. */
static bool make_all(suite_runs *all, suite_store *store, lg_error *error) {
    const suite_options *o = all->o;
    counter p = {.all = all, .count = all->count, .store = store, .gate = PTHREAD_MUTEX_INITIALIZER};
    lg_thread_pool *pool = thread_pool_create((int)threads_or_cores(o->jobs));
    if (!pool) return lg_fail_memory(error);
    interrupts_catch(INTERRUPTS_NOTED);
    if (!o->quiet) progress_show("0 of %d runs", p.count);
    pool->each(pool, p.count, work, &p);
    thread_pool_destroy(pool);
    progress_clear();
    if (p.store_failed) *error = p.error;
    if (p.store_failed || !interrupted()) return !p.store_failed;
    return store ? lg_fail(error, "interrupted; %d runs of %d are kept: the same command goes on with the others",
                           (int)p.done, p.count)
                 : lg_fail(error, "interrupted: nothing is written; with --store FILE a run of the suite goes on");
}

static int run_all(const suite_options *o) {
    suite_runs all = {.o = o};
    suite_store store = {.get = NULL};
    lg_error error;
    bool good = prepare(&all, &error) && (!o->store || suite_store_open(&store, o->store, &error));
    int status = good ? DONE : reject(&error);
    good = good && make_all(&all, o->store ? &store : NULL, &error);
    for (int k = 0; good && k < all.count; k++)
        if (all.run[k].failed)
            good = lg_fail(&error, "%s on %s: the run failed; perhaps memory is short", all.algorithm[all.run[k].of],
                           all.run[k].instance->name);
    good = good && (!o->output || suite_write_logs(&all, &error)) && suite_print_tables(&all, &error);
    if (status == DONE && !good) status = complain(FAILED, "%s", error.text);
    suite_store_close(&store);
    suite_runs_clear(&all);
    return status;
}

/* Measures each problem that the options name, and prints a line of JSON or of a table. */
static int print_features(const suite_options *o) {
    static const struct {
        const char *name, *format;
        size_t at;
    } columns[] = {{"valid", "%.3g", offsetof(suite_features, valid)},
                   {"start", "%.6g", offsetof(suite_features, start)},
                   {"neutral", "%.2f", offsetof(suite_features, neutral)},
                   {"length", "%.3g", offsetof(suite_features, length)},
                   {"interaction", "%.2f", offsetof(suite_features, interaction)},
                   {"same", "%.2f", offsetof(suite_features, same)},
                   {"better", "%.2f", offsetof(suite_features, better)},
                   {"worse", "%.2f", offsetof(suite_features, worse)},
                   {"spread", "%.2f", offsetof(suite_features, spread)}};
    const lg_instance *chosen[LG_SUITE_COUNT];
    lg_error error;
    int count = choose(o, chosen, &error);
    if (!count) return reject(&error);
    if (!o->json) say("| problem | valid | start | neutral | length | interaction | same | better | worse | spread |");
    if (!o->json) say("|---|---|---|---|---|---|---|---|---|---|");
    for (int i = 0; i < count; i++) {
        const lg_instance *it = chosen[i];
        const int64_t slow = it->evaluations * SLOW_SHARE,
                      usual = slow < FEATURE_EVALUATIONS ? slow : FEATURE_EVALUATIONS;
        const int64_t evaluations = (int64_t)fmax(FEATURES_LEAST, (double)usual * number_or(o->share, 1));
        suite_features f;
        lg_text text = {0};
        lg_evaluator *e = suite_open(it, 0, &error);
        if (!e) return complain(FAILED, "%s", error.text);
        if (!o->quiet) progress_show("measuring %s", it->name);
        bool good =
            suite_measure(e->problem, evaluations, (uint64_t)whole_or(o->seed, SEED), &f) || lg_fail_memory(&error);
        lg_evaluator_close(e);
        if (!good) return complain(FAILED, "%s", error.text);
        if (o->json) {
            put_open(&text, NULL, '{');
            put_string(&text, "instance", it->name);
        } else {
            lg_text_add(&text, "| %s |", it->name);
        }
        for (size_t k = 0; k < sizeof columns / sizeof *columns; k++) {
            const double x = *(const double *)(const void *)((const char *)&f + columns[k].at);
            if (o->json) {
                put_number(&text, columns[k].name, x);
                continue;
            }
            if (!isnan(x)) { /* else it is unknown */
                lg_text_append(&text, " ", 1);
                lg_text_add(&text, columns[k].format, x);
            }
            lg_text_add(&text, " |");
        }
        if (o->json) put_close(&text, '}');
        lg_text_append(&text, "\n", 1);
        if (!say_text(&text, &error)) return complain(FAILED, "%s", error.text);
    }
    return DONE;
}

/* Tags of the options that only some parts of the command follow. */
enum { OF_RUN = 1, OF_MEASURING = 2, OF_ALL_BUT_SERVE = 4 };

static const option_row rows[] = {
    {"run", 0, NULL, FLAG(suite_options, run), "run the algorithms on the problems, and print tables", 1},
    {"instance", 'i', "NAME", LIST(suite_options, instance, instances), "only this problem; may be repeated", 1},
    {"suite", 0, "V", WHOLE(suite_options, suite, 1, LG_SUITE_VERSION),
     "all problems of this version of the suite, 1 or 2 (default: 2)", 1},
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
     "with --run and --serve: write the traces into this folder, as files of IOHprofiler; with --compare: draw the "
     "share of "
     "targets that "
     "were met into this file (.svg)",
     1},
    {"store", 0, "FILE", TEXT(suite_options, store),
     "with --run: keep finished runs in FILE; the same command goes on with the others", 1},
    {"serve", 0, "NAME", TEXT(suite_options, serve),
     "evaluate genomes from standard input, one a line, and print a cost for each", 2},
    {"compare", 0, NULL, FLAG(suite_options, compare),
     "compare runs in folders of IOHprofiler's files, whoever wrote them, in the tables of --run", 4},
    {"features", 0, NULL, FLAG(suite_options, features), "measure the problems' features by random walks and descents",
     3},
    {"json", 0, NULL, FLAG(suite_options, json), "print JSON Lines", 5, OF_ALL_BUT_SERVE},
    {"quiet", 'q', NULL, FLAG(suite_options, quiet), "print no progress", 5},
    {0},
};

static bool ends_in_svg(const char *path) {
    const size_t length = strlen(path);
    return length > 4 && !strcmp(path + length - 4, ".svg");
}

static void check_options(const void *options_read, unsigned tags, const option_reading *reading) {
    const suite_options *o = options_read;
    if (o->run + o->features + o->compare + !!o->serve > 1)
        options_error(reading, "--run, --features, --compare and --serve exclude each other");
    if (o->folders && !o->compare) options_error(reading, "expected options only, found '%s'", o->folder[0]);
    if (o->compare && !o->folders) options_error(reading, "expected folders of IOHprofiler's files to compare");
    if (o->compare && o->instances)
        options_error(reading, "--compare takes all problems of the folders; leave --instance out");
    if (o->compare && o->output && !ends_in_svg(o->output))
        options_error(reading, "--output: expected a name that ends in .svg, found '%s'", o->output);
    if (o->suite.given && (o->instances || o->compare || o->serve))
        options_error(reading, "--suite names all problems of a version; leave it out beside names and folders");
    if (o->store && !strcmp(o->store, "-")) options_error(reading, "--store: expected a file, found '-'");
    if (o->store && !o->run) options_error(reading, "--store needs --run");
    if (o->output && !o->run && !o->compare && !o->serve)
        options_error(reading, "--output needs --run, --serve or --compare");
    if (o->serve && o->instances) options_error(reading, "--serve names the problem itself; leave --instance out");
    if (o->serve && tags & OF_ALL_BUT_SERVE) options_error(reading, "--serve prints one cost a line; leave --json out");
    if (!o->run && tags & OF_RUN) options_error(reading, "--algorithm, --runs and --jobs need --run");
    if (!o->run && !o->features && tags & OF_MEASURING)
        options_error(reading, "--seed and --share need --run or --features");
}

static int list_instances(const suite_options *o) {
    const lg_instance *chosen[LG_SUITE_COUNT];
    lg_error error;
    int count = choose(o, chosen, &error);
    if (!count) return reject(&error);
    for (int i = 0; i < count; i++) {
        const lg_instance *it = chosen[i];
        lg_text text = {0};
        if (o->json) {
            put_open(&text, NULL, '{');
            put_string(&text, "name", it->name);
            put_whole(&text, "suite", it->version);
            put_string(&text, "sentence", it->sentence);
            lg_text link = {0};
            lg_suite_link(it, 1, &link);
            put_string(&text, "recipe", link.failed ? "" : link.data);
            text.failed = text.failed || link.failed;
            lg_text_clear(&link);
            put_whole(&text, "instances", it->instances);
            put_number(&text, "start", it->start);
            put_number(&text, "best", it->best);
            put_bool(&text, "proven", it->proven);
            put_open(&text, "targets", '[');
            for (int k = 0; k < LG_SUITE_TARGETS; k++)
                put_number(&text, NULL, lg_suite_target(it, k));
            put_close(&text, ']');
            put_whole(&text, "evaluations", it->evaluations);
            /* what the problem says of itself, so that a program needs no other line */
            lg_evaluator *e = suite_open(it, 0, &error);
            const char *about = e ? lg_evaluator_about(e) : NULL;
            if (about)
                put_json(&text, "problem", about);
            else
                text.failed = true;
            put_close(&text, '}');
            lg_evaluator_close(e);
            if (!e) {
                lg_text_clear(&text);
                return complain(FAILED, "%s", error.text);
            }
        } else {
            lg_text_add(&text, "%-16s %s\n%16s   %lld evaluations, costs %.10g (random) to %.10g (%s)", it->name,
                        it->sentence, "", (long long)it->evaluations, it->start, it->best,
                        it->proven ? "proven" : "the best known");
        }
        lg_text_append(&text, "\n", 1);
        if (!say_text(&text, &error)) return complain(FAILED, "%s", error.text);
    }
    return DONE;
}

int suite_main(int argc, char **argv) {
    static const option_table table = {
        .rows = rows,
        ALL_ARGUMENTS(suite_options, folder, folders),
        .check = check_options,
        .usage = "\n--compare FOLDER...",
        .sentence =
            "Lists search problems over all games, on which optimizers can be compared: each with a space of genomes, "
            "the "
            "lowest cost known, targets and a budget. They never change. Problems of version 2 have 15 instances, and "
            "run number 1, 2, ... is made on instance 1, 2, ..."};
    suite_options o = {0};
    parse_options(&table, argc, argv, &o);
    if (o.serve) {
        const suite_options one = {.instance = {o.serve}, .instances = 1};
        const lg_instance *served[LG_SUITE_COUNT];
        lg_error error;
        return choose(&one, served, &error) ? suite_serve(served[0], o.output) : reject(&error);
    }
    if (o.compare) return suite_compare(&o);
    if (o.features) return print_features(&o);
    return o.run ? run_all(&o) : list_instances(&o);
}
