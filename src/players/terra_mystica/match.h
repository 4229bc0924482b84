/* Many games on one board, to find by how much it favours the colours: four seats, tiles and factions of the base game drawn for
 * each game, and `greedy` (or, by the setting player, `aim`) in all seats. Each seat draws its weights anew, so that no result
 * hangs on one taste. A game's number determines tiles, factions and weights, so that all boards meet the same tables. */
#ifndef PLAYERS_TERRA_MYSTICA_MATCH_H
#define PLAYERS_TERRA_MYSTICA_MATCH_H

#include "boards/terra_mystica/level.h"
#include "boards/terra_mystica/settings.h"
#include "players/playtest/contest.h"
#include "players/terra_mystica/game/player.h"
#include "players/terra_mystica/game/position.h"

/* By how much a board favours the colours, by games of four seats with factions of the base game. A seat's points are compared
 * with the mean of its table, less what its faction and those of the others are known to differ by on the official boards. */

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

enum { TM_MATCH_SEATS = 4 };
#define TM_MATCH_SPREAD .2 /* standard deviation of the logarithms of the drawn weights' factors */

extern const lg_match_kind tm_match_kind;

typedef struct {
    lg_match base;
    tm_table table;
    tm_game game;
    tm_taste taste[TM_MATCH_SEATS];
    tm_tally_of_games tally;
    double expected[TM_COLOURS]; /* points of the colours by the model; 0 for a judge, who only counts games */
} tm_match;

/* The verdict on a board by played games. */
typedef struct {
    tm_tally_of_games tally;
    lg_bias spread; /* of the colours, in points */
} tm_verdict;

/* Returns the player of all seats. */
const tm_player *tm_match_player(const tm_task *task);
/* Draws tiles and factions of a table of four seats. */
tm_game_rules tm_match_rules(lg_rng *rng);
/* Has the board enough hexes of each colour for every faction of the base game? Returns false with a sentence if not. */
bool tm_match_board(const tm_board *board, lg_error *error);
lg_court tm_court_of(const tm_task *task);

#endif
