/* A table to play Catan at: a board, who sits there and by which rules, worked out once for all games. The rules are
 * those of the base game for 3 and 4 players, and of its extension for 5 and 6 with the special building phase.
 * Intersections (corners) are those of the shape; edges are where roads lie. What touches no land is left out. */
#ifndef BOARDS_CATAN_FORECAST_TABLE_H
#define BOARDS_CATAN_FORECAST_TABLE_H

#include "boards/catan/level.h"

enum { CT_EDGES_MAX = CT_CORNERS_MAX + CT_HEXES_MAX - 1 }; /* by Euler's formula, because a board is connected */
enum { CT_KNIGHT, CT_ROADS, CT_PLENTY, CT_MONOPOLY, CT_VICTORY, CT_CARDS }; /* development cards */
enum { CT_SETTLEMENTS = 5, CT_CITIES = 4, CT_ROAD_PIECES = 15 };            /* pieces of each seat */
enum {
    CT_HAND_SAFE = 7,
    CT_ROAD_LEAST = 5,
    CT_ARMY_LEAST = 3
}; /* largest hand that is safe at a 7; smallest road and army for the awards */
enum { CT_NOBODY = 255 };

/* House rules. */
typedef struct {
    int players;   /* 3 to 6; with 5 or 6 there is the special building phase */
    int points;    /* points that win; usually 10 */
    int calm;      /* a 7 is rolled again in this many first rounds; usually 0 */
    int rounds;    /* the game ends without a winner after this many rounds; usually 500 */
    int offers;    /* offers that a seat may make in a turn; 0: no trade between players */
    bool friendly; /* the robber may not rob a seat that shows no more points than at the start, 2 */
} ct_house;

typedef struct {
    ct_house house;
    int hexes, corners, edges;
    uint8_t resource[CT_HEXES_MAX], number[CT_HEXES_MAX]; /* number 0: the hex yields nothing */
    int16_t corner_of[CT_HEXES_MAX][6];                   /* top, upper right, ... */
    int16_t edge_of[CT_HEXES_MAX][6];                     /* E, SE, SW, W, NW, NE; -1 if the edge touches no land */
    int16_t touches[CT_CORNERS_MAX][3];                   /* the land hexes at a corner, then -1 */
    int16_t beside[CT_CORNERS_MAX][3], way[CT_CORNERS_MAX][3]; /* the corners one road away, and those roads; then -1 */
    int16_t end[CT_EDGES_MAX][2];                              /* corners */
    uint8_t ports[CT_CORNERS_MAX];             /* kinds of ports at a corner, as bits; two ports may share a corner */
    uint8_t pips[CT_CORNERS_MAX];              /* sum of pips of the hexes at a corner */
    uint64_t land[(CT_CORNERS_MAX + 63) / 64]; /* the corners at land, where settlements may stand */
    uint8_t by_number[CT_NUMBERS][CT_HEXES_MAX], count_by[CT_NUMBERS]; /* the hexes that yield at each number */
    uint8_t robber; /* where the robber starts; CT_NOBODY without a desert */
    uint8_t bank,
        deck[CT_CARDS]; /* number of cards of each resource in the bank; number of development cards of each kind */
} ct_table;

/* Adds a corner and its neighbours to a set of corners: nobody may settle there after the corner is occupied. */
static inline void ct_close_around(const ct_table *table, uint64_t *closed, int corner) {
    closed[corner / 64] |= (uint64_t)1 << corner % 64;
    for (int k = 0; k < 3 && table->beside[corner][k] >= 0; k++)
        closed[table->beside[corner][k] / 64] |= (uint64_t)1 << table->beside[corner][k] % 64;
}

/* Returns the usual rules. */
ct_house ct_house_of(int players);
/* Has the board enough intersections for two settlements of each player, wherever they stand? */
bool ct_table_has_room(const ct_shape *shape, const ct_board *board, int players);
/* Prepares a table. Returns false with a sentence if something on the board is free, there is no port, or there is not enough
 * room for all settlements. */
bool ct_table_init(ct_table *table, const ct_board *board, const ct_house *house, lg_error *error);
/* Does the same with a known shape. */
bool ct_table_lay(ct_table *table, const ct_shape *shape, const ct_board *board, const ct_house *house,
                  lg_error *error);

#endif
