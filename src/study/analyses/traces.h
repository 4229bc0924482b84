/* Series of runs: rows of a run follow each other, ordered by the first column of the series. */
#ifndef LG_STUDY_TRACES_H
#define LG_STUDY_TRACES_H

#include "study/report/analysis.h"

enum { NUMBERS_MOST = 64 };

/* "1,2,5" into numbers; the error has the place. */
bool numbers_read(const question *q, const char *option, double *number, int *count, lg_error *error);

/* Runs, and beside them the rows of their traces: those of runs' row i are from start[i] to before start[i + 1]. */
typedef struct {
    frame runs, rows; /* rows: run, factors, x, y */
    int *start, x, y;
} traces;
bool traces_open(const question *q, const char *const *more, traces *t, lg_error *error);
void traces_close(traces *t);
/* The experiment must record a trace. */
bool traces_expect(const question *q, lg_error *error);
/* The best score of a run after so many evaluations; NAN: none yet. */
double traces_held(const traces *t, int run, double evaluations);
/* Evaluations until the score was at most the target; NAN: never. */
double traces_reached(const traces *t, int run, double target);

#endif
