/* The thesis's operators (cgrhea2022, section 3.4.1, with the readings that docs/fidelity.md gives), and moves for a
 * local search: each squared term is quadratic in one height, so that the best height has a closed form. */
#include <math.h>
#include <string.h>

#include "core/math.h"
#include "parts.h"

enum { BLOCK = 16 };

/* How many tiles to go on to the next one for which a coin of some chance falls; scale: see scale_of. */
static double skip(double scale, lg_rng *rng) {
    return 1 + floor(lg_log(1 - lg_rng_unit(rng)) * scale);
}

static double scale_of(double chance) {
    return chance < 1 ? 1 / lg_log1p(-chance) : 0;
}

static void random_ring(const lg_problem *problem, lg_genome genome, lg_rng *rng) {
    const wn_ring *r = wn_ring_of(problem);
    double scale = r->rules.chance > 0 ? scale_of(r->rules.chance) : 0;
    for (int i = 0; i < r->tiles; i++)
        genome.real[i] = lg_rng_unit(rng);
    if (r->tiles) memset(genome.sym, 0, sizeof *genome.sym * (size_t)r->tiles);
    for (double i = -1; r->rules.chance > 0;) {
        i += skip(scale, rng);
        if (i >= r->tiles) break;
        genome.sym[(int)i] = 1;
    }
}

/* A vertical line through the ring: the children change the heights right of it; villages go with the copies. */
static void cross(const lg_problem *problem, lg_genome a, lg_genome b, lg_rng *rng) {
    const wn_ring *r = wn_ring_of(problem);
    if (r->left >= r->right) return;
    int line = r->left + 1 + (int)lg_rng_below(rng, (uint32_t)(r->right - r->left));
    for (int i = 0; i < r->tiles; i++) {
        if (r->at[i].x < line) continue;
        double held = a.real[i];
        a.real[i] = b.real[i];
        b.real[i] = held;
    }
}

/* The tiles around come nearer to the height of one. */
static void pull(const wn_ring *r, double *height, int tile) {
    const int32_t *beside = &r->beside[tile * WN_NEAR];
    for (int n = 0; n < WN_NEAR; n++)
        if (beside[n] >= 0)
            height[beside[n]] +=
                (n < 6 ? r->rules.first_pull : r->rules.second_pull) * (height[tile] - height[beside[n]]);
}

static int count(const int32_t *sym, int tiles) {
    int villages = 0;
    for (int i = 0; i < tiles; i++)
        villages += sym[i] != 0;
    return villages;
}

static int drawn_village(const wn_ring *r, const int32_t *sym, int villages, lg_rng *rng) {
    int left = (int)lg_rng_below(rng, (uint32_t)villages), i = 0;
    for (; i + BLOCK <= r->tiles; i += BLOCK) { /* villages are rare */
        int here = count(sym + i, BLOCK);
        if (left < here) break;
        left -= here;
    }
    for (; i < r->tiles; i++)
        if (sym[i] && !left--) break;
    return i;
}

/* Adds, removes or moves a village. */
static void change_villages(const wn_ring *r, int32_t *sym, lg_rng *rng) {
    uint32_t what = lg_rng_below(rng, 3);
    int villages = what ? count(sym, r->tiles) : 0;
    if (what > 0 && villages) sym[drawn_village(r, sym, villages, rng)] = 0;
    if (what != 1) sym[lg_rng_below(rng, (uint32_t)r->tiles)] = 1;
}

static void mutate(const lg_problem *problem, lg_genome genome, double chance, lg_rng *rng) {
    const wn_ring *r = wn_ring_of(problem);
    if (!r->tiles) return;
    double scale = chance > 0 ? scale_of(chance) : 0;
    for (double i = -1; chance > 0;) {
        i += skip(scale, rng);
        if (i >= r->tiles) break;
        pull(r, genome.real, (int)i);
    }
    if (r->rules.settling && lg_rng_unit(rng) >= chance) return;
    for (int n = 0; n < r->rules.changes; n++)
        change_villages(r, genome.sym, rng);
}

/* ---- moves ---- */

