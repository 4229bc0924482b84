/* Survival. NSGA-II keeps members by rank and then by crowding distance. SMS-EMOA removes one member at a time: of the worst
 * rank the one that most members dominate or, if there is only one rank, the one that adds least to the hypervolume. */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "front_internal.h"

/* Choosing one level of a front: the compromise with the smallest sum of losses. */

int lg_front_pick(const lg_front *f) {
    double low[LG_OBJECTIVES_MAX], high[LG_OBJECTIVES_MAX], least = INFINITY;
    int best = -1;
    for (int m = 0; m < f->objectives.count; m++) {
        low[m] = INFINITY;
        high[m] = -INFINITY;
        for (int k = 0; k < f->count; k++) {
            if (f->member[k].rank) continue;
            low[m] = fmin(low[m], f->member[k].point[m]);
            high[m] = fmax(high[m], f->member[k].point[m]);
        }
    }
    for (int k = 0; k < f->count; k++) {
        const member *who = &f->member[k];
        double lost = 0;
        if (who->rank) continue;
        for (int m = 0; m < f->objectives.count; m++)
            if (high[m] > low[m]) lost += (who->point[m] - low[m]) / (high[m] - low[m]);
        assert(lost >= 0 && lost <= f->objectives.count * (1 + 1e-9));
        if (lost >= least) continue;
        least = lost;
        best = k;
    }
    assert(best >= 0 || !f->count);
    return best;
}

static spot spot_of(const lg_front *f, int k) {
    return (spot){f->member[k].off, f->member[k].point, k, f->objectives.count, 0};
}

/* Copies the members of a rank to f->spots and returns their number. */
static int gather_rank(const lg_front *f, int rank) {
    int count = 0;
    for (int k = 0; k < f->count; k++)
        if (f->member[k].rank == rank) f->spots[count++] = spot_of(f, k);
    return count;
}

static int worst_rank(const lg_front *f) {
    int worst = 0;
    for (int k = 0; k < f->count; k++)
        if (f->member[k].rank > worst) worst = f->member[k].rank;
    return worst;
}

static void crowd_all(lg_front *f) {
    for (int r = worst_rank(f); r >= 0; r--)
        points_crowd(f->spots, gather_rank(f, r), f->number);
    for (int k = 0; k < f->count; k++)
        f->member[k].crowd = f->number[k];
}

/* Removes a member: moves it behind the others, whose order stays the same. */
static void drop_member(lg_front *f, int k) {
    assert(k >= 0 && k < f->count);
    member gone = f->member[k];
    memmove(&f->member[k], &f->member[k + 1], sizeof gone * (size_t)(f->count - k - 1));
    f->member[--f->count] = gone;
}

/* Returns how many members dominate this one. */
static int count_dominators(const lg_front *f, const member *who) {
    int count = 0;
    for (int k = 0; k < f->count; k++) {
        const member *m = &f->member[k];
        count += m->off < who->off || (m->off == who->off && lg_dominates(m->point, who->point, f->objectives.count));
    }
    return count;
}

/* Returns the member to remove: of the worst rank the one that most members dominate or, if there is only one rank, the one
 * that adds least to the hypervolume. */
static int find_weakest(const lg_front *f) {
    int worst = worst_rank(f), count = gather_rank(f, worst), weak = -1;
    double reference[LG_OBJECTIVES_MAX] = {0};
    if (!worst) {
        /* The reference point lies beyond the worst values of the gathered members, by as much as their range (1 if
         * the range is 0). */
        for (int m = 0; m < f->objectives.count; m++) {
            double low = INFINITY, high = -INFINITY;
            for (int i = 0; i < count; i++) {
                low = fmin(low, f->spots[i].point[m]);
                high = fmax(high, f->spots[i].point[m]);
            }
            reference[m] = high + (high > low ? high - low : 1);
        }
        volume_shares(f->spots, count, reference, &f->volumes, f->number);
    }
    for (int k = 0; k < f->count; k++) {
        if (f->member[k].rank != worst) continue;
        if (worst) f->number[k] = -count_dominators(f, &f->member[k]);
        if (weak < 0 || f->number[k] < f->number[weak]) weak = k;
    }
    assert(weak >= 0);
    return weak;
}

#ifndef NDEBUG
/* Is it true that no member of the front dominates another member of the front, and that the front is empty only if there are no
 * members? */
static bool is_front_sound(const lg_front *f) {
    int first = 0;
    for (int k = 0; k < f->count; k++) {
        first += f->member[k].rank == 0;
        if (f->member[k].rank == 0 && count_dominators(f, &f->member[k])) return false;
    }
    return f->count <= f->population && (first > 0 || !f->count);
}
#endif

void front_survive(lg_front *f) {
    for (int k = f->count; k--;)
        if (f->member[k].off == INFINITY) drop_member(f, k);
    for (int k = 0; k < f->count; k++)
        f->spots[k] = spot_of(f, k);
    points_rank(f->spots, f->count, f->rank);
    for (int k = 0; k < f->count; k++)
        f->member[k].rank = f->rank[k];
    bool by_volume = f->params.number[ALGORITHM] == SMSEMOA;
    /* removing a member of the last rank leaves the other ranks as they are */
    while (by_volume && f->count > f->population)
        drop_member(f, find_weakest(f));
    if (!by_volume) crowd_all(f);
    if (f->count > f->population) {
        /* Keeps the members of better ranks. Within a rank, keeps those with a larger crowding distance; of equals, the one that
         * was made later. */
        int last = f->count - 1;
        for (int k = 0; k <= last; k++) {
            const member *m = &f->member[k];
            double room = m->crowd < INFINITY ? m->crowd / (1 + m->crowd) : 1;
            f->spots[k] = (spot){2 * m->rank - room, NULL, last - k, 0, 0};
        }
        spots_sort(f->spots, f->count);
        for (int i = 0; i <= last; i++)
            f->rank[last - f->spots[i].index] = i;
        for (int k = last; k >= 0; k--)
            if (f->rank[k] >= f->population) drop_member(f, k);
        crowd_all(f);
    }
    assert(is_front_sound(f));
}
