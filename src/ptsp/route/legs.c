/* Computes legs: finds paths by stepping down a distance field, finds sight paths by halving, and computes the time of a flight
 * along them by a closed formula. */
#include "legs.h"

#include "base/fast.h"
#include "base/math.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

const char *const pt_route_names[PT_ROUTES + 1] = {"nearest", "distance", "physics", "r1", "r2", "r3", "r4", NULL};

double pt_turn(double dot) {
    assert(dot > -1.01 &&
           dot < 1.01); /* the dot product of two unit vectors; a table of bounds exceeds 1 by one step */
    double kept = (lg_exp(dot + 1) - 1) * 0.156517643;
    return kept < 0 ? 0 : kept > 1 ? 1 : kept;
}

static const double log_friction = -0.010050335853501441; /* natural logarithm of .99 */

void pt_legs_take_physics(pt_legs *legs, pt_physics physics) {
    double d = 1;
    if (legs->loss == pt_loss_of(physics)) return;
    legs->loss = pt_loss_of(physics);
    legs->thrust = 25 * legs->loss / 10000.0;
    legs->friction = (1000 - legs->loss) / 1000.0;
    legs->carry = (1000.0 - legs->loss) / legs->loss;
    legs->pace = (float)(lg_log(legs->friction) / log_friction);
    for (int n = 0; n < PT_TIMES; n++, d *= legs->friction)
        legs->decay[n] = d;
}

/* Fills the tables. From rest, the speed after t ticks is 2.5 (1 - .99^t), and the distance flown is 2.5 t - 247.5 (1 -
 * .99^t). */
void pt_legs_init(pt_legs *legs) {
    memset(legs, 0, sizeof *legs);
    pt_legs_take_physics(legs, (pt_physics){0});
    for (int k = 0; k < PT_SPEEDS; k++)
        legs->time_of_speed[k] = (float)(lg_log(1 - (double)k / PT_SPEEDS) / log_friction);
    legs->time_of_speed[PT_SPEEDS] = legs->time_of_speed[PT_SPEEDS - 1];
    for (int k = 1; k <= PT_PLACES; k++) {
        double t = sqrt(80.0 * k);
        for (int i = 0; i < 20; i++) {
            double left = lg_exp(log_friction * t), over = PT_TOP_SPEED * t - 247.5 * (1 - left) - k;
            t -= over / (PT_TOP_SPEED + 247.5 * log_friction * left);
        }
        legs->time_of_place[k] = (float)t;
    }
}

void pt_legs_clear(pt_legs *legs) {
    free(legs->node);
    free(legs->fields);
    free(legs->leg);
    free(legs->segment);
    free(legs->path);
    free(legs->corner);
}

/* Returns the block if it has room for `need` bytes, otherwise a larger block without the old contents. Sets legs->failed
 * if memory is short. */
static void *make_room(pt_legs *legs, void *block, size_t *room, size_t need) {
    if (need <= *room) return block;
    free(block);
    block = aligned_alloc(64, (need + 63) / 64 * 64);
    *room = block ? need : 0;
    if (!block) legs->failed = true;
    return block;
}

void pt_legs_begin(pt_legs *legs, const pt_walls *walls, const pt_grid *grid, int sites) {
    size_t nodes = (size_t)grid->stride * (size_t)(grid->rows + 2), pairs = (size_t)sites * (size_t)(sites - 1) / 2;
    size_t lots = (size_t)(sites + PT_LANES - 1) / PT_LANES;
    legs->walls = walls;
    legs->grid = grid;
    legs->sites = sites;
    legs->segments = 0;
    legs->failed = false;
    legs->fields = make_room(legs, legs->fields, &legs->room_fields, lots * nodes * sizeof *legs->fields);
    legs->leg = make_room(legs, legs->leg, &legs->room_legs, (pairs + 1) * sizeof *legs->leg);
    legs->node = make_room(legs, legs->node, &legs->room_node, (size_t)sites * sizeof *legs->node);
    legs->path = make_room(legs, legs->path, &legs->room_path, nodes * sizeof *legs->path);
    legs->corner = make_room(legs, legs->corner, &legs->room_corner, nodes * sizeof *legs->corner);
    if (!legs->failed) memset(legs->leg, 0, pairs * sizeof *legs->leg);
}

