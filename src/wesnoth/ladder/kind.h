/* What a hex of a ladder map can be: see kind.def. */
#ifndef WESNOTH_LADDER_KIND_H
#define WESNOTH_LADDER_KIND_H

#include "wesnoth/land/terrain.h"

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
/* Writes the terrain of each kind, including WN_K_OFF, to terrain[WN_GROUND_KINDS]. */
void wn_kind_terrain(wn_terrain *terrain);

#endif
