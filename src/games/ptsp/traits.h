/* What sets one map apart from another, in numbers: what its routes cost, and how its walls and turns are. */
#ifndef LG_PTSP_TRAITS_H
#define LG_PTSP_TRAITS_H

#include "analyse.h"

extern const lg_trait pt_traits[];

/* Of the walls drawn (and finished) in the analyst, with the sites; of routes nothing is said of a map with faults. False
 * if memory is short. */
bool pt_describe_drawing(pt_analyst *analyst, const pt_sites *sites, pt_rules rules, double *traits);
/* The record's function. */
bool pt_describe(const lg_task *task, const lg_level *level, double *traits);

#endif
