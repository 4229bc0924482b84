/* The routes as the original framework plans them, bit for bit, with all its quirks: the variant that reproduces the
 * paper's tables II and IV. Its graph keeps nodes in the order of a Java hash table; its path finder keeps what it found
 * and may answer from it too early; each of the three planners has its own such memory. */
#ifndef LG_PTSP_PAPER_PAPER_H
#define LG_PTSP_PAPER_PAPER_H

#include "games/ptsp/plan/routes.h"

typedef struct pt_paper pt_paper; /* working memory, some megabytes; one a thread */

pt_paper *pt_paper_create(void); /* NULL if memory is short */
void pt_paper_destroy(pt_paper *paper);
/* The planners' routes and, where more than three are wanted, those derived from the physics route; java8: in the order
 * of Java 8 and later instead of that of the paper's time. With few waypoints there may be fewer routes than wanted; with
 * more than PT_EXACT_MAX there is no original to agree with, and the routes are those of the clean rules.
 * False where a waypoint cannot be reached (or memory is short). */
bool pt_paper_plan(pt_paper *paper, const pt_sites *sites, const pt_walls *walls, const pt_grid *grid, bool java8,
                   int routes, pt_plan *plan);

#endif
