/* Tables of the suite's runs: for each problem and algorithm the median of the lowest costs, the share of the
 * ladder's targets that were met, and the expected running time to the last target. */
#include <math.h>
#include <stdlib.h>

#include "base/put.h"
#include "cli/suite/suite.h"

static int by_size(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The median of the lowest costs of the runs; sorts them into `room`. */
static double median_of(const suite_run *run, int runs, double *room) {
    for (int k = 0; k < runs; k++)
        room[k] = run[k].best;
    qsort(room, (size_t)runs, sizeof *room, by_size);
    return runs % 2 ? room[runs / 2] : (room[runs / 2 - 1] + room[runs / 2]) / 2;
}

static int hits_of(const suite_run *run, int runs, double target) {
    int hits = 0;
    for (int k = 0; k < runs; k++)
        hits += suite_met(&run[k], target) < INT64_MAX;
    return hits;
}

/* The expected running time to a target: evaluations of all runs until they met it, or of the whole run, for each
 * hit (Hansen et al. 2009); INFINITY without a hit. */
static double time_to(const suite_run *run, int runs, double target) {
    double spent = 0;
    int hits = 0;
    for (int k = 0; k < runs; k++) {
        int64_t met = suite_met(&run[k], target);
        hits += met < INT64_MAX;
        spent += (double)(met < INT64_MAX ? met : run[k].evaluations);
    }
    return hits ? spent / hits : INFINITY;
}

static double share_of(const suite_run *run, int runs) {
    int hits = 0;
    for (int k = 0; k < LG_SUITE_TARGETS; k++)
        hits += hits_of(run, runs, lg_suite_target(run->instance, k));
    return (double)hits / (LG_SUITE_TARGETS * runs);
}

typedef enum { MEDIAN, SHARE, TIME } figure;

static void add_table(const suite_runs *all, const char *title, figure shown, double *room, lg_text *text) {
    lg_text_add(text, "%s\n\n| problem |", title);
    for (int a = 0; a < all->algorithms; a++)
        lg_text_add(text, " %s |", all->algorithm[a]);
    lg_text_add(text, "\n|---|");
    for (int a = 0; a < all->algorithms; a++)
        lg_text_add(text, "---|");
    lg_text_append(text, "\n", 1);
    for (int i = 0; i < all->instances; i++) {
        const double target = all->instance[i]->best;
        lg_text_add(text, "| %s |", all->instance[i]->name);
        for (int a = 0; a < all->algorithms; a++) {
            const suite_cell cell = suite_runs_of(all, i, a);
            const suite_run *run = cell.run;
            const int runs = cell.count;
            if (!runs) {
                lg_text_add(text, " |");
            } else if (shown == MEDIAN) {
                const bool is_often_met = hits_of(run, runs, target) > runs / 2;
                const double median = median_of(run, runs, room);
                if (median < INFINITY)
                    lg_text_add(text, " %.6g%s |", median, is_often_met ? " *" : "");
                else
                    lg_text_add(text, " none |");
            } else if (shown == SHARE) {
                lg_text_add(text, " %.2f |", share_of(run, runs));
            } else {
                const double time = time_to(run, runs, target);
                lg_text_add(text, time < INFINITY ? " %.3g |" : " |", time);
            }
        }
        lg_text_append(text, "\n", 1);
    }
    lg_text_append(text, "\n", 1);
}

bool suite_print_tables(const suite_runs *all, lg_error *error) {
    lg_text text = {0};
    double *room = malloc(((size_t)all->count + 1) * sizeof *room);
    if (!room) return lg_fail_memory(error);
    for (int c = 0; all->o->json && c < all->instances * all->algorithms; c++) {
        const suite_cell cell = suite_runs_of(all, c / all->algorithms, c % all->algorithms);
        const suite_run *run = cell.run;
        const int runs = cell.count;
        if (!runs) continue;
        put_open(&text, NULL, '{');
        put_string(&text, "instance", run->instance->name);
        put_string(&text, "algorithm", all->algorithm[run->of]);
        put_whole(&text, "runs", runs);
        put_number(&text, "median", median_of(run, runs, room));
        put_number(&text, "least", room[0]);
        put_number(&text, "share", share_of(run, runs));
        put_open(&text, "hits", '[');
        for (int k = 0; k < LG_SUITE_TARGETS; k++)
            put_whole(&text, NULL, hits_of(run, runs, lg_suite_target(run->instance, k)));
        put_close(&text, ']');
        put_open(&text, "times", '[');
        for (int k = 0; k < LG_SUITE_TARGETS; k++)
            put_number(&text, NULL, time_to(run, runs, lg_suite_target(run->instance, k)));
        put_close(&text, ']');
        put_close(&text, '}');
        lg_text_append(&text, "\n", 1);
    }
    if (!all->o->json) {
        add_table(all, "Median of the lowest costs (* more than half of the runs met the last target)", MEDIAN, room,
                  &text);
        add_table(all, "Share of the targets that were met within the budget", SHARE, room, &text);
        add_table(all, "Expected running time to the last target, in evaluations", TIME, room, &text);
    }
    free(room);
    return say_text(&text, error);
}
