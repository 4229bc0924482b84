/* Constructs a good random start. Noise of three scales is blended with the existing heights around it and cut by rank, so that
 * each band gets its share. Villages are placed at the end (villages.c). */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "parts.h"

enum { RELAXED = 10, SWEEPS = 16 };

typedef struct {
    double noise;
    int tile;
} rank;

/* Returns a value in [0, 1) for a point of the lattice. */
static double lattice_value(uint64_t seed, int x, int y) {
    uint64_t z = seed ^ ((uint64_t)(uint32_t)x << 32 | (uint32_t)y) * 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 31) * 0xd6e8feb86659fd93u;
    z = (z ^ z >> 29) * 0xd6e8feb86659fd93u;
    return (double)((z ^ z >> 32) >> 11) * 0x1p-53;
}

static double ease(double t) {
    return t * t * (3 - 2 * t);
}

/* One scale of the noise. It caches the four lattice points around the last place. Tiles come column by column, so the next
 * tile mostly lies between the same points. */
typedef struct {
    uint64_t seed;
    double scale;
    int x, y;
    double corner[2][2];
} octave;

static octave octave_of(uint64_t seed, double scale) {
    return (octave){.seed = seed, .scale = scale, .x = -1, .y = -1};
}

static double interpolate_noise(octave *o, double x, double y) {
    x /= o->scale;
    y /= o->scale;
    int cx = (int)x, cy = (int)y;
    if (cx != o->x || cy != o->y)
        for (int k = 0; k < 4; k++)
            o->corner[k / 2][k % 2] = lattice_value(o->seed, cx + k % 2, cy + k / 2);
    o->x = cx;
    o->y = cy;
    double u = ease(x - cx), v = ease(y - cy);
    double top = o->corner[0][0] * (1 - u) + o->corner[0][1] * u;
    double low = o->corner[1][0] * (1 - u) + o->corner[1][1] * u;
    assert(u >= 0 && u <= 1 && v >= 0 && v <= 1);
    return top * (1 - v) + low * v;
}

static void fill_noise(const wn_ring *r, uint64_t seed, rank *ranks) {
    octave wide = octave_of(seed, 9), middle = octave_of(seed + 1, 5), fine = octave_of(seed + 2, 3);
    for (int i = 0; i < r->tiles; i++) {
        double x = r->at[i].x * 0.866, y = r->at[i].y + (r->at[i].x & 1 ? 0 : 0.5);
        ranks[i] = (rank){interpolate_noise(&wide, x, y) + 0.5 * interpolate_noise(&middle, x, y) +
                              0.15 * interpolate_noise(&fine, x, y),
                          i};
    }
}

/* Returns byte number `of` of a sort key. A key is not negative, so its bits sort in the same order as its value. */
static int digit_of(double noise, int of) {
    uint64_t bits;
    assert(noise >= 0);
    memcpy(&bits, &noise, sizeof bits);
    return (int)(bits >> 8 * of & 255);
}

/* Sorts by noise with a radix sort, which sorts by one byte after another, the lowest byte first. Equal keys keep the order of
 * their tiles. The array needs room for another `count` entries behind the first `count`. */
static void sort_ranks(rank *ranks, int count) {
    rank *from = ranks, *to = ranks + count;
    for (int byte = 0; byte < 8; byte++) {
        int start[257] = {0};
        for (int k = 0; k < count; k++)
            start[digit_of(from[k].noise, byte) + 1]++;
        for (int d = 0; d < 256; d++)
            start[d + 1] += start[d];
        for (int k = 0; k < count; k++)
            to[start[digit_of(from[k].noise, byte)]++] = from[k];
        rank *held = from;
        from = to;
        to = held;
    }
    for (int k = 1; k < count; k++)
        assert(ranks[k - 1].noise <= ranks[k].noise);
}

/* Sets heights by rank: each band gets its share of the tiles, and their heights are spread evenly over the band. */
static void cut_into_bands(const wn_ring *r, rank *ranks, double *height) {
    static const double edges[WN_BANDS + 1] = {0.02, 0.3, 0.65, 0.8, 0.98};
    double from = 0;
    sort_ranks(ranks, r->tiles);
    int band = 0;
    for (int k = 0; k < r->tiles; k++) {
        double q = (k + 0.5) / r->tiles;
        while (band < WN_BANDS - 1 && q > from + r->rules.share[band])
            from += r->rules.share[band++];
        double share = r->rules.share[band] > 0 ? r->rules.share[band] : 1, t = (q - from) / share;
        assert(t >= 0);
        height[ranks[k].tile] = edges[band] + (edges[band + 1] - edges[band] - 1e-6) * (t > 1 ? 1 : t);
    }
}

