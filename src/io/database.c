/* Opens SQLite files. A file is in WAL mode: a committed transaction survives the end of the process, however the process ends. */
#include "io/database.h"

#include <stdlib.h>
#include <string.h>

#include "io/file.h"

enum { WAIT_MILLISECONDS = 60000, PAUSE_MILLISECONDS = 10 };

const char *database_version(void) {
    database d;
    return database_load(&d, NULL) ? d.libversion() : NULL;
}

bool database_fail(const database *d, lg_error *error) {
    if (!d->file || d->errcode(d->file) == SQLITE_NOMEM) return lg_fail_memory(error);
    return lg_fail(error, "%s: %s", file_title(d->path), d->errmsg(d->file));
}

bool database_run(const database *d, const char *sql, lg_error *error) {
    return d->exec(d->file, sql, NULL, NULL, NULL) == SQLITE_OK || database_fail(d, error);
}

sqlite3_stmt *database_prepare(const database *d, const char *sql, lg_error *error) {
    sqlite3_stmt *statement = NULL;
    if (d->prepare_v2(d->file, sql, -1, &statement, NULL) == SQLITE_OK) return statement;
    database_fail(d, error);
    return NULL;
}

/* Appends the first column of all rows, with ";" between them. */
static bool read_text(const database *d, const char *sql, lg_text *text, lg_error *error) {
    sqlite3_stmt *rows = database_prepare(d, sql, error);
    int end = SQLITE_ERROR;
    text->length = 0;
    while (rows && (end = d->step(rows)) == SQLITE_ROW) {
        const char *found = (const char *)d->column_text(rows, 0);
        if (text->length) lg_text_append(text, ";", 1);
        lg_text_append(text, found ? found : "", found ? strlen(found) : 0);
    }
    bool good = end == SQLITE_DONE || (rows && database_fail(d, error));
    d->finalize(rows);
    lg_text_append(text, "", 0);
    return good && (!text->failed || lg_fail_memory(error));
}

/* Is the file what it should be? *fresh: it is empty. */
static bool recognize(const database *d, const database_kind *kind, bool *fresh, lg_error *error) {
    lg_text text = {0};
    bool good = read_text(d, "pragma application_id", &text, error);
    long application = good ? strtol(text.data, NULL, 10) : 0;
    good = good && read_text(d, "select sql from sqlite_schema order by name", &text, error);
    *fresh = good && !application && !text.length;
    if (good && !*fresh && application != kind->application)
        good = lg_fail(error, "%s: a database, but not %s", file_title(d->path), kind->what);
    bool same = good && !strcmp(text.length ? text.data : "", kind->schema);
    long format = 0;
    if (good && !*fresh) {
        good = read_text(d, "pragma user_version", &text, error);
        format = good ? strtol(text.data, NULL, 10) : 0;
        if (good && format != kind->format)
            good = lg_fail(error, "%s: %s of format %ld, and this reads format %d", file_title(d->path), kind->what,
                           format, kind->format);
        if (good && !same)
            good = lg_fail(error, "%s: damaged: its tables are not those of %s", file_title(d->path), kind->what);
    }
    lg_text_clear(&text);
    return good;
}

static bool is_whole(const database *d, lg_error *error) {
    lg_text text = {0};
    bool good = read_text(d, "pragma quick_check(1)", &text, error);
    if (good && strcmp(text.data, "ok") != 0)
        good = lg_fail(error, "%s: damaged: %.200s", file_title(d->path), text.data);
    lg_text_clear(&text);
    return good;
}

static bool create_tables(const database *d, const database_kind *kind, lg_error *error) {
    lg_text sql = {0};
    lg_text_add(&sql, "%s; pragma application_id = %d; pragma user_version = %d", kind->schema, kind->application,
                kind->format);
    bool good = sql.failed ? lg_fail_memory(error) : database_run(d, sql.data, error);
    lg_text_clear(&sql);
    return good;
}

/* If two processes switch a new file to WAL mode at once, SQLite refuses one of them without waiting. */
static bool use_wal(const database *d, lg_error *error) {
    int code = SQLITE_BUSY;
    for (int waited = 0; code == SQLITE_BUSY && waited < WAIT_MILLISECONDS; waited += PAUSE_MILLISECONDS) {
        if (waited) d->sleep(PAUSE_MILLISECONDS);
        code = d->exec(d->file, "pragma journal_mode = wal; pragma synchronous = normal", NULL, NULL, NULL);
    }
    return code == SQLITE_OK || database_fail(d, error);
}

bool database_open(database *d, const char *path, const database_kind *kind, lg_error *error) {
    bool fresh = false;
    *d = (database){.path = strdup(path)};
    if (!d->path) return lg_fail_memory(error);
    if (!database_load(d, error) || !file_is_plain(path, error)) return false;
    if (d->open_v2(path, &d->file, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, NULL) != SQLITE_OK)
        return database_fail(d, error);
    d->busy_timeout(d->file, WAIT_MILLISECONDS);
    /* A file that is refused stays as it is: nothing is moved from its log into it. Triggers and views could run without end. */
    d->db_config(d->file, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    d->db_config(d->file, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
    d->db_config(d->file, SQLITE_DBCONFIG_ENABLE_VIEW, 0, NULL);
    d->db_config(d->file, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    d->db_config(d->file, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    /* Another process may create the tables: the first look is one transaction, so it sees all of them or none, and the second one
     * finds those that came in between. */
    bool good = database_run(d, "begin", error) && recognize(d, kind, &fresh, error) &&
                (fresh || (is_whole(d, error) && kind->is_sound(d, error))) && database_run(d, "commit", error) &&
                use_wal(d, error) && database_run(d, "begin immediate", error) && recognize(d, kind, &fresh, error) &&
                (!fresh || create_tables(d, kind, error)) && database_run(d, "commit", error);
    if (good) d->db_config(d->file, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, NULL);
    return good;
}

void database_close(database *d) {
    if (d->file) d->close(d->file);
    free(d->path);
    *d = (database){0};
}
