/* Measures the time that lg_evaluator_costs takes for a batch of rows when it is called from C. `bench-rows LINK ROWS
 * REPEATS` prints the nanoseconds for a row in the fastest repeat. bench/run_python.py compares this time with that of
 * the same call from Python. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "levelground/evaluator.h"

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

int main(int argc, char **argv) {
    lg_error error = {.text = "usage: bench-rows LINK ROWS REPEATS"};
    lg_evaluator *e = argc == 4 ? lg_evaluator_open(argv[1], &error) : NULL;
    int64_t count = argc == 4 ? atoll(argv[2]) : 0;
    double *rows = malloc((size_t)count * 512 * sizeof *rows), *costs = malloc((size_t)count * sizeof *costs),
           best = 1e300;
    bool good = e && rows && costs && lg_evaluator_sample(e, 1, count, false, rows, &error);
    for (int k = 0; good && k < atoi(argv[3]); k++) {
        double begin = now();
        good = lg_evaluator_costs(e, rows, count, costs, &error);
        double took = now() - begin;
        best = took < best ? took : best;
    }
    if (good)
        printf("%.3f\n", best / (double)count);
    else
        fprintf(stderr, "%s\n", error.text);
    lg_evaluator_close(e);
    free(rows);
    free(costs);
    return good ? 0 : 1;
}
