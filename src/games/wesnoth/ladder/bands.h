/* Measures of any map, and bands: the ranges of these measures on the maps of the game, which players love, by number of
 * sides and by climate (bands.def). */
#ifndef LG_WESNOTH_LADDER_BANDS_H
#define LG_WESNOTH_LADDER_BANDS_H

#include "games/wesnoth/level.h"
#include "games/wesnoth/survey/survey.h"

/* Shares are shares of the hexes on the map. */
typedef enum {
    WN_M_ALIKE,   /* share of neighbours that are in the same band of height */
    WN_M_PATCHES, /* connected patches of one band per 1600 hexes */
    WN_M_LARGEST, /* the largest patch's share of the land */
    WN_M_FLAT,    /* including roads and bridges */
    WN_M_FORD,
    WN_M_WATER, /* shallow, deep and reefs */
    WN_M_SWAMP,
    WN_M_SAND,
    WN_M_FOREST,
    WN_M_HILLS,
    WN_M_MOUNTAINS,
    WN_M_FROZEN,
    WN_M_CAVE,   /* including mushrooms */
    WN_M_CLOSED, /* to all units, or to all that walk */
    WN_M_SNOWY,  /* snow and ice, including snowy hills, woods and mountains */
    WN_M_SANDY,  /* sand, including dunes and plants on sand */
    WN_M_COST,   /* average cost on foot of the hexes that can be entered */
    WN_M_HEXES,  /* on the map */
    WN_M_HEXES_A_VILLAGE,
    WN_M_KEEPS,   /* hexes of keeps, with or without a start */
    WN_M_CASTLES, /* hexes of castles and keeps */
    WN_M_BRIDGES, /* hexes of bridges */
    WN_M_WAY,     /* cost on foot of the shortest way between the starts of two sides */
    WN_M_BASES,   /* different terrains below overlays */
    WN_M_CODES,   /* different terrain codes */
    WN_MEASURES
} wn_measure_name;

extern const char *const wn_measure_names[]; /* ends with NULL */

typedef struct {
    double value[WN_MEASURES]; /* NAN if a measure is undefined */
    double rivals;        /* difference of the sides' ways to the nearest rival on foot; NAN with fewer than two ways */
    int apart;            /* starts without a road from the first start */
    int served, villages; /* villages at a road of the first start; all villages */
    int stray;            /* hexes of roads that are not connected with these roads */
} wn_character;

typedef struct {
    double low, high;
} wn_span;

/* Returns the band of a measure for a number of sides; fewer than 2 count as 2, more than 4 as 4. The climate is the
 * number of the setting; 0 is any. For measures that a climate promises (snow, sand, swamp, caves), the band is the range
 * of the maps of that climate. For all other measures it spans both ranges. */
wn_span wn_band(wn_measure_name measure, int sides, int climate);

/* Measures a board, except bases and codes. The land of the board must have been surveyed, and its scratch arrays change.
 * `rivals` needs the costs of the survey (WN_FIND_COSTS). */
void wn_character_find(wn_board *board, const wn_findings *findings, wn_character *character);
/* Measures bases and codes. */
void wn_character_codes(const wn_map *map, wn_character *character);
/* Returns how far the measures lie outside their bands, in widths of the bands, summed over all measures except hexes,
 * bases and codes. A measure that is NAN counts 1. With any climate (0) this is the least sum over all climates. */
double wn_character_off(const wn_character *character, int sides, int climate);

#endif
