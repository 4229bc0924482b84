/* How a task judges levels: by a model, or by games that are played (the setting fair=play). */
#ifndef BASE_TRIAL_H
#define BASE_TRIAL_H

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

#endif
