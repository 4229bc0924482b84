/* Computes symmetries. Rows are counted in halves, because even columns lie half a hex lower. In these coordinates half turns
 * and mirrors only change signs. Turns by a third of a circle use three coordinates whose sum is 0. */
#include "symmetry.h"

#include <assert.h>
#include <stdlib.h>

int wn_images(wn_symmetry symmetry, int sides) {
    if (symmetry == WN_ASYMMETRIC || sides < 2) return 1;
    if (sides % 3 == 0) return 3;
    return sides % 4 == 0 && symmetry == WN_MIRROR ? 4 : 2;
}

static wn_point from_doubled(int x, int y) {
    assert((y - !(x & 1)) % 2 == 0); /* the result is the middle of a hex, not a point between two hexes */
    return (wn_point){x, (y - !(x & 1)) / 2};
}

/* Mirrors columns, rows or both. The sums of old and new coordinates are chosen so that each hex lands on a hex. */
static wn_point flip_point(const wn_orbits *o, wn_point p, bool columns, bool rows) {
    int x = p.x, y = 2 * p.y + !(p.x & 1), across = o->width + 1, down = 2 * o->height + 2;
    bool half = columns && rows && o->images == 2;
    if (columns && !half) across &= ~1;
    if (half && across & 1) down++;
    return from_doubled(columns ? across - x : x, rows ? down - y : y);
}

wn_point wn_image(const wn_orbits *o, wn_point p, int image) {
    assert(image >= 0 && image < o->images);
    if (!image) return p;
    if (o->images == 3) {
        int times = image;
        wn_point centre = {(o->width + 1) / 2, (o->height + 1) / 2};
        int x = p.x - centre.x, y = 2 * p.y + !(p.x & 1) - 2 * centre.y - !(centre.x & 1);
        int q = x, r = (y - x) / 2, s = -q - r;
        for (; times > 0; times--) {
            int first = q;
            q = r;
            r = s;
            s = first;
        }
        x = q + centre.x;
        y = 2 * r + q + 2 * centre.y + !(centre.x & 1);
        return from_doubled(x, y);
    }
    /* image 1 lies opposite image 0, so it is flipped both ways */
    if (o->images == 4) return flip_point(o, p, image != 2, image != 3);
    return flip_point(o, p, true, o->symmetry == WN_ROTATION);
}

bool wn_orbits_init(wn_orbits *o, int width, int height, int sides, wn_symmetry symmetry) {
    int hexes = (width + 2) * (height + 2);
    *o = (wn_orbits){.width = width, .height = height, .sides = sides, .symmetry = symmetry, .hexes = hexes};
    o->images = wn_images(symmetry, sides);
    o->orbit = malloc(sizeof *o->orbit * (size_t)hexes);
    o->hex = malloc(sizeof *o->hex * (size_t)hexes * WN_IMAGES_MAX);
    if (!o->orbit || !o->hex) {
        wn_orbits_clear(o);
        return false;
    }
    for (int hex = 0; hex < hexes; hex++)
        o->orbit[hex] = WN_NO_ORBIT;
    for (int first = 0; first < hexes; first++) {
        wn_point p = wn_orbits_point(o, first);
        bool whole = o->orbit[first] == WN_NO_ORBIT; /* are all images on the board, and in no orbit yet? */
        int hex[WN_IMAGES_MAX] = {0};
        for (int k = 0; k < o->images && whole; k++) {
            wn_point image = wn_image(o, p, k);
            whole = image.x >= 1 && image.x <= width && image.y >= 1 && image.y <= height;
            if (whole) hex[k] = wn_index(height, image);
        }
        if (!whole) continue;
        for (int k = 0; k < WN_IMAGES_MAX; k++) {
            int at = hex[k % o->images];
            assert(o->orbit[at] == WN_NO_ORBIT || o->orbit[at] == o->orbits);
            o->hex[o->orbits * WN_IMAGES_MAX + k] = at;
            o->orbit[at] = o->orbits;
        }
        o->orbits++;
    }
    assert(o->orbits > 0 && o->orbits * o->images >= o->orbits && o->orbits <= width * height);
    return true;
}

void wn_orbits_clear(wn_orbits *o) {
    free(o->orbit);
    free(o->hex);
    *o = (wn_orbits){0};
}
