/* Guidance for numbers that should be alike, when a search is stuck.
 *
 * How far such numbers are off is, in general, the smallest sum of changes that makes them alike. So most of the numbers decide
 * where the others have to go. If another rule keeps one number from there, all others would have to follow this one. But until
 * half of them have followed, each step makes the board worse, and a search seldom takes several such steps in a row.
 *
 * Guidance therefore chooses a range for all of these numbers, mostly near the one that is farthest from the others, and adds how
 * much farther the numbers are from this range than from each other. Then each number that comes nearer to the range makes the
 * board better. Guidance never makes a board cheaper, so a board that costs nothing with it costs nothing without it. */
#include <assert.h>
#include <math.h>

#include "base/rng.h"
#include "problem.h"

/* Two numbers meet half-way, so they need no guidance. */
enum { NUMBERS_LEAST = 3 };
/* The range is up to FARTHER - 1 steps past the farthest number, because hardly any boards may exist where this number is just
 * as far as its other rules let it be. A step is the STEPS-th part of its distance from the middle number, or 1. Once in
 * OTHER_SIDE times the range is on the other side of the numbers. */
enum { FARTHER = 4, STEPS = 4, OTHER_SIDE = 4 };

/* Returns the widest range that meets the bound and begins, or ends, at a number. */
static fg_range range_at(const fg_bound *bound, int scale, int number, bool begins) {
    int width = (int)fmin(floor(bound->high * scale), FG_NUMBER_MOST);
    if (bound->kind != FG_RATIO)
        return begins ? (fg_range){number, number + width} : (fg_range){number - width, number};
    if (begins) return (fg_range){number, (int)fmin(number / fmax(bound->low, 1e-6), FG_NUMBER_MOST)};
    return (fg_range){(int)ceil(number * bound->low), number};
}

/* Chooses ranges for the parts that are off on the best board. Another part may be met there only because a rule is violated that
 * keeps one of its numbers from the others, so it is guided, too, half of the time. */
bool fg_guide(const lg_problem *problem, void *state, const lg_genome *best, lg_rng *rng) {
    fg_position *p = fg_problem_position(fg_problem_of(problem), state);
    const fg_rules *rules = p->tables->rules;
    p->guided = 0;
    if (!best) return false;
    problem->load(problem, state, *best);
    for (int k = 0; k < rules->parts; k++) {
        const fg_part *part = &rules->part[k];
        fg_bound_kind kind = part->bound.kind;
        int sorted[FG_JOINED_MAX], n = part->count;
        bool alike = n >= NUMBERS_LEAST && (kind == FG_EVEN || kind == FG_DIFFER || kind == FG_RATIO);
        if (!alike || (p->missed_by[k] == 0 && rng_below(rng, 2))) continue;
        assert(n <= FG_JOINED_MAX);
        fg_sort_numbers(p->number + part->first, n, sorted);
        int least = sorted[0], most = sorted[n - 1], below = sorted[n / 2] - least, above = most - sorted[(n - 1) / 2];
        int step = (below > above ? below : above) / STEPS, farther = (int)rng_below(rng, FARTHER) * (step ? step : 1);
        bool down = below == above ? rng_below(rng, 2) : below > above;
        if (!rng_below(rng, OTHER_SIDE)) down = !down;
        int from = least - farther;
        if (from < 0 && least >= 0) from = 0; /* if no number is negative now, does not ask for negative ones */
        p->guide[k] = range_at(&part->bound, part->scale, down ? from : most + farther, down);
        p->guided |= (uint64_t)1 << k;
    }
    return p->guided;
}

double fg_guidance(const lg_problem *problem, void *state) {
    return fg_problem_position(fg_problem_of(problem), state)->guidance;
}
