/* Compares a paper's number with ours: finds the row of the table that the claim's words describe, and judges how similar the
 * two numbers are. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "lab/report/report.h"

static bool fail_claim(const question *q, int claim, const char *key, lg_error *error, const char *sentence,
                       const char *word) {
    char at[40];
    snprintf(at, sizeof at, "claims.%d.%s", claim, key);
    return question_fail(q, at, error, sentence, word); /* NOLINT */
}

/* Reads the number at the beginning of a claim's `paper`. *unit: the value of 1 in its last digit. */
static bool read_paper(const plan_claim *c, double *number, double *unit) {
    char digits[40];
    size_t length = strspn(c->paper, "-0123456789.");
    if (!length || length >= sizeof digits) return false;
    snprintf(digits, sizeof digits, "%.*s", (int)length, c->paper);
    const char *point = strchr(digits, '.');
    *unit = 1;
    for (size_t d = point ? strlen(point + 1) : 0; d > 0; d--)
        *unit /= 10;
    return lg_number_read(digits, number);
}

/* Returns the column of the standard deviation or the sample size that belongs to a column of means or medians. */
static int value_beside(const plan_claim *c, const frame *table, const char *which) {
    char name[80];
    size_t length = strlen(c->column), ending = strlen(c->as);
    if (length < ending || length >= sizeof name || strcmp(c->column + length - ending, c->as) != 0) return -1;
    snprintf(name, sizeof name, "%.*s%s", (int)(length - ending), c->column, which);
    return frame_find(table, name);
}

static bool is_share(const plan_claim *c) {
    return !strcmp(c->as, "share");
}

static bool is_of_sample(const plan_claim *c) {
    return !strcmp(c->as, "mean") || !strcmp(c->as, "median");
}

/* Checks that the paper's number can be compared in the way that the claim says. */
static bool check_way(const question *q, int claim, const frame *table, lg_error *error) {
    const plan_claim *c = &q->output->claim[claim];
    double number, unit;
    if (!c->as) return true;
    bool of_sample = is_of_sample(c), f = !strcmp(c->as, "F");
    if (!of_sample && !is_share(c) && !f && strcmp(c->as, "number") != 0)
        return fail_claim(q, claim, "as", error, "expected mean, median, share, F or number, found '%.40s'", c->as);
    if (!read_paper(c, &number, &unit))
        return fail_claim(q, claim, "paper", error, "expected a number first, found '%.40s'", c->paper);
    if (of_sample && (value_beside(c, table, "sd") < 0 || value_beside(c, table, "n") < 0))
        return fail_claim(q, claim, "as", error, "beside the column '%.40s' there is no sd and n", c->column);
    if (is_share(c) && frame_find(table, "n") < 0)
        return fail_claim(q, claim, "as", error, "beside the column '%.40s' there is no n", c->column);
    return !f || (frame_find(table, "df1") >= 0 && frame_find(table, "df2") >= 0) ||
           fail_claim(q, claim, "as", error, "the column '%.40s' is no F with df1 and df2", c->column);
}

bool claim_find(const question *q, int claim, const frame *table, int *row, lg_error *error) {
    const plan_claim *c = &q->output->claim[claim];
    pair_list list;
    lg_error inner;
    if (!pairs_read(c->row ? c->row : "", &list, &inner)) return fail_claim(q, claim, "row", error, "%s", inner.text);
    for (int i = 0; i < list.count; i++)
        if (frame_find(table, list.name[i]) < 0)
            return fail_claim(q, claim, "row", error, "the table has no column '%.40s'", list.name[i]);
    if (frame_find(table, c->column) < 0)
        return fail_claim(q, claim, "column", error, "the table has no column '%.40s'", c->column);
    if (!check_way(q, claim, table, error)) return false;
    for (*row = 0; *row < table->rows; ++*row) {
        bool is_row = true;
        for (int i = 0; is_row && i < list.count; i++) {
            const int column = frame_find(table, list.name[i]);
            const double cell = frame_get(table, column, *row);
            double number;
            if (table->column[column].is_words)
                is_row = cell == frame_word_find(table, column, list.value[i]);
            else
                is_row = lg_number_read(list.value[i], &number) && number == cell;
        }
        if (is_row) return true;
    }
    *row = -1;
    return true;
}

