/* Declarations of levelground suite. */
#ifndef CLI_SUITE_SUITE_H
#define CLI_SUITE_SUITE_H

#include "cli/cli.h"
#include "levelground/suite.h"

/* The name of a problem's suite in files of IOHprofiler. */
const char *suite_name(const lg_instance *instance);
/* Opens the instance on which run number 0, 1, ... is made. */
lg_evaluator *suite_open(const lg_instance *instance, int64_t run, lg_error *error);

enum { SUITE_NAMES_MAX = 64 };

typedef struct {
    const char *instance[SUITE_NAMES_MAX], *algorithm[SUITE_NAMES_MAX];
    int instances, algorithms;
    whole_option runs, seed, jobs, suite;
    number_option share; /* of the budgets */
    const char *serve, *output, *store;
    char **folder; /* to be compared */
    int folders;
    bool run, features, compare, json, quiet;
} suite_options;

/* One run of an algorithm on an instance. */
typedef struct {
    const lg_instance *instance;
    int of;                                   /* the index of the algorithm */
    int64_t number, seed, limit, evaluations; /* evaluations: how many were made of those that the limit allows */
    int dimension;
    int64_t improvements;
    int64_t *when; /* by improvement: the number of evaluations, and the cost */
    double *cost;
    double best; /* INFINITY: no genome was playable */
    bool failed;
} suite_run;

/* All runs, in the order of instances, algorithms and numbers. */
typedef struct {
    const suite_options *o;
    const lg_instance *instance[LG_SUITE_COUNT];
    const char *algorithm[SUITE_NAMES_MAX];
    int instances, algorithms, count;
    suite_run *run;
    int *first; /* for each instance and algorithm the index of its first run, and at the end `count` */
} suite_runs;
void suite_runs_clear(suite_runs *all);

/* The runs of an algorithm on an instance. */
typedef struct {
    const suite_run *run;
    int count;
} suite_cell;

static inline suite_cell suite_runs_of(const suite_runs *all, int instance, int algorithm) {
    const int *first = all->first + (ptrdiff_t)instance * all->algorithms + algorithm;
    return (suite_cell){all->run + first[0], first[1] - first[0]};
}

/* Returns after how many evaluations a run met a target; INT64_MAX: it did not. */
static inline int64_t suite_met(const suite_run *run, double target) {
    for (int64_t k = 0; k < run->improvements; k++)
        if (run->cost[k] <= target) return run->when[k];
    return INT64_MAX;
}

/* Reads genomes from standard input, and answers with their costs. Writes the runs as IOHprofiler's files into the folder,
 * unless it is NULL. Returns the exit status. */
int suite_serve(const lg_instance *instance, const char *folder);
/* Writes the runs as IOHprofiler's files into the folder of --output. */
bool suite_write_logs(const suite_runs *all, lg_error *error);
/* Compares the runs in the folders of the command line. Returns the exit status. */
int suite_compare(const suite_options *o);
/* Draws the figure of the runs: the share of targets that were met, by the share of the budget. */
bool suite_draw(const suite_runs *all, lg_text *svg, lg_error *error);
/* Prints the tables. */
bool suite_print_tables(const suite_runs *all, lg_error *error);

#endif
