/* Non-dominated sorting, crowding distance and distances of points. Points are sorted lexicographically, so every point that
 * dominates another comes before it; its rank is one more than the worst rank among those that dominate it. The result is the
 * fronts of Deb, Pratap, Agarwal and Meyarivan 2002, without their lists. */
#include "points.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

bool lg_dominates(const double *a, const double *b, int objectives) {
    bool better = false;
    for (int m = 0; m < objectives; m++) {
        if (a[m] > b[m]) return false;
        better = better || a[m] < b[m];
    }
    return better;
}

static int by_key(const void *a, const void *b) {
    const spot *p = a, *q = b;
    if (p->key != q->key) return p->key < q->key ? -1 : 1;
    return p->index - q->index;
}

void spots_sort(spot *spots, int count) {
    qsort(spots, (size_t)count, sizeof *spots, by_key);
}

/* Orders points so that a point that dominates another one comes before it. Of equal points the one with the larger index comes
 * first. */
static int by_merit(const void *a, const void *b) {
    const spot *p = a, *q = b;
    if (p->key != q->key) return p->key < q->key ? -1 : 1;
    if (p->copy != q->copy) return p->copy - q->copy;
    for (int m = 0; m < p->objectives; m++)
        if (p->point[m] != q->point[m]) return p->point[m] < q->point[m] ? -1 : 1;
    return q->index - p->index;
}

/* Given two spots in the order of by_merit: does the first dominate the second, or is the second a copy of it? */
static bool beats(const spot *first, const spot *second) {
    if (first->key < second->key || first->copy < second->copy) return true;
    for (int m = 1; m < first->objectives; m++)
        if (first->point[m] > second->point[m]) return false;
    return true;
}

static bool is_equal(const spot *a, const spot *b) {
    for (int m = 0; m < a->objectives; m++)
        if (a->point[m] != b->point[m]) return false;
    return a->key == b->key;
}

/* Sorts the spots, the best first. Among spots with the same key, copies of points come behind all distinct points. */
static void sort_by_merit(spot *spots, int count) {
    bool copies = false;
    for (int i = 0; i < count; i++)
        spots[i].copy = 0;
    qsort(spots, (size_t)count, sizeof *spots, by_merit);
    for (int i = 1; i < count; i++) {
        if (!is_equal(&spots[i - 1], &spots[i])) continue;
        spots[i].copy = spots[i - 1].copy + 1;
        copies = true;
    }
    if (copies) qsort(spots, (size_t)count, sizeof *spots, by_merit);
}

void points_rank(spot *spots, int count, int *rank) {
    sort_by_merit(spots, count);
    for (int i = 0; i < count; i++) {
        int worst = -1;
        for (int j = i; j--;)
            if (rank[spots[j].index] > worst && beats(&spots[j], &spots[i])) worst = rank[spots[j].index];
        assert(worst < i);
        rank[spots[i].index] = worst + 1;
    }
}

void points_crowd(spot *spots, int count, double *crowd) {
    for (int i = 0; i < count; i++)
        crowd[spots[i].index] = 0;
    for (int m = 0; count && m < spots->objectives; m++) {
        for (int i = 0; i < count; i++)
            spots[i].key = spots[i].point[m];
        spots_sort(spots, count);
        double range = spots[count - 1].key - spots[0].key;
        assert(range >= 0);
        crowd[spots[0].index] = crowd[spots[count - 1].index] = INFINITY;
        for (int i = 1; i < count - 1 && range > 0; i++)
            crowd[spots[i].index] += (spots[i + 1].key - spots[i - 1].key) / range;
    }
}

spot *spots_of(const double *points, int count, int objectives) {
    assert(points && count >= 0 && objectives >= 2 && objectives <= LG_OBJECTIVES_MAX);
    spot *spots = calloc((size_t)count + 1, sizeof *spots);
    for (int i = 0; spots && i < count; i++)
        spots[i] = (spot){0, points + i * objectives, i, objectives, 0};
    return spots;
}

bool lg_points_rank(const double *points, int count, int objectives, int *rank) {
    spot *spots = spots_of(points, count, objectives);
    bool good = spots;
    if (good) points_rank(spots, count, rank);
    free(spots);
    return good;
}
