/* Shows which properties make one row of a set win. The rows come from a series. A set is the rows of a run that have the same
 * number in a given column. A conditional logit gives each column's coefficient with its interval. Cross-validation keeps the
 * rows of a run together. What one column is worth in units of another is the ratio of their coefficients, for example the
 * worth of moving first in gold. */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lab/report/analysis.h"
#include "lab/statistics/choice.h"
#include "lab/statistics/statistics.h"

enum { COLUMNS_MOST = 40, NAME_ROOM = 24, CLUSTERS_LEAST = 10 };
static const char *const figures[] = {"coefficient", "se", "low", "high", "p", NULL};
static const char *const worths[] = {"worth", "worth_low", "worth_high", NULL};
static const double normal_975 = 1.959963984540054;

static const lg_param options[] = {
    {"series", LG_LEVEL_TEXT, 0, 0, 0, "", "what is recorded", NULL},
    {"set", LG_LEVEL_TEXT, 0, 0, 0, "", "the column that numbers the sets of a run", NULL},
    {"won", LG_LEVEL_TEXT, 0, 0, 0, "", "the column that is 1 in the row that won, else 0", NULL},
    {"columns", LG_LEVEL_TEXT, 0, 0, 0, "", "that may tell who wins: NAME,NAME,...", NULL},
    {"worth", LG_LEVEL_TEXT, 0, 0, 0, "", "one of them: what the others are worth in it, with an interval", NULL},
    {"folds", LG_WHOLE, 5, 2, 1000, NULL, "folds of the cross-validation", NULL},
    {.name = NULL}};

/* The names of the columns: the set, the winner, then the columns of the model; ends with NULL. */
typedef struct {
    const study_series *series;
    const char *column[COLUMNS_MOST + 3];
    char room[COLUMNS_MOST + 2][NAME_ROOM];
    int count;
} wanted;

static bool take_option(const question *q, wanted *w, const char *option, lg_error *error) {
    const char *text = lg_value_text(&q->with, option);
    if (!text) return question_fail(q, "with", error, "expected %s=NAME", option);
    for (const char *at = text; *at; at += strspn(at, ",")) {
        const size_t length = strcspn(at, ",");
        if (w->count >= COLUMNS_MOST + 2 || length >= NAME_ROOM)
            return question_fail(q, "with", error, "too many or long names");
        char *name = w->room[w->count];
        memcpy(name, at, length);
        w->column[w->count++] = name;
        if (!expect_series_column(q, w->series, name, error)) return false;
        at += length;
    }
    return true;
}

static bool read_wanted(const question *q, wanted *w, lg_error *error) {
    const char *series = lg_value_text(&q->with, "series");
    *w = (wanted){.series = series_of(q, series ? series : "starts", error)};
    return w->series && take_option(q, w, "set", error) && take_option(q, w, "won", error) &&
           take_option(q, w, "columns", error);
}

/* Returns the index of the column in whose units the other columns are expressed; -1 if there is none. */
static int worth_of(const question *q, const frame *table) {
    const char *name = lg_value_text(&q->with, "worth");
    return name ? frame_word_find(table, (int)q->output->bys, name) : -1;
}

static bool lay(const question *q, frame *table, lg_error *error) {
    wanted w;
    if (!read_wanted(q, &w, error) || !expect_responses(q, 0, 0, error)) return false;
    lay_by(q, table);
    frame_add(table, "column", true);
    for (int i = 2; i < w.count; i++)
        frame_word(table, (int)q->output->bys, w.column[i]);
    for (int i = 0; figures[i]; i++)
        frame_add(table, figures[i], false);
    for (int i = 0; lg_value_text(&q->with, "worth") && worths[i]; i++)
        frame_add(table, worths[i], false);
    return !lg_value_text(&q->with, "worth") || table->failed || worth_of(q, table) >= 0 ||
           question_fail(q, "with", error, "worth: expected one of the columns");
}

/* Puts the coefficients into the table. The worth of a column is the ratio of its coefficient to that of the column `worth`,
 * whose own cells stay empty. The ends of the interval stay empty if the interval is unbounded. */
static void put_model(const question *q, const grouping *g, int group, const choice_model *m, frame *table) {
    const int at = (int)q->output->bys, worth = worth_of(q, table), n = m->coefficients;
    for (int k = 0; k < n; k++) {
        double b = m->coefficient[k], half = normal_975 * m->error[k];
        double number[] = {b, m->error[k], b - half, b + half, m->p[k]};
        put_group(q, g, group, table);
        frame_put(table, at, k);
        put_numbers(table, at + 1, number, (int)(sizeof number / sizeof *number));
        if (worth < 0 || k == worth) continue;
        const estimates both = {b, m->coefficient[worth], m->covariance[k * n + k], m->covariance[worth * n + worth],
                                m->covariance[k * n + worth]};
        interval i = ratio_interval(&both, 0.95);
        const int first = frame_find(table, worths[0]);
        frame_put(table, first, both.a / both.b);
        if (isfinite(i.low)) put_numbers(table, first + 1, (double[]){i.low, i.high}, 2);
    }
}

