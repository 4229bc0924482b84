/* The traits that a level is to have, through the stages of a plan: a stage that decides one alone is searched for it,
 * and the later ones leave it be. */
#ifndef LG_SOLVE_ASKED_H
#define LG_SOLVE_ASKED_H

#include "levelground/search.h"

typedef struct {
    lg_wants wants, open; /* open: those that no stage of the attempt has decided yet */
    double decided;       /* what the others cost */
} asked;

/* Before a stage, which can be the first of an attempt or the last. */
void asked_enter(asked *a, bool first, bool last);
/* What its run is to want; NULL: nothing. */
const lg_wants *asked_of_stage(const asked *a);
/* After a stage that is not the last. False if memory is short. */
bool asked_decide(asked *a, lg_run *run);
/* What a run of the last stage has not counted in the cost of its best genome, which makes this level. */
double asked_uncounted(const asked *a, const lg_task *task, const lg_problem *problem, const lg_level *level);
/* What a level costs beside its score, and what it is off; infinite if memory is short. */
double asked_penalty(const asked *a, const lg_task *task, const lg_problem *problem, const lg_level *level);
double asked_off(const asked *a, const lg_task *task, const lg_level *level);

#endif
