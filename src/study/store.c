/* SQLite in WAL mode: a transaction survives the end of the process, whichever way it ends. */
#include "study/store.h"

#include <assert.h>
#include <math.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "io/file.h"

enum { APPLICATION = 0x6c677374 /* "lgst" */, WAIT_MILLISECONDS = 60000, HOST_ROOM = 256 };
static const char format[] = "1";

/* The statements of an experiment. */
typedef struct {
    sqlite3_stmt *run, *series[DESIGN_SERIES_MAX];
} statements;

struct study_store {
    sqlite3 *db;
    char *path;
    const design *design;
    statements *put; /* by experiment */
    char host[HOST_ROOM];
};

const design *store_design(const study_store *s) {
    return s->design;
}

sqlite3 *store_database(const study_store *s) {
    return s->db;
}

bool store_fail(const study_store *s, lg_error *error) {
    if (!s->db || sqlite3_errcode(s->db) == SQLITE_NOMEM) return lg_fail(error, "out of memory");
    return lg_fail(error, "%s: %s", file_title(s->path), sqlite3_errmsg(s->db));
}

static bool execute(const study_store *s, const char *sql, lg_error *error) {
    return sqlite3_exec(s->db, sql, NULL, NULL, NULL) == SQLITE_OK || store_fail(s, error);
}

static bool execute_text(const study_store *s, lg_text *sql, lg_error *error) {
    bool good = sql->failed ? lg_fail(error, "out of memory") : execute(s, sql->data, error);
    lg_text_clear(sql);
    return good;
}

static sqlite3_stmt *prepare(const study_store *s, const char *sql, lg_error *error) {
    sqlite3_stmt *statement;
    if (sqlite3_prepare_v3(s->db, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL) == SQLITE_OK) return statement;
    store_fail(s, error);
    return NULL;
}

/* ---- tables ---------------------------------------------------------------------------------------------------- */

void store_table(const design_experiment *e, const study_series *series, lg_text *text) {
    if (series)
        lg_text_add(text, "\"%s_%s\"", e->plan->name, series->name);
    else
        lg_text_add(text, "\"%s\"", e->plan->name);
}

static bool recorded(const design_experiment *e, int series) {
    return e->recorded >> series & 1;
}

/* "evaluations score" with something between them. */
static void add_columns(lg_text *sql, const char *columns, const char *begin, const char *end) {
    for (const char *at = columns; *at; at += strspn(at, " ")) {
        int length = (int)strcspn(at, " ");
        lg_text_add(sql, "%s\"%.*s\"%s", begin, length, at, end);
        at += length;
    }
}

static bool make_series(const study_store *s, const design_experiment *e, const study_series *series, lg_error *error) {
    lg_text sql = {0};
    int first = (int)strcspn(series->columns, " ");
    lg_text_add(&sql, "create table ");
    store_table(e, series, &sql);
    lg_text_add(&sql, " (run integer not null");
    add_columns(&sql, series->columns, ", ", " real");
    lg_text_add(&sql, ", primary key (run, \"%.*s\")) without rowid", first, series->columns);
    return execute_text(s, &sql, error);
}

static bool make_experiment(const study_store *s, const design_experiment *e, lg_error *error) {
    lg_text sql = {0};
    lg_text_add(&sql, "create table ");
    store_table(e, NULL, &sql);
    lg_text_add(&sql, " (run integer primary key");
    for (unsigned f = 0; f < e->plan->factors; f++)
        add_columns(&sql, e->plan->factor[f].name, ", ", " text not null");
    lg_text_add(&sql, ", seed integer not null, stop text not null");
    for (int c = 0; c < e->responses.count; c++)
        lg_text_add(&sql, ", \"%s\" real", e->responses.name[c]);
    lg_text_add(&sql, ", host text not null, seconds real not null, cpu_seconds real not null)");
    bool good = execute_text(s, &sql, error);
    for (int i = 0; good && e->kind->series[i].name; i++)
        good = !recorded(e, i) || make_series(s, e, &e->kind->series[i], error);
    return good;
}

