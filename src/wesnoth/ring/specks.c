/* Adds patches to a constructed start of whole land until it has as many as the rules demand. On large land, noise gives too
 * few patches: on 200 x 200 hexes, half of the number. To add a patch, takes a hex whose neighbours all have its band and moves
 * it to a neighbouring band, so that it becomes a patch of its own. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "parts.h"
#include "wesnoth/survey/parts.h"

typedef struct {
    const wn_ring *ring;
    wn_steps steps;
    uint8_t *band, *seen; /* band: of each hex; seen: has the search met the hex? */
    int32_t *queue;
} country;

/* Stores the bands of the tiles; all other hexes count as no land. */
static void look_around(country *c, const double *height) {
    const wn_ring *r = c->ring;
    memset(c->band, WN_OTHER, (size_t)r->hexes);
    for (int i = 0; i < r->tiles; i++)
        c->band[r->hex[i]] = (uint8_t)wn_band_of((float)height[i]);
}

static void mark_patch(country *c, int hex) {
    int n = 0, band = c->band[hex];
    c->seen[hex] = 1;
    c->queue[n++] = hex;
    while (n) {
        int at = c->queue[--n];
        const int *step = wn_steps_from(&c->steps, at);
        for (int d = 0; d < 6; d++) {
            int to = at + step[d];
            if (c->band[to] != band || c->seen[to]) continue;
            c->seen[to] = 1;
            c->queue[n++] = to;
            assert(n <= c->ring->tiles); /* only tiles have a band */
        }
    }
}

static int count_patches(country *c) {
    int patches = 0;
    for (int i = 0; i < c->ring->tiles; i++) {
        if (c->seen[c->ring->hex[i]]) continue;
        mark_patch(c, c->ring->hex[i]);
        patches++;
    }
    return patches;
}

static bool is_among_its_like(const country *c, int hex) {
    const int *step = wn_steps_from(&c->steps, hex);
    for (int d = 0; d < 6; d++)
        if (c->band[hex + step[d]] != c->band[hex]) return false;
    return true;
}

static void add_specks(country *c, double *height, int missing, lg_rng *rng) {
    const wn_ring *r = c->ring;
    for (int64_t tries = 8 * (int64_t)r->tiles; missing > 0 && tries; tries--) {
        int tile = (int)lg_rng_below(rng, (uint32_t)r->tiles), hex = r->hex[tile], band = c->band[hex];
        if (!is_among_its_like(c, hex)) continue;
        int to = band == WN_WATER || (band < WN_MOUNTAIN && lg_rng_below(rng, 2)) ? band + 1 : band - 1;
        height[tile] = wn_band_nearest(to, height[tile]);
        assert(wn_band_of((float)height[tile]) == to);
        c->band[hex] = (uint8_t)to;
        missing--;
    }
}

bool wn_strew_specks(const wn_ring *r, double *height, lg_rng *rng) {
    size_t n = (size_t)r->hexes;
    char *memory = calloc(n, sizeof(int32_t) + 2);
    if (!memory) return false;
    country c = {.ring = r, .steps = wn_steps_of(&r->board), .queue = (int32_t *)(void *)memory};
    c.band = (uint8_t *)(c.queue + n);
    c.seen = c.band + n;
    look_around(&c, height);
    /* adds a tenth more patches than the rules demand, because opening passes later joins some patches */
    add_specks(&c, height, (int)(1.1 * r->rules.patches_low * r->tiles / 1600) - count_patches(&c), rng);
    free(memory);
    return true;
}
