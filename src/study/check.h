/* Are the names of an experiment and its factors whole? */
#ifndef LG_STUDY_CHECK_H
#define LG_STUDY_CHECK_H

#include "study/plan.h"

bool check_experiment(const plan *p, int experiment, lg_error *error);

#endif
