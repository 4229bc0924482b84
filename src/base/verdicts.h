/* How a task judges levels: by a model, or by games that are played (the setting fair=play). Also keeps verdicts on the last
 * levels that were judged, or other results about them, for all threads that share a task, so that no level is judged twice. */
#ifndef BASE_VERDICTS_H
#define BASE_VERDICTS_H

#include "levelground.h"

typedef struct lg_verdicts lg_verdicts;

typedef struct {
    bool play;
    int games;         /* games for each level that is made: two thirds to choose it, one third to judge it */
    double confidence; /* confidence in per cent */
    double deviations; /* the confidence as a one-sided quantile of the normal distribution */
    lg_verdicts
        *verdicts; /* the verdicts on the last levels, written by the code that plays games; NULL without play */
} lg_trial;

/* Reads the settings fair (model or play), games and confidence (90, 95 or 99). */
lg_trial lg_trial_of(const lg_values *settings);

static inline int lg_trial_judge_games(const lg_trial *trial) {
    return trial->games / 3;
}
static inline int lg_trial_contest_games(const lg_trial *trial) {
    return trial->games - trial->games / 3;
}

/* Sizes in bytes. Returns NULL if memory is short. */
lg_verdicts *lg_verdicts_create(size_t level_size, size_t verdict_size);
void lg_verdicts_destroy(lg_verdicts *verdicts);
/* Finds the verdict on a level. Returns false if it is not known. */
bool lg_verdicts_recall(lg_verdicts *verdicts, const lg_level *level, void *verdict);
/* Notes whether levels are to be judged by few games from now on, because the caller has cancelled and does not want to wait. */
void lg_verdicts_hurry(lg_verdicts *verdicts, bool hurry);
bool lg_verdicts_is_hurried(lg_verdicts *verdicts);
void lg_verdicts_note(lg_verdicts *verdicts, const lg_level *level, const void *verdict);

#endif
