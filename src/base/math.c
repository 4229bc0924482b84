/* Exponential and logarithm. The argument is split into a power of two, which is exact, and a small rest, for which a short
 * polynomial is enough. The rounding error of the split is carried along. The terms of a polynomial are added in pairs, so
 * that a processor can work on several at once.
 * Source: Cody and Waite, Software Manual for the Elementary Functions, 1980; the logarithm has the form of Sun's fdlibm. */
#include "math.h"

#include <assert.h>
#include <float.h>
#include <math.h>

#include "levelground.h"
#include "log.h"

/* 2^n for -1022 <= n <= 1023. */
static double power_of_two(int n) {
    assert(n >= -1022 && n <= 1023);
    return double_of((uint64_t)(n + 1023) << 52);
}

/* y 2^n. Multiplies in two steps if 2^n does not fit a double or the product may be subnormal. */
static double times_power_of_two(double y, int n) {
    if (n > -1022 && n < 1024) return y * power_of_two(n);
    return y * power_of_two(n / 2) * power_of_two(n - n / 2);
}

/* x = n ln 2 + r with |r| <= ln 2 / 2, and e^r = 1 + r + r^2 / 2! + ... + r^13 / 13!. The sum of 1 and the larger part of r
 * is rounded once; the rounding error is added to the small terms. */
double lg_exp(double x) {
    if (!(x > -746 && x < 710)) return x > 0 ? INFINITY : x < 0 ? 0 : x;
    /* rounds x / ln 2: a sum above 2^52 has no fraction bits */
    double n = (x * 1.4426950408889634 + 0x1.8p52) - 0x1.8p52;
    double high = x - n * LN2, low = n * LN2_REST, r = high - low, r2 = r * r, r4 = r2 * r2;
    assert(r > -0.35 && r < 0.35);
    double first = (1.0 / 2 + r * (1.0 / 6)) + r2 * (1.0 / 24 + r * (1.0 / 120));
    double next = (1.0 / 720 + r * (1.0 / 5040)) + r2 * (1.0 / 40320 + r * (1.0 / 362880));
    double last = (1.0 / 3628800 + r * (1.0 / 39916800)) + r2 * (1.0 / 479001600 + r * (1.0 / 6227020800));
    double sum = 1 + high, lost = (1 - sum) + high - low;
    return times_power_of_two(sum + (r2 * (first + r4 * next) + (r2 * (r4 * r4) * last + lost)), (int)n);
}

double lg_exp_minus(double x) {
    assert(x >= 0);
    return lg_exp(-x);
}

double lg_log(double x) {
    if (x >= DBL_MIN && x < INFINITY) return log_normal(x, 0);
    if (!(x > 0 && x < INFINITY)) return x == 0 ? -INFINITY : x < 0 ? NAN : x;
    return log_normal(x * 0x1p54, -54); /* subnormal */
}

/* y = 1 + x is rounded. The rounding error times the derivative of the logarithm corrects the result. */
double lg_log1p(double x) {
    double y = 1 + x;
    if (y == 1) return x;
    return y > 0 && y < INFINITY ? lg_log(y) + (x - (y - 1)) / y : lg_log(y);
}