/* ---- what study it is of --------------------------------------------------------------------------------------- */

static bool set(const study_store *s, const char *key, const char *value, size_t length, lg_error *error) {
    sqlite3_stmt *put = prepare(s, "insert into study values (?, ?)", error);
    if (!put) return false;
    sqlite3_bind_text(put, 1, key, -1, SQLITE_STATIC);
    sqlite3_bind_text(put, 2, value, (int)length, SQLITE_STATIC);
    bool good = sqlite3_step(put) == SQLITE_DONE || store_fail(s, error);
    sqlite3_finalize(put);
    return good;
}

/* Empty where there is none. */
static bool get(const study_store *s, const char *key, lg_text *value, lg_error *error) {
    sqlite3_stmt *find = prepare(s, "select value from study where key = ?", error);
    if (!find) return false;
    sqlite3_bind_text(find, 1, key, -1, SQLITE_STATIC);
    int status = sqlite3_step(find);
    if (status == SQLITE_ROW)
        lg_text_append(value, (const char *)sqlite3_column_text(find, 0), (size_t)sqlite3_column_bytes(find, 0));
    else
        lg_text_append(value, "", 0);
    sqlite3_finalize(find);
    return (status == SQLITE_ROW || status == SQLITE_DONE || store_fail(s, error)) &&
           (!value->failed || lg_fail(error, "out of memory"));
}

static bool make(const study_store *s, lg_error *error) {
    const design *d = s->design;
    lg_text text = {0};
    design_write(d, &text);
    bool good = (!text.failed || lg_fail(error, "out of memory")) &&
                execute(s, "create table study (key text primary key, value text not null)", error) &&
                set(s, "format", format, strlen(format), error) &&
                set(s, "name", d->plan->text->study, strlen(d->plan->text->study), error) &&
                set(s, "size", plan_size_names[d->size], strlen(plan_size_names[d->size]), error) &&
                set(s, "version", LG_VERSION, strlen(LG_VERSION), error) &&
                set(s, "design", text.data, text.length, error) &&
                set(s, "plan", d->plan->bytes.data, d->plan->bytes.length, error);
    for (int i = 0; good && i < d->experiments; i++)
        good = make_experiment(s, &d->experiment[i], error);
    lg_text sql = {0};
    lg_text_add(&sql, "pragma application_id = %d", APPLICATION);
    bool marked = execute_text(s, &sql, error);
    lg_text_clear(&text);
    return good && marked;
}

/* Is the value under the key this one? The sentence takes both. */
static bool agree(const study_store *s, const char *key, const char *wanted, const char *sentence, lg_error *error) {
    lg_text found = {0};
    bool good = get(s, key, &found, error);
    if (good && strcmp(found.data, wanted) != 0)
        good = lg_fail(error, sentence, file_title(s->path), found.data, wanted); /* NOLINT */
    lg_text_clear(&found);
    return good;
}

/* The first line that differs tells people most. */
static bool agree_design(const study_store *s, const design *d, lg_error *error) {
    lg_text found = {0}, wanted = {0};
    design_write(d, &wanted);
    bool good = get(s, "design", &found, error) && (!wanted.failed || lg_fail(error, "out of memory"));
    const char *a = good ? found.data : "", *b = good ? wanted.data : "";
    while (*a && strcspn(a, "\n") == strcspn(b, "\n") && !strncmp(a, b, strcspn(a, "\n") + 1)) {
        a += strcspn(a, "\n") + 1;
        b += strcspn(b, "\n") + 1;
    }
    if (good && (*a || *b))
        good = lg_fail(error, "%s: a store of another plan: it has \"%.120s\" where the plan has \"%.120s\"",
                       file_title(s->path), strtok(*a ? (char *)a : (char[]){"nothing"}, "\n"),
                       strtok(*b ? (char *)b : (char[]){"nothing"}, "\n"));
    lg_text_clear(&found);
    lg_text_clear(&wanted);
    return good;
}

