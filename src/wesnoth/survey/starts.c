/* Tries some hundred places for three starts. Distances are counted in steps, not by path costs, because there is no land
 * yet. */
#include "starts.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "fairness.h"

enum { FINENESS = 24 };

/* Returns the largest share by which the number of hexes nearest to a keep differs from the mean. */
static double land_off(int width, int height, const wn_point keep[4]) {
    int land[4] = {0};
    for (int x = 1; x <= width; x++)
        for (int y = 1; y <= height; y++) {
            int d[4], near = 1, ties = 0;
            for (int s = 1; s <= 3; s++) {
                d[s] = wn_distance(keep[s], (wn_point){x, y});
                if (d[s] < d[near]) near = s;
            }
            for (int s = 1; s <= 3; s++)
                ties += d[s] == d[near];
            land[near] += ties == 1;
        }
    return wn_land_off(land, 3);
}

/* Returns the cost of three keeps: how uneven the land is, minus a bonus for keeps that are far and equally far from each
 * other. */
static double three_cost(int width, int height, const wn_point keep[4]) {
    double hex = 0.4 / (width < height ? width : height);
    int low = WN_FAR, high = 0;
    for (int s = 1; s <= 3; s++) {
        int d = wn_distance(keep[s], keep[s % 3 + 1]);
        low = d < low ? d : low;
        high = d > high ? d : high;
    }
    return land_off(width, height, keep) + hex * (high - 2 * low);
}

static int stride_of(int length) {
    return length < FINENESS ? 1 : length / FINENESS;
}

void wn_starts_of_three(int width, int height, int edge, wn_point keep[4]) {
    double least = INFINITY;
    for (int x = edge; x < (width + 1) / 2; x += stride_of(width))
        for (int y = height / 2; y <= height + 1 - edge; y += stride_of(height)) {
            wn_point tried[4] = {{0, 0}, {(width + 1) / 2, edge}, {x, y}, {width + 1 - x, y}};
            double cost = three_cost(width, height, tried);
            if (cost >= least) continue;
            least = cost;
            memcpy(keep, tried, sizeof tried);
        }
    assert(least < INFINITY); /* the map is large enough for at least one candidate */
}
