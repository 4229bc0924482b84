/* The root mean square of responses. With of=squares the responses are squares already, such as squared biases; a single one may
 * then be negative, because it is corrected for chance. The interval is the square root of the bootstrap interval of the mean of
 * squares; negative ends become 0. */
#include <assert.h>
#include <math.h>

#include "lab/report/analysis.h"
#include "lab/statistics/statistics.h"

static const char figures[] = "n rms low high";
static const lg_param options[] = {
    {"of", LG_WORD, 0, 0, 0, "values|squares", "what the responses are", NULL},
    {.name = NULL},
};

static bool lay(const question *q, frame *table, lg_error *error) {
    lay_by(q, table);
    for (unsigned i = 0; i < q->output->responses; i++)
        lay_of(q, (int)i, figures, table);
    return expect_responses(q, 1, 0, error);
}

static double root_or_zero(double square) {
    return sqrt(fmax(0, square));
}

/* Adds the figures of the values, which are replaced by their squares unless they are squares already. */
static void put_sample(sample *s, bool squares, frame *table, int column) {
    for (int i = 0; i < s->count && !squares; i++)
        s->value[i] *= s->value[i];
    interval i = bootstrap(s, mean_of, (resampling){0.95, BOOTSTRAP_DRAWS, 1});
    double number[] = {s->count, root_or_zero(sample_mean(s)), root_or_zero(i.low), root_or_zero(i.high)};
    put_numbers(table, column, number, (int)(sizeof number / sizeof *number));
}

static void add_group(const question *q, const grouping *g, int group, sample *s, frame *table) {
    int bys = (int)q->output->bys, width = (table->columns - bys) / (int)q->output->responses;
    assert(table->failed || table->columns == bys + width * (int)q->output->responses);
    put_group(q, g, group, table);
    for (int i = 0; i < (int)q->output->responses && !s->failed; i++) {
        group_sample(g, group, response_column(q, i), s);
        if (!s->failed) put_sample(s, lg_value(&q->with, "of") > 0, table, bys + i * width);
    }
}

static bool run(const question *q, answer *a, lg_error *error) {
    frame runs;
    grouping g = {0};
    sample s = {0};
    bool good = load_runs(q, NULL, &runs, error) && group_rows(&g, &runs, BY_COLUMN, (int)q->output->bys, error);
    for (int i = 0; good && i < g.groups && !s.failed; i++)
        add_group(q, &g, i, &s, &a->table);
    good = good && (!s.failed || lg_fail_memory(error));
    lg_text_add(&a->note, "The root of the mean of squares over n runs, with its 95 %% interval by bootstrap.");
    sample_clear(&s);
    group_clear(&g);
    frame_clear(&runs);
    return good;
}

const analysis analysis_rms = {
    .name = "rms",
    .sentence = "the root of the mean of squares, with its interval",
    .options = options,
    .lay = lay,
    .run = run,
};
