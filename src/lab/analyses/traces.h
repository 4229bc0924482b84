/* Loads traces: the rows of each run are consecutive and ordered by the first column of the series. */
#ifndef LAB_ANALYSES_TRACES_H
#define LAB_ANALYSES_TRACES_H

#include "lab/report/analysis.h"

enum { NUMBERS_MOST = 64 };

/* Parses numbers such as "1,2,5"; the error contains the place in the plan. */
bool numbers_read(const question *q, const char *option, double *number, int *count, lg_error *error);

/* Runs and the rows of their traces: the rows of run i are start[i] to start[i + 1] - 1. */
typedef struct {
    frame runs, rows; /* rows have the columns run, factors, x, y */
    int *start, x, y;
} traces;
bool traces_open(const question *q, const char *const *more, traces *t, lg_error *error);
void traces_close(traces *t);
/* Fails unless the experiment records a trace. */
bool traces_expect(const question *q, lg_error *error);
/* Returns a run's best score after the given number of evaluations; NAN if the run had no score yet. */
double traces_held(const traces *t, int run, double evaluations);
/* Returns the number of evaluations after which the score had reached the target; NAN if it never did. */
double traces_reached(const traces *t, int run, double target);

#endif
