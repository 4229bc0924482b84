/* Traits, which distinguish maps: numbers about their routes' costs, their walls and their turns. */
#ifndef PTSP_MAP_TRAITS_H
#define PTSP_MAP_TRAITS_H

#include "analyse.h"

extern const lg_trait pt_traits[];

/* Computes the traits of the finished walls in the analyst with the given sites; the traits of routes are NAN if the map
 * has faults. Returns false if memory is short. */
bool pt_describe_drawing(pt_analyst *analyst, const pt_sites *sites, pt_rules rules, double *traits);
/* The game record's describe function. */
bool pt_describe(const lg_task *task, const lg_level *level, double *traits);

#endif
