/* Shows the runs themselves, one row for each run, for box plots and scatter plots; or the mean of each combination of the
 * factors. */
#include <assert.h>
#include <math.h>

#include "lab/report/analysis.h"

static const lg_param options[] = {{"of", LG_WORD, 0, 0, 0, "runs|cells",
                                    "a row for each run, or a row with the means of each combination of the factors",
                                    NULL},
                                   {.name = NULL}};

static bool lay(const question *q, frame *table, lg_error *error) {
    lay_by(q, table);
    if (!lg_value(&q->with, "of")) frame_add(table, "run", false);
    for (unsigned i = 0; i < q->output->responses; i++)
        frame_add(table, q->output->response[i], false);
    return expect_responses(q, 1, 0, error);
}

static bool run(const question *q, answer *a, lg_error *error) {
    const int bys = (int)q->output->bys, responses = (int)q->output->responses;
    const bool cells = lg_value(&q->with, "of") != 0;
    frame runs, *table = &a->table;
    grouping g = {0};
    sample s = {0};
    bool good = load_runs(q, NULL, &runs, error) && (!cells || group_rows(&g, &runs, BY_COLUMN, bys, error));
    for (int i = 0; good && i < g.groups; i++) {
        put_group(q, &g, i, table);
        for (int k = 0; k < responses; k++) {
            group_sample(&g, i, response_column(q, k), &s);
            frame_put(table, bys + k, sample_mean(&s));
        }
    }
    good = good && (!s.failed || lg_fail_memory(error));
    for (int row = 0; good && !cells && row < runs.rows; row++) {
        int at = 0;
        frame_add_row(table);
        for (int i = 0; i < bys; i++)
            frame_put(table, at++, frame_get(&runs, BY_COLUMN + i, row));
        frame_put(table, at++, frame_get(&runs, RUN_COLUMN, row));
        for (int i = 0; i < responses; i++)
            frame_put(table, at++, frame_get(&runs, response_column(q, i), row));
        assert(table->failed || at == table->columns);
    }
    lg_text_add(&a->note, cells ? "The mean of the runs of each row." : "Each row is a run.");
    sample_clear(&s);
    group_clear(&g);
    frame_clear(&runs);
    return good;
}

const analysis analysis_values = {
    .name = "values",
    .sentence = "the runs themselves, a row each",
    .options = options,
    .lay = lay,
    .run = run,
};
