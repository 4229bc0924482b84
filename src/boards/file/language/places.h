/* Sets of places of a board, and sets of states of a cell. */
#ifndef BOARDS_FILE_LANGUAGE_PLACES_H
#define BOARDS_FILE_LANGUAGE_PLACES_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum {
    FG_PLACES_MAX = 400, /* cells and slots */
    FG_PLACE_WORDS = (FG_PLACES_MAX + 63) / 64,
    FG_STATES_MAX = 1024,
    FG_STATE_WORDS = FG_STATES_MAX / 64
};

typedef struct {
    uint64_t w[FG_PLACE_WORDS];
} fg_places;

typedef struct {
    uint64_t w[FG_STATE_WORDS];
} fg_states;

static inline bool fg_bit(const uint64_t *w, int i) {
    return w[i / 64] >> (i % 64) & 1;
}

static inline void fg_set_bit(uint64_t *w, int i) {
    w[i / 64] |= (uint64_t)1 << (i % 64);
}

static inline void fg_clear_bit(uint64_t *w, int i) {
    w[i / 64] &= ~((uint64_t)1 << (i % 64));
}

static inline int fg_count_bits(const uint64_t *w, int words) {
    int n = 0;
    for (int k = 0; k < words; k++)
        n += __builtin_popcountll(w[k]);
    return n;
}

static inline bool fg_has_bits(const uint64_t *w, int words) {
    uint64_t any = 0;
    for (int k = 0; k < words; k++)
        any |= w[k];
    return any;
}

/* The set of 0 to n - 1. */
static inline fg_places fg_first_places(int n) {
    fg_places all = {{0}};
    for (int i = 0; i < n; i++)
        fg_set_bit(all.w, i);
    return all;
}

static inline fg_places fg_both_places(fg_places a, fg_places b) {
    for (int k = 0; k < FG_PLACE_WORDS; k++)
        a.w[k] &= b.w[k];
    return a;
}

static inline fg_places fg_either_place(fg_places a, fg_places b) {
    for (int k = 0; k < FG_PLACE_WORDS; k++)
        a.w[k] |= b.w[k];
    return a;
}

static inline fg_places fg_places_without(fg_places a, fg_places b) {
    for (int k = 0; k < FG_PLACE_WORDS; k++)
        a.w[k] &= ~b.w[k];
    return a;
}

static inline bool fg_same_places(const fg_places *a, const fg_places *b) {
    return !memcmp(a, b, sizeof *a);
}

static inline fg_states fg_both_states(fg_states a, fg_states b) {
    for (int k = 0; k < FG_STATE_WORDS; k++)
        a.w[k] &= b.w[k];
    return a;
}

static inline fg_states fg_either_state(fg_states a, fg_states b) {
    for (int k = 0; k < FG_STATE_WORDS; k++)
        a.w[k] |= b.w[k];
    return a;
}

static inline bool fg_same_states(const fg_states *a, const fg_states *b) {
    return !memcmp(a, b, sizeof *a);
}

#endif
