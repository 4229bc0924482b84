/* Wesnoth 1.16's terrain codes, by what matters here: the height band, the movement costs, and what a hex is for.
 */
#ifndef LG_WESNOTH_LAND_TERRAIN_H
#define LG_WESNOTH_LAND_TERRAIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
#define MOVES(name, ...) WN_CLASS_##name,
#include "movement.def"
#undef MOVES
    WN_CLASSES
};

enum {
    WN_CASTLE = 1,
    WN_KEEP = 2,
    WN_VILLAGE = 4,
    WN_UNKNOWN = 8,
    WN_OFF = 16, /* nobody's ground, such as Xv */
    WN_ROADWAY = 32,
    WN_SPAN = 64 /* a bridge */
};
enum { WN_DEAREST = 5, WN_NO_WAY = 99 }; /* movement points: of the dearest step, and of none */

typedef struct {
    uint8_t band; /* WN_WATER to WN_MOUNTAIN, or WN_OTHER */
    uint8_t flags, look;
    char like; /* the one letter of terrain.def that says most of it; V, C and f for villages, castles and fords */
    uint8_t cost[WN_CLASSES]; /* movement points to enter, WN_NO_WAY: never */
    uint32_t classes;         /* those that can enter */
} wn_terrain;

extern const char *const wn_class_names[]; /* ends with NULL */

/* The terrain of a code such as `Gg^Fp`; a code the table does not have is WN_UNKNOWN and lets nobody in. */
wn_terrain wn_terrain_of(const char *code, size_t length);

#endif
