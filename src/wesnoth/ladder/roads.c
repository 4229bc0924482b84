/* Lays the roads of a ladder map: the cheapest paths from keep to keep and to villages. Existing roads cost least, so that new
 * roads join them. Roads cross water on bridges, and most fords without a bridge. */
#include <assert.h>
#include <string.h>

#include "canvas.h"

enum { FAR = 1 << 20 };

/* Returns what a road pays for a hex; 0 if no road can be there. */
static int toll_of(const wn_canvas *c, wn_point p) {
    if (!wn_canvas_can_put(c, p)) return 0;
    switch (wn_canvas_kind(c, p)) {
    case WN_K_ROAD:
    case WN_K_BRIDGE: return 2;
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
    case WN_K_WALL:
    case WN_K_CHASM:
    case WN_K_MOUNTAIN: return 0;
    default: return 16;
    }
}

/* Path costs from one hex to all others. All roads begin at this hex. Laying a road only makes hexes cheaper, so the costs are
 * updated after each road instead of computed again. The queue is a ring buffer that contains each hex at most once. */
typedef struct {
    wn_canvas *canvas;
    uint8_t *queued, *toll; /* queued: is the hex in the queue? toll: what a road pays for the hex */
    wn_point from;
    int head, tail, waiting;
} costs;

static void enqueue_hex(costs *k, int hex) {
    int room = k->canvas->orbits->hexes;
    if (k->queued[hex]) return;
    assert(k->waiting < room);
    k->queued[hex] = 1;
    k->canvas->queue[k->tail] = hex;
    k->tail = k->tail + 1 < room ? k->tail + 1 : 0;
    k->waiting++;
}

/* Updates the costs until no hex in the queue makes a neighbour cheaper. */
static void update_costs(costs *k) {
    const wn_orbits *o = k->canvas->orbits;
    int32_t *cost = k->canvas->cost;
    while (k->waiting > 0) {
        int hex = k->canvas->queue[k->head];
        assert(k->queued[hex]);
        k->head = k->head + 1 < o->hexes ? k->head + 1 : 0;
        k->queued[hex] = 0;
        k->waiting--;
        for (int d = 0; d < 6; d++) {
            int to = wn_index(o->height, wn_step(wn_orbits_point(o, hex), d));
            if (!k->toll[to] || cost[hex] + k->toll[to] >= cost[to]) continue;
            cost[to] = cost[hex] + k->toll[to];
            enqueue_hex(k, to);
        }
    }
}

static costs costs_from(wn_canvas *c, wn_point from) {
    const wn_orbits *o = c->orbits;
    costs k = {.canvas = c, .queued = (uint8_t *)(c->queue + o->hexes), .from = from};
    k.toll = k.queued + o->hexes;
    for (int hex = 0; hex < o->hexes; hex++) {
        c->cost[hex] = FAR;
        k.queued[hex] = 0;
        k.toll[hex] = (uint8_t)toll_of(c, wn_orbits_point(o, hex));
    }
    c->cost[wn_index(o->height, from)] = 0;
    enqueue_hex(&k, wn_index(o->height, from));
    update_costs(&k);
    return k;
}

/* Updates what roads pay on the neighbours of p and of its counterparts under the symmetry, after a road was laid on p, because
 * a neighbour of a road costs less. update_costs must follow. */
static void lower_tolls(costs *k, wn_point p) {
    const wn_orbits *o = k->canvas->orbits;
    for (int image = 0; image < o->images; image++) {
        wn_point at = wn_image(o, p, image);
        assert(toll_of(k->canvas, at) <=
               k->toll[wn_index(o->height, at)]); /* if a toll rose, the costs would be too low */
        k->toll[wn_index(o->height, at)] = (uint8_t)toll_of(k->canvas, at);
        for (int d = 0; d < 6; d++) {
            int near = wn_index(o->height, wn_step(at, d));
            if (k->canvas->cost[near] < FAR) enqueue_hex(k, near);
        }
    }
}

/* Lays a road from `to` back to the hex from which costs are counted. A ford stays a ford only if the hex before it is road or
 * bridge; otherwise a path over fords alone would count as a road. */
static void lay_road_to(costs *k, wn_point to) {
    wn_canvas *c = k->canvas;
    bool road = false; /* is the hex before this one road or bridge? */
    if (c->cost[wn_index(c->orbits->height, to)] >= FAR) return;
    for (wn_point at = to; at.x != k->from.x || at.y != k->from.y;) {
        wn_point next = at;
        int least = FAR, hex = wn_index(c->orbits->height, at);
        for (int d = 0; d < 6; d++) {
            wn_point p = wn_step(at, d);
            int cost = wn_canvas_has(c, p) ? c->cost[wn_index(c->orbits->height, p)] : FAR;
            if (cost >= least) continue;
            least = cost;
            next = p;
        }
        assert(least < c->cost[hex]); /* each step leads to a hex with a lower cost, so the walk ends at the start */
        int kind = wn_canvas_kind(c, at);
        bool water = kind == WN_K_SHALLOW || kind == WN_K_DEEP || kind == WN_K_REEF;
        if (c->fixed[hex]) {
            road = kind == WN_K_ROAD || kind == WN_K_BRIDGE;
        } else if (water || (kind == WN_K_FORD && wn_canvas_chance(c, 25))) {
            wn_canvas_fix(c, at, WN_K_BRIDGE);
            road = true;
        } else {
            bool ford = kind == WN_K_FORD && road;
            wn_canvas_fix(c, at, ford ? WN_K_FORD : WN_K_ROAD);
            road = !ford;
        }
        lower_tolls(k, at);
        at = next;
    }
    update_costs(k);
}

/* Lays roads from start to start. They belong to the plan, so that all sides have similar paths to their nearest rival. */
void wn_paint_highways(wn_canvas *c) {
    wn_point first = c->start[0];
    costs k = costs_from(c, first);
    for (int image = 1; image < c->orbits->images; image++)
        lay_road_to(&k, wn_image(c->orbits, first, image));
    if (c->style.form == WN_CITY) lay_road_to(&k, (wn_point){(c->orbits->width + 1) / 2, (c->orbits->height + 1) / 2});
    for (int s = 1; s < c->starts; s++)
        for (int image = 0; image < c->orbits->images; image++)
            lay_road_to(&k, wn_image(c->orbits, c->start[s], image));
}

/* Lays roads to most castles and villages. */
void wn_paint_roads(wn_canvas *c) {
    costs k = costs_from(c, c->start[0]);
    for (int n = 0; n < c->keeps; n++)
        if (wn_canvas_chance(c, 60)) lay_road_to(&k, c->keep[n]);
    for (int n = 0; n < c->villages; n++)
        if (wn_canvas_chance(c, 70)) lay_road_to(&k, c->village[n]);
}
