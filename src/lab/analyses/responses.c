/* Shows several responses in one table, one row for each response. For numbers that belong together, such as those of the
 * routes of maps. */
#include "lab/report/analysis.h"

static const char *const figures[] = {"n", "mean", "sd", "se", "median", "min", "max", NULL};
static const lg_param options[] = {{.name = NULL}};

static bool lay(const question *q, frame *table, lg_error *error) {
    lay_by(q, table);
    frame_add(table, "response", true);
    for (unsigned i = 0; i < q->output->responses; i++)
        frame_word(table, (int)q->output->bys, q->output->response[i]);
    for (int i = 0; figures[i]; i++)
        frame_add(table, figures[i], false);
    return expect_responses(q, 1, 0, error);
}

static void add_row(const question *q, const grouping *g, int group, int response, sample *s, frame *table) {
    int at = (int)q->output->bys;
    group_sample(g, group, response_column(q, response), s);
    if (s->failed || !s->count) return;
    double number[] = {s->count,         sample_mean(s), sample_deviation(s), sample_error(s),
                       sample_median(s), sample_min(s),  sample_max(s)};
    put_group(q, g, group, table);
    frame_put(table, at, response);
    put_numbers(table, at + 1, number, (int)(sizeof number / sizeof *number));
}

static bool run(const question *q, answer *a, lg_error *error) {
    frame runs;
    grouping g = {0};
    sample s = {0};
    bool good = load_runs(q, NULL, &runs, error) && group_rows(&g, &runs, BY_COLUMN, (int)q->output->bys, error);
    for (int i = 0; good && i < g.groups; i++)
        for (int k = 0; k < (int)q->output->responses; k++)
            add_row(q, &g, i, k, &s, &a->table);
    good = good && (!s.failed || lg_fail_memory(error));
    lg_text_add(&a->note, "Over n runs: mean, standard deviation and error, median and range.");
    sample_clear(&s);
    group_clear(&g);
    frame_clear(&runs);
    return good;
}

const analysis analysis_responses = {
    .name = "responses",
    .sentence = "several responses, a row each: n, mean, deviation, error, median, range",
    .options = options,
    .lay = lay,
    .run = run,
};
