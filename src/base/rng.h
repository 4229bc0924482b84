/* The generator's step as inline functions, for loops that draw many numbers. The stream is the same as lg_rng_next's. */
#ifndef BASE_RNG_H
#define BASE_RNG_H

#include "levelground.h"

static inline uint64_t rng_rotate(uint64_t x, int k) {
    return x << k | x >> (64 - k);
}

static inline uint64_t rng_next(lg_rng *rng) {
    uint64_t *s = rng->s, result = rng_rotate(s[1] * 5, 7) * 9, t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rng_rotate(s[3], 45);
    return result;
}

static inline double rng_unit(lg_rng *rng) {
    return (double)(rng_next(rng) >> 11) * 0x1p-53;
}

/* Multiply and shift; the few values that would be drawn too often are redrawn (Lemire 2019). */
static inline uint32_t rng_below(lg_rng *rng, uint32_t bound) {
    uint64_t product = (rng_next(rng) >> 32) * bound;
    if ((uint32_t)product < bound) {
        uint32_t least = (uint32_t)-bound % bound;
        while ((uint32_t)product < least)
            product = (rng_next(rng) >> 32) * bound;
    }
    return (uint32_t)(product >> 32);
}

/* Writes the next n numbers of lg_rng_normal; faster than calling it n times. */
void rng_normals(lg_rng *rng, double *to, int n);

#endif