bool store_agree(const study_store *s, const design *d, lg_error *error) {
    return agree(s, "version", LG_VERSION, "%s: a store of levelground %s, and this is %s: finish it with that version",
                 error) &&
           agree(s, "name", d->plan->text->study, "%s: a store of the study %s, not of %s", error) &&
           agree(s, "size", plan_size_names[d->size], "%s: a store of size %s, not %s", error) &&
           agree_design(s, d, error);
}

/* ---- opening --------------------------------------------------------------------------------------------------- */

static bool number(const study_store *s, const char *sql, int64_t *value, lg_error *error) {
    sqlite3_stmt *find = prepare(s, sql, error);
    if (!find) return false;
    bool good = sqlite3_step(find) == SQLITE_ROW;
    if (good) *value = sqlite3_column_int64(find, 0);
    sqlite3_finalize(find);
    return good || store_fail(s, error);
}

/* A file that is there is one of ours, or an empty one; *fresh: empty. */
static bool recognize(const study_store *s, bool *fresh, lg_error *error) {
    int64_t application = 0, tables = 0;
    if (!number(s, "pragma application_id", &application, error) ||
        !number(s, "select count(*) from sqlite_schema", &tables, error))
        return false;
    *fresh = !tables && !application;
    if (!*fresh && application != APPLICATION)
        return lg_fail(error, "%s: a database, but no store of a study", file_title(s->path));
    return *fresh || agree(s, "format", format, "%s: a store of format %s, and this reads format %s", error);
}

static study_store *begin(const char *path, int flags, lg_error *error) {
    study_store *s = calloc(1, sizeof *s);
    if (!s || !(s->path = strdup(path))) {
        free(s);
        lg_fail(error, "out of memory");
        return NULL;
    }
    gethostname(s->host, sizeof s->host - 1);
    bool good = sqlite3_open_v2(path, &s->db, flags | SQLITE_OPEN_NOMUTEX, NULL) == SQLITE_OK || store_fail(s, error);
    if (good) sqlite3_busy_timeout(s->db, WAIT_MILLISECONDS);
    if (good) return s;
    store_close(s);
    return NULL;
}

static bool equip(study_store *s, lg_error *error) {
    s->put = calloc((size_t)s->design->experiments, sizeof *s->put);
    return s->put || lg_fail(error, "out of memory");
}

study_store *store_open(const char *path, const design *d, lg_error *error) {
    study_store *s = begin(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, error);
    bool fresh = false;
    if (!s) return NULL;
    s->design = d;
    bool good = recognize(s, &fresh, error) && execute(s, "pragma journal_mode = wal", error) &&
                execute(s, "pragma synchronous = normal", error) && execute(s, "begin immediate", error);
    /* Another process may have made it in between. */
    good = good && recognize(s, &fresh, error) && (fresh ? make(s, error) : store_agree(s, d, error)) &&
           execute(s, "commit", error) && equip(s, error);
    if (good) return s;
    store_close(s);
    return NULL;
}

static int size_of(const char *name) {
    for (int i = 0; plan_size_names[i]; i++)
        if (!strcmp(plan_size_names[i], name)) return i;
    return PLAN_SMOKE;
}

