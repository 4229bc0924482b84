/* Makes the runs of a study on this machine's threads and writes them to its store. */
#ifndef LAB_RUNNER_H
#define LAB_RUNNER_H

#include "feed.h"

typedef struct {
    study_store *store;
    const char *path; /* path of the store */
    study_part part;
    int jobs;
    bool progress; /* show a progress line on the terminal */
} runner;

typedef struct {
    /* of the part: runs: all runs; before: runs already in the store; made: runs made now; left: runs still missing */
    int64_t runs, before, made, left;
    double seconds;
    bool interrupted;
} runner_summary;

/* Makes the runs. Returns false with an error; the runs that were made before the error are in the store. */
bool runner_run(const runner *r, runner_summary *summary, lg_error *error);

#endif
