/* An archive of elites. All rows stand in one block of memory, in the order in which their niches were filled. calloc returns
 * pages that cost no memory until they are written, so a large archive that is mostly empty is cheap. A row is packed: a symbol
 * takes one byte if no block has more than 256 symbols. */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "niches.h"

enum { BYTE = 256, PAIRS = 1000 };

struct lg_elites {
    lg_archive base;
    const lg_problem *problem;
    lg_niches niches;
    double *point;
    int32_t *in; /* for each niche the number of its elite, plus 1 */
    /* the rows; each holds the cost, the traits on the axes, the real genes, the niche and the symbol genes */
    unsigned char *row;
    size_t size, width; /* size: bytes of a row; width: bytes of a symbol */
    int filled;
};

static double *numbers_of(const lg_elites *e, int k) {
    assert(k >= 0 && k < e->filled);
    return (double *)(void *)(e->row + e->size * (size_t)k);
}

static double *reals_of(const lg_elites *e, int k) {
    return numbers_of(e, k) + 1 + e->niches.axes;
}

static int32_t *niche_of(const lg_elites *e, int k) {
    return (int32_t *)(void *)(reals_of(e, k) + e->problem->space.reals);
}

void lg_elites_genome(const lg_elites *e, int k, lg_genome genome) {
    const lg_space *space = &e->problem->space;
    const unsigned char *symbol = (const unsigned char *)(niche_of(e, k) + 1);
    if (space->reals) memcpy(genome.real, reals_of(e, k), sizeof(double) * (size_t)space->reals);
    for (int i = 0; i < space->syms && e->width == 1; i++)
        genome.sym[i] = symbol[i];
    if (e->width > 1) memcpy(genome.sym, symbol, e->width * (size_t)space->syms);
}

static void offer_from_run(lg_archive *archive, const lg_problem *problem, lg_genome genome, double cost,
                           const double *traits) {
    lg_elites *e = (lg_elites *)archive;
    assert(problem == e->problem && traits);
    (void)problem;
    lg_elites_offer(e, genome, cost, traits);
}

lg_elites *lg_elites_create(const lg_problem *problem, const lg_niches *niches, lg_error *error) {
    assert(problem && niches);
    if (!problem->game || !problem->game->traits) {
        lg_fail(error, "the problem describes no traits");
        return NULL;
    }
    if (!lg_niches_check(niches, problem->game, error)) return NULL;
    lg_elites *e = calloc(1, sizeof *e);
    if (!e) {
        lg_fail_memory(error);
        return NULL;
    }
    *e = (lg_elites){.base.offer = offer_from_run, .problem = problem, .niches = *niches, .width = 1};
    for (int a = 0; a < niches->axes; a++)
        e->base.which |= UINT64_C(1) << (niches->axis[a].trait & 63);
    const lg_space *space = &problem->space;
    size_t count = (size_t)lg_niches_count(niches), real = sizeof(double);
    for (int b = 0; b < space->blocks; b++)
        if (space->block[b].symbols > BYTE) e->width = sizeof(int32_t);
    e->size = real * (size_t)(1 + niches->axes + space->reals) + sizeof(int32_t) + e->width * (size_t)space->syms;
    e->size = (e->size + real - 1) / real * real;
    e->in = calloc(count, sizeof *e->in);
    e->row = calloc(count, e->size);
    if (niches->points) e->point = niches_points(niches);
    if (e->in && e->row && (e->point || !niches->points)) return e;
    lg_elites_destroy(e);
    lg_fail_memory(error);
    return NULL;
}

void lg_elites_destroy(lg_elites *e) {
    if (!e) return;
    free(e->point);
    free(e->in);
    free(e->row);
    free(e);
}

lg_archive *lg_elites_archive(lg_elites *e) {
    return &e->base;
}

/* Returns the niche in which the archive would keep the level; -1 if it would not. */
static int find_wanting_niche(const lg_elites *e, double cost, const double *traits) {
    double infeasible = e->problem->infeasible;
    if (!(cost < INFINITY) || (infeasible != 0 && cost >= infeasible)) return -1;
    int niche = lg_elites_niche(e, traits);
    return niche >= 0 && (!e->in[niche] || cost < *numbers_of(e, e->in[niche] - 1)) ? niche : -1;
}

int lg_elites_niche(const lg_elites *e, const double *traits) {
    return niches_find(&e->niches, e->point, traits);
}

const double *lg_elites_points(const lg_elites *e) {
    return e->point;
}

