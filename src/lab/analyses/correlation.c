/* Measures the correlation of two responses. The first response is x, the second is y. */
#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "lab/report/analysis.h"
#include "lab/statistics/statistics.h"

static const lg_param options[] = {
    {"confidence", LG_NUMBER, 0.95, 0.5, 0.9999, NULL, "confidence of the interval of r from low to high", NULL},
    {.name = NULL}};

static bool lay(const question *q, frame *table, lg_error *error) {
    static const char *const columns[] = {"n", "r", "p", "low", "high", "slope", "intercept", "r2", NULL};
    lay_by(q, table);
    for (int i = 0; columns[i]; i++)
        frame_add(table, columns[i], false);
    return expect_responses(q, 2, 2, error);
}

static bool run(const question *q, answer *a, lg_error *error) {
    const double confidence = lg_value(&q->with, "confidence");
    const int first = response_column(q, 0);
    frame runs, *table = &a->table;
    grouping g = {0};
    bool good = load_runs(q, NULL, &runs, error) && group_rows(&g, &runs, BY_COLUMN, (int)q->output->bys, error);
    for (int group = 0; good && group < g.groups; group++) {
        const size_t room = (size_t)(g.start[group + 1] - g.start[group]) + 1;
        double *x = malloc(room * sizeof *x), *y = malloc(room * sizeof *y);
        int n = 0; /* pairs; runs that lack one of the two numbers are skipped */
        good = (x && y) || lg_fail_memory(error);
        for (int i = g.start[group]; good && i < g.start[group + 1]; i++) {
            x[n] = frame_get(&runs, first, g.row[i]);
            y[n] = frame_get(&runs, first + 1, g.row[i]);
            n += !isnan(x[n]) && !isnan(y[n]);
        }
        if (good) {
            correlation c = pearson(x, y, n, confidence);
            line l = least_squares(x, y, n);
            const double number[] = {n, c.r, c.p, c.within.low, c.within.high, l.slope, l.intercept, l.r2};
            put_group(q, &g, group, table);
            put_numbers(table, (int)q->output->bys, number, 8);
        }
        free(x);
        free(y);
    }
    lg_text_add(
        &a->note,
        "Pearson's correlation of %s and %s, with p by Student's t and the %g %% interval by Fisher's z; and the line "
        "of least squares.",
        q->output->response[0], q->output->response[1], 100 * confidence);
    /* the result of a single row is also said in words */
    const int r = table->columns - 7;
    if (good && !table->failed && table->rows == 1 && !isnan(frame_get(table, r, 0)))
        lg_text_add(&a->note, " r = %.3f (p = %.3g, n = %.0f): %s = %.4g %+.4g %s.", frame_get(table, r, 0),
                    frame_get(table, r + 1, 0), frame_get(table, r - 1, 0), q->output->response[1],
                    frame_get(table, r + 5, 0), frame_get(table, r + 4, 0), q->output->response[0]);
    group_clear(&g);
    frame_clear(&runs);
    return good;
}

const analysis analysis_correlation = {
    .name = "correlation",
    .sentence = "two responses: r, p, interval, slope and intercept",
    .options = options,
    .lay = lay,
    .run = run,
};
