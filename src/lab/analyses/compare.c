/* Compares groups with each other by Mann and Whitney's test: each pair, or all pairs with one chosen group, adjusted for
 * multiple tests and with Vargha and Delaney's effect size; and as in cgrhea2022, section 4.4.2, which groups are better than
 * most other groups or, for a heat map, the p values themselves with one row for each pair. */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lab/report/analysis.h"
#include "lab/statistics/statistics.h"

/* Strata: groups are compared only with groups that have the same levels of the first factors of `by`. The option `within` says
 * how many factors these are. Groups are sorted by the factors, so the groups of a stratum are consecutive. */

#define STRATA_OPTION                                                                                \
    {                                                                                                \
        "within", LG_WHOLE, 0, 0, DESIGN_FACTORS_MAX, NULL,                                          \
            "groups are compared only if they agree in this many of the first factors in `by`", NULL \
    }

typedef struct {
    const question *question;
    const grouping *grouping;
    sample *sample; /* one sample per group */
    frame *table;
    int strata; /* number of columns for the factors that define the strata */
} strata;

/* Adds columns for the factors that define the strata. */
static bool strata_lay(const question *q, frame *table, lg_error *error) {
    int within = (int)lg_value(&q->with, "within");
    question part = *q;
    plan_output output = *q->output;
    if (!expect_responses(q, 1, 1, error)) return false;
    if (within >= (int)output.bys) return question_fail(q, "by", error, "nothing is left to compare");
    output.bys = (unsigned)within;
    part.output = &output;
    lay_by(&part, table);
    return true;
}

typedef bool stratum(const strata *s, int first, int past, lg_error *error);

/* Loads the first response, groups it and calls `one` for each stratum with its range of groups (first <= group < past). */
static bool strata_each(const question *q, frame *table, stratum *one, lg_error *error) {
    frame runs;
    grouping g = {0};
    bool good = load_runs(q, NULL, &runs, error) && group_rows(&g, &runs, BY_COLUMN, (int)q->output->bys, error);
    strata s = {q, &g, NULL, table, (int)lg_value(&q->with, "within")};
    good = good && (s.sample = group_samples(&g, response_column(q, 0), error));
    for (int first = 0, past; good && first < g.groups; first = past) {
        bool together = true;
        for (past = first + 1; past < g.groups; past++) {
            int a = g.row[g.start[first]], b = g.row[g.start[past]];
            for (int c = BY_COLUMN; c < BY_COLUMN + s.strata; c++)
                together = together && frame_get(&runs, c, a) == frame_get(&runs, c, b);
            if (!together) break;
        }
        good = one(&s, first, past, error);
    }
    samples_free(s.sample, g.groups);
    group_clear(&g);
    frame_clear(&runs);
    return good;
}

/* Adds a table row with the levels that define the stratum. */
static void strata_row(const strata *s, int group) {
    assert(group >= 0 && group < s->grouping->groups && s->strata < (int)s->question->output->bys);
    const grouping *g = s->grouping;
    frame_add_row(s->table);
    for (int c = 0; c < s->strata; c++)
        frame_put(s->table, c, frame_get(g->frame, BY_COLUMN + c, g->row[g->start[group]]));
}

/* Writes the levels by which a group differs from the other groups of its stratum. */
static void strata_name(const strata *s, int group, lg_text *text) {
    const grouping *g = s->grouping;
    for (int c = s->strata; c < (int)s->question->output->bys; c++) {
        if (c > s->strata) lg_text_add(text, ", ");
        frame_show(g->frame, BY_COLUMN + c, g->row[g->start[group]], false, text);
    }
}

static void strata_put_name(const strata *s, int group, int column) {
    lg_text name = {0};
    strata_name(s, group, &name);
    if (name.failed) s->table->failed = true;
    if (name.length) frame_put_word(s->table, column, name.data);
    lg_text_clear(&name);
}

/* Pairs of groups. */

static const lg_param options[] = {
    STRATA_OPTION,
    {"against", LG_LEVEL_TEXT, 0, 0, 0, "", "compare only with this group, given by its levels as \"A, B\"", NULL},
    {"adjust", LG_WORD, 0, 0, 0, "holm|bh|none", "how p is adjusted: Holm, or Benjamini and Hochberg", NULL},
    {.name = NULL}};
enum { HOLM, BENJAMINI_HOCHBERG, UNADJUSTED };

static bool lay(const question *q, frame *table, lg_error *error) {
    static const char *const columns[] = {"n_a", "n_b", "median_a", "median_b", "U", "A12", "p", "p_adjusted", NULL};
    if (!strata_lay(q, table, error)) return false;
    frame_add(table, "a", true);
    frame_add(table, "b", true);
    for (int i = 0; columns[i]; i++)
        frame_add(table, columns[i], false);
    return true;
}

static bool compare_groups(const strata *s, int first, int past, lg_error *error) {
    const char *against = lg_value_text(&s->question->with, "against");
    for (int a = first; a < past; a++) {
        lg_text name = {0};
        strata_name(s, a, &name);
        bool is_called = name.length && !name.failed && against && !strcmp(name.data, against);
        lg_text_clear(&name);
        if (against && !is_called) continue;
        for (int b = against ? first : a + 1; b < past; b++) {
            if (b == a) continue;
            sample *of_a = &s->sample[a], *of_b = &s->sample[b];
            ranking r = mann_whitney(of_a, of_b);
            const double number[] = {of_a->count, of_b->count, sample_median(of_a), sample_median(of_b), r.u, r.a12,
                                     r.p,         r.p};
            strata_row(s, a);
            strata_put_name(s, a, s->strata);
            strata_put_name(s, b, s->strata + 1);
            put_numbers(s->table, s->strata + 2, number, 8);
        }
    }
    return !s->table->failed || lg_fail_memory(error);
}

