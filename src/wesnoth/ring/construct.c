/* Constructs a good random start. Noise of three scales is blended with the existing heights around it and cut by rank, so that
 * each band gets its share. Then patches are added, villages are placed, and mountains that enclose them are lowered. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "parts.h"
#include "wesnoth/survey/parts.h"

enum { RELAXED = 10, SWEEPS = 16 };

typedef struct {
    double noise;
    int tile;
} rank;

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
    for (int k = 0; k < 4 && (cx != o->x || cy != o->y); k++) { /* values in [0, 1) for points of the lattice */
        int px = cx + k % 2, py = cy + k / 2;
        uint64_t z = o->seed ^ ((uint64_t)(uint32_t)px << 32 | (uint32_t)py) * 0x9e3779b97f4a7c15u;
        z = (z ^ z >> 31) * 0xd6e8feb86659fd93u;
        z = (z ^ z >> 29) * 0xd6e8feb86659fd93u;
        o->corner[k / 2][k % 2] = (double)((z ^ z >> 32) >> 11) * 0x1p-53;
    }
    o->x = cx;
    o->y = cy;
    double u = ease(x - cx), v = ease(y - cy);
    double top = o->corner[0][0] * (1 - u) + o->corner[0][1] * u;
    double low = o->corner[1][0] * (1 - u) + o->corner[1][1] * u;
    assert(u >= 0 && u <= 1 && v >= 0 && v <= 1);
    return top * (1 - v) + low * v;
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

/* Smooths heights within each tile's band by successive over-relaxation. Several sweeps run at the same time: each one follows
 * the sweep before it at a distance that keeps them from touching the same tiles. So a processor can work on all sweeps in
 * parallel, and the heights are the same as with one sweep after the other. */
static void relax_heights(const wn_ring *r, double *height) {
    static const double further = 1.5;
    int behind = 1; /* more than the largest difference between the index of a tile and that of a neighbour */
    for (int i = 0; i < r->tiles; i++)
        for (int n = 0; n < r->terms[i].near; n++) {
            int other = r->term[r->terms[i].first + n];
            if (other < r->tiles && abs(other - i) >= behind) behind = abs(other - i) + 1;
        }
    for (int front = 0; front < r->tiles + (RELAXED - 1) * behind; front++)
        for (int k = 0; k < RELAXED; k++) {
            int i = front - k * behind;
            if (i < 0 || i >= r->tiles || !r->terms[i].near) continue;
            const uint16_t *at = &r->term[r->terms[i].first];
            int near = r->terms[i].near, band = wn_band_of((float)height[i]);
            double sum = 0;
            if (near == 6 && r->slots == r->tiles)
                sum = height[at[0]] + height[at[1]] + height[at[2]] + height[at[3]] + height[at[4]] + height[at[5]];
            else
                for (int n = 0; n < near; n++)
                    sum += at[n] < r->tiles ? height[at[n]] : r->placed[at[n] - r->tiles];
            sum = height[i] + further * (sum / near - height[i]);
            height[i] = wn_band_nearest(band, sum);
            assert(wn_band_of((float)height[i]) == band);
        }
}

/* Adds patches to a constructed start of whole land until it has as many as the rules demand. On large land, noise gives too
 * few patches: on 200 x 200 hexes, half of the number. To add a patch, takes a hex whose neighbours all have its band and moves
 * it to a neighbouring band, so that it becomes a patch of its own. */
static bool strew_specks(const wn_ring *r, double *height, lg_rng *rng) {
    size_t n = (size_t)r->hexes;
    char *memory = calloc(n, sizeof(int32_t) + 2);
    if (!memory) return false;
    const wn_steps steps = wn_steps_of(&r->board);
    int32_t *queue = (int32_t *)(void *)memory;
    uint8_t *band = (uint8_t *)(queue + n), *seen = band + n; /* by hex; seen: has the search met the hex? */
    memset(band, WN_OTHER, n);                                /* hexes that are not tiles count as no land */
    for (int i = 0; i < r->tiles; i++)
        band[r->hex[i]] = (uint8_t)wn_band_of((float)height[i]);

    int patches = 0;
    for (int i = 0; i < r->tiles; i++) {
        int first = r->hex[i], waiting = 0;
        if (seen[first]) continue;
        patches++;
        seen[first] = 1;
        queue[waiting++] = first;
        while (waiting) {
            int at = queue[--waiting];
            const int *step = wn_steps_from(&steps, at);
            for (int d = 0; d < 6; d++) {
                int to = at + step[d];
                if (band[to] != band[first] || seen[to]) continue;
                seen[to] = 1;
                queue[waiting++] = to;
                assert(waiting <= r->tiles); /* only tiles have a band */
            }
        }
    }

    /* adds a tenth more patches than the rules demand, because opening passes later joins some patches */
    int missing = (int)(1.1 * r->rules.patches_low * r->tiles / 1600) - patches;
    for (int64_t tries = 8 * (int64_t)r->tiles; missing > 0 && tries; tries--) {
        int tile = (int)lg_rng_below(rng, (uint32_t)r->tiles), hex = r->hex[tile], alike = 0;
        const int *step = wn_steps_from(&steps, hex);
        while (alike < 6 && band[hex + step[alike]] == band[hex])
            alike++;
        if (alike < 6) continue;
        bool up = band[hex] == WN_WATER || (band[hex] < WN_MOUNTAIN && lg_rng_below(rng, 2));
        int to = up ? band[hex] + 1 : band[hex] - 1;
        height[tile] = wn_band_nearest(to, height[tile]);
        assert(wn_band_of((float)height[tile]) == to);
        band[hex] = (uint8_t)to;
        missing--;
    }
    free(memory);
    return true;
}

