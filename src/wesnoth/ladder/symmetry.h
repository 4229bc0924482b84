/* The symmetries of a board of hexes, and its orbits. An orbit is a set of hexes that are images of each other; they share one
 * choice. If an image of a hex lies outside the board, the hex and all its images are off the map, so that each symmetry is
 * exact on any board. With a half turn and an even width, or a mirror and an odd width, no hex is off the map. */
#ifndef WESNOTH_LADDER_SYMMETRY_H
#define WESNOTH_LADDER_SYMMETRY_H

#include <stdint.h>

#include "wesnoth/land/hex.h"

/* The symmetries, in the order of the setting's words. */
typedef enum { WN_ROTATION, WN_MIRROR, WN_ASYMMETRIC } wn_symmetry;

enum { WN_IMAGES_MAX = 4, WN_NO_ORBIT = -1 };

typedef struct {
    int width, height, sides, images; /* images: how many images a hex has, including itself */
    wn_symmetry symmetry;
    int hexes, orbits;
    int32_t *orbit; /* orbit of each hex, by wn_index; WN_NO_ORBIT: off the map or in the border */
    /* the images of each orbit, WN_IMAGES_MAX entries each; images of a hex on an axis can be the same hex */
    int32_t *hex;
} wn_orbits;

/* Returns how many images a hex has: one for each side, or one for every two sides if the symmetry cannot make all sides equal;
 * 1 without symmetry. */
int wn_images(wn_symmetry symmetry, int sides);
/* Returns an image of a hex; it may lie outside the board. */
wn_point wn_image(const wn_orbits *orbits, wn_point p, int image);
/* Finds the orbits. Returns false if memory is short; then there is nothing to clear. */
bool wn_orbits_init(wn_orbits *orbits, int width, int height, int sides, wn_symmetry symmetry);
void wn_orbits_clear(wn_orbits *orbits);

static inline wn_point wn_orbits_point(const wn_orbits *orbits, int hex) {
    return (wn_point){hex / (orbits->height + 2), hex % (orbits->height + 2)};
}

#endif
