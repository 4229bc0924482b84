/* Opens and creates stores. A store uses SQLite's WAL mode: a committed transaction survives the end of the process, however
 * the process ends. */
#include "lab/store_inside.h"

#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "io/file.h"

enum { WAIT_MILLISECONDS = 60000, PAUSE_MILLISECONDS = 10 };

const design *store_design(const study_store *s) {
    return s->design;
}

sqlite3 *store_database(const study_store *s) {
    return s->db;
}

bool store_is_open(const study_store *s) {
    return s && s->open;
}

bool store_is_ill(const study_store *s) {
    const int code = s ? s->failure & 0xff : SQLITE_OK;
    if (code == SQLITE_FULL || code == SQLITE_IOERR) return true;
    if (code != SQLITE_CANTOPEN) return false;
    /* May the user create or write a file with this name? If not, or if the folder does not exist, the path is wrong and not
     * the disk. SQLite cannot tell the two apart: after a failure it tries to open the file in another way, and reports the
     * reason of the second failure. */
    char folder[PATH_MAX];
    const char *end = strrchr(s->path, '/');
    const int length = end == s->path ? 1 : end ? (int)(end - s->path) : 1;
    const bool fits = snprintf(folder, sizeof folder, "%.*s", length, end ? s->path : ".") < (int)sizeof folder;
    return (fits && !access(folder, W_OK | X_OK) && (!access(s->path, R_OK | W_OK) || errno == ENOENT)) ||
           file_is_missing(s->path);
}

bool store_fail(const study_store *s, lg_error *error) {
    if (s->db) ((study_store *)s)->failure = sqlite3_errcode(s->db);
    if (!s->db || sqlite3_errcode(s->db) == SQLITE_NOMEM) return lg_fail_memory(error);
    return lg_fail(error, "%s: %s", file_title(s->path), sqlite3_errmsg(s->db));
}

bool store_execute(const study_store *s, const char *sql, lg_error *error) {
    return sqlite3_exec(s->db, sql, NULL, NULL, NULL) == SQLITE_OK || store_fail(s, error);
}

bool store_execute_text(const study_store *s, lg_text *sql, lg_error *error) {
    bool good = sql->failed ? lg_fail_memory(error) : store_execute(s, sql->data, error);
    lg_text_clear(sql);
    return good;
}

sqlite3_stmt *store_prepare(const study_store *s, const char *sql, lg_error *error) {
    sqlite3_stmt *statement;
    assert(s->db);
    if (sqlite3_prepare_v3(s->db, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL) == SQLITE_OK) return statement;
    store_fail(s, error);
    return NULL;
}

void store_table(const design_experiment *e, const study_series *series, lg_text *text) {
    if (series)
        lg_text_add(text, "\"%s_%s\"", e->plan->name, series->name);
    else
        lg_text_add(text, "\"%s\"", e->plan->name);
}

sqlite3_stmt *store_query(const study_store *s, const char *begin, const design_experiment *e,
                          const study_series *series, const char *end, lg_error *error) {
    lg_text sql = {0};
    lg_text_add(&sql, "%s", begin);
    store_table(e, series, &sql);
    lg_text_add(&sql, "%s", end);
    sqlite3_stmt *rows = sql.failed ? NULL : store_prepare(s, sql.data, error);
    if (sql.failed) lg_fail_memory(error);
    lg_text_clear(&sql);
    return rows;
}

bool store_records(const design_experiment *e, int series) {
    assert(series >= 0 && series < DESIGN_SERIES_MAX);
    return e->recorded >> series & 1;
}

bool store_number(const study_store *s, const char *sql, int64_t *value, lg_error *error) {
    sqlite3_stmt *find = store_prepare(s, sql, error);
    if (!find) return false;
    bool good = sqlite3_step(find) == SQLITE_ROW;
    if (good) *value = sqlite3_column_int64(find, 0);
    sqlite3_finalize(find);
    return good || store_fail(s, error);
}

