/* Many games on one board, by the families of players in turn, and the verdict on a board by such games. In each game all players are
 * of one family, and draw their openings from the corners that are best to them. */
#ifndef PLAYERS_CATAN_MATCH_H
#define PLAYERS_CATAN_MATCH_H

#include "boards/catan/settings.h"
#include "luck.h"
#include "players/catan/game/player.h"
#include "players/playtest/contest.h"

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
