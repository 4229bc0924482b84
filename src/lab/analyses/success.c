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

static bool run(const question *q, answer *a, lg_error *error) {
    const bool has_times = knows_times(q);
    const char *more[] = {has_response(q, "met") ? "met" : "seed", has_times ? "evaluations" : NULL, "best_evaluations",
                          NULL};
    /* the columns: the responses, whether the run met its own target, and both times */
    const int first = response_column(q, 0), met = first + (int)q->output->responses, times = met + 1;
    frame runs;
    grouping g = {0};
    bool good = load_runs(q, more, &runs, error) && group_rows(&g, &runs, BY_COLUMN, (int)q->output->bys, error);
    for (int group = 0; good && group < g.groups; group++) {
        const int n = g.start[group + 1] - g.start[group];
        int won = 0;
        run_time *time = calloc((size_t)n, sizeof *time);
        good = time || lg_fail_memory(error);
        if (!good) break;
        for (int i = 0; i < n; i++) {
            int row = g.row[g.start[group] + i];
            bool has_won = by_target(q) ? frame_get(&runs, first, row) <= lg_value(&q->with, "target")
                                        : frame_get(&runs, met, row) > 0;
            won += has_won;
            if (has_times) time[i] = (run_time){frame_get(&runs, has_won ? times + 1 : times, row), has_won};
        }
        assert(n > 0); /* a group has at least one row */
        double number[] = {n, won, (double)won / n, 0, 0, has_times ? expected_running_time(time, n) : NAN};
        wilson(won, n, &number[3], &number[4]);
        assert(won <= n && number[3] <= number[2] + 1e-9 && number[2] <= number[4] + 1e-9);
        put_group(q, &g, group, &a->table);
        put_numbers(&a->table, (int)q->output->bys, number, has_times ? 6 : 5);
        free(time);
    }
    lg_text_add(&a->note, "The share of runs that met their target, with Wilson's 95 %% interval from low to high%s",
                has_times ? "; and the expected running time: the evaluations of all runs by the number that met it."
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
