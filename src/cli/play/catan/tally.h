/* What is counted of games: whole numbers only, so that the order in which they are added changes nothing. */
#ifndef LG_CLI_PLAY_CATAN_TALLY_H
#define LG_CLI_PLAY_CATAN_TALLY_H

#include <jansson.h>

#include "games/catan/play/position.h"

typedef struct {
    int64_t games, unfinished, rounds, moves;
    int64_t won[CT_SEATS_MAX], won_by[CT_SEATS_MAX]; /* by seat, and by place in the list of players */
    int64_t made[CT_MOVES];                          /* moves, by kind */
} catan_tally;

/* A game that is over. */
typedef struct {
    bool played;
    int winner, by; /* its seat, and its place in the list; CT_NOBODY */
    int rounds, moves;
    int made[CT_MOVES];
} catan_result;

void tally_add(catan_tally *t, const catan_result *game);
void tally_join(catan_tally *t, const catan_tally *other);
/* As an object, and back; false where it is none. */
json_t *tally_write(const catan_tally *t);
bool tally_read(catan_tally *t, const json_t *object);

#endif
