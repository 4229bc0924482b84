/* Checks an experiment's name, seed and factors. Names must be well formed and unique, and each factor needs levels or
 * values. */
#ifndef LAB_CHECK_H
#define LAB_CHECK_H

#include "lab/plan.h"

bool check_experiment(const plan *p, int experiment, lg_error *error);

#endif
