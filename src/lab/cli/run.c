/* levelground study run: makes those runs of a study that are missing in its store. */
#include <string.h>
#include <unistd.h>

#include "host/interrupts.h"
#include "host/terminal.h"
#include "io/json.h"
#include "lab/report/report.h"
#include "study.h"

typedef struct {
    study_words words;
    const char *size, *part;
    whole_option jobs;
} options;

static const char doc[] =
    "Makes the runs of a study that its store does not have, and keeps them there."
    "\vIt can be ended at any time and begun again: no run is lost or made twice. Several processes, "
    "also with several computers' parts merged later, make a study faster: see study merge.";

static const option_row rows[] = {
    {"size", 's', "SIZE", TEXT(options, size), "smoke (seconds), desk (minutes; the default) or full (the paper's own)",
     0, .next = "seed"},
    {"store", 0, "FILE", TEXT(options, words.store), "the store; created if it does not exist", 0},
    {"jobs", 'j', "N", WHOLE(options, jobs, 1, THREADS_MAX), "threads (one for each processor)", 0},
    {"part", 'K', "K/N", TEXT(options, part), "only the K-th of N parts, for a store of its own", 0},
    {"quiet", 'q', NULL, FLAG(options, words.quiet), "no progress, no summary", 0},
    {"json", 0, NULL, FLAG(options, words.json), "print the summary as a line of JSON", 0},
    {0}};

static bool print_json(const options *o, const runner_summary *s) {
    json_t *line = json_object();
    json_put(&line, "study", json_string(o->words.name));
    json_put(&line, "size", json_string(o->size));
    json_put(&line, "store", json_file_name(o->words.store));
    json_put(&line, "runs", json_integer(s->runs));
    json_put(&line, "made", json_integer(s->made));
    json_put(&line, "before", json_integer(s->before));
    json_put(&line, "left", json_integer(s->left));
    json_put(&line, "seconds", json_real(s->seconds));
    return json_print(line);
}

static int sum_up(const options *o, const runner_summary *s, const study_store *store) {
    const long long left = (long long)s->left;
    if (s->interrupted)
        return complain(FAILED, "interrupted; %lld runs of %lld are kept: the same command goes on with the others",
                        (long long)s->runs - left, (long long)s->runs);
    if (o->words.json && !print_json(o, s)) return complain(FAILED, "out of memory");
    if (o->words.quiet) return DONE;
    if (s->before && !o->words.json)
        say("%lld runs in %.1f s; %lld were there before: %s", (long long)s->made, s->seconds, (long long)s->before,
            o->words.store);
    else if (!o->words.json)
        say("%lld runs in %.1f s: %s", (long long)s->made, s->seconds, o->words.store);
    /* Runs that lacked a file have blank cells in tables, and only the user can provide that file. */
    store_counts counts;
    lg_text missing = {0};
    if (store_count(store, &counts, NULL)) store_say_missing(&counts, &missing);
    if (missing.length && !missing.failed) note("note: %s", missing.data);
    lg_text_clear(&missing);
    if (left) note("%lld runs are being made by another process", left);
    return DONE;
}

int study_run_with(int argc, char **argv, study_maker *make) {
    static const option_table table = {
        .rows = rows, EACH_ARGUMENT(study_take_argument), .check = study_check, .usage = "NAME", .sentence = doc};
    options o = {.size = "desk"};
    plan_size size = PLAN_DESK;
    lg_error error;
    plan p = {0};
    design d = {0};
    runner_summary sum;
    int status = DONE;
    parse_options(&table, argc, argv, &o);
    runner r = {.path = o.words.store, .part = {1, 1}, .progress = !o.words.quiet && terminal_is(STDERR_FILENO)};
    study_part *part = &r.part;
    int end = 0;
    bool good = study_size(o.size, &size, &error);
    if (good && o.part &&
        (o.part[strspn(o.part, "0123456789/")] || sscanf(o.part, "%6d/%6d%n", &part->part, &part->parts, &end) != 2 ||
         o.part[end] || part->part < 1 || part->part > part->parts))
        good = lg_fail(&error, "--part: expected K/N with K from 1 to N, found '%.40s'", o.part);
    good = good && plan_open(&p, o.words.name, &error) && design_init(&d, &p, size, &error) &&
           report_check(&p, &d, &error) && study_check_files(&d, &error);
    r.jobs = (int)threads_or_cores(o.jobs);
    if (good) r.store = store_open(o.words.store, &d, &error);
    if (!good)
        status = reject(&error);
    else if (!store_is_open(r.store))
        status = study_refuse(r.store, &error);
    else {
        if (!o.words.quiet) note("%s, %s: %lld runs", p.text->study, plan_size_names[size], (long long)d.runs);
        status = make(&r, &sum, &error) ? sum_up(&o, &sum, r.store) : study_fail(r.store, &error);
    }
    store_close(r.store);
    design_clear(&d);
    plan_clear(&p);
    return status;
}

int study_run_main(int argc, char **argv) {
    return study_run_with(argc, argv, runner_run);
}
