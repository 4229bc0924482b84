/* Groups rows: computes a key for each row and sorts the keys once. */
#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "lab/report/analysis.h"

typedef struct {
    uint64_t key;
    int row;
} keyed;

static int by_key(const void *a, const void *b) {
    const keyed *x = a, *y = b;
    if (x->key != y->key) return x->key < y->key ? -1 : 1;
    return x->row - y->row;
}

static uint64_t key_of(const frame *f, int first, int columns, int row) {
    uint64_t key = 0;
    for (int c = first; c < first + columns; c++) {
        assert(f->column[c].is_words && f->column[c].value[row] < f->column[c].words);
        key = key * (uint64_t)(f->column[c].words + 1) + (uint64_t)f->column[c].value[row];
    }
    return key;
}

bool group_rows(grouping *g, const frame *f, int first, int columns, lg_error *error) {
    keyed *keys = malloc(((size_t)f->rows + 1) * sizeof *keys);
    for (int r = 0; keys && r < f->rows; r++)
        keys[r] = (keyed){key_of(f, first, columns, r), r};
    if (keys) qsort(keys, (size_t)f->rows, sizeof *keys, by_key);
    *g = (grouping){.frame = f};
    g->start = malloc(((size_t)f->rows + 2) * sizeof *g->start);
    g->row = malloc(((size_t)f->rows + 1) * sizeof *g->row);
    bool good = keys && g->start && g->row;
    for (int r = 0; good && r < f->rows; r++) {
        if (!r || keys[r].key != keys[r - 1].key) g->start[g->groups++] = r;
        g->row[r] = keys[r].row;
    }
    assert(!good || g->groups <= f->rows);
    if (good) g->start[g->groups] = f->rows;
    free(keys);
    return good || lg_fail_memory(error);
}

void group_clear(grouping *g) {
    free(g->start);
    free(g->row);
    *g = (grouping){0};
}

void group_sample(const grouping *g, int group, int column, sample *s) {
    assert(group >= 0 && group < g->groups);
    sample_empty(s);
    for (int i = g->start[group]; i < g->start[group + 1]; i++) {
        double value = frame_get(g->frame, column, g->row[i]);
        if (!isnan(value)) sample_add(s, value);
    }
}

sample *group_samples(const grouping *g, int column, lg_error *error) {
    sample *s = calloc((size_t)g->groups + 1, sizeof *s);
    bool good = s;
    for (int i = 0; good && i < g->groups; i++) {
        group_sample(g, i, column, &s[i]);
        good = !s[i].failed;
    }
    if (good) return s;
    samples_free(s, g->groups);
    lg_fail_memory(error);
    return NULL;
}

void samples_free(sample *s, int count) {
    for (int i = 0; s && i < count; i++)
        sample_clear(&s[i]);
    free(s);
}

void put_group(const question *q, const grouping *g, int group, frame *table) {
    frame_row(table);
    for (int i = 0; i < (int)q->output->bys; i++)
        frame_put(table, i, frame_get(g->frame, BY_COLUMN + i, g->row[g->start[group]]));
}

void group_name(const question *q, const grouping *g, int group, lg_text *text) {
    for (int i = 0; i < (int)q->output->bys; i++) {
        if (i) lg_text_add(text, ", ");
        frame_show(g->frame, BY_COLUMN + i, g->row[g->start[group]], false, text);
    }
    lg_text_append(text, "", 0);
}

void put_numbers(frame *table, int column, const double *number, int count) {
    for (int i = 0; i < count; i++)
        frame_put(table, column + i, number[i]);
}
