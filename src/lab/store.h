/* The store of a study's runs: a SQLite file. Each experiment has a table with a row for each run, and a table for each series
 * that it records. Rows are written in transactions, so a run is always stored completely or not at all.
 *
 *   study            key, value: format, name, size, version, design (design_write), plan (the YAML)
 *   EXPERIMENT       run, the factors, seed, stop, the responses, host, seconds, cpu_seconds, digest
 *   EXPERIMENT_SERIES   run, the columns of the series
 */
#ifndef LAB_STORE_H
#define LAB_STORE_H

#include "lab/kind.h"

typedef struct study_store study_store;
struct sqlite3;
struct sqlite3_stmt;

/* Opens the store of a design, which is borrowed. Creates the store if the file is missing or empty. Refuses a store of another
 * study, size, plan or version, and a store whose content is damaged: all rows are read and compared with their digests.
 * store_open returns NULL only if memory is short; store_read also if the file is missing. Check with store_is_open whether
 * opening worked; if not, store_is_ill says whether the disk is to blame. Call store_close in either case. */
study_store *store_open(const char *path, const design *design, lg_error *error);
/* Opens an existing store only for reading; nothing is ever written to it. Its plan and design are returned; the caller must
 * clear them, also after an error. */
study_store *store_read(const char *path, plan *p, design *d, lg_error *error);
void store_close(study_store *store);
bool store_is_open(const study_store *store); /* false for NULL */
/* Does the store hold the runs of this design? If not, sets the error. The plan's outputs may have changed since the store was
 * made. */
bool store_agree(const study_store *store, const design *design, lg_error *error);

const design *store_design(const study_store *store);
struct sqlite3 *store_database(const study_store *store);
/* Did the last failure come from the disk, because it is full or broken? Returns false for NULL. */
bool store_is_ill(const study_store *store);
/* Did the last failure come from the store's content, such as a corrupt page or an impossible value? Returns false for NULL. */
bool store_is_damaged(const study_store *store);
/* Sets the error to SQLite's message with the file's name. Returns false. */
bool store_fail(const study_store *store, lg_error *error);

/* Sets the error to the given sentence with the file's name, and marks the store as damaged. Returns false. */
bool store_damage(const study_store *store, lg_error *error, const char *format, ...) LG_PRINTF(3, 4);
/* Checks that the run number is one of the experiment's. */
bool store_check_run(const study_store *store, const design_experiment *e, int64_t run, lg_error *error);
/* Checks that each value of the row has the type of its column. NULL counts as a valid number in a column of real numbers. */
bool store_check_row(const study_store *store, struct sqlite3_stmt *row, lg_error *error);

/* Inserts the rows of runs in one transaction. Runs that are already in the store are skipped. */
bool store_put(study_store *store, const study_row *const *rows, int count, lg_error *error);
/* Calls `note` for each run in the store with first <= run < past. */
bool store_each(const study_store *store, int64_t first, int64_t past, void (*note)(void *, int64_t run), void *context,
                lg_error *error);
/* Counts the runs in the store, and the runs that have no numbers because a file that they read was missing. */
typedef struct {
    int64_t runs, without_file;
} store_counts;
bool store_count(const study_store *store, store_counts *counts, lg_error *error);
/* Writes a sentence about the runs that have no numbers; nothing if there are none. */
void store_say_missing(const store_counts *counts, lg_text *text);
/* Compares a run that was made again with the same run in the store, in everything except times. Returns false with an error
 * that names the first difference, or if the store does not have the run. */
bool store_has_same(const study_store *store, const study_row *made, lg_error *error);
/* Copies the runs that this store lacks from another store of the same design, in one transaction. Runs that both stores have
 * must be equal, except for times and hosts. Returns the number of copied runs in *taken. */
bool store_merge(study_store *store, const char *from, int64_t *taken, lg_error *error);

/* Does the experiment record this series? `series` is its index among the kind's series. */
bool store_records(const design_experiment *e, int series);
/* Adds the name of an experiment's table, or of the table of one of its series, quoted for SQL. */
void store_table(const design_experiment *e, const study_series *series, lg_text *text);

#endif
