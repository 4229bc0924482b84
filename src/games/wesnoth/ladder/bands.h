/* What the maps are like that players love: measures of any map, and the bands that the maps of the game span, by how many
 * play on them (bands.def).
 */
#ifndef LG_WESNOTH_LADDER_BANDS_H
#define LG_WESNOTH_LADDER_BANDS_H

#include "games/wesnoth/level.h"
#include "games/wesnoth/survey/survey.h"

/* Shares are of the hexes that are on the map. */
typedef enum {
    WN_M_ALIKE,   /* share of neighbours in one band of height */
    WN_M_PATCHES, /* connected patches of one band on 1600 hexes */
    WN_M_LARGEST, /* the largest's share of the land */
    WN_M_FLAT,    /* with roads and bridges */
    WN_M_FORD,
    WN_M_WATER, /* shallow, deep and reefs */
    WN_M_SWAMP,
    WN_M_SAND,
    WN_M_FOREST,
    WN_M_HILLS,
    WN_M_MOUNTAINS,
    WN_M_FROZEN,
    WN_M_CAVE,   /* with mushrooms */
    WN_M_CLOSED, /* to everyone, or to all who walk */
    WN_M_COST,   /* of a hex that can be entered on foot, on average */
    WN_M_HEXES,  /* on the map */
    WN_M_HEXES_A_VILLAGE,
    WN_M_KEEPS,   /* all of them */
    WN_M_CASTLES, /* hexes of castles and keeps */
    WN_M_BRIDGES, /* hexes */
    WN_M_WAY,     /* points on foot from a keep to the nearest rival's, the shortest of all */
    WN_M_BASES,   /* different terrains below overlays */
    WN_M_CODES,   /* different terrain codes */
    WN_MEASURES
} wn_measure_name;

extern const char *const wn_measure_names[]; /* ends with NULL */

typedef struct {
    double value[WN_MEASURES]; /* NAN where nothing can be said */
    int apart;                 /* starts that no road leads to from the first one */
    int served, villages;      /* villages at a road of the first start, and all */
    int stray;                 /* hexes of roads that do not hang together with that */
} wn_character;

typedef struct {
    double low, high;
} wn_span;

/* What the maps for so many span: of 2 for fewer, of 4 for more. */
wn_span wn_band(wn_measure_name measure, int sides);

/* What can be said of a board, whose land is surveyed already, and whose scratch changes. Without bases and codes. */
void wn_character_find(wn_board *board, const wn_findings *findings, wn_character *character);
/* Adds bases and codes. */
void wn_character_codes(const wn_map *map, wn_character *character);
/* By how much of their bands' widths its measures lie outside, in all; hexes, bases and codes aside. A NAN counts 1. */
double wn_character_off(const wn_character *character, int sides);

#endif
