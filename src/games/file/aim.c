/* Moves that are likely to improve a board. A gene is drawn among those at which a rule is violated, and exchanged with the one of
 * a few others for which the two places are least in violation afterwards. Only what the two places themselves look at is
 * estimated; the evaluation of the move then tells the truth. */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "core/rng.h"
#include "kind.h"
#include "price.h"
#include "problem.h"

enum { PARTNERS = 16, DRAWS = 4 };

/* ---- what is violated ------------------------------------------------------------------------------------------ */

/* Finds the places at which a rule is violated. */
static void find_wrong(const fg_problem *p, const fg_position *position, fg_places *where) {
    const fg_rules *r = p->rules;
    *where = (fg_places){{0}};
    for (int k = 0; k < r->parts; k++)
        if (position->off[k] > 0) fg_part_blame(r, k, &position->view, position->number, where);
}

int fg_conflicts(const lg_problem *problem, void *state, lg_genome genome, int *genes) {
    const fg_problem *p = fg_problem_of(problem);
    const fg_position *position = fg_problem_position(p, state);
    fg_places where;
    int n = 0;
    (void)genome;
    find_wrong(p, position, &where);
    for (int g = 0; g < problem->space.syms; g++)
        if (p->cell[g] >= 0 && fg_bit(where.w, p->cell[g])) genes[n++] = g;
    return n;
}

/* The state of a place after its layer has got another symbol. */
static int state_with(const fg_problem *p, const fg_position *position, int layer, int g, int symbol) {
    const fg_world *w = p->rules->world;
    int state = position->state[p->cell[g]];
    return state + w->step[layer] * (symbol - w->symbol[state][layer]);
}

/* ---- moves ----------------------------------------------------------------------------------------------------- */

typedef struct {
    const fg_problem *p;
    fg_position *position;
    lg_genome genome;
    lg_rng *rng;
    int block; /* the block of genes to change */
} aim;

/* Draws a place at which a term counts that violates a rule. */
static int draw_wrong(const aim *a) {
    int words = (fg_place_count(a->p->rules->layout) + 63) / 64, wrong = fg_count_bits(a->position->wrong, words),
        word = 0;
    if (!wrong) return -1;
    int n = (int)rng_below(a->rng, (uint32_t)wrong);
    for (int here; n >= (here = __builtin_popcountll(a->position->wrong[word])); word++)
        n -= here;
    uint64_t rest = a->position->wrong[word];
    while (n--)
        rest &= rest - 1;
    return 64 * word + __builtin_ctzll(rest);
}

/* Returns the gene of the block on a place, -1: none. */
static int gene_on(const aim *a, int place) {
    const fg_layout *l = a->p->rules->layout;
    int layer = a->p->block[a->block].layer;
    bool slot = place >= l->cells, on_slots = fg_problem_game(a->p)->pieces.layer[layer].on == FG_ON_SLOTS;
    return slot == on_slots ? a->p->gene[layer][slot ? place - l->cells : place] : -1;
}

/* Draws a gene: half of the time one at which a term counts that violates a rule, otherwise, if there is one among a few, one that
 * would better be another. */
static int draw_gene(const aim *a) {
    const lg_block *b = &a->p->base.space.block[a->block];
    int g = -1;
    uint32_t which = rng_below(a->rng, 4);
    if (which < 2) {
        int place = draw_wrong(a);
        g = place < 0 ? -1 : gene_on(a, place);
    }
    for (int k = 0; g < 0; k++) {
        int drawn = b->first + (int)rng_below(a->rng, (uint32_t)b->length), place = a->p->cell[drawn];
        if (which == 3 || k == DRAWS || (place >= 0 && fg_price_is_odd(a->position, place))) g = drawn;
    }
    return g;
}

/* Returns the change by which a gene's place gets another symbol. */
static fg_change change_of(const aim *a, int g, int gene_symbol) {
    const fg_genes *genes = &a->p->block[a->block];
    int place = a->p->cell[g];
    return (fg_change){place, a->position->state[place],
                       state_with(a->p, a->position, genes->layer, g, genes->piece_of[gene_symbol])};
}

/* Of a few swaps with a gene of another symbol, takes the one that seems best. */
static bool draw_swap(const aim *a, int g, lg_move *move) {
    const lg_block *b = &a->p->base.space.block[a->block];
    int least = INT32_MAX;
    for (int k = 0; k < 2 * PARTNERS && (k < PARTNERS || least == INT32_MAX) && least > 0; k++) {
        int other = b->first + (int)rng_below(a->rng, (uint32_t)b->length), n = 0;
        fg_change change[2];
        if (a->genome.sym[other] == a->genome.sym[g]) continue;
        if (a->p->cell[g] >= 0) change[n++] = change_of(a, g, a->genome.sym[other]);
        if (a->p->cell[other] >= 0) change[n++] = change_of(a, other, a->genome.sym[g]);
        int price = fg_price_of(a->position, change, n, least);
        if (price >= least) continue;
        least = price;
        *move = (lg_move){.block = a->block, .i = g, .j = other};
    }
    return least < INT32_MAX;
}

/* The same for symbols that are chosen freely. */
static bool draw_choice(const aim *a, int g, lg_move *move) {
    const lg_block *b = &a->p->base.space.block[a->block];
    int least = INT32_MAX;
    for (int k = 0; k < PARTNERS && b->symbols > 1; k++) {
        int symbol = (int)rng_below(a->rng, (uint32_t)b->symbols - 1);
        symbol += symbol >= a->genome.sym[g];
        fg_change change = change_of(a, g, symbol);
        int price = fg_price_of(a->position, &change, 1, least);
        if (price >= least) continue;
        least = price;
        *move = (lg_move){.block = a->block, .i = g, .j = symbol};
    }
    return least < INT32_MAX;
}

/* Draws a block by its number of genes. */
static int draw_block(const fg_problem *p, lg_rng *rng) {
    const lg_space *space = &p->base.space;
    int g = (int)rng_below(rng, (uint32_t)space->syms), b = 0;
    while (g >= space->block[b].first + space->block[b].length)
        b++;
    return b;
}

int fg_propose(const lg_problem *problem, void *state, lg_genome genome, lg_rng *rng, lg_move *moves) {
    const fg_problem *p = fg_problem_of(problem);
    if (!problem->space.syms) return 0;
    aim a = {p, fg_problem_position(p, state), genome, rng, draw_block(p, rng)};
    if (p->block[a.block].plain && problem->space.block[a.block].length) {
        fg_price_begin(a.position);
        int g = draw_gene(&a);
        bool swaps = problem->space.block[a.block].kind == LG_ARRANGE;
        if (swaps ? draw_swap(&a, g, moves) : draw_choice(&a, g, moves)) return 1;
    }
    return lg_space_move(&problem->space, genome, rng, moves);
}
