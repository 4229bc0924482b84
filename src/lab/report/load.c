/* Loads runs and series from the store, but only the requested columns. The levels of factors are computed from the run's
 * number, so no words have to be read or compared. */
#include <assert.h>
#include <math.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis.h"

/* Adds the output's `where` as a condition of SQL, such as " where "tenure" = '50'"; adds nothing if there is no `where`. */
static void add_where(const question *q, lg_text *sql) {
    pair_list list;
    lg_error none;
    if (!q->output->where) return;
    bool good = pairs_read(q->output->where, &list, &none);
    assert(good);
    (void)good;
    for (int i = 0; i < list.count; i++) {
        char *term = sqlite3_mprintf(" %s \"%w\" = %Q", i ? "and" : "where", list.name[i], list.value[i]);
        if (term)
            lg_text_append(sql, term, strlen(term));
        else
            sql->failed = true;
        sqlite3_free(term);
    }
}

static void add_name(lg_text *sql, const char *name) {
    char *quoted = sqlite3_mprintf(", \"%w\"", name);
    if (quoted)
        lg_text_append(sql, quoted, strlen(quoted));
    else
        sql->failed = true;
    sqlite3_free(quoted);
}

static bool read_rows(const question *q, lg_text *sql, frame *f, lg_error *error) {
    sqlite3_stmt *find = NULL;
    int status = SQLITE_DONE;
    if (sql->failed || f->failed) return lg_fail_memory(error);
    if (sqlite3_prepare_v2(store_database(q->store), sql->data, -1, &find, NULL) != SQLITE_OK)
        return store_fail(q->store, error);
    bool good = true;
    while (good && (status = sqlite3_step(find)) == SQLITE_ROW) {
        const int64_t run = sqlite3_column_int64(find, 0);
        int at = BY_COLUMN;
        good = store_check_row(q->store, find, error) && store_check_run(q->store, q->experiment, run, error) &&
               (frame_add_row(f) || lg_fail_memory(error));
        if (!good) break;
        const design_run r = design_at(q->design, run);
        frame_put(f, RUN_COLUMN, (double)run);
        for (unsigned i = 0; i < q->output->bys; i++, at++)
            frame_put(f, at, by_level(q, (int)i, &r, f, at));
        for (int i = 1; i < sqlite3_column_count(find); i++, at++)
            if (sqlite3_column_type(find, i) != SQLITE_NULL) frame_put(f, at, sqlite3_column_double(find, i));
        assert(f->failed || at == f->columns); /* the query returns exactly the columns of the frame */
        good = !f->failed || lg_fail_memory(error);
    }
    good = good && (status == SQLITE_DONE || store_fail(q->store, error));
    sqlite3_finalize(find);
    return good;
}

bool load_runs(const question *q, const char *const *more, frame *f, lg_error *error) {
    lg_text sql = {0};
    *f = (frame){0};
    frame_add(f, "run", false);
    lay_by(q, f);
    lg_text_add(&sql, "select run");
    for (unsigned i = 0; i < q->output->responses; i++) {
        frame_add(f, q->output->response[i], false);
        add_name(&sql, q->output->response[i]);
    }
    for (int i = 0; more && more[i]; i++) {
        frame_add(f, more[i], false);
        add_name(&sql, more[i]);
    }
    lg_text_add(&sql, " from ");
    store_table(q->experiment, NULL, &sql);
    add_where(q, &sql);
    lg_text_add(&sql, " order by run");
    bool good = read_rows(q, &sql, f, error);
    lg_text_clear(&sql);
    return good;
}

bool load_series(const question *q, const study_series *series, const char *const *columns, frame *f, lg_error *error) {
    lg_text sql = {0};
    *f = (frame){0};
    frame_add(f, "run", false);
    lay_by(q, f);
    lg_text_add(&sql, "select run");
    for (int i = 0; columns[i]; i++) {
        frame_add(f, columns[i], false);
        add_name(&sql, columns[i]);
    }
    lg_text_add(&sql, " from ");
    store_table(q->experiment, series, &sql);
    if (q->output->where) {
        lg_text_add(&sql, " where run in (select run from ");
        store_table(q->experiment, NULL, &sql);
        add_where(q, &sql);
        lg_text_add(&sql, ")");
    }
    int first = (int)strcspn(series->columns, " ");
    lg_text_add(&sql, " order by run, \"%.*s\"", first, series->columns);
    bool good = read_rows(q, &sql, f, error);
    lg_text_clear(&sql);
    return good;
}

/* Groups rows: computes a key for each row and sorts the keys once. */

typedef struct {
    uint64_t key;
    int row;
} keyed;

static int by_key(const void *a, const void *b) {
    const keyed *x = a, *y = b;
    if (x->key != y->key) return x->key < y->key ? -1 : 1;
    return x->row - y->row;
}

bool group_rows(grouping *g, const frame *f, int first, int columns, lg_error *error) {
    keyed *keys = malloc(((size_t)f->rows + 1) * sizeof *keys);
    for (int r = 0; keys && r < f->rows; r++) {
        keys[r] = (keyed){0, r};
        for (int c = first; c < first + columns; c++) {
            const frame_column *of = &f->column[c];
            assert(of->is_words && of->value[r] < of->words);
            keys[r].key = keys[r].key * (uint64_t)(of->words + 1) + (uint64_t)of->value[r];
        }
    }
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
    frame_add_row(table);
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
