/* Measures CMA-ES: evaluations to a cost of 1e-9 on the usual test functions, and the time of a generation. bench-cmaes ["K=V
 * K=V ..."] changes parameters, for example "gap=1". */
#include "tests/functions.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { SEEDS = 10 };

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

typedef struct {
    double least, most, sum, seconds, evaluations;
    int good;
} figures;

static void add_run(lg_run *run, int seed, figures *f) {
    double before = now();
    lg_budget budget = lg_budget_unlimited();
    budget.evaluations = 1000000;
    budget.target = 1e-9;
    lg_run_start(run, budget, lg_rng_stream((uint64_t)seed, "bench", 0));
    lg_run_finish(run);
    double evaluations = (double)run->evaluations;
    f->seconds += now() - before;
    f->evaluations += evaluations;
    if (run->stop != LG_TARGET) return;
    f->least = f->good && f->least < evaluations ? f->least : evaluations;
    f->most = f->most > evaluations ? f->most : evaluations;
    f->sum += evaluations;
    f->good++;
}

static void measure(int row, const char *changes) {
    static function f;
    char settings[200];
    lg_error error = {.text = ""};
    lg_values values;
    figures figure = {0};
    const lg_problem *problem = function_problem(&f, function_rows[row].kind, function_rows[row].n);
    const lg_optimizer *cmaes = lg_optimizer_find("cmaes");
    lg_values_init(&values, cmaes->params);
    snprintf(settings, sizeof settings, "units=genes restarts=none lambda=%d mean=%g sigma=%g",
             function_rows[row].lambda, function_rows[row].start, function_rows[row].sigma);
    lg_run *run = NULL;
    if (lg_values_apply(&values, settings, &error) && lg_values_apply(&values, changes, &error))
        run = lg_run_create(problem, cmaes, &values, &error);
    if (!run) {
        fprintf(stderr, "bench-cmaes: %s\n", error.text);
        exit(2);
    }
    for (int seed = 1; seed <= SEEDS; seed++)
        add_run(run, seed, &figure);
    printf("| %s, %d genes, lambda %d | %.0f (%.0f..%.0f), %d of %d | %s | %.0f us |\n", function_rows[row].name,
           function_rows[row].n, function_rows[row].lambda, figure.sum / figure.good, figure.least, figure.most,
           figure.good, SEEDS, function_rows[row].words,
           1e6 * figure.seconds * lg_value(&values, "lambda") / figure.evaluations);
    lg_run_destroy(run);
}

int main(int argc, char **argv) {
    puts("| function | evaluations: mean (least..most) | reference implementation | a generation |\n|---|---|---|---|");
    for (int row = 0; row < FUNCTION_ROWS; row++)
        measure(row, argc > 1 ? argv[1] : "");
}
