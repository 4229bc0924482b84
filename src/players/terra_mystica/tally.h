/* By how much a board favours the colours, by games of four seats with factions of the base game. A seat's points are compared
 * with the mean of its table, less what its faction and those of the others are known to differ by on the official boards. */
#ifndef PLAYERS_TERRA_MYSTICA_TALLY_H
#define PLAYERS_TERRA_MYSTICA_TALLY_H

#include "boards/terra_mystica/level.h"
#include "players/playtest/bias.h"
#include "players/terra_mystica/game/position.h"

/* Sums over the games of one colour. */
typedef struct {
    int64_t games;
    double points, squares; /* points more than expected, and their squares */
    double won;             /* wins more than expected; a tie is shared */
} tm_colour_tally;

typedef struct {
    int64_t games;
    tm_colour_tally colour[TM_COLOURS];
} tm_tally_of_games;

void tm_tally_note(tm_tally_of_games *tally, const tm_table *table, const tm_position *end);
void tm_tally_add(tm_tally_of_games *to, const tm_tally_of_games *more);
/* Returns by how many points a colour does better than expected; 0 without games. */
double tm_tally_points(const tm_tally_of_games *tally, int colour);
/* Returns by how many of 100 games a colour wins more than expected; 0 without games. */
double tm_tally_won(const tm_tally_of_games *tally, int colour);
/* Returns the spread of the colours' points: root mean square, without the part that chance explains, and its bounds. */
lg_bias tm_tally_spread(const tm_tally_of_games *tally, double deviations);

#endif
