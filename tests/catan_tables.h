/* Boards and games of Catan for tests: official frames with their pieces placed at random, and other frames with seas, islands,
 * and two deserts or none. Also draws moves at random, because games of purely random moves would consist mostly of turns that
 * are ended at once. */
#ifndef LG_TESTS_CATAN_TABLES_H
#define LG_TESTS_CATAN_TABLES_H

#include "check.h"

#include "catan_box.h"
#include "players/catan/game/position.h"

extern const lg_game lg_game_catan;

enum { TABLE_BASE, TABLE_LARGE, TABLE_SEA, TABLE_ISLANDS, TABLE_TINY, TABLE_SMALL, TABLE_KINDS };

static const char *const table_texts[TABLE_KINDS] = {
    [TABLE_SEA] = "    ~ ? ? ?\n"
                  "   ? ? ~ ? ?\n"
                  "  ? D ? ? ? ?\n"
                  "   ? ? ? D ~\n"
                  "    ? ? ? ~\n"
                  "coast: 0 1 5 8 9 14 17 18 23\nports: ? ? ? ? ? ? ? ? ?\n",
    [TABLE_ISLANDS] = "  ? ? ? ~ ? ? ?\n"
                      " ? ? ? ~ ~ ? ? ?\n"
                      "? ? ? ? ~ ? ? ? ?\n"
                      " ? ? ? ~ ~ ? ? ?\n"
                      "coast: 1 4 7 10 13 16 19\nports: 3:1 ? ? ? ? ? ?\n",
    [TABLE_TINY] = " ? ?\n? D ?\n ? ?\ncoast: 0 4 8 12\nports: ? ? ? ?\n",
    [TABLE_SMALL] = " ? ? ?\n? D D ?\n ? ? ?\ncoast: 0 4 8 12\nports: ? ? ? ?\n",
};

static inline ct_board table_read(const char *text) {
    ct_board board;
    lg_error error = {.text = ""};
    CHECK(lg_game_catan.text.read(&lg_game_catan, text, strlen(text), &board, &error), "%s", error.text);
    return board;
}

/* Fills free places at random, without regard to the box. */
static inline void table_fill(ct_board *board, lg_rng *rng) {
    for (int h = 0; h < board->hexes; h++) {
        if (board->resource[h] == CT_FREE) board->resource[h] = (uint8_t)lg_rng_below(rng, CT_RESOURCES);
        while (board->number[h] == CT_NUMBER_FREE || board->number[h] == 7)
            board->number[h] = (uint8_t)(2 + lg_rng_below(rng, 11));
    }
    for (int p = 0; p < board->ports; p++)
        if (board->kind[p] == CT_PORT_FREE) board->kind[p] = (uint8_t)lg_rng_below(rng, CT_PORT_KINDS);
}

static inline ct_board table_board(int kind, lg_rng *rng) {
    if (!table_texts[kind]) return table_box(kind == TABLE_BASE ? 4 : 6, rng);
    ct_board board = table_read(table_texts[kind]);
    table_fill(&board, rng);
    return board;
}

/* Draws house rules. The usual rules are as likely as all others together. */
static inline ct_house table_house(int players, lg_rng *rng) {
    ct_house house = ct_house_of(players);
    if (lg_rng_below(rng, 2)) return house;
    house.points = 4 + (int)lg_rng_below(rng, 12);
    house.calm = 3 * (int)lg_rng_below(rng, 2);
    house.rounds = lg_rng_below(rng, 4) ? 100 : 5;
    house.offers = 2 * (int)lg_rng_below(rng, 2);
    house.friendly = lg_rng_below(rng, 2);
    return house;
}

static inline void table_init(ct_table *table, const ct_board *board, const ct_house *house) {
    lg_error error = {.text = ""};
    CHECK(ct_table_init(table, board, house, &error), "%s", error.text);
}

enum { TABLE_EVEN, TABLE_PAVER, TABLE_CARDS, TABLE_HOARDER, TABLE_WINNER, TABLE_TEMPERS };

/* A seat has a temper, which is a preference for some kinds of moves: the relative probability of each kind that is
 * possible. */
static const int table_tempers[TABLE_TEMPERS][CT_MOVES] = {
    /* the columns are: settle road city buy roll discard rob knight roads plenty monopoly bank offer yes no end */
    [TABLE_EVEN] = {10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10},
    [TABLE_PAVER] = {90, 90, 1, 1, 30, 10, 10, 2, 90, 10, 10, 8, 4, 10, 10, 4},
    [TABLE_CARDS] = {5, 2, 5, 90, 30, 10, 10, 60, 5, 10, 10, 20, 4, 10, 10, 6},
    [TABLE_HOARDER] = {1, 1, 1, 1, 50, 10, 10, 2, 1, 30, 30, 1, 1, 5, 20, 50},
    [TABLE_WINNER] = {90, 30, 90, 20, 50, 10, 10, 20, 20, 20, 20, 30, 20, 10, 10, 3},
};

/* Draws a kind of move by the temper, and then any move of that kind. */
static inline ct_move table_draw(const ct_move *moves, int n, int temper, lg_rng *rng) {
    int first[CT_MOVES + 1] = {0}, weights = 0, kind = 0, index;
    for (int i = 0; i < n; i++)
        first[moves[i].kind]++;
    for (int k = 0; k < CT_MOVES; k++)
        weights += first[k] ? table_tempers[temper][k] : 0;
    index = (int)lg_rng_below(rng, (uint32_t)weights);
    while (!first[kind] || index >= table_tempers[temper][kind])
        index -= first[kind] ? table_tempers[temper][kind] : 0, kind++;
    index = (int)lg_rng_below(rng, (uint32_t)first[kind]);
    for (int i = 0;; i++)
        if (moves[i].kind == kind && !index--) return moves[i];
}

#endif
