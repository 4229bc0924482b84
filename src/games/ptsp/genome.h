/* A map as real numbers (paper, section IV-A, table I): lines, rectangles, ship, waypoints; here also circles, and a gene
 * for the steps allowed a waypoint. Genes lie in [.05, .95] and are scaled to the map, cutting off fractions. */
#ifndef LG_PTSP_GENOME_H
#define LG_PTSP_GENOME_H

#include "analyse.h"

typedef struct {
    int size, lines, rectangles, circles, waypoints;
    int thickness; /* of lines, in pixels */
    int border;    /* of wall around the map, in pixels */
    bool sorted;   /* a rectangle's corners in any order; else one whose corners are the wrong way round is not drawn */
    bool smooth;   /* round brushes and corners */
    int steps;     /* allowed a waypoint; 0: by a gene, from 200 to 2000 */
} pt_recipe;

typedef struct {
    pt_point ship, waypoint[PT_WAYPOINTS_MAX]; /* scan order */
    int steps;
} pt_placed;

static inline int pt_genes(const pt_recipe *r) {
    return 4 * r->lines + 4 * r->rectangles + 3 * r->circles + 2 + 2 * r->waypoints + (r->steps == 0);
}

/* Draws the walls, finished, and places ship and waypoints, moving those that stand badly as far as needed; what finds no
 * place stays where it is, and the map is not feasible. */
void pt_decode(const pt_recipe *recipe, const double *gene, pt_walls *walls, pt_placed *placed);
/* The walls, ship and waypoints as a map. */
void pt_to_map(const pt_recipe *recipe, const pt_walls *walls, const pt_placed *placed, pt_map *map);

#endif
