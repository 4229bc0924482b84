/* The thesis's operators (cgrhea2022, section 3.4.1, read as docs/reference/readings.md says), and moves for a local search.
 * Each squared term of the fitness is quadratic in one height, so the best value of one height has a closed form. */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/math.h"
#include "base/rng.h"
#include "parts.h"

enum { BLOCK = 16 };

/* Draws tiles: each tile is drawn with the given chance, independently of the others. The tiles come in ascending order, LOT at
 * a time, because the logarithms of a lot do not depend on each other and can be computed at once. Afterwards the random stream
 * is where it would be if the tiles had been drawn one by one. */
enum { LOT = 4 };

typedef struct {
    double scale, at; /* at: the last tile that was drawn */
    int tiles;
} coins;

static coins coins_of(double chance, int tiles) {
    if (!(chance > 0)) return (coins){0, tiles, tiles};
    return (coins){chance < 1 ? 1 / lg_log1p(-chance) : 0, -1, tiles};
}

/* Draws up to LOT tiles. Returns how many were drawn; fewer than LOT if no more tiles follow. */
static int toss_coins(coins *c, lg_rng *rng, int tile[LOT]) {
    lg_rng after[LOT], now = *rng;
    double skip[LOT];
    int n = 0;
    if (c->at >= c->tiles) return 0;
    for (int k = 0; k < LOT; k++) {
        skip[k] = lg_log(1 - rng_unit(&now)) * c->scale;
        after[k] = now;
    }
    for (int k = 0; k < LOT; k++) {
        *rng = after[k];
        if (!(skip[k] < c->tiles - c->at)) {
            c->at = c->tiles;
            return n;
        }
        c->at += 1 + (int)skip[k];
        if (c->at >= c->tiles) return n;
        tile[n++] = (int)c->at;
        assert(n < 2 || tile[n - 2] < tile[n - 1]); /* ascending, and no tile twice */
    }
    return n;
}

static void random_ring(const lg_problem *problem, lg_genome genome, lg_rng *rng) {
    const wn_ring *r = wn_ring_of(problem);
    coins c = coins_of(r->rules.chance, r->tiles);
    lg_rng here = *rng; /* a local copy stays in registers */
    int tile[LOT];
    for (int i = 0; i < r->tiles; i++)
        genome.real[i] = rng_unit(&here);
    *rng = here;
    if (r->tiles) memset(genome.sym, 0, sizeof *genome.sym * (size_t)r->tiles);
    for (int n = LOT; n == LOT;) {
        n = toss_coins(&c, rng, tile);
        for (int k = 0; k < n; k++)
            genome.sym[tile[k]] = 1;
    }
}

/* Crosses two genomes at a vertical line through the ring: the children exchange the heights to the right of it, and each keeps
 * its villages. Tiles mostly come column by column, so the tiles to exchange form only a few runs. */
static void cross_rings(const lg_problem *problem, lg_genome a, lg_genome b, lg_rng *rng) {
    const wn_ring *r = wn_ring_of(problem);
    if (r->left >= r->right) return;
    int line = r->left + 1 + (int)lg_rng_below(rng, (uint32_t)(r->right - r->left));
    for (int k = 0; k < r->columns; k++) {
        int from = r->column[k].first;
        while (k < r->columns && r->column[k].x >= line)
            k++;
        int to = r->column[k].first;
        assert(from <= to);
        for (int i = from; i < to; i++) {
            double held = a.real[i];
            a.real[i] = b.real[i];
            b.real[i] = held;
        }
    }
}

static int count_villages(const int32_t *sym, int tiles) {
    int villages = 0;
    for (int i = 0; i < tiles; i++)
        villages += sym[i] != 0;
    return villages;
}

static int drawn_village(const wn_ring *r, const int32_t *sym, int villages, lg_rng *rng) {
    int left = (int)lg_rng_below(rng, (uint32_t)villages), i = 0;
    for (; i + BLOCK <= r->tiles; i += BLOCK) { /* searches block by block, because villages are rare */
        int here = count_villages(sym + i, BLOCK);
        if (left < here) break;
        left -= here;
    }
    for (; i < r->tiles; i++)
        if (sym[i] && !left--) break;
    assert(i < r->tiles); /* the caller has counted the villages, so the loop finds one */
    return i;
}

