/* Paints lakes, rivers and coasts, and the thin lines of fords that divide the land of many maps of the game. A river or a line
 * of fords wanders to both sides of a course. It ends in water, at another line or at the edge of the map. */
#include <assert.h>
#include <stdlib.h>

#include "canvas.h"

enum {
    HEADINGS = 12,
    PACE = 2,   /* least number of steps between two bends */
    LONGEST = 3 /* steps after which a line must bend */
};

/* Paints a lake that grows from a hex. In each step it grows onto the neighbour with the highest noise. */
static void paint_lake(wn_canvas *c, wn_point from, int hexes) {
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

typedef struct {
    wn_group group;
    int kind, length, bends; /* bends: percent of the steps with a bend */
    bool wide;
} line;

static bool is_wet(int kind) {
    return kind >= WN_K_SHALLOW && kind <= WN_K_SWAMP;
}

/* Draws a line from a hex until it ends. Headings are counted in twelfths of a turn; an odd heading lies between two of the six
 * directions, so its steps alternate between them. The line bends to random sides of its course; where it is a sixth of a turn
 * off, it bends back. The course itself turns slowly. */
static void draw_line(wn_canvas *c, wn_point p, int course, const line *l) {
    static const int turns[] = {0, 1, 5, 2, 4};
    int off = 0, straight = 0; /* the deviation from the course, and the steps since the last bend */
    for (int n = 0; n < l->length && wn_canvas_has(c, p); n++) {
        int heading = (course + off + HEADINGS) % HEADINGS;
        if (wn_canvas_kind(c, p) != WN_K_FLAT && n > PACE) return;
        bool laid = wn_canvas_spend(c, l->group, p, l->kind);
        if (laid && l->wide && wn_canvas_chance(c, 70))
            wn_canvas_spend(c, l->group, wn_step(p, (heading / 2 + 1) % 6), l->kind);
        /* If a single hex of land, ahead or to a side, separates the line from other water, joins both waters there, because two
         * lines beside each other would look like the teeth of a comb. */
        for (int k = 0; k < 5 && laid && !l->wide && n > 1; k++) {
            int d = (heading / 2 + turns[k]) % 6;
            wn_point gap = wn_step(p, d), other = wn_step(gap, d);
            if (!wn_canvas_free(c, gap) || !wn_canvas_has(c, other)) continue;
            if (!is_wet(wn_canvas_kind(c, other)) && wn_canvas_kind(c, other) != WN_K_FORD) continue;
            wn_canvas_spend(c, l->group, gap, l->kind);
            return;
        }
        straight++;
        if (straight >= PACE && (straight >= LONGEST || wn_canvas_chance(c, l->bends))) {
            int turn = off > 1 ? -1 : off < -1 ? 1 : wn_canvas_chance(c, 50) ? 1 : -1;
            off += turn * wn_canvas_between(c, 1, 2);
            if (wn_canvas_chance(c, 25)) course += turn + HEADINGS;
            straight = 0;
        }
        assert(course >= 0 && off >= -3 && off <= 3);
        heading = (course + off + HEADINGS) % HEADINGS;
        p = wn_step(p, (heading / 2 + (heading & 1 && n & 1)) % 6);
    }
}

/* Returns a hex at the edge of the map, and a heading away from the edge. */
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

void wn_deepen_waters(wn_canvas *c) {
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

void wn_paint_waters(wn_canvas *c) {
    static const line river = {WN_WATERS, WN_K_SHALLOW, 60, 50, true};
    const wn_orbits *o = c->orbits;
    int heading = 0, *left = &c->left[WN_WATERS];
    if (wn_canvas_chance(c, 12)) { /* surrounds the map with sea; the coast follows noise */
        *left = c->hexes * 30 / 100;
        for (int depth = 0; depth < 4; depth++)
            for (int i = 0; i < o->orbits; i++) {
                wn_point p = wn_orbits_point(o, o->hex[i * WN_IMAGES_MAX]);
                int reach = wn_noise(c->seed + 8, p, 4) / 50 - 1;
                if (wn_canvas_inland(c, p, 4) == depth && depth <= reach && wn_canvas_nearest(c->keep, c->keeps, p) > 2)
                    wn_canvas_spend(c, WN_WATERS, p, WN_K_SHALLOW);
            }
        *left /= 8;
    }
    wn_point middle = {(o->width + 1) / 2, (o->height + 1) / 2};
    if (wn_canvas_chance(c, 45)) paint_lake(c, middle, *left / o->images / 2);
    if (wn_canvas_chance(c, 60)) {
        heading = wn_canvas_between(c, 0, HEADINGS - 1);
        bool from_middle = wn_canvas_chance(c, 60);
        wn_point from = from_middle ? middle : at_edge(c, &heading);
        draw_line(c, from, heading, &river);
        if (from_middle && o->images == 1) draw_line(c, from, (heading + HEADINGS / 2) % HEADINGS, &river);
    }
    if (wn_canvas_chance(c, 45)) paint_lake(c, at_edge(c, &heading), *left / o->images);
    for (int tries = 0; *left > 0 && tries < 40; tries++) {
        wn_point p = wn_canvas_any(c);
        if (wn_canvas_free(c, p) && wn_canvas_nearest(c->keep, c->keeps, p) > 4)
            paint_lake(c, p, wn_canvas_between(c, 3, 9));
    }
    wn_deepen_waters(c);
    /* up to three islands of one hex in deep water */
    for (int n = wn_canvas_between(c, 0, 3), tries = 0; n > 0 && tries < 200; tries++) {
        wn_point p = wn_canvas_any(c);
        if (wn_canvas_kind(c, p) != WN_K_DEEP) continue;
        wn_canvas_put(c, p, wn_canvas_chance(c, 50) ? WN_K_HILL : wn_canvas_chance(c, 50) ? WN_K_PEAK : WN_K_MOUNTAIN);
        n--;
    }
}

/* Finds a hex beside water or a ford, and a heading away from it. Returns false if it finds none. */
static bool at_water(wn_canvas *c, wn_point *from, int *heading) {
    for (int tries = 0; tries < 200; tries++) {
        wn_point p = wn_canvas_any(c);
        int d = wn_canvas_between(c, 0, 5), kind = wn_canvas_kind(c, p);
        if (!is_wet(kind) && kind != WN_K_FORD) continue;
        *from = wn_step(p, d);
        if (!wn_canvas_free(c, *from) || wn_canvas_beside(c, *from, WN_K_FORD, WN_K_FORD) > 1) continue;
        *heading = (2 * d + wn_canvas_between(c, 0, 2) + HEADINGS - 1) % HEADINGS;
        return true;
    }
    return false;
}

void wn_paint_fords(wn_canvas *c) {
    line ford = {WN_FORDS, WN_K_FORD, 0, 50, false};
    for (int n = 0; c->left[WN_FORDS] > 0 && n < 60; n++) {
        wn_point from;
        int heading;
        ford.length = wn_canvas_between(c, 5, 22);
        if (wn_canvas_chance(c, 45) || !at_water(c, &from, &heading)) from = at_edge(c, &heading);
        if (wn_canvas_beside(c, from, WN_K_FORD, WN_K_FORD) < 2) draw_line(c, from, heading, &ford);
    }
}
