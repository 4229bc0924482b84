/* What a hex of a ladder map can be: see kind.def.
 */
#ifndef LG_WESNOTH_LADDER_KIND_H
#define LG_WESNOTH_LADDER_KIND_H

#include "games/wesnoth/land/terrain.h"

enum {
#define KIND(name, code) WN_K_##name,
#include "kind.def"
#undef KIND
    WN_K_ALL
};

/* Besides what genes choose: the hex is none; or is the border. And all of them. */
enum { WN_K_OFF = WN_K_ALL, WN_GROUND_KINDS };

/* The code that stands for a kind; that of WN_K_OFF included. */
extern const char *const wn_kind_codes[WN_GROUND_KINDS];
/* The terrain of each kind, and of what is off, into terrain[WN_GROUND_KINDS]. */
void wn_kind_terrain(wn_terrain *terrain);

#endif
