/* How terrain looks in pictures and on terminals. The look depends on the first letters of a code. */
#ifndef WESNOTH_LAND_LOOKS_H
#define WESNOTH_LAND_LOOKS_H

#include <stdint.h>

enum { WN_LOOKS = 21 };

/* The glyphs of terrain. A track joins its hexes; WN_WAVES and the glyphs after it are drawn on each hex by itself. WN_TREES
 * means all trees except pines. */
typedef enum { WN_PLAIN, WN_TRACK, WN_WAVES, WN_BUMPS, WN_PEAKS, WN_PINES, WN_TREES, WN_GLYPHS } wn_glyph;

typedef struct {
    const char *codes; /* beginnings of codes, with a space after each */
    uint32_t fill;     /* colour, as 0xrrggbb */
    uint8_t glyph;
    char letter;
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
