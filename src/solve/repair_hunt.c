/* Rounds of annealing over swaps and choices, where each changed cell has a price less than a violation's. Half of the moves
 * begin at a gene in conflict, some lead back to the level. Rounds begin at the level and at the best found in turn; behind
 * each, whatever can be put back is. */
#include "solve/repair.h"

#include <math.h>
#include <stdlib.h>

enum { SLICE = 500, LENGTH = 30000 };

static const double hot = 0.3, cold = 0.12, price = 0.35;

bool hunt_open(hunt *h, const repair_desk *desk, lg_error *error) {
    h->conflict = calloc((size_t)desk->genes + 1, sizeof *h->conflict);
    return h->conflict || lg_fail(error, "out of memory");
}

void hunt_close(hunt *h) {
    free(h->conflict);
}

void hunt_start(hunt *h) {
    h->round = h->moves = 0;
    h->length = 0;
}

/* ---- moves ---------------------------------------------------------------------------------------------------- */

/* A gene that is not as in the level gets its symbol back; in an arrangement from one that has it and is not either. */
static bool draw_back(repair_desk *desk, int gene, lg_move *move) {
    const int32_t *now = desk->now.sym, *start = desk->start.sym;
    int b = desk->block[gene], n = 0;
    const lg_block *block = &desk->problem->space.block[b];
    *move = (lg_move){.block = b, .i = gene, .j = start[gene]};
    if (now[gene] == start[gene]) return false;
    if (block->kind == LG_CHOICE) return true;
    for (int g = block->first; g < block->first + block->length; g++)
        if (now[g] == start[gene] && now[g] != start[g] && lg_rng_below(&desk->rng, (uint32_t)++n) == 0) move->j = g;
    return n > 0;
}

static int changed_gene(repair_desk *desk) {
    int n = 0, gene = 0;
    for (int g = 0; g < desk->genes; g++)
        if (desk->now.sym[g] != desk->start.sym[g] && lg_rng_below(&desk->rng, (uint32_t)++n) == 0) gene = g;
    return gene;
}

static void find_conflicts(hunt *h, repair_desk *desk) {
    const lg_problem *p = desk->problem;
    if (h->fresh) h->conflicts = p->conflicts ? p->conflicts(p, desk->state, desk->now, h->conflict) : 0;
    h->fresh = false;
}

static bool draw_move(hunt *h, repair_desk *desk, lg_move *move) {
    const lg_space *space = &desk->problem->space;
    uint32_t dice = lg_rng_below(&desk->rng, 8);
    find_conflicts(h, desk);
    if (dice < 1 && desk->changed && draw_back(desk, changed_gene(desk), move)) return true;
    if (dice < 5 && h->conflicts) {
        int gene = h->conflict[lg_rng_below(&desk->rng, (uint32_t)h->conflicts)];
        if (lg_space_move_gene(space, desk->now, gene, &desk->rng, move)) return true;
    }
    return lg_space_move(space, desk->now, &desk->rng, move);
}

/* ---- a round -------------------------------------------------------------------------------------------------- */

static void take(hunt *h, repair_desk *desk, const lg_move *move, double cost) {
    desk_take(desk, move, cost);
    h->fresh = true;
    bool fewer = desk->best_cost > desk->target || desk->changed < desk->best_changed;
    if (desk_meets(desk, cost) && fewer) desk_offer(desk, NULL, cost);
}

/* How many cells more a move changes. */
static int count_more(repair_desk *desk, const lg_move *move) {
    int changed = desk->changed;
    lg_move undo = desk_move(desk, move);
    int after = desk->changed;
    desk_move(desk, &undo);
    return after - changed;
}

/* The change of what a move costs and of how many cells it changes. */
static double worse(const repair_desk *desk, double cost, int more) {
    return fmax(cost, desk->target) - fmax(desk->cost, desk->target) + price * more;
}

static bool accepts(double by, double heat, double unit) {
    return by <= 0 || unit < lg_exp_minus(by / heat);
}

/* A move that would be refused even if it met the target is not looked at: what it costs may be dear to know. */
static void try_move(hunt *h, repair_desk *desk) {
    lg_move move;
    double heat = hot + (cold - hot) * (double)h->moves / (double)h->length;
    if (!draw_move(h, desk, &move)) {
        desk->evaluations++; /* nothing can be moved: the limit ends that */
        return;
    }
    int more = count_more(desk, &move);
    double least = worse(desk, desk->target, more), unit = least > 0 ? lg_rng_unit(&desk->rng) : 0;
    if (!accepts(least, heat, unit)) {
        desk->evaluations++;
        return;
    }
    double cost = desk_peek(desk, &move), by = worse(desk, cost, more);
    if (least <= 0 && by > 0) unit = lg_rng_unit(&desk->rng);
    if (accepts(by, heat, unit)) take(h, desk, &move, cost);
}

/* Puts gene after gene back where the target is still met; the partner, where there is a choice, is any. */
static void put_back(hunt *h, repair_desk *desk) {
    desk_load(desk, desk->best);
    h->fresh = true;
    for (int g = 0; g < desk->genes && desk->cost <= desk->target; g++) {
        lg_move move;
        if (!draw_back(desk, g, &move)) continue;
        double cost = desk_peek(desk, &move);
        if (cost <= desk->target) take(h, desk, &move, cost);
    }
}

static void begin_round(hunt *h, repair_desk *desk) {
    if (h->round) put_back(h, desk);
    desk_load(desk, h->round & 1 ? desk->best : desk->start);
    h->fresh = true;
    h->moves = 0;
    h->length = LENGTH << (h->round / 8 < 4 ? h->round / 8 : 4);
    h->round++;
}

void hunt_step(hunt *h, repair_desk *desk) {
    if (h->moves >= h->length) begin_round(h, desk);
    for (int i = 0; i < SLICE && desk_is_open(desk); i++, h->moves++)
        try_move(h, desk);
}
