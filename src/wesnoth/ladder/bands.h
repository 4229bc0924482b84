/* Measures of any map, and bands. A band is the range of a measure on the maps that ship with the game, which are popular with
 * players. There are bands for each number of sides and for each climate (bands.def). */
#ifndef WESNOTH_LADDER_BANDS_H
#define WESNOTH_LADDER_BANDS_H

#include "wesnoth/map/level.h"
#include "wesnoth/survey/survey.h"

/* The measures. Shares are shares of the hexes on the map. */
typedef enum {
    WN_M_ALIKE,   /* share of neighbours that are in the same band of height */
    WN_M_PATCHES, /* connected patches of one band per 1600 hexes */
    WN_M_LARGEST, /* the largest patch's share of the land */
    WN_M_FLAT,    /* flat hexes, including roads and bridges */
    WN_M_FORD,
    WN_M_WATER, /* shallow water, deep water and reefs */
    WN_M_SWAMP,
    WN_M_SAND,
    WN_M_FOREST,
    WN_M_HILLS,
    WN_M_MOUNTAINS,
    WN_M_FROZEN,
    WN_M_CAVE,   /* caves, including mushrooms */
    WN_M_CLOSED, /* hexes that no unit can enter, or no unit that walks */
    WN_M_SNOWY,  /* snow and ice, including snowy hills, woods and mountains */
    WN_M_SANDY,  /* sand, including dunes and plants on sand */
    WN_M_COST,   /* average cost on foot of the hexes that can be entered */
    WN_M_HEXES,  /* number of hexes on the map */
    WN_M_HEXES_A_VILLAGE,
    WN_M_KEEPS,   /* hexes of keeps, with or without a start */
    WN_M_CASTLES, /* hexes of castles and keeps */
    WN_M_BRIDGES, /* hexes of bridges */
    WN_M_WAY,     /* path cost on foot between the starts of two sides, for the two that are nearest */
    WN_M_BASES,   /* different terrains below overlays */
    WN_M_CODES,   /* different terrain codes */
    WN_MEASURES
} wn_measure_name;

extern const char *const wn_measure_names[]; /* ends with NULL */

enum { WN_MARGINS = 21 };

typedef struct {
    double value[WN_MEASURES]; /* NAN if a measure is undefined */
    /* how much the sides differ in the path cost on foot to the nearest rival; NAN if fewer than two sides have a path */
    double rivals;
    double summit;             /* the same to the keep in the middle of the map; NAN also if there is none */
    int contested[WN_MARGINS]; /* how many villages are nearer to one keep than to the next by so many points on foot */
    int apart;                 /* number of starts without a road from the first start */
    int served, villages;      /* served: villages that lie at a road from the first start; villages: all villages */
    int stray;                 /* road hexes that are not connected with the roads of the first start */
} wn_character;

typedef struct {
    double low, high;
} wn_span;

/* Returns the band of a measure for a number of sides; fewer than 2 sides count as 2, more than 4 as 4. `climate` is the number
 * of the setting; 0 means any climate. For a measure that the climate promises (snow, sand, swamp, caves), the band is the
 * range of the maps of this climate. For all other measures the band covers both ranges: that of the number of sides and that
 * of the climate. */
wn_span wn_band(wn_measure_name measure, int sides, int climate);

/* Measures a board, except bases and codes. The land of the board must have been surveyed, and its scratch arrays change.
 * `rivals`, `summit` and `contested` need the costs of the survey (WN_FIND_COSTS). */
void wn_character_find(wn_board *board, const wn_findings *findings, wn_character *character);
/* Does a road lead over this hex? A ford beside a road or bridge counts as part of the road. */
bool wn_is_on_road(const wn_board *board, int hex);
/* Measures bases and codes. */
void wn_character_codes(const wn_map *map, wn_character *character);
/* Returns how far the measures lie outside their bands, in widths of the bands, summed over all measures except hexes, bases
 * and codes. A measure that is NAN counts as 1. For climate 0 (any), returns the smallest sum over all climates. */
double wn_character_off(const wn_character *character, int sides, int climate);

#endif
