/* A good random start. Noise of three scales, joined to the heights around, is cut by rank so that each band gets its
 * share; villages go where they are far enough apart, alternately into the halves. */
#include <stdlib.h>
#include <string.h>

#include "parts.h"

enum { RELAXED = 10, SWEEPS = 16, TRIES = 24 };

typedef struct {
    double noise;
    int tile;
} rank;

/* ---- noise ---- */

/* A value in [0, 1) for a point of the lattice. */
static double lattice(uint64_t seed, int x, int y) {
    uint64_t z = seed ^ ((uint64_t)(uint32_t)x << 32 | (uint32_t)y) * 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 31) * 0xd6e8feb86659fd93u;
    z = (z ^ z >> 29) * 0xd6e8feb86659fd93u;
    return (double)((z ^ z >> 32) >> 11) * 0x1p-53;
}

static double eased(double t) {
    return t * t * (3 - 2 * t);
}

static double smooth(uint64_t seed, double x, double y) {
    int cx = (int)x, cy = (int)y;
    double u = eased(x - cx), v = eased(y - cy);
    double top = lattice(seed, cx, cy) * (1 - u) + lattice(seed, cx + 1, cy) * u;
    double low = lattice(seed, cx, cy + 1) * (1 - u) + lattice(seed, cx + 1, cy + 1) * u;
    return top * (1 - v) + low * v;
}

static double noise_at(uint64_t seed, wn_point p) {
    double x = p.x * 0.866, y = p.y + (p.x & 1 ? 0 : 0.5);
    return smooth(seed, x / 9, y / 9) + 0.5 * smooth(seed + 1, x / 5, y / 5) + 0.15 * smooth(seed + 2, x / 3, y / 3);
}

/* ---- heights ---- */

static int by_noise(const void *a, const void *b) {
    const rank *x = a, *y = b;
    if (x->noise != y->noise) return x->noise < y->noise ? -1 : 1;
    return x->tile - y->tile;
}

/* Heights by rank: a band's share of the tiles is spread over the band. */
static void cut(const wn_ring *r, rank *ranks, double *height) {
    static const double edges[WN_BANDS + 1] = {0.02, 0.3, 0.65, 0.8, 0.98};
    double from = 0;
    qsort(ranks, (size_t)r->tiles, sizeof *ranks, by_noise);
    int band = 0;
    for (int k = 0; k < r->tiles; k++) {
        double q = (k + 0.5) / r->tiles;
        while (band < WN_BANDS - 1 && q > from + r->rules.share[band])
            from += r->rules.share[band++];
        double share = r->rules.share[band] > 0 ? r->rules.share[band] : 1, t = (q - from) / share;
        height[ranks[k].tile] = edges[band] + (edges[band + 1] - edges[band] - 1e-6) * (t > 1 ? 1 : t);
    }
}

/* Each tile goes to the mean of what is next to it, what is placed included. */
static void sweep(const wn_ring *r, double *height) {
    for (int i = 0; i < r->tiles; i++) {
        const uint16_t *at = &r->term[r->terms[i].first];
        int near = r->terms[i].near;
        double sum = height[i];
        for (int n = 0; n < near; n++)
            sum += at[n] < r->tiles ? height[at[n]] : r->placed[at[n] - r->tiles];
        height[i] = sum / (near + 1);
    }
}

/* The same within each tile's band, by successive over-relaxation. */
static void relax(const wn_ring *r, double *height) {
    static const double further = 1.5;
    for (int k = 0; k < RELAXED; k++)
        for (int i = 0; i < r->tiles; i++) {
            const uint16_t *at = &r->term[r->terms[i].first];
            int near = r->terms[i].near, band = wn_band_of((float)height[i]);
            double sum = 0;
            if (!near) continue;
            for (int n = 0; n < near; n++)
                sum += at[n] < r->tiles ? height[at[n]] : r->placed[at[n] - r->tiles];
            sum = height[i] + further * (sum / near - height[i]);
            height[i] = wn_band_nearest(band, sum);
        }
}

static bool make_heights(const wn_ring *r, double *height, lg_rng *rng) {
    rank *ranks = malloc(sizeof *ranks * ((size_t)r->tiles + 1));
    uint64_t seed = lg_rng_next(rng);
    if (!ranks) return false;
    for (int i = 0; i < r->tiles; i++)
        ranks[i] = (rank){noise_at(seed, r->at[i]), i};
    cut(r, ranks, height);
    if (r->slots > r->tiles) {
        for (int k = 0; k < SWEEPS; k++)
            sweep(r, height);
        for (int i = 0; i < r->tiles; i++)
            ranks[i] = (rank){height[i], i};
        cut(r, ranks, height);
        sweep(r, height);
    }
    relax(r, height);
    free(ranks);
    return true;
}

/* ---- villages ---- */

typedef struct {
    const wn_ring *ring;
    wn_point *at;
    int villages;
} settlement;

/* How many villages are just far enough from here; -1 where one is too near. */
static int snugness(const settlement *s, wn_point p) {
    int near = 0, least = (int)s->ring->rules.apart;
    for (int v = 0; v < s->villages; v++) {
        int d = wn_distance(s->at[v], p);
        if (d < least) return -1;
        near += d <= least + 1;
    }
    return near;
}

/* The best of some tiles drawn, or -1. */
static int draw_site(const settlement *s, const double *height, int half, lg_rng *rng) {
    const wn_ring *r = s->ring;
    int best = -1, most = -1;
    for (int t = 0; t < TRIES; t++) {
        int i = (int)lg_rng_below(rng, (uint32_t)r->tiles);
        if (wn_band_of((float)height[i]) == WN_MOUNTAIN) continue;
        if (half && r->board.half[r->hex[i]] != half) continue;
        int snug = snugness(s, r->at[i]);
        if (snug <= most) continue;
        most = snug;
        best = i;
    }
    return best;
}

static void settle_all(settlement *s, const double *height, int32_t *sym, lg_rng *rng) {
    const wn_ring *r = s->ring;
    int wanted = (int)(r->extent.aim * r->tiles / r->rules.scale + lg_rng_unit(rng));
    for (int n = 0; n < wanted; n++) {
        int half = r->side || r->board.sides < 2 ? 0 : 1 + n % r->board.sides, i = draw_site(s, height, half, rng);
        if (i < 0) continue;
        sym[i] = 1;
        s->at[s->villages++] = r->at[i];
    }
}

static bool settle(const wn_ring *r, lg_genome genome, lg_rng *rng) {
    int there = 0;
    for (int hex = 0; hex < r->hexes; hex++)
        there += r->board.village[hex];
    settlement s = {.ring = r, .at = malloc(sizeof *s.at * (size_t)(there + r->tiles + 1))};
    if (!s.at) return false;
    for (int hex = 0; hex < r->hexes; hex++)
        if (r->board.village[hex]) s.at[s.villages++] = wn_point_of(&r->board, hex);
    if (r->tiles) settle_all(&s, genome.real, genome.sym, rng);
    free(s.at);
    return true;
}

/* Without memory it is some genome. */
bool wn_construct(const lg_problem *problem, lg_genome genome, lg_rng *rng) {
    const wn_ring *r = wn_ring_of(problem);
    memset(genome.sym, 0, sizeof *genome.sym * (size_t)r->tiles);
    for (int i = 0; i < r->tiles; i++)
        genome.real[i] = 0.5;
    return make_heights(r, genome.real, rng) && settle(r, genome, rng) &&
           (!(r->parts & WN_FIND_REACH) || wn_open_passes(r, genome.real, genome.sym));
}
