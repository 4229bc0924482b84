/* Computes the costs of many genomes at once, one genome in each lane of a vector. Used for rings without a survey, which is
 * the thesis's search. */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/fast.h"
#include "base/math.h"
#include "parts.h"

typedef float lanes __attribute__((vector_size(4 * WN_LANES)));
typedef int32_t whole_lanes __attribute__((vector_size(4 * WN_LANES)));
typedef double doubles __attribute__((vector_size(32)));
typedef float floats __attribute__((vector_size(16)));

/* The sums of the genomes of a batch. */
typedef struct {
    /* least: number of tiles in the second band or higher, the third or higher, and the fourth; slice: steepness of some
     * tiles */
    whole_lanes least[3], slice;
} tally;

/* Transposes the heights of four tiles of four genomes, from an order by genome to an order by tile. */
INLINE void turn(const floats in[4], floats out[4]) {
    floats a = __builtin_shufflevector(in[0], in[1], 0, 4, 1, 5), b = __builtin_shufflevector(in[2], in[3], 0, 4, 1, 5);
    floats c = __builtin_shufflevector(in[0], in[1], 2, 6, 3, 7), d = __builtin_shufflevector(in[2], in[3], 2, 6, 3, 7);
    out[0] = __builtin_shufflevector(a, b, 0, 1, 4, 5);
    out[1] = __builtin_shufflevector(a, b, 2, 3, 6, 7);
    out[2] = __builtin_shufflevector(c, d, 0, 1, 4, 5);
    out[3] = __builtin_shufflevector(c, d, 2, 3, 6, 7);
}

INLINE void fill_four(float *to, const lg_genome *const g[4], int tiles) {
    int i = 0;
    for (; i + 4 <= tiles; i += 4) {
        floats in[4], out[4];
        for (int l = 0; l < 4; l++) {
            doubles four;
            memcpy(&four, g[l]->real + i, sizeof four);
            in[l] = __builtin_convertvector(four, floats);
        }
        turn(in, out);
        for (int k = 0; k < 4; k++)
            memcpy(to + (i + k) * WN_LANES, &out[k], sizeof out[k]);
    }
    for (; i < tiles; i++)
        for (int l = 0; l < 4; l++)
            to[i * WN_LANES + l] = (float)g[l]->real[i];
}

INLINE int count_villages(const int32_t *sym, int tiles) {
    int villages = 0;
    for (int i = 0; i < tiles; i++)
        villages += sym[i] != 0;
    return villages;
}

/* Copies up to WN_LANES genomes into the lanes. If there are fewer genomes, the first genome fills the other lanes. */
FASTEST static void fill_lanes(const wn_ring *r, wn_place *p, const lg_genome *genomes, int count, wn_sums *sums) {
    const lg_genome *g[WN_LANES];
    for (int l = 0; l < WN_LANES; l++)
        g[l] = &genomes[l < count ? l : 0];
    for (int l = 0; l < WN_LANES; l += 4)
        fill_four(p->lanes + l, g + l, r->tiles);
    for (int l = 0; l < count; l++)
        sums[l] = (wn_sums){.villages = count_villages(g[l]->sym, r->tiles)};
}

/* Returns a vector with the same number in every lane. A scalar constant beside a vector works in most builds, but
 * without SSE the compiler evaluates it in extended precision and then refuses to combine it with a vector of floats. */
INLINE lanes in_all_lanes(float x) {
    lanes all = {0};
    for (int l = 0; l < WN_LANES; l++)
        all[l] = x;
    return all;
}

INLINE void add_roots(lanes first, lanes second, lanes here, tally *t) {
    lanes root = {0};
    for (int l = 0; l < WN_LANES; l++)
        root[l] = sqrtf(first[l]) + sqrtf(second[l]);
    t->slice += __builtin_convertvector(root * in_all_lanes(WN_GRAIN) + in_all_lanes(0.5f), whole_lanes);
    t->least[0] -= here >= in_all_lanes(0.3f);
    t->least[1] -= here >= in_all_lanes(0.65f);
    t->least[2] -= here >= in_all_lanes(0.8f);
}

/* Add the tiles from..to. add_full takes tiles that have all terms, add_others takes all other tiles. */
INLINE void add_full(const wn_ring *r, const lanes *value, int from, int to, tally *t) {
    for (int k = from; k < to; k++) {
        int i = r->alike[k];
        lanes first, second;
        SUM_ALL_SQUARES(lanes, value, r->term + r->terms[i].first, i, first, second);
        add_roots(first, second, value[i], t);
    }
}

INLINE void add_others(const wn_ring *r, const lanes *value, int from, int to, tally *t) {
    for (int k = from; k < to; k++) {
        int i = r->alike[k];
        lanes first, second;
        SUM_SQUARES(lanes, value, r->terms[i], r->term, i, first, second);
        add_roots(first, second, value[i], t);
    }
}

enum { SLICE = 128 /* number of tiles whose steepness can be added in 32 bits without overflow */ };

FASTEST static void add_all(const wn_ring *r, const float *value, wn_sums *sums) {
    const lanes *v = (const lanes *)(const void *)value;
    tally t = {0};
    for (int from = 0; from < r->tiles; from += SLICE) {
        int to = from + SLICE < r->tiles ? from + SLICE : r->tiles;
        int full = r->full < from ? from : r->full < to ? r->full : to;
        assert(from <= full && full <= to);
        t.slice = (whole_lanes){0};
        add_full(r, v, from, full, &t);
        add_others(r, v, full, to, &t);
        for (int l = 0; l < WN_LANES; l++)
            sums[l].steepness += t.slice[l];
    }
    for (int l = 0; l < WN_LANES; l++) {
        int band[WN_BANDS] = {r->tiles - t.least[0][l], t.least[0][l] - t.least[1][l], t.least[1][l] - t.least[2][l],
                              t.least[2][l]};
        for (int b = 0; b < WN_BANDS; b++)
            assert(band[b] >= 0 && band[b] <= r->tiles);
        memcpy(sums[l].band, band, sizeof band);
    }
}

void wn_ring_evaluate_all(const lg_problem *problem, void *state, const lg_genome *genomes, int count, double *costs) {
    const wn_ring *r = wn_ring_of(problem);
    wn_place *p = state;
    const wn_findings none = {0};
    wn_place_lay(p, r);
    for (int s = r->tiles; s < r->slots; s++)
        for (int l = 0; l < WN_LANES; l++)
            p->lanes[s * WN_LANES + l] = r->placed[s - r->tiles];
    for (int from = 0; from < count; from += WN_LANES) {
        wn_sums sums[WN_LANES] = {0};
        int some = count - from < WN_LANES ? count - from : WN_LANES;
        fill_lanes(r, p, genomes + from, some, sums);
        add_all(r, p->lanes, sums);
        for (int l = 0; l < some; l++)
            costs[from + l] = wn_ring_cost(r, &sums[l], &none);
    }
}
