/* Many games on one board, by players that are all `greedy`, with openings drawn from its best; and the verdict on a board by such
 * games. */
#ifndef LG_CATAN_FAIR_MATCH_H
#define LG_CATAN_FAIR_MATCH_H

#include "games/catan/settings.h"
#include "luck.h"
#include "play/catan/player.h"
#include "play/contest.h"

extern const ct_player *const ct_match_player;
extern const lg_match_kind ct_match_kind;

typedef struct {
    lg_match base;
    const ct_task *task;
    ct_table table;
    ct_manner manner[CT_SEATS_MAX];
    ct_game *game;
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
/* Returns by how many tenths of a point the bias may exceed its bound at the task's confidence; 0: the bound is met. */
int ct_verdict_excess(const ct_task *task, const ct_verdict *verdict);

#endif
