/* A table to play Terra Mystica at: a board, who sits there, and which tiles are in play, worked out once for all games. */
#ifndef PLAYERS_TERRA_MYSTICA_GAME_TABLE_H
#define PLAYERS_TERRA_MYSTICA_GAME_TABLE_H

#include "facts.h"

/* Options, as bits, named as online play names them. */
enum {
    TM_CULTIST_ERRATA = 1, /* Cultists gain 1 power if everybody declines their power */
    TM_VARIABLE_ORDER = 2, /* the next round is played in the order of passing */
    TM_FREE_LEECH = 4 /* offers of power may be answered later, as online play allows; otherwise at once, in order */
};

/* Who plays, and with which tiles. */
typedef struct {
    uint8_t seats, faction[TM_SEATS_MAX];
    uint8_t scoring[TM_ROUNDS];
    uint16_t bonuses; /* set of bonus tiles in play */
    uint8_t towns;    /* set of town tiles in play */
    uint8_t extra;    /* Fire and Ice's final scoring, or TM_NO_EXTRA */
    uint8_t options;
} tm_game_rules;

enum { TM_SETUPS_MAX = 2 * TM_SEATS_MAX + 1, TM_FAR = 255 };

typedef struct {
    tm_game_rules rules;
    int cells, rows;
    bool first_short;
    uint8_t terrain[TM_CELLS_MAX], row[TM_CELLS_MAX], column[TM_CELLS_MAX];
    int16_t beside[TM_CELLS_MAX][6]; /* neighbours clockwise from the right; -1 off the board */
    int16_t across[TM_CELLS_MAX][6]; /* hexes that a bridge can reach, clockwise from the lower right; -1 for none */
    uint8_t edge[TM_CELLS_MAX];      /* at the edge of the map? */
    uint8_t setup[TM_SETUPS_MAX], setups;      /* seats in the order of their first dwellings */
    uint8_t river[TM_CELLS_MAX][TM_CELLS_MAX]; /* river hexes between two land hexes, by ship; TM_FAR beyond 6 */
    uint8_t link[TM_CELLS_MAX][TM_CELLS_MAX];  /* ships that link two land hexes: 0 for neighbours, else as in river */
    uint8_t steps[TM_CELLS_MAX][TM_CELLS_MAX]; /* distance of two hexes; TM_FAR beyond the board */
} tm_table;

/* Prepares a table. Returns false with a sentence if something on the board is free, or two seats cannot sit together. */
bool tm_table_init(tm_table *table, const tm_board *board, const tm_game_rules *rules, lg_error *error);
/* Seats others at a table that is prepared, or deals other tiles. */
bool tm_table_seat(tm_table *table, const tm_game_rules *rules, lg_error *error);
/* Returns the distance of two hexes in steps. */
static inline int tm_distance(const tm_table *table, int a, int b) {
    return table->steps[a][b];
}

#endif
