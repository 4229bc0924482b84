/* Wesnoth's hexes: counted from 1, even columns half a hex lower. Directions go clockwise from north.
 */
#ifndef LG_WESNOTH_LAND_HEX_H
#define LG_WESNOTH_LAND_HEX_H

#include <stdbool.h>
#include <stdlib.h>

/* The bands of height, each a terrain. */
enum { WN_WATER, WN_FLAT, WN_HILL, WN_MOUNTAIN, WN_BANDS };
enum { WN_SIDE_MAX = 200 /* hexes */, WN_SIDES_MAX = 9 /* who play */ };

typedef struct {
    int x, y;
} wn_point;

/* Who stands on a hex. */
typedef struct {
    wn_point at;
    int side; /* from 1 */
    bool leader;
} wn_unit;

/* The place of a hex on a board kept column by column, the border's (x or y 0 or one too many) included. */
static inline int wn_index(int height, wn_point p) {
    return p.x * (height + 2) + p.y;
}

/* The neighbour in direction 0 to 5. */
static inline wn_point wn_step(wn_point p, int direction) {
    static const signed char dx[6] = {0, 1, 1, 0, -1, -1}, odd[6] = {-1, -1, 0, 1, 0, -1},
                             even[6] = {-1, 0, 1, 1, 1, 0};
    return (wn_point){p.x + dx[direction], p.y + (p.x & 1 ? odd : even)[direction]};
}

/* Neighbour n of the nearest 18: 0 to 5 next to it, 6 to 11 two steps in one direction, 12 to 17 one step in direction
 * n - 12 and one in the next direction. */
static inline wn_point wn_near(wn_point p, int n) {
    int d = n % 6;
    p = wn_step(p, d);
    return n < 6 ? p : wn_step(p, n < 12 ? d : (d + 1) % 6);
}

/* Steps from one to the other over a board without borders. */
static inline int wn_distance(wn_point a, wn_point b) {
    int dx = abs(a.x - b.x), low = a.y, high = b.y;
    /* doubled rows, so that even columns lie one lower */
    int dy = abs(2 * low + !(a.x & 1) - 2 * high - !(b.x & 1));
    return dy <= dx ? dx : dx + (dy - dx) / 2;
}

#endif
