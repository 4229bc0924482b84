/* Places villages in a constructed start: far enough from each other, and in the half of each side in turn. */
#include <assert.h>
#include <stdlib.h>

#include "parts.h"

/* Villages are stored as bits, COLUMN bytes for each column of hexes. So a few look-ups find the villages around a hex, however
 * large the land is. */
enum { TRIES = 40, MARGIN = 32, COLUMN = (WN_SIDE_MAX + 2 * MARGIN) / 8 + 16 };

/* The villages of the land, and those placed so far. */
typedef struct {
    const wn_ring *ring;
    uint8_t *bits;
} village_map;

static void mark_village(village_map *s, wn_point p) {
    int bit = p.y + MARGIN;
    assert(p.x >= 1 && p.x <= s->ring->width && p.y >= 1 && p.y <= s->ring->height);
    s->bits[p.x * COLUMN + bit / 8] |= (uint8_t)(1u << bit % 8);
}

/* Returns the villages in column x that are at most `steps` steps away from a hex, as bits. */
static uint64_t villages_within(const village_map *s, wn_point p, int x, int steps) {
    int aside = abs(x - p.x), rows = 2 * steps + 1 - aside, bit = p.y - steps + (aside + !(p.x & 1)) / 2 + MARGIN;
    uint64_t bits = 0;
    if (x < 1 || x > s->ring->width) return 0;
    /* the bits of all rows fit into the 64 bits that are read */
    assert(rows > 0 && bit >= 0 && bit % 8 + rows <= 64 && bit / 8 + 8 <= COLUMN);
    const uint8_t *at = &s->bits[x * COLUMN + bit / 8];
    for (int k = 0; k < 8; k++)
        bits |= (uint64_t)at[k] << 8 * k;
    return bits >> bit % 8 & ((UINT64_C(1) << rows) - 1);
}

/* Returns how many villages are as near as the rules allow and not nearer; -1 if a village is too near. */
static int count_snug_villages(const village_map *s, wn_point p) {
    int near = 0, least = (int)s->ring->rules.apart;
    for (int x = p.x - least + 1; x < p.x + least; x++)
        if (villages_within(s, p, x, least - 1)) return -1;
    for (int x = p.x - least - 1; x <= p.x + least + 1; x++)
        for (uint64_t there = villages_within(s, p, x, least + 1); there; there &= there - 1)
            near++;
    return near;
}

/* Is a tile of water surrounded by so much water that no village may stand there? */
static bool is_open_water(const wn_ring *r, const double *height, int tile) {
    enum { LEAST = 3 };
    int land = 0;
    for (int n = 0; n < r->terms[tile].next; n++)
        land += wn_band_of((float)height[r->around[tile * WN_NEAR + n]]) != WN_WATER;
    return land < LEAST && r->rules.weight[WN_ASHORE] > 0;
}

/* Draws some tiles and returns the best one for a village; -1 if none is suitable. */
static int draw_site(const village_map *s, const double *height, int half, lg_rng *rng) {
    const wn_ring *r = s->ring;
    int best = -1, most = -1;
    for (int t = 0; t < TRIES; t++) {
        int i = (int)lg_rng_below(rng, (uint32_t)r->tiles);
        int band = wn_band_of((float)height[i]);
        if (band == WN_MOUNTAIN || (band == WN_WATER && is_open_water(r, height, i))) continue;
        if (half && r->board.half[r->hex[i]] != half) continue;
        int snug = count_snug_villages(s, r->at[i]);
        if (snug <= most) continue;
        most = snug;
        best = i;
    }
    return best;
}

static void place_villages(village_map *s, const double *height, int32_t *sym, lg_rng *rng) {
    const wn_ring *r = s->ring;
    int wanted = (int)(r->extent.aim * r->tiles / r->rules.scale + lg_rng_unit(rng));
    for (int n = 0; n < wanted; n++) {
        int half = r->side || r->board.sides < 2 ? 0 : 1 + n % r->board.sides, i = draw_site(s, height, half, rng);
        if (i < 0) continue;
        assert(!sym[i]); /* the site is far from all villages, so it is not a village itself */
        sym[i] = 1;
        mark_village(s, r->at[i]);
    }
}

bool wn_put_villages(const wn_ring *r, lg_genome genome, lg_rng *rng) {
    village_map s = {r, calloc((size_t)r->width + 1, COLUMN)};
    if (!s.bits) return false;
    for (int hex = 0; hex < r->hexes; hex++)
        if (r->board.village[hex]) mark_village(&s, wn_point_of(&r->board, hex));
    if (r->tiles) place_villages(&s, genome.real, genome.sym, rng);
    free(s.bits);
    return true;
}
