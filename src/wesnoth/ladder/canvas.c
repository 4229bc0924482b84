/* Puts kinds of hexes on a canvas, and reads what is near a hex. */
#include "canvas.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static void put_on_images(wn_canvas *c, wn_point p, int kind, bool fix) {
    int orbit = c->orbits->orbit[wn_index(c->orbits->height, p)];
    assert(kind >= 0 && kind < WN_K_ALL);
    if (orbit == WN_NO_ORBIT) return;
    const int32_t *hex = &c->orbits->hex[orbit * WN_IMAGES_MAX];
    for (int k = 1; k < c->orbits->images; k++)
        /* the counterparts of a hex under the symmetry always have the same kind */
        assert(c->kind[hex[k]] == c->kind[hex[0]] && c->fixed[hex[k]] == c->fixed[hex[0]]);
    if (c->fixed[hex[0]] && !fix) return;
    for (int k = 0; k < c->orbits->images; k++) {
        c->kind[hex[k]] = (uint8_t)kind;
        c->fixed[hex[k]] |= fix;
    }
}

void wn_canvas_put(wn_canvas *c, wn_point p, int kind) {
    put_on_images(c, p, kind, false);
}

void wn_canvas_fix(wn_canvas *c, wn_point p, int kind) {
    put_on_images(c, p, kind, true);
}

bool wn_canvas_spend(wn_canvas *c, wn_group group, wn_point p, int kind) {
    if (c->left[group] <= 0 || !wn_canvas_free(c, p)) return false;
    wn_canvas_put(c, p, kind);
    c->left[group] -= c->orbits->images;
    return true;
}

int wn_canvas_add(const wn_canvas *c, wn_point p, wn_point *list, int count) {
    int first = count;
    for (int k = 0; k < c->orbits->images && count < WN_SITES_MAX; k++) {
        wn_point image = wn_image(c->orbits, p, k);
        bool there = false;
        for (int i = first; i < count; i++)
            there |= list[i].x == image.x && list[i].y == image.y;
        if (!there) list[count++] = image;
    }
    assert(count - first <= c->orbits->images && count <= WN_SITES_MAX);
    return count;
}

int wn_canvas_nearest(const wn_point *list, int count, wn_point p) {
    int least = 99;
    for (int i = 0; i < count; i++) {
        int d = wn_distance(list[i], p);
        if (d < least) least = d;
    }
    return least;
}

int wn_canvas_inland(const wn_canvas *c, wn_point p, int most) {
    for (int d = 0; d < 6; d++) {
        wn_point at = p;
        for (int n = 1; n <= most; n++) {
            at = wn_step(at, d);
            if (wn_canvas_has(c, at)) continue;
            most = n - 1;
        }
    }
    return most;
}

int wn_canvas_beside(const wn_canvas *c, wn_point p, int first, int last) {
    int count = 0;
    for (int d = 0; d < 6; d++) {
        int kind = wn_canvas_kind(c, wn_step(p, d));
        count += kind >= first && kind <= last;
    }
    return count;
}

int wn_canvas_between(wn_canvas *c, int low, int high) {
    return low + (int)lg_rng_below(c->rng, (uint32_t)(high > low ? high - low + 1 : 1));
}

bool wn_canvas_chance(wn_canvas *c, int percent) {
    assert(percent >= 0 && percent <= 100);
    return (int)lg_rng_below(c->rng, 100) < percent;
}

int wn_canvas_share(wn_canvas *c, wn_measure_name measure, int low, int high) {
    wn_span band = wn_band(measure, c->orbits->sides, c->style.climate + 1);
    double at = wn_canvas_between(c, low, high) / 100.0;
    assert(band.low <= band.high);
    return (int)((band.low + at * (band.high - band.low)) * c->hexes);
}

wn_point wn_canvas_any(wn_canvas *c) {
    const wn_orbits *o = c->orbits;
    int orbit = (int)lg_rng_below(c->rng, (uint32_t)o->orbits);
    return wn_orbits_point(o, o->hex[orbit * WN_IMAGES_MAX + (int)lg_rng_below(c->rng, (uint32_t)o->images)]);
}