bool lg_elites_wants(const lg_elites *e, double cost, const double *traits) {
    return find_wanting_niche(e, cost, traits) >= 0;
}

bool lg_elites_offer(lg_elites *e, lg_genome genome, double cost, const double *traits) {
    int niche = find_wanting_niche(e, cost, traits);
    if (niche < 0) return false;
    if (!e->in[niche]) {
        e->in[niche] = ++e->filled;
        *niche_of(e, e->filled - 1) = niche;
        *numbers_of(e, e->filled - 1) = INFINITY;
    }
    int k = e->in[niche] - 1;
    assert(e->filled <= lg_niches_count(&e->niches));
    assert(*niche_of(e, k) == niche && cost < *numbers_of(e, k)); /* a new elite is better than the one it replaces */
    const lg_space *space = &e->problem->space;
    unsigned char *symbol = (unsigned char *)(niche_of(e, k) + 1);
    assert(lg_space_holds(space, genome));
    *numbers_of(e, k) = cost;
    if (space->reals) memcpy(reals_of(e, k), genome.real, sizeof(double) * (size_t)space->reals);
    for (int i = 0; i < space->syms && e->width == 1; i++)
        symbol[i] = (unsigned char)genome.sym[i];
    if (e->width > 1) memcpy(symbol, genome.sym, e->width * (size_t)space->syms);
    for (int a = 0; a < e->niches.axes; a++)
        numbers_of(e, k)[1 + a] = traits[e->niches.axis[a].trait];
    return true;
}

int lg_elites_count(const lg_elites *e) {
    return e->filled;
}

int lg_elites_in(const lg_elites *e, int niche) {
    assert(niche >= 0 && niche < lg_niches_count(&e->niches));
    return e->in[niche] - 1;
}

lg_elite lg_elites_at(const lg_elites *e, int k) {
    const double *number = numbers_of(e, k);
    return (lg_elite){*niche_of(e, k), number[0], number + 1};
}

double lg_quality(const lg_problem *problem, double cost) {
    if (problem->floor > -INFINITY) return 1 / (1 + cost - problem->floor);
    return cost < 0 ? -cost : 0;
}

#ifndef NDEBUG
/* Do rows and niches refer to each other, and are there as many rows as filled niches? */
static bool is_consistent(const lg_elites *e) {
    int filled = 0;
    for (int niche = 0; niche < lg_niches_count(&e->niches); niche++) {
        filled += e->in[niche] > 0;
        if (e->in[niche] > e->filled || (e->in[niche] && *niche_of(e, e->in[niche] - 1) != niche)) return false;
    }
    return filled == e->filled;
}
#endif

lg_elites_summary lg_elites_summarize(const lg_elites *e) {
    const lg_space *space = &e->problem->space;
    lg_elites_summary s = {.niches = lg_niches_count(&e->niches), .filled = e->filled, .best = INFINITY};
    for (int k = 0; k < e->filled; k++) {
        double cost = *numbers_of(e, k);
        s.perfect += cost <= e->problem->floor;
        s.best = fmin(s.best, cost);
        s.score += lg_quality(e->problem, cost);
    }
    lg_rng rng = lg_rng_stream((uint64_t)e->filled, "pairs", 0);
    double sum = 0;
    for (int i = 0; i < PAIRS && e->filled >= 2; i++) {
        int k = (int)lg_rng_below(&rng, (uint32_t)e->filled), l = (int)lg_rng_below(&rng, (uint32_t)e->filled - 1);
        if (l >= k) l++;
        /* the mean difference of the genes of two elites: 0 or 1 for a symbol, the share of its range for a real gene */
        const unsigned char *a = (const unsigned char *)(niche_of(e, k) + 1);
        const unsigned char *b = (const unsigned char *)(niche_of(e, l) + 1);
        double apart = 0;
        for (size_t g = 0; g < (size_t)space->syms; g++)
            apart += memcmp(a + e->width * g, b + e->width * g, e->width) != 0;
        for (int n = 0; n < space->blocks; n++) {
            const lg_block *block = &space->block[n];
            double range = block->hi - block->lo;
            for (int g = block->first; block->kind == LG_REAL && g < block->first + block->length; g++)
                apart += range > 0 ? fabs(reals_of(e, k)[g] - reals_of(e, l)[g]) / range : 0;
        }
        sum += apart / (space->syms + space->reals);
    }
    s.distance = e->filled < 2 ? NAN : sum / PAIRS;
    assert(is_consistent(e) && s.perfect <= s.filled);
    return s;
}
