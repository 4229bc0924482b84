/* The identity of the study that a store belongs to. It is written when the store is created and compared whenever the store
 * is opened. */
#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "io/file.h"
#include "store_inside.h"

/* Computes digests. A run's digest covers the rows of its series and then the run's own row, value by value in the order of
 * the columns. For each value, a letter for its type and its bytes are hashed, so that no two different rows give the same
 * bytes. */

static uint64_t add_bits(uint64_t digest, char type, uint64_t bits) {
    unsigned char bytes[9] = {(unsigned char)type};
    for (int i = 0; i < 8; i++)
        bytes[i + 1] = (unsigned char)(bits >> 8 * i);
    return hash_bytes(digest, bytes, sizeof bytes);
}

uint64_t digest_whole(uint64_t digest, int64_t value) {
    return add_bits(digest, 'i', (uint64_t)value);
}

uint64_t digest_number(uint64_t digest, double value) {
    union {
        double value;
        uint64_t bits;
    } number = {.value = value + 0.0}; /* adding 0 turns -0 into 0, because SQLite stores -0 as 0 */
    return value != value ? add_bits(digest, 'n', 0) : add_bits(digest, 'r', number.bits);
}

uint64_t digest_text(uint64_t digest, const char *text, size_t length) {
    return hash_bytes(add_bits(digest, 't', length), text, length);
}

uint64_t digest_columns(uint64_t digest, sqlite3_stmt *row, int count) {
    assert(count <= sqlite3_column_count(row));
    for (int c = 0; c < count; c++) {
        switch (sqlite3_column_type(row, c)) {
        case SQLITE_INTEGER: digest = digest_whole(digest, sqlite3_column_int64(row, c)); break;
        case SQLITE_FLOAT: digest = digest_number(digest, sqlite3_column_double(row, c)); break;
        case SQLITE_NULL: digest = digest_number(digest, NAN); break;
        default: {
            /* reads the text as a blob, which needs no conversion and so no allocation that could fail */
            const char *text = (const char *)sqlite3_column_blob(row, c);
            digest = digest_text(digest, text ? text : "", (size_t)sqlite3_column_bytes(row, c));
        }
        }
    }
    return digest;
}

enum { APPLICATION = 0x6c677374 /* the letters "lgst" */ };
static const char format[] = "3"; /* format 1 had no digests, format 2 none of the plan */

/* Adds each column of a list such as "evaluations score", quoted, with `begin` before it and `end` behind it. */
static void add_columns(lg_text *sql, const char *columns, const char *begin, const char *end) {
    for (const char *at = columns; *at; at += strspn(at, " ")) {
        int length = (int)strcspn(at, " ");
        lg_text_add(sql, "%s\"%.*s\"%s", begin, length, at, end);
        at += length;
    }
}

void store_table_sql(const design_experiment *e, const study_series *series, lg_text *sql) {
    lg_text_add(sql, "CREATE TABLE "); /* written in the same way as SQLite stores it, for check_table */
    store_table(e, series, sql);
    if (series) {
        int first = (int)strcspn(series->columns, " ");
        lg_text_add(sql, " (run integer not null");
        add_columns(sql, series->columns, ", ", " real");
        lg_text_add(sql, ", primary key (run, \"%.*s\")) without rowid", first, series->columns);
    } else {
        lg_text_add(sql, " (run integer primary key");
        for (unsigned f = 0; f < e->plan->factors; f++)
            add_columns(sql, e->plan->factor[f].name, ", ", " text not null");
        lg_text_add(sql, ", seed integer not null, stop text not null");
        for (int c = 0; c < e->responses.count; c++)
            lg_text_add(sql, ", \"%s\" real", e->responses.name[c]);
        lg_text_add(sql,
                    ", host text not null, seconds real not null, cpu_seconds real not null, digest integer not null)");
    }
}

static bool make_table(const study_store *s, const design_experiment *e, const study_series *series, lg_error *error) {
    lg_text sql = {0};
    store_table_sql(e, series, &sql);
    return store_execute_text(s, &sql, error);
}

static bool put_value(const study_store *s, const char *key, const char *value, size_t length, lg_error *error) {
    sqlite3_stmt *put = store_prepare(s, "insert into study values (?, ?)", error);
    if (!put) return false;
    sqlite3_bind_text(put, 1, key, -1, SQLITE_STATIC);
    sqlite3_bind_text(put, 2, value, (int)length, SQLITE_STATIC);
    bool good = sqlite3_step(put) == SQLITE_DONE || store_fail(s, error);
    sqlite3_finalize(put);
    return good;
}

bool store_get(const study_store *s, const char *key, lg_text *value, lg_error *error) {
    sqlite3_stmt *find = store_prepare(s, "select value from study where key = ?", error);
    if (!find) return false;
    sqlite3_bind_text(find, 1, key, -1, SQLITE_STATIC);
    const int status = sqlite3_step(find);
    const bool is_text = status == SQLITE_ROW && sqlite3_column_type(find, 0) == SQLITE_TEXT;
    const char *text = is_text ? (const char *)sqlite3_column_text(find, 0) : NULL;
    bool good = false;
    if (status != SQLITE_ROW && status != SQLITE_DONE)
        store_fail(s, error);
    else if (is_text && !text)
        lg_fail_memory(error);
    else if (!is_text || strlen(text) != (size_t)sqlite3_column_bytes(find, 0)) /* a text has no zero byte inside */
        store_damage(s, error, "expected a text as the %s of its study", key);
    else {
        lg_text_append(value, text, strlen(text));
        good = !value->failed || lg_fail_memory(error);
    }
    sqlite3_finalize(find);
    return good;
}

