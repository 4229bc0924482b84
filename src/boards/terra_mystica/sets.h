/* A board as sets of positions, one set for each terrain. The eight sets are stored in the lanes of vectors, so that one shift
 * moves all of them to a neighbouring position. Like the functions in bits.h, these functions work for any number W of words,
 * which is a constant at compile time. */
#ifndef BOARDS_TERRA_MYSTICA_SETS_H
#define BOARDS_TERRA_MYSTICA_SETS_H

#include "bits.h"
#include <string.h>

enum { TM_HALVES = 2, TM_HALF = TM_TERRAINS / TM_HALVES };

typedef uint64_t tm_half __attribute__((vector_size(8 * TM_HALF))); /* one word of each of the sets of four terrains */

INLINE tm_half tm_four(const uint64_t *from) {
    tm_half value;
    memcpy(&value, from, sizeof value);
    return value;
}

/* Returns the union of the four lanes. */
INLINE uint64_t any_of(tm_half four) {
    return four[0] | four[1] | four[2] | four[3];
}

/* For each word, the sets of all terrains. The river's set contains only hexes on the board. */
typedef union {
    tm_half half[TM_WORDS_MAX][TM_HALVES];
    uint64_t word[TM_WORDS_MAX][TM_TERRAINS];
} tm_sets;

/* Returns the set of one terrain. */
INLINE tm_bits of(int W, const tm_sets *sets, int terrain) {
    tm_bits a = none(W);
    EACH(k) a.w[k] = sets->word[k][terrain];
    return a;
}

static inline uint64_t tm_eight_bytes(const uint8_t *at) {
    uint64_t x;
    memcpy(&x, at, sizeof x);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    x = __builtin_bswap64(x);
#endif
    return x;
}

/* Splits 64 terrains into their three bits. One multiplication gathers the lowest bits of eight bytes. */
INLINE void planes(const uint8_t *at, uint64_t plane[3]) {
    const uint64_t lowest = 0x0101010101010101u, gather = 0x0102040810204080u;
    plane[0] = plane[1] = plane[2] = 0;
    for (int g = 0; g < 8; g++) {
        uint64_t x = tm_eight_bytes(at + 8 * g);
        assert(!(x & ~(7 * lowest))); /* no hex is free or TM_LAND, because these do not fit into three bits */
        for (int p = 0; p < 3; p++)
            plane[p] |= ((x >> p & lowest) * gather >> 56) << 8 * g;
    }
}

INLINE void collect(int W, const tm_layout *layout, const tm_fields *fields, tm_sets *sets) {
    /* for each terrain, the bits that are 0 in its number */
    static const tm_half lacks[3][TM_HALVES] = {
        {{-1, 0, -1, 0}, {-1, 0, -1, 0}}, {{-1, -1, 0, 0}, {-1, -1, 0, 0}}, {{-1, -1, -1, -1}, {0, 0, 0, 0}}};
    EACH(k) {
        uint64_t plane[3];
        planes(tm_at_const(layout) + 64 * k, plane);
        for (int h = 0; h < TM_HALVES; h++)
            sets->half[k][h] =
                (lacks[0][h] ^ plane[0]) & (lacks[1][h] ^ plane[1]) & (lacks[2][h] ^ plane[2]) & fields->hexes.w[k];
    }
}

/* For each terrain, finds the neighbours of all its members. Gaps can be among them. */
INLINE void around_each(int W, const tm_shape *shape, const tm_sets *sets, tm_sets *near) {
    EACH(k) for (int h = 0; h < TM_HALVES; h++) {
        tm_half sum = {0}, here = sets->half[k][h];
        tm_half before = k ? sets->half[k - 1][h] : sum, after = k + 1 < W ? sets->half[k + 1][h] : sum;
        for (int n = 0; n < 3; n++) {
            int s = shape->step[n];
            sum |= here << s | here >> s | before >> (64 - s) | after << (64 - s);
        }
        near->half[k][h] = sum;
    }
}

#endif
