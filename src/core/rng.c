/* Random streams as values: xoshiro256** seeded through splitmix64 from (seed, purpose, index).
 * Source: Blackman and Vigna, Scrambled linear pseudorandom number generators, 2018. */
#include "levelground.h"

#include <assert.h>
#include <math.h>

#include "core/math.h"

static uint64_t mix(uint64_t *x) {
    uint64_t z = *x += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

lg_rng lg_rng_stream(uint64_t seed, const char *purpose, uint64_t index) {
    uint64_t x = seed;
    for (const char *c = purpose; *c; c++)
        x = mix(&x) ^ (unsigned char)*c;
    x = mix(&x) ^ index;
    lg_rng rng;
    for (int i = 0; i < 4; i++)
        rng.s[i] = mix(&x);
    return rng;
}

static uint64_t rotate(uint64_t x, int k) {
    return x << k | x >> (64 - k);
}

uint64_t lg_rng_next(lg_rng *rng) {
    uint64_t *s = rng->s, result = rotate(s[1] * 5, 7) * 9, t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotate(s[3], 45);
    return result;
}

/* Multiply and shift; the few values that would be drawn too often are redrawn (Lemire 2019). */
uint32_t lg_rng_below(lg_rng *rng, uint32_t bound) {
    assert(bound > 0);
    uint64_t product = (lg_rng_next(rng) >> 32) * bound;
    if ((uint32_t)product < bound) {
        uint32_t least = (uint32_t)-bound % bound;
        while ((uint32_t)product < least)
            product = (lg_rng_next(rng) >> 32) * bound;
    }
    return (uint32_t)(product >> 32);
}

double lg_rng_unit(lg_rng *rng) {
    return (double)(lg_rng_next(rng) >> 11) * 0x1p-53;
}

/* 2 lg_rng_unit - 1, to the bit, sooner. */
static double signed_unit(lg_rng *rng) {
    return (double)((int64_t)(lg_rng_next(rng) >> 11) - (INT64_C(1) << 52)) * 0x1p-52;
}

/* The polar method; the second deviate is thrown away, so that a stream has no hidden state. */
double lg_rng_normal(lg_rng *rng) {
    for (;;) {
        double x = signed_unit(rng), y = signed_unit(rng), r = x * x + y * y;
        if (r < 1 && r > 0) return x * sqrt(-2 * lg_log(r) * (1 / r)); /* a processor inverts r meanwhile */
    }
}
