/* Views of traces: run-time distributions, that is the share of runs that had reached a target after a number of evaluations
 * (Hansen et al. 2021); the score after a given number of evaluations (fixed budget); and the number of evaluations until a
 * given score (fixed target). */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "lab/report/analysis.h"
#include "lab/statistics/statistics.h"

enum { NUMBERS_MOST = 64 };

/* Runs and the rows of their traces: the rows of run i are start[i] to start[i + 1] - 1. Both frames are ordered by run, so one
 * pass finds where each run's rows begin. */
typedef struct {
    frame runs, rows; /* rows have the columns run, factors, x, y */
    int *start, x, y;
} traces;

static const char *const columns[] = {"evaluations", "score", NULL};

/* Parses numbers such as "1,2,5"; the error contains the place in the plan. */
static bool numbers_read(const question *q, const char *option, double *number, int *count, lg_error *error) {
    const char *at = lg_value_text(&q->with, option);
    char word[40];
    for (*count = 0; at && *at; at += strspn(at, ",")) {
        size_t length = strcspn(at, ",");
        snprintf(word, sizeof word, "%.*s", (int)length, at);
        if (length >= sizeof word || *count == NUMBERS_MOST || !lg_number_read(word, &number[*count]))
            return question_fail(q, "with", error, "%s: expected numbers such as 1,2,5, found '%.40s'", option, word);
        ++*count;
        at += length;
    }
    return true;
}

/* Fails unless the experiment records a trace. */
static bool traces_expect(const question *q, lg_error *error) {
    const study_series *series = series_of(q, "trace", error);
    return series && expect_series_column(q, series, columns[0], error) &&
           expect_series_column(q, series, columns[1], error);
}

static void traces_close(traces *t) {
    frame_clear(&t->runs);
    frame_clear(&t->rows);
    free(t->start);
    *t = (traces){0};
}

/* Loads the runs, with the columns in `more`, and their traces. Call traces_close also after an error. */
static bool traces_open(const question *q, const char *const *more, traces *t, lg_error *error) {
    *t = (traces){.x = response_column(q, 0), .y = response_column(q, 0) + 1};
    const study_series *series = series_of(q, "trace", error);
    bool good = series && load_runs(q, more, &t->runs, error) && load_series(q, series, columns, &t->rows, error);
    if (!good) return false;
    t->start = malloc(((size_t)t->runs.rows + 1) * sizeof *t->start);
    if (!t->start) return lg_fail_memory(error);
    int row = 0;
    for (int i = 0; i < t->runs.rows; i++) {
        double run = frame_get(&t->runs, RUN_COLUMN, i);
        while (row < t->rows.rows && frame_get(&t->rows, RUN_COLUMN, row) < run)
            row++;
        t->start[i] = row;
        assert(!i || t->start[i - 1] <= row);
    }
    t->start[t->runs.rows] = t->rows.rows;
    return true;
}

/* A question, its traces and the groups of its runs, while the table is filled. */
typedef struct {
    const question *question;
    const traces *traces;
    const grouping *grouping;
    frame *table;
} view;

/* Returns the number of evaluations after which the score had reached the target; NAN if it never did. */
static double traces_reached(const traces *t, int run, double target) {
    assert(run >= 0 && run < t->runs.rows);
    for (int r = t->start[run]; r < t->start[run + 1]; r++)
        if (frame_get(&t->rows, t->y, r) <= target) return frame_get(&t->rows, t->x, r);
    return NAN;
}

/* Run-time distributions. */

static const lg_param options[] = {{"targets", LG_LEVEL_TEXT, 0, 0, 0, "", "scores to be reached: N,N,... (0)", NULL},
                                   {"pooled", LG_WORD, 0, 0, 0, "no|yes", "all targets in one curve", NULL},
                                   {.name = NULL}};

static bool read_targets(const question *q, double *target, int *count, lg_error *error) {
    if (!numbers_read(q, "targets", target, count, error)) return false;
    if (!*count) target[(*count)++] = 0;
    return true;
}

static bool is_pooled(const question *q) {
    return lg_value(&q->with, "pooled") != 0;
}

static int word_of(frame *table, int column, double target) {
    char word[40];
    snprintf(word, sizeof word, "%.10g", target);
    return frame_word(table, column, word);
}

