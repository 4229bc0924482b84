/* A local search by random moves. Each move is accepted unless it makes the cost worse. */
#include "search/local.h"

#include <assert.h>

void local_search(lg_run *run, int64_t peeks, int *genes) {
    const lg_problem *problem = run->problem;
    int conflicts = -1;
    double start = lg_cursor_reset(run);
    for (int64_t k = 1; k < peeks && lg_run_open(run); k++) {
        lg_genome genome = run->cursor.genome;
        lg_move move;
        if (conflicts < 0)
            conflicts = problem->conflicts ? problem->conflicts(problem, run->cursor.state, genome, genes) : 0;
        assert(conflicts <= problem->space.syms);
        bool focused = conflicts > 0 && lg_rng_below(&run->rng, 2);
        bool found = focused ? lg_space_move_gene(&problem->space, genome,
                                                  genes[lg_rng_below(&run->rng, (uint32_t)conflicts)], &run->rng, &move)
                             : lg_space_move(&problem->space, genome, &run->rng, &move);
        if (!found) continue;
        double cost = lg_cursor_peek(run, &move, 1);
        if (cost > run->cursor.cost) continue;
        lg_cursor_take(run, &move, 1, cost);
        conflicts = -1;
    }
    assert(run->cursor.cost <= start);
    (void)start;
}
