/* Random streams as values: xoshiro256** seeded through splitmix64 from (seed, purpose, index).
 * Source: Blackman and Vigna, Scrambled linear pseudorandom number generators, 2018. */
#include "levelground.h"

#include <assert.h>
#include <math.h>

#include "fast.h"
#include "log.h"
#include "rng.h"

static uint64_t next_splitmix(uint64_t *x) {
    uint64_t z = *x += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

lg_rng lg_rng_stream(uint64_t seed, const char *purpose, uint64_t index) {
    uint64_t x = seed;
    for (const char *c = purpose; *c; c++)
        x = next_splitmix(&x) ^ (unsigned char)*c;
    x = next_splitmix(&x) ^ index;
    lg_rng rng;
    for (int i = 0; i < 4; i++)
        rng.s[i] = next_splitmix(&x);
    assert(rng.s[0] | rng.s[1] | rng.s[2] | rng.s[3]); /* a state of zeros would stay zero for ever */
    return rng;
}

uint64_t lg_rng_next(lg_rng *rng) {
    return rng_next(rng);
}

uint32_t lg_rng_below(lg_rng *rng, uint32_t bound) {
    assert(bound > 0);
    return rng_below(rng, bound);
}

double lg_rng_unit(lg_rng *rng) {
    return rng_unit(rng);
}

/* Returns the same bits as 2 * lg_rng_unit - 1, but faster. */
static double signed_unit(lg_rng *rng) {
    return (double)((int64_t)(rng_next(rng) >> 11) - (INT64_C(1) << 52)) * 0x1p-52;
}

/* Draws n points inside the unit circle, without its centre: x, and r, the squared distance from the centre. A point outside
 * the circle is overwritten by the next one. There is no branch, because a processor could not predict it. */
INLINE void in_circle(lg_rng *rng, double *x, double *r, int n) {
    for (int i = 0; i < n;) {
        double along = signed_unit(rng), up = signed_unit(rng), square = along * along + up * up;
        x[i] = along;
        r[i] = square;
        i += (square < 1) & (square > 0);
    }
}

/* Computes a normal deviate by the polar method. The method gives a second deviate, which is dropped so that a stream needs no
 * hidden state. */
INLINE double deviate(double x, double r) {
    /* 1 / r is computed in parallel to the logarithm; dividing by r could not be. */
    return x * sqrt(-2 * log_normal(r, 0) * (1 / r));
}

double lg_rng_normal(lg_rng *rng) {
    double x, r;
    in_circle(rng, &x, &r, 1);
    return deviate(x, r);
}

enum { CHUNK = 64 };

void rng_normals(lg_rng *rng, double *to, int n) {
    double r[CHUNK];
    assert(n >= 0);
    for (int done = 0; done < n; done += CHUNK) {
        int some = n - done < CHUNK ? n - done : CHUNK;
        in_circle(rng, to + done, r, some);
        double *x = to + done;
        for (int i = 0; i < some; i++)
            x[i] = deviate(x[i], r[i]);
    }
}
