/* How a task wants boards to be judged: by the model, or by play. */
#ifndef LG_CATAN_FAIR_TRIAL_H
#define LG_CATAN_FAIR_TRIAL_H

#include "levelground.h"

typedef struct ct_memory ct_memory;

typedef struct {
    bool play;
    int games;         /* of a board that is made: two thirds to choose it by, one third to judge it by */
    double confidence; /* percent */
    double deviations; /* the same of a normal quantity, to one side */
    ct_memory *memory; /* of verdicts; NULL without play */
} ct_trial;

static inline int ct_judge_games(const ct_trial *trial) {
    return trial->games / 3;
}
static inline int ct_contest_games(const ct_trial *trial) {
    return trial->games - trial->games / 3;
}

#endif