/* Sets each tile to the mean of its own height and its neighbours' heights, including heights of land that exists already. */
static void smooth_once(const wn_ring *r, double *height) {
    for (int i = 0; i < r->tiles; i++) {
        const uint16_t *at = &r->term[r->terms[i].first];
        int near = r->terms[i].near;
        double sum = height[i];
        for (int n = 0; n < near; n++)
            sum += at[n] < r->tiles ? height[at[n]] : r->placed[at[n] - r->tiles];
        height[i] = sum / (near + 1);
    }
}

static void relax_one(const wn_ring *r, double *height, int i) {
    static const double further = 1.5;
    const uint16_t *at = &r->term[r->terms[i].first];
    int near = r->terms[i].near, band = wn_band_of((float)height[i]);
    double sum = 0;
    if (!near) return;
    if (near == 6 && r->slots == r->tiles)
        sum = height[at[0]] + height[at[1]] + height[at[2]] + height[at[3]] + height[at[4]] + height[at[5]];
    else
        for (int n = 0; n < near; n++)
            sum += at[n] < r->tiles ? height[at[n]] : r->placed[at[n] - r->tiles];
    sum = height[i] + further * (sum / near - height[i]);
    height[i] = wn_band_nearest(band, sum);
    assert(wn_band_of((float)height[i]) == band);
}

/* Returns the largest difference between the index of a tile and the index of a neighbour. */
static int farthest_neighbour(const wn_ring *r) {
    int most = 0;
    for (int i = 0; i < r->tiles; i++)
        for (int n = 0; n < r->terms[i].near; n++) {
            int other = r->term[r->terms[i].first + n];
            if (other < r->tiles && abs(other - i) > most) most = abs(other - i);
        }
    return most;
}

/* Smooths heights within each tile's band by successive over-relaxation. Several sweeps run at the same time: each one follows
 * the sweep before it at a distance that keeps them from touching the same tiles. So a processor can work on all sweeps in
 * parallel, and the heights are the same as with one sweep after the other. */
static void relax_heights(const wn_ring *r, double *height) {
    int behind = farthest_neighbour(r) + 1;
    for (int front = 0; front < r->tiles + (RELAXED - 1) * behind; front++)
        for (int k = 0; k < RELAXED; k++) {
            int i = front - k * behind;
            if (i >= 0 && i < r->tiles) relax_one(r, height, i);
        }
}

static bool make_heights(const wn_ring *r, double *height, lg_rng *rng) {
    rank *ranks = malloc(sizeof *ranks * (2 * (size_t)r->tiles + 1));
    uint64_t seed = lg_rng_next(rng);
    if (!ranks) return false;
    fill_noise(r, seed, ranks);
    cut_into_bands(r, ranks, height);
    if (r->slots > r->tiles) {
        for (int k = 0; k < SWEEPS; k++)
            smooth_once(r, height);
        for (int i = 0; i < r->tiles; i++)
            ranks[i] = (rank){height[i], i};
        cut_into_bands(r, ranks, height);
        smooth_once(r, height);
    }
    relax_heights(r, height);
    free(ranks);
    return true;
}

/* Returns false if memory is short. The genome is valid even then, but not good. */
bool wn_construct(const lg_problem *problem, lg_genome genome, lg_rng *rng) {
    const wn_ring *r = wn_ring_of(problem);
    memset(genome.sym, 0, sizeof *genome.sym * (size_t)r->tiles);
    for (int i = 0; i < r->tiles; i++)
        genome.real[i] = 0.5;
    bool patched = !r->side && r->rules.weight[WN_PATCHES] > 0;
    return make_heights(r, genome.real, rng) && (!patched || wn_strew_specks(r, genome.real, rng)) &&
           wn_put_villages(r, genome, rng) &&
           (!(r->parts & WN_FIND_REACH) || wn_open_passes(r, genome.real, genome.sym));
}