static bool run(const question *q, answer *a, lg_error *error) {
    static const char *const ways[] = {"as Holm does", "as Benjamini and Hochberg do", "not at all"};
    const int how = (int)lg_value(&q->with, "adjust");
    frame *table = &a->table;
    if (!strata_each(q, table, compare_groups, error)) return false;
    lg_text_add(
        &a->note,
        "Mann and Whitney's test, two-sided: U counts the pairs in which a is larger, A12 is their share (0.5: no "
        "effect). p is adjusted for %d comparisons %s.",
        table->rows, ways[how]);
    double *p = table->rows ? table->column[table->columns - 1].value : NULL;
    if (!p || how == UNADJUSTED) return true;
    return (how == HOLM ? adjust_holm(p, table->rows) : adjust_benjamini_hochberg(p, table->rows)) ||
           lg_fail_memory(error);
}

const analysis analysis_compare = {
    .name = "compare",
    .sentence = "pairs of groups: Mann-Whitney U, p, adjusted p, A12, medians",
    .options = options,
    .lay = lay,
    .run = run,
};

/* All groups against all. */

static const lg_param standing_options[] = {
    STRATA_OPTION,
    {"alpha", LG_NUMBER, 0.05, 1e-6, 0.5, NULL, "two algorithms differ if p is below this", NULL},
    {"most", LG_WORD, 0, 0, 0, "lowest|highest", "which responses are best", NULL},
    {.name = NULL},
};

static bool lay_standings(const question *q, frame *table, lg_error *error) {
    static const char *const columns[] = {"place", "better", "worse", "rejected", "p_sum", "n", "mean", "median", NULL};
    if (!strata_lay(q, table, error)) return false;
    frame_add(table, "group", true);
    for (int i = 0; columns[i]; i++)
        frame_add(table, columns[i], false);
    return true;
}

static bool add_standings(const strata *s, int first, int past, lg_error *error) {
    const lg_values *with = &s->question->with;
    const tournament_rules rules = {lg_value(with, "alpha"), lg_value(with, "most") > 0};
    assert(first < past);
    standing *standings = calloc((size_t)(past - first), sizeof *standings);
    if (!standings) return lg_fail_memory(error);
    tournament(s->sample + first, past - first, rules, standings, NULL);
    for (int i = 0; i < past - first; i++) {
        const standing *at = &standings[i];
        const int group = first + at->group;
        sample *of = &s->sample[group];
        const double number[] = {i + 1,     at->better, at->worse,       at->rejected,
                                 at->p_sum, of->count,  sample_mean(of), sample_median(of)};
        strata_row(s, group);
        strata_put_name(s, group, s->strata);
        put_numbers(s->table, s->strata + 1, number, 8);
    }
    free(standings);
    return true;
}

static bool run_standings(const question *q, answer *a, lg_error *error) {
    lg_text_add(
        &a->note,
        "Each pair of groups by Mann and Whitney's test: so many others it is better and worse than, and differs from "
        "(p below %g), and the sum of its p values. The %s values are best. Places go by better less worse, and then "
        "by "
        "the share of pairs of values in which a group is better.",
        lg_value(&q->with, "alpha"), lg_value(&q->with, "most") > 0 ? "highest" : "lowest");
    return strata_each(q, &a->table, add_standings, error);
}

const analysis analysis_tournament = {
    .name = "tournament",
    .sentence = "all groups against all: how many others each is better than",
    .options = standing_options,
    .lay = lay_standings,
    .run = run_standings,
};

/* The p values of all pairs. */

static const lg_param pair_options[] = {STRATA_OPTION, {.name = NULL}};

static bool lay_pairs(const question *q, frame *table, lg_error *error) {
    if (!strata_lay(q, table, error)) return false;
    frame_add(table, "a", true);
    frame_add(table, "b", true);
    frame_add(table, "p", false);
    return true;
}

static bool add_pairs(const strata *s, int first, int past, lg_error *error) {
    int n = past - first;
    standing *standings = calloc((size_t)n, sizeof *standings);
    double *p = calloc((size_t)n * (size_t)n, sizeof *p);
    bool good = standings && p;
    if (good) tournament(s->sample + first, n, (tournament_rules){0.05, false}, standings, p);
    for (int i = 0; good && i < n * n; i++) {
        strata_row(s, first);
        strata_put_name(s, first + i / n, s->strata);
        strata_put_name(s, first + i % n, s->strata + 1);
        frame_put(s->table, s->strata + 2, p[i]);
    }
    free(standings);
    free(p);
    return good || lg_fail_memory(error);
}

static bool run_pairs(const question *q, answer *a, lg_error *error) {
    lg_text_add(&a->note,
                "p of Mann and Whitney's test, two-sided, for each pair of groups; 1 for a group with itself.");
    return strata_each(q, &a->table, add_pairs, error);
}

const analysis analysis_pvalues = {
    .name = "pvalues",
    .sentence = "p of each pair of groups, for a heat map",
    .options = pair_options,
    .lay = lay_pairs,
    .run = run_pairs,
};
