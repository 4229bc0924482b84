/* Declarations of levelground suite. */
#ifndef CLI_SUITE_SUITE_H
#define CLI_SUITE_SUITE_H

#include "cli/cli.h"
#include "levelground/suite.h"

enum { SUITE_NAMES_MAX = 64 };

typedef struct {
    const char *instance[SUITE_NAMES_MAX], *algorithm[SUITE_NAMES_MAX];
    int instances, algorithms;
    whole_option runs, seed, jobs;
    number_option share; /* of the budgets */
    const char *serve, *output;
    bool run, features, json, quiet;
} suite_options;

/* One run of an algorithm on an instance. */
typedef struct {
    const lg_instance *instance;
    const char *algorithm;
    int64_t number, seed, evaluations; /* evaluations: the limit, then how many were made */
    int dimension;
    int64_t improvements;
    int64_t *when; /* by improvement: the number of evaluations, and the cost */
    double *cost;
    double best;
    bool failed;
} suite_run;

/* All runs, in the order of instances, algorithms and numbers. */
typedef struct {
    const suite_options *o;
    const lg_instance *instance[LG_SUITE_COUNT];
    const char *algorithm[SUITE_NAMES_MAX];
    int instances, algorithms, runs;
    suite_run *run;
} suite_runs;

static inline const suite_run *suite_runs_of(const suite_runs *all, int instance, int algorithm) {
    return all->run + ((ptrdiff_t)instance * all->algorithms + algorithm) * all->runs;
}

/* Returns after how many evaluations a run met a target; INT64_MAX: it did not. */
static inline int64_t suite_met(const suite_run *run, double target) {
    for (int64_t k = 0; k < run->improvements; k++)
        if (run->cost[k] <= target) return run->when[k];
    return INT64_MAX;
}

/* Reads genomes from standard input, and answers with their costs. Returns the exit status. */
int suite_serve(const lg_instance *instance);
/* Writes the runs as IOHprofiler's files into the folder of --output. */
bool suite_write_logs(const suite_runs *all, lg_error *error);
/* Prints the tables. */
bool suite_print_tables(const suite_runs *all, lg_error *error);

#endif