static bool fit_choices(const question *q, const grouping *g, int group, const choices *data, answer *a,
                        lg_error *error) {
    const int folds = (int)lg_value(&q->with, "folds");
    choice_model model;
    validation v;
    if (!choice_model_fit(data, &model, error)) return false;
    bool good = choice_model_validate(data, folds, 1, &v, error);
    if (good) {
        put_model(q, g, group, &model, &a->table);
        if (q->output->bys) group_name(q, g, group, &a->note);
        lg_text_add(&a->note, "%s%d sets: McFadden's R2 %.5f; on runs that the model has not seen %.5f (%d folds). ",
                    q->output->bys ? ": " : "", model.sets, model.r2, v.r2, folds);
        if (data->clustered)
            lg_text_add(&a->note, "Standard errors allow for dependence within a run (Liang and Zeger 1986). ");
        else
            lg_text_add(&a->note,
                        "Standard errors take the sets as independent, because there are fewer than %d runs. ",
                        CLUSTERS_LEAST);
    }
    choice_model_clear(&model);
    return good;
}

/* Collects a group's rows as choices, and fits them. Sets are numbered across all runs. */
static bool fit_group(const question *q, const grouping *g, int group, const wanted *w, answer *a, lg_error *error) {
    const int columns = w->count - 2, rows = g->start[group + 1] - g->start[group];
    const int first = BY_COLUMN + (int)q->output->bys; /* the column that numbers the sets */
    double *x = malloc(sizeof *x * (size_t)rows * (size_t)columns);
    bool *won = malloc(sizeof *won * (size_t)rows);
    int *set = malloc(sizeof *set * (size_t)rows), *run = malloc(sizeof *run * (size_t)rows), sets = 0, runs = 1;
    bool good = (x && won && set && run) || lg_fail_memory(error);
    for (int i = 0; good && i < rows; i++) {
        int row = g->row[g->start[group] + i], before = i ? g->row[g->start[group] + i - 1] : row;
        bool same_run = frame_get(g->frame, RUN_COLUMN, row) == frame_get(g->frame, RUN_COLUMN, before);
        bool same_set = same_run && frame_get(g->frame, first, row) == frame_get(g->frame, first, before);
        assert(row >= before); /* a group's rows are in their original order, so the rows of a set are consecutive */
        runs += !same_run;
        set[i] = sets += !same_set;
        run[i] = (int)frame_get(g->frame, RUN_COLUMN, row);
        won[i] = frame_get(g->frame, first + 1, row) != 0;
        for (int k = 0; k < columns; k++)
            x[(size_t)i * (size_t)columns + (size_t)k] = frame_get(g->frame, first + 2 + k, row);
    }
    if (good) {
        /* With few runs, an estimate of errors from the spread between runs is not reliable. */
        const choices data = {.rows = rows,
                              .columns = columns,
                              .x = x,
                              .won = won,
                              .set = set,
                              .group = run,
                              .clustered = runs >= CLUSTERS_LEAST};
        good = fit_choices(q, g, group, &data, a, error);
    }
    free(x);
    free(won);
    free(set);
    free(run);
    return good;
}

static bool run(const question *q, answer *a, lg_error *error) {
    wanted w;
    frame rows = {0};
    grouping g = {0};
    bool good = read_wanted(q, &w, error) && load_series(q, w.series, w.column, &rows, error) &&
                group_rows(&g, &rows, BY_COLUMN, (int)q->output->bys, error);
    if (good) lg_text_add(&a->note, "Conditional logit, coefficients with 95 %% intervals. ");
    if (good && worth_of(q, &a->table) >= 0)
        lg_text_add(&a->note, "Worth: the ratio of coefficients, with Fieller's interval where it has ends. ");
    for (int i = 0; good && i < g.groups; i++)
        good = fit_group(q, &g, i, &w, a, error);
    group_clear(&g);
    frame_clear(&rows);
    return good;
}

const analysis analysis_choice = {
    .name = "choice",
    .sentence = "what makes one of a set win: a conditional logit, cross-validated by run",
    .options = options,
    .lay = lay,
    .run = run,
};
