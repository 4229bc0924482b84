/* A survey of a land in whole numbers: how its terrain is connected, which units get where, and how villages lie. Boards
 * are stored column by column with the border, as wn_index counts. */
#ifndef WESNOTH_SURVEY_SURVEY_H
#define WESNOTH_SURVEY_SURVEY_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "wesnoth/land/hex.h"
#include "wesnoth/land/terrain.h"

/* Further values of a band. WN_OTHER: terrain of none of the four bands. WN_OPEN: a hex not made yet, which counts as open.
 * WN_BORDER: a hex of the border. */
enum { WN_OTHER = WN_BANDS, WN_OPEN, WN_BORDER };

/* An address and the value that it had, for taking a change back. */
typedef struct {
    int32_t *where, was;
} wn_former;

/* The movement types whose path costs are kept up to date while a map changes: on foot; the two recruited types that differ
 * most from it, because mountains stop them; and six more, so that each type that the default era recruits is similar to one of
 * them. */
enum { WN_ON_FOOT, WN_IN_ARMOUR, WN_SWIMMING, WN_MORE_KINDS, WN_WAYS = WN_MORE_KINDS + 6 };

/* The cheapest paths of one movement type from the keeps of the sides. Arrays are by hex unless noted. */
typedef struct {
    int32_t *pays;                   /* points to enter a hex; WN_FAR if it cannot be entered */
    int32_t *away[WN_SIDES_MAX + 1]; /* path cost, or WN_FAR */
    /* settlers: for each cost, the number of villages nearest to the side; met: their number in all */
    int32_t *settlers[WN_SIDES_MAX + 1], met[WN_SIDES_MAX + 1];
    int32_t farthest[WN_SIDES_MAX + 1]; /* largest cost in `settlers` so far */
    /* the side whose keep is nearest by path cost, 0 if two are equally near; for negative values see costs.c */
    int32_t *nearest;
    int32_t made[WN_SIDES_MAX + 1], open[WN_SIDES_MAX + 1]; /* by side: hexes nearest to it, made and not made yet */
} wn_ways;

typedef struct {
    int width, height, sides, hexes;
    wn_point keep[WN_SIDES_MAX + 1];
    wn_help help;                   /* shifts what counts as even: see wn_balance */
    uint8_t *band, *village, *half; /* by hex; half: the side whose keep is nearest by steps, or 0 */
    uint16_t *going;                /* by hex: index of its terrain in `terrain` */
    const wn_terrain *terrain;
    /* The results of a survey, by hex unless noted. */
    int32_t *reach; /* the classes that can get to the hex from the first keep, as bits */
    int32_t *patch; /* the number of the hex's patch; 0: none */
    /* size: by patch; sized: number of patches of each size; spare: unused patch numbers */
    int32_t *size, *sized, *spare, spares;
    wn_ways way[WN_WAYS];
    wn_former *former;         /* old values for wn_take_back */
    int formers, most_formers; /* number of old values; -1: more than can be remembered */
    /* scratch; queue and next have 7 * hexes entries, cost, seen and loose have one for each hex */
    int32_t *queue, *next, *cost, *seen, *loose, stamp;
    int32_t *pays;   /* scratch for one number per hex */
    int32_t *listed; /* scratch, by cost; all entries are 0 between calls */
} wn_board;

/* How evenly the sides share a land, for one movement type. All values are whole numbers; a deviation is the quotient of two of
 * them. If sides are helped (wn_help), the goals are shifted for each side: its bonus counts as land when villages are shared, its
 * villages should be nearer by some movement points, and more land should be nearest to it, by a sixteenth of its favour. */
typedef struct {
    /* compared: how many k-th nearest villages are compared; apart: the sum of their cost differences */
    int compared, apart;
    /* shared: hexes that are nearest to a single side; uneven: the number of sides times the largest deviation */
    int shared, uneven;
    /* made: how many of the `shared` hexes are made; unsettled: `made` times the largest number of villages by which a side
     * differs from its share */
    int made, unsettled;
} wn_balance;

