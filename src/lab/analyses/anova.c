/* One-way analysis of variance, once for each factor in `by`: does the factor matter, if the other factors are not
 * looked at? */
#include <assert.h>
#include <math.h>

#include "lab/report/analysis.h"
#include "lab/statistics/statistics.h"

static const lg_param options[] = {
    {"alpha", LG_NUMBER, 0.05, 1e-6, 0.5, NULL, "significance level of the critical value", NULL}, {.name = NULL}};

static bool lay(const question *q, frame *table, lg_error *error) {
    static const char *const columns[] = {"SSb", "SSw", "df1", "df2", "F", "critical", "p", NULL};
    frame_add(table, "factor", true);
    for (unsigned i = 0; i < q->output->bys; i++)
        frame_word(table, 0, q->output->by[i]);
    for (int i = 0; columns[i]; i++)
        frame_add(table, columns[i], false);
    return expect_responses(q, 1, 1, error) && expect_bys(q, 1, 0, error);
}

static bool run(const question *q, answer *a, lg_error *error) {
    const double alpha = lg_value(&q->with, "alpha");
    frame runs, *table = &a->table;
    bool good = load_runs(q, NULL, &runs, error);
    for (int f = 0; good && f < (int)q->output->bys; f++) {
        grouping g;
        sample *s = NULL;
        good = group_rows(&g, &runs, BY_COLUMN + f, 1, error) && (s = group_samples(&g, response_column(q, 0), error));
        if (good) {
            anova v = anova_of(s, g.groups, alpha);
            const double number[] = {v.between, v.within, v.df1, v.df2, v.f, v.critical, v.p};
            assert(table->failed || table->columns == 1 + (int)(sizeof number / sizeof *number));
            frame_add_row(table);
            frame_put(table, 0, f);
            put_numbers(table, 1, number, 7);
        }
        samples_free(s, g.groups);
        group_clear(&g);
    }
    lg_text_add(
        &a->note,
        "One-way analysis of variance for each factor by itself: sums of squares between and within its levels, "
        "degrees of freedom, F, the value that F exceeds by chance in %g %% of cases, and p.",
        100 * alpha);
    frame_clear(&runs);
    return good;
}

const analysis analysis_anova = {
    .name = "anova",
    .sentence = "one-way analysis of variance, for each factor in `by`",
    .options = options,
    .lay = lay,
    .run = run,
};