/* Villages are stored as bits, COLUMN bytes for each column of hexes. So a few look-ups find the villages around a hex, however
 * large the land is. */
enum { MARGIN = 32, COLUMN = (WN_SIDE_MAX + 2 * MARGIN) / 8 + 16 };
enum {
    SITES = 40 /* tiles among which a village takes the best */,
    LEAST_SHORE = 3 /* land beside a village in water */
};

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

/* Places villages far enough from each other, and in the half of each side in turn. */
static bool put_villages(const wn_ring *r, lg_genome genome, lg_rng *rng) {
    village_map s = {r, calloc((size_t)r->width + 1, COLUMN)};
    const wn_board *b = &r->board;
    if (!s.bits) return false;
    for (int hex = 0; hex < r->hexes; hex++)
        if (b->village[hex]) mark_village(&s, wn_point_of(b, hex));
    int wanted = r->tiles ? (int)(r->extent.aim * r->tiles / r->rules.scale + lg_rng_unit(rng)) : 0;
    for (int n = 0; n < wanted; n++) {
        int half = r->side || b->sides < 2 ? 0 : 1 + n % b->sides, best = -1, most = -1;
        for (int t = 0; t < SITES; t++) {
            int i = (int)lg_rng_below(rng, (uint32_t)r->tiles);
            int band = wn_band_of((float)genome.real[i]), shore = 0;
            for (int k = 0; k < r->terms[i].next && band == WN_WATER; k++)
                shore += wn_band_of((float)genome.real[r->around[i * WN_NEAR + k]]) != WN_WATER;
            bool open_water = band == WN_WATER && shore < LEAST_SHORE && r->rules.weight[WN_ASHORE] > 0;
            if (band == WN_MOUNTAIN || open_water || (half && b->half[r->hex[i]] != half)) continue;
            int snug = count_snug_villages(&s, r->at[i]);
            if (snug <= most) continue;
            most = snug;
            best = i;
        }
        if (best < 0) continue;
        assert(!genome.sym[best]); /* the site is far from all villages, so it is not a village itself */
        genome.sym[best] = 1;
        mark_village(&s, r->at[best]);
    }
    free(s.bits);
    return true;
}

enum { SHUT, OPEN_TO_ALL, MOUNTAIN /* a mountain of the ring */ };
static const double below_mountains = 0.8 - 1e-3;

typedef struct {
    wn_steps steps;
    const wn_board *board;
    /* tile: for each hex its tile, or -1; from: the hex from which the search came, or -1; queue: twice as long as the board */
    int32_t *tile, *from, *queue;
    uint8_t *kind, *got; /* by hex; got: connected to the first keep */
    double *height;      /* the height of each tile */
} country;

static void spread_from(country *c, int hex) {
    int n = 0;
    c->queue[n++] = hex;
    c->got[hex] = 1;
    while (n) {
        int at = c->queue[--n];
        const int *step = wn_steps_from(&c->steps, at);
        for (int d = 0; d < 6; d++) {
            int to = at + step[d];
            if (c->kind[to] != OPEN_TO_ALL || c->got[to]) continue;
            c->got[to] = 1;
            c->queue[n++] = to;
        }
    }
}

/* Finds the path out over the fewest mountains: the search visits all open ground before it climbs the next mountain. Returns
 * the hex where the path meets connected land, or 0 if there is none. */
