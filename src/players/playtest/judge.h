/* Judges whether a level is fair by play, with a fixed number of games. They are the same games for every level, and none of
 * them was used to choose levels. A task remembers the verdicts on its last levels, so that no level is judged twice. */
#ifndef PLAYERS_PLAYTEST_JUDGE_H
#define PLAYERS_PLAYTEST_JUDGE_H

#include "match.h"

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

#endif
