/* Looks up all names in an output once, before anything is loaded. */
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "analysis.h"
#include "report.h"

enum { WHERE_ROOM = 96 };

void answer_clear(answer *a) {
    frame_clear(&a->table);
    lg_text_clear(&a->note);
    lg_text_clear(&a->drawing);
}

bool question_fail(const question *q, const char *key, lg_error *error, const char *format, ...) {
    char sentence[300], at[WHERE_ROOM];
    va_list list;
    va_start(list, format);
    vsnprintf(sentence, sizeof sentence, format, list);
    va_end(list);
    snprintf(at, sizeof at, "outputs.%d.%s", q->index, key);
    return plan_fail(q->plan, at, error, "output %.60s: %s", q->output->name, sentence);
}

bool question_blame(const question *q, const char *key, const lg_error *inner, lg_error *error) {
    if (inner->kind == LG_ERROR_MEMORY) return lg_fail_memory(error);
    return question_fail(q, key, error, "%s", inner->text);
}

bool expect_response(const question *q, const char *name, const char *key, lg_error *error) {
    static const char *const others[] = {"seed", "seconds", "cpu_seconds", NULL};
    const char *names[DESIGN_COLUMNS_MAX + 1] = {0};
    for (int i = 0; others[i]; i++)
        if (!strcmp(others[i], name)) return true;
    if (design_columns_find(&q->experiment->responses, name) >= 0) return true;
    for (int i = 0; i < q->experiment->responses.count; i++)
        names[i] = q->experiment->responses.name[i];
    const char *near = lg_nearest(name, names);
    return question_fail(q, key, error,
                         near ? "a run of %s has no '%.40s'; did you mean '%s'?" : "a run of %s has no '%.40s'",
                         q->experiment->plan->name, name, near);
}

static bool expect_factor(const question *q, const char *name, const char *key, lg_error *error) {
    const char *names[DESIGN_FACTORS_MAX + 1] = {0};
    int which;
    if (design_factor_find(q->experiment, name, &which) >= 0) return true;
    for (unsigned i = 0; i < q->experiment->plan->factors; i++)
        names[i] = q->experiment->plan->factor[i].name;
    const char *near = lg_nearest(name, names);
    return question_fail(q, key, error,
                         near ? "experiment %s has no factor '%.40s'; did you mean '%s'?"
                              : "experiment %s has no factor '%.40s'",
                         q->experiment->plan->name, name, near);
}

static bool check_names(const question *q, lg_error *error) {
    char key[40];
    for (unsigned i = 0; i < q->output->bys; i++) {
        snprintf(key, sizeof key, "by.%u", i);
        if (!expect_factor(q, q->output->by[i], key, error)) return false;
    }
    for (unsigned i = 0; i < q->output->responses; i++) {
        snprintf(key, sizeof key, "response.%u", i);
        if (!expect_response(q, q->output->response[i], key, error)) return false;
    }
    pair_list list;
    lg_error inner;
    if (!q->output->where) return true;
    if (!pairs_read(q->output->where, &list, &inner)) return question_blame(q, "where", &inner, error);
    for (int i = 0; i < list.count; i++) {
        const char *level = list.value[i];
        int which, k = 0;
        if (!expect_factor(q, list.name[i], "where", error)) return false;
        const plan_factor *f = &q->experiment->plan->factor[design_factor_find(q->experiment, list.name[i], &which)];
        const int levels = (int)(f->levels ? f->levels : f->values);
        for (; k < levels; k++) {
            size_t length;
            const char *word = design_level_word(f, which, k, &length);
            if (strlen(level) == length && !strncmp(word, level, length)) break;
        }
        if (k == levels) return question_fail(q, "where", error, "factor %s has no level '%.40s'", list.name[i], level);
    }
    return true;
}

