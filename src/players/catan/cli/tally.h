/* Counts over games. All counts are whole numbers, so that the order in which games are added does not change the result. */
#ifndef PLAYERS_CATAN_CLI_TALLY_H
#define PLAYERS_CATAN_CLI_TALLY_H

#include <jansson.h>

#include "players/catan/game/position.h"

typedef struct {
    int64_t games, unfinished, rounds, moves;
    int64_t won[CT_SEATS_MAX], won_by[CT_SEATS_MAX]; /* by seat, and by index in the list of players */
    int64_t made[CT_MOVES];                          /* number of moves by kind */
} catan_tally;

/* The result of a finished game. */
typedef struct {
    bool played;
    int winner, by; /* the winner's seat and index in the list of players; CT_NOBODY if nobody won */
    int rounds, moves;
    int made[CT_MOVES];
} catan_result;

void tally_add(catan_tally *t, const catan_result *game);
void tally_join(catan_tally *t, const catan_tally *other);
/* Converts counts to a JSON object and back. tally_read returns false if the object does not hold counts. */
json_t *tally_write(const catan_tally *t);
bool tally_read(catan_tally *t, const json_t *object);

#endif
