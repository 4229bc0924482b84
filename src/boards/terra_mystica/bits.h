/* Bit boards: sets of positions as bits in W words. One shift moves a whole set to a neighbouring position. W is a constant at
 * compile time, so the compiler unrolls every loop. */
#ifndef BOARDS_TERRA_MYSTICA_BITS_H
#define BOARDS_TERRA_MYSTICA_BITS_H

#include "base/fast.h"

#include "level.h"
#include <assert.h>

#define EACH(k) for (int k = 0; k < W; k++)

/* Returns the set with every member moved by `step` positions. */
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

/* Returns the neighbours of all members. Gaps can be among them. */
INLINE tm_bits around(int W, const tm_shape *shape, tm_bits a) {
    tm_bits b = none(W);
    for (int k = 0; k < 6; k++)
        b = either(W, b, moved(W, a, shape->step[k]));
    return b;
}

/* Counts for each position, gaps included, how many of its neighbours are in `a`. The count is a binary number of three bits,
 * computed by adding six sets. */
INLINE void add_up(int W, const tm_shape *shape, tm_bits a, tm_bits bit[3]) {
    bit[0] = bit[1] = bit[2] = none(W);
    for (int k = 0; k < 6; k++) {
        tm_bits carry = moved(W, a, shape->step[k]);
        for (int n = 0; n < 3; n++) {
            tm_bits old = bit[n];
            EACH(i) bit[n].w[i] ^= carry.w[i];
            carry = both(W, carry, old);
        }
    }
}

INLINE tm_bits three_or_more(int W, const tm_shape *shape, tm_bits a) {
    tm_bits bit[3];
    add_up(W, shape, a, bit);
    return either(W, both(W, bit[0], bit[1]), bit[2]);
}

#endif
