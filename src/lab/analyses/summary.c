/* Statistics of samples: of the runs of each combination of the factors in `by` (summary), of each level of each factor
 * (margins), of several responses with one row for each (responses), and the root mean square (rms). */
#include <assert.h>
#include <gsl/gsl_cdf.h>
#include <math.h>

#include "lab/report/analysis.h"
#include "lab/statistics/statistics.h"

/* Puts the figures of a sample into a row. The function may change the sample. */
typedef void put_figures(const question *q, sample *s, frame *table, int column);

/* Puts the figures of each response of a group into a row, whose figures begin at the column `at`. Returns false if memory is
 * short. */
static bool put_responses(const question *q, const grouping *g, int group, put_figures *put, frame *table, int at) {
    const int responses = (int)q->output->responses, width = (table->columns - at) / responses;
    sample s = {0};
    assert(table->failed || table->columns == at + width * responses);
    for (int i = 0; i < responses && !s.failed; i++) {
        group_sample(g, group, response_column(q, i), &s);
        if (!s.failed) put(q, &s, table, at + i * width);
    }
    if (s.failed) table->failed = true;
    sample_clear(&s);
    return !table->failed;
}

/* Adds a row for each combination of the factors in `by`. */
static bool add_groups(const question *q, put_figures *put, frame *table, lg_error *error) {
    frame runs;
    grouping g = {0};
    bool good = load_runs(q, NULL, &runs, error) && group_rows(&g, &runs, BY_COLUMN, (int)q->output->bys, error);
    for (int i = 0; good && i < g.groups; i++) {
        put_group(q, &g, i, table);
        good = put_responses(q, &g, i, put, table, (int)q->output->bys) || lg_fail_memory(error);
    }
    group_clear(&g);
    frame_clear(&runs);
    return good;
}

/* The usual statistics of a sample. */

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

/* The interval of the mean is computed by bootstrap. For large samples bootstrap would take long and give the same result as
 * the normal distribution, so the latter is used. */
static void put_summary(const question *q, sample *s, frame *table, int column) {
    const double confidence = lg_value(&q->with, "confidence"), mean = sample_mean(s), error = sample_error(s);
    interval i;
    if (s->count <= BOOTSTRAP_MOST) {
        i = bootstrap(s, mean_of, (resampling){confidence, BOOTSTRAP_DRAWS, 1});
    } else {
        double half = gsl_cdf_ugaussian_Pinv((1 + confidence) / 2) * error;
        i = (interval){mean - half, mean + half};
    }
    double number[] = {s->count,
                       mean,
                       sample_deviation(s),
                       error,
                       sample_median(s),
                       sample_quantile(s, 0.25),
                       sample_quantile(s, 0.75),
                       sample_min(s),
                       sample_max(s),
                       i.low,
                       i.high};
    put_numbers(table, column, number, (int)(sizeof number / sizeof *number));
}

static bool run(const question *q, answer *a, lg_error *error) {
    lg_text_add(&a->note,
                "n runs, mean, standard deviation and error, quartiles, and the %g %% interval of the mean from low to "
                "high, by bootstrap (bias-corrected and accelerated, %d draws; above %d runs by the normal "
                "distribution).",
                100 * lg_value(&q->with, "confidence"), BOOTSTRAP_DRAWS, BOOTSTRAP_MOST);
    return add_groups(q, put_summary, &a->table, error);
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

static bool run_margins(const question *q, answer *a, lg_error *error) {
    frame runs, *table = &a->table;
    bool good = load_runs(q, NULL, &runs, error);
    for (int f = 0; good && f < (int)q->output->bys; f++) {
        const int column = BY_COLUMN + f;
        grouping g;
        good = group_rows(&g, &runs, column, 1, error);
        for (int i = 0; good && i < g.groups; i++) {
            double level = frame_get(&runs, column, g.row[g.start[i]]);
            assert(level >= 0 && level < runs.column[column].words);
            frame_add_row(table);
            frame_put_word(table, 0, q->output->by[f]);
            frame_put_word(table, 1, runs.column[column].word[(int)level]);
            good = put_responses(q, &g, i, put_summary, table, 2) || lg_fail_memory(error);
        }
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

/* Several responses in one table, one row for each response. This suits numbers that belong together, such as those of the
 * routes of maps. */

static const char *const response_figures[] = {"n", "mean", "sd", "se", "median", "min", "max", NULL};
static const lg_param response_options[] = {{.name = NULL}};

static bool lay_responses(const question *q, frame *table, lg_error *error) {
    lay_by(q, table);
    frame_add(table, "response", true);
    for (unsigned i = 0; i < q->output->responses; i++)
        frame_word(table, (int)q->output->bys, q->output->response[i]);
    for (int i = 0; response_figures[i]; i++)
        frame_add(table, response_figures[i], false);
    return expect_responses(q, 1, 0, error);
}

static bool run_responses(const question *q, answer *a, lg_error *error) {
    const int bys = (int)q->output->bys;
    frame runs, *table = &a->table;
    grouping g = {0};
    sample s = {0};
    bool good = load_runs(q, NULL, &runs, error) && group_rows(&g, &runs, BY_COLUMN, bys, error);
    for (int i = 0; good && i < g.groups; i++)
        for (int k = 0; k < (int)q->output->responses; k++) {
            group_sample(&g, i, response_column(q, k), &s);
            if (s.failed || !s.count) continue;
            double number[] = {s.count,           sample_mean(&s), sample_deviation(&s), sample_error(&s),
                               sample_median(&s), sample_min(&s),  sample_max(&s)};
            put_group(q, &g, i, table);
            frame_put(table, bys, k);
            put_numbers(table, bys + 1, number, (int)(sizeof number / sizeof *number));
        }
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
    .options = response_options,
    .lay = lay_responses,
    .run = run_responses,
};

/* The root mean square of responses. With of=squares the responses are squares already, such as squared biases; a single one
 * may then be negative, because it is corrected for chance. The interval is the square root of the bootstrap interval of the
 * mean of squares; negative ends become 0. */

static const char rms_figures[] = "n rms low high";
static const lg_param rms_options[] = {
    {"of", LG_WORD, 0, 0, 0, "values|squares", "what the responses are", NULL},
    {.name = NULL},
};

static bool lay_rms(const question *q, frame *table, lg_error *error) {
    lay_by(q, table);
    for (unsigned i = 0; i < q->output->responses; i++)
        lay_of(q, (int)i, rms_figures, table);
    return expect_responses(q, 1, 0, error);
}

static double root_or_zero(double square) {
    return sqrt(fmax(0, square));
}

static void put_rms(const question *q, sample *s, frame *table, int column) {
    const bool are_squares = lg_value(&q->with, "of") > 0;
    for (int i = 0; i < s->count && !are_squares; i++)
        s->value[i] *= s->value[i];
    interval i = bootstrap(s, mean_of, (resampling){0.95, BOOTSTRAP_DRAWS, 1});
    double number[] = {s->count, root_or_zero(sample_mean(s)), root_or_zero(i.low), root_or_zero(i.high)};
    put_numbers(table, column, number, (int)(sizeof number / sizeof *number));
}

static bool run_rms(const question *q, answer *a, lg_error *error) {
    lg_text_add(&a->note, "The root of the mean of squares over n runs, with its 95 %% interval by bootstrap.");
    return add_groups(q, put_rms, &a->table, error);
}

const analysis analysis_rms = {
    .name = "rms",
    .sentence = "the root of the mean of squares, with its interval",
    .options = rms_options,
    .lay = lay_rms,
    .run = run_rms,
};
