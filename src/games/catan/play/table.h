/* A table to play Catan at: a board, who sits there and by which rules, worked out once for all games. The rules are
 * those of the base game for 3 and 4 players, and of its extension for 5 and 6 with the special building phase.
 * Intersections (corners) are those of the shape; edges are where roads lie. What touches no land is left out. */
#ifndef LG_CATAN_PLAY_TABLE_H
#define LG_CATAN_PLAY_TABLE_H

#include "games/catan/rules.h"

enum {
    CT_EDGES_MAX = CT_CORNERS_MAX + CT_HEXES_MAX - 1
}; /* Euler: a board is in one piece, its corners and hexes too */
enum { CT_KNIGHT, CT_ROADS, CT_PLENTY, CT_MONOPOLY, CT_VICTORY, CT_CARDS }; /* development cards */
enum { CT_SETTLEMENTS = 5, CT_CITIES = 4, CT_ROAD_PIECES = 15 };            /* of each seat */
enum { CT_HAND_SAFE = 7, CT_ROAD_LEAST = 5, CT_ARMY_LEAST = 3 };            /* cards at a 7; for the two awards */
enum { CT_NOBODY = 255 };

/* What a table may agree on. */
typedef struct {
    int players;   /* 3 to 6; from 5 on with the special building phase */
    int points;    /* that win: 10 */
    int calm;      /* so many first rounds a 7 is rolled again: 0 */
    int rounds;    /* after so many nobody has won: 500 */
    int offers;    /* that a seat may make in a turn; 0: no trade between players */
    bool friendly; /* the robber leaves alone who has no more points to be seen than at the start, 2 */
} ct_house;

typedef struct {
    ct_house house;
    int hexes, corners, edges;
    uint8_t resource[CT_HEXES_MAX], number[CT_HEXES_MAX]; /* number 0: yields nothing */
    int16_t corner_of[CT_HEXES_MAX][6];                   /* top, upper right, ... */
    int16_t edge_of[CT_HEXES_MAX][6];                     /* right (E), SE, SW, W, NW, NE; -1 at none: never of land */
    int16_t touches[CT_CORNERS_MAX][3];                   /* land hexes at a corner; -1: none, behind the others */
    int16_t beside[CT_CORNERS_MAX][3], way[CT_CORNERS_MAX][3]; /* corners one road away, and that road; -1 behind */
    int16_t end[CT_EDGES_MAX][2];                              /* corners */
    uint8_t ports[CT_CORNERS_MAX];                             /* kinds, bits: two may share a corner */
    uint8_t pips[CT_CORNERS_MAX];                              /* of the hexes at a corner */
    uint64_t land[(CT_CORNERS_MAX + 63) / 64];                 /* corners at land: where settlements may stand */
    uint8_t by_number[CT_NUMBERS][CT_HEXES_MAX], count_by[CT_NUMBERS]; /* hexes that yield at a number */
    uint8_t robber;                                                    /* where it begins: CT_NOBODY without a desert */
    uint8_t bank, deck[CT_CARDS];                                      /* cards of each resource; of each kind */
} ct_table;

/* Adds the corner and those beside it to a set of corners: where nobody may settle any more once somebody is there. */
static inline void ct_close_around(const ct_table *table, uint64_t *closed, int corner) {
    closed[corner / 64] |= (uint64_t)1 << corner % 64;
    for (int k = 0; k < 3 && table->beside[corner][k] >= 0; k++)
        closed[table->beside[corner][k] / 64] |= (uint64_t)1 << table->beside[corner][k] % 64;
}

/* The usual rules. */
ct_house ct_house_of(int players);
/* False with a sentence: something on the board is free, there is no port, or no room for all settlements. */
bool ct_table_init(ct_table *table, const ct_board *board, const ct_house *house, lg_error *error);
/* The same, where the board's shape is known. */
bool ct_table_lay(ct_table *table, const ct_shape *shape, const ct_board *board, const ct_house *house,
                  lg_error *error);

#endif
