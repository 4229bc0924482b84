/* Forms strata from groups. Groups are sorted by the factors, so the groups of a stratum are consecutive. */
#include "strata.h"

#include <assert.h>
#include <math.h>

bool strata_lay(const question *q, frame *table, lg_error *error) {
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

static bool are_together(const strata *s, int a, int b) {
    const grouping *g = s->grouping;
    for (int c = BY_COLUMN; c < BY_COLUMN + s->strata; c++)
        if (frame_get(g->frame, c, g->row[g->start[a]]) != frame_get(g->frame, c, g->row[g->start[b]])) return false;
    return true;
}

bool strata_each(const question *q, frame *table, stratum *one, lg_error *error) {
    frame runs;
    grouping g = {0};
    bool good = load_runs(q, NULL, &runs, error) && group_rows(&g, &runs, BY_COLUMN, (int)q->output->bys, error);
    strata s = {q, &g, NULL, table, (int)lg_value(&q->with, "within")};
    good = good && (s.sample = group_samples(&g, response_column(q, 0), error));
    for (int first = 0, past; good && first < g.groups; first = past) {
        for (past = first + 1; past < g.groups && are_together(&s, first, past);)
            past++;
        good = one(&s, first, past, error);
    }
    samples_free(s.sample, g.groups);
    group_clear(&g);
    frame_clear(&runs);
    return good;
}

void strata_row(const strata *s, int group) {
    assert(group >= 0 && group < s->grouping->groups && s->strata < (int)s->question->output->bys);
    const grouping *g = s->grouping;
    frame_row(s->table);
    for (int c = 0; c < s->strata; c++)
        frame_put(s->table, c, frame_get(g->frame, BY_COLUMN + c, g->row[g->start[group]]));
}

void strata_name(const strata *s, int group, lg_text *text) {
    const grouping *g = s->grouping;
    for (int c = s->strata; c < (int)s->question->output->bys; c++) {
        if (c > s->strata) lg_text_add(text, ", ");
        frame_show(g->frame, BY_COLUMN + c, g->row[g->start[group]], false, text);
    }
}

void strata_put_name(const strata *s, int group, int column) {
    lg_text name = {0};
    strata_name(s, group, &name);
    if (name.failed) s->table->failed = true;
    if (name.length) frame_put_word(s->table, column, name.data);
    lg_text_clear(&name);
}
