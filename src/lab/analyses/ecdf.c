/* Empirical distributions of running times: the share of runs that had reached a target after a number of evaluations (Hansen
 * et al. 2021). */
#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "lab/statistics/statistics.h"
#include "traces.h"

static const lg_param options[] = {{"targets", LG_LEVEL_TEXT, 0, 0, 0, "", "scores to be reached: N,N,... (0)", NULL},
                                   {"pooled", LG_WORD, 0, 0, 0, "no|yes", "all targets in one curve", NULL},
                                   {.name = NULL}};

static bool read_targets(const question *q, double *target, int *count, lg_error *error) {
    if (!numbers_read(q, "targets", target, count, error)) return false;
    if (!*count) target[(*count)++] = 0;
    return true;
}

static bool is_pooled(const question *q) {
    return lg_value(&q->with, "pooled") != 0;
}

static bool lay(const question *q, frame *table, lg_error *error) {
    double target[NUMBERS_MOST];
    int targets;
    lay_by(q, table);
    if (!is_pooled(q)) frame_add(table, "target", true);
    frame_add(table, "evaluations", false);
    frame_add(table, "share", false);
    return expect_responses(q, 0, 0, error) && traces_expect(q, error) &&
           expect_response(q, "evaluations", "experiment", error) && read_targets(q, target, &targets, error);
}

typedef struct {
    const question *question;
    const traces *traces;
    const grouping *grouping;
    frame *table;
} plot;

static void add_row(const plot *p, int group, const double *target, double evaluations, double share) {
    int at = (int)p->question->output->bys;
    put_group(p->question, p->grouping, group, p->table);
    if (target) {
        lg_text word = {0};
        lg_text_add(&word, "%.10g", *target);
        frame_put_word(p->table, at++, word.failed ? "" : word.data);
        lg_text_clear(&word);
    }
    frame_put(p->table, at, evaluations);
    frame_put(p->table, at + 1, share);
}

/* Adds one curve for all given targets together, from 1 evaluation to the end of the longest run. */
static bool add_curve(const plot *p, int group, const double *target, int targets) {
    const grouping *g = p->grouping;
    int n = g->start[group + 1] - g->start[group],
        all = response_column(p->question, (int)p->question->output->responses);
    run_time *time = calloc((size_t)n * (size_t)targets, sizeof *time);
    run_time_step *step = calloc((size_t)n * (size_t)targets, sizeof *step);
    double longest = 1;
    bool good = time && step;
    for (int i = 0; good && i < n * targets; i++) {
        int row = g->row[g->start[group] + i / targets];
        double reached = traces_reached(p->traces, row, target[i % targets]), end = frame_get(g->frame, all, row);
        time[i] = (run_time){isnan(reached) ? end : reached, !isnan(reached)};
        longest = fmax(longest, end);
    }
    int steps = good ? run_time_steps(time, n * targets, step) : 0;
    assert(steps <= n * targets);
    const double *named = is_pooled(p->question) ? NULL : target;
    if (good) add_row(p, group, named, 1, 0);
    for (int i = 0; i < steps; i++)
        add_row(p, group, named, step[i].evaluations, step[i].share);
    if (good) add_row(p, group, named, longest, steps ? step[steps - 1].share : 0);
    free(time);
    free(step);
    return good;
}

static bool add_group(const plot *p, int group, const double *target, int targets) {
    bool good = true;
    if (is_pooled(p->question)) return add_curve(p, group, target, targets);
    for (int i = 0; good && i < targets; i++)
        good = add_curve(p, group, &target[i], 1);
    return good;
}

static bool run(const question *q, answer *a, lg_error *error) {
    double target[NUMBERS_MOST];
    int targets;
    traces t = {0};
    grouping g = {0};
    bool good = read_targets(q, target, &targets, error) &&
                traces_open(q, (const char *const[]){"evaluations", NULL}, &t, error) &&
                group_rows(&g, &t.runs, BY_COLUMN, (int)q->output->bys, error);
    plot p = {q, &t, &g, &a->table};
    for (int i = 0; good && i < g.groups; i++)
        good = add_group(&p, i, target, targets) || lg_fail_memory(error);
    lg_text_add(&a->note, "By so many evaluations so many of the runs%s had reached the score%s.",
                is_pooled(q) ? ", each taken once for each target," : "", is_pooled(q) ? "" : " in `target`");
    group_clear(&g);
    traces_close(&t);
    return good;
}

const analysis analysis_ecdf = {
    .name = "ecdf",
    .sentence = "run-time distributions: the share of runs that have reached a target, by evaluations",
    .options = options,
    .lay = lay,
    .run = run,
};
