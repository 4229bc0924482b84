/* Places keeps with their castles, and villages. */
#include <assert.h>
#include <stdlib.h>

#include "bands.h"
#include "canvas.h"

enum { TRIES = 300, VILLAGES_APART = 4, VILLAGE_TRIES = 40 };

/* Returns how bad a start on p would be: how far the least distance between one of its keeps and any other keep is from the
 * wanted distance, and whether the edge is near. */
static int start_flaws(const wn_canvas *c, wn_point p, int wanted) {
    int inland = wn_canvas_inland(c, p, 4), rival = wn_canvas_nearest(c->keep, c->keeps, p);
    for (int k = 1; k < c->orbits->images; k++) {
        int d = wn_distance(p, wn_image(c->orbits, p, k));
        if (d < rival) rival = d;
    }
    return 4 * abs((rival < 99 ? rival : wanted) - wanted) + 8 * (inland < 3 ? 3 - inland : 0);
}

/* Builds a keep with connected castle hexes, most of them next to the keep. */
static void build_castle(wn_canvas *c, wn_point keep, int hexes) {
    wn_point part[16] = {keep};
    int parts = 1;
    wn_canvas_fix(c, keep, WN_K_KEEP);
    for (int tries = 0; parts <= hexes && parts < 16 && tries < 60; tries++) {
        wn_point from = wn_canvas_chance(c, 70) ? keep : part[wn_canvas_between(c, 0, parts - 1)];
        wn_point p = wn_step(from, wn_canvas_between(c, 0, 5));
        if (!wn_canvas_can_put(c, p) || c->fixed[wn_index(c->orbits->height, p)]) continue;
        bool second = parts > 4 && wn_canvas_chance(c, 12) && wn_distance(p, keep) > 1;
        wn_canvas_fix(c, p, second ? WN_K_KEEP : WN_K_CASTLE);
        part[parts++] = p;
    }
    assert(wn_canvas_kind(c, keep) == WN_K_KEEP);
}

/* Takes the first random hex that is good enough for a start; if none is, the best one. Taking the first one makes the maps
 * differ in their starts. */
void wn_paint_starts(wn_canvas *c) {
    int wanted = c->orbits->sides == 2 ? wn_canvas_between(c, 21, 27) : wn_canvas_between(c, 11, 26);
    for (int s = 0; s < c->starts; s++) {
        wn_point best = wn_canvas_any(c);
        int least = start_flaws(c, best, wanted);
        for (int tries = 0; tries < TRIES && least > 4; tries++) {
            wn_point p = wn_canvas_any(c);
            int flaws = start_flaws(c, p, wanted);
            if (flaws >= least) continue;
            least = flaws;
            best = p;
        }
        c->start[s] = best;
        c->keeps = wn_canvas_add(c, best, c->keep, c->keeps);
        build_castle(c, best, wn_canvas_between(c, 5, 7));
    }
}

/* Builds a castle around the middle of the map. The middle of a half turn can lie between two hexes; then it has two keeps. */
void wn_paint_summit(wn_canvas *c) {
    const wn_point middle = {(c->orbits->width + 1) / 2, (c->orbits->height + 1) / 2};
    c->keeps = wn_canvas_add(c, middle, c->keep, c->keeps);
    build_castle(c, middle, 4);
}

static bool is_buildable(const wn_canvas *c, wn_point p) {
    int kind = wn_canvas_kind(c, p);
    return wn_canvas_has(c, p) && !c->fixed[wn_index(c->orbits->height, p)] &&
           (kind == WN_K_FLAT || kind == WN_K_FORD || kind == WN_K_SHALLOW);
}

/* Returns how many more castle hexes can be put on each image of a place (its counterparts under the symmetry), so that the map
 * does not have more castle hexes than the maps of the game. */
static int castle_room(const wn_canvas *c) {
    int room = (int)wn_band(WN_M_CASTLES, c->orbits->sides, c->style.climate + 1).high;
    for (int hex = 0; hex < c->orbits->hexes; hex++)
        room -= c->kind[hex] >= WN_K_CASTLE && c->kind[hex] <= WN_K_KEEP;
    return room / c->orbits->images;
}

/* Turns half of the castle hexes that have water on more than one side into sunken ones. */
void wn_sink_castles(wn_canvas *c) {
    const wn_orbits *o = c->orbits;
    for (int i = 0; i < o->orbits; i++) {
        wn_point p = wn_orbits_point(o, o->hex[i * WN_IMAGES_MAX]);
        int wet = wn_canvas_beside(c, p, WN_K_SHALLOW, WN_K_SWAMP) + wn_canvas_beside(c, p, WN_K_FORD, WN_K_FORD);
        if (wn_canvas_kind(c, p) == WN_K_CASTLE && wet > 1 && wn_canvas_chance(c, 50)) wn_canvas_fix(c, p, WN_K_SUNKEN);
    }
}