void pt_legs_fields(pt_legs *legs) {
    int nodes = legs->grid->stride * (legs->grid->rows + 2);
    assert(legs->sites >= 2);
    for (int first = 0; first < legs->sites && !legs->failed; first += PT_LANES) {
        int count = legs->sites - first < PT_LANES ? legs->sites - first : PT_LANES;
        pt_fields_build(legs->fields + first / PT_LANES * nodes, legs->grid, legs->node + first, count);
    }
}

/* Writes the path from site a to site b into legs->path, by stepping down b's distance field, and counts the path's edges in
 * the leg. Of several equally short paths, it prefers the one that goes straight on. Returns the number of nodes. */
static int walk_path(pt_legs *legs, int a, int b, pt_leg *leg) {
    const pt_grid *grid = legs->grid;
    int nodes = grid->stride * (grid->rows + 2), node = legs->node[a], n = 0, direction = 0;
    const pt_lanes *field = legs->fields + b / PT_LANES * nodes;
    int lane = b % PT_LANES, here = pt_lane(&field[node], lane);
    legs->path[n++] = node;
    while (node != legs->node[b]) {
        unsigned edges = grid->edges[node];
        int k = 0;
        for (; k < PT_DIRECTIONS; k++, direction = (direction + 1) % PT_DIRECTIONS) {
            if (!(edges >> direction & 1)) continue;
            int there = pt_lane(&field[node + grid->step[direction]], lane);
            if (there + pt_edge_length(direction) == here) break;
        }
        if (k == PT_DIRECTIONS) return n; /* cannot happen if the nodes are connected */
        node += grid->step[direction];
        here -= pt_edge_length(direction);
        if (pt_edge_length(direction) == PT_STRAIGHT)
            leg->straight++;
        else
            leg->slanted++;
        legs->path[n++] = node;
    }
    assert(legs->failed || (here == PT_ZERO && PT_STRAIGHT * leg->straight + PT_SLANTED * leg->slanted ==
                                                   pt_field_at(legs, legs->node[a], b)));
    return n;
}

/* Marks the corners needed between two nodes of the path. If one end does not see the other, the node half way becomes a
 * corner, and both halves are treated in the same way. */
static void mark_corners(pt_legs *legs, int o, int d) {
    pt_point a = pt_place(legs->grid, legs->path[o]), b = pt_place(legs->grid, legs->path[d]);
    if (d - o < 2 || pt_sees(legs->walls, a, b)) return;
    int m = o + (d - o) / 2;
    legs->corner[m] = true;
    mark_corners(legs, o, m);
    mark_corners(legs, m, d);
}

const pt_leg *pt_leg_between(pt_legs *legs, int a, int b) {
    int high = a > b ? a : b, low = a + b - high;
    assert(low >= 0 && low < high && high < legs->sites);
    pt_leg *leg = legs->leg + high * (high - 1) / 2 + low;
    if (!leg->count && legs->node[a] != legs->node[b]) {
        int nodes = walk_path(legs, high, low, leg);
        memset(legs->corner, 0, (size_t)nodes);
        mark_corners(legs, 0, nodes - 1);
        leg->first = legs->segments;
        pt_point last = pt_place(legs->grid, legs->path[0]);
        for (int i = 1; i < nodes; i++) {
            if (i < nodes - 1 && !legs->corner[i]) continue;
            pt_point next = pt_place(legs->grid, legs->path[i]);
            double x = next.x - last.x, y = next.y - last.y, length = sqrt(x * x + y * y);
            assert(length > 0);
            last = next;
            if (legs->segments == legs->room_segments) {
                int room = legs->room_segments ? 2 * legs->room_segments : 1024;
                pt_segment *more = realloc(legs->segment, sizeof *more * (size_t)room);
                if (!more) legs->failed = true;
                if (!more) continue;
                legs->segment = more;
                legs->room_segments = room;
            }
            legs->segment[legs->segments++] = (pt_segment){length, x / length, y / length, 1};
        }
        leg->count = legs->segments - leg->first;
        pt_segment *s = legs->segment + leg->first;
        for (int k = 0; k + 1 < leg->count; k++)
            s[k].turn = pt_turn(s[k].x * s[k + 1].x + s[k].y * s[k + 1].y);
    }
    return leg;
}