study_store *store_begin(const char *path, int flags, lg_error *error) {
    study_store *s = calloc(1, sizeof *s);
    if (!s || !(s->path = strdup(path))) {
        free(s);
        lg_fail_memory(error);
        return NULL;
    }
    gethostname(s->host, sizeof s->host - 1);
    if (!file_is_plain(path, error)) return s;
    s->open = sqlite3_open_v2(path, &s->db, flags | SQLITE_OPEN_NOMUTEX, NULL) == SQLITE_OK || store_fail(s, error);
    if (!s->open) return s;
    sqlite3_busy_timeout(s->db, WAIT_MILLISECONDS);
    /* Disables triggers and views, which could run without end. A store is data, and may come from somebody else. */
    sqlite3_db_config(s->db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
    sqlite3_db_config(s->db, SQLITE_DBCONFIG_ENABLE_VIEW, 0, NULL);
    sqlite3_db_config(s->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    sqlite3_db_config(s->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    return s;
}

static bool allocate_statements(study_store *s, lg_error *error) {
    assert(s->design && !s->put);
    s->put = calloc((size_t)s->design->experiments, sizeof *s->put);
    return s->put || lg_fail_memory(error);
}

/* Reads the plan that the store holds, and its design. The caller clears both, also after a failure. */
static bool read_plan(study_store *s, plan *p, design *d, lg_error *error) {
    lg_text text = {0}, name = {0};
    plan_size size = PLAN_SMOKE;
    bool good = store_get(s, "plan", &text, error) && store_get(s, "size", &name, error) &&
                plan_read(p, s->path, text.data, text.length, error);
    for (int i = 0; good && plan_size_names[i]; i++)
        if (!strcmp(plan_size_names[i], name.data)) size = (plan_size)i;
    good = good && design_init(d, p, size, error);
    lg_text_clear(&text);
    lg_text_clear(&name);
    return good;
}

study_store *store_open(const char *path, const design *d, lg_error *error) {
    study_store *s = store_begin(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, error);
    bool fresh = false;
    if (!store_is_open(s)) return s;
    s->design = d;
    /* In one transaction the look sees all that another process creates, or nothing. */
    bool good =
        store_execute(s, "begin", error) && store_recognize(s, &fresh, error) && store_execute(s, "commit", error);
    if (good) {
        /* If two processes switch a new store to WAL mode at once, SQLite refuses one of them without waiting. */
        int code = SQLITE_BUSY;
        for (int waited = 0; code == SQLITE_BUSY && waited < WAIT_MILLISECONDS; waited += PAUSE_MILLISECONDS) {
            if (waited) sqlite3_sleep(PAUSE_MILLISECONDS);
            code = sqlite3_exec(s->db, "pragma journal_mode = wal", NULL, NULL, NULL);
        }
        good = code == SQLITE_OK || store_fail(s, error);
    }
    good = good && store_execute(s, "pragma synchronous = normal", error) && store_execute(s, "begin immediate", error);
    /* Another process may have created the store in between. */
    good =
        good && store_recognize(s, &fresh, error) && (fresh ? store_make(s, error) : store_agree(s, s->design, error));
    if (good && !fresh) {
        /* The store's plan must give the store's design. Otherwise a command that reads the store would refuse it, after all
         * runs were made. */
        plan own = {0};
        design of_own = {0};
        good = read_plan(s, &own, &of_own, error) && store_agree(s, &of_own, error) &&
               store_has_plan(s, &own.bytes, error);
        design_clear(&of_own);
        plan_clear(&own);
    }
    good = good && store_execute(s, "commit", error) && (fresh || store_is_sound(s, error));
    s->open = good && allocate_statements(s, error);
    return s;
}

study_store *store_read(const char *path, plan *p, design *d, lg_error *error) {
    *p = (plan){0};
    *d = (design){0};
    if (file_is_missing(path)) {
        lg_fail(error, "%s: there is no such file", file_title(path));
        return NULL;
    }
    study_store *s = store_begin(path, SQLITE_OPEN_READWRITE, error);
    bool fresh = false;
    bool good = store_is_open(s) && store_recognize(s, &fresh, error) &&
                (!fresh || lg_fail(error, "%s: an empty file, no store of a study", file_title(path))) &&
                read_plan(s, p, d, error);
    if (good) s->design = d;
    good = good && plan_set_folder(p, error) && store_agree(s, s->design, error) &&
           store_has_plan(s, &p->bytes, error) && store_is_sound(s, error) && allocate_statements(s, error);
    if (s) s->open = good;
    return s;
}

void store_close(study_store *s) {
    if (!s) return;
    for (int i = 0; s->put && i < s->design->experiments; i++) {
        sqlite3_finalize(s->put[i].run);
        for (int k = 0; k < DESIGN_SERIES_MAX; k++)
            sqlite3_finalize(s->put[i].series[k]);
    }
    sqlite3_close(s->db);
    free(s->put);
    free(s->path);
    free(s);
}
