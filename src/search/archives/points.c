/* Non-dominated sorting, crowding distance and distances of points. Points are sorted lexicographically, so every point that
 * dominates another comes before it; its rank is one more than the worst rank among those that dominate it. The result is the
 * fronts of Deb, Pratap, Agarwal and Meyarivan 2002, without their lists. */
#include "points.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

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

void points_rank(spot *spots, int count, int *rank) {
    /* sorts the spots, the best first; among spots with the same key, copies of points come behind all distinct points */
    bool copies = false;
    for (int i = 0; i < count; i++)
        spots[i].copy = 0;
    qsort(spots, (size_t)count, sizeof *spots, by_merit);
    for (int i = 1; i < count; i++) {
        const spot *before = &spots[i - 1];
        int m = 0;
        while (m < before->objectives && before->point[m] == spots[i].point[m])
            m++;
        if (m < before->objectives || before->key != spots[i].key) continue;
        spots[i].copy = before->copy + 1;
        copies = true;
    }
    if (copies) qsort(spots, (size_t)count, sizeof *spots, by_merit);
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

/* Returns a spot for each point, which the caller frees; NULL if memory is short. */
static spot *spots_of(const double *points, int count, int objectives) {
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

/* Computes exact hypervolumes. For two objectives: by a sweep. For three: by a sweep along the third objective, over a
 * staircase that bounds the area that the points so far dominate in the first two. For more: by WFG (While, Bradstreet and
 * Barone 2012), which goes through the points from the worst to the best in the last objective. Each point adds the volume that
 * it dominates alone. To find this volume, the points that follow are clipped to what the point dominates, and their volume, in
 * one objective less, is subtracted. */

volume_room volume_lay_out(arena *memory, int points, int objectives) {
    volume_room room = {.x = arena_take(memory, (size_t)points + 1, sizeof(double)),
                        .y = arena_take(memory, (size_t)points + 1, sizeof(double))};
    for (int m = 3; m <= objectives && objectives > 3; m++) {
        room.spots[m] = arena_take(memory, (size_t)points, sizeof *room.spots[m]);
        room.point[m] = arena_take(memory, (size_t)points * (size_t)m, sizeof *room.point[m]);
    }
    return room;
}

static void sort_by(spot *spots, int count, int m, double sign) {
    for (int i = 0; i < count; i++)
        spots[i].key = sign * spots[i].point[m];
    spots_sort(spots, count);
}

/* A staircase that descends from left to right. Everything to the right of x[i] and above y[i] is dominated, up to the bounds
 * `right` and `top`. */
typedef struct {
    double *x, *y, right, top;
    int count;
} stairs;

/* Adds a step and returns the area that it adds. */
static double stairs_add(stairs *s, double x, double y) {
    int from = 0;
    while (from < s->count && s->x[from] < x)
        from++;
    double above = from ? s->y[from - 1] : s->top, left = x, gain = 0;
    int to = from;
    if (above <= y) return 0;
    for (; to < s->count && s->y[to] >= y; to++) {
        gain += (s->x[to] - left) * (above - y);
        left = s->x[to];
        above = s->y[to];
    }
    gain += ((to < s->count ? s->x[to] : s->right) - left) * (above - y);
    if (gain <= 0) return 0;
    size_t behind = sizeof *s->x * (size_t)(s->count - to);
    memmove(s->x + from + 1, s->x + to, behind);
    memmove(s->y + from + 1, s->y + to, behind);
    s->x[from] = x;
    s->y[from] = y;
    s->count += 1 - (to - from);
    assert(from == 0 || (s->x[from - 1] < x && s->y[from - 1] > y));
    assert(from + 1 == s->count || (s->x[from + 1] >= x && s->y[from + 1] < y));
    return gain;
}

/* Returns the volume that the points dominate within the box above a corner (NULL: everywhere). The points are sorted by their
 * third objective. Leaves out the point with the index `but`. */
static double sweep_three(const spot *spots, int count, const double *corner, const double *reference, int but,
                          const volume_room *room) {
    stairs s = {room->x, room->y, reference[0], reference[1], 0};
    double area = 0, volume = 0, from = 0;
    double full = corner ? (reference[0] - corner[0]) * (reference[1] - corner[1]) : INFINITY;
    for (int i = 0; i < count && area < full; i++) {
        const double *p = spots[i].point;
        if (spots[i].index == but) continue;
        double at = corner ? fmax(p[2], corner[2]) : p[2];
        assert(area == 0 || at >= from);
        volume += area * (at - from);
        from = at;
        area += stairs_add(&s, corner ? fmax(p[0], corner[0]) : p[0], corner ? fmax(p[1], corner[1]) : p[1]);
    }
    return volume + area * (reference[2] - from);
}

static double box_volume(const double *point, const double *reference, int objectives) {
    double volume = 1;
    for (int m = 0; m < objectives; m++) {
        assert(point[m] <= reference[m]);
        volume *= reference[m] - point[m];
    }
    return volume;
}

/* Clips the points, except the one with the index `but`, to the region that `corner` dominates, in this number of objectives. Keeps
 * those that no other one dominates. */
static int clip_points(const spot *spots, int count, const double *corner, int but, int objectives,
                       const volume_room *room) {
    spot *kept = room->spots[objectives];
    double *point = room->point[objectives];
    int left = 0;
    for (int i = 0; i < count; i++, point += objectives) {
        if (spots[i].index == but) continue;
        for (int m = 0; m < objectives; m++)
            point[m] = fmax(corner[m], spots[i].point[m]);
        int k = 0, before = left;
        while (k < before && !lg_dominates(kept[k].point, point, objectives))
            k++;
        if (k < before) continue;
        left = 0;
        for (k = 0; k < before; k++)
            if (!lg_dominates(point, kept[k].point, objectives)) kept[left++] = kept[k];
        kept[left++] = (spot){0, point, i, objectives, 0};
    }
    return left;
}

/* Returns the hypervolume of points that all dominate the reference. Reorders the spots. */
static double volume_of(spot *spots, int count, const double *reference, const volume_room *room) {
    if (!count) return 0;
    int objectives = spots->objectives, less = objectives - 1;
    double volume = 0;
    sort_by(spots, count, objectives == 2 ? 0 : less, objectives <= 3 ? 1 : -1);
    double top = reference[1];
    for (int i = 0; i < count && objectives == 2; i++) {
        const double *p = spots[i].point;
        if (p[1] < top) volume += (reference[0] - p[0]) * (top - p[1]);
        top = fmin(top, p[1]);
    }
    if (objectives == 2) return volume;
    if (objectives == 3) return sweep_three(spots, count, NULL, reference, -1, room);
    for (int i = 0; i < count; i++) {
        const double *p = spots[i].point;
        int left = clip_points(spots + i + 1, count - i - 1, p, -1, less, room);
        double area = box_volume(p, reference, less) - volume_of(room->spots[less], left, reference, room);
        volume += (reference[less] - p[less]) * area;
    }
    return volume;
}

void volume_shares(spot *spots, int count, const double *reference, const volume_room *room, double *share) {
    if (!count) return;
    int objectives = spots->objectives;
    if (objectives == 2) {
        sort_by(spots, count, 0, 1);
        for (int i = 0; i < count; i++) {
            double right = i + 1 < count ? spots[i + 1].point[0] : reference[0];
            double top = i ? spots[i - 1].point[1] : reference[1];
            share[spots[i].index] = (right - spots[i].point[0]) * (top - spots[i].point[1]);
        }
        return;
    }
    sort_by(spots, count, 2, 1);
    for (int i = 0; i < count; i++) {
        const double *p = spots[i].point;
        double others = 0;
        if (objectives == 3) {
            others = sweep_three(spots, count, p, reference, spots[i].index, room);
        } else {
            int left = clip_points(spots, count, p, spots[i].index, objectives, room);
            others = volume_of(room->spots[objectives], left, reference, room);
        }
        share[spots[i].index] = box_volume(p, reference, objectives) - others;
    }
}

double lg_points_volume(const double *points, int count, int objectives, const double *reference) {
    spot *spots = spots_of(points, count, objectives);
    int inside = 0;
    arena size = {0};
    volume_lay_out(&size, count, objectives);
    char *memory = aligned_alloc(ARENA_ALIGNMENT, size.used);
    double volume = NAN;
    if (spots && memory) {
        volume_room room = volume_lay_out(&(arena){memory, 0}, count, objectives);
        for (int i = 0; i < count; i++) {
            int m = 0;
            while (m < objectives && spots[i].point[m] < reference[m])
                m++;
            if (m == objectives) spots[inside++] = spots[i];
        }
        volume = volume_of(spots, inside, reference, &room);
    }
    free(memory);
    free(spots);
    return volume;
}
