/* A running mean of evaluations per second. */
#include "search_speed.h"

#include <assert.h>

#include "growing_map.h"

/* Plans only for this share of the time, because an evaluation takes longer in some rings than in others. */
static const double planned = 0.5;

void search_speed_add(search_speed *p, int64_t evaluations, double seconds) {
    if (evaluations <= 0 || !(seconds > 0)) return;
    p->evaluations = p->evaluations / 2 + (double)evaluations;
    p->seconds = p->seconds / 2 + seconds;
    assert(p->evaluations > 0 && p->seconds > 0);
}

int64_t search_speed_limit(const search_speed *p, int64_t wanted, double seconds) {
    if (p->seconds <= 0 || seconds <= 0) return wanted;
    double fits = planned * seconds * p->evaluations / p->seconds;
    if (fits >= (double)wanted) return wanted;
    assert(wanted > 0 && fits >= 0);
    int64_t legs = (int64_t)fits / GROWING_LEG_EVALUATIONS, most = (legs < 1 ? 1 : legs) * GROWING_LEG_EVALUATIONS;
    return most < wanted ? most : wanted;
}
