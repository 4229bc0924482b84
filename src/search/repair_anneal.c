/* Rounds of simulated annealing over swaps and choices. Each changed cell has a price, which is lower than the price of a
 * violation. Half of the moves start at a gene that takes part in a violation; some moves restore a gene of the original level.
 * Rounds start in turn at the original level and at the best level found. After each round, every gene whose change is not
 * needed gets its original symbol back. */
#include "search/repair_internal.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

enum { SLICE = 500, LENGTH = 30000 }; /* moves of a step, and of a round */

static const double hot = 0.3, cold = 0.12;
/* Large levels (lg_mending): most moves change a cell without any gain, so the heat is lower, and there are at least so many rounds.
 * Each move takes long, so a step has fewer of them. */
static const double chill = 0.2;
enum { ROUNDS = 6, LARGE_SLICE = 50, LEAST_LENGTH = 2000 };

bool annealing_open(annealing *h, const repair_state *state, lg_error *error) {
    h->conflict = calloc((size_t)state->genes + 1, sizeof *h->conflict);
    return h->conflict || lg_fail_memory(error);
}

void annealing_close(annealing *h) {
    free(h->conflict);
}

void annealing_start(annealing *h) {
    h->round = h->moves = 0;
    h->length = 0;
}

/* Draws a move that gives a changed gene its original symbol back. In an arrangement this is a swap with another changed gene
 * that has this symbol. */
static bool draw_back(repair_state *state, int gene, lg_move *move) {
    const int32_t *now = state->now.sym, *start = state->start.sym;
    int b = state->block[gene], n = 0;
    const lg_block *block = &state->problem->space.block[b];
    *move = (lg_move){.block = b, .i = gene, .j = start[gene]};
    if (now[gene] == start[gene]) return false;
    if (block->kind == LG_CHOICE) return true;
    for (int g = block->first; g < block->first + block->length; g++)
        if (now[g] == start[gene] && now[g] != start[g] && lg_rng_below(&state->rng, (uint32_t)++n) == 0) move->j = g;
    return n > 0;
}

/* Returns what counts in place of a cost that was just computed. */
static double badness_of(const repair_state *state, double cost) {
    const lg_mending *mending = repair_mending(state->problem);
    return mending && cost > state->target ? mending->badness(state->problem, state->problem_state)
                                           : fmax(cost, state->target);
}

static bool draw_move(annealing *h, repair_state *state, lg_move *move) {
    const lg_space *space = &state->problem->space;
    uint32_t dice = lg_rng_below(&state->rng, 8);
    const lg_problem *p = state->problem;
    if (h->fresh) h->conflicts = p->conflicts ? p->conflicts(p, state->problem_state, state->now, h->conflict) : 0;
    h->fresh = false;
    assert(h->conflicts >= 0 && h->conflicts <= state->genes);
    if (dice < 1 && state->changed) {
        int n = 0, changed = 0; /* changed: one of the genes that differ from the original level, chosen at random */
        for (int g = 0; g < state->genes; g++)
            if (state->now.sym[g] != state->start.sym[g] && lg_rng_below(&state->rng, (uint32_t)++n) == 0) changed = g;
        if (draw_back(state, changed, move)) return true;
    }
    if (dice < 5 && h->conflicts) {
        int gene = h->conflict[lg_rng_below(&state->rng, (uint32_t)h->conflicts)];
        if (lg_space_move_gene(space, state->now, gene, &state->rng, move)) return true;
    }
    return lg_space_move(space, state->now, &state->rng, move);
}

static void take_move(annealing *h, repair_state *state, const lg_move *move, double cost) {
    repair_take(state, move, cost);
    h->badness = badness_of(state, cost);
    h->fresh = true;
    bool fewer = state->best_cost > state->target || state->changed < state->best_changed;
    if (repair_is_promising(state, cost) && fewer) repair_offer(state, NULL, cost);
}

/* Returns the change of the price: the change of the badness plus the price of the changed cells. */
static double price_rise(const annealing *h, const repair_state *state, double badness, int more) {
    const double now = repair_mending(state->problem) ? h->badness : fmax(state->cost, state->target);
    return badness - now + repair_price * more;
}

static void begin_at(annealing *h, repair_state *state, lg_genome genome) {
    repair_load(state, genome);
    h->badness = badness_of(state, state->cost);
    h->fresh = true;
}

/* Restores genes of the best level one after the other as long as the target is still met. */
static void restore_genes(annealing *h, repair_state *state) {
    begin_at(h, state, state->best);
    for (int g = 0; g < state->genes && state->cost <= state->target; g++) {
        lg_move move;
        if (!draw_back(state, g, &move)) continue;
        double cost = repair_peek(state, &move);
        if (cost <= state->target) take_move(h, state, &move, cost);
    }
}

/* Begins a round at the best level or at the original one, which the game mends first if it is large. */
static void begin_round(annealing *h, repair_state *state) {
    const lg_mending *mending = repair_mending(state->problem);
    if (h->round) restore_genes(h, state);
    begin_at(h, state, h->round & 1 ? state->best : state->start);
    if (mending && !(h->round & 1)) {
        lg_space_copy(&state->problem->space, state->offered_genome, state->start);
        if (!mending->mend(state->problem, state->problem_state, state->offered_genome, &state->rng))
            state->failed = true;
        begin_at(h, state, state->offered_genome);
        repair_offer(state, NULL, state->cost);
    }
    h->moves = 0;
    h->length = LENGTH << (h->round / 8 < 4 ? h->round / 8 : 4);
    if (mending && h->length > state->limit / ROUNDS)
        h->length = state->limit / ROUNDS > LEAST_LENGTH ? state->limit / ROUNDS : LEAST_LENGTH;
    h->round++;
}

void annealing_step(annealing *h, repair_state *state) {
    if (h->moves >= h->length) begin_round(h, state);
    const int slice = repair_mending(state->problem) ? LARGE_SLICE : SLICE;
    for (int i = 0; i < slice && repair_has_budget(state); i++, h->moves++) {
        lg_move move;
        assert(h->moves < h->length + SLICE); /* a slice may begin in the middle of another one */
        double heat =
            (hot + (cold - hot) * (double)h->moves / (double)h->length) * (repair_mending(state->problem) ? chill : 1);
        if (!draw_move(h, state, &move)) {
            /* nothing can be moved; counting an evaluation all the same makes the search end at its limit */
            state->evaluations++;
            continue;
        }
        int changed = state->changed;
        lg_move undo = repair_move_genome(state, &move);
        int more = state->changed - changed;
        repair_move_genome(state, &undo);
        assert(state->changed == changed);
        /* A move that would be rejected even if it met the target is not evaluated, because evaluations are expensive. */
        double least = price_rise(h, state, state->target, more), unit = least > 0 ? lg_rng_unit(&state->rng) : 0;
        if (!(least <= 0 || unit < lg_exp_minus(least / heat))) {
            state->evaluations++;
            continue;
        }
        double cost = repair_peek(state, &move), by = price_rise(h, state, badness_of(state, cost), more);
        if (least <= 0 && by > 0) unit = lg_rng_unit(&state->rng);
        if (by <= 0 || unit < lg_exp_minus(by / heat)) take_move(h, state, &move, cost);
    }
}
