/* The routes as the original framework plans them, bit for bit, with all its quirks. This variant reproduces the paper's
 * tables II and IV. Its graph keeps nodes in the order of a Java hash table. Its path finder remembers what it has found
 * and may answer from this memory before a path is final. Each of the three planners has its own memory. */
#ifndef PTSP_PAPER_PAPER_H
#define PTSP_PAPER_PAPER_H

#include "ptsp/route/routes.h"

/* Working memory of some megabytes. Each thread needs its own. */
typedef struct pt_paper pt_paper;

pt_paper *pt_paper_create(void); /* NULL if memory is short */
void pt_paper_destroy(pt_paper *paper);
/* Plans the three planners' routes and, if `routes` is more than three, those derived from the physics route. `java8`
 * selects the node order of Java 8 and later instead of the order at the paper's time. With few waypoints there may be
 * fewer routes than wanted. With more than PT_EXACT_MAX waypoints there is no original result to match, and the routes are
 * those of the clean rules. Returns false if a waypoint cannot be reached or memory is short. */
bool pt_paper_plan(pt_paper *paper, const pt_sites *sites, const pt_walls *walls, const pt_grid *grid, bool java8,
                   int routes, pt_plan *plan);

#endif
