/* The contest that finds levels that are fair by play. Levels that the model considers fair play against each other for the most
 * even shares of wins, by successive halving. Then the judge's games, which had no part in choosing, measure how even the
 * winner's shares are. A game makes its lg_contest of these functions. */
#ifndef PLAYERS_PLAYTEST_CONTEST_H
#define PLAYERS_PLAYTEST_CONTEST_H

#include "judge.h"

/* Returns how many levels take part if each shall play `games_each` games on average; 0 if the task does not judge by play. */
int lg_contest_entrants(const lg_trial *trial, int games_each);
void *lg_contest_create(const lg_court *court, int entrants, lg_error *error);
void lg_contest_destroy(void *contest);
void lg_contest_start(void *contest, const lg_level *levels, int count, lg_rng rng);
double lg_contest_step(void *contest, const lg_thread_pool *threads);
int lg_contest_leader(const void *contest);
/* Ends the judge's games on the winner, so that the verdict rests on those already played. A level without any is judged by a
 * slice of games. */
void lg_contest_cut_short(void *contest);

#endif
