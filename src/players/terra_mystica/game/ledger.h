/* Ledgers: whole games as text, in the form of online play. First come the options and tiles, then a row for each turn with what
 * a seat has after it. The columns stand between tabs, changes before what is left; changes may be missing:
 *
 *   Round 1 scoring: SCORE2, TOWN >> 5
 *   Removing tile BON4
 *   mermaids		20 VP		15 C		3 W		0 P		3/9/0 PW		0/2/0/0		setup
 *   mermaids		20 VP	-3	18 C	-2	4 W		0 P		3/9/0 PW		0/2/0/0	1 1	upgrade E4 to TP
 *
 * The bowls of power come before PW, then the steps on the cults of fire, water, earth and air, whom the building offers power,
 * and the commands of the turn, with full stops between them. */
#ifndef PLAYERS_TERRA_MYSTICA_GAME_LEDGER_H
#define PLAYERS_TERRA_MYSTICA_GAME_LEDGER_H

#include "position.h"

typedef struct {
    int rows; /* rows that were replayed and agree */
    bool
        differs; /* does the error say that a row differs, or that a move is not legal? Else the text is not a ledger. */
    tm_table *table;
    tm_position end;
} tm_replay;

/* Replays a ledger on a board and compares each row. Returns false with the first error, which begins with LINE:COLUMN and says
 * what was expected and found. The caller clears the replay in both cases. */
bool tm_replay_read(tm_replay *replay, const tm_board *board, const char *text, size_t length, lg_error *error);
void tm_replay_clear(tm_replay *replay);

/* Writes the ledger of a game that is played. */
typedef struct {
    const tm_table *table;
    lg_text *text, *row; /* row: the commands of the row that is not written yet; both borrowed */
    int seat;            /* of that row, or TM_NOBODY */
    tm_seat old, now;    /* what the seat had before the row, and has now */
} tm_ledger;
void tm_ledger_begin(tm_ledger *ledger, const tm_position *start);
/* Adds a move with the positions before and after it. */
void tm_ledger_add(tm_ledger *ledger, const tm_position *before, const tm_position *after, const tm_move *move);

/* Returns the hex with this name, in small letters, or -1. Names are those of online play: a1 is the first land hex of the first
 * row, and r0 the first river hex of the board. */
int tm_hex_find(const tm_table *table, const char *name);

#endif
