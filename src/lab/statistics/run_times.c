/* Running times of runs that may not have reached their target: the expected running time and the empirical distribution.
 * Source: Hansen, Auger, Ros, Mersmann, Tusar and Brockhoff, COCO: a platform for comparing continuous optimizers, 2021. */
#include "lab/statistics/statistics.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

double expected_running_time(const run_time *run, int runs) {
    double evaluations = 0;
    int reached = 0;
    for (int i = 0; i < runs; i++) {
        evaluations += run[i].evaluations;
        reached += run[i].reached;
    }
    assert(reached <= (runs < 0 ? 0 : runs));
    if (runs < 1) return NAN;
    return reached ? evaluations / reached : INFINITY;
}

static int compare_times(const void *a, const void *b) {
    const run_time *x = a, *y = b;
    return (x->evaluations > y->evaluations) - (x->evaluations < y->evaluations);
}

int run_time_steps(run_time *run, int runs, run_time_step *step) {
    int steps = 0, reached = 0;
    if (runs > 0) qsort(run, (size_t)runs, sizeof *run, compare_times);
    for (int i = 0; i < runs; i++) {
        if (!run[i].reached) continue;
        if (!steps || step[steps - 1].evaluations < run[i].evaluations) steps++;
        step[steps - 1] = (run_time_step){run[i].evaluations, (double)++reached / runs};
    }
    assert(steps <= reached && reached <= runs && (!steps || step[steps - 1].share <= 1));
    return steps;
}
