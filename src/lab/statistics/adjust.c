/* Adjusts p values for multiple tests: each p value is multiplied by a factor that depends on its rank, and the results keep
 * the order of the p values. Sources: Holm, A simple sequentially rejective multiple test procedure, 1979; Benjamini and
 * Hochberg, Controlling the false discovery rate, 1995. */
#include "lab/statistics/statistics.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

typedef struct {
    double p;
    int at;
} entry;

static int compare_entries(const void *a, const void *b) {
    const entry *x = a, *y = b;
    return (x->p > y->p) - (x->p < y->p);
}

/* Returns the values that are numbers, sorted; NULL if memory is short. */
static entry *sort_numbers(const double *p, int count, int *numbers) {
    entry *list = malloc(sizeof *list * ((size_t)count + 1));
    *numbers = 0;
    if (!list) return NULL;
    for (int i = 0; i < count; i++)
        if (!isnan(p[i])) {
            assert(p[i] >= 0 && p[i] <= 1);
            list[(*numbers)++] = (entry){p[i], i};
        }
    qsort(list, (size_t)*numbers, sizeof *list, compare_entries);
    return list;
}

bool adjust_holm(double *p, int count) {
    int n;
    double most = 0;
    entry *list = sort_numbers(p, count, &n);
    if (!list) return false;
    for (int i = 0; i < n; i++) {
        p[list[i].at] = most = fmin(1, fmax(most, (n - i) * list[i].p));
        assert(most >= list[i].p);
    }
    free(list);
    return true;
}

bool adjust_benjamini_hochberg(double *p, int count) {
    int n;
    double least = 1;
    entry *list = sort_numbers(p, count, &n);
    if (!list) return false;
    for (int i = n - 1; i >= 0; i--)
        p[list[i].at] = least = fmin(least, list[i].p * n / (i + 1));
    free(list);
    return true;
}
