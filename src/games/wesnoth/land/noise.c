/* Interpolates random values of a lattice smoothly. */
#include "noise.h"

/* Returns a smooth step from 0 to 256 for t from 0 to 256. */
static int eased(int t) {
    return t * t * (768 - 2 * t) >> 16;
}

int wn_noise(uint64_t seed, wn_point p, int width) {
    wn_point at = wn_spot(p);
    int cell = 30 * width, x = at.x / cell, y = at.y / cell;
    int u = eased(at.x % cell * 256 / cell), v = eased(at.y % cell * 256 / cell);
    int top = wn_lattice(seed, x, y) * (256 - u) + wn_lattice(seed, x + 1, y) * u;
    int low = wn_lattice(seed, x, y + 1) * (256 - u) + wn_lattice(seed, x + 1, y + 1) * u;
    return (top * (256 - v) + low * v) >> 16;
}
