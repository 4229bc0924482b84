/* Many games on one board, by the families of players in turn, and the verdict on a board by such games. In each game all
 * players are of one family, and draw their openings from the corners that are best to them. */
#ifndef PLAYERS_CATAN_MATCH_H
#define PLAYERS_CATAN_MATCH_H

#include "boards/catan/rules.h"
#include "boards/catan/settings.h"
#include "players/catan/game/player.h"
#include "players/catan/game/position.h"
#include "players/playtest/contest.h"

/* Counts of games, and how unfair the seats are by them. */

typedef struct {
    int players;
    int64_t games, won[CT_SEATS_MAX]; /* games; wins of each seat. Games without a winner do not count */
} ct_tally;

void ct_tally_add(ct_tally *to, const ct_tally *more);
int64_t ct_tally_won(const ct_tally *tally); /* returns the number of games that somebody won */
/* Adds the games of a board. Deviations are counted in units of chance as Pearson's statistic does. */
void ct_bias_add(lg_bias_sum *sum, const ct_tally *tally);
lg_bias ct_bias_of_board(const ct_tally *tally, double deviations);

/* How lucky the seats are with the dice. Luck is 0 on average, whatever the players do. So the part of the wins that luck
 * explains can be subtracted: luck is a control variate. This makes games worth a fifth more. */

/* The luck of each seat in a game, in 36ths of a card. */
typedef struct {
    int seat[CT_SEATS_MAX];
} ct_luck;

/* Sums over games. The luck of a seat is counted relative to the other seats of its game. */
typedef struct {
    int64_t luck[CT_SEATS_MAX]; /* by seat */
    /* over all seats: sum of the squares of the luck; sum of the luck times 1 for the winner, 0 for the others */
    int64_t squares, products;
} ct_luck_sum;

/* Call after each roll of the dice, with the position after it. */
void ct_luck_note(ct_luck *luck, const ct_table *table, const ct_position *p, const ct_move *roll);
/* Adds a game that somebody has won. */
void ct_luck_add(ct_luck_sum *sum, const ct_luck *game, int players, int winner);
/* Estimates the shares of wins if all seats had been equally lucky. There must be at least one win. */
void ct_luck_correct(const ct_luck_sum *sum, const ct_tally *tally, double share[CT_SEATS_MAX]);

extern const lg_match_kind ct_match_kind;

typedef struct {
    lg_match base;
    const ct_task *task;
    ct_table table;
    int parties;
    struct {
        ct_manner manner[CT_SEATS_MAX];
        ct_game *game;
    } party[CT_FAMILIES]; /* a party plays each game in which its family is in turn */
    ct_tally tally;
    ct_luck_sum luck;
    double expected[CT_SEATS_MAX]; /* the expected shares of wins before the first game; even at the start */
} ct_match;

/* The verdict on a board by played games. */
typedef struct {
    ct_tally tally;
    lg_bias bias;
} ct_verdict;

lg_court ct_court_of(const ct_task *task);
/* Writes the names of the families that play, such as "greedy, builder, twoply and learner". */
void ct_match_players(const ct_task *task, lg_text *text);
/* Returns by how many tenths of a point the bias may exceed its bound at the task's confidence; 0: the bound is met. */
int ct_verdict_excess(const ct_task *task, const ct_verdict *verdict);

#endif
