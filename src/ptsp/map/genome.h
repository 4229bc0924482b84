/* A map as real numbers (paper, section IV-A, table I): lines, rectangles, ship and waypoints. Our additions are other ways to
 * draw the walls, and genes for the steps allowed for each waypoint and for the ship's physics. Genes lie in [.05, .95].
 * Decoding scales them to the map and truncates fractions. */
#ifndef PTSP_MAP_GENOME_H
#define PTSP_MAP_GENOME_H

#include "analyse.h"

typedef struct {
    int drawing; /* how genes draw the walls: a row of pt_drawings (drawing/drawing.h) */
    int size, lines, rectangles, circles, waypoints;
    /* thickness of lines, in pixels */
    int thickness;
    /* thickness of the wall around the map, in pixels */
    int border;
    /* true: a rectangle is drawn whatever the order of its corners; false: it is left out if they are in the wrong order */
    bool sorted;
    bool smooth; /* round brushes and rounded corners */
    /* ticks allowed for each waypoint; 0: a gene chooses from 200 to 2000 */
    int steps;
    bool evolved; /* do two genes choose the ship's physics? */
    /* A lock: its walls are those of every map, and its ship and waypoints stay where they are; genes place the rest. NULL: none. Its
     * ship is at -1, -1 if it has none. */
    const pt_map *lock;
    const pt_walls *walls; /* those of the lock, finished */
    /* of each cell of the lock: 1 if the ship can fly there from where it starts, or within the largest such part of the map */
    const uint8_t *region;
} pt_recipe;

typedef struct {
    pt_point ship, waypoint[PT_WAYPOINTS_MAX]; /* waypoints in scan order */
    int steps;
    pt_physics physics;
} pt_placed;

int pt_genes(const pt_recipe *recipe); /* how many genes a map has */

/* Draws and finishes the walls and places the ship and the waypoints. Sites at invalid places are moved as far as needed.
 * If there is no valid place for a site, it stays where it is, and the map is not feasible. */
void pt_walls_of_genes(const pt_recipe *recipe, const double *gene, pt_walls *walls, pt_placed *placed);
/* Makes a map of the walls, the ship and the waypoints. */
void pt_to_map(const pt_recipe *recipe, const pt_walls *walls, const pt_placed *placed, pt_map *map);

#endif
