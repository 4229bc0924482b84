/* Paints everything that rises from the plains: ridges with impassable peaks, and the clumps of hills, woods, mountains, swamps
 * and mushrooms that are spread over the maps of the game. A clump has only a few hexes and mostly mixes several kinds. */
#include "canvas.h"

static void paint_one(wn_canvas *c, wn_group group, wn_point p) {
    static const int kinds[WN_GROUPS] = {
        [WN_WOODS] = WN_K_FOREST,   [WN_HILLS] = WN_K_HILL,  [WN_MOUNTS] = WN_K_MOUNTAIN,
        [WN_FUNGI] = WN_K_MUSHROOM, [WN_MARSH] = WN_K_SWAMP, [WN_BARRED] = WN_K_PEAK};
    bool wooded_hill = group == WN_WOODS && wn_canvas_chance(c, 12);
    wn_canvas_spend(c, group, p, wooded_hill ? WN_K_WOODED : kinds[group]);
}

/* Paints ridges: bending rows of peaks with hills and woods beside them. */
void wn_paint_ridges(wn_canvas *c) {
    static const wn_group feet[] = {WN_MOUNTS, WN_HILLS, WN_WOODS, WN_BARRED, WN_BARRED, WN_MOUNTS};
    for (int tries = 0; c->left[WN_BARRED] > 0 && tries < 60; tries++) {
        wn_point p = wn_canvas_any(c);
        if (!wn_canvas_free(c, p) || wn_canvas_nearest(c->keep, c->keeps, p) <= 4) continue;
        int length = wn_canvas_between(c, 2, 6), d = wn_canvas_between(c, 0, 5);
        for (int n = 0; n < length && (!n || wn_canvas_free(c, p)); n++) {
            paint_one(c, WN_BARRED, p);
            wn_point side = wn_step(p, wn_canvas_between(c, 0, 5));
            paint_one(c, feet[wn_canvas_between(c, 0, 5)], side);
            if (wn_canvas_chance(c, 75)) d = (d + (wn_canvas_chance(c, 50) ? 1 : 5)) % 6;
            p = wn_step(p, d);
        }
    }
}

/* Draws a group with a probability in proportion to the number of hexes that it may still spend. */
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

/* Paints clumps. They keep a distance from each other while there is room, and the edges of the map get more of them than the
 * middle. */
void wn_paint_clumps(wn_canvas *c) {
    int limit = 3 * c->orbits->orbits;
    for (int tries = 0; tries < limit; tries++) {
        bool spent = true;
        for (int g = WN_WOODS; g <= WN_MARSH; g++)
            spent = spent && c->left[g] <= 0;
        if (spent) return;
        wn_point p = wn_canvas_any(c);
        bool edge = wn_canvas_inland(c, p, 3) < 2;
        bool crowded = wn_canvas_beside(c, p, WN_K_SWAMP, WN_K_SNOWMOUNTAIN) > 0;
        if (!wn_canvas_free(c, p) || (crowded && !edge && tries < limit / 2)) continue;
        if (!edge && tries < limit / 3 && wn_canvas_chance(c, 45)) continue;
        int hexes = wn_canvas_between(c, 1, 5);
        wn_group group = draw_group(c);
        for (int n = 0; n < hexes && wn_canvas_has(c, p); n++) {
            if (n && group != WN_MARSH && wn_canvas_chance(c, 60)) group = draw_group(c);
            if (wn_canvas_free(c, p)) paint_one(c, group, p);
            p = wn_step(p, wn_canvas_between(c, 0, 5));
        }
    }
}

typedef struct {
    int from, to;
} change;

/* Returns the kind into which the climate changes this kind, or -1 if it does not change. */
static int kind_after(const change *changes, int kind) {
    for (; changes->from != changes->to; changes++)
        if (changes->from == kind) return changes->to;
    return -1;
}

/* Returns the noise that decides where the other ground of a climate lies. All hexes that the plan's symmetry maps onto each
 * other have the same noise, so that no side has more of this ground. */
