/* Inserts and finds the rows of runs. */
#include <assert.h>
#include <string.h>

#include "lab/store_inside.h"

/* Prepares "insert or ignore into TABLE values (?, ?, ...)". Rows that exist already are ignored, because a merge may have
 * inserted the same run meanwhile. */
static sqlite3_stmt *prepare_insert(const study_store *s, const design_experiment *e, const study_series *series,
                                    int columns, lg_error *error) {
    lg_text sql = {0};
    lg_text_add(&sql, "insert or ignore into ");
    store_table(e, series, &sql);
    for (int c = 0; c < columns; c++)
        lg_text_add(&sql, c ? ", ?" : " values (?");
    lg_text_add(&sql, ")");
    sqlite3_stmt *put = sql.failed ? NULL : store_prepare(s, sql.data, error);
    if (sql.failed) lg_fail_memory(error);
    lg_text_clear(&sql);
    return put;
}

static store_statements *statements_of(study_store *s, const design_experiment *e, lg_error *error) {
    store_statements *put = &s->put[e - s->design->experiment];
    assert(e >= s->design->experiment && e < s->design->experiment + s->design->experiments);
    if (put->run) return put;
    for (int i = 0; e->kind->series[i].name; i++)
        if (store_records(e, i) && !put->series[i] &&
            !(put->series[i] =
                  prepare_insert(s, e, &e->kind->series[i], 1 + design_words_count(e->kind->series[i].columns), error)))
            return NULL;
    int columns = 7 + e->responses.count;
    for (unsigned f = 0; f < e->plan->factors; f++)
        columns += design_words_count(e->plan->factor[f].name);
    put->run = prepare_insert(s, e, NULL, columns, error);
    return put->run ? put : NULL;
}

static bool step_insert(study_store *s, sqlite3_stmt *put, lg_error *error) {
    bool good = sqlite3_step(put) == SQLITE_DONE || store_fail(s, error);
    sqlite3_reset(put);
    return good;
}

/* Binds values to a statement, one after the other, and continues the run's digest with each. */
typedef struct {
    sqlite3_stmt *put;
    int at; /* the next parameter, from 1 */
    uint64_t digest;
} binder;

static void bind_whole(binder *b, int64_t value) {
    sqlite3_bind_int64(b->put, b->at++, value);
    b->digest = digest_whole(b->digest, value);
}

/* Binds a number; NaN becomes NULL. */
static void bind_number(binder *b, double value) {
    if (value != value)
        sqlite3_bind_null(b->put, b->at++);
    else
        sqlite3_bind_double(b->put, b->at++, value);
    b->digest = digest_number(b->digest, value);
}

static void bind_text(binder *b, const char *text, size_t length) {
    sqlite3_bind_text(b->put, b->at++, text, (int)length, SQLITE_STATIC);
    b->digest = digest_text(b->digest, text, length);
}

/* Inserts the rows of a run's series, and then the run's own row. The digest, its last column, covers all values bound before. */
static bool put_row(study_store *s, const study_row *row, lg_error *error) {
    const design_run r = design_at(s->design, row->run);
    const design_experiment *e = r.experiment;
    const char *host = row->host ? row->host : s->host;
    store_statements *put = statements_of(s, e, error);
    binder b = {.digest = HASH_START};
    if (!put) return false;
    for (int i = 0; e->kind->series[i].name; i++) {
        if (!store_records(e, i)) continue;
        const int width = design_words_count(e->kind->series[i].columns);
        const sample *from = &row->series[i];
        assert(from->count % width == 0);
        b.put = put->series[i];
        for (int at = 0; at < from->count; at += width) {
            b.at = 1;
            bind_whole(&b, row->run);
            for (int c = 0; c < width; c++)
                bind_number(&b, from->value[at + c]);
            assert(b.at - 1 == sqlite3_bind_parameter_count(b.put));
            if (!step_insert(s, b.put, error)) return false;
        }
    }
    b.put = put->run;
    b.at = 1;
    bind_whole(&b, row->run);
    for (unsigned f = 0; f < e->plan->factors; f++) {
        /* If the factor has several names, each of them is a column with one word of the level. */
        const plan_factor *factor = &e->plan->factor[f];
        for (int w = 0; w < design_words_count(factor->name); w++) {
            size_t length;
            const char *word = design_level_word(factor, w, r.level[f], &length);
            bind_text(&b, word, length);
        }
    }
    bind_whole(&b, (int64_t)r.seed);
    bind_text(&b, row->stop, strlen(row->stop));
    for (int c = 0; c < e->responses.count; c++)
        bind_number(&b, row->value[c]);
    bind_text(&b, host, strlen(host));
    bind_number(&b, row->seconds);
    bind_number(&b, row->cpu_seconds);
    assert(b.at == sqlite3_bind_parameter_count(b.put)); /* the digest is the last column */
    sqlite3_bind_int64(b.put, b.at, (int64_t)b.digest);
    return step_insert(s, put->run, error);
}

bool store_put(study_store *s, const study_row *const *rows, int count, lg_error *error) {
    if (!count) return true;
    bool good = store_execute(s, "begin immediate", error);
    for (int i = 0; good && i < count; i++)
        good = put_row(s, rows[i], error);
    if (good && store_execute(s, "commit", error)) return true;
    sqlite3_exec(s->db, "rollback", NULL, NULL, NULL);
    return false;
}

bool store_each(const study_store *s, int64_t first, int64_t past, void (*note)(void *, int64_t run), void *context,
                lg_error *error) {
    bool good = true;
    assert(first >= 0 && first <= past);
    for (int i = 0; good && i < s->design->experiments; i++) {
        const design_experiment *e = &s->design->experiment[i];
        if (e->first >= past || e->first + e->runs <= first) continue;
        char sql[160];
        sqlite3_snprintf(sizeof sql, sql, "select run from \"%w\" where run >= %lld and run < %lld", e->plan->name,
                         (long long)first, (long long)past);
        sqlite3_stmt *find = store_prepare(s, sql, error);
        int status = SQLITE_DONE;
        while (find && good && (status = sqlite3_step(find)) == SQLITE_ROW) {
            int64_t run = sqlite3_column_int64(find, 0);
            good = store_check_row(s, find, error) && store_check_run(s, e, run, error);
            if (good) note(context, run);
        }
        good = good && find && (status == SQLITE_DONE || store_fail(s, error));
        sqlite3_finalize(find);
    }
    return good;
}

bool store_count(const study_store *s, store_counts *counts, lg_error *error) {
    *counts = (store_counts){0};
    for (int i = 0; i < s->design->experiments; i++) {
        sqlite3_stmt *find = store_query(s, "select count(*), total(stop = 'missing') from ", &s->design->experiment[i],
                                         NULL, "", error);
        if (!find) return false;
        bool good = sqlite3_step(find) == SQLITE_ROW || store_fail(s, error);
        if (good) counts->runs += sqlite3_column_int64(find, 0);
        if (good) counts->without_file += (int64_t)sqlite3_column_double(find, 1);
        sqlite3_finalize(find);
        if (!good) return false;
    }
    assert(counts->without_file <= counts->runs);
    return true;
}

void store_say_missing(const store_counts *counts, lg_text *text) {
    if (!counts->without_file) return;
    lg_text_add(text,
                "%lld of %lld runs have no numbers, because a file that they read was missing; tables of them are "
                "blank. Set LG_SHARED to the folder of the reference data, and begin a new store.",
                (long long)counts->without_file, (long long)counts->runs);
}
