/* Bit boards of W words as sets of positions: one shift moves a whole set to a neighbour. W is a constant to the
 * compiler, which makes straight code of every loop. */
#ifndef LG_TERRA_MYSTICA_BITS_H
#define LG_TERRA_MYSTICA_BITS_H

#include "core/fast.h"

#include "rules.h"
#include <assert.h>

#define EACH(k) for (int k = 0; k < W; k++)

/* Every member moved by `step` positions. */
INLINE tm_bits moved(int W, tm_bits a, int step) {
    assert(step > -64 && step < 64 && step != 0);
    tm_bits b = {{0}};
    if (step > 0) {
        EACH(k) b.w[k] = a.w[k] << step | (k ? a.w[k - 1] >> (64 - step) : 0);
    } else {
        EACH(k) b.w[k] = a.w[k] >> -step | (k + 1 < W ? a.w[k + 1] << (64 + step) : 0);
    }
    return b;
}

INLINE tm_bits both(int W, tm_bits a, tm_bits b) {
    EACH(k) a.w[k] &= b.w[k];
    return a;
}

INLINE tm_bits either(int W, tm_bits a, tm_bits b) {
    EACH(k) a.w[k] |= b.w[k];
    return a;
}

INLINE tm_bits without(int W, tm_bits a, tm_bits b) {
    EACH(k) a.w[k] &= ~b.w[k];
    return a;
}

INLINE int size(int W, tm_bits a) {
    int n = 0;
    EACH(k) n += __builtin_popcountll(a.w[k]);
    return n;
}

INLINE bool empty(int W, tm_bits a) {
    uint64_t any = 0;
    EACH(k) any |= a.w[k];
    return !any;
}

INLINE tm_bits none(int W) {
    tm_bits a = {{0}};
    (void)W;
    return a;
}

#endif
