/* Compares each group with each other group, or with one chosen group: by Mann and Whitney's test, adjusted for multiple tests,
 * and by Vargha and Delaney's effect size. */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lab/statistics/statistics.h"
#include "strata.h"

static const lg_param options[] = {
    STRATA_OPTION,
    {"against", LG_LEVEL_TEXT, 0, 0, 0, "", "compare only with this group, given by its levels as \"A, B\"", NULL},
    {"adjust", LG_WORD, 0, 0, 0, "holm|bh|none", "how p is adjusted: Holm, or Benjamini and Hochberg", NULL},
    {.name = NULL}};

static bool lay(const question *q, frame *table, lg_error *error) {
    static const char *const columns[] = {"n_a", "n_b", "median_a", "median_b", "U", "A12", "p", "p_adjusted", NULL};
    if (!strata_lay(q, table, error)) return false;
    frame_add(table, "a", true);
    frame_add(table, "b", true);
    for (int i = 0; columns[i]; i++)
        frame_add(table, columns[i], false);
    return true;
}

static void add_pair(const strata *s, int a, int b) {
    assert(a != b);
    ranking r = mann_whitney(&s->sample[a], &s->sample[b]);
    double number[] = {s->sample[a].count,
                       s->sample[b].count,
                       sample_median(&s->sample[a]),
                       sample_median(&s->sample[b]),
                       r.u,
                       r.a12,
                       r.p,
                       r.p};
    strata_row(s, a);
    strata_put_name(s, a, s->strata);
    strata_put_name(s, b, s->strata + 1);
    put_numbers(s->table, s->strata + 2, number, 8);
}

static bool is_called(const strata *s, int group, const char *name) {
    lg_text words = {0};
    strata_name(s, group, &words);
    bool same = words.length && !words.failed && !strcmp(words.data, name);
    lg_text_clear(&words);
    return same;
}

static bool compare_groups(const strata *s, int first, int past, lg_error *error) {
    const char *against = lg_value_text(&s->question->with, "against");
    for (int a = first; a < past; a++) {
        if (against && !is_called(s, a, against)) continue;
        for (int b = against ? first : a + 1; b < past; b++)
            if (b != a) add_pair(s, a, b);
    }
    return !s->table->failed || lg_fail_memory(error);
}

static bool adjust_all(const question *q, frame *table) {
    double *p = table->rows ? table->column[table->columns - 1].value : NULL;
    int how = (int)lg_value(&q->with, "adjust");
    if (!p || how == 2) return true;
    return how ? adjust_benjamini_hochberg(p, table->rows) : adjust_holm(p, table->rows);
}

static bool run(const question *q, answer *a, lg_error *error) {
    static const char *const how[] = {"as Holm does", "as Benjamini and Hochberg do", "not at all"};
    if (!strata_each(q, &a->table, compare_groups, error)) return false;
    lg_text_add(
        &a->note,
        "Mann and Whitney's test, two-sided: U counts the pairs in which a is larger, A12 is their share (0.5: no "
        "effect). p is adjusted for %d comparisons %s.",
        a->table.rows, how[(int)lg_value(&q->with, "adjust")]);
    return adjust_all(q, &a->table) || lg_fail_memory(error);
}

const analysis analysis_compare = {
    .name = "compare",
    .sentence = "pairs of groups: Mann-Whitney U, p, adjusted p, A12, medians",
    .options = options,
    .lay = lay,
    .run = run,
};
