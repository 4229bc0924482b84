/* Scores a map: by its faults, if it has any, otherwise by the fitness of its routes' costs, which are estimated or found
 * by driving. */
#ifndef PTSP_MAP_REFEREE_H
#define PTSP_MAP_REFEREE_H

#include "settings.h"

/* Working memory. Set it to zero before use. pt_referee_close frees its contents. */
typedef struct {
    pt_analyst *analyst;
    const pt_flown *flown;
    pt_seat *seat[2]; /* working memory of the driver and of the rival */
    pt_analysis analysis;
} pt_referee;

void pt_referee_close(pt_referee *referee);
/* Returns false if memory is short. */
bool pt_referee_open(pt_referee *referee);
/* Returns the score of the finished walls in the referee's analyst with the given sites; NAN if memory is short. */
double pt_referee_score(pt_referee *referee, const pt_task *task, const pt_sites *sites, int steps);

#endif
