/* Random layouts of the official boxes, for tests and benchmarks. */
#ifndef LG_TESTS_CATAN_BOX_H
#define LG_TESTS_CATAN_BOX_H

#include "boards/catan/level.h"

static inline void table_shuffle(uint8_t *list, int n, lg_rng *rng) {
    for (int i = n - 1; i > 0; i--) {
        int j = (int)lg_rng_below(rng, (uint32_t)i + 1);
        uint8_t kept = list[i];
        list[i] = list[j];
        list[j] = kept;
    }
}

/* Lists each kind of piece as often as the box contains it, in random order. */
static inline void table_unpack(const uint8_t *count, int kinds, uint8_t *list, lg_rng *rng) {
    int n = 0;
    for (int k = 0; k < kinds; k++)
        for (int i = 0; i < count[k]; i++)
            list[n++] = (uint8_t)k;
    table_shuffle(list, n, rng);
}

static inline ct_board table_box(int players, lg_rng *rng) {
    ct_board board;
    uint8_t tokens[CT_HEXES_MAX];
    int next = 0;
    ct_frame(&board, players);
    table_unpack(board.tiles, CT_SEA, board.resource, rng);
    table_unpack(board.tokens, CT_NUMBERS, tokens, rng);
    table_unpack(board.harbours, CT_PORT_KINDS, board.kind, rng);
    for (int h = 0; h < board.hexes; h++)
        board.number[h] = board.resource[h] == CT_DESERT ? CT_NONE : tokens[next++];
    return board;
}

#endif
