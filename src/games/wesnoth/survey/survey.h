/* What can be said of a land in whole numbers: how its terrain hangs together, who gets where, and how villages lie.
 * Boards are column by column with the border, as wn_index has it. */
#ifndef LG_WESNOTH_SURVEY_SURVEY_H
#define LG_WESNOTH_SURVEY_SURVEY_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

#include "core/arena.h"
#include "games/wesnoth/land/hex.h"
#include "games/wesnoth/land/terrain.h"

/* Besides the four bands: terrain of none of them; hexes not made yet, which count as open; and the border. */
enum { WN_OTHER = WN_BANDS, WN_OPEN, WN_BORDER };

/* A value before a change. */
typedef struct {
    int32_t *where, was;
} wn_former;

/* The movement types whose ways are followed while a map changes: on foot, two that differ most from it of those that the
 * default era recruits, whom mountains bar, and six more, so that each of that era's is like one of them. */
enum { WN_ON_FOOT, WN_IN_ARMOUR, WN_SWIMMING, WN_MORE_KINDS, WN_WAYS = WN_MORE_KINDS + 6 };

/* Ways of a movement type from the sides' keeps. By hex if nothing else is said. */
typedef struct {
    int32_t *pays;                                              /* points to enter a hex; WN_FAR: nobody does */
    int32_t *away[WN_SIDES_MAX + 1];                            /* path cost, or WN_FAR */
    int32_t *settlers[WN_SIDES_MAX + 1], met[WN_SIDES_MAX + 1]; /* by cost: villages nearest to the side; all of them */
    int32_t farthest[WN_SIDES_MAX + 1];                         /* no settler was ever farther */
    int32_t *nearest; /* the side whose keep is nearest by path cost, 0 where none is alone; below 0: see costs.c */
    int32_t made[WN_SIDES_MAX + 1], open[WN_SIDES_MAX + 1]; /* by side: hexes nearest to it, also those not made yet */
} wn_ways;

typedef struct {
    int width, height, sides, hexes;
    wn_point keep[WN_SIDES_MAX + 1];
    uint8_t *band, *village, *half; /* by hex; half: the side whose keep is nearest by steps, or 0 */
    uint16_t *going;                /* by hex: into terrain */
    const wn_terrain *terrain;
    /* What a survey leaves behind, by hex if nothing else is said. */
    int32_t *reach;                        /* the movement classes that get there, as bits */
    int32_t *patch;                        /* the patch's number, 0: none */
    int32_t *size, *sized, *spare, spares; /* by patch; patches by size; numbers not used */
    wn_ways way[WN_WAYS];
    wn_former *former;                                  /* for wn_take_back */
    int formers, most_formers;                          /* how many; -1: more than are remembered */
    int32_t *queue, *next, *cost, *seen, *loose, stamp; /* scratch: 7 * hexes, 7 * hexes, hexes, hexes, hexes */
    int32_t *pays;                                      /* scratch: hexes */
    int32_t *listed;                                    /* scratch, by cost; 0 between calls */
} wn_board;

typedef struct {
    int edges, alike;           /* pairs of neighbours in the bands; those of one band */
    int open;                   /* hexes not made yet */
    int land, patches, largest; /* hexes in the bands; connected patches of one band */
    uint32_t blocked;           /* movement classes without a path between two keeps */
    int sealed;                 /* villages that some movement class cannot get to from the first keep */
    int villages, close;        /* pairs of villages nearer than the rules allow */
    int settled[WN_SIDES_MAX + 1], area[WN_SIDES_MAX + 1]; /* villages, and made hexes, nearest to a side on foot */
    int uneven, shared; /* sides times the hexes by which the land nearest to one is off the mean; all such land */
    int compared[WN_WAYS],
        apart[WN_WAYS]; /* k-th nearest villages compared; the sum of their path costs' differences */
} wn_findings;

/* Costs: on foot; kinds: in armour and swimming; more kinds: the others that are followed. Map: what maps are judged by. */
enum { WN_FIND_LAND = 1, WN_FIND_REACH = 2, WN_FIND_VILLAGES = 4, WN_FIND_COSTS = 8, WN_FIND_KINDS = 16 };
enum { WN_FIND_MAP = 31, WN_FIND_MORE_KINDS = 32, WN_FIND_ALL = WN_FIND_MAP | WN_FIND_MORE_KINDS };

/* Lays out a board's arrays, with what surveys need for so many sides, or WN_LAND_ONLY; memory that is there is zero. */
enum { WN_LAND_ONLY = -1 };
void wn_board_lay(wn_board *board, arena *memory, int width, int height, int sides);
/* Copies what the land is between boards of one size. */
void wn_board_copy(wn_board *to, const wn_board *from);
static inline wn_point wn_point_of(const wn_board *board, int hex) {
    assert(hex >= 0 && hex < board->hexes);
    return (wn_point){hex / (board->height + 2), hex % (board->height + 2)};
}

/* How many villages, one on the hex itself aside, are nearer to it than `near` steps. */
int wn_villages_near(const wn_board *board, int hex, int near);
/* Fills in half, by the keeps. */
void wn_board_halves(wn_board *board);
/* `parts`: which findings are wanted; the others stay as they are. near: the distance that two villages are to have. */
void wn_survey(wn_board *board, unsigned parts, int near, wn_findings *findings);
/* The path costs in movement points from a point for a movement class (0 to WN_CLASSES - 1) into cost[hexes], which may be
 * board->cost; WN_FAR where it does not get. The board is laid out with what surveys need; queue, next and pays change. */
enum { WN_FAR = 1 << 28 };
void wn_paths(wn_board *board, wn_point from, int class, int32_t *cost);

/* What a hex is. */
typedef struct {
    uint8_t band;
    bool village;
    uint16_t going;
} wn_ground;

/* A hex becomes something else, which for a keep costs as much as a survey. After a survey of the same parts and any
 * number of changes, findings are again what a survey would find. */
void wn_change(wn_board *board, unsigned parts, int near, int hex, wn_ground ground, wn_findings *findings);
/* Back to where it was at the survey or at the last wn_settle: the caller has put band, village and going back, and
 * puts back the findings. After wn_settle there is no way back any more. */
void wn_take_back(wn_board *board, unsigned parts, int near);
void wn_settle(wn_board *board);

#endif
