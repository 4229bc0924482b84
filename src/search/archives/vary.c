/* Variation of genomes. Real genes: simulated binary crossover (Deb and Agrawal 1995) and polynomial mutation (Deb and Goyal
 * 1996), both in the form of NSGA-II, which respects the bounds. Symbol genes: crossover by block, and random moves. If the
 * game has its own operators, they are used instead. */
#include "vary.h"

#include <assert.h>
#include <math.h>

#include "base/math.h"

static double power(double x, double exponent) {
    return x > 0 ? lg_exp(exponent * lg_log(x)) : 0;
}

/* Simulated binary crossover of two values. `room` is the distance from a parent to its bound, in units of the distance between the
 * parents; the child lies `spread` half distances from their middle. */
static double blend_parents(const lg_block *block, double a, double b, double index, lg_rng *rng) {
    double low = fmin(a, b), high = fmax(a, b), apart = high - low, u = lg_rng_unit(rng);
    bool lower = lg_rng_below(rng, 2);
    double room = (lower ? low - block->lo : block->hi - high) / apart;
    assert(room >= 0 && u >= 0 && u < 1);
    double most = 2 - power(1 + 2 * room, -(index + 1)), at = u * most;
    double spread = power(at <= 1 ? at : 1 / (2 - at), 1 / (index + 1));
    double off = 0.5 * apart * spread, x = 0.5 * (low + high) + (lower ? -off : off);
    return fmin(fmax(x, block->lo), block->hi);
}

/* Polynomial mutation. */
static double mutate_real(const lg_block *block, double x, double index, lg_rng *rng) {
    double range = block->hi - block->lo, u = lg_rng_unit(rng);
    assert(range > 0 && x >= block->lo && x <= block->hi);
    bool down = u < 0.5;
    double rest = power(1 - (down ? x - block->lo : block->hi - x) / range, index + 1), v = down ? u : 1 - u;
    double step = 1 - power(2 * v + (1 - 2 * v) * rest, 1 / (index + 1));
    x += down ? -step * range : step * range;
    return fmin(fmax(x, block->lo), block->hi);
}

void vary_genome(const lg_problem *problem, const variation *how, lg_genome child, lg_genome mate,
                 const cross_room *room, lg_rng *rng) {
    const lg_variation *own = problem->vary;
    const lg_space *space = &problem->space;
    if (own && own->mutate) {
        if (own->cross && lg_rng_unit(rng) < how->crossover) own->cross(problem, child, mate, rng);
        own->mutate(problem, child, how->mutations / (space->reals + space->syms), rng);
        assert(lg_space_holds(space, child));
        return;
    }
    bool crossed = space->reals && lg_rng_unit(rng) < how->crossover, has_reals = false;
    for (int b = 0; b < space->blocks; b++) {
        const lg_block *block = &space->block[b];
        has_reals |= block->kind == LG_REAL;
        if (block->kind != LG_REAL || !(block->hi > block->lo)) continue;
        for (int i = block->first; i < block->first + block->length; i++) {
            double *x = &child.real[i];
            if (crossed && lg_rng_below(rng, 2) && fabs(*x - mate.real[i]) > 1e-14)
                *x = blend_parents(block, *x, mate.real[i], how->spread_cross, rng);
            if (lg_rng_unit(rng) * space->reals < how->mutations) *x = mutate_real(block, *x, how->spread, rng);
        }
    }
    if (space->syms && lg_rng_unit(rng) < how->mix)
        for (int b = 0; b < space->blocks; b++)
            if (space->block[b].kind != LG_REAL) cross_block(&space->block[b], false, child, mate, room, rng);
    /* At least one symbol moves, unless there are real genes, whose mutation is enough. */
    double more = how->moves / (1 + how->moves);
    lg_move move;
    for (int least = has_reals ? 0 : 1; space->syms && (least-- > 0 || lg_rng_unit(rng) < more);) {
        if (!lg_space_move(space, child, rng, &move)) break;
        lg_space_apply(space, child, move);
    }
    assert(lg_space_holds(space, child));
}
