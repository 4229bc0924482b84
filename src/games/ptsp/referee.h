/* Who scores a map: faults first, then the fitness of its routes' costs, estimated or found by driving. */
#ifndef LG_PTSP_REFEREE_H
#define LG_PTSP_REFEREE_H

#include "games/ptsp/drive/drive.h"
#include "settings.h"

/* Working memory, zero at first; closing frees what it holds. */
typedef struct {
    pt_analyst *analyst;
    pt_seat *seat[2]; /* who flies, and the rival */
    pt_analysis analysis;
} pt_referee;

void pt_referee_close(pt_referee *referee);
/* False if memory is short. */
bool pt_referee_open(pt_referee *referee);
/* The score of the walls drawn (and finished) in the referee's analyst, with the sites; NAN if memory is short. */
double pt_referee_score(pt_referee *referee, const pt_task *task, const pt_sites *sites, int steps);

#endif
