/* Declarations shared by the files of the store (store*.c). */
#ifndef LAB_STORE_INSIDE_H
#define LAB_STORE_INSIDE_H

#include <math.h>
#include <sqlite3.h>
#include <string.h>

#include "base/hash.h"
#include "lab/store.h"

enum { STORE_HOST_ROOM = 256 };

/* The prepared insert statements of an experiment. */
typedef struct {
    sqlite3_stmt *run, *series[DESIGN_SERIES_MAX];
} store_statements;

struct study_store {
    sqlite3 *db;
    char *path;
    const design *design;
    store_statements *put; /* one entry per experiment */
    char host[STORE_HOST_ROOM];
    int failure; /* SQLite's error code of the last failure */
    bool open;
};

bool store_execute(const study_store *s, const char *sql, lg_error *error);
bool store_execute_text(const study_store *s, lg_text *sql, lg_error *error); /* clears the text */
sqlite3_stmt *store_prepare(const study_store *s, const char *sql, lg_error *error);
/* Prepares a query on the table of an experiment or, unless `series` is NULL, of a series. The query is `begin`, the table's
 * name and `end`. */
sqlite3_stmt *store_query(const study_store *s, const char *begin, const design_experiment *e,
                          const study_series *series, const char *end, lg_error *error);
/* Returns in *value the first column of the query's first row. Fails if the query returns no row. */
bool store_number(const study_store *s, const char *sql, int64_t *value, lg_error *error);

/* Checks that all tables exist exactly as store_make creates them, that every row has a run of the design and values of the
 * right types, and that every run has the digest with which it was stored. Reads the whole store. */
bool store_is_sound(const study_store *s, lg_error *error);

/* Each function continues a digest, which begins as HASH_START, with a value. A missing number is NAN. */
uint64_t digest_whole(uint64_t digest, int64_t value);
uint64_t digest_number(uint64_t digest, double value);
uint64_t digest_text(uint64_t digest, const char *text, size_t length);
/* Continues a digest with the first `count` columns of a row. */
uint64_t digest_columns(uint64_t digest, sqlite3_stmt *row, int count);

/* Is it a column of times, which differ whenever a run is made? The names of such columns contain "seconds". */
static inline bool store_is_time(const char *column) {
    return strstr(column, "seconds");
}

/* Writes the SQL statement that creates an experiment's table, or the table of one of its series. */
void store_table_sql(const design_experiment *e, const study_series *series, lg_text *sql);

/* Writes the study's identity into an empty store, and creates the tables. */
bool store_make(const study_store *s, lg_error *error);
/* Returns what the store says about its study under `key`. Fails if the key is missing. */
bool store_get(const study_store *s, const char *key, lg_text *value, lg_error *error);
/* Checks that the store's plan is the text that store_make has written. */
bool store_has_plan(const study_store *s, const lg_text *plan, lg_error *error);
/* Checks that an existing file is one of our stores or is empty; *fresh: whether it is empty. */
bool store_recognize(const study_store *s, bool *fresh, lg_error *error);

/* Opens the file as a database and checks nothing else. Returns NULL if memory is short. Otherwise returns a store; its `open`
 * says whether opening worked. */
study_store *store_begin(const char *path, int flags, lg_error *error);

#endif
