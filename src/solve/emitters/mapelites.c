/* MAP-Elites. Wide batches vary an elite of a new cell once, to find cells that are empty; the others walk: they
 * vary a cheap elite by the game's own moves (real genes by the line between two elites: Vassiliades and Mouret
 * 2018) and follow it downhill for some peeks, which cost little where there is a delta. */
#include <math.h>

#include "core/math.h"
#include "solve/explorer.h"

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

/* ---- an elite, varied ------------------------------------------------------------------------------------------ */

/* The one of two whose cell was filled later: it is nearer to cells that are empty. */
static void draw_new(desk *d, lg_genome genome) {
    uint32_t count = (uint32_t)lg_elites_count(d->x->elites);
    uint32_t k = lg_rng_below(&d->own.run->rng, count), l = lg_rng_below(&d->own.run->rng, count);
    lg_elites_genome(d->x->elites, (int)(k > l ? k : l), genome);
}

/* Real genes, along the line to another elite and off it. */
static void vary_reals(desk *d) {
    const lg_space *space = &d->x->problem->space;
    const double *p = d->x->params.number;
    lg_run *run = d->own.run;
    double *real = run->cursor.genome.real, along = p[LINE] * lg_rng_normal(&run->rng);
    desk_draw(d, 1, d->own.mate);
    for (int b = 0; b < space->blocks; b++) {
        const lg_block *block = &space->block[b];
        double spread = p[SPREAD] * (block->hi - block->lo);
        for (int i = block->first; block->kind == LG_REAL && i < block->first + block->length; i++) {
            real[i] += along * (d->own.mate.real[i] - real[i]) + spread * lg_rng_normal(&run->rng);
            real[i] = fmin(fmax(real[i], block->lo), block->hi);
        }
    }
}

/* An elite varied, or a new level: evaluated and noted. */
static double begin(desk *d, bool wide) {
    const double *p = d->x->params.number;
    lg_run *run = d->own.run;
    lg_genome genome = run->cursor.genome;
    if (!lg_elites_count(d->x->elites) || lg_rng_unit(&run->rng) < p[FRESH]) {
        lg_run_sample(run, genome, true);
    } else {
        if (wide)
            draw_new(d, genome);
        else
            desk_draw(d, (int)p[DRAWS], genome);
        if (d->x->problem->space.reals) vary_reals(d);
        desk_vary_symbols(d, genome, wide, p[MOVES]);
    }
    double cost = lg_cursor_reset(run);
    desk_note(d);
    return cost;
}

/* ---- a walk ---------------------------------------------------------------------------------------------------- */

static bool accepted(desk *d, double rise) {
    return rise <= 0 || lg_rng_unit(&d->own.run->rng) < lg_exp_minus(rise / d->x->params.number[HEAT]);
}

/* What is no worse than all that the walk met before is noted: on a plain, which it may cross for long, every step. */
static void walk(desk *d) {
    lg_run *run = d->own.run;
    double least = begin(d, false);
    for (int64_t k = (int64_t)d->x->params.number[WALK]; k > 0 && desk_open(d); k--) {
        lg_move move[LG_PROPOSED_MAX];
        int moves = breeder_propose(&d->own, move);
        double cost = moves ? lg_cursor_peek(run, move, moves) : INFINITY;
        if (cost == INFINITY || !accepted(d, cost - run->cursor.cost)) continue;
        lg_cursor_take(run, move, moves, cost);
        if (cost <= least) desk_note(d);
        least = fmin(least, cost);
    }
}

static void emit(desk *d, int batch) {
    bool wide = !d->x->problem->peek || batch < d->x->params.number[WIDE] * EXPLORER_BATCHES;
    while (desk_open(d))
        if (wide)
            begin(d, true);
        else
            walk(d);
}

const lg_emitter lg_emitter_mapelites = {
    .name = "mapelites",
    .sentence = "elites, varied by the game's own moves",
    .source = "Mouret and Clune 2015",
    .kinds = LG_REAL | LG_CHOICE | LG_ARRANGE,
    .params = params,
    .least = 8,
    .quick = 512,
    .slow = 8,
    .emit = emit,
};
