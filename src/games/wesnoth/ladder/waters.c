/* Lakes, rivers and coasts, and the thin fords that part the land of so many maps of the game: lines that run straight for a
 * while, bend, and end in water, at another one or off the map. */
#include <stdlib.h>

#include "canvas.h"

enum { HEADINGS = 12, PACE = 3 };

/* ---- lakes ---- */

/* A blob that grows from a hex by the neighbour that noise likes best. */
static void pour(wn_canvas *c, wn_point from, int hexes) {
    wn_point edge[WN_SITES_MAX];
    int edges = 0;
    edge[edges++] = from;
    while (hexes > 0 && edges > 0) {
        int best = 0, most = -1;
        for (int i = 0; i < edges; i++) {
            int like = 2 * wn_noise(c->seed + 7, edge[i], 3) +
                       12 * wn_canvas_beside(c, edge[i], WN_K_SHALLOW, WN_K_DEEP) - 6 * wn_distance(edge[i], from);
            if (like > most) {
                most = like;
                best = i;
            }
        }
        wn_point at = edge[best];
        edge[best] = edge[--edges];
        if (!wn_canvas_spend(c, WN_WATERS, at, WN_K_SHALLOW)) continue;
        hexes--;
        for (int d = 0; d < 6; d++)
            if (edges < WN_SITES_MAX && wn_canvas_free(c, wn_step(at, d))) edge[edges++] = wn_step(at, d);
    }
}

/* ---- lines ---- */

/* One step of a heading in twelfths of a turn: odd ones take two directions by turns. */
static wn_point stride(wn_point p, int heading, int step) {
    return wn_step(p, (heading / 2 + (heading & 1 && step & 1)) % 6);
}

static int swerve(wn_canvas *c, int heading) {
    return (heading + (wn_canvas_chance(c, 50) ? 1 : HEADINGS - 1)) % HEADINGS;
}

typedef struct {
    wn_group group;
    int kind, length, bends; /* bends: percent of the steps */
    bool wide;
} line;

/* From a hex until it ends; returns how many hexes it took. */
static int draw(wn_canvas *c, wn_point p, int heading, const line *l) {
    int taken = 0, straight = 0;
    for (int n = 0; n < l->length && wn_canvas_has(c, p); n++) {
        if (wn_canvas_kind(c, p) != WN_K_FLAT && n > PACE) break;
        bool laid = wn_canvas_spend(c, l->group, p, l->kind);
        taken += laid;
        if (laid && l->wide && wn_canvas_chance(c, 70))
            wn_canvas_spend(c, l->group, wn_step(p, (heading / 2 + 1) % 6), l->kind);
        if (++straight >= PACE && wn_canvas_chance(c, l->bends)) {
            heading = swerve(c, heading);
            straight = 0;
        }
        p = stride(p, heading, n);
    }
    return taken;
}

/* A hex at the edge of the map, and the heading away from it. */
static wn_point at_edge(wn_canvas *c, int *heading) {
    wn_point p = wn_canvas_any(c);
    for (int tries = 0; tries < 400; tries++, p = wn_canvas_any(c)) {
        if (!wn_canvas_free(c, p) || wn_canvas_nearest(c->keep, c->keeps, p) < 5) continue;
        for (int d = 0; d < 6; d++)
            if (!wn_canvas_has(c, wn_step(p, d))) {
                *heading = (2 * (d + 3) + wn_canvas_between(c, 0, 2) + HEADINGS - 1) % HEADINGS;
                return p;
            }
    }
    *heading = wn_canvas_between(c, 0, HEADINGS - 1);
    return p;
}

/* ---- waters ---- */

static wn_point middle(const wn_canvas *c) {
    return (wn_point){(c->orbits->width + 1) / 2, (c->orbits->height + 1) / 2};
}

static void flow(wn_canvas *c) {
    line river = {WN_WATERS, WN_K_SHALLOW, 60, 35, true};
    int heading = wn_canvas_between(c, 0, HEADINGS - 1);
    wn_point from = middle(c);
    if (wn_canvas_chance(c, 60)) {
        draw(c, from, heading, &river);
        if (c->orbits->images == 1) draw(c, from, (heading + HEADINGS / 2) % HEADINGS, &river);
        return;
    }
    from = at_edge(c, &heading);
    draw(c, from, heading, &river);
}

