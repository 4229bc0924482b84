/* levelground suite: search problems for comparing optimizers. Lists them, serves one to a program of any language, measures their
 * features, and runs the library's own algorithms on them. */
#include "cli/suite/suite.h"

#include <string.h>

#include "base/put.h"

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