void wn_paint_castles(wn_canvas *c) {
    int shares = c->orbits->sides / c->orbits->images, castles = wn_canvas_between(c, 1, 3) * (shares > 1 ? shares : 1);
    for (int n = 0; n < castles; n++) {
        wn_point best = {0, 0}; /* the farthest from all keeps among some random hexes */
        int most = 5;
        for (int tries = 0; tries < 12; tries++) {
            wn_point p = wn_canvas_any(c);
            int d = wn_canvas_nearest(c->keep, c->keeps, p);
            if (d <= most || !is_buildable(c, p) || wn_canvas_inland(c, p, 2) < 1) continue;
            most = d;
            best = p;
        }
        int room = castle_room(c) - 1, hexes = wn_canvas_between(c, 1, 4);
        if (!best.x || room < 1) continue;
        c->keeps = wn_canvas_add(c, best, c->keep, c->keeps);
        build_castle(c, best, hexes < room ? hexes : room);
    }
    int ruins = wn_canvas_between(c, 0, 3) + (c->style.form == WN_LAVA ? 6 : 0);
    for (int n = ruins; n > 0; n--) { /* ruins: one or two castle hexes without a keep */
        wn_point p = wn_canvas_any(c);
        if (castle_room(c) < 2 || !is_buildable(c, p) || wn_canvas_nearest(c->keep, c->keeps, p) < 4) continue;
        wn_canvas_fix(c, p, WN_K_CASTLE);
        p = wn_step(p, wn_canvas_between(c, 0, 5));
        if (wn_canvas_has(c, p) && is_buildable(c, p) && wn_canvas_chance(c, 60)) wn_canvas_fix(c, p, WN_K_CASTLE);
    }
}

/* Has a village on this water hex enough land beside it? The rule `ashore` needs three land hexes. The function asks for one
 * more, because a later painter may turn land into swamp. */
static bool has_shore(const wn_canvas *c, wn_point p) {
    int wet = wn_canvas_beside(c, p, WN_K_SHALLOW, WN_K_SWAMP) + wn_canvas_beside(c, p, WN_K_FORD, WN_K_FORD);
    return wet + wn_canvas_beside(c, p, WN_K_OFF, WN_K_OFF) <= 2;
}

/* The kind of a hex, where the streets of a city count as flat land. */
static int ground_at(const wn_canvas *c, wn_point p) {
    int kind = wn_canvas_kind(c, p);
    return kind == WN_K_ROAD ? WN_K_FLAT : kind;
}

/* Is a village on p about as near to the second start as to the first? Each step costs one or two movement points. The keeps of
 * the starts come first in the list. */
static bool is_contested(const wn_canvas *c, wn_point p) {
    int first = 99, second = 99;
    for (int s = 0; s < c->plan->sides; s++) {
        const int d = wn_distance(c->keep[s], p);
        second = d < first ? first : d < second ? d : second;
        first = d < first ? d : first;
    }
    return 4 * (second - first) < 3 * c->style.zone;
}

/* Returns how good a hex is for a village, the more the better; -1 if no village can stand there. */
static int village_wish(wn_canvas *c, wn_point p) {
    int kind = ground_at(c, p), apart = wn_canvas_nearest(c->village, c->villages, p);
    if (!wn_canvas_has(c, p) || c->fixed[wn_index(c->orbits->height, p)]) return -1;
    if (kind != WN_K_FLAT && kind != WN_K_FORD && kind != WN_K_SHALLOW && kind != WN_K_SWAMP && kind != WN_K_HILL)
        return -1;
    if (kind != WN_K_FLAT && kind != WN_K_HILL && !has_shore(c, p)) return -1;
    if (c->style.zone && is_contested(c, p)) return -1;
    if (apart < VILLAGES_APART || wn_canvas_nearest(c->keep, c->keeps, p) < 2) return -1;
    for (int k = 1; k < c->orbits->images; k++)
        if (wn_distance(p, wn_image(c->orbits, p, k)) < VILLAGES_APART) return -1;
    int beside = wn_canvas_beside(c, p, WN_K_PEAK, WN_K_PEAK) * 3 + (wn_canvas_inland(c, p, 1) < 1 ? 2 : 0);
    int sea = c->style.form == WN_ISLANDS && wn_canvas_beside(c, p, WN_K_SHALLOW, WN_K_SHALLOW) ? 4 : 0;
    return 20 + (kind == WN_K_FLAT ? 2 : 0) + 2 * (apart < 7 ? apart : 7) + sea - beside;
}

