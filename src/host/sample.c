/* Simple statistics of a sample. A sample is sorted when a quantile is asked for. Sums add the values in the order in which
 * they were given. */
#include "host/sample.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

void sample_add(sample *s, double value) {
    if (s->count == s->room) {
        int room = s->room ? 2 * s->room : 64;
        double *more = realloc(s->value, (size_t)room * sizeof *more);
        if (!more) {
            s->failed = true;
            return;
        }
        s->value = more;
        s->room = room;
    }
    assert(s->count >= 0 && s->count < s->room);
    s->value[s->count++] = value;
}

void sample_empty(sample *s) {
    s->count = 0;
}

void sample_clear(sample *s) {
    free(s->value);
    *s = (sample){0};
}

static int compare_numbers(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

void sample_sort(sample *s) {
    if (s->count) qsort(s->value, (size_t)s->count, sizeof *s->value, compare_numbers);
}

double sample_quantile(sample *s, double share) {
    assert(share >= 0 && share <= 1);
    if (!s->count) return NAN;
    sample_sort(s);
    double at = share * (s->count - 1), below = floor(at);
    int i = (int)below, next = i + 1 < s->count ? i + 1 : i;
    assert(i >= 0 && i < s->count);
    return s->value[i] + (at - below) * (s->value[next] - s->value[i]);
}

double sample_median(sample *s) {
    return sample_quantile(s, 0.5);
}

double sample_mean(const sample *s) {
    double sum = 0;
    for (int i = 0; i < s->count; i++)
        sum += s->value[i];
    return s->count ? sum / s->count : NAN;
}

double sample_min(const sample *s) {
    double least = s->count ? s->value[0] : NAN;
    for (int i = 1; i < s->count; i++)
        least = fmin(least, s->value[i]);
    return least;
}

double sample_max(const sample *s) {
    double most = s->count ? s->value[0] : NAN;
    for (int i = 1; i < s->count; i++)
        most = fmax(most, s->value[i]);
    return most;
}

double sample_squares(const sample *s) {
    double mean = sample_mean(s), squares = 0;
    /* for equal values, rounding of the mean could give a tiny value instead of 0 */
    if (sample_min(s) == sample_max(s)) return 0;
    for (int i = 0; i < s->count; i++)
        squares += (s->value[i] - mean) * (s->value[i] - mean);
    return squares;
}

double sample_deviation(const sample *s) {
    return s->count > 1 ? sqrt(sample_squares(s) / (s->count - 1)) : NAN;
}

double sample_error(const sample *s) {
    return sample_deviation(s) / sqrt(s->count);
}

void wilson(int64_t won, int64_t of, double *low, double *high) {
    double z = 1.959963984540054, n = (double)of, p = of ? (double)won / n : 0;
    assert(won >= 0 && won <= of);
    *low = 0;
    *high = 1;
    if (!of) return;
    double middle = p + z * z / (2 * n), spread = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n));
    *low = fmax(0, (middle - spread) / (1 + z * z / n));
    *high = fmin(1, (middle + spread) / (1 + z * z / n));
    assert(*low < *high);
}
