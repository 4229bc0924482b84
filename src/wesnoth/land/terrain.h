/* The terrain codes of Wesnoth, with the facts that matter here: the height band, the movement costs, and the use of a hex; and
 * how terrain looks. */
#ifndef WESNOTH_LAND_TERRAIN_H
#define WESNOTH_LAND_TERRAIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
#define MOVES(name, ...) WN_CLASS_##name,
#define FORMER(version, name, ...)
#include "movement.def"
#undef MOVES
#undef FORMER
    WN_CLASSES
};

/* The versions of the game whose facts are known, as the setting `wesnoth` counts them. */
typedef enum { WN_1_16, WN_1_18, WN_VERSIONS, WN_NEWEST = WN_VERSIONS - 1 } wn_version;

enum {
    WN_CASTLE = 1,
    WN_KEEP = 2,
    WN_VILLAGE = 4,
    WN_UNKNOWN = 8,
    WN_OFF = 16, /* not part of the map, for example Xv */
    WN_ROADWAY = 32,
    WN_SPAN = 64 /* the hex is a bridge */
};
/* Movement points: WN_DEAREST of the most expensive step, WN_NO_WAY of terrain that cannot be entered. */
enum { WN_DEAREST = 5, WN_NO_WAY = 99 };

typedef struct {
    uint8_t band; /* WN_WATER to WN_MOUNTAIN, or WN_OTHER */
    uint8_t flags, look;
    /* The letter of terrain.def that describes the terrain best; V, C and f for villages, castles and fords. */
    char like;
    /* A for snow or ice, and for hills or mountains of snow; D for sand or dunes; otherwise 0. An overlay may cover the
     * ground. */
    char ground;
    uint8_t cost[WN_CLASSES]; /* movement points to enter, by class; WN_NO_WAY: never */
    uint32_t classes;         /* the classes that can enter, as a set of bits */
} wn_terrain;

extern const char *const wn_class_names[]; /* ends with NULL */

/* Returns the terrain of a code such as `Gg^Fp`, with the costs of this version of the game. The codes of all versions are known.
 * A code that the table does not contain is WN_UNKNOWN, and no unit can enter it. */
wn_terrain wn_terrain_in(wn_version version, const char *code, size_t length);
/* The same for those who do not read costs, which are the newest version's. */
static inline wn_terrain wn_terrain_of(const char *code, size_t length) {
    return wn_terrain_in(WN_NEWEST, code, length);
}

/* How terrain looks in pictures and on terminals. The look depends on the first letters of a code. */

enum { WN_LOOKS = 25 };

/* The glyphs of terrain. A track joins its hexes; WN_WAVES and the glyphs after it are drawn on each hex by itself. WN_TREES
 * means all trees except pines, and WN_CLIFFS mountains that nobody can cross. */
typedef enum {
    WN_PLAIN,
    WN_TRACK,
    WN_WAVES,
    WN_STONES,
    WN_REEFS,
    WN_TUFTS,
    WN_SPECKS,
    WN_BRICKS,
    WN_DUNES,
    WN_FLAKES,
    WN_RUBBLE,
    WN_REEDS,
    WN_BUMPS,
    WN_PEAKS,
    WN_WALLS,
    WN_KEEPS,
    WN_PINES,
    WN_TREES,
    WN_MUSHROOMS,
    WN_CLIFFS,
    WN_GLYPHS
} wn_glyph;

typedef struct {
    const char *codes; /* beginnings of codes, with a space after each */
    uint32_t fill;     /* colour, as 0xrrggbb */
    uint8_t glyph;
    char letter;
    const char *means;
} wn_look;

extern const wn_look wn_looks[WN_LOOKS];

/* Returns the index of the look of a code. The code must not begin with the name of a place. */
int wn_look_of(const char *code);
/* Returns the glyph drawn on a code: the glyph of the overlay if the overlay is a forest, otherwise that of the terrain. */
wn_glyph wn_glyph_of(const char *code);

/* Colours by side, from 1; 0 is nobody. */
extern const uint32_t wn_side_colours[];
enum { WN_SIDE_COLOURS = 10 };

#endif
