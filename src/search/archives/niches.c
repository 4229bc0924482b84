/* The niches of a space of traits. The niche of a grid is found by division. Points are spread evenly by one pass of
 * MacQueen's k-means over uniform samples, as Vassiliades 2018 does (Ju, Du and Gunzburger 2002 for the method). Only +, -, *
 * and / are used, so the result is the same on every machine. */
#include "niches.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SAMPLES = 50 /* samples for each point */ };
static const double narrowest = 1e-300, narrowest_share = 1e-9;

bool niches_range(double low, double high) {
    double range = high - low;
    return range >= narrowest && range < INFINITY && range >= narrowest_share * fmax(fabs(low), fabs(high));
}

bool lg_niches_check(const lg_niches *n, const lg_game *game, lg_error *error) {
    int most = n->points ? LG_AXES_MAX : LG_GRID_AXES_MAX;
    if (n->axes < 1) return lg_fail(error, "there is no axis");
    if (n->axes > most)
        return lg_fail(error, "%s has at most %d axes, found %d", n->points ? "an archive" : "a grid", most, n->axes);
    double count = 1;
    for (int a = 0; a < n->axes; a++) {
        const lg_axis *axis = &n->axis[a];
        if (axis->trait < 0 || axis->trait >= lg_trait_count(game))
            return lg_fail(error, "an axis of an unknown trait");
        const char *name = game->traits[axis->trait].name;
        for (int b = 0; b < a; b++)
            if (n->axis[b].trait == axis->trait) return lg_fail(error, "%s is an axis twice", name);
        if (!(axis->low < axis->high) || axis->low == -INFINITY || axis->high == INFINITY)
            return lg_fail(error, "the axis %s needs two ends, the lower one first", name);
        if (!niches_range(axis->low, axis->high))
            return lg_fail(error, "the axis %s: its ends %g and %g are too near to each other, or too far apart", name,
                           axis->low, axis->high);
        if (!n->points && axis->bins < 1) return lg_fail(error, "the axis %s has no cells", name);
        if (!n->points) count *= axis->bins;
    }
    if (n->points < 0 || n->points > LG_POINTS_MAX) return lg_fail(error, "more than %d points", LG_POINTS_MAX);
    return count <= LG_NICHES_MAX || lg_fail(error, "more than %d cells", LG_NICHES_MAX);
}

bool lg_axis_usual(const lg_game *game, lg_axis *axis) {
    const lg_trait *trait = &game->traits[axis->trait];
    bool usual = trait->least < trait->most;
    axis->low = usual ? trait->least : trait->low;
    axis->high = usual ? trait->most : trait->high;
    return axis->low > -INFINITY && axis->high < INFINITY;
}

int lg_axis_bins(const lg_game *game, const lg_axis *axis, int most) {
    const lg_trait *trait = &game->traits[axis->trait];
    bool whole = trait->tolerance == 0 && trait->least < trait->most;
    double values = floor(axis->high) - ceil(axis->low) + 1;
    return whole && values >= 1 && values < most ? (int)values : most;
}

bool lg_niches_usual(const lg_game *game, int bins, lg_niches *n, lg_error *error) {
    const char *names = game->axes;
    *n = (lg_niches){0};
    if (!game->traits || !names) return lg_fail(error, "%s names no axes for an archive", game->name);
    do {
        lg_axis *axis = &n->axis[n->axes++];
        size_t length = strcspn(names, ",");
        *axis = (lg_axis){.trait = 0};
        while (game->traits[axis->trait].name && (strlen(game->traits[axis->trait].name) != length ||
                                                  memcmp(game->traits[axis->trait].name, names, length) != 0))
            axis->trait++;
        if (!game->traits[axis->trait].name || !lg_axis_usual(game, axis))
            return lg_fail(error, "an axis of %s is no trait with ends: %.60s", game->name, names);
        axis->bins = lg_axis_bins(game, axis, bins);
        names += strcspn(names, ",");
    } while (*names++ && n->axes < LG_GRID_AXES_MAX);
    return lg_niches_check(n, game, error);
}

int lg_niches_count(const lg_niches *n) {
    int count = 1;
    for (int a = 0; !n->points && a < n->axes; a++)
        count *= n->axis[a].bins;
    assert(n->points >= 0 && count >= 1 && count <= LG_NICHES_MAX);
    return n->points ? n->points : count;
}

static int nearest_point(const double *point, int points, int axes, const double *at) {
    assert(points > 0);
    int best = 0;
    double least = INFINITY;
    for (int p = 0; p < points; p++) {
        double sum = 0;
        for (int a = 0; a < axes; a++) {
            double d = point[p * axes + a] - at[a];
            sum += d * d;
        }
        if (sum < least) least = sum, best = p;
    }
    return best;
}

double *niches_points(const lg_niches *n) {
    int axes = n->axes;
    double *point = malloc(sizeof *point * (size_t)(n->points * axes));
    int *weight = malloc(sizeof *weight * (size_t)n->points);
    lg_rng rng = lg_rng_stream((uint64_t)n->points, "cvt", (uint64_t)axes);
    assert(n->points > 0 && axes > 0 && axes <= LG_AXES_MAX);
    for (int i = 0; point && weight && i < n->points * axes; i++)
        point[i] = lg_rng_unit(&rng);
    for (int p = 0; point && weight && p < n->points; p++)
        weight[p] = 1;
    for (int64_t s = 0; point && weight && s < (int64_t)SAMPLES * n->points; s++) {
        double at[LG_AXES_MAX] = {0};
        for (int a = 0; a < axes; a++)
            at[a] = lg_rng_unit(&rng);
        int p = nearest_point(point, n->points, axes, at);
        weight[p]++;
        for (int a = 0; a < axes; a++)
            point[p * axes + a] += (at[a] - point[p * axes + a]) / weight[p];
    }
    if (!weight) free(point), point = NULL;
    free(weight);
    return point;
}

int niches_find(const lg_niches *n, const double *point, const double *traits) {
    double at[LG_AXES_MAX];
    int niche = 0;
    for (int a = 0; a < n->axes; a++) {
        const lg_axis *axis = &n->axis[a];
        double value = traits[axis->trait];
        at[a] = (value - axis->low) / (axis->high - axis->low); /* the position on the axis, from 0 to 1 */
        if (!(value >= axis->low && value <= axis->high)) return -1;
    }
    if (n->points) return nearest_point(point, n->points, n->axes, at);
    for (int a = n->axes; a--;) {
        int bin = (int)(at[a] * n->axis[a].bins);
        assert(bin >= 0 && bin <= n->axis[a].bins);
        niche = niche * n->axis[a].bins + (bin < n->axis[a].bins ? bin : n->axis[a].bins - 1);
    }
    return niche;
}
