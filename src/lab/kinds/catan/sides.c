/* Shuffles tables and plays games with two seats per player. */
#include "sides.h"

#include <assert.h>
#include <stdlib.h>

/* Writes each kind as often as the box contains it, and shuffles the pieces. */
static void shuffle_pieces(const uint8_t *count, int kinds, uint8_t *of, lg_rng *rng) {
    int n = 0;
    for (int k = 0; k < kinds; k++)
        for (int i = 0; i < count[k]; i++)
            of[n++] = (uint8_t)k;
    for (int i = n - 1; i > 0; i--) {
        int k = (int)lg_rng_below(rng, (uint32_t)i + 1);
        uint8_t kept = of[i];
        of[i] = of[k];
        of[k] = kept;
    }
}

bool sides_table(ct_table *table, int offers, lg_rng rng, lg_error *error) {
    ct_board board;
    uint8_t token[CT_HEXES_MAX];
    ct_house house = ct_house_of(SIDES_SEATS);
    house.offers = offers;
    ct_frame(&board, SIDES_SEATS);
    shuffle_pieces(board.tiles, CT_SEA, board.resource, &rng);
    shuffle_pieces(board.harbours, CT_PORT_KINDS, board.kind, &rng);
    shuffle_pieces(board.tokens, CT_NUMBERS, token, &rng);
    for (int h = 0, at = 0; h < board.hexes; h++) {
        assert(board.resource[h] < CT_SEA); /* the box has a tile for each hex */
        board.number[h] = board.resource[h] == CT_DESERT ? CT_NONE : token[at++];
    }
    return ct_table_init(table, &board, &house, error);
}

/* All seats of a table for one player. Returns NULL if memory is short. */
static ct_game *seat_all(const ct_table *table, const ct_manner *manner, ct_manner manners[SIDES_SEATS]) {
    for (int s = 0; s < SIDES_SEATS; s++)
        manners[s] = *manner;
    return ct_game_create(table, manners);
}

int sides_play(const ct_table *table, const ct_manner *first, const ct_manner *second, uint64_t seed, uint64_t number) {
    static const uint8_t sides[SIDES_WAYS] = {3, 5, 6, 9, 10, 12}; /* the first player's seats, as bits */
    ct_manner manners[2][SIDES_SEATS];
    ct_game *a = seat_all(table, first, manners[0]), *b = seat_all(table, second, manners[1]);
    /* plays with the minds of a and b, so that what a player finds out is kept */
    ct_game *both = malloc(sizeof *both);
    const bool good = a && b && both;
    int won = 0;
    for (int k = 0; good && k < SIDES_WAYS; k++) {
        for (int s = 0; s < SIDES_SEATS; s++)
            both->mind[s] = sides[k] >> s & 1 ? a->mind[s] : b->mind[s];
        int winner = ct_game_play(both, seed, number * SIDES_WAYS + (uint64_t)k);
        won += winner != CT_NOBODY && sides[k] >> winner & 1;
    }
    free(both);
    ct_game_destroy(b);
    ct_game_destroy(a);
    return good ? won : -1;
}
