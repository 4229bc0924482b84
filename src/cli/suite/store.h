/* Keeps finished runs of the suite in a file (--store), so that `suite --run` goes on after it was interrupted, and makes no run
 * twice.
 *
 *   runs   name: what a run depends on, that is version, problem, algorithm, seed and limit
 *          trace: genes, evaluations, and for each improvement the number of evaluations and the cost
 *          digest: a hash of both */
#ifndef CLI_SUITE_STORE_H
#define CLI_SUITE_STORE_H

#include "cli/suite/suite.h"
#include "io/database.h"

typedef struct {
    database file;
    sqlite3_stmt *get, *put;
} suite_store;

/* Opens the file, and creates it if it is missing or empty. A file of another kind or with a damaged row is refused and stays as it
 * is. Call suite_store_close also after an error. */
bool suite_store_open(suite_store *s, const char *path, lg_error *error);
void suite_store_close(suite_store *s);
/* Fills in a run that the file has. *found: does it have the run? */
bool suite_store_get(suite_store *s, const suite_runs *all, suite_run *run, bool *found, lg_error *error);
/* Adds a run for good. */
bool suite_store_put(suite_store *s, const suite_runs *all, const suite_run *run, lg_error *error);

#endif
