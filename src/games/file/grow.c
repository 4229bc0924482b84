/* A start for the structure: it grows piece by piece from a random place, within the bounds of the rules that speak of it. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "problem.h"

bool fg_grow(const lg_problem *problem, lg_genome genome, lg_rng *rng) {
    lg_space_sample(&problem->space, genome, rng);
    return true;
}
