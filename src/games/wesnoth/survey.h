/* What can be said of a land in whole numbers: how its terrain hangs together, who gets where, and how villages lie.
 * Boards are column by column with the border, as wn_index has it.
 */
#ifndef LG_WESNOTH_SURVEY_H
#define LG_WESNOTH_SURVEY_H

#include <stdint.h>

#include "hex.h"
#include "ring.h"
#include "terrain.h"

/* Besides the four bands: terrain of none of them; hexes not made yet, which count as open; and the border. */
enum { WN_OTHER = WN_BANDS, WN_OPEN, WN_BORDER };

typedef struct {
    int width, height, sides, hexes;
    wn_point keep[WN_SIDES_MAX + 1];
    uint8_t *band, *village, *half; /* by hex; half: the side whose keep is nearest, 0 where two are */
    uint16_t *going;                /* by hex: into terrain */
    const wn_terrain *terrain;
    uint32_t *reach;              /* scratch: by hex, the movement classes that get there */
    int32_t *queue, *next, *cost; /* scratch: 7 * hexes, 7 * hexes, hexes */
} wn_board;

typedef struct {
    int edges, alike;           /* pairs of neighbours in the bands; those of one band */
    int open;                   /* hexes not made yet */
    int land, patches, largest; /* hexes in the bands; connected patches of one band */
    uint32_t blocked;           /* movement classes without a path between two keeps */
    int sealed;                 /* villages that some movement class cannot get to from the keeps */
    int villages, close;        /* pairs of villages nearer than the rules allow */
    int settled[WN_SIDES_MAX + 1], area[WN_SIDES_MAX + 1]; /* by half: villages, land */
    int compared, apart; /* k-th nearest villages compared; the sum of their path costs' differences */
} wn_findings;

enum { WN_FIND_LAND = 1, WN_FIND_REACH = 2, WN_FIND_VILLAGES = 4, WN_FIND_COSTS = 8, WN_FIND_ALL = 15 };

/* Bytes of a board's arrays, with or without the scratch that surveys need; and the arrays, laid out in so many bytes at
 * `memory`, aligned to 8. */
size_t wn_board_size(int width, int height, bool scratch);
void wn_board_lay(wn_board *board, int width, int height, void *memory);
/* Copies all but the scratch between boards of one size. */
void wn_board_copy(wn_board *to, const wn_board *from);
void wn_board_halves(wn_board *board);
/* `parts`: which findings are wanted; the others stay as they are. near: the distance that two villages are to have. */
void wn_survey(wn_board *board, unsigned parts, int near, wn_findings *findings);
/* The path costs from a point for a movement class into board->cost; WN_FAR where it does not get. */
enum { WN_FAR = 1 << 28 };
void wn_paths(wn_board *board, wn_point from, int class);

#endif