static int way_out(country *c, int hex) {
    int hexes = c->board->hexes, *climb = c->queue + hexes, steps = 1, climbs = 0, climbed = 0;
    memset(c->from, -1, sizeof *c->from * (size_t)hexes);
    c->from[hex] = hex;
    c->queue[0] = hex;
    while (steps || climbed < climbs) {
        int at = steps ? c->queue[--steps] : climb[climbed++];
        if (c->got[at]) return at;
        const int *step = wn_steps_from(&c->steps, at);
        for (int d = 0; d < 6; d++) {
            int to = at + step[d];
            if (c->kind[to] == SHUT || c->from[to] >= 0) continue;
            c->from[to] = at;
            if (c->kind[to] == MOUNTAIN)
                climb[climbs++] = to;
            else
                c->queue[steps++] = to;
            assert(climbs <= hexes && steps <= hexes);
        }
    }
    return 0;
}

static void connect_hex(country *c, int hex) {
    int at = way_out(c, hex);
    if (!at) return;
    assert(c->got[at] && !c->got[hex]);
    for (; at != hex; at = c->from[at])
        if (c->kind[at] == MOUNTAIN) {
            assert(c->tile[at] >= 0); /* only a tile of the ring can be lowered */
            c->height[c->tile[at]] = below_mountains;
            c->kind[at] = OPEN_TO_ALL;
        }
    spread_from(c, hex);
}

/* Lowers as few mountains of a constructed ring as possible, so that none of them encloses a village or a keep. Land that
 * existed before does not change. Hexes not made yet count as open ground. */
static bool open_passes(const wn_ring *r, double *height, const int32_t *sym) {
    const wn_board *b = &r->board;
    size_t n = (size_t)b->hexes;
    int first = wn_first_keep(b);
    if (!first) return true;
    char *memory = calloc(n, 4 * sizeof(int32_t) + 2);
    if (!memory) return false;
    country c = {.steps = wn_steps_of(b), .board = b, .tile = (int32_t *)(void *)memory, .height = height};
    c.from = c.tile + n;
    c.queue = c.from + n;
    c.kind = (uint8_t *)(c.queue + 2 * n);
    c.got = c.kind + n;
    for (int hex = 0; hex < b->hexes; hex++) {
        c.kind[hex] = b->band[hex] != WN_BORDER && b->terrain[b->going[hex]].classes == WN_ALL_CLASSES;
        c.tile[hex] = -1;
    }
    for (int i = 0; i < r->tiles; i++) {
        bool mountain = wn_band_of((float)height[i]) == WN_MOUNTAIN && !sym[i];
        c.kind[r->hex[i]] = mountain ? MOUNTAIN : OPEN_TO_ALL;
        c.tile[r->hex[i]] = i;
    }
    spread_from(&c, first);
    for (int s = 1; s <= b->sides; s++)
        if (wn_keep_of(b, s) && !c.got[wn_keep_of(b, s)]) connect_hex(&c, wn_keep_of(b, s));
    for (int hex = 0; hex < b->hexes; hex++) {
        bool village = b->village[hex] || (c.tile[hex] >= 0 && sym[c.tile[hex]]);
        if (village && !c.got[hex]) connect_hex(&c, hex);
    }
    free(memory);
    return true;
}

/* Returns false if memory is short. The genome is valid even then, but not good. */
bool wn_construct(const lg_problem *problem, lg_genome genome, lg_rng *rng) {
    const wn_ring *r = wn_ring_of(problem);
    double *height = genome.real;
    memset(genome.sym, 0, sizeof *genome.sym * (size_t)r->tiles);
    for (int i = 0; i < r->tiles; i++)
        height[i] = 0.5;
    rank *ranks = malloc(sizeof *ranks * (2 * (size_t)r->tiles + 1));
    uint64_t seed = lg_rng_next(rng);
    if (!ranks) return false;
    octave wide = octave_of(seed, 9), middle = octave_of(seed + 1, 5), fine = octave_of(seed + 2, 3);
    for (int i = 0; i < r->tiles; i++) {
        double x = r->at[i].x * 0.866, y = r->at[i].y + (r->at[i].x & 1 ? 0 : 0.5);
        ranks[i] = (rank){interpolate_noise(&wide, x, y) + 0.5 * interpolate_noise(&middle, x, y) +
                              0.15 * interpolate_noise(&fine, x, y),
                          i};
    }
    cut_into_bands(r, ranks, height);
    if (r->slots > r->tiles) { /* blends the heights with those of the land around the ring */
        for (int k = 0; k < SWEEPS; k++)
            smooth_once(r, height);
        for (int i = 0; i < r->tiles; i++)
            ranks[i] = (rank){height[i], i};
        cut_into_bands(r, ranks, height);
        smooth_once(r, height);
    }
    relax_heights(r, height);
    free(ranks);
    bool patched = !r->side && r->rules.weight[WN_PATCHES] > 0;
    return (!patched || strew_specks(r, height, rng)) && put_villages(r, genome, rng) &&
           (!(r->parts & WN_FIND_REACH) || open_passes(r, height, genome.sym));
}