/* Pulls the heights around drawn tiles towards the heights of these tiles. Then adds, removes or moves villages. */
static void mutate_ring(const lg_problem *problem, lg_genome genome, double chance, lg_rng *rng) {
    const wn_ring *r = wn_ring_of(problem);
    coins c = coins_of(chance, r->tiles);
    double *height = genome.real;
    int tile[LOT];
    if (!r->tiles) return;
    for (int n = LOT; n == LOT;) {
        n = toss_coins(&c, rng, tile);
        for (int k = 0; k < n; k++) {
            const uint16_t *beside = &r->around[tile[k] * WN_NEAR];
            int first = r->terms[tile[k]].next, all = r->terms[tile[k]].around;
            double here = height[tile[k]];
            assert(first <= all && all <= WN_NEAR && here >= 0 && here <= 1);
            for (int i = 0; i < first; i++)
                height[beside[i]] += r->rules.first_pull * (here - height[beside[i]]);
            for (int i = first; i < all; i++)
                height[beside[i]] += r->rules.second_pull * (here - height[beside[i]]);
        }
    }
    if (r->rules.settling && lg_rng_unit(rng) >= chance) return;
    for (int n = 0; n < r->rules.changes; n++) {
        enum { COMES, GOES, WAYS = 3 }; /* the third way: one goes and one comes */
        uint32_t what = lg_rng_below(rng, WAYS);
        int villages = what != COMES ? count_villages(genome.sym, r->tiles) : 0;
        if (villages) genome.sym[drawn_village(r, genome.sym, villages, rng)] = 0;
        if (what != GOES) genome.sym[lg_rng_below(rng, (uint32_t)r->tiles)] = 1;
    }
}

/* The sum of weighted terms (c x + e)^2 as a function of one height x, without its constant: square x^2 + 2 linear x. */
typedef struct {
    double square, linear;
} parabola;

static void add_term(parabola *p, double weight, double c, double e) {
    p->square += weight * c * c;
    p->linear += weight * c * e;
}

/* Adds the terms of tile s as a function of the height of tile t. Uses that the derivative of sqrt(x) is 1 / (2 sqrt(x)). */
static void add_tile(const wn_ring *r, const float *value, int s, int t, parabola *sum) {
    const wn_terms *terms = &r->terms[s];
    const uint16_t *at = &r->term[terms->first];
    double here = value[s], first = 0, second = 0;
    parabola one = {0}, two = {0};
    for (int n = 0; n < terms->near; n++, at++) {
        double d = value[*at] - here;
        first += d * d;
        if (s == t) add_term(&one, 1, -1, value[*at]);
        if (*at == t) add_term(&one, 1, 1, -here);
    }
    for (int n = 0; n < terms->whole + terms->half; n++, at += 2) {
        double weight = n < terms->whole ? 1 : 0.5, far = value[at[0]], way = value[at[1]], d = far - 2 * way + here;
        second += weight * d * d;
        if (s == t) add_term(&two, weight, 1, far - 2 * way);
        if (at[0] == t) add_term(&two, weight, 1, here - 2 * way);
        if (at[1] == t) add_term(&two, weight, -2, far + here);
    }
    double a = 1 / (2 * sqrt(first) + 1e-3), b = 1 / (2 * sqrt(second) + 1e-3);
    sum->square += a * one.square + b * two.square;
    sum->linear += a * one.linear + b * two.linear;
}

/* Proposes the best height within the tile's band or, in one of 24 cases, within a neighbouring band. */
static int propose_height(const wn_ring *r, const wn_place *p, lg_genome genome, lg_rng *rng, lg_move *move) {
    int tile = (int)lg_rng_below(rng, (uint32_t)r->tiles), band = p->band[tile];
    parabola sum = {0};
    add_tile(r, p->value, tile, tile, &sum);
    for (int n = 0; n < r->terms[tile].around; n++)
        add_tile(r, p->value, r->around[tile * WN_NEAR + n], tile, &sum);
    double x = sum.square > 0 ? -sum.linear / sum.square : p->value[tile];
    if (!lg_rng_below(rng, 24)) band += lg_rng_below(rng, 2) ? 1 : -1;
    if (band < 0 || band >= WN_BANDS) band = p->band[tile];
    *move = (lg_move){.block = 0, .i = tile, .value = wn_band_nearest(band, x)};
    assert(move->value >= 0 && move->value <= 1);
    if ((float)move->value != (float)genome.real[tile]) return 1;
    move->value = wn_band_nearest(band, x + 0.02 * (lg_rng_unit(rng) - 0.5));
    return 1;
}