/* Two numbers tell how many straight and diagonal edges a path has. The first is its length. The second comes from colouring
 * the nodes like a chessboard: a straight edge leads to a node of the other colour and a diagonal edge to a node of the same
 * colour, so the colours of both ends tell whether the number of straight edges is odd. This is not enough if there may be 198
 * straight edges or more, because 198 straight edges are as long as 140 diagonal ones; then the leg is computed in full. */
pt_way pt_way_between(pt_legs *legs, int a, int b) {
    enum { SAME_LENGTH = PT_SLANTED, INVERSE = 29 /* the inverse of PT_SLANTED modulo PT_STRAIGHT */ };
    static_assert(PT_SLANTED * INVERSE % PT_STRAIGHT == 1, "it is the inverse");
    int from = legs->node[a > b ? a : b], to = a > b ? b : a, length = pt_field_at(legs, from, to);
    pt_point p = pt_place(legs->grid, from), q = pt_place(legs->grid, legs->node[to]);
    int colour = (p.x + p.y + q.x + q.y) / PT_GRAIN & 1, slanted = length * INVERSE % PT_STRAIGHT;
    int straight = (length - PT_SLANTED * slanted) / PT_STRAIGHT;
    if ((straight & 1) != colour) {
        slanted += PT_STRAIGHT;
        straight -= SAME_LENGTH;
    }
    assert(length >= PT_FAR - PT_ZERO || (straight >= 0 && slanted >= 0));
    assert(PT_STRAIGHT * straight + PT_SLANTED * slanted == length);
    if (straight < 2 * SAME_LENGTH) return (pt_way){straight, slanted};
    const pt_leg *leg = pt_leg_between(legs, a, b);
    return (pt_way){leg->straight, leg->slanted};
}

INLINE float between(const float *table, float at) {
    int k = (int)at;
    return table[k] + (at - (float)k) * (table[k + 1] - table[k]);
}

/* Returns an estimate of the ticks that a flight of `length` takes if it begins at `speed`. It uses a table of a flight from
 * rest: the time at which that flight reaches this speed, and the time at which it has come `length` further. With another
 * physics, a flight is nearly that flight in a smaller or larger world with a faster or slower clock. */
INLINE int guess_ticks(const pt_legs *legs, float length, float speed) {
    const float slow = (float)PT_TOP_SPEED * (PT_SPEEDS - 2) / PT_SPEEDS;
    if (speed >= slow) return (int)(length * 0.4f) + 1;
    float begin = between(legs->time_of_speed, speed * (float)(PT_SPEEDS / PT_TOP_SPEED));
    float place = (float)PT_TOP_SPEED * begin - 99 * speed + length * legs->pace;
    float end = place < PT_PLACES ? between(legs->time_of_place, place < 0 ? 0 : place) : (place + 247.5f) * 0.4f;
    return (int)((end - begin) / legs->pace) + 1;
}

/* Returns the number of ticks until `length` is flown, beginning at *speed, and sets *speed to the speed at the end. After n
 * ticks the speed is v(n) = 2.5 - a .99^n with a = 2.5 - v(0), and the distance is 2.5 n - 99 a (1 - .99^n) pixels, v(n) of
 * them in the last tick. These formulas show whether n is the first number of ticks that is enough. *over: how many pixels too
 * far the last tick went. */
