/* Checks all names in all outputs, as far as they are known before any run is made. */
#include <stdio.h>
#include <string.h>

#include "lab/report/figure.h"
#include "lab/report/report.h"

static bool check_figure(const question *q, const frame *table, lg_error *error) {
    figure f;
    lg_error inner;
    const char *key;
    char at[32];
    if (!q->output->figure) return true;
    bool good = figure_init(&f, q->output->figure, table, &key, &inner);
    figure_clear(&f);
    if (good) return true;
    snprintf(at, sizeof at, "figure.%s", key);
    return question_blame(q, at, &inner, error);
}

static bool check_verdict(const question *q, lg_error *error) {
    static const char *const verdicts[] = {"same", "near", "differs", NULL};
    for (int i = 0; q->output->verdict && verdicts[i]; i++)
        if (!strcmp(verdicts[i], q->output->verdict)) return true;
    return !q->output->verdict ||
           question_fail(q, "verdict", error, "expected same, near or differs, found '%.40s'", q->output->verdict);
}

static bool check_output(const plan *p, const design *d, int output, lg_error *error) {
    question q;
    frame table;
    int row;
    bool good =
        question_init(&q, p, d, output, &table, error) && check_figure(&q, &table, error) && check_verdict(&q, error);
    for (int i = 0; good && i < (int)q.output->claims; i++)
        good = claim_find(&q, i, &table, &row, error);
    frame_clear(&table);
    question_clear(&q);
    return good;
}

bool report_check(const plan *p, const design *d, lg_error *error) {
    for (int i = 0; i < (int)p->text->outputs; i++)
        if (!check_output(p, d, i, error)) return false;
    return true;
}
