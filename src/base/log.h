/* The natural logarithm as an inline function, so that loops over many numbers can use vector instructions.
 * Method: write x = 2^n (1 + f) with sqrt(1/2) <= 1 + f < sqrt(2), and let s = f / (2 + f). Then
 * ln (1 + f) = 2 s + 2/3 s^3 + 2/5 s^5 + ... = f - f^2 / 2 + s (f^2 / 2 + 2/3 s^2 + ...).
 * The coefficients from 2/3 on are fitted, so that seven of them reach an error of 2^-59. */
#ifndef BASE_LOG_H
#define BASE_LOG_H

#include <stdint.h>
#include <string.h>

#include "fast.h"

/* ln 2 as a sum of two numbers. The first ends in 11 zero bits, so that its product with an exponent is exact. */
#define LN2 0x1.62e42fefa38p-1
#define LN2_REST 0x1.ef35793c7673p-45

INLINE uint64_t bits_of(double x) {
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

INLINE double double_of(uint64_t bits) {
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

/* ln (x 2^least) for a finite x > 0 that is not subnormal. */
INLINE double log_normal(double x, double least) {
    uint64_t above = bits_of(x) - 0x3fe6a09e667f3bcd; /* the constant: the bits of sqrt(1/2) */
    double n = ((int32_t)(above >> 32) >> 20) + least;
    double f = double_of(bits_of(x) - (above & (uint64_t)0xfff << 52)) - 1;
    double s = f / (2 + f), s2 = s * s, s4 = s2 * s2, half = 0.5 * f * f;
    double first =
        (0.6666666666666734 + s2 * 0.3999999999941333) + s4 * (0.28571428742740856 + s2 * 0.22222198532241427);
    double last = (0.1818356667238898 + s2 * 0.15313985393695345) + s4 * 0.1479664955146942;
    return n * LN2 - ((half - (s * (half + s2 * (first + s4 * s4 * last)) + n * LN2_REST)) - f);
}

#endif