/* Writes the digest of the plan's text, which shows whether words have changed that do not matter to the runs. */
static void write_plan_digest(const char *plan, size_t length, lg_text *digest) {
    lg_text_add(digest, "%016" PRIx64, digest_text(HASH_START, plan, length));
}

bool store_has_plan(const study_store *s, const lg_text *plan, lg_error *error) {
    lg_text found = {0}, wanted = {0};
    write_plan_digest(plan->data, plan->length, &wanted);
    bool good = (!wanted.failed || lg_fail_memory(error)) && store_get(s, "plan digest", &found, error);
    if (good && strcmp(found.data, wanted.data) != 0)
        good = store_damage(s, error, "its plan has changed since it was stored");
    lg_text_clear(&found);
    lg_text_clear(&wanted);
    return good;
}

bool store_make(const study_store *s, lg_error *error) {
    const design *d = s->design;
    lg_text text = {0}, digest = {0};
    assert(d->experiments > 0);
    design_write(d, &text);
    write_plan_digest(d->plan->bytes.data, d->plan->bytes.length, &digest);
    bool good = ((!text.failed && !digest.failed) || lg_fail_memory(error)) &&
                store_execute(s, "create table study (key text primary key, value text not null)", error) &&
                put_value(s, "format", format, strlen(format), error) &&
                put_value(s, "name", d->plan->text->study, strlen(d->plan->text->study), error) &&
                put_value(s, "size", plan_size_names[d->size], strlen(plan_size_names[d->size]), error) &&
                put_value(s, "version", LG_VERSION, strlen(LG_VERSION), error) &&
                put_value(s, "design", text.data, text.length, error) &&
                put_value(s, "plan", d->plan->bytes.data, d->plan->bytes.length, error) &&
                put_value(s, "plan digest", digest.data, digest.length, error);
    for (int i = 0; good && i < d->experiments; i++) {
        const design_experiment *e = &d->experiment[i];
        good = make_table(s, e, NULL, error);
        for (int k = 0; good && e->kind->series[k].name; k++)
            good = !store_records(e, k) || make_table(s, e, &e->kind->series[k], error);
    }
    lg_text sql = {0};
    lg_text_add(&sql, "pragma application_id = %d", APPLICATION);
    bool marked = store_execute_text(s, &sql, error);
    lg_text_clear(&text);
    lg_text_clear(&digest);
    return good && marked;
}

/* Checks that the store's value under the key is the wanted one. `sentence` is a format for the file, the value found and the
 * wanted value. */
static bool agree_on(const study_store *s, const char *key, const char *wanted, const char *sentence, lg_error *error) {
    lg_text found = {0};
    bool good = store_get(s, key, &found, error);
    if (good && strcmp(found.data, wanted) != 0)
        good = lg_fail(error, sentence, file_title(s->path), found.data, wanted); /* NOLINT */
    lg_text_clear(&found);
    return good;
}

/* Returns the length of the first line, but at most as much as an error can show. */
static int line_length(const char *lines) {
    size_t length = *lines ? strcspn(lines, "\n") : strlen("nothing");
    return length < 120 ? (int)length : 120;
}

bool store_agree(const study_store *s, const design *d, lg_error *error) {
    if (!agree_on(s, "version", LG_VERSION,
                  "%s: a store of levelground %s, and this is %s: finish it with that version", error) ||
        !agree_on(s, "name", d->plan->text->study, "%s: a store of the study %s, not of %s", error) ||
        !agree_on(s, "size", plan_size_names[d->size], "%s: a store of size %s, not %s", error))
        return false;
    /* Of two designs, the error shows the first line that differs, because this line tells people most. */
    lg_text found = {0}, wanted = {0};
    design_write(d, &wanted);
    bool good = store_get(s, "design", &found, error) && (!wanted.failed || lg_fail_memory(error));
    const char *a = good ? found.data : "", *b = good ? wanted.data : "";
    while (*a && strcspn(a, "\n") == strcspn(b, "\n") && !strncmp(a, b, strcspn(a, "\n") + 1)) {
        a += strcspn(a, "\n") + 1;
        b += strcspn(b, "\n") + 1;
    }
    if (good && (*a || *b))
        good = lg_fail(error, "%s: a store of another plan: it has \"%.*s\" where the plan has \"%.*s\"",
                       file_title(s->path), line_length(a), *a ? a : "nothing", line_length(b), *b ? b : "nothing");
    lg_text_clear(&found);
    lg_text_clear(&wanted);
    return good;
}

/* Checks that an existing file is one of our stores or is empty; *fresh: whether it is empty. The tables are counted before the
 * mark is read. If another process creates the store between these two queries, this process then sees the mark, and does not
 * see tables without a mark. */
bool store_recognize(const study_store *s, bool *fresh, lg_error *error) {
    int64_t application = 0, tables = 0;
    if (!store_number(s, "select count(*) from sqlite_schema", &tables, error) ||
        !store_number(s, "pragma application_id", &application, error))
        return false;
    *fresh = !tables && !application;
    if (!*fresh && application != APPLICATION)
        return lg_fail(error, "%s: a database, but no store of a study", file_title(s->path));
    return *fresh || agree_on(s, "format", format, "%s: a store of format %s, and this reads format %s", error);
}