static bool lay(const question *q, frame *table, lg_error *error) {
    double target[NUMBERS_MOST];
    int targets;
    if (!expect_responses(q, 0, 0, error) || !traces_expect(q, error) ||
        !expect_response(q, "evaluations", "experiment", error) || !read_targets(q, target, &targets, error))
        return false;
    lay_by(q, table);
    const int column = is_pooled(q) ? -1 : frame_add(table, "target", true);
    for (int i = 0; column >= 0 && i < targets; i++)
        word_of(table, column, target[i]);
    frame_add(table, "evaluations", false);
    frame_add(table, "share", false);
    return true;
}

static void add_row(const view *p, int group, const double *target, double evaluations, double share) {
    int at = (int)p->question->output->bys;
    put_group(p->question, p->grouping, group, p->table);
    if (target) {
        frame_put(p->table, at, word_of(p->table, at, *target));
        at++;
    }
    frame_put(p->table, at, evaluations);
    frame_put(p->table, at + 1, share);
}

/* Adds one curve for all given targets together, from 1 evaluation to the end of the longest run. */
static bool add_curve(const view *p, int group, const double *target, int targets) {
    const grouping *g = p->grouping;
    int n = g->start[group + 1] - g->start[group],
        all = response_column(p->question, (int)p->question->output->responses);
    run_time *time = calloc((size_t)n * (size_t)targets, sizeof *time);
    run_time_step *step = calloc((size_t)n * (size_t)targets, sizeof *step);
    double longest = 1;
    bool good = time && step;
    for (int i = 0; good && i < n * targets; i++) {
        int row = g->row[g->start[group] + i / targets];
        double reached = traces_reached(p->traces, row, target[i % targets]), end = frame_get(g->frame, all, row);
        time[i] = (run_time){isnan(reached) ? end : reached, !isnan(reached)};
        longest = fmax(longest, end);
    }
    int steps = good ? run_time_steps(time, n * targets, step) : 0;
    assert(steps <= n * targets);
    const double *named = is_pooled(p->question) ? NULL : target;
    if (good) add_row(p, group, named, 1, 0);
    for (int i = 0; i < steps; i++)
        add_row(p, group, named, step[i].evaluations, step[i].share);
    if (good) add_row(p, group, named, longest, steps ? step[steps - 1].share : 0);
    free(time);
    free(step);
    return good;
}

static bool run(const question *q, answer *a, lg_error *error) {
    double target[NUMBERS_MOST];
    int targets;
    traces t = {0};
    grouping g = {0};
    bool good = read_targets(q, target, &targets, error) &&
                traces_open(q, (const char *const[]){"evaluations", NULL}, &t, error) &&
                group_rows(&g, &t.runs, BY_COLUMN, (int)q->output->bys, error);
    view p = {q, &t, &g, &a->table};
    for (int i = 0; good && i < g.groups; i++)
        if (is_pooled(q))
            good = add_curve(&p, i, target, targets) || lg_fail_memory(error);
        else
            for (int k = 0; good && k < targets; k++)
                good = add_curve(&p, i, &target[k], 1) || lg_fail_memory(error);
    lg_text_add(&a->note, "By so many evaluations so many of the runs%s had reached the score%s.",
                is_pooled(q) ? ", each taken once for each target," : "", is_pooled(q) ? "" : " in `target`");
    group_clear(&g);
    traces_close(&t);
    return good;
}

const analysis analysis_ecdf = {
    .name = "ecdf",
    .sentence = "run-time distributions: the share of runs that have reached a target, by evaluations",
    .options = options,
    .lay = lay,
    .run = run,
};

/* Scores at budgets, and evaluations to targets. */

static const lg_param options_fixed[] = {{"budgets", LG_LEVEL_TEXT, 0, 0, 0, "", "evaluations: N,N,...", NULL},
                                         {"targets", LG_LEVEL_TEXT, 0, 0, 0, "", "scores: N,N,...", NULL},
                                         {.name = NULL}};

static bool by_budget(const question *q) {
    return lg_value_text(&q->with, "budgets") != NULL;
}

