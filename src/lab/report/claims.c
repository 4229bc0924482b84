/* Compares a paper's number with ours: finds the table row that matches the words of the claim. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/text.h"
#include "lab/report/pairs.h"
#include "lab/report/report.h"

static bool fail(const question *q, int claim, const char *key, lg_error *error, const char *sentence,
                 const char *word) {
    char at[40];
    snprintf(at, sizeof at, "claims.%d.%s", claim, key);
    return question_fail(q, at, error, sentence, word); /* NOLINT */
}

static bool cell_is(const frame *table, int column, int row, const char *word) {
    double number, there = frame_number(table, column, row);
    if (isnan(frame_get(table, column, row))) return false;
    if (table->column[column].is_words) return frame_get(table, column, row) == frame_word_find(table, column, word);
    return lg_number_read(word, &number) && number == there;
}

static bool row_is(const frame *table, const pair_list *list, int row) {
    for (int i = 0; i < list->count; i++)
        if (!cell_is(table, frame_find(table, list->name[i]), row, list->value[i])) return false;
    return true;
}

bool claim_find(const question *q, int claim, const frame *table, int *row, lg_error *error) {
    const plan_claim *c = &q->output->claim[claim];
    pair_list list;
    lg_error inner;
    if (!pairs_read(c->row ? c->row : "", &list, &inner)) return fail(q, claim, "row", error, "%s", inner.text);
    for (int i = 0; i < list.count; i++)
        if (frame_find(table, list.name[i]) < 0)
            return fail(q, claim, "row", error, "the table has no column '%.40s'", list.name[i]);
    if (frame_find(table, c->column) < 0)
        return fail(q, claim, "column", error, "the table has no column '%.40s'", c->column);
    for (*row = 0; *row < table->rows; ++*row)
        if (row_is(table, &list, *row)) return true;
    *row = -1;
    return true;
}

void claim_show(const question *q, int claim, const frame *table, lg_text *text) {
    int row = -1, column = frame_find(table, q->output->claim[claim].column);
    lg_error none;
    if (column >= 0 && claim_find(q, claim, table, &row, &none) && row >= 0) frame_show(table, column, row, true, text);
    if (!text->length) lg_text_add(text, "-");
}
