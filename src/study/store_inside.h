/* What the files of the store share (store*.c). */
#ifndef LG_STUDY_STORE_INSIDE_H
#define LG_STUDY_STORE_INSIDE_H

#include <sqlite3.h>

#include "study/store.h"

enum { STORE_HOST_ROOM = 256 };

/* The statements of an experiment. */
typedef struct {
    sqlite3_stmt *run, *series[DESIGN_SERIES_MAX];
} store_statements;

struct study_store {
    sqlite3 *db;
    char *path;
    const design *design;
    store_statements *put; /* by experiment */
    char host[STORE_HOST_ROOM];
    int failure; /* SQLite's code for the last one */
};

bool store_execute(const study_store *s, const char *sql, lg_error *error);
bool store_execute_text(const study_store *s, lg_text *sql, lg_error *error); /* clears the text */
sqlite3_stmt *store_prepare(const study_store *s, const char *sql, lg_error *error);
/* The first number that it says; the value stays where it says nothing. */
bool store_number(const study_store *s, const char *sql, int64_t *value, lg_error *error);

/* ---- store_identity.c: what study it is of ---- */

/* Writes it into an empty store, and makes the tables. */
bool store_make(const study_store *s, lg_error *error);
/* Empty where there is none. */
bool store_get(const study_store *s, const char *key, lg_text *value, lg_error *error);
/* A file that is there is one of ours, or an empty one; *fresh: empty. */
bool store_recognize(const study_store *s, bool *fresh, lg_error *error);

/* ---- store.c ---- */

/* Opened, with nothing known of it but that it is a database, or empty. */
study_store *store_begin(const char *path, int flags, lg_error *error);

#endif
