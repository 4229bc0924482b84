/* Compares all groups with each other, as in cgrhea2022, section 4.4.2. Shows which groups are better than most other groups or,
 * for a heat map, the p values themselves with one row for each pair. */
#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "lab/statistics/statistics.h"
#include "strata.h"

#define ALPHA \
    { "alpha", LG_NUMBER, 0.05, 1e-6, 0.5, NULL, "two algorithms differ if p is below this", NULL }
static const lg_param options[] = {
    STRATA_OPTION,
    ALPHA,
    {"most", LG_WORD, 0, 0, 0, "lowest|highest", "which responses are best", NULL},
    {.name = NULL},
};
static const lg_param pair_options[] = {STRATA_OPTION, {.name = NULL}};

static bool lay(const question *q, frame *table, lg_error *error) {
    static const char *const columns[] = {"place", "better", "worse", "rejected", "p_sum", "n", "mean", "median", NULL};
    if (!strata_lay(q, table, error)) return false;
    frame_add(table, "group", true);
    for (int i = 0; columns[i]; i++)
        frame_add(table, columns[i], false);
    return true;
}

static void add_standing(const strata *s, int group, int place, standing at) {
    sample *of = &s->sample[group];
    double number[] = {place,    at.better, at.worse,        at.rejected,
                       at.p_sum, of->count, sample_mean(of), sample_median(of)};
    strata_row(s, group);
    strata_put_name(s, group, s->strata);
    put_numbers(s->table, s->strata + 1, number, 8);
}

static bool add_standings(const strata *s, int first, int past, lg_error *error) {
    standing *standings = calloc((size_t)(past - first), sizeof *standings);
    if (!standings) return lg_fail_memory(error);
    const lg_values *with = &s->question->with;
    tournament_rules rules = {lg_value(with, "alpha"), lg_value(with, "most") > 0};
    tournament(s->sample + first, past - first, rules, standings, NULL);
    assert(first < past);
    for (int i = 0; i < past - first; i++)
        add_standing(s, first + standings[i].group, i + 1, standings[i]);
    free(standings);
    return true;
}

static bool run(const question *q, answer *a, lg_error *error) {
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
    .options = options,
    .lay = lay,
    .run = run,
};

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