static bool read_thresholds(const question *q, double *threshold, int *count, lg_error *error) {
    if (by_budget(q) == (lg_value_text(&q->with, "targets") != NULL))
        return question_fail(q, "with", error, "expected either budgets or targets");
    return numbers_read(q, by_budget(q) ? "budgets" : "targets", threshold, count, error);
}

static bool lay_fixed(const question *q, frame *table, lg_error *error) {
    static const char *const budget[] = {"budget", "n", "mean", "sd", "se", "median", "min", "max", NULL};
    static const char *const target[] = {"target", "n", "reached", "share", "ert", "median_evaluations", NULL};
    double threshold[NUMBERS_MOST];
    int thresholds;
    lay_by(q, table);
    for (const char *const *name = by_budget(q) ? budget : target; *name; name++)
        frame_add(table, *name, false);
    return traces_expect(q, error) && expect_response(q, "evaluations", "experiment", error) &&
           read_thresholds(q, threshold, &thresholds, error);
}

/* Adds a row about the scores of a group's runs after a number of evaluations. */
static bool add_budget(const view *v, int group, double budget) {
    const grouping *g = v->grouping;
    const traces *t = v->traces;
    sample s = {0};
    for (int i = g->start[group]; i < g->start[group + 1]; i++) {
        double held = NAN;
        for (int r = t->start[g->row[i]]; r < t->start[g->row[i] + 1] && frame_get(&t->rows, t->x, r) <= budget; r++)
            held = frame_get(&t->rows, t->y, r);
        if (!isnan(held)) sample_add(&s, held);
    }
    double number[] = {budget,           s.count,           sample_mean(&s), sample_deviation(&s),
                       sample_error(&s), sample_median(&s), sample_min(&s),  sample_max(&s)};
    put_group(v->question, g, group, v->table);
    put_numbers(v->table, (int)v->question->output->bys, number, 8);
    bool good = !s.failed;
    sample_clear(&s);
    return good;
}

/* Adds a row about the evaluations that a group's runs took to a target. */
static bool add_target(const view *v, int group, double target) {
    const grouping *g = v->grouping;
    int n = g->start[group + 1] - g->start[group],
        all = response_column(v->question, (int)v->question->output->responses);
    sample s = {0};
    run_time *time = calloc((size_t)n, sizeof *time);
    for (int i = 0; time && i < n; i++) {
        int row = g->row[g->start[group] + i];
        double reached = traces_reached(v->traces, row, target);
        time[i] = (run_time){isnan(reached) ? frame_get(g->frame, all, row) : reached, !isnan(reached)};
        if (!isnan(reached)) sample_add(&s, reached);
    }
    bool good = time && !s.failed;
    assert(s.count <= n);
    if (good) {
        double number[] = {target, n, s.count, (double)s.count / n, expected_running_time(time, n), sample_median(&s)};
        put_group(v->question, g, group, v->table);
        put_numbers(v->table, (int)v->question->output->bys, number, 6);
    }
    sample_clear(&s);
    free(time);
    return good;
}

static bool run_fixed(const question *q, answer *a, lg_error *error) {
    double threshold[NUMBERS_MOST];
    int thresholds;
    traces t = {0};
    grouping g = {0};
    bool good = read_thresholds(q, threshold, &thresholds, error) &&
                traces_open(q, (const char *const[]){"evaluations", NULL}, &t, error) &&
                group_rows(&g, &t.runs, BY_COLUMN, (int)q->output->bys, error);
    view v = {q, &t, &g, &a->table};
    for (int i = 0; good && i < g.groups * thresholds; i++)
        good = (by_budget(q) ? add_budget(&v, i / thresholds, threshold[i % thresholds])
                             : add_target(&v, i / thresholds, threshold[i % thresholds])) ||
               lg_fail_memory(error);
    lg_text_add(&a->note,
                by_budget(q)
                    ? "The best score after so many evaluations; runs that have no valid map by then are not in n."
                    : "Evaluations until the score was reached: the expected running time counts those of all runs "
                      "by the number that reached it, the median those of the runs that did.");
    group_clear(&g);
    traces_close(&t);
    return good;
}

const analysis analysis_fixed = {
    .name = "fixed",
    .sentence = "scores after given budgets, or evaluations to given targets",
    .options = options_fixed,
    .lay = lay_fixed,
    .run = run_fixed,
};
