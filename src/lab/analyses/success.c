/* Counts the runs that met their target, and estimates the cost of success if runs are repeated until one meets its target. */
#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "lab/report/analysis.h"
#include "lab/statistics/statistics.h"

static const lg_param options[] = {{"target", LG_NUMBER, NAN, -1e300, 1e300, NULL,
                                    "a response of at most this is a success; by default each run says whether it met "
                                    "its own target",
                                    NULL},
                                   {.name = NULL}};

static bool has_response(const question *q, const char *response) {
    return design_columns_find(&q->experiment->responses, response) >= 0;
}

static bool knows_times(const question *q) {
    return has_response(q, "evaluations") && has_response(q, "best_evaluations");
}

static bool by_target(const question *q) {
    return !isnan(lg_value(&q->with, "target"));
}

static bool lay(const question *q, frame *table, lg_error *error) {
    static const char *const columns[] = {"n", "successes", "share", "low", "high", NULL};
    lay_by(q, table);
    for (int i = 0; columns[i]; i++)
        frame_add(table, columns[i], false);
    if (knows_times(q)) frame_add(table, "ert", false);
    if (by_target(q)) return expect_responses(q, 1, 1, error);
    if (!has_response(q, "met"))
        return question_fail(q, "with", error, "expected a target, because these runs do not say whether they met one");
    return true;
}

/* Has a run met its target? After the responses, the columns are: the success column, then both times. */
static bool has_succeeded(const question *q, const frame *runs, int row) {
    int first = response_column(q, 0);
    if (by_target(q)) return frame_get(runs, first, row) <= lg_value(&q->with, "target");
    return frame_get(runs, first + (int)q->output->responses, row) > 0;
}

static bool add_group(const question *q, const grouping *g, int group, frame *table) {
    int n = g->start[group + 1] - g->start[group], won = 0, times = response_column(q, (int)q->output->responses) + 1;
    run_time *time = calloc((size_t)n, sizeof *time);
    if (!time) return false;
    for (int i = 0; i < n; i++) {
        int row = g->row[g->start[group] + i];
        bool good = has_succeeded(q, g->frame, row);
        won += good;
        if (knows_times(q)) time[i] = (run_time){frame_get(g->frame, good ? times + 1 : times, row), good};
    }
    assert(n > 0); /* a group has at least one row */
    double number[] = {n, won, (double)won / n, 0, 0, knows_times(q) ? expected_running_time(time, n) : NAN};
    wilson(won, n, &number[3], &number[4]);
    assert(won <= n && number[3] <= number[2] + 1e-9 && number[2] <= number[4] + 1e-9);
    put_group(q, g, group, table);
    put_numbers(table, (int)q->output->bys, number, knows_times(q) ? 6 : 5);
    free(time);
    return true;
}

static bool run(const question *q, answer *a, lg_error *error) {
    const char *more[] = {has_response(q, "met") ? "met" : "seed", knows_times(q) ? "evaluations" : NULL,
                          "best_evaluations", NULL};
    frame runs;
    grouping g = {0};
    bool good = load_runs(q, more, &runs, error) && group_rows(&g, &runs, BY_COLUMN, (int)q->output->bys, error);
    for (int i = 0; good && i < g.groups; i++)
        good = add_group(q, &g, i, &a->table) || lg_fail_memory(error);
    lg_text_add(&a->note, "The share of runs that met their target, with Wilson's 95 %% interval from low to high%s",
                knows_times(q)
                    ? "; and the expected running time: the evaluations of all runs by the number that met it."
                    : ".");
    group_clear(&g);
    frame_clear(&runs);
    return good;
}

const analysis analysis_success = {
    .name = "success",
    .sentence = "the share of runs that met their target, and the expected running time",
    .options = options,
    .lay = lay,
    .run = run,
};
