/* Allocates growing land, names the terrain codes of its bands, and interpolates noise between the random values of a
 * lattice. */
#include "land.h"

#include <assert.h>

wn_land *wn_land_create(int width, int height, int sides) {
    assert(width >= 1 && width <= WN_SIDE_MAX && height >= 1 && height <= WN_SIDE_MAX);
    assert(sides >= 0 && sides <= WN_SIDES_MAX);
    wn_land *land = calloc(1, sizeof *land);
    if (!land) return NULL;
    land->hex = calloc((size_t)(width + 2) * (size_t)(height + 2), sizeof *land->hex);
    if (!land->hex) {
        free(land);
        return NULL;
    }
    land->width = width;
    land->height = height;
    land->sides = sides;
    return land;
}

void wn_land_destroy(wn_land *land) {
    if (!land) return;
    free(land->hex);
    free(land);
}

const char *wn_band_code(int band, bool village) {
    static const char *const plain[] = {"Ww", "Gg", "Hh", "Mm"}, *const settled[] = {"Ww^Vh", "Gg^Vh", "Hh^Vh",
                                                                                     "Mm^Vh"};
    assert(band >= 0 && band < WN_BANDS);
    return (village ? settled : plain)[band];
}

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
