/* Checks a store's content. SQLite returns whatever a damaged page contains, so any column may hold any value; and a table may
 * have been made by someone else. */
#include <stdarg.h>
#include <strings.h>

#include "io/file.h"
#include "lab/store_inside.h"

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

/* ---- rows ------------------------------------------------------------------------------------------------------ */

bool store_check_run(const study_store *s, const design_experiment *e, int64_t run, lg_error *error) {
    return design_has(e, run) || store_damage(s, error, "%s has a run %lld, expected %lld to %lld", e->plan->name,
                                              (long long)run, (long long)e->first, (long long)(e->first + e->runs - 1));
}

/* Returns what a value should be, such as "a number"; NULL if the value is right. The tables' columns are real, integer or
 * text; a column of a query that is not a table's column has no type. */
static const char *expected_of(sqlite3_stmt *row, int column) {
    const char *type = sqlite3_column_decltype(row, column);
    int found = sqlite3_column_type(row, column);
    if (!type) return NULL;
    if (!strcasecmp(type, "real")) return found == SQLITE_FLOAT || found == SQLITE_NULL ? NULL : "a number";
    if (!strcasecmp(type, "integer")) return found == SQLITE_INTEGER ? NULL : "a whole number";
    return found == SQLITE_TEXT ? NULL : "a text";
}

bool store_check_row(const study_store *s, sqlite3_stmt *row, lg_error *error) {
    static const char *const types[] = {"", "a whole number", "a number", "a text", "a blob", "nothing"};
    for (int c = 0; c < sqlite3_column_count(row); c++) {
        const char *expected = expected_of(row, c);
        if (expected)
            return store_damage(s, error, "column %.60s has %s, expected %s", sqlite3_column_name(row, c),
                                types[sqlite3_column_type(row, c)], expected);
    }
    return true;
}

/* ---- tables ---------------------------------------------------------------------------------------------------- */

/* Checks that a table exists that was created by exactly this SQL. */
static bool has_table(const study_store *s, const char *made_by, lg_error *error) {
    sqlite3_stmt *find = store_prepare(s, "select 1 from sqlite_schema where type = 'table' and sql = ?", error);
    if (!find) return false;
    sqlite3_bind_text(find, 1, made_by, -1, SQLITE_STATIC);
    int status = sqlite3_step(find);
    sqlite3_finalize(find);
    if (status == SQLITE_ROW) return true;
    if (status != SQLITE_DONE) return store_fail(s, error);
    return store_damage(s, error, "expected a table made by: %.200s", made_by);
}

/* Reads and checks all rows of a query whose first column is the run. Clears the text. */
static bool check_query(const study_store *s, const design_experiment *e, lg_text *sql, lg_error *error) {
    bool good = !sql->failed || lg_fail(error, "out of memory");
    sqlite3_stmt *rows = good ? store_prepare(s, sql->data, error) : NULL;
    int status = SQLITE_DONE;
    while (rows && good && (status = sqlite3_step(rows)) == SQLITE_ROW)
        good = store_check_row(s, rows, error) && store_check_run(s, e, sqlite3_column_int64(rows, 0), error);
    good = good && rows && (status == SQLITE_DONE || store_fail(s, error));
    sqlite3_finalize(rows);
    lg_text_clear(sql);
    return good;
}

/* Checks the first run of a table (`end` "asc") or the last one ("desc"). An empty table passes. */
static bool check_end(const study_store *s, const design_experiment *e, const study_series *series, const char *end,
                      lg_error *error) {
    lg_text sql = {0};
    lg_text_add(&sql, "select run from ");
    store_table(e, series, &sql);
    lg_text_add(&sql, " order by run %s limit 1", end);
    return check_query(s, e, &sql, error);
}

static bool check_table(const study_store *s, const design_experiment *e, const study_series *series, lg_error *error) {
    lg_text sql = {0};
    store_table_sql(e, series, &sql);
    bool good = (!sql.failed || lg_fail(error, "out of memory")) && has_table(s, sql.data, error) &&
                check_end(s, e, series, "asc", error) && check_end(s, e, series, "desc", error);
    lg_text_clear(&sql);
    return good;
}

static bool check_rows(const study_store *s, const design_experiment *e, const study_series *series, lg_error *error) {
    lg_text sql = {0};
    lg_text_add(&sql, "select * from ");
    store_table(e, series, &sql);
    return check_query(s, e, &sql, error);
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

bool store_is_sound(const study_store *s, lg_error *error) {
    return each_table(s, check_table, error);
}

bool store_has_sound_rows(const study_store *s, lg_error *error) {
    return each_table(s, check_rows, error);
}
