/* Writes kinds as terrain codes. The code depends on the climate, on the neighbours and on noise; all codes of a kind
 * cost units the same. */
#ifndef WESNOTH_LADDER_TERRAIN_CODES_H
#define WESNOTH_LADDER_TERRAIN_CODES_H

#include "symmetry.h"
#include "wesnoth/land/terrain.h"
#include "wesnoth/map/level.h"

/* What a hex of a ladder map can be: see kind.def. */

enum {
#define KIND(name, code) WN_K_##name,
#include "kind.def"
#undef KIND
    WN_K_ALL
};

/* WN_K_OFF: the hex is off the map or in the border; genes never choose this kind. WN_GROUND_KINDS: the number of all kinds,
 * including WN_K_OFF. */
enum { WN_K_OFF = WN_K_ALL, WN_GROUND_KINDS };

/* The code of each kind, including WN_K_OFF. */
extern const char *const wn_kind_codes[WN_GROUND_KINDS];
/* Writes the terrain of each kind, including WN_K_OFF, to terrain[WN_GROUND_KINDS], with the costs of a version of the game. */
void wn_kind_terrain(wn_version version, wn_terrain *terrain);

/* The kinds of patches of another ground that a climate adds. */
typedef enum { WN_PLAINS, WN_SNOWY, WN_SANDY, WN_BEACHES, WN_CAVES, WN_DAMP } wn_patches;

enum { WN_CLIMATES = 7, WN_LOOKALIKES = 4 };
/* The numbers of the words of the setting climate; 0 is any. */
enum { WN_ANY, WN_TEMPERATE, WN_AUTUMN, WN_SNOW, WN_DESERT, WN_TROPICAL, WN_MARSHY, WN_CAVERNS };
#define WN_CLIMATE_WORDS "any|temperate|autumn|snow|desert|tropical|marsh|cave"

/* The forms of land: how water, walls and towns divide it. The numbers of the words of the setting form. */
typedef enum { WN_WIDE, WN_ISLANDS, WN_CAVERN, WN_CITY, WN_COAST, WN_LAVA, WN_FORMS } wn_form;
#define WN_FORM_WORDS "wide|islands|caves|city|coast|lava"

typedef struct {
    const char *flat[WN_LOOKALIKES]; /* flat land, from lush to bare */
    const char *flower[2];           /* flat land with flowers, sometimes in place of the first two of `flat` */
    const char *wood[WN_LOOKALIKES], *wooded[2];
    const char *hill, *mountain, *peak, *shallow, *deep, *reef;
    const char *village[WN_LOOKALIKES];
    const char *hill_village;
    const char *road[2];               /* roads: far from keeps, and near them */
    const char *castle[WN_LOOKALIKES]; /* "Ch" also stands for the keep "Kh" */
    const char *farm;                  /* farmland beside some villages; or NULL */
    wn_patches ground;
} wn_climate;

extern const wn_climate wn_climates[WN_CLIMATES];

/* What land looks like, and what lies on it. */
typedef struct {
    int climate;
    wn_form form;
    int zone;    /* villages are nearer to one start than to all others by about so many movement points */
    bool summit; /* a castle stands in the middle */
} wn_style;

/* Writes a map. `kind` has a kind for each hex, the same for all hexes of an orbit. start[side] is the start of a side, from 1
 * on; its x is 0 if the side has no start. */
void wn_dress(const wn_orbits *orbits, const uint8_t *kind, const wn_point *start, wn_style style, wn_map *map);

#endif
