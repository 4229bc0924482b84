/* The symmetries of a board of hexes, and its hexes by orbit: those that go over into each other are one choice. What lies
 * outside of the board for one of the images is off for all, so that each symmetry is exact on any board: with a half turn
 * and an even width, or a mirror and an odd one, nothing is off.
 */
#ifndef LG_WESNOTH_LADDER_SYMMETRY_H
#define LG_WESNOTH_LADDER_SYMMETRY_H

#include <stdint.h>

#include "games/wesnoth/land/hex.h"

/* In the order of the setting's words. */
typedef enum { WN_ROTATION, WN_MIRROR, WN_ASYMMETRIC } wn_symmetry;

enum { WN_IMAGES_MAX = 4, WN_NO_ORBIT = -1 };

typedef struct {
    int width, height, sides, images; /* images: a hex's, itself included */
    wn_symmetry symmetry;
    int hexes, orbits;
    int32_t *orbit; /* by hex, as wn_index has it; WN_NO_ORBIT: off, or in the border */
    int32_t *hex;   /* by orbit, WN_IMAGES_MAX each: the k-th image; on an axis some are the same */
} wn_orbits;

/* How many images a hex has: as many as there are sides, where the symmetry can make them alike. */
int wn_images(wn_symmetry symmetry, int sides);
/* The image of a hex, which may lie outside of the board. */
wn_point wn_image(const wn_orbits *orbits, wn_point p, int image);
/* False if memory is short, with nothing to clear. */
bool wn_orbits_init(wn_orbits *orbits, int width, int height, int sides, wn_symmetry symmetry);
void wn_orbits_clear(wn_orbits *orbits);

static inline wn_point wn_orbits_point(const wn_orbits *orbits, int hex) {
    return (wn_point){hex / (orbits->height + 2), hex % (orbits->height + 2)};
}

#endif
