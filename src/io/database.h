/* SQLite files that may come from somebody else. */
#ifndef IO_DATABASE_H
#define IO_DATABASE_H

#include <sqlite3.h>

#include "levelground.h"

/* The functions of SQLite that are used, without their prefix sqlite3_. */
#define DATABASE_FUNCTIONS(F) \
    F(open_v2)                \
    F(libversion)             \
    F(close)                  \
    F(errcode)                \
    F(errmsg)                 \
    F(busy_timeout)           \
    F(db_config)              \
    F(exec)                   \
    F(sleep)                  \
    F(prepare_v2)             \
    F(finalize)               \
    F(step)                   \
    F(reset)                  \
    F(bind_int64)             \
    F(bind_text)              \
    F(column_int64)           \
    F(column_text)            \
    F(column_bytes)

typedef struct {
#define DATABASE_FUNCTION(name) __typeof__(&sqlite3_##name) name;
    DATABASE_FUNCTIONS(DATABASE_FUNCTION)
#undef DATABASE_FUNCTION
    sqlite3 *file;
    char *path;
} database;

/* What a file must be. */
typedef struct {
    const char *what; /* "a store of games" */
    int application;  /* the mark in the file's head */
    int format;       /* its version */
    const char *
        schema; /* a CREATE statement for each table, as SQLite keeps it, with ";" between; sorted by the tables' names */
    bool (*is_sound)(const database *d, lg_error *error); /* checks the rows of a file that exists */
} database_kind;

/* Sets the functions of SQLite (database_load.c). */
bool database_load(database *d, lg_error *error);
/* Returns the version of SQLite; NULL if it cannot be loaded. */
const char *database_version(void);
/* Opens a file, and creates it if it is missing or empty. Refuses a file of another kind or format, and a damaged one, and leaves
 * it as it is. Call database_close also after an error. */
bool database_open(database *d, const char *path, const database_kind *kind, lg_error *error);
void database_close(database *d);
/* Sets the error to SQLite's message with the file's name. Returns false. */
bool database_fail(const database *d, lg_error *error);
bool database_run(const database *d, const char *sql, lg_error *error);
/* Returns NULL with an error if it fails. */
sqlite3_stmt *database_prepare(const database *d, const char *sql, lg_error *error);

#endif
