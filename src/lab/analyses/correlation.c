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

static bool add_group(const question *q, const grouping *g, int group, frame *table) {
    size_t room = (size_t)(g->start[group + 1] - g->start[group]) + 1;
    double *x = malloc(room * sizeof *x), *y = malloc(room * sizeof *y);
    if (x && y) {
        /* Collects the pairs of a group. Skips runs that lack one of the two numbers. Returns the number of pairs.
         * */
        int n = 0, first = response_column(q, 0);
        for (int i = g->start[group]; i < g->start[group + 1]; i++) {
            x[n] = frame_get(g->frame, first, g->row[i]);
            y[n] = frame_get(g->frame, first + 1, g->row[i]);
            n += !isnan(x[n]) && !isnan(y[n]);
        }
        assert(n <= g->start[group + 1] - g->start[group]);
        correlation c = pearson(x, y, n, lg_value(&q->with, "confidence"));
        line l = least_squares(x, y, n);
        double number[] = {n, c.r, c.p, c.within.low, c.within.high, l.slope, l.intercept, l.r2};
        put_group(q, g, group, table);
        put_numbers(table, (int)q->output->bys, number, 8);
    }
    bool good = x && y;
    free(x);
    free(y);
    return good;
}

/* If the table has only one row, says the row's result in words. */
static void say_result(const question *q, const frame *t, lg_text *note) {
    if (t->rows != 1 || isnan(frame_get(t, t->columns - 7, 0))) return;
    int r = t->columns - 7;
    lg_text_add(note, " r = %.3f (p = %.3g, n = %.0f): %s = %.4g %+.4g %s.", frame_get(t, r, 0), frame_get(t, r + 1, 0),
                frame_get(t, r - 1, 0), q->output->response[1], frame_get(t, r + 5, 0), frame_get(t, r + 4, 0),
                q->output->response[0]);
}

static bool run(const question *q, answer *a, lg_error *error) {
    frame runs;
    grouping g = {0};
    bool good = load_runs(q, NULL, &runs, error) && group_rows(&g, &runs, BY_COLUMN, (int)q->output->bys, error);
    for (int i = 0; good && i < g.groups; i++)
        good = add_group(q, &g, i, &a->table) || lg_fail_memory(error);
    lg_text_add(
        &a->note,
        "Pearson's correlation of %s and %s, with p by Student's t and the %g %% interval by Fisher's z; and the line "
        "of least squares.",
        q->output->response[0], q->output->response[1], 100 * lg_value(&q->with, "confidence"));
    if (good && !a->table.failed) say_result(q, &a->table, &a->note);
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
