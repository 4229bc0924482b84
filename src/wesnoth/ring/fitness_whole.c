/* Computes the sums of a whole board at once, without laying out a ring. It adds the terms in the same order as the ring does,
 * so that both results are exactly equal. */
#include <assert.h>
#include <math.h>

#include "parts.h"

wn_around wn_around_of(int height) {
    wn_around a;
    for (int even = 0; even < 2; even++)
        for (int n = 0; n < WN_NEAR; n++) {
            wn_point p = {3 - even, 4}, q = wn_near(p, n);
            a.step[even][n] = wn_index(height, q) - wn_index(height, p);
        }
    return a;
}

typedef struct {
    float value[WN_NEAR];
    bool has[WN_NEAR];
} nearby;

static inline float second_square(float far, float way, float here) {
    float d = far - (way + way) + here;
    return d * d;
}

static inline float square_between(float far, float way, float here) {
    float d = far + here - (way + way);
    return d * d;
}

/* Computes equations 3.3 and 3.7 of the thesis. Leaves out terms without a height. */
static int32_t steepness_of(const nearby *n, float here) {
    float first = 0, whole = 0, one = 0, other = 0;
    for (int d = 0; d < 6; d++) {
        float difference = n->value[d] - here;
        if (n->has[d]) first += difference * difference;
    }
    for (int d = 0; d < 6; d++) {
        int e = d < 5 ? d + 1 : 0;
        if (n->has[6 + d] && n->has[d]) whole += second_square(n->value[6 + d], n->value[d], here);
        if (n->has[12 + d] && n->has[d] != n->has[e])
            whole += second_square(n->value[12 + d], n->value[n->has[d] ? d : e], here);
    }
    for (int d = 0; d < 6; d++) {
        int e = d < 5 ? d + 1 : 0;
        if (!n->has[12 + d] || !n->has[d] || !n->has[e]) continue;
        one += square_between(n->value[12 + d], n->value[d], here);
        other += square_between(n->value[12 + d], n->value[e], here);
    }
    return (int32_t)((sqrtf(first) + sqrtf(whole + (one + other) * 0.5f)) * WN_GRAIN + 0.5f);
}

/* Returns the steepness of a hex whose 18 neighbours all have a height. */
static int32_t inner_steepness(const float *value, const int *step, float here) {
    float first = 0, whole = 0, one = 0, other = 0, way[7];
    for (int d = 0; d < 6; d++) {
        way[d] = value[step[d]];
        first += (way[d] - here) * (way[d] - here);
    }
    way[6] = way[0];
    for (int d = 0; d < 6; d++)
        whole += second_square(value[step[6 + d]], way[d], here);
    for (int d = 0; d < 6; d++) {
        one += square_between(value[step[12 + d]], way[d], here);
        other += square_between(value[step[12 + d]], way[d + 1], here);
    }
    return (int32_t)((sqrtf(first) + sqrtf(whole + (one + other) * 0.5f)) * WN_GRAIN + 0.5f);
}

static bool is_land(const wn_board *board, int hex) {
    return hex >= 0 && hex < board->hexes && board->band[hex] < WN_BANDS;
}

void wn_whole_sums(const wn_board *board, const float *height, wn_sums *sums) {
    wn_around a = wn_around_of(board->height);
    *sums = (wn_sums){0};
    for (int x = 1; x <= board->width; x++)
        for (int y = 1; y <= board->height; y++) {
            int hex = wn_index(board->height, (wn_point){x, y}), all = 0;
            const int *step = a.step[!(x & 1)];
            nearby n;
            if (board->band[hex] >= WN_BANDS) continue;
            assert(height[hex] >= 0 && height[hex] <= 1);
            sums->band[board->band[hex]]++;
            sums->villages += board->village[hex];
            bool inner = wn_is_inner(board->width, board->height, (wn_point){x, y});
            for (int k = 0; k < WN_NEAR; k++)
                /* at the ends of a column the neighbours are border hexes, which are not land */
                all += n.has[k] = is_land(board, hex + step[k]);
            if (inner && all == WN_NEAR) {
                sums->steepness += inner_steepness(height + hex, step, height[hex]);
                continue;
            }
            for (int k = 0; k < WN_NEAR; k++)
                n.value[k] = n.has[k] ? height[hex + step[k]] : 0;
            sums->steepness += steepness_of(&n, height[hex]);
        }
}
