/* Who survives a generation: by rank and then by crowding, as in NSGA-II; or one by one all but who of the last
 * rank is beaten by the most or, where there is one rank, adds least to its volume, as in SMS-EMOA. */
#include <math.h>
#include <string.h>

#include "solve/front_inside.h"

static spot spot_of(const lg_front *f, int k) {
    return (spot){f->member[k].off, f->member[k].point, k, f->objectives.count};
}

/* The members of a rank, as spots. */
static int gather(const lg_front *f, int rank) {
    int count = 0;
    for (int k = 0; k < f->count; k++)
        if (f->member[k].rank == rank) f->spots[count++] = spot_of(f, k);
    return count;
}

static void rank_all(lg_front *f) {
    for (int k = 0; k < f->count; k++)
        f->spots[k] = spot_of(f, k);
    points_rank(f->spots, f->count, f->rank);
    for (int k = 0; k < f->count; k++)
        f->member[k].rank = f->rank[k];
}

static int worst_rank(const lg_front *f) {
    int worst = 0;
    for (int k = 0; k < f->count; k++)
        if (f->member[k].rank > worst) worst = f->member[k].rank;
    return worst;
}

static void crowd_all(lg_front *f) {
    for (int r = worst_rank(f); r >= 0; r--)
        points_crowd(f->spots, gather(f, r), f->number);
    for (int k = 0; k < f->count; k++)
        f->member[k].crowd = f->number[k];
}

/* Moves a member to the end, and the others up. */
static void drop(lg_front *f, int k) {
    member gone = f->member[k];
    memmove(&f->member[k], &f->member[k + 1], sizeof gone * (size_t)(f->count - k - 1));
    f->member[--f->count] = gone;
}

/* By how many it is beaten. */
static int beaten(const lg_front *f, const member *who) {
    int count = 0;
    for (int k = 0; k < f->count; k++) {
        const member *m = &f->member[k];
        count += m->off < who->off || (m->off == who->off && lg_dominates(m->point, who->point, f->objectives.count));
    }
    return count;
}

/* Beyond the worst of the gathered by as much as they span. */
static void find_reference(const lg_front *f, int count, double *reference) {
    for (int m = 0; m < f->objectives.count; m++) {
        double low = INFINITY, high = -INFINITY;
        for (int i = 0; i < count; i++) {
            low = fmin(low, f->spots[i].point[m]);
            high = fmax(high, f->spots[i].point[m]);
        }
        reference[m] = high + (high > low ? high - low : 1);
    }
}

/* Of the worst rank who is beaten by the most; where there is one rank, who adds least to its volume. */
static int weakest(const lg_front *f) {
    int worst = worst_rank(f), count = gather(f, worst), weak = -1;
    double reference[LG_OBJECTIVES_MAX];
    if (!worst) {
        find_reference(f, count, reference);
        volume_shares(f->spots, count, reference, &f->volumes, f->number);
    }
    for (int k = 0; k < f->count; k++) {
        if (f->member[k].rank != worst) continue;
        if (worst) f->number[k] = -beaten(f, &f->member[k]);
        if (weak < 0 || f->number[k] < f->number[weak]) weak = k;
    }
    return weak;
}

/* Those of better ranks are left, and then those with more room; of equals the younger. */
static void choose(lg_front *f) {
    int last = f->count - 1;
    for (int k = 0; k <= last; k++) {
        const member *m = &f->member[k];
        double room = m->crowd < INFINITY ? m->crowd / (1 + m->crowd) : 1;
        f->spots[k] = (spot){2 * m->rank - room, NULL, last - k, 0};
    }
    spots_sort(f->spots, f->count);
    for (int i = 0; i <= last; i++)
        f->rank[last - f->spots[i].index] = i;
    for (int k = last; k >= 0; k--)
        if (f->rank[k] >= f->population) drop(f, k);
}

/* Who goes is of the last ranks, and so changes no other's. */
void front_survive(lg_front *f) {
    for (int k = f->count; k--;)
        if (f->member[k].off == INFINITY) drop(f, k);
    rank_all(f);
    if (f->params.number[ALGORITHM] == SMSEMOA) {
        while (f->count > f->population)
            drop(f, weakest(f));
        return;
    }
    crowd_all(f);
    if (f->count <= f->population) return;
    choose(f);
    crowd_all(f);
}
