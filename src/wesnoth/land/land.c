/* Allocates growing land, and names the terrain codes of its bands. */
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