static int lie_of(const wn_canvas *c, wn_point p) {
    const wn_orbits *plan = c->plan;
    int orbit = plan->orbit[wn_index(plan->height, p)];
    if (orbit != WN_NO_ORBIT) p = wn_orbits_point(plan, plan->hex[orbit * WN_IMAGES_MAX]);
    return wn_noise(c->seed + 3, p, 8);
}

/* Turns about the wanted number of hexes: all hexes whose noise is above a threshold, the snow line. */
static void turn_to(wn_canvas *c, const change *changes, int wanted) {
    const wn_orbits *o = c->orbits;
    int line = 256, count[256] = {0};
    for (int hex = 0; hex < o->hexes; hex++) {
        bool stays = o->orbit[hex] == WN_NO_ORBIT || c->fixed[hex];
        if (!stays && kind_after(changes, c->kind[hex]) >= 0) count[lie_of(c, wn_orbits_point(o, hex))]++;
    }
    while (line > 0 && wanted > count[line - 1] / 2)
        wanted -= count[--line];
    for (int i = 0; i < o->orbits; i++) {
        wn_point p = wn_orbits_point(o, o->hex[i * WN_IMAGES_MAX]);
        int to = kind_after(changes, wn_canvas_kind(c, p));
        if (to >= 0 && lie_of(c, p) >= line) wn_canvas_put(c, p, to);
    }
}

/* Turns hexes of the new ground back to grass if they have hardly any hexes of this ground around them. */
static void clear_specks(wn_canvas *c, int kind, int last) {
    const wn_orbits *o = c->orbits;
    for (int i = 0; i < o->orbits; i++) {
        wn_point p = wn_orbits_point(o, o->hex[i * WN_IMAGES_MAX]);
        if (wn_canvas_kind(c, p) == kind && wn_canvas_beside(c, p, kind, last) < 2) wn_canvas_put(c, p, WN_K_FLAT);
    }
}

static int count_kind(const wn_canvas *c, int kind) {
    int count = 0;
    for (int hex = 0; hex < c->orbits->hexes; hex++)
        count += c->kind[hex] == kind;
    return count;
}

/* Paints patches of another ground, by noise. Woods, hills and mountains in a patch change as well. */
void wn_paint_climate(wn_canvas *c) {
    static const change snow[] = {{WN_K_FLAT, WN_K_SNOW}, {0, 0}},
                        white[] = {{WN_K_FOREST, WN_K_SNOWWOOD},
                                   {WN_K_HILL, WN_K_SNOWHILL},
                                   {WN_K_WOODED, WN_K_SNOWWOOD},
                                   {WN_K_MOUNTAIN, WN_K_SNOWMOUNTAIN},
                                   {0, 0}},
                        sand[] = {{WN_K_FLAT, WN_K_SAND}, {0, 0}}, dunes[] = {{WN_K_HILL, WN_K_DUNE}, {0, 0}},
                        bog[] = {{WN_K_FLAT, WN_K_SWAMP}, {0, 0}},
                        cave[] = {{WN_K_FLAT, WN_K_CAVE}, {WN_K_HILL, WN_K_RUBBLE}, {0, 0}},
                        walls[] = {{WN_K_PEAK, WN_K_WALL}, {0, 0}}, none[] = {{0, 0}};
    static const change *const ground[] = {none, snow, sand, sand, cave, bog}, *const heights[] = {none, white, dunes,
                                                                                                   none, walls, none};
    wn_patches patches = wn_climates[c->style.climate].ground;
    turn_to(c, heights[patches], patches == WN_CAVES ? c->hexes : c->left[WN_HEIGHTS]);
    /* Turns flat hexes to a kind. Small specks of this kind are removed again, and the same number of hexes is added to the
     * larger patches. */
    const change *flat = ground[patches];
    int kind = flat->to, wanted = c->left[WN_GROUND] + count_kind(c, kind);
    for (int round = 0; round < 3; round++) {
        turn_to(c, flat, wanted - count_kind(c, kind));
        if (kind == WN_K_SNOW) clear_specks(c, kind, WN_K_SNOWMOUNTAIN);
        if (kind == WN_K_SAND) clear_specks(c, kind, WN_K_DUNE);
    }
    turn_to(c, flat, wanted - count_kind(c, kind));
}
