/* What is told of a simulated game of Wesnoth, by the tool and by the page. A game's fitness is the mean over its rings, as in
 * the thesis. The words are part of the command line. */
#ifndef LG_IO_GROWTH_H
#define LG_IO_GROWTH_H

#include "games/wesnoth/grow/simulated.h"

/* What is told of a ring or a game. */
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

double growth_of(const horizon_ring *ring, growth_figure figure);
/* Over the rings; of none they are 0. */
double growth_mean(const simulated_game *game, growth_figure figure);
double growth_most(const simulated_game *game, growth_figure figure);

/* Members of a JSON object: "turns" to "horizons". */
void growth_put(const simulated_game *game, int sides, lg_text *text);
/* Sides' numbers, from side 1 on. */
void growth_put_by_side(lg_text *text, const char *name, const int *count, int sides);

#endif
