/* Checks a store's content. This is needed because SQLite returns whatever a damaged page contains, so any column may hold any
 * value, and because a table may have been made by somebody else. */
#include <assert.h>
#include <stdarg.h>
#include <string.h>
#include <strings.h>

#include "io/file.h"
#include "store_inside.h"

/* Compares a run that was made again with the same run in the store. Times may differ. */

typedef struct {
    const study_store *s;
    const study_row *made;
    lg_error *error;
} comparison;

/* Compares a stored number with the number that was made now. NULL stands for NaN. */
static bool expect_same_number(const comparison *c, sqlite3_stmt *row, int column, double made) {
    const char *name = sqlite3_column_name(row, column);
    bool is_missing = sqlite3_column_type(row, column) == SQLITE_NULL;
    double stored = is_missing ? NAN : sqlite3_column_double(row, column);
    if (store_is_time(name) || stored == made || (is_missing && made != made)) return true;
    return lg_fail(c->error, "run %lld: made again it has %s %.17g, in the store %.17g", (long long)c->made->run, name,
                   made, stored);
}

/* Prepares "select * from TABLE where run = ?", with the rows in the order in which a series was recorded. */
static sqlite3_stmt *find_run(const comparison *c, const design_experiment *e, const study_series *series) {
    sqlite3_stmt *find = store_query(c->s, "select * from ", e, series, " where run = ? order by 2", c->error);
    if (find) sqlite3_bind_int64(find, 1, c->made->run);
    return find;
}

static bool expect_same_series(const comparison *c, const design_experiment *e, int which) {
    const study_series *series = &e->kind->series[which];
    const sample *made = &c->made->series[which];
    int width = design_words_count(series->columns), at = 0, status = SQLITE_DONE;
    assert(made->count % width == 0);
    sqlite3_stmt *rows = find_run(c, e, series);
    bool good = rows;
    while (good && (status = sqlite3_step(rows)) == SQLITE_ROW && at < made->count) {
        for (int k = 0; good && k < width; k++)
            good = expect_same_number(c, rows, k + 1, made->value[at + k]);
        at += width;
    }
    if (good && status != SQLITE_ROW && status != SQLITE_DONE) good = store_fail(c->s, c->error);
    if (good && (status == SQLITE_ROW || at < made->count))
        good = lg_fail(c->error, "run %lld: made again it has %s rows of the series %s than in the store",
                       (long long)c->made->run, status == SQLITE_ROW ? "fewer" : "more", series->name);
    sqlite3_finalize(rows);
    return good;
}

bool store_has_same(const study_store *s, const study_row *made, lg_error *error) {
    const design_experiment *e = design_at(s->design, made->run).experiment;
    const comparison c = {s, made, error};
    sqlite3_stmt *find = find_run(&c, e, NULL);
    int status = find ? sqlite3_step(find) : SQLITE_OK, at = 0;
    bool good = status == SQLITE_ROW    ? store_check_row(s, find, error)
                : status == SQLITE_DONE ? lg_fail(error, "run %lld is not in the store yet", (long long)made->run)
                                        : find && store_fail(s, error);
    while (good && at < sqlite3_column_count(find) && strcmp(sqlite3_column_name(find, at), "stop") != 0)
        at++;
    const char *stop = good ? (const char *)sqlite3_column_text(find, at) : NULL;
    good =
        stop && (!strcmp(stop, made->stop) || lg_fail(error, "run %lld: made again it stops by %s, in the store by %s",
                                                      (long long)made->run, made->stop, stop));
    for (int i = 0; good && i < e->responses.count; i++)
        good = expect_same_number(&c, find, at + 1 + i, made->value[i]);
    sqlite3_finalize(find);
    for (int i = 0; good && e->kind->series[i].name; i++)
        good = !store_records(e, i) || expect_same_series(&c, e, i);
    return good;
}

bool store_is_damaged(const study_store *s) {
    static const int codes[] = {SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_ERROR,    SQLITE_SCHEMA,
                                SQLITE_TOOBIG,  SQLITE_FORMAT, SQLITE_MISMATCH, SQLITE_CONSTRAINT};
    for (size_t i = 0; s && i < sizeof codes / sizeof *codes; i++)
        if ((s->failure & 0xff) == codes[i]) return true;
    return false;
}

bool store_damage(const study_store *s, lg_error *error, const char *format, ...) {
    char sentence[sizeof error->text / 2];
    va_list list;
    va_start(list, format);
    vsnprintf(sentence, sizeof sentence, format, list);
    va_end(list);
    ((study_store *)s)->failure = SQLITE_CORRUPT;
    return lg_fail(error, "%s: a damaged store: %s", file_title(s->path), sentence);
}

bool store_check_run(const study_store *s, const design_experiment *e, int64_t run, lg_error *error) {
    return design_has(e, run) || store_damage(s, error, "%s has a run %lld, expected %lld to %lld", e->plan->name,
                                              (long long)run, (long long)e->first, (long long)(e->first + e->runs - 1));
}

/* The columns of the tables are real, integer or text. A column of a query that is not a column of a table has no type. */
bool store_check_row(const study_store *s, sqlite3_stmt *row, lg_error *error) {
    static const char *const types[] = {"", "a whole number", "a number", "a text", "a blob", "nothing"};
    for (int c = 0; c < sqlite3_column_count(row); c++) {
        const char *type = sqlite3_column_decltype(row, c), *expected = NULL;
        const int found = sqlite3_column_type(row, c);
        if (!type) continue;
        if (!strcasecmp(type, "real"))
            expected = found == SQLITE_FLOAT || found == SQLITE_NULL ? NULL : "a number";
        else if (!strcasecmp(type, "integer"))
            expected = found == SQLITE_INTEGER ? NULL : "a whole number";
        else
            expected = found == SQLITE_TEXT ? NULL : "a text";
        if (expected)
            return store_damage(s, error, "column %.60s has %s, expected %s", sqlite3_column_name(row, c), types[found],
                                expected);
    }
    return true;
}

