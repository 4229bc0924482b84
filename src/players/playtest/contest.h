/* The contest that finds levels that are fair by play. Levels that the model considers fair play against each other for the most
 * even shares of wins, by successive halving. Then the judge's games, which had no part in choosing, measure how even the
 * winner's shares are. A game makes its lg_contest of these functions. */
#ifndef PLAYERS_PLAYTEST_CONTEST_H
#define PLAYERS_PLAYTEST_CONTEST_H

#include "match.h"

/* Successive halving (Karnin, Koren and Somekh 2013): all entrants play equally many games, the less even half is eliminated,
 * and the rest play on, until one is left. In a round all entrants play the same games, and each round has an equal part of
 * all games. */

enum { LG_ENTRANTS_MAX = 64 };

typedef struct {
    lg_match *living[LG_ENTRANTS_MAX]; /* the matches still in the contest, in no order */
    int count, games;                  /* number of matches still in the contest; number of all games */
    int rounds, left;                  /* number of rounds; games that each match still has to play in this round */
    int64_t played;                    /* games played so far */
} lg_halving;

/* Begins. The matches are open and borrowed. Their unevenness compares their results. */
void lg_halving_begin(lg_halving *h, lg_match *matches, int count, int games);
bool lg_halving_is_over(const lg_halving *h);
/* Gives each match its games of the next slice, by setting the matches' `due`. The caller plays them and then calls
 * lg_halving_note. */
void lg_halving_deal(lg_halving *h);
void lg_halving_note(lg_halving *h);
/* Returns the most even match so far. */
const lg_match *lg_halving_leader(const lg_halving *h);

/* Judges whether a level is fair by play, with a fixed number of games. They are the same games for every level, and none of
 * them was used to choose levels. A task remembers the verdicts on its last levels, so that no level is judged twice. */

/* What is judged: levels of a task, which judges by play. */
typedef struct {
    const lg_task *task;
    const lg_trial *trial; /* with verdicts; borrowed */
    const lg_match_kind *kind;
} lg_court;

/* A judgement in progress. */
typedef struct lg_judge lg_judge;

lg_judge *lg_judge_create(const lg_court *court); /* returns NULL if memory is short */
void lg_judge_destroy(lg_judge *judge);
/* Starts judging a level. Returns false with a sentence if nobody can play on it. */
bool lg_judge_start(lg_judge *judge, const lg_level *level, lg_error *error);
/* Plays one bounded slice of games. Returns the share that is done; at 1 the task remembers the verdict. */
double lg_judge_step(lg_judge *judge, const lg_thread_pool *threads);
/* Reaches the verdict by the games played so far, if a level is being judged and there are any. */
void lg_judge_cut_short(lg_judge *judge);

/* Says that a verdict rests on fewer games than the task asks for, if it does. */
void lg_judge_say_shortened(const lg_trial *trial, int64_t games, lg_text *text);

/* Judges a level in one call, unless the task remembers its verdict. If the verdicts are hurried (lg_verdicts_hurry), only one
 * slice of games is played. If nobody can play on the level, the verdict is filled with zeros, and the error says why. Returns
 * false if memory is short. */
bool lg_judge_level(const lg_court *court, const lg_level *level, void *verdict, lg_error *error);

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
