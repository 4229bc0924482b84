/* Two views of the same traces: the score after a given number of evaluations (fixed budget), and the number of evaluations
 * until a given score (fixed target). */
#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "lab/statistics/statistics.h"
#include "traces.h"

static const lg_param options[] = {{"budgets", LG_LEVEL_TEXT, 0, 0, 0, "", "evaluations: N,N,...", NULL},
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

static bool lay(const question *q, frame *table, lg_error *error) {
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

typedef struct {
    const question *question;
    const traces *traces;
    const grouping *grouping;
    frame *table;
} view;

static bool add_budget(const view *v, int group, double budget) {
    const grouping *g = v->grouping;
    sample s = {0};
    for (int i = g->start[group]; i < g->start[group + 1]; i++) {
        double held = traces_held(v->traces, g->row[i], budget);
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

static bool run(const question *q, answer *a, lg_error *error) {
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
    .options = options,
    .lay = lay,
    .run = run,
};
