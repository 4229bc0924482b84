/* Turns paths into ticks. First the sight path leaves out the nodes that the ship need not fly over; then the paper's algorithm
 * 1 flies the sight path with full thrust and loses speed in turns. A leg stores everything that algorithm 1 needs to know of a
 * path, so that estimating a route does not need the map. */
#include "parts.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

static bool make_room(pt_old_legs *legs, int path) {
    if (path > legs->path_capacity) {
        int32_t *node = realloc(legs->node, 4 * sizeof *node * (size_t)path);
        if (!node) return false;
        legs->node = node;
        legs->path_capacity = path;
    }
    if (legs->segments + path > legs->capacity) {
        int capacity = 2 * (legs->segments + path);
        pt_old_segment *segment = realloc(legs->segment, sizeof *segment * (size_t)capacity);
        if (!segment) return false;
        legs->segment = segment;
        legs->capacity = capacity;
    }
    return true;
}

typedef struct {
    const pt_walls *walls;
    const pt_grid *grid;
    pt_old_legs *legs;
} context;

static bool sees_node(const context *c, int from, int to) {
    return pt_sees(c->walls, pt_place(c->grid, c->legs->node[from]), pt_place(c->grid, c->legs->node[to]));
}

/* Finds the nodes of the path, between two indices, at which the ship must turn. As in the original, the test looks back from
 * the end to the middle, but then adds the end. The recursion ends because every edge is free in at least one direction. */
static void find_turns(const context *c, int from, int to) {
    if (sees_node(c, from, to)) return;
    int middle = from + (to - from) / 2;
    if (middle != from) {
        if (sees_node(c, from, middle))
            c->legs->turn[c->legs->turns++] = middle;
        else
            find_turns(c, from, middle);
    }
    if (sees_node(c, to, middle))
        c->legs->turn[c->legs->turns++] = to;
    else
        find_turns(c, middle, to);
}

static double dot_product(const double a[2], const double b[2]) {
    return a[0] * b[0] + a[1] * b[1];
}

/* If both ends share a node, the leg has a single segment without length and direction. */
bool pt_old_leg_make(pt_old_legs *legs, const pt_old_finder *finder, const pt_walls *walls, int record,
                     pt_old_leg *leg) {
    int length = 0; /* the number of nodes of the path, from its end back to the origin */
    for (int r = record; r >= 0; r = finder->record[r].parent)
        length++;
    if (!make_room(legs, length)) return false;
    legs->turn = legs->node + length;
    legs->turns = 0;
    *leg = (pt_old_leg){.record = record, .first = legs->segments};
    for (int k = length - 1, r = record; k >= 0; k--, r = finder->record[r].parent)
        legs->node[k] = finder->record[r].node;
    context c = {walls, finder->order->grid, legs};
    find_turns(&c, 0, length - 1);
    if (!legs->turns || legs->turn[legs->turns - 1] != length - 1) legs->turn[legs->turns++] = length - 1;
    for (int k = 0, from = 0; k < legs->turns; from = legs->turn[k++]) {
        int begin = legs->node[from], end = legs->node[legs->turn[k]];
        pt_point a = pt_place(c.grid, begin), b = pt_place(c.grid, end);
        double dx = b.x - a.x, dy = b.y - a.y, far = sqrt(dx * dx + dy * dy);
        double direction[2] = {begin == end ? 0 : dx / far, begin == end ? 0 : dy / far};
        pt_old_segment next = {far, 1};
        if (k)
            next.keep = pt_turn(dot_product(leg->out, direction));
        else
            leg->in[0] = direction[0], leg->in[1] = direction[1];
        leg->out[0] = direction[0];
        leg->out[1] = direction[1];
        legs->segment[legs->segments++] = next;
    }
    leg->count = legs->segments - leg->first;
    assert(leg->count > 0 && leg->count <= length && legs->segments <= legs->capacity);
    return true;
}

static void fly_straight(double length, pt_old_flight *flight) {
    double speed = flight->speed;
    int ticks = 0;
    assert(speed >= 0 && length < 1e6);
    for (; length > 0; ticks++) {
        speed = 0.99 * speed + 0.025;
        length -= speed;
    }
    flight->speed = speed;
    flight->ticks += ticks;
}

void pt_old_fly(const pt_old_legs *legs, const pt_old_leg *before, const pt_old_leg *leg, pt_old_flight *flight) {
    const pt_old_segment *segment = legs->segment + leg->first;
    if (before) flight->speed *= pt_turn(dot_product(before->out, leg->in));
    for (int k = 0; k < leg->count; k++) {
        if (k) flight->speed *= segment[k].keep;
        fly_straight(segment[k].length, flight);
    }
}

/* Flies each straight length in closed form. After n ticks from speed 2.5 - a, the speed is 2.5 - a .99^n and the distance
 * flown is 2.5 n - 99 a (1 - .99^n). The distance is convex in n, so Newton's method with steps rounded up descends to the
 * first n that is enough. All rounding errors together stay far below `margin`. If the result is closer to a limit than
 * that, the ticks must be counted one by one (`unsure`). */
void pt_old_fly_far(const pt_old_legs *legs, const pt_old_leg *before, const pt_old_leg *leg, pt_old_flight *flight) {
    const double margin = 1e-6;
    const int typical = 48;
    const pt_old_segment *segment = legs->segment + leg->first;
    if (before) flight->speed *= pt_turn(dot_product(before->out, leg->in));
    for (int k = 0; k < leg->count; k++) {
        if (k) flight->speed *= segment[k].keep;
        double length = segment[k].length, a = 2.5 - flight->speed, then = a * legs->decay[typical];
        /* Newton's method begins at the smaller of two estimates: its step from far away and its step from a typical time. */
        int n = (int)((length + 99 * a) * 0.4) + 1;
        int other = typical + (int)((length - 2.5 * typical + 99 * (a - then)) / (2.5 - then)) + 1;
        n = other < n ? other : n;
        n = n < 1 ? 1 : n;
        if (!(length > 0)) continue;
        if (n >= PT_DECAYS) {
            fly_straight(length, flight);
            continue;
        }
        for (bool landed = false; !landed;) {
            assert(n >= 1 && n < PT_DECAYS);
            double left = a * legs->decay[n], speed = 2.5 - left, over = 2.5 * n - 99 * (a - left) - length;
            landed = over < speed || n == 1;
            if (landed) {
                flight->unsure |= !(over > margin && (over < speed - margin || n == 1));
                flight->speed = speed;
                flight->ticks += n;
            } else {
                n -= (int)(over / speed);
                n = n < 1 ? 1 : n;
            }
        }
    }
}

void pt_old_legs_init(pt_old_legs *legs) {
    double decay = 1;
    for (int n = 0; n < PT_DECAYS; n++, decay *= 0.99)
        legs->decay[n] = decay;
}

/* Each segment is flown from the greatest speed with which it can be entered, because no flight is faster than 2.5 and a
 * segment takes no longer when it is entered faster. A whole leg may take longer when it is entered faster. */
int pt_old_leg_least(const pt_old_legs *legs, const pt_old_leg *leg, double keep) {
    const pt_old_segment *segment = legs->segment + leg->first;
    pt_old_flight flight = {0};
    for (int k = 0; k < leg->count; k++) {
        flight.speed = 2.5000001 * (k ? segment[k].keep : keep);
        fly_straight(segment[k].length, &flight);
    }
    return flight.ticks;
}