/* The sum of what weighted terms (c x + e)^2 say about a height x: square x^2 + 2 linear x. */
typedef struct {
    double square, linear;
} parabola;

static void add_term(parabola *p, double weight, double c, double e) {
    p->square += weight * c * c;
    p->linear += weight * c * e;
}

/* What tile s's terms say about the height of tile t. The derivative of a root is 1 / (2 root). */
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

static double best_height(const wn_ring *r, const wn_place *p, int tile) {
    parabola sum = {0};
    add_tile(r, p->value, tile, tile, &sum);
    for (int n = 0; n < WN_NEAR; n++)
        if (r->beside[tile * WN_NEAR + n] >= 0) add_tile(r, p->value, r->beside[tile * WN_NEAR + n], tile, &sum);
    return sum.square > 0 ? -sum.linear / sum.square : p->value[tile];
}

/* The best height within the tile's band, or now and then within the band next to it. */
static int propose_height(const wn_ring *r, const wn_place *p, lg_genome genome, lg_rng *rng, lg_move *move) {
    int tile = (int)lg_rng_below(rng, (uint32_t)r->tiles), band = p->band[tile];
    double x = best_height(r, p, tile);
    if (!lg_rng_below(rng, 24)) band += lg_rng_below(rng, 2) ? 1 : -1;
    if (band < 0 || band >= WN_BANDS) band = p->band[tile];
    *move = (lg_move){.block = 0, .i = tile, .value = wn_band_nearest(band, x)};
    if ((float)move->value != (float)genome.real[tile]) return 1;
    move->value = wn_band_nearest(band, x + 0.02 * (lg_rng_unit(rng) - 0.5));
    return 1;
}

/* A tile for a village: some are looked at, if villages are to be apart. */
static int drawn_site(const wn_ring *r, const wn_place *p, lg_rng *rng) {
    enum { LOOKS = 6 };
    int tile = 0;
    for (int k = 0; k < LOOKS; k++) {
        tile = (int)lg_rng_below(rng, (uint32_t)r->tiles);
        if (!(r->parts & WN_FIND_VILLAGES)) break;
        if (!p->village[tile] && !wn_villages_near(&p->board, r->hex[tile], (int)r->rules.apart)) break;
    }
    return tile;
}

/* A village comes, goes, or moves near or far. */
static int propose_village(const wn_ring *r, const wn_place *p, lg_genome genome, lg_rng *rng, lg_move *moves) {
    enum { COMES, GOES, GOES_FAR, GOES_NEAR, WAYS };
    uint32_t what = p->sums.villages ? lg_rng_below(rng, WAYS) : COMES;
    int n = 0, from = -1, to = -1;
    if (what != COMES) from = drawn_village(r, genome.sym, p->sums.villages, rng);
    if (what == GOES_NEAR) to = r->beside[from * WN_NEAR + (int)lg_rng_below(rng, WN_NEAR)];
    if (what == COMES || what == GOES_FAR || (what == GOES_NEAR && to < 0)) to = drawn_site(r, p, rng);
    if (from >= 0) moves[n++] = (lg_move){.block = 1, .i = from, .j = 0};
    if (to >= 0) moves[n++] = (lg_move){.block = 1, .i = to, .j = 1};
    return n;
}

/* Are the villages too near to each other, or nearer to one keep than to another? */
static bool is_unsettled(const wn_ring *r, const wn_findings *f) {
    return (r->parts & WN_FIND_VILLAGES && f->close) ||
           (r->parts & WN_FIND_COSTS && f->apart > r->rules.matched * f->compared);
}

static int propose(const lg_problem *problem, void *state, lg_genome genome, lg_rng *rng,
                   lg_move moves[LG_PROPOSED_MAX]) {
    const wn_ring *r = wn_ring_of(problem);
    const wn_place *p = state;
    if (!r->tiles) return 0;
    uint32_t one_in = is_unsettled(r, &p->findings) ? 4 : 24;
    return lg_rng_below(rng, one_in) ? propose_height(r, p, genome, rng, moves)
                                     : propose_village(r, p, genome, rng, moves);
}

const lg_variation wn_variation = {.individual = random_ring, .cross = cross, .mutate = mutate, .propose = propose};
