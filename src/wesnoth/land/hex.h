/* Wesnoth's hexes. They are counted from 1, and even columns lie half a hex lower. Directions go clockwise from north. */
#ifndef WESNOTH_LAND_HEX_H
#define WESNOTH_LAND_HEX_H

#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>

/* The bands of height; each band is one terrain. */
enum { WN_WATER, WN_FLAT, WN_HILL, WN_MOUNTAIN, WN_BANDS };
enum {
    WN_SIDE_MAX = 200, /* largest width or height, in hexes */
    WN_SIDES_MAX = 9   /* largest number of players */
};

/* How much better new land should be for sides that are behind. */
enum { WN_NO_FAVOUR = 64 }; /* the mean favour of all sides */
typedef struct {
    bool on;                      /* if not, all sides count alike, and the rest is 0 */
    int favour[WN_SIDES_MAX + 1]; /* more than WN_NO_FAVOUR for a side that is behind, less for one that is ahead */
    /* For villages, a side's land counts as if it had so many hexes more: a ring adds its tiles times the favour above the mean.
     * So later rings do not take back what an earlier one has given. */
    int bonus[WN_SIDES_MAX + 1];
} wn_help;

typedef struct {
    int x, y;
} wn_point;

/* A unit on a hex. */
typedef struct {
    wn_point at;
    int side; /* the unit's side, from 1 */
    bool leader;
} wn_unit;

/* Returns the index of a hex on a board that is stored column by column with its border. In the border, x or y is 0 or one more
 * than the width or height. */
static inline int wn_index(int height, wn_point p) {
    assert(p.x >= 0 && p.y >= 0);
    return p.x * (height + 2) + p.y;
}

/* Returns the neighbour in direction 0 to 5. */
static inline wn_point wn_step(wn_point p, int direction) {
    static const signed char dx[6] = {0, 1, 1, 0, -1, -1}, odd[6] = {-1, -1, 0, 1, 0, -1},
                             even[6] = {-1, 0, 1, 1, 1, 0};
    assert(direction >= 0 && direction < 6);
    return (wn_point){p.x + dx[direction], p.y + (p.x & 1 ? odd : even)[direction]};
}

/* Returns neighbour n of the nearest 18. 0 to 5 are adjacent; 6 to 11 are two steps in direction n - 6; 12 to 17 are one
 * step in direction n - 12 and one in the next direction. */
static inline wn_point wn_near(wn_point p, int n) {
    assert(n >= 0 && n < 18);
    int d = n % 6;
    p = wn_step(p, d);
    return n < 6 ? p : wn_step(p, n < 12 ? d : (d + 1) % 6);
}

/* Returns the number of steps between two hexes on a board without borders. */
static inline int wn_distance(wn_point a, wn_point b) {
    int dx = abs(a.x - b.x), low = a.y, high = b.y;
    /* doubled rows, so that even columns lie one row lower */
    int dy = abs(2 * low + !(a.x & 1) - 2 * high - !(b.x & 1));
    return dy <= dx ? dx : dx + (dy - dx) / 2;
}

#endif
