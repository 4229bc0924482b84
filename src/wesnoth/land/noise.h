/* Smooth noise over hexes in whole numbers, the same on every machine. */
#ifndef WESNOTH_LAND_NOISE_H
#define WESNOTH_LAND_NOISE_H

#include <stdint.h>

#include "hex.h"

/* Returns the place of a hex in the plane; columns are 26 units apart, rows 30. */
static inline wn_point wn_spot(wn_point p) {
    return (wn_point){26 * p.x, 30 * p.y + (p.x & 1 ? 0 : 15)};
}

/* Returns a number from 0 to 255 for a point of the lattice, as if at random, but always the same for the same seed and
 * point. */
static inline int wn_lattice(uint64_t seed, int x, int y) {
    uint64_t z = seed + ((uint64_t)(uint32_t)x << 32 | (uint32_t)y) * UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return (int)(z >> 56);
}

/* Returns noise from 0 to 255. Its features are about `width` hexes wide. */
int wn_noise(uint64_t seed, wn_point p, int width);

#endif
