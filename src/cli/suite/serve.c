/* levelground suite --serve NAME: a line protocol for any language. First a line with the problem as JSON; then, for each line of
 * numbers, one for each gene, a line with the cost, or "error" and a sentence. With --output DIR the improvements are written as
 * IOHprofiler's files, and a line "run" begins another run. If the problem has instances, a run takes the next one, and a line with
 * its JSON follows. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/put.h"
#include "base/text.h"
#include "cli/suite/suite.h"
#include "io/file.h"
#include "io/iohprofiler.h"

typedef struct {
    const lg_instance *instance;
    lg_evaluator *e;
    int genes;
    bool real;
    double *reals;
    int32_t *syms;
    ioh_cell *log; /* NULL without --output */
    int64_t run, evaluations;
    double best; /* of this run */
} served;

/* Opens the instance of the current run, and prints what a program has to know of it. */
static bool open_instance(served *s, lg_error *error) {
    const lg_instance *it = s->instance;
    lg_evaluator *e = suite_open(it, s->run, error);
    if (!e) return false;
    lg_evaluator_close(s->e);
    s->e = e;
    const char *about = lg_evaluator_about(e), *genes = about ? strstr(about, "\"genes\":") : NULL;
    if (!genes) return lg_fail_memory(error);
    const int before = s->genes; /* rows have room for so many; 0: there are none yet */
    s->genes = atoi(genes + strlen("\"genes\":"));
    if (before && s->genes != before)
        return lg_fail(error, "expected %d genes in each instance, found %d", before, s->genes);
    s->real = strstr(about, "\"type\":\"double\"");
    lg_text text = {0};
    put_open(&text, NULL, '{');
    put_string(&text, "name", it->name);
    if (it->instances > 1) put_whole(&text, "instance", lg_suite_instance(it, s->run));
    put_whole(&text, "genes", s->genes);
    put_number(&text, "start", it->start);
    put_number(&text, "best", it->best);
    put_whole(&text, "evaluations", it->evaluations);
    put_json(&text, "problem", about);
    put_close(&text, '}');
    lg_text_append(&text, "\n", 1);
    return say_text(&text, error);
}

static void begin_run(served *s) {
    if (s->log && s->log->evaluations < s->evaluations) ioh_add_row(s->log, s->evaluations, s->best);
    s->run += s->evaluations > 0;
    s->evaluations = 0;
    s->best = INFINITY;
}

/* Logs an evaluation. The trace has the improvements; begin_run and the end add its last row. */
static void log_cost(served *s, double cost) {
    s->evaluations++;
    if (s->log && s->evaluations == 1) ioh_begin_run(s->log, s->run, s->run);
    if (!(cost < s->best)) return;
    s->best = cost;
    if (s->log) ioh_add_row(s->log, s->evaluations, cost);
}

/* Answers a line: reads its numbers into the row of genes, and prints the cost, or what is wrong. Returns false if the answer
 * could not be written. */
static bool answer(served *s, char *line) {
    lg_error error;
    lg_text text = {0};
    double cost;
    bool good = true;
    int found = 0;
    char *rest = line;
    if (!strcmp(line, "run\n")) {
        begin_run(s);
        lg_text_add(&text, "run %lld\n", (long long)s->run);
        good = say_text(&text, &error);
        if (!good || s->instance->instances == 1 || open_instance(s, &error)) return good;
        complain(FAILED, "%s", error.text);
        return false;
    }
    for (char *word; good && (word = strsep(&rest, " \t\r\n"));) {
        double x;
        if (!*word) continue;
        good = lg_number_read(word, &x) || lg_fail(&error, "gene %d: expected a number, found '%.40s'", found, word);
        if (good && found < s->genes && !s->real) {
            good = (x >= INT32_MIN && x <= INT32_MAX && x == (double)(int32_t)x) ||
                   lg_fail(&error, "gene %d: expected a whole number, found '%.40s'", found, word);
            if (good) s->syms[found] = (int32_t)x;
        } else if (good && found < s->genes) {
            s->reals[found] = x;
        }
        found++;
    }
    if (good && found != s->genes) good = lg_fail(&error, "expected %d numbers, found %d", s->genes, found);
    const void *row = s->real ? (const void *)s->reals : s->syms;
    if (good && lg_evaluator_costs(s->e, row, 1, &cost, &error)) {
        log_cost(s, cost);
        lg_number_write(cost, &text);
    } else
        lg_text_add(&text, "error %s", error.text);
    lg_text_append(&text, "\n", 1);
    return say_text(&text, &error);
}

static int serve(served *s) {
    lg_error error = {.text = ""};
    if (!open_instance(s, &error)) return complain(FAILED, "%s", error.text);
    s->reals = calloc((size_t)s->genes + 1, sizeof *s->reals); /* all instances have as many genes */
    s->syms = calloc((size_t)s->genes + 1, sizeof *s->syms);
    if (!s->reals || !s->syms) {
        lg_fail_memory(&error);
        return complain(FAILED, "%s", error.text);
    }
    char *line = NULL;
    size_t room = 0;
    bool good = true;
    while (good && getline(&line, &room, stdin) >= 0)
        good = answer(s, line);
    free(line);
    return good ? DONE : FAILED;
}

/* The folder is the algorithm's: its last name is the algorithm's name. */
static bool write_log(served *s, lg_error *error) {
    if (!s->log->traces.length) return lg_fail(error, "nothing was evaluated, so nothing is written");
    begin_run(s);
    return ioh_write(s->log, error);
}

int suite_serve(const lg_instance *instance, const char *folder) {
    lg_error error;
    const char *slash = folder ? strrchr(folder, '/') : NULL;
    ioh_cell log = {.folder = folder,
                    .suite = suite_name(instance),
                    .info = "levelground suite --serve",
                    .algorithm = slash ? slash + 1 : folder,
                    .function_name = instance->name,
                    .function = 1 + (int)(instance - lg_suite),
                    .instances = instance->instances};
    if (folder && !*log.algorithm)
        return complain(MISUSED, "--output: expected a folder's name without a slash at its end");
    if (folder && !file_make_folder(folder, &error)) return complain(FAILED, "%s", error.text);
    served s = {.instance = instance, .log = folder ? &log : NULL, .best = INFINITY};
    int status = serve(&s);
    log.dimension = s.genes;
    if (status == DONE && folder && !write_log(&s, &error)) status = complain(FAILED, "%s", error.text);
    ioh_clear(&log);
    lg_evaluator_close(s.e);
    free(s.reals);
    free(s.syms);
    return status;
}
