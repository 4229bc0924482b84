/* Smooth noise: interpolates smoothly between the random values of a lattice. */
#include "noise.h"

#include <assert.h>

/* Returns a smooth step from 0 to 256 for t from 0 to 256. */
static int ease(int t) {
    return t * t * (768 - 2 * t) >> 16;
}

int wn_noise(uint64_t seed, wn_point p, int width) {
    wn_point at = wn_spot(p);
    assert(width > 0 && at.x >= 0 && at.y >= 0);
    int cell = 30 * width, x = at.x / cell, y = at.y / cell;
    int u = ease(at.x % cell * 256 / cell), v = ease(at.y % cell * 256 / cell);
    int top = wn_lattice(seed, x, y) * (256 - u) + wn_lattice(seed, x + 1, y) * u;
    int low = wn_lattice(seed, x, y + 1) * (256 - u) + wn_lattice(seed, x + 1, y + 1) * u;
    int noise = (top * (256 - v) + low * v) >> 16;
    assert(noise >= 0 && noise < 256);
    return noise;
}
