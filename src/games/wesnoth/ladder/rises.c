/* What rises from the plains: ridges with barred peaks, and the clumps of hills, woods, mountains, swamps and mushrooms that
 * lie all over the maps of the game, of few hexes and rarely of one kind. */
#include "canvas.h"

static int kind_of(wn_canvas *c, wn_group group) {
    switch (group) {
    case WN_WOODS: return wn_canvas_chance(c, 12) ? WN_K_WOODED : WN_K_FOREST;
    case WN_HILLS: return WN_K_HILL;
    case WN_MOUNTS: return WN_K_MOUNTAIN;
    case WN_FUNGI: return WN_K_MUSHROOM;
    case WN_MARSH: return WN_K_SWAMP;
    default: return WN_K_PEAK;
    }
}

static bool grow(wn_canvas *c, wn_group group, wn_point p) {
    return wn_canvas_spend(c, group, p, kind_of(c, group));
}

/* ---- ridges ---- */

/* Peaks in a row that bends, hills and woods at their feet. */
static void fold(wn_canvas *c, wn_point p, int length) {
    int d = wn_canvas_between(c, 0, 5);
    for (int n = 0; n < length; n++) {
        grow(c, WN_BARRED, p);
        wn_point side = wn_step(p, wn_canvas_between(c, 0, 5));
        static const wn_group feet[] = {WN_MOUNTS, WN_HILLS, WN_WOODS, WN_BARRED, WN_BARRED, WN_MOUNTS};
        grow(c, feet[wn_canvas_between(c, 0, 5)], side);
        if (wn_canvas_chance(c, 40)) d = (d + (wn_canvas_chance(c, 50) ? 1 : 5)) % 6;
        p = wn_step(p, d);
        if (!wn_canvas_free(c, p)) return;
    }
}

void wn_paint_ridges(wn_canvas *c) {
    for (int tries = 0; c->left[WN_BARRED] > 0 && tries < 60; tries++) {
        wn_point p = wn_canvas_any(c);
        if (wn_canvas_free(c, p) && wn_canvas_nearest(c->keep, c->keeps, p) > 4) fold(c, p, wn_canvas_between(c, 2, 7));
    }
}

/* ---- clumps ---- */

/* A group by how much it has left. */
static wn_group draw_group(wn_canvas *c) {
    int sum = 0;
    for (int g = WN_WOODS; g <= WN_MARSH; g++)
        sum += c->left[g] > 0 ? c->left[g] : 0;
    int at = wn_canvas_between(c, 0, sum - 1);
    for (int g = WN_WOODS; g < WN_MARSH; g++) {
        at -= c->left[g] > 0 ? c->left[g] : 0;
        if (at < 0) return (wn_group)g;
    }
    return WN_MARSH;
}

static bool all_spent(const wn_canvas *c) {
    for (int g = WN_WOODS; g <= WN_MARSH; g++)
        if (c->left[g] > 0) return false;
    return true;
}

static void scatter(wn_canvas *c, wn_point p, int hexes) {
    wn_group group = draw_group(c);
    for (int n = 0; n < hexes; n++) {
        if (n && group != WN_MARSH && wn_canvas_chance(c, 60)) group = draw_group(c);
        if (wn_canvas_free(c, p)) grow(c, group, p);
        p = wn_step(p, wn_canvas_between(c, 0, 5));
        if (!wn_canvas_has(c, p)) return;
    }
}

static bool crowded(const wn_canvas *c, wn_point p) {
    return wn_canvas_beside(c, p, WN_K_SWAMP, WN_K_SNOWMOUNTAIN) > 0;
}

/* Clumps keep off each other while there is room; the edges of the map have more of them. */
void wn_paint_clumps(wn_canvas *c) {
    int limit = 3 * c->orbits->orbits;
    for (int tries = 0; !all_spent(c) && tries < limit; tries++) {
        wn_point p = wn_canvas_any(c);
        bool edge = wn_canvas_inland(c, p, 3) < 2;
        if (!wn_canvas_free(c, p) || (crowded(c, p) && !edge && tries < limit / 2)) continue;
        if (!edge && tries < limit / 3 && wn_canvas_chance(c, 45)) continue;
        scatter(c, p, wn_canvas_between(c, 1, 5));
    }
}

/* ---- what a climate changes ---- */

typedef struct {
    int from, to;
} change;

/* The height of noise that a share of the hexes lies above. */
static int snow_line(const wn_canvas *c, int percent) {
    const wn_orbits *o = c->orbits;
    int line = 255, count[256] = {0}, wanted = percent * o->orbits / 100;
    for (int i = 0; i < o->orbits; i++)
        count[wn_noise(c->seed + 3, wn_orbits_point(o, o->hex[i * WN_IMAGES_MAX]), 8)]++;
    while (line > 0 && wanted > 0)
        wanted -= count[line--];
    return line;
}

static void turn_to(wn_canvas *c, const change *changes, int percent) {
    const wn_orbits *o = c->orbits;
    int line = snow_line(c, percent);
    for (int i = 0; i < o->orbits; i++) {
        wn_point p = wn_orbits_point(o, o->hex[i * WN_IMAGES_MAX]);
        const change *k = changes;
        if (wn_noise(c->seed + 3, p, 8) <= line) continue;
        while (k->from != k->to && k->from != wn_canvas_kind(c, p))
            k++;
        if (k->from != k->to) wn_canvas_put(c, p, k->to);
    }
}

/* Hexes of a new ground with hardly any of it around them go back to grass. */
static void clear_specks(wn_canvas *c, int kind, int last) {
    const wn_orbits *o = c->orbits;
    for (int i = 0; i < o->orbits; i++) {
        wn_point p = wn_orbits_point(o, o->hex[i * WN_IMAGES_MAX]);
        if (wn_canvas_kind(c, p) == kind && wn_canvas_beside(c, p, kind, last) < 2) wn_canvas_put(c, p, WN_K_FLAT);
    }
}

/* Patches of another ground, by noise; what stands on them goes with it. */
void wn_paint_climate(wn_canvas *c) {
    static const change snow[] = {{WN_K_FLAT, WN_K_SNOW},
                                  {WN_K_FOREST, WN_K_SNOWWOOD},
                                  {WN_K_HILL, WN_K_SNOWHILL},
                                  {WN_K_MOUNTAIN, WN_K_SNOWMOUNTAIN},
                                  {0, 0}},
                        sand[] = {{WN_K_FLAT, WN_K_SAND}, {WN_K_HILL, WN_K_DUNE}, {0, 0}},
                        beach[] = {{WN_K_FLAT, WN_K_SAND}, {0, 0}},
                        cave[] = {{WN_K_FLAT, WN_K_CAVE}, {WN_K_HILL, WN_K_RUBBLE}, {0, 0}},
                        walls[] = {{WN_K_PEAK, WN_K_WALL}, {0, 0}};
    switch (wn_climates[c->climate].ground) {
    case WN_SNOWY: turn_to(c, snow, wn_canvas_between(c, 14, 24)); break;
    case WN_SANDY: turn_to(c, sand, wn_canvas_between(c, 12, 20)); break;
    case WN_BEACHES: turn_to(c, beach, wn_canvas_between(c, 3, 8)); break;
    case WN_CAVES:
        turn_to(c, cave, wn_canvas_between(c, 4, 8));
        turn_to(c, walls, 100);
        break;
    case WN_PLAINS: break;
    }
    for (int n = 0; n < 2; n++) {
        clear_specks(c, WN_K_SNOW, WN_K_SNOWMOUNTAIN);
        clear_specks(c, WN_K_SAND, WN_K_SAND);
    }
}
