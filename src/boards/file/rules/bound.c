/* Bounds on one number or on several. */
#include "bound.h"

#include <assert.h>

static double above_zero(double x) {
    return x > 0 ? x : 0;
}

static double off_range(const fg_bound *b, const int *number, int count, int scale) {
    double off = 0;
    for (int i = 0; i < count; i++) {
        double x = (double)number[i] / scale;
        off += x > b->high ? x - b->high : above_zero(b->low - x);
    }
    return off;
}

static void find_ends(const int *number, int count, int *least, int *most) {
    *least = *most = number[0];
    for (int i = 1; i < count; i++) {
        if (number[i] < *least) *least = number[i];
        if (number[i] > *most) *most = number[i];
    }
}

void fg_sort_numbers(const int *number, int count, int *sorted) {
    assert(count <= FG_JOINED_MAX);
    for (int i = 0, at; i < count; i++) {
        for (at = i; at && sorted[at - 1] > number[i]; at--)
            sorted[at] = sorted[at - 1];
        sorted[at] = number[i];
    }
}

/* The largest and the smallest have to come within the width, then the second largest and the second smallest, and so on; one
 * window serves all of these pairs. */
static double off_window(const int *number, int count, double width, int scale) {
    int sorted[FG_JOINED_MAX], least, most;
    double off = 0;
    find_ends(number, count, &least, &most);
    if ((double)(most - least) / scale <= width) return 0;
    fg_sort_numbers(number, count, sorted);
    for (int k = 0; k < count / 2; k++)
        off += above_zero((double)(sorted[count - 1 - k] - sorted[k]) / scale - width);
    return off;
}

static double ratio_of(const int *number, int count) {
    int least, most;
    find_ends(number, count, &least, &most);
    return most > 0 ? above_zero((double)least / most) : least == most;
}

/* The square of the sum, divided by the number times the sum of squares (Jain, Chiu and Hawe 1984): 1 if all are equal. */
static double even_share(const int *number, int count) {
    double sum = 0, squares = 0;
    for (int i = 0; i < count; i++) {
        sum += number[i];
        squares += (double)number[i] * number[i];
    }
    return squares > 0 ? sum * sum / (count * squares) : 1;
}

double fg_bound_off(const fg_bound *bound, const int *number, int count, int scale) {
    enum { HUNDRED = 100 };
    int least, most;
    assert(count >= 0 && scale > 0);
    if (!count) return 0;
    switch (bound->kind) {
    case FG_BETWEEN: return off_range(bound, number, count, scale);
    case FG_EVEN: return off_window(number, count, bound->high, scale);
    case FG_DIFFER:
        find_ends(number, count, &least, &most);
        return above_zero((double)(most - least) / scale - bound->high);
    case FG_RATIO: return HUNDRED * above_zero(bound->low - ratio_of(number, count));
    case FG_EVEN_SHARE: return HUNDRED * above_zero(bound->low - even_share(number, count));
    }
    return 0;
}

/* The smallest sum of distances from one window, over all windows that begin at an end of one of the ranges. */
static double least_off_window(const int *low, const int *high, int count, double width, int scale) {
    double best = -1;
    for (int w = 0; w < 2 * count; w++) {
        double off = 0, from = (double)(w < count ? low[w] : high[w - count]) / scale - (w < count ? width : 0);
        for (int i = 0; i < count; i++)
            off += above_zero((double)low[i] / scale - from - width) + above_zero(from - (double)high[i] / scale);
        if (best < 0 || off < best) best = off;
    }
    return best < 0 ? 0 : best;
}

static double least_off_range(const fg_bound *b, const int *low, const int *high, int count, int scale) {
    double off = 0;
    for (int i = 0; i < count; i++)
        off += above_zero((double)low[i] / scale - b->high) + above_zero(b->low - (double)high[i] / scale);
    return off;
}

double fg_bound_least(const fg_bound *bound, const int *low, const int *high, int count, int scale) {
    if (!count) return 0;
    switch (bound->kind) {
    case FG_BETWEEN: return least_off_range(bound, low, high, count, scale);
    case FG_EVEN: return least_off_window(low, high, count, bound->high, scale);
    case FG_DIFFER: {
        int most = low[0], least = high[0];
        for (int i = 1; i < count; i++) {
            if (low[i] > most) most = low[i];
            if (high[i] < least) least = high[i];
        }
        return above_zero((double)(most - least) / scale - bound->high);
    }
    default: return 0;
    }
}
