/* Moves that are likely to improve a board. A gene is drawn among those at which a rule is violated, and exchanged with the one of
 * a few others for which the two places are least in violation afterwards. Only what the two places themselves look at is
 * estimated; the evaluation of the move then tells the truth. */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "core/rng.h"
#include "kind.h"
#include "problem.h"

enum { PARTNERS = 5, DRAWS = 4 };

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

/* ---- estimates ------------------------------------------------------------------------------------------------- */

/* Estimates how many violations a place would take part in, if it were in this state and all others stayed as they are. */
static int trouble_at(const fg_position *p, int place, int state) {
    const fg_tables *t = p->tables;
    int row = fg_row(t, place, state);
    int trouble = __builtin_popcountll(fg_position_hits(p, place, row) & t->wrong[row]);
    for (int k = 0; k < t->pairings && place < p->view.layout->cells; k++) {
        const fg_pairing *kind = &t->pairing[k];
        const uint8_t *flags = kind->sharing ? p->flags + kind->flags : NULL;
        const uint16_t *wrong = kind->wrong + kind->class_of[row] * kind->classes;
        if (!kind->is_wrong[kind->class_of[row]]) continue;
        for (int e = kind->start[place]; e < kind->start[place + 1]; e++)
            if (!flags || flags[e]) trouble += wrong[kind->class_of[fg_row(t, kind->near[e], p->state[kind->near[e]])]];
    }
    return trouble;
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
    const fg_position *position;
    lg_genome genome;
    lg_rng *rng;
} aim;

static int symbol_of(const aim *a, const fg_genes *genes, int g) {
    return genes->piece_of[a->genome.sym[g]];
}

/* Draws a gene: half of the time one at which a term counts that violates a rule, otherwise one of a few that is in trouble. */
static int draw_gene(const aim *a, int block) {
    const lg_block *b = &a->p->base.space.block[block];
    const fg_layout *l = a->p->rules->layout;
    int places = fg_place_count(l), words = (places + 63) / 64, wrong = fg_count_bits(a->position->wrong, words),
        g = -1;
    if (wrong && rng_below(a->rng, 2)) {
        int n = (int)rng_below(a->rng, (uint32_t)wrong), word = 0;
        for (int here; n >= (here = __builtin_popcountll(a->position->wrong[word])); word++)
            n -= here;
        uint64_t rest = a->position->wrong[word];
        while (n--)
            rest &= rest - 1;
        int place = 64 * word + __builtin_ctzll(rest), layer = a->p->block[block].layer;
        bool slot = place >= l->cells, on_slots = fg_problem_game(a->p)->pieces.layer[layer].on == FG_ON_SLOTS;
        if (slot == on_slots) g = a->p->gene[layer][slot ? place - l->cells : place];
    }
    for (int k = 0; k < DRAWS && g < 0; k++) {
        int drawn = b->first + (int)rng_below(a->rng, (uint32_t)b->length);
        bool in_trouble =
            a->p->cell[drawn] < 0 || trouble_at(a->position, a->p->cell[drawn], a->position->state[a->p->cell[drawn]]);
        if (in_trouble || k == DRAWS - 1) g = drawn;
    }
    return g;
}

/* Of a few swaps with a gene of another symbol, takes the one with the least trouble. */
static bool draw_swap(const aim *a, int block, int g, lg_move *move) {
    const lg_block *b = &a->p->base.space.block[block];
    const fg_genes *genes = &a->p->block[block];
    int own = symbol_of(a, genes, g), least = INT32_MAX;
    for (int k = 0; k < 2 * PARTNERS && (k < PARTNERS || least == INT32_MAX); k++) {
        int other = b->first + (int)rng_below(a->rng, (uint32_t)b->length), trouble = 0;
        if (a->genome.sym[other] == a->genome.sym[g]) continue;
        int symbol = symbol_of(a, genes, other);
        if (a->p->cell[g] >= 0)
            trouble += trouble_at(a->position, a->p->cell[g], state_with(a->p, a->position, genes->layer, g, symbol));
        if (a->p->cell[other] >= 0)
            trouble +=
                trouble_at(a->position, a->p->cell[other], state_with(a->p, a->position, genes->layer, other, own)) -
                trouble_at(a->position, a->p->cell[other], a->position->state[a->p->cell[other]]);
        if (trouble >= least) continue;
        least = trouble;
        *move = (lg_move){.block = block, .i = g, .j = other};
    }
    return least < INT32_MAX;
}

/* The same for symbols that are chosen freely. */
static bool draw_choice(const aim *a, int block, int g, lg_move *move) {
    const lg_block *b = &a->p->base.space.block[block];
    const fg_genes *genes = &a->p->block[block];
    int least = INT32_MAX;
    for (int k = 0; k < PARTNERS && b->symbols > 1; k++) {
        int symbol = (int)rng_below(a->rng, (uint32_t)b->symbols - 1);
        symbol += symbol >= a->genome.sym[g];
        int trouble = trouble_at(a->position, a->p->cell[g],
                                 state_with(a->p, a->position, genes->layer, g, genes->piece_of[symbol]));
        if (trouble >= least) continue;
        least = trouble;
        *move = (lg_move){.block = block, .i = g, .j = symbol};
    }
    return least < INT32_MAX;
}

/* Draws a block by its number of genes. */
static int draw_block(const aim *a) {
    const lg_space *space = &a->p->base.space;
    int g = (int)rng_below(a->rng, (uint32_t)space->syms), b = 0;
    while (g >= space->block[b].first + space->block[b].length)
        b++;
    return b;
}

int fg_propose(const lg_problem *problem, void *state, lg_genome genome, lg_rng *rng, lg_move *moves) {
    const fg_problem *p = fg_problem_of(problem);
    const fg_position *position = fg_problem_position(p, state);
    aim a = {p, position, genome, rng};
    if (!problem->space.syms) return 0;
    int block = draw_block(&a);
    if (p->block[block].plain && problem->space.block[block].length) {
        int g = draw_gene(&a, block);
        bool swaps = problem->space.block[block].kind == LG_ARRANGE;
        if (swaps ? draw_swap(&a, block, g, moves) : draw_choice(&a, block, g, moves)) return 1;
    }
    return lg_space_move(&problem->space, genome, rng, moves);
}
