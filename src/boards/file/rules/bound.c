/* Bounds on one number or on several. */
#include "rules.h"

#include <assert.h>

static double above_zero(double x) {
    return x > 0 ? x : 0;
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

double fg_bound_off(const fg_bound *bound, const int *number, int count, int scale) {
    enum { HUNDRED = 100 };
    int least, most;
    double off = 0, sum = 0, squares = 0;
    assert(count >= 0 && scale > 0);
    if (!count) return 0;
    switch (bound->kind) {
    case FG_BETWEEN:
        for (int i = 0; i < count; i++) {
            double x = (double)number[i] / scale;
            off += x > bound->high ? x - bound->high : above_zero(bound->low - x);
        }
        return off;
    case FG_EVEN: return off_window(number, count, bound->high, scale);
    case FG_DIFFER:
        find_ends(number, count, &least, &most);
        return above_zero((double)(most - least) / scale - bound->high);
    case FG_RATIO:
        find_ends(number, count, &least, &most);
        double ratio = most > 0 ? above_zero((double)least / most) : least == most;
        return HUNDRED * above_zero(bound->low - ratio);
    case FG_EVEN_SHARE:
        /* The square of the sum, divided by the number times the sum of squares (Jain, Chiu and Hawe 1984): 1 if all are equal. */
        for (int i = 0; i < count; i++) {
            sum += number[i];
            squares += (double)number[i] * number[i];
        }
        return HUNDRED * above_zero(bound->low - (squares > 0 ? sum * sum / (count * squares) : 1));
    }
    return 0;
}

double fg_bound_least(const fg_bound *bound, const int *low, const int *high, int count, int scale) {
    double width = bound->high, best = -1, least = 0;
    if (!count) return 0;
    switch (bound->kind) {
    case FG_BETWEEN:
        for (int i = 0; i < count; i++)
            least +=
                above_zero((double)low[i] / scale - bound->high) + above_zero(bound->low - (double)high[i] / scale);
        return least;
    case FG_EVEN:
        /* The smallest sum of distances from one window, over all windows that begin at an end of one of the ranges. */
        for (int w = 0; w < 2 * count; w++) {
            double off = 0, from = (double)(w < count ? low[w] : high[w - count]) / scale - (w < count ? width : 0);
            for (int i = 0; i < count; i++)
                off += above_zero((double)low[i] / scale - from - width) + above_zero(from - (double)high[i] / scale);
            if (best < 0 || off < best) best = off;
        }
        return best;
    case FG_DIFFER: {
        int most_low = low[0], least_high = high[0];
        for (int i = 1; i < count; i++) {
            if (low[i] > most_low) most_low = low[i];
            if (high[i] < least_high) least_high = high[i];
        }
        return above_zero((double)(most_low - least_high) / scale - bound->high);
    }
    default: return 0;
    }
}
