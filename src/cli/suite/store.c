/* Reads and writes the file of --store. */
#include "cli/suite/store.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/text.h"
#include "io/file.h"

static int64_t digest_of(const char *name, const char *trace) {
    return (int64_t)hash_bytes(hash_bytes(HASH_START, name, strlen(name) + 1), trace, strlen(trace));
}

static bool is_sound(const database *d, lg_error *error) {
    sqlite3_stmt *rows = database_prepare(d, "select name, trace, digest from runs", error);
    int end = SQLITE_ERROR;
    bool good = rows;
    while (good && (end = d->step(rows)) == SQLITE_ROW) {
        const char *name = (const char *)d->column_text(rows, 0), *trace = (const char *)d->column_text(rows, 1);
        good = (name && trace && digest_of(name, trace) == d->column_int64(rows, 2)) ||
               lg_fail(error, "%s: damaged: a run is not what it was when it was stored", file_title(d->path));
    }
    if (good && end != SQLITE_DONE) good = database_fail(d, error);
    d->finalize(rows);
    return good;
}

static const database_kind kind = {
    .what = "a store of the suite's runs",
    .application = 0x6c677375, /* the letters "lgsu" */
    .format = 1,
    .schema = "CREATE TABLE runs (name text primary key, trace text not null, digest integer not null) without rowid",
    .is_sound = is_sound};

bool suite_store_open(suite_store *s, const char *path, lg_error *error) {
    *s = (suite_store){.get = NULL};
    return database_open(&s->file, path, &kind, error) &&
           (s->get = database_prepare(&s->file, "select trace from runs where name = ?", error)) &&
           (s->put = database_prepare(&s->file, "insert or ignore into runs values (?, ?, ?)", error));
}

void suite_store_close(suite_store *s) {
    if (s->file.file) {
        s->file.finalize(s->get);
        s->file.finalize(s->put);
    }
    database_close(&s->file);
}

static void write_name(const suite_runs *all, const suite_run *run, lg_text *name) {
    lg_text_add(name, "%s suite %d: %s %s seed %lld of %lld", LG_VERSION, run->instance->version, run->instance->name,
                all->algorithm[run->of], (long long)run->seed, (long long)run->limit);
}

static bool take_number(char **rest, double *number) {
    const char *word = strsep(rest, " ");
    return word && lg_number_read(word, number);
}

/* Reads a trace and cuts the text into words. Returns false if it is none, or if memory is short. */
static bool read_trace(char *trace, suite_run *run) {
    double dimension, evaluations, when;
    char *rest = trace;
    size_t words = 1;
    for (const char *at = trace; (at = strchr(at, ' ')); at++)
        words++;
    if (words < 2 || words % 2 || !take_number(&rest, &dimension) || !take_number(&rest, &evaluations)) return false;
    run->when = malloc(words * sizeof *run->when);
    run->cost = malloc(words * sizeof *run->cost);
    if (!run->when || !run->cost) return false;
    for (run->improvements = 0; rest; run->improvements++) {
        if (!take_number(&rest, &when) || !take_number(&rest, &run->cost[run->improvements])) return false;
        run->when[run->improvements] = (int64_t)when;
    }
    run->dimension = (int)dimension;
    run->evaluations = (int64_t)evaluations;
    run->best = run->improvements ? run->cost[run->improvements - 1] : INFINITY;
    return true;
}

bool suite_store_get(suite_store *s, const suite_runs *all, suite_run *run, bool *found, lg_error *error) {
    const database *d = &s->file;
    lg_text name = {0};
    write_name(all, run, &name);
    *found = false;
    if (name.failed) return lg_fail_memory(error);
    d->bind_text(s->get, 1, name.data, (int)name.length, SQLITE_STATIC);
    int end = d->step(s->get);
    bool good = end == SQLITE_ROW || end == SQLITE_DONE || database_fail(d, error);
    if (end == SQLITE_ROW) {
        const char *text = (const char *)d->column_text(s->get, 0);
        char *trace = text ? strdup(text) : NULL;
        *found = good = trace && read_trace(trace, run);
        if (!good) good = lg_fail(error, "%s: expected a trace as that of %s", file_title(d->path), name.data);
        free(trace);
    }
    d->reset(s->get);
    lg_text_clear(&name);
    return good;
}

bool suite_store_put(suite_store *s, const suite_runs *all, const suite_run *run, lg_error *error) {
    const database *d = &s->file;
    lg_text name = {0}, trace = {0};
    write_name(all, run, &name);
    lg_text_add(&trace, "%d %lld", run->dimension, (long long)run->evaluations);
    for (int64_t k = 0; k < run->improvements; k++)
        lg_text_add(&trace, " %lld %.17g", (long long)run->when[k], run->cost[k]);
    bool good = (!name.failed && !trace.failed) || lg_fail_memory(error);
    if (good) {
        d->bind_text(s->put, 1, name.data, (int)name.length, SQLITE_STATIC);
        d->bind_text(s->put, 2, trace.data, (int)trace.length, SQLITE_STATIC);
        d->bind_int64(s->put, 3, digest_of(name.data, trace.data));
        good = d->step(s->put) == SQLITE_DONE || database_fail(d, error);
        d->reset(s->put);
    }
    lg_text_clear(&name);
    lg_text_clear(&trace);
    return good;
}