/* Deep where there is water all around, or nearly; reefs here and there. */
static void deepen(wn_canvas *c) {
    const wn_orbits *o = c->orbits;
    for (int i = 0; i < o->orbits; i++) {
        wn_point p = wn_orbits_point(o, o->hex[i * WN_IMAGES_MAX]);
        if (wn_canvas_kind(c, p) != WN_K_SHALLOW) continue;
        int wet = wn_canvas_beside(c, p, WN_K_SHALLOW, WN_K_REEF) + wn_canvas_beside(c, p, WN_K_OFF, WN_K_OFF);
        if (wet >= 5 || (wet == 4 && wn_canvas_chance(c, 35)))
            wn_canvas_put(c, p, WN_K_DEEP);
        else if (wn_canvas_chance(c, 4))
            wn_canvas_put(c, p, WN_K_REEF);
    }
}

/* An island or two of a hex in a lake. */
static void leave_rocks(wn_canvas *c) {
    for (int n = wn_canvas_between(c, 0, 3), tries = 0; n > 0 && tries < 200; tries++) {
        wn_point p = wn_canvas_any(c);
        if (wn_canvas_kind(c, p) != WN_K_DEEP) continue;
        wn_canvas_put(c, p, wn_canvas_chance(c, 50) ? WN_K_HILL : wn_canvas_chance(c, 50) ? WN_K_PEAK : WN_K_MOUNTAIN);
        n--;
    }
}

/* Sea all around, in and out by noise. */
static void surround(wn_canvas *c) {
    const wn_orbits *o = c->orbits;
    for (int depth = 0; depth < 4; depth++)
        for (int i = 0; i < o->orbits; i++) {
            wn_point p = wn_orbits_point(o, o->hex[i * WN_IMAGES_MAX]);
            int reach = wn_noise(c->seed + 8, p, 4) / 50 - 1;
            if (wn_canvas_inland(c, p, 4) == depth && depth <= reach && wn_canvas_nearest(c->keep, c->keeps, p) > 2)
                wn_canvas_spend(c, WN_WATERS, p, WN_K_SHALLOW);
        }
}

void wn_paint_waters(wn_canvas *c) {
    int heading = 0;
    if (wn_canvas_chance(c, 12)) {
        c->left[WN_WATERS] = c->hexes * 30 / 100;
        surround(c);
        c->left[WN_WATERS] /= 8;
    }
    if (wn_canvas_chance(c, 45)) pour(c, middle(c), c->left[WN_WATERS] / c->orbits->images / 2);
    if (wn_canvas_chance(c, 60)) flow(c);
    if (wn_canvas_chance(c, 45)) pour(c, at_edge(c, &heading), c->left[WN_WATERS] / c->orbits->images);
    for (int tries = 0; c->left[WN_WATERS] > 0 && tries < 40; tries++) {
        wn_point p = wn_canvas_any(c);
        if (wn_canvas_free(c, p) && wn_canvas_nearest(c->keep, c->keeps, p) > 4) pour(c, p, wn_canvas_between(c, 3, 9));
    }
    deepen(c);
    leave_rocks(c);
}

/* ---- fords ---- */

static bool wet(int kind) {
    return kind >= WN_K_SHALLOW && kind <= WN_K_SWAMP;
}

/* Somewhere beside water or a ford, heading away from it. */
static bool at_water(wn_canvas *c, wn_point *from, int *heading) {
    for (int tries = 0; tries < 200; tries++) {
        wn_point p = wn_canvas_any(c);
        int d = wn_canvas_between(c, 0, 5), kind = wn_canvas_kind(c, p);
        if (!wet(kind) && kind != WN_K_FORD) continue;
        *from = wn_step(p, d);
        if (!wn_canvas_free(c, *from) || wn_canvas_beside(c, *from, WN_K_FORD, WN_K_FORD) > 1) continue;
        *heading = (2 * d + wn_canvas_between(c, 0, 2) + HEADINGS - 1) % HEADINGS;
        return true;
    }
    return false;
}

void wn_paint_fords(wn_canvas *c) {
    line ford = {WN_FORDS, WN_K_FORD, 0, 22, false};
    for (int n = 0; c->left[WN_FORDS] > 0 && n < 60; n++) {
        wn_point from;
        int heading;
        ford.length = wn_canvas_between(c, 5, 22);
        if (wn_canvas_chance(c, 45) || !at_water(c, &from, &heading)) from = at_edge(c, &heading);
        if (wn_canvas_beside(c, from, WN_K_FORD, WN_K_FORD) < 2) draw(c, from, heading, &ford);
    }
}