/* Judges a claim. Returns LIKE_UNJUDGED if the claim does not say how it is judged, or if there is no such row or number. */
static likeness claim_judge(const question *q, int claim, const frame *table) {
    const plan_claim *c = &q->output->claim[claim];
    likeness none = {.verdict = LIKE_UNJUDGED};
    lg_error ignored;
    double paper, unit;
    int row = -1;
    if (!c->as || !claim_find(q, claim, table, &row, &ignored) || row < 0 || !read_paper(c, &paper, &unit)) return none;
    const double ours = frame_number(table, frame_find(table, c->column), row);
    if (is_of_sample(c)) {
        /* the standard error of a median is that of a mean of 2 / pi times as many values */
        const double values = strcmp(c->as, "median") != 0 ? 1 : 0.63661977236758134;
        const double sd = frame_number(table, value_beside(c, table, "sd"), row);
        const double n = values * frame_number(table, value_beside(c, table, "n"), row);
        return likeness_of_means((summary){paper, c->sd ? *c->sd : 0, c->n ? values * *c->n : 0},
                                 (summary){ours, sd, n});
    }
    if (is_share(c))
        return likeness_of_shares((summary){paper, 0, c->n ? *c->n : 0},
                                  (summary){ours, 0, frame_number(table, frame_find(table, "n"), row)});
    if (!strcmp(c->as, "number")) return likeness_of_numbers(paper, ours, unit);
    double df1 = frame_number(table, frame_find(table, "df1"), row),
           df2 = frame_number(table, frame_find(table, "df2"), row);
    return df1 >= 1 && df2 >= 1 ? likeness_of_f(paper, ours, (int)df1, (int)df2) : none;
}

void claims_write(const section *s, table_format format, lg_text *text) {
    const question *q = s->question;
    const plan_output *o = q->output;
    const frame *table = &s->answer->table;
    frame claims = {0};
    bool judged = false;
    if (!o->claims) return;
    for (int i = 0; i < (int)o->claims; i++)
        judged = judged || o->claim[i].as;
    frame_add(&claims, "what", true);
    frame_add(&claims, "paper", true);
    frame_add(&claims, "here", true);
    if (judged) frame_add(&claims, "effect", true);
    if (judged) frame_add(&claims, "verdict", true);
    for (int i = 0; i < (int)o->claims; i++) {
        lg_text ours = {0}, effect = {0};
        lg_error none;
        int row = -1, column = frame_find(table, o->claim[i].column);
        likeness l = claim_judge(q, i, table);
        if (column >= 0 && claim_find(q, i, table, &row, &none) && row >= 0)
            frame_show(table, column, row, true, &ours);
        if (l.verdict != LIKE_UNJUDGED && isfinite(l.effect)) lg_text_add(&effect, "%+.2f", l.effect);
        if (l.verdict != LIKE_UNJUDGED && isfinite(l.range.low))
            lg_text_add(&effect, " (%.2f to %.2f)", l.range.low, l.range.high);
        frame_add_row(&claims);
        frame_put_word(&claims, 0, o->claim[i].what);
        frame_put_word(&claims, 1, o->claim[i].paper);
        frame_put_word(&claims, 2, ours.length ? ours.data : "-");
        if (judged) frame_put_word(&claims, 3, effect.length ? effect.data : "");
        if (judged) frame_put_word(&claims, 4, likeness_name(l.verdict));
        claims.failed = claims.failed || ours.failed || effect.failed;
        lg_text_clear(&ours);
        lg_text_clear(&effect);
    }
    if (claims.failed)
        text->failed = true;
    else
        frame_write(&claims, format, NULL, 0, text);
    frame_clear(&claims);
}

const char *claims_verdict(const section *s) {
    const plan_output *o = s->question->output;
    verdict worst = LIKE_UNJUDGED;
    for (verdict v = LIKE_SAME; v <= LIKE_DIFFERS; v++)
        if (o->verdict && !strcmp(o->verdict, likeness_name(v))) worst = v;
    for (int i = 0; i < (int)o->claims; i++) {
        likeness l = claim_judge(s->question, i, &s->answer->table);
        if (l.verdict > worst) worst = l.verdict;
    }
    return worst == LIKE_UNJUDGED ? NULL : likeness_name(worst);
}