bool question_init(question *q, const plan *p, const design *d, int output, frame *table, lg_error *error) {
    const plan_output *o = &p->text->output[output];
    const size_t length = strspn(o->name, "abcdefghijklmnopqrstuvwxyz0123456789_-");
    const char *names[64] = {0};
    lg_error inner;
    *q = (question){.plan = p, .design = d, .output = o, .index = output};
    *table = (frame){0};
    /* The name is that of the output's files; the report has an index and a report of its own. */
    if (!length || length >= 64 || o->name[length] || o->name[0] == '-' || !strcmp(o->name, "index") ||
        !strcmp(o->name, "report"))
        return question_fail(q, "name", error, "expected a name of small letters, digits, - and _");
    for (int i = 0; i < output; i++)
        if (!strcmp(p->text->output[i].name, o->name)) return question_fail(q, "name", error, "stands there twice");
    const int e = plan_experiment_find(p, o->experiment);
    if (e < 0) return question_fail(q, "experiment", error, "there is no experiment '%.40s'", o->experiment);
    q->experiment = &d->experiment[e];
    for (int i = 0; analyses[i]; i++) {
        names[i] = analyses[i]->name;
        if (!strcmp(names[i], o->analysis)) q->analysis = analyses[i];
    }
    if (!q->analysis) {
        const char *near = lg_nearest(o->analysis, names);
        return question_fail(q, "analysis", error,
                             near ? "unknown analysis '%.40s'; did you mean '%s'?"
                                  : "unknown analysis '%.40s' (docs/reference/studies.md has them)",
                             o->analysis, near);
    }
    if (!check_names(q, error)) return false;
    lg_values_init(&q->with, q->analysis->options);
    if (!pairs_apply(&q->with, o->with, &inner)) return question_blame(q, "with", &inner, error);
    if (!q->analysis->lay(q, table, error)) return false;
    if (table->failed) return lg_fail_memory(error);
    for (int i = 0; i < table->columns; i++)
        if (frame_find(table, table->column[i].name) != i)
            return question_fail(q, "by", error, "two columns would be named %s", table->column[i].name);
    return true;
}

void question_clear(question *q) {
    if (q->with.table) lg_values_clear(&q->with);
    *q = (question){0};
}

static int add_level(frame *table, int column, const plan_factor *f, int which, int level) {
    char word[256];
    size_t length;
    const char *name = design_level_word(f, which, level, &length);
    snprintf(word, sizeof word, "%.*s", (int)length, name);
    return frame_word(table, column, word);
}

double by_level(const question *q, int i, const design_run *run, frame *f, int column) {
    int which, factor = design_factor_find(q->experiment, q->output->by[i], &which);
    assert(factor >= 0); /* check_names has found the factor before */
    const plan_factor *of = &q->experiment->plan->factor[factor];
    if (design_words_count(of->name) == 1) return run->level[factor];
    return add_level(f, column, of, which, run->level[factor]);
}

void lay_by(const question *q, frame *table) {
    for (unsigned i = 0; i < q->output->bys; i++) {
        int which, column = frame_add(table, q->output->by[i], true);
        const plan_factor *f =
            &q->experiment->plan->factor[design_factor_find(q->experiment, q->output->by[i], &which)];
        for (int k = 0; k < (int)(f->levels ? f->levels : f->values); k++)
            add_level(table, column, f, which, k);
    }
}

void lay_of(const question *q, int response, const char *words, frame *table) {
    assert(q->output->responses <= 1 || response < (int)q->output->responses);
    for (const char *at = words; *at; at += strspn(at, " ")) {
        char name[96];
        int length = (int)strcspn(at, " ");
        snprintf(name, sizeof name, "%.60s%s%.*s", q->output->responses > 1 ? q->output->response[response] : "",
                 q->output->responses > 1 ? "_" : "", length, at);
        frame_add(table, name, false);
        at += length;
    }
}

static bool expect_count(const question *q, const char *key, unsigned count, unsigned least, unsigned most,
                         lg_error *error) {
    if (count >= least && (!most || count <= most)) return true;
    if (least == most)
        return question_fail(q, key, error, "%s takes %u in `%s`, not %u", q->analysis->name, least, key, count);
    return question_fail(q, key, error, "%s takes %u or more in `%s`, not %u", q->analysis->name, least, key, count);
}

bool expect_responses(const question *q, unsigned least, unsigned most, lg_error *error) {
    return expect_count(q, "response", q->output->responses, least, most, error);
}

bool expect_bys(const question *q, unsigned least, unsigned most, lg_error *error) {
    return expect_count(q, "by", q->output->bys, least, most, error);
}

int response_column(const question *q, int response) {
    return BY_COLUMN + (int)q->output->bys + response;
}

const study_series *series_of(const question *q, const char *name, lg_error *error) {
    const study_series *series = q->experiment->kind->series;
    for (int i = 0; series[i].name; i++)
        if (!strcmp(series[i].name, name) && q->experiment->recorded >> i & 1) return &series[i];
    question_fail(q, "with", error, "experiment %s does not record '%.40s'", q->experiment->plan->name, name);
    return NULL;
}

bool expect_series_column(const question *q, const study_series *series, const char *name, lg_error *error) {
    for (const char *at = series->columns; *at; at += strspn(at, " ")) {
        size_t length = strcspn(at, " ");
        if (strlen(name) == length && !strncmp(at, name, length)) return true;
        at += length;
    }
    return question_fail(q, "with", error, "%s has no '%.40s', but %s", series->name, name, series->columns);
}