#ifndef NDEBUG
/* Does the list contain all villages of the canvas and nothing else? If the list is full, it may miss some; then the function
 * returns true. */
static bool are_listed(const wn_canvas *c) {
    int villages = 0;
    for (int hex = 0; hex < c->orbits->hexes; hex++)
        villages += c->kind[hex] >= WN_K_VILLAGE && c->kind[hex] <= WN_K_HILLVILLAGE;
    for (int v = 0; v < c->villages; v++) {
        int kind = wn_canvas_kind(c, c->village[v]);
        if (kind < WN_K_VILLAGE || kind > WN_K_HILLVILLAGE) return false;
    }
    return villages == c->villages || c->villages == WN_SITES_MAX;
}
#endif

void wn_paint_villages(wn_canvas *c) {
    int hexes = c->orbits->sides == 2 ? wn_canvas_between(c, 43, 52) : wn_canvas_between(c, 26, 32);
    int wanted = (c->hexes / hexes + c->orbits->images - 1) / c->orbits->images;
    for (int n = 0; n < wanted; n++) {
        wn_point best = {0, 0};
        int most = 0;
        for (int tries = 0; tries < VILLAGE_TRIES; tries++) {
            wn_point p = wn_canvas_any(c);
            int wish = village_wish(c, p) + wn_canvas_between(c, 0, 3);
            if (wish <= 8 || wish <= most) continue;
            most = wish;
            best = p;
        }
        if (!best.x) continue;
        int kind = ground_at(c, best);
        bool shore = wn_canvas_beside(c, best, WN_K_SHALLOW, WN_K_SWAMP) > 0;
        bool stilts = wn_canvas_chance(c, shore ? 40 : 10) && has_shore(c, best);
        bool marsh = kind != WN_K_HILL && (kind != WN_K_FLAT || stilts);
        wn_canvas_fix(c, best, kind == WN_K_HILL ? WN_K_HILLVILLAGE : marsh ? WN_K_MARSHVILLAGE : WN_K_VILLAGE);
        c->villages = wn_canvas_add(c, best, c->village, c->villages);
    }
    assert(are_listed(c));
}

static bool is_same(wn_point a, wn_point b) {
    return a.x == b.x && a.y == b.y;
}

static bool is_image(const wn_canvas *c, wn_point p, wn_point of) {
    for (int k = 0; k < c->orbits->images; k++)
        if (is_same(p, wn_image(c->orbits, of, k))) return true;
    return false;
}

/* If a village moved from one hex to another, and its images (its counterparts under the symmetry) with it, would it be far
 * enough from all other villages, and from its own images? */
static bool has_room(const wn_canvas *c, wn_point from, wn_point to) {
    for (int v = 0; v < c->villages; v++)
        if (!is_image(c, c->village[v], from) && wn_distance(c->village[v], to) < VILLAGES_APART) return false;
    for (int k = 1; k < c->orbits->images; k++)
        if (wn_distance(to, wn_image(c->orbits, to, k)) < VILLAGES_APART) return false;
    return true;
}

/* Moves some villages to a neighbouring hex, so that the symmetry does not map the sides' villages exactly onto each other.
 * Villages beside a road stay, because moving them could cut the road. */
void wn_shift_villages(wn_canvas *c) {
    const wn_orbits *o = c->orbits;
    for (int v = 0; v < c->villages; v++) {
        int earlier = 0; /* images of a village move together, with the first one in the list */
        while (earlier < v && !is_image(c, c->village[earlier], c->village[v]))
            earlier++;
        if (earlier < v) continue;
        wn_point from = c->village[v], to = wn_step(from, wn_canvas_between(c, 0, 5));
        bool road =
            wn_canvas_beside(c, from, WN_K_ROAD, WN_K_ROAD) + wn_canvas_beside(c, from, WN_K_BRIDGE, WN_K_BRIDGE) > 0;
        if (!wn_canvas_free(c, to) || road || !wn_canvas_chance(c, 50) || !has_room(c, from, to)) continue;
        wn_canvas_fix(c, to, wn_canvas_kind(c, from));
        wn_canvas_fix(c, from, WN_K_FLAT);
        for (int k = 0; k < o->images; k++) { /* the hexes that the villages leave become free again */
            wn_point left = wn_image(o, from, k);
            c->fixed[wn_index(o->height, left)] = 0;
            for (int i = 0; i < c->villages; i++)
                if (is_same(c->village[i], left)) c->village[i] = wn_image(o, to, k);
        }
    }
    assert(are_listed(c));
}