/* Draws a tile for a village. If the rules keep villages apart, it looks at several tiles. */
static int drawn_site(const wn_ring *r, const wn_place *p, lg_rng *rng) {
    enum { LOOKS = 6 };
    int tile = 0;
    for (int k = 0; k < LOOKS; k++) {
        tile = (int)lg_rng_below(rng, (uint32_t)r->tiles);
        if (!(r->parts & WN_FIND_VILLAGES)) break;
        bool dry = p->band[tile] != WN_WATER || r->rules.weight[WN_ASHORE] <= 0;
        if (dry && !p->village[tile] && !wn_villages_near(&p->board, r->hex[tile], (int)r->rules.apart)) break;
    }
    return tile;
}

/* Proposes to add or remove a village, or to move one to a place nearby or far away. */
static int propose_village(const wn_ring *r, const wn_place *p, lg_genome genome, lg_rng *rng, lg_move *moves) {
    enum { COMES, GOES, GOES_FAR, GOES_NEAR, WAYS };
    uint32_t what = p->sums.villages ? lg_rng_below(rng, WAYS) : COMES;
    int n = 0, from = -1, to = -1;
    if (what != COMES) from = drawn_village(r, genome.sym, p->sums.villages, rng);
    if (what == GOES_NEAR) {
        wn_point near = wn_near(r->at[from], (int)lg_rng_below(rng, WN_NEAR));
        bool inside = near.x >= 1 && near.x <= r->width && near.y >= 1 && near.y <= r->height;
        int slot = inside ? r->slot[wn_index(r->height, near)] : -1;
        if (slot < r->tiles) to = slot;
    }
    if (what == COMES || what == GOES_FAR || (what == GOES_NEAR && to < 0)) to = drawn_site(r, p, rng);
    if (from >= 0) moves[n++] = (lg_move){.block = 1, .i = from, .j = 0};
    if (to >= 0) moves[n++] = (lg_move){.block = 1, .i = to, .j = 1};
    assert(n > 0 && n <= LG_PROPOSED_MAX);
    return n;
}

static int propose_moves(const lg_problem *problem, void *state, lg_genome genome, lg_rng *rng,
                         lg_move moves[LG_PROPOSED_MAX]) {
    static const int balanced[] = {WN_HALVES, WN_MATCHED, WN_KINDS};
    const wn_ring *r = wn_ring_of(problem);
    wn_place *p = state;
    if (!r->tiles) return 0;
    wn_ring_return(r, p);
    int mended =
        r->goal > 0 && r->parts && wn_ring_is_fit(r, &p->sums) && lg_rng_below(rng, 8) ? wn_mend(r, p, rng, moves) : 0;
    if (mended) return mended;
    /* Is something wrong with the villages: are some too near to each other or in open water, out of proportion to the land, or
     * nearer to one keep for some movement type? Then moves of villages are more likely. */
    const wn_findings *f = &p->findings;
    bool unsettled = r->parts & WN_FIND_VILLAGES && (f->close || f->adrift);
    for (int n = 0; n < 3 * WN_WAYS && r->parts & WN_FIND_COSTS && !unsettled; n++)
        unsettled = wn_balance_over(&r->rules, f, balanced[n % 3], n / 3) > 0;
    return lg_rng_below(rng, unsettled ? 4 : 24) ? propose_height(r, p, genome, rng, moves)
                                                 : propose_village(r, p, genome, rng, moves);
}

const lg_variation wn_variation = {
    .individual = random_ring, .cross = cross_rings, .mutate = mutate_ring, .propose = propose_moves};
