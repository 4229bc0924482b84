/* Makes the runs of a study on this machine's threads, into its store. */
#ifndef LG_STUDY_RUNNER_H
#define LG_STUDY_RUNNER_H

#include "study/feed.h"

typedef struct {
    study_store *store;
    const char *path; /* of the store */
    study_part part;
    int jobs;
    bool progress; /* a line on a terminal */
} runner;

typedef struct {
    int64_t runs, before, made, left; /* of the part: in all, there before, made here, not there yet */
    double seconds;
    bool interrupted;
} runner_summary;

/* False with an error; what was made up to then is in the store. */
bool runner_run(const runner *r, runner_summary *summary, lg_error *error);

#endif
