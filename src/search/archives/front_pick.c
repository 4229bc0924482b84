/* Choosing one level of a front: the compromise with the smallest sum of losses. */
#include <assert.h>
#include <math.h>

#include "front_internal.h"

/* The range of the front in each objective. */
typedef struct {
    double low[LG_OBJECTIVES_MAX], high[LG_OBJECTIVES_MAX];
} extent;

static double given_up(const lg_front *f, const extent *e, const member *who) {
    double sum = 0;
    for (int m = 0; m < f->objectives.count; m++) {
        double span = e->high[m] - e->low[m];
        if (span > 0) sum += (who->point[m] - e->low[m]) / span;
    }
    assert(sum >= 0 && sum <= f->objectives.count * (1 + 1e-9));
    return sum;
}

int lg_front_pick(const lg_front *f) {
    extent e = {{0}, {0}};
    for (int m = 0; m < f->objectives.count; m++) {
        e.low[m] = INFINITY;
        e.high[m] = -INFINITY;
        for (int k = 0; k < f->count; k++) {
            if (f->member[k].rank) continue;
            e.low[m] = fmin(e.low[m], f->member[k].point[m]);
            e.high[m] = fmax(e.high[m], f->member[k].point[m]);
        }
    }
    double least = INFINITY;
    int best = -1;
    for (int k = 0; k < f->count; k++) {
        double sum = f->member[k].rank ? INFINITY : given_up(f, &e, &f->member[k]);
        if (!(sum < least)) continue;
        least = sum;
        best = k;
    }
    assert(best >= 0 || !f->count);
    return best;
}
