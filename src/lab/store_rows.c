/* Inserts and finds the rows of runs. */
#include <assert.h>

#include "lab/store_inside.h"

/* Prepares "insert or ignore into TABLE values (?, ?, ...)". Existing rows are ignored, because a merge may have inserted the
 * same run meanwhile. */
static sqlite3_stmt *prepare_insert(const study_store *s, const design_experiment *e, const study_series *series,
                                    int columns, lg_error *error) {
    lg_text sql = {0};
    lg_text_add(&sql, "insert or ignore into ");
    store_table(e, series, &sql);
    for (int c = 0; c < columns; c++)
        lg_text_add(&sql, c ? ", ?" : " values (?");
    lg_text_add(&sql, ")");
    sqlite3_stmt *put = sql.failed ? NULL : store_prepare(s, sql.data, error);
    if (sql.failed) lg_fail(error, "out of memory");
    lg_text_clear(&sql);
    return put;
}

static store_statements *statements_of(study_store *s, const design_experiment *e, lg_error *error) {
    store_statements *put = &s->put[e - s->design->experiment];
    if (put->run) return put;
    for (int i = 0; e->kind->series[i].name; i++)
        if (store_records(e, i) && !put->series[i] &&
            !(put->series[i] =
                  prepare_insert(s, e, &e->kind->series[i], 1 + study_series_width(&e->kind->series[i]), error)))
            return NULL;
    int columns = 6 + e->responses.count;
    for (unsigned f = 0; f < e->plan->factors; f++)
        columns += design_words_count(e->plan->factor[f].name);
    put->run = prepare_insert(s, e, NULL, columns, error);
    return put->run ? put : NULL;
}

static bool step(study_store *s, sqlite3_stmt *put, lg_error *error) {
    bool good = sqlite3_step(put) == SQLITE_DONE || store_fail(s, error);
    sqlite3_reset(put);
    return good;
}

/* Binds a number; NaN becomes NULL. */
static void bind(sqlite3_stmt *put, int at, double value) {
    if (value != value)
        sqlite3_bind_null(put, at);
    else
        sqlite3_bind_double(put, at, value);
}

static bool put_series(study_store *s, sqlite3_stmt *put, const study_series *series, const study_row *row, int which,
                       lg_error *error) {
    int width = study_series_width(series);
    const sample *from = &row->series[which];
    bool good = true;
    assert(from->count % width == 0);
    for (int i = 0; good && i < from->count; i += width) {
        sqlite3_bind_int64(put, 1, row->run);
        for (int c = 0; c < width; c++)
            bind(put, c + 2, from->value[i + c]);
        good = step(s, put, error);
    }
    return good;
}

/* Binds the level's name; if the factor has several names, one word of it for each. */
static void bind_level(sqlite3_stmt *put, int *at, const plan_factor *f, int level) {
    for (int i = 0; i < design_words_count(f->name); i++) {
        size_t length;
        const char *word = design_level_word(f, i, level, &length);
        sqlite3_bind_text(put, (*at)++, word, (int)length, SQLITE_STATIC);
    }
}

static bool put_row(study_store *s, const study_row *row, lg_error *error) {
    design_run r = design_at(s->design, row->run);
    const design_experiment *e = r.experiment;
    store_statements *put = statements_of(s, e, error);
    int at = 1;
    if (!put) return false;
    sqlite3_bind_int64(put->run, at++, row->run);
    for (unsigned f = 0; f < e->plan->factors; f++)
        bind_level(put->run, &at, &e->plan->factor[f], r.level[f]);
    sqlite3_bind_int64(put->run, at++, (int64_t)r.seed);
    sqlite3_bind_text(put->run, at++, row->stop, -1, SQLITE_STATIC);
    for (int c = 0; c < e->responses.count; c++)
        bind(put->run, at++, row->value[c]);
    sqlite3_bind_text(put->run, at++, row->host ? row->host : s->host, -1, SQLITE_STATIC);
    sqlite3_bind_double(put->run, at++, row->seconds);
    sqlite3_bind_double(put->run, at++, row->cpu_seconds);
    bool good = step(s, put->run, error);
    for (int i = 0; good && e->kind->series[i].name; i++)
        good = !store_records(e, i) || put_series(s, put->series[i], &e->kind->series[i], row, i, error);
    return good;
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