study_store *store_read(const char *path, plan *p, design *d, lg_error *error) {
    *p = (plan){0};
    *d = (design){0};
    lg_text text = {0}, size = {0};
    if (file_is_missing(path)) {
        lg_fail(error, "%s: there is no such file", file_title(path));
        return NULL;
    }
    study_store *s = begin(path, SQLITE_OPEN_READWRITE, error);
    bool fresh = false;
    bool good = s && recognize(s, &fresh, error) &&
                (!fresh || lg_fail(error, "%s: an empty file, no store of a study", file_title(path))) &&
                get(s, "plan", &text, error) && get(s, "size", &size, error) &&
                plan_read(p, path, text.data, text.length, error) && design_init(d, p, size_of(size.data), error);
    if (good) s->design = d;
    good = good && store_agree(s, d, error) && equip(s, error);
    lg_text_clear(&text);
    lg_text_clear(&size);
    if (good) return s;
    store_close(s);
    return NULL;
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

/* ---- rows ------------------------------------------------------------------------------------------------------ */

/* "insert into TABLE values (?, ?, ...)" */
static sqlite3_stmt *prepare_insert(const study_store *s, const design_experiment *e, const study_series *series,
                                    int columns, lg_error *error) {
    lg_text sql = {0};
    lg_text_add(&sql, "insert into ");
    store_table(e, series, &sql);
    for (int c = 0; c < columns; c++)
        lg_text_add(&sql, c ? ", ?" : " values (?");
    lg_text_add(&sql, ")");
    sqlite3_stmt *put = sql.failed ? NULL : prepare(s, sql.data, error);
    if (sql.failed) lg_fail(error, "out of memory");
    lg_text_clear(&sql);
    return put;
}

static statements *statements_of(study_store *s, const design_experiment *e, lg_error *error) {
    statements *put = &s->put[e - s->design->experiment];
    if (put->run) return put;
    for (int i = 0; e->kind->series[i].name; i++)
        if (recorded(e, i) && !put->series[i] &&
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

/* NULL for what is no number. */
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

/* A level's name, or a word of it for each of the factor's names. */
static void bind_level(sqlite3_stmt *put, int *at, const plan_factor *f, int level) {
    const char *name = design_level_name(f, level);
    int width = design_words_count(f->name);
    for (int i = 0; i < width; i++) {
        size_t length = strlen(name);
        const char *word = width > 1 ? design_word(name, i, &length) : name;
        sqlite3_bind_text(put, (*at)++, word, (int)length, SQLITE_STATIC);
    }
}

static bool put_row(study_store *s, const study_row *row, lg_error *error) {
    design_run r = design_at(s->design, row->run);
    const design_experiment *e = r.experiment;
    statements *put = statements_of(s, e, error);
    int at = 1;
    if (!put) return false;
    sqlite3_bind_int64(put->run, at++, row->run);
    for (unsigned f = 0; f < e->plan->factors; f++)
        bind_level(put->run, &at, &e->plan->factor[f], r.level[f]);
    sqlite3_bind_int64(put->run, at++, (int64_t)r.seed);
    sqlite3_bind_text(put->run, at++, row->stop, -1, SQLITE_STATIC);
    for (int c = 0; c < e->responses.count; c++)
        bind(put->run, at++, row->value[c]);
    sqlite3_bind_text(put->run, at++, s->host, -1, SQLITE_STATIC);
    sqlite3_bind_double(put->run, at++, row->seconds);
    sqlite3_bind_double(put->run, at++, row->cpu_seconds);
    bool good = step(s, put->run, error);
    for (int i = 0; good && e->kind->series[i].name; i++)
        good = !recorded(e, i) || put_series(s, put->series[i], &e->kind->series[i], row, i, error);
    return good;
}

bool store_put(study_store *s, const study_row *const *rows, int count, lg_error *error) {
    if (!count) return true;
    bool good = execute(s, "begin immediate", error);
    for (int i = 0; good && i < count; i++)
        good = put_row(s, rows[i], error);
    if (good && execute(s, "commit", error)) return true;
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
        sqlite3_stmt *find = prepare(s, sql, error);
        int status = SQLITE_DONE;
        while (find && (status = sqlite3_step(find)) == SQLITE_ROW)
            note(context, sqlite3_column_int64(find, 0));
        good = find && (status == SQLITE_DONE || store_fail(s, error));
        sqlite3_finalize(find);
    }
    return good;
}
