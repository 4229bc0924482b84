/* Compares all groups with each other by Mann and Whitney's test, and ranks each group by how many groups it is
 * better than, less how many it is worse than. Source of the test and its sums: cgrhea2022, section 4.4.2 and table 4.3. */
#include "lab/statistics/statistics.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

static int best_first(const void *a, const void *b) {
    const standing *x = a, *y = b;
    int x_lead = x->better - x->worse, y_lead = y->better - y->worse;
    if (x_lead != y_lead) return y_lead - x_lead;
    if (x->share != y->share) return x->share > y->share ? -1 : 1;
    return x->group - y->group;
}

/* Enters a pair for one of its groups. share: the share of pairs of values in which this group is better. */
static void enter_pair(standing *s, double p, double share, double alpha) {
    if (isnan(p)) return;
    assert(p >= 0 && p <= 1);
    s->rejected += p < alpha;
    s->better += p < alpha && share > 0.5;
    s->worse += p < alpha && share < 0.5;
    s->share += share;
    s->p_sum += p;
}

void tournament(sample *group, int groups, tournament_rules rules, standing *standings, double *p) {
    for (int a = 0; a < groups; a++)
        standings[a] = (standing){.group = a};
    for (int a = 0; a < groups; a++)
        for (int b = 0; b <= a; b++) {
            ranking pair = {.p = 1};
            if (a != b) pair = mann_whitney(&group[a], &group[b]);
            double share = rules.highest ? pair.a12 : 1 - pair.a12;
            if (p) p[(size_t)a * groups + b] = p[(size_t)b * groups + a] = pair.p;
            if (a == b) continue;
            enter_pair(&standings[a], pair.p, share, rules.alpha);
            enter_pair(&standings[b], pair.p, 1 - share, rules.alpha);
        }
    for (int a = 0; a < groups; a++)
        assert(standings[a].rejected < groups && standings[a].p_sum <= groups - 1);
    if (groups > 0) qsort(standings, (size_t)groups, sizeof *standings, best_first);
}
