/* MAP-Elites. There are two kinds of batches. A wide batch takes elites of recently filled niches and varies each of them once,
 * to find empty niches. Every other batch does short walks: it varies a good elite by the game's own moves (real genes along
 * the line between two elites: Vassiliades and Mouret 2018), and then makes an annealing walk of some peeks. Peeks cost little
 * if the game has delta evaluation. */
#include <assert.h>
#include <math.h>

#include "base/math.h"
#include "explorer.h"

enum { BATCH, WIDE, WALK, MOVES, FRESH, HEAT, DRAWS, SPREAD, LINE, PARAMS };

static const lg_param params[PARAMS + 1] = {
    [BATCH] = {"batch", LG_WHOLE, 0, 0, 100000, NULL,
               "evaluations of a batch at most, 32 of which make a round; 0: 512, or 8 where evaluations take long",
               NULL},
    [WIDE] = {"wide", LG_NUMBER, 0.4, 0, 1, NULL, "share of batches without walks, from elites of new cells", "1"},
    [WALK] = {"walk", LG_WHOLE, 60, 1, 100000, NULL, "peeks of a walk, downhill from a varied elite", NULL},
    [MOVES] = {"moves", LG_NUMBER, 0.5, 0, 100, NULL, "mean number of moves by which a walk's elite is varied", NULL},
    [FRESH] = {"fresh", LG_NUMBER, 0.01, 0, 1, NULL, "share of walks from a new level in place of an elite", NULL},
    [HEAT] = {"heat", LG_NUMBER, 0.1, 1e-9, 1e9, NULL, "temperature of a walk", NULL},
    [DRAWS] = {"draws", LG_WHOLE, 4, 1, 1000, NULL, "elites drawn for a walk, which begins at the cheapest", NULL},
    [SPREAD] = {"spread", LG_NUMBER, 0.01, 0, 1, NULL, "deviation of real genes, as a share of their range", "0.01"},
    [LINE] = {"line", LG_NUMBER, 0.2, 0, 1, NULL, "deviation along the line between two elites", "0.2"},
};

/* Varies an elite, or draws a new level if the archive is empty. Evaluates and collects the level. Returns its cost. */
static double make_start(worker *self, bool wide) {
    const double *p = self->x->params.number;
    const lg_space *space = &self->x->problem->space;
    lg_run *run = self->maker.run;
    lg_genome genome = run->cursor.genome;
    if (!lg_elites_count(self->x->elites) || lg_rng_unit(&run->rng) < p[FRESH]) {
        lg_run_sample(run, genome, true);
        double cost = lg_cursor_reset(run);
        worker_keep_current(self);
        return cost;
    }
    if (wide) {
        /* Takes the one of two elites whose niche was filled later, because it is more likely to lie near empty niches. */
        uint32_t count = (uint32_t)lg_elites_count(self->x->elites);
        uint32_t k = lg_rng_below(&run->rng, count), l = lg_rng_below(&run->rng, count);
        lg_elites_genome(self->x->elites, (int)(k > l ? k : l), genome);
    } else {
        worker_draw_elite(self, (int)p[DRAWS], genome);
    }
    if (space->reals) { /* moves the real genes along the line to another elite, plus Gaussian noise */
        double along = p[LINE] * lg_rng_normal(&run->rng);
        worker_draw_elite(self, 1, self->maker.mate);
        for (int b = 0; b < space->blocks; b++) {
            const lg_block *block = &space->block[b];
            double spread = p[SPREAD] * (block->hi - block->lo);
            for (int i = block->first; block->kind == LG_REAL && i < block->first + block->length; i++) {
                double *x = &genome.real[i];
                *x += along * (self->maker.mate.real[i] - *x) + spread * lg_rng_normal(&run->rng);
                *x = fmin(fmax(*x, block->lo), block->hi);
            }
        }
    }
    worker_vary_symbols(self, genome, wide, p[MOVES]);
    double cost = lg_cursor_reset(run);
    worker_keep_current(self);
    return cost;
}

static void emit(worker *self, int batch) {
    lg_run *run = self->maker.run;
    const double *p = self->x->params.number;
    bool wide = !self->x->problem->peek || batch < p[WIDE] * EXPLORER_BATCHES;
    while (worker_may_go_on(self)) {
        double least = make_start(self, wide);
        /* Walks, and collects every level that is not worse than all levels that the walk met before. So on a plateau, which a walk
         * may cross for a long time, it collects the level of every step. */
        for (int64_t k = (int64_t)p[WALK]; !wide && k > 0 && worker_may_go_on(self); k--) {
            lg_move move[LG_PROPOSED_MAX];
            int moves = maker_propose_moves(&self->maker, move);
            assert(moves >= 0 && moves <= LG_PROPOSED_MAX);
            double cost = moves ? lg_cursor_peek(run, move, moves) : INFINITY, rise = cost - run->cursor.cost;
            if (cost == INFINITY) continue;
            if (!(rise <= 0 || lg_rng_unit(&run->rng) < lg_exp_minus(rise / p[HEAT]))) continue;
            lg_cursor_take(run, move, moves, cost);
            if (cost <= least) worker_keep_current(self);
            least = fmin(least, cost);
        }
    }
}

const lg_emitter lg_emitter_mapelites = {
    .name = "mapelites",
    .sentence = "elites, varied by the game's maker moves",
    .source = "Mouret and Clune 2015",
    .kinds = LG_REAL | LG_CHOICE | LG_ARRANGE,
    .params = params,
    .least = 8,
    .quick = 512,
    .slow = 8,
    .emit = emit,
};
