/* Compares all groups with each other by Mann and Whitney's test, and ranks each group by the number of groups from which it
 * differs. Source: cgrhea2022, section 4.4.2 and table 4.3. */
#include "lab/statistics/statistics.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

static int best_first(const void *a, const void *b) {
    const standing *x = a, *y = b;
    if (x->rejected != y->rejected) return y->rejected - x->rejected;
    if (x->p_sum != y->p_sum) return x->p_sum < y->p_sum ? -1 : 1;
    return x->group - y->group;
}

static void enter_pair(standing *s, double p, double alpha) {
    if (isnan(p)) return;
    assert(p >= 0 && p <= 1);
    s->rejected += p < alpha;
    s->p_sum += p;
}

void tournament(sample *group, int groups, double alpha, standing *standings, double *p) {
    for (int a = 0; a < groups; a++)
        standings[a] = (standing){.group = a};
    for (int a = 0; a < groups; a++)
        for (int b = 0; b <= a; b++) {
            double pair = a == b ? 1 : mann_whitney(&group[a], &group[b]).p;
            if (p) p[(size_t)a * groups + b] = p[(size_t)b * groups + a] = pair;
            if (a == b) continue;
            enter_pair(&standings[a], pair, alpha);
            enter_pair(&standings[b], pair, alpha);
        }
    for (int a = 0; a < groups; a++)
        assert(standings[a].rejected < groups && standings[a].p_sum <= groups - 1);
    if (groups > 0) qsort(standings, (size_t)groups, sizeof *standings, best_first);
}
