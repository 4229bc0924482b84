/* The wanted traits during a plan of several stages. A stage that determines a trait alone is searched for its wanted value,
 * and the later stages leave it unchanged. */
#ifndef SEARCH_STAGE_WANTS_H
#define SEARCH_STAGE_WANTS_H

#include "levelground/search.h"

typedef struct {
    lg_wants wants, open; /* open: the wants on traits that no stage of the attempt has decided yet */
    double decided;       /* the penalty of the wants that are decided */
} stage_wants;

/* Call before each stage. `first` and `last` say which stage of the attempt it is. */
void stage_wants_enter(stage_wants *w, bool first, bool last);
/* Returns the wants for the stage's run; NULL if there are none. */
const lg_wants *stage_wants_current(const stage_wants *w);
/* Call after each stage except the last. Returns false if memory is short. */
bool stage_wants_decide(stage_wants *w, lg_run *run);
/* Returns the part of the level's penalty that the last stage's run has not counted in its cost. */
double stage_wants_uncounted(const stage_wants *w, const lg_task *task, const lg_problem *problem,
                             const lg_level *level);
/* Returns the penalty of a level, in units of cost, or its distance from the wants (lg_wants_off). INFINITY if memory is
 * short. */
double stage_wants_penalty(const stage_wants *w, const lg_task *task, const lg_problem *problem, const lg_level *level);
double stage_wants_off(const stage_wants *w, const lg_task *task, const lg_level *level);

#endif
