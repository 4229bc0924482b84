/* How kinds are written as terrain codes: by climate, by what lies around and by noise. Nothing that a unit pays changes.
 */
#ifndef LG_WESNOTH_LADDER_DRESS_H
#define LG_WESNOTH_LADDER_DRESS_H

#include "games/wesnoth/level.h"
#include "kind.h"
#include "symmetry.h"

/* What patches of another ground a climate brings. */
typedef enum { WN_PLAINS, WN_SNOWY, WN_SANDY, WN_BEACHES, WN_CAVES } wn_patches;

enum { WN_CLIMATES = 7, WN_LOOKALIKES = 4 };
/* The setting's words: 0 is any. */
#define WN_CLIMATE_WORDS "any|temperate|autumn|snow|desert|tropical|marsh|cave"

typedef struct {
    const char *flat[WN_LOOKALIKES]; /* from lush to bare */
    const char *flower[2];           /* in place of the first */
    const char *wood[WN_LOOKALIKES], *wooded[2];
    const char *hill, *mountain, *peak, *shallow, *deep, *reef;
    const char *village[WN_LOOKALIKES];
    const char *hill_village;
    const char *road[2];               /* afar, and near castles */
    const char *castle[WN_LOOKALIKES]; /* "Ch": keeps are "Kh" */
    const char *farm;                  /* beside some villages; or NULL */
    wn_patches ground;
    bool damp;
} wn_climate;

extern const wn_climate wn_climates[WN_CLIMATES];

/* Writes a map of the kinds by hex, which are those of the orbits; start[side] for sides from 1, x 0: none. */
void wn_dress(const wn_orbits *orbits, const uint8_t *kind, const wn_point *start, int climate, wn_map *map);

#endif