/* Checks that the table exists and was created by exactly the SQL that creates it. */
static bool check_table(const study_store *s, const design_experiment *e, const study_series *series, lg_error *error) {
    lg_text sql = {0};
    store_table_sql(e, series, &sql);
    sqlite3_stmt *find =
        sql.failed ? NULL : store_prepare(s, "select 1 from sqlite_schema where type = 'table' and sql = ?", error);
    int status = SQLITE_OK;
    if (find) {
        sqlite3_bind_text(find, 1, sql.data, -1, SQLITE_STATIC);
        status = sqlite3_step(find);
    }
    sqlite3_finalize(find);
    if (sql.failed)
        lg_fail_memory(error);
    else if (status == SQLITE_DONE)
        store_damage(s, error, "expected a table made by: %.200s", sql.data);
    else if (find && status != SQLITE_ROW)
        store_fail(s, error);
    lg_text_clear(&sql);
    return status == SQLITE_ROW;
}

/* Checks the runs and the types of all values of a table. */
static bool check_rows(const study_store *s, const design_experiment *e, const study_series *series, lg_error *error) {
    sqlite3_stmt *rows = store_query(s, "select * from ", e, series, "", error);
    int status = SQLITE_DONE;
    bool good = rows;
    while (good && (status = sqlite3_step(rows)) == SQLITE_ROW)
        good = store_check_row(s, rows, error) && store_check_run(s, e, sqlite3_column_int64(rows, 0), error);
    good = good && (status == SQLITE_DONE || store_fail(s, error));
    sqlite3_finalize(rows);
    return good;
}

typedef bool table_check(const study_store *, const design_experiment *, const study_series *, lg_error *);

static bool each_table(const study_store *s, table_check *check, lg_error *error) {
    bool good = true;
    for (int i = 0; good && i < s->design->experiments; i++) {
        const design_experiment *e = &s->design->experiment[i];
        good = check(s, e, NULL, error);
        for (int k = 0; good && e->kind->series[k].name; k++)
            good = !store_records(e, k) || check(s, e, &e->kind->series[k], error);
    }
    return good;
}

/* Checks the digest of each run: it covers the rows of the run in each recorded series, and the run's own row. */
static bool check_digests(const study_store *s, const design_experiment *e, lg_error *error) {
    sqlite3_stmt *series[DESIGN_SERIES_MAX] = {NULL}, *runs = store_query(s, "select * from ", e, NULL, "", error);
    int status = SQLITE_DONE;
    bool good = runs;
    for (int k = 0; good && e->kind->series[k].name; k++)
        good = !store_records(e, k) || (series[k] = store_query(s, "select * from ", e, &e->kind->series[k],
                                                                " where run = ? order by 2", error));
    while (good && (status = sqlite3_step(runs)) == SQLITE_ROW) {
        const int64_t run = sqlite3_column_int64(runs, 0);
        const int last = sqlite3_column_count(runs) - 1;
        uint64_t digest = HASH_START;
        for (int k = 0; good && k < DESIGN_SERIES_MAX; k++) {
            int of_series;
            if (!series[k]) continue;
            sqlite3_reset(series[k]);
            sqlite3_bind_int64(series[k], 1, run);
            while ((of_series = sqlite3_step(series[k])) == SQLITE_ROW)
                digest = digest_columns(digest, series[k], sqlite3_column_count(series[k]));
            good = of_series == SQLITE_DONE || store_fail(s, error);
        }
        if (!good) break;
        digest = digest_columns(digest, runs, last);
        good = digest == (uint64_t)sqlite3_column_int64(runs, last) ||
               store_damage(s, error, "run %lld of %s has changed since it was stored", (long long)run, e->plan->name);
    }
    good = good && (status == SQLITE_DONE || store_fail(s, error));
    sqlite3_finalize(runs);
    for (int k = 0; k < DESIGN_SERIES_MAX; k++)
        sqlite3_finalize(series[k]);
    return good;
}

/* Finds rows of a series whose run is not in the experiment's table. No digest covers such rows. */
static bool check_owners(const study_store *s, const design_experiment *e, const study_series *series,
                         lg_error *error) {
    lg_text sql = {0};
    if (!series) return true;
    lg_text_add(&sql, " where run not in (select run from ");
    store_table(e, NULL, &sql);
    lg_text_add(&sql, ") limit 1");
    sqlite3_stmt *find = sql.failed ? NULL : store_query(s, "select run from ", e, series, sql.data, error);
    if (sql.failed) lg_fail_memory(error);
    lg_text_clear(&sql);
    int status = find ? sqlite3_step(find) : SQLITE_OK;
    bool good = status == SQLITE_DONE;
    if (status == SQLITE_ROW)
        store_damage(s, error, "%s_%s has rows of run %lld, which %s lacks", e->plan->name, series->name,
                     (long long)sqlite3_column_int64(find, 0), e->plan->name);
    else if (find && !good)
        store_fail(s, error);
    sqlite3_finalize(find);
    return good;
}

/* Makes all checks in one read transaction, because other processes may add runs meanwhile. */
bool store_is_sound(const study_store *s, lg_error *error) {
    bool good = store_execute(s, "begin", error) && each_table(s, check_table, error) &&
                each_table(s, check_rows, error) && each_table(s, check_owners, error);
    for (int i = 0; good && i < s->design->experiments; i++)
        good = check_digests(s, &s->design->experiment[i], error);
    sqlite3_exec(s->db, "rollback", NULL, NULL, NULL);
    return good;
}
