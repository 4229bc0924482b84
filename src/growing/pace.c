/* A running mean of evaluations per second. */
#include "pace.h"

#include "horizon.h"

/* Only this part of the time is planned for, because an evaluation takes longer in some rings than in others. */
static const double planned = 0.5;

void pace_note(ring_pace *p, int64_t evaluations, double seconds) {
    if (evaluations <= 0 || !(seconds > 0)) return;
    p->evaluations = p->evaluations / 2 + (double)evaluations;
    p->seconds = p->seconds / 2 + seconds;
}

int64_t pace_fit(const ring_pace *p, int64_t wanted, double seconds) {
    if (p->seconds <= 0 || seconds <= 0) return wanted;
    double fits = planned * seconds * p->evaluations / p->seconds;
    if (fits >= (double)wanted) return wanted;
    int64_t legs = (int64_t)fits / HORIZON_LEG, most = (legs < 1 ? 1 : legs) * HORIZON_LEG;
    return most < wanted ? most : wanted;
}