typedef struct {
    int edges, alike; /* edges: pairs of neighbours in the bands; alike: pairs of neighbours within one band */
    int open;         /* hexes not made yet */
    /* land: hexes in the bands; patches: connected patches of one band; largest: the size of the largest one */
    int land, patches, largest;
    uint32_t blocked;    /* movement classes that have no path between some two keeps */
    int sealed;          /* villages that some movement class cannot reach from the first keep */
    int villages, close; /* close: pairs of villages nearer than the rules allow */
    int adrift;          /* villages in open water: see wn_is_adrift */
    /* settled: villages nearest to a side on foot; area: made hexes nearest to it */
    int settled[WN_SIDES_MAX + 1], area[WN_SIDES_MAX + 1];
    wn_balance balance[WN_WAYS]; /* for the movement types that the caller has asked for */
} wn_findings;

/* The parts of a survey, as bits. COSTS: path costs on foot. KINDS: path costs in armour and swimming. MORE_KINDS: path costs
 * of the other movement types of WN_WAYS. MAP: the parts by which maps are judged. */
enum { WN_FIND_LAND = 1, WN_FIND_REACH = 2, WN_FIND_VILLAGES = 4, WN_FIND_COSTS = 8, WN_FIND_KINDS = 16 };
enum { WN_FIND_MAP = 31, WN_FIND_MORE_KINDS = 32, WN_FIND_ALL = WN_FIND_MAP | WN_FIND_MORE_KINDS };

/* Lays out the arrays of a board. The arrays for surveys are made for this number of sides; they are left out if sides is
 * WN_LAND_ONLY. The memory must be zero. */
enum { WN_LAND_ONLY = -1 };
void wn_board_lay(wn_board *board, arena *memory, int width, int height, int sides);
/* Copies the land between two boards of the same size. */
void wn_board_copy(wn_board *to, const wn_board *from);
static inline wn_point wn_point_of(const wn_board *board, int hex) {
    assert(hex >= 0 && hex < board->hexes);
    return (wn_point){hex / (board->height + 2), hex % (board->height + 2)};
}

/* Returns how many villages are fewer than `near` steps from the hex, not counting a village on the hex itself. */
int wn_villages_near(const wn_board *board, int hex, int near);
/* Is ground of this band and terrain land for a village in water beside it? It must have been made and lie inside the border.
 * Swamps and fords are land here, although they are in the band of water. */
static inline bool wn_is_shore(int band, const wn_terrain *terrain) {
    return band < WN_OPEN && (band != WN_WATER || terrain->like == 'S' || terrain->like == 'f');
}

/* Does the hex have a village in open water? Open water means that the hex is water and that fewer than WN_SHORES of its
 * neighbours are land. */
enum { WN_SHORES = 3 };
bool wn_is_adrift(const wn_board *board, int hex);
/* Fills in `half` from the places of the keeps. */
void wn_board_halves(wn_board *board);
/* Surveys a board. `parts` says which findings are wanted; the others stay as they are. `near` is the least distance that
 * two villages should have. */
void wn_survey(wn_board *board, unsigned parts, int near, wn_findings *findings);
/* Computes the path costs in movement points from a point to all hexes, for a movement class (0 to WN_CLASSES - 1). Writes them
 * to cost[hexes], which may be board->cost; WN_FAR if the class does not get there. The board must be laid out for surveys;
 * queue, next and pays change. */
enum { WN_FAR = 1 << 28 };
void wn_paths(wn_board *board, wn_point from, int class, int32_t *cost);

/* The content of a hex. */
typedef struct {
    uint8_t band;
    bool village;
    uint16_t going;
} wn_ground;

/* Changes a hex and updates the findings. If the findings came from a survey of the same parts and from changes, they are
 * afterwards what a new survey would find. Changing a keep costs as much as a survey. */
void wn_change(wn_board *board, unsigned parts, int near, int hex, wn_ground ground, wn_findings *findings);
/* wn_take_back restores the board to its state at the survey or at the last wn_settle. The caller must restore band, village
 * and going before this call, and the findings after it. After wn_settle the earlier changes can no longer be taken back. */
void wn_take_back(wn_board *board, unsigned parts, int near);
void wn_settle(wn_board *board);

#endif
