/* Where the runs of a study are kept: a SQLite file with a table for each experiment, a row for each run, and one for each
 * series that it records. Rows come in transactions, so whatever happens a run is in it whole or not at all.
 *
 *   study            key, value: format, name, size, version, design (design_write), plan (the YAML)
 *   EXPERIMENT       run, the factors, seed, stop, the responses, host, seconds, cpu_seconds
 *   EXPERIMENT_SERIES   run, the columns of the series
 */
#ifndef LG_STUDY_STORE_H
#define LG_STUDY_STORE_H

#include "study/kind.h"

typedef struct study_store study_store;
struct sqlite3;

/* With the plan in hand: opened, or made where there is none. A store of another study, size, plan or version is refused. The
 * design is borrowed. */
study_store *store_open(const char *path, const design *design, lg_error *error);
/* What is in a store, for who reads it: its plan and design become the caller's, to be cleared, also after an error. Nothing is
 * ever written to it. */
study_store *store_read(const char *path, plan *p, design *d, lg_error *error);
void store_close(study_store *store);
/* Has it the runs of this design? What is made of them may have changed since it was made. */
bool store_agree(const study_store *store, const design *design, lg_error *error);

const design *store_design(const study_store *store);
struct sqlite3 *store_database(const study_store *store);
/* Was the last thing that failed the disk: full, or broken? */
bool store_is_ill(const study_store *store);
/* What SQLite has to say, with the file's name; returns false. */
bool store_fail(const study_store *store, lg_error *error);

/* Rows of runs that are not in it, in one transaction. */
bool store_put(study_store *store, const study_row *const *rows, int count, lg_error *error);
/* Calls note for each run from first to before past that is there. */
bool store_each(const study_store *store, int64_t first, int64_t past, void (*note)(void *, int64_t run), void *context,
                lg_error *error);
/* Takes over what another store of the same design has, in one transaction. What both have must be the same, but for times and
 * hosts. */
bool store_merge(study_store *store, const char *from, int64_t *taken, lg_error *error);

/* Is the series recorded, by its place among the kind's? */
bool store_records(const design_experiment *e, int series);
/* The name of an experiment's table, or of one of its series, quoted for SQL. */
void store_table(const design_experiment *e, const study_series *series, lg_text *text);

#endif
