/* Roads of a ladder map: the cheapest ways from keep to keep and to villages, where what is laid already is cheapest. Over
 * water they are bridges; a ford is mostly crossed as it is. */
#include <string.h>

#include "canvas.h"

enum { FAR = 1 << 20, LEAST = 2 /* of the tolls */ };

/* What a road pays for a hex; 0: it cannot be there. */
static int toll(const wn_canvas *c, wn_point p) {
    if (!wn_canvas_has(c, p)) return 0;
    switch (wn_canvas_kind(c, p)) {
    case WN_K_ROAD:
    case WN_K_BRIDGE: return LEAST;
    case WN_K_CASTLE:
    case WN_K_SUNKEN:
    case WN_K_KEEP: return 5;
    case WN_K_FLAT: return 6 + wn_noise(c->seed + 5, p, 3) / 40;
    case WN_K_FORD: return 14;
    case WN_K_VILLAGE:
    case WN_K_MARSHVILLAGE:
    case WN_K_HILLVILLAGE: return 9;
    case WN_K_SHALLOW: return 26;
    case WN_K_DEEP:
    case WN_K_REEF: return 60;
    case WN_K_PEAK:
    case WN_K_MOUNTAIN: return 0;
    default: return 16;
    }
}

/* Costs to every hex from a point: Dijkstra by a queue that hexes may enter again, as few do. */
static void spread(wn_canvas *c, wn_point from) {
    const wn_orbits *o = c->orbits;
    int head = 0, tail = 0, room = o->hexes;
    uint8_t *queued = (uint8_t *)(c->queue + room);
    for (int hex = 0; hex < o->hexes; hex++)
        c->cost[hex] = FAR;
    memset(queued, 0, (size_t)room);
    c->cost[wn_index(o->height, from)] = 0;
    c->queue[tail++] = wn_index(o->height, from);
    for (int waiting = 1; waiting > 0; waiting--) {
        int hex = c->queue[head];
        head = head + 1 < room ? head + 1 : 0;
        queued[hex] = 0;
        for (int d = 0; d < 6; d++) {
            wn_point p = wn_step(wn_orbits_point(o, hex), d);
            int to = wn_index(o->height, p);
            if (c->cost[hex] + LEAST >= c->cost[to]) continue; /* what a hex costs takes longer to say */
            int pays = toll(c, p);
            if (!pays || c->cost[hex] + pays >= c->cost[to]) continue;
            c->cost[to] = c->cost[hex] + pays;
            if (queued[to]) continue;
            queued[to] = 1;
            c->queue[tail] = to;
            tail = tail + 1 < room ? tail + 1 : 0;
            waiting++;
        }
    }
}

static bool is_water(int kind) {
    return kind == WN_K_SHALLOW || kind == WN_K_DEEP || kind == WN_K_REEF;
}

/* One hex of a road; forded: the one before it is a ford that stays. */
static bool lay(wn_canvas *c, wn_point p, bool forded) {
    int kind = wn_canvas_kind(c, p);
    if (c->fixed[wn_index(c->orbits->height, p)]) return false;
    if (is_water(kind) || (kind == WN_K_FORD && wn_canvas_chance(c, 25))) {
        wn_canvas_fix(c, p, WN_K_BRIDGE);
        return false;
    }
    if (kind == WN_K_FORD && !forded) {
        wn_canvas_fix(c, p, WN_K_FORD);
        return true;
    }
    wn_canvas_fix(c, p, WN_K_ROAD);
    return false;
}

/* From `to` back to where costs are counted from. */
static void lay_all(wn_canvas *c, wn_point from, wn_point to) {
    bool forded = false;
    if (c->cost[wn_index(c->orbits->height, to)] >= FAR) return;
    for (wn_point at = to; at.x != from.x || at.y != from.y;) {
        wn_point next = at;
        int least = FAR;
        for (int d = 0; d < 6; d++) {
            wn_point p = wn_step(at, d);
            int cost = wn_canvas_has(c, p) ? c->cost[wn_index(c->orbits->height, p)] : FAR;
            if (cost >= least) continue;
            least = cost;
            next = p;
        }
        forded = lay(c, at, forded);
        at = next;
    }
}

static void join(wn_canvas *c, wn_point from, wn_point to) {
    spread(c, from);
    lay_all(c, from, to);
}

void wn_paint_roads(wn_canvas *c) {
    wn_point first = c->start[0];
    for (int k = 1; k < c->orbits->images; k++)
        join(c, first, wn_image(c->orbits, first, k));
    for (int s = 1; s < c->starts; s++)
        for (int k = 0; k < c->orbits->images; k++)
            join(c, first, wn_image(c->orbits, c->start[s], k));
    for (int n = 0; n < c->keeps; n++)
        if (wn_canvas_chance(c, 60)) join(c, first, c->keep[n]);
    for (int n = 0; n < c->villages; n++)
        if (wn_canvas_chance(c, 70)) join(c, first, c->village[n]);
}
