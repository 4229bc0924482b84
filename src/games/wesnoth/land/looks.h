/* How terrain looks, in pictures and on terminals: by the first letters of a code.
 */
#ifndef LG_WESNOTH_LAND_LOOKS_H
#define LG_WESNOTH_LAND_LOOKS_H

#include <stdint.h>

enum { WN_LOOKS = 21 };

/* Those from WN_WAVES on are drawn hex by hex; a track joins its hexes. Pines and other trees. */
typedef enum { WN_PLAIN, WN_TRACK, WN_WAVES, WN_BUMPS, WN_PEAKS, WN_PINES, WN_TREES, WN_GLYPHS } wn_glyph;

typedef struct {
    const char *codes; /* beginnings of codes, with a space after each */
    uint32_t fill;     /* 0xrrggbb */
    uint8_t glyph;
    char letter;
} wn_look;

extern const wn_look wn_looks[WN_LOOKS];

/* Of a code without a place's name. */
int wn_look_of(const char *code);
/* The glyph drawn on it: that of the overlay, if it is a forest. */
wn_glyph wn_glyph_of(const char *code);

/* By side, from 1; 0 is nobody. */
extern const uint32_t wn_side_colours[];
enum { WN_SIDE_COLOURS = 10 };

#endif
