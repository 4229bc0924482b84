/* Exponential and logarithm: the argument is split into a power of two, which is exact, and a small rest for a short
 * polynomial; what the split rounds away is carried along. Polynomials are added up in pairs, so that a processor can
 * work on several terms at once.
 * Source: Cody and Waite, Software Manual for the Elementary Functions, 1980; the logarithm's form is that of Sun's fdlibm. */
#include "core/math.h"

#include <assert.h>
#include <float.h>
#include <math.h>
#include <string.h>

#include "levelground.h"

/* ln 2 in two parts; the first has 11 zeros at its end, so that its product with an exponent is exact. */
static const double ln2 = 0x1.62e42fefa38p-1, ln2_rest = 0x1.ef35793c7673p-45;

static uint64_t bits_of(double x) {
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

static double double_of(uint64_t bits) {
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

/* 2^n for -1022 <= n <= 1023. */
static double power_of_two(int n) {
    return double_of((uint64_t)(n + 1023) << 52);
}

/* y 2^n, in two steps where 2^n is no double or the product may be subnormal. */
static double scaled(double y, int n) {
    if (n > -1022 && n < 1024) return y * power_of_two(n);
    return y * power_of_two(n / 2) * power_of_two(n - n / 2);
}

/* x = n ln 2 + r with |r| <= ln 2 / 2; e^r = 1 + r + r^2 / 2! + ... + r^13 / 13!. The sum of 1 and the larger part of r is
 * rounded once, and what that takes away goes with the small terms. */
double lg_exp(double x) {
    if (!(x > -746 && x < 710)) return x > 0 ? INFINITY : x < 0 ? 0 : x;
    double n = (x * 1.4426950408889634 + 0x1.8p52) - 0x1.8p52; /* x / ln 2, whole: so large a sum has no other bits */
    double high = x - n * ln2, low = n * ln2_rest, r = high - low, r2 = r * r, r4 = r2 * r2;
    double first = (1.0 / 2 + r * (1.0 / 6)) + r2 * (1.0 / 24 + r * (1.0 / 120));
    double next = (1.0 / 720 + r * (1.0 / 5040)) + r2 * (1.0 / 40320 + r * (1.0 / 362880));
    double last = (1.0 / 3628800 + r * (1.0 / 39916800)) + r2 * (1.0 / 479001600 + r * (1.0 / 6227020800));
    double sum = 1 + high, lost = (1 - sum) + high - low;
    return scaled(sum + (r2 * (first + r4 * next) + (r2 * (r4 * r4) * last + lost)), (int)n);
}

double lg_exp_minus(double x) {
    assert(x >= 0);
    return lg_exp(-x);
}

/* x = 2^n (1 + f) with sqrt(1/2) <= 1 + f < sqrt(2), and of s = f / (2 + f) it is ln (1 + f) = 2 s + 2/3 s^3 + 2/5 s^5 + ...
 * = f - f^2 / 2 + s (f^2 / 2 + 2/3 s^2 + ...). The coefficients from 2/3 on are fitted, so that seven are enough for an
 * error of 2^-59. */
double lg_log(double x) {
    double least = 0;
    if (!(x >= DBL_MIN && x < INFINITY)) {
        if (!(x > 0 && x < INFINITY)) return x == 0 ? -INFINITY : x < 0 ? NAN : x;
        x *= 0x1p54; /* subnormal */
        least = -54;
    }
    uint64_t above = bits_of(x) - 0x3fe6a09e667f3bcd; /* sqrt(1/2) */
    double n = (double)((int64_t)above >> 52) + least, f = double_of(bits_of(x) - (above & (uint64_t)0xfff << 52)) - 1;
    double s = f / (2 + f), s2 = s * s, s4 = s2 * s2, half = 0.5 * f * f;
    double first =
        (0.6666666666666734 + s2 * 0.3999999999941333) + s4 * (0.28571428742740856 + s2 * 0.22222198532241427);
    double last = (0.1818356667238898 + s2 * 0.15313985393695345) + s4 * 0.1479664955146942;
    return n * ln2 - ((half - (s * (half + s2 * (first + s4 * s4 * last)) + n * ln2_rest)) - f);
}

/* y is 1 + x but for what rounding took away, which the logarithm's derivative brings back. */
double lg_log1p(double x) {
    double y = 1 + x;
    if (y == 1) return x;
    return y > 0 && y < INFINITY ? lg_log(y) + (x - (y - 1)) / y : lg_log(y);
}