INLINE int ticks_for(const pt_legs *legs, double length, double *speed, double *over) {
    assert(*speed >= 0 && *speed < PT_TOP_SPEED + 1e-9);
    double a = PT_TOP_SPEED - *speed;
    int n = guess_ticks(legs, (float)length, (float)*speed);
    if (n < 1) n = 1;
    for (;;) {
        double left = n < PT_TIMES ? a * legs->decay[n] : 0, v = PT_TOP_SPEED - left;
        *over = PT_TOP_SPEED * n - legs->carry * (a - left) - length;
        if (*over < 0) {
            n++;
        } else if (*over >= v && n > 1) {
            n--;
        } else {
            *speed = v;
            return n;
        }
    }
}

pt_segment pt_leg_start(pt_legs *legs, int from, int to) {
    const pt_leg *leg = pt_leg_between(legs, from, to);
    if (!leg->count) return (pt_segment){0};
    pt_segment s = legs->segment[from > to ? leg->first : leg->first + leg->count - 1];
    if (from > to) return s;
    s.x = -s.x;
    s.y = -s.y;
    return s;
}

double pt_most_speed(pt_legs *legs, int from, int to) {
    const pt_leg *leg = pt_leg_between(legs, from, to);
    bool from_rest = from == legs->sites - 1;
    if (leg->count < 2 && !from_rest) return PT_TOP_SPEED;
    if (!leg->count) return 0;
    /* if the turn before the last segment is taken at top speed, only this segment matters */
    const pt_segment *s = legs->segment + leg->first + (from > to ? leg->count - 1 : 0);
    double speed = leg->count < 2 ? 0 : PT_TOP_SPEED * (from > to ? s[-1].turn : s->turn), over;
    ticks_for(legs, s->length, &speed, &over);
    return legs->friction * speed + legs->thrust;
}

/* The time is not rounded to whole ticks here. Distance is a convex function of time, so within the last tick its chord lies
 * above it and reaches the length no later than the flight does. The result is therefore a lower bound. The real flight
 * continues to the end of its tick, so its speed may be higher by one tick's thrust. */
double pt_least_time(pt_legs *legs, int from, int to, double *speed) {
    const pt_leg *leg = pt_leg_between(legs, from, to);
    double time = 0, over;
    for (int k = 0, n = leg->count; k < n; k++) {
        const pt_segment *at = legs->segment + leg->first + (from > to ? k : n - 1 - k);
        int ticks = ticks_for(legs, at->length, speed, &over);
        time += ticks - over / *speed;
        *speed = legs->friction * *speed + legs->thrust;
        if (k + 1 < n) *speed *= from > to ? at->turn : at[-1].turn;
    }
    return time * (1 - 1e-9);
}

void pt_fly(pt_legs *legs, pt_motion *m, int from, int to) {
    const pt_leg *leg = pt_leg_between(legs, from, to);
    int n = leg->count, forth = from > to ? 1 : -1;
    double over;
    if (!n) { /* if both sites share a node, the ship has no direction, and the turn counts as a right angle */
        if (m->moved) m->speed *= pt_turn(0);
        m->x = m->y = 0;
        return;
    }
    const pt_segment *at = legs->segment + leg->first + (forth > 0 ? 0 : n - 1);
    if (m->moved) m->speed *= pt_turn((m->x * at->x + m->y * at->y) * forth);
    for (int k = 1;; k++, at += forth) {
        m->ticks += ticks_for(legs, at->length, &m->speed, &over);
        if (k == n) break;
        m->speed *= forth > 0 ? at->turn : at[-1].turn;
    }
    m->x = at->x * forth;
    m->y = at->y * forth;
    m->moved = true;
}

int pt_estimate(pt_legs *legs, const int16_t *order, int count) {
    pt_motion m = {0};
    for (int i = 0, from = legs->sites - 1; i < count; from = order[i++])
        pt_fly(legs, &m, from, order[i]);
    return m.ticks;
}
