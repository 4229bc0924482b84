/* How a task judges boards: by the model, or by play. */
#ifndef LG_CATAN_FAIR_TRIAL_H
#define LG_CATAN_FAIR_TRIAL_H

#include "levelground.h"

typedef struct ct_memory ct_memory;

typedef struct {
    bool play;
    int games;         /* games for each board that is made: two thirds to choose it, one third to judge it */
    double confidence; /* confidence in per cent */
    double deviations; /* the confidence as a one-sided quantile of the normal distribution */
    ct_memory *memory; /* the verdicts on the last boards, written by the code that plays games; NULL without play */
} ct_trial;

static inline int ct_judge_games(const ct_trial *trial) {
    return trial->games / 3;
}
static inline int ct_contest_games(const ct_trial *trial) {
    return trial->games - trial->games / 3;
}

#endif
