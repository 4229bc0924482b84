/* The figures that the tool and the web page show for a simulated game of Wesnoth. The fitness of a game is the mean over its
 * rings, as in the thesis. Scripts depend on the names of the figures. */
#ifndef IO_GROWTH_H
#define IO_GROWTH_H

#include "wesnoth/growing/simulated.h"

/* The figures of a ring or of a game. */
typedef enum {
    GROWTH_FITNESS,
    GROWTH_DIFFERENTIAL,
    GROWTH_ENTROPY,
    GROWTH_VILLAGE,
    GROWTH_PARTS,
    GROWTH_TILES = GROWTH_PARTS,
    GROWTH_SECONDS
} growth_figure;

extern const char *const growth_part_names[GROWTH_PARTS];

double growth_of(const growing_ring *ring, growth_figure figure);
/* Mean and maximum over the rings; 0 if there are no rings. */
double growth_mean(const simulated_game *game, growth_figure figure);
double growth_most(const simulated_game *game, growth_figure figure);

/* Appends the members "turns" to "horizons" to a JSON object. */
void growth_put(const simulated_game *game, int sides, lg_text *text);
/* Appends an array with one count for each side; the first is count[1] because sides are numbered from 1. */
void growth_put_by_side(lg_text *text, const char *name, const int *count, int sides);

#endif
