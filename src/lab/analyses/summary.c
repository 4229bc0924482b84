/* The usual statistics of a sample, one row for each combination of the factors in `by`. The interval of the mean is computed
 * by bootstrap. For large samples bootstrap would take long and give the same result as the normal distribution, so the latter
 * is used. */
#include <assert.h>
#include <gsl/gsl_cdf.h>

#include "lab/report/analysis.h"
#include "lab/statistics/statistics.h"

enum { BOOTSTRAP_MOST = 2000 };
static const char figures[] = "n mean sd se median q1 q3 min max low high";
static const lg_param options[] = {
    {"confidence", LG_NUMBER, 0.95, 0.5, 0.9999, NULL, "confidence of the interval of the mean from low to high", NULL},
    {.name = NULL}};

static bool lay(const question *q, frame *table, lg_error *error) {
    lay_by(q, table);
    for (unsigned i = 0; i < q->output->responses; i++)
        lay_of(q, (int)i, figures, table);
    return expect_responses(q, 1, 0, error);
}

static interval interval_of(sample *s, double confidence) {
    if (s->count <= BOOTSTRAP_MOST) return bootstrap(s, mean_of, (resampling){confidence, BOOTSTRAP_DRAWS, 1});
    double half = gsl_cdf_ugaussian_Pinv((1 + confidence) / 2) * sample_error(s), mean = sample_mean(s);
    return (interval){mean - half, mean + half};
}

static void put_sample(sample *s, double confidence, frame *table, int column) {
    interval i = interval_of(s, confidence);
    double number[] = {s->count,
                       sample_mean(s),
                       sample_deviation(s),
                       sample_error(s),
                       sample_median(s),
                       sample_quantile(s, 0.25),
                       sample_quantile(s, 0.75),
                       sample_min(s),
                       sample_max(s),
                       i.low,
                       i.high};
    put_numbers(table, column, number, (int)(sizeof number / sizeof *number));
}

static bool add_group(const question *q, const grouping *g, int group, frame *table) {
    sample s = {0};
    int bys = (int)q->output->bys, width = (table->columns - bys) / (int)q->output->responses;
    assert(table->failed || table->columns == bys + width * (int)q->output->responses);
    put_group(q, g, group, table);
    for (int i = 0; i < (int)q->output->responses && !s.failed; i++) {
        group_sample(g, group, response_column(q, i), &s);
        if (!s.failed) put_sample(&s, lg_value(&q->with, "confidence"), table, bys + i * width);
    }
    if (s.failed) table->failed = true;
    sample_clear(&s);
    return !table->failed;
}

static bool run(const question *q, answer *a, lg_error *error) {
    frame runs;
    grouping g = {0};
    bool good = load_runs(q, NULL, &runs, error) && group_rows(&g, &runs, BY_COLUMN, (int)q->output->bys, error);
    for (int i = 0; good && i < g.groups; i++)
        good = add_group(q, &g, i, &a->table) || lg_fail_memory(error);
    lg_text_add(&a->note,
                "n runs, mean, standard deviation and error, quartiles, and the %g %% interval of the mean from low to "
                "high, by bootstrap (bias-corrected and accelerated, %d draws; above %d runs by the normal "
                "distribution).",
                100 * lg_value(&q->with, "confidence"), BOOTSTRAP_DRAWS, BOOTSTRAP_MOST);
    group_clear(&g);
    frame_clear(&runs);
    return good;
}

const analysis analysis_summary = {
    .name = "summary",
    .sentence = "what is usually said of a sample: n, mean, deviation, error, quartiles, range, interval of the mean",
    .options = options,
    .lay = lay,
    .run = run,
};

static bool lay_margins(const question *q, frame *table, lg_error *error) {
    frame_add(table, "factor", true);
    frame_add(table, "level", true);
    for (unsigned i = 0; i < q->output->responses; i++)
        lay_of(q, (int)i, figures, table);
    return expect_responses(q, 1, 0, error) && expect_bys(q, 1, 0, error);
}

static bool add_level(const question *q, const grouping *g, int factor, int group, frame *table) {
    sample s = {0};
    int column = BY_COLUMN + factor, width = (table->columns - 2) / (int)q->output->responses;
    double level = frame_get(g->frame, column, g->row[g->start[group]]);
    assert(level >= 0 && level < g->frame->column[column].words);
    frame_row(table);
    frame_put_word(table, 0, q->output->by[factor]);
    frame_put_word(table, 1, g->frame->column[column].word[(int)level]);
    for (int i = 0; i < (int)q->output->responses && !s.failed; i++) {
        group_sample(g, group, response_column(q, i), &s);
        if (!s.failed) put_sample(&s, lg_value(&q->with, "confidence"), table, 2 + i * width);
    }
    if (s.failed) table->failed = true;
    sample_clear(&s);
    return !table->failed;
}

static bool run_margins(const question *q, answer *a, lg_error *error) {
    frame runs;
    bool good = load_runs(q, NULL, &runs, error);
    for (int f = 0; good && f < (int)q->output->bys; f++) {
        grouping g;
        good = group_rows(&g, &runs, BY_COLUMN + f, 1, error);
        for (int i = 0; good && i < g.groups; i++)
            good = add_level(q, &g, f, i, &a->table) || lg_fail_memory(error);
        group_clear(&g);
    }
    lg_text_add(&a->note, "Each level of each factor, over all levels of the others.");
    frame_clear(&runs);
    return good;
}

const analysis analysis_margins = {
    .name = "margins",
    .sentence = "the summary of each factor in `by` by itself",
    .options = options,
    .lay = lay_margins,
    .run = run_margins,
};
