/* Moves that are likely to improve a board. A gene is drawn among those at which a rule is violated. It is exchanged with another
 * one so that both places violate the fewest rules afterwards. Of a few such exchanges, the one with the lowest estimate is
 * proposed; the evaluation of the move then tells the truth. */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/rng.h"
#include "boards/file/rules/kind.h"
#include "move_estimate.h"
#include "problem.h"

enum { PARTNERS = 16, CHOICES = 16, DRAWS = 8 };
/* One move in ANY is random, or one in ANY_LATER once the structure is placed. One choice of a partner in ALL is among all partners,
 * and so is every choice with fewer than FEW good ones. If a place violates a rule about its neighbours, the move changes the place
 * itself once in HELP times, and otherwise one of its neighbours. */
enum { ANY = 8, ANY_LATER = 32, ALL = 16, FEW = 2, HELP = 3 };

/* Finds the places at which a rule is violated. */
static void find_wrong(const fg_problem *p, const fg_position *position, fg_places *where) {
    const fg_rules *r = p->rules;
    *where = (fg_places){{0}};
    for (int k = 0; k < r->parts; k++)
        if (position->missed_by[k] > 0) fg_part_blame(r, k, &position->view, position->number, where);
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

typedef struct {
    const fg_problem *p;
    fg_position *position;
    lg_genome genome;
    lg_rng *rng;
    int block;  /* the block of genes to change */
    bool cells; /* exchange the pieces of both layers of a cell; the block is that of the first one */
} aim;

/* If a place violates a rule about its neighbours, mostly turns to one of them, because it takes a change there to mend most such
 * violations. */
static int turn_to_neighbour(const aim *a, int place) {
    const fg_layout *l = a->p->rules->layout;
    int n = l->start[place + 1] - l->start[place];
    if (a->p->stage != FG_REST || !n || !fg_price_is_missing(a->position, place)) return place;
    if (!rng_below(a->rng, HELP)) return place;
    return l->near[l->start[place] + (int)rng_below(a->rng, (uint32_t)n)];
}

/* Draws a gene on a place at which a rule is violated, and sets its block. Returns -1 if there is none. */
static int draw_wrong(aim *a) {
    int wrongs = fg_price_list_wrong(a->position), ways = 0, g = -1;
    if (!wrongs) return -1;
    int place = a->position->violated[rng_below(a->rng, (uint32_t)wrongs)], cells = a->p->rules->layout->cells;
    place = turn_to_neighbour(a, place);
    for (int b = 0; b < a->p->base.space.blocks; b++) {
        int layer = a->p->block[b].layer, on = (int)fg_problem_game(a->p)->pieces.layer[layer].on;
        if (on != (place < cells ? FG_ON_CELLS : FG_ON_SLOTS)) continue;
        int here = a->p->gene[layer][place < cells ? place : place - cells];
        if (here >= 0 && !rng_below(a->rng, (uint32_t)++ways)) g = here, a->block = b;
    }
    assert(g < 0 || a->p->cell[g] == place);
    return g;
}

/* Draws a block by its number of genes. */
static int draw_block(const fg_problem *p, lg_rng *rng) {
    const lg_space *space = &p->base.space;
    int g = (int)rng_below(rng, (uint32_t)space->syms), b = 0;
    while (g >= space->block[b].first + space->block[b].length)
        b++;
    assert(b < space->blocks && g >= space->block[b].first);
    return b;
}

/* Draws a gene and its block: half of the time one at which a rule is violated, otherwise, if there is one among a few, one that
 * would better be another. */
static int draw_gene(aim *a) {
    int g = rng_below(a->rng, 2) ? draw_wrong(a) : -1;
    for (int k = 0; g < 0; k++) {
        a->block = draw_block(a->p, a->rng);
        const lg_block *b = &a->p->base.space.block[a->block];
        int drawn = b->first + (int)rng_below(a->rng, (uint32_t)b->length), place = a->p->cell[drawn];
        if (k == DRAWS || !a->position->has_excess || (place >= 0 && fg_price_is_excess(a->position, place))) g = drawn;
    }
    return g;
}

/* Returns the change of a state by which the block's layer gets the piece of a symbol. */
static inline int step_to(const aim *a, int block, int state, int symbol) {
    const fg_world *w = a->p->rules->world;
    const fg_genes *genes = &a->p->block[block];
    return w->step[genes->layer] * (genes->piece_of[symbol] - w->symbol[state][genes->layer]);
}

/* Returns the change by which a gene's place gets another symbol. */
static fg_change change_of(const aim *a, int g, int symbol) {
    int place = a->p->cell[g], state = a->position->state[place];
    return (fg_change){place, state, state + step_to(a, a->block, state, symbol)};
}

/* Lists the changes by which gene g gets what another gene has, and the other way round. */
static int list_changes(const aim *a, int g, int other, fg_change change[2]) {
    const int gene[2] = {g, other};
    int n = 0;
    assert(g != other);
    for (int k = 0; k < 2; k++) {
        if (a->p->cell[gene[k]] < 0) continue;
        change[n] = change_of(a, gene[k], a->genome.sym[gene[!k]]);
        if (a->cells)
            change[n].is += step_to(a, a->p->second_of_cell, change[n].was, a->genome.sym[a->p->partner[gene[!k]]]);
        n += change[n].was != change[n].is;
    }
    return n;
}

static bool can_swap(const aim *a, int g) {
    if (a->cells) return fg_is_cell_shown(a->p, a->position, a->genome, g);
    return fg_is_simple(a->p, a->position, a->genome, a->block, g);
}

static inline bool are_alike(const aim *a, int g, int other) {
    const int32_t *sym = a->genome.sym;
    return sym[g] == sym[other] && (!a->cells || sym[a->p->partner[g]] == sym[a->p->partner[other]]);
}

/* Returns the violations of a gene's place after it gets what another gene has, whose symbol is not the same. */
static inline int violations_with(const aim *a, int g, int other) {
    int place = a->p->cell[g], state;
    if (place < 0) return 0;
    state = a->position->state[place] + step_to(a, a->block, a->position->state[place], a->genome.sym[other]);
    if (a->cells)
        state += step_to(a, a->p->second_of_cell, a->position->state[place], a->genome.sym[a->p->partner[other]]);
    return fg_violations_of(a->position, place, state);
}

/* The same as list_some for a game of one layer with a structure and no box, if there is a partner whose place would violate no
 * rule after the swap. The violations at the gene's place depend only on the partner's symbol. Returns 0 if there is no such
 * partner. */
static int list_fine(const aim *a, int g, int16_t *partner) {
    const fg_genes *genes = &a->p->block[a->block];
    fg_position *position = a->position;
    int words = position->tables->set_words, own = genes->piece_of[a->genome.sym[g]], least = INT32_MAX, n = 0;
    uint64_t place[FG_PLACE_WORDS] = {0};
    assert(position->state[a->p->cell[g]] == own);
    for (int s = 0; s < genes->symbols; s++) {
        int state = genes->piece_of[s];
        const uint64_t *places_in = position->places_in + state * words;
        if (state == own || !fg_has_bits(places_in, words)) continue;
        int violations = fg_violations_of(position, a->p->cell[g], state);
        if (violations > least) continue;
        for (int w = 0; w < words; w++)
            place[w] = (violations < least ? 0 : place[w]) | places_in[w];
        least = violations;
    }
    fg_price_keep_harmless(position, own, place);
    for (int w = 0; w < words; w++)
        for (uint64_t rest = place[w]; rest; rest &= rest - 1) {
            int other = a->p->gene[genes->layer][64 * w + __builtin_ctzll(rest)];
            if (other >= 0) partner[n++] = (int16_t)other;
        }
    return n;
}

/* The same as list_some for a layer whose genes change only their own places. The violations at the gene's place then depend only
 * on the other gene's symbol, so they are looked up once for each symbol. */
static int list_plain(const aim *a, int g, int16_t *partner) {
    enum { NOT_KNOWN = -1 };
    const lg_block *b = &a->p->base.space.block[a->block];
    const fg_genes *genes = &a->p->block[a->block];
    const fg_position *position = a->position;
    const int32_t *sym = a->genome.sym, own = sym[g];
    int step = a->p->rules->world->step[genes->layer], states = position->tables->states, n = 0, least = INT32_MAX;
    int here[FG_KINDS_MAX + 1];
    for (int s = 0; s < b->symbols; s++)
        here[s] = NOT_KNOWN;
    for (int other = b->first; other < b->first + b->length; other++) {
        int s = sym[other], place = a->p->cell[other];
        if (s == own) continue;
        if (here[s] == NOT_KNOWN) here[s] = violations_with(a, g, other);
        int violations = here[s];
        if (violations > least) continue;
        if (place >= 0) {
            int state = position->state[place] + step * (genes->piece_of[own] - genes->piece_of[s]);
            assert(state >= 0 && state < states);
            int known = position->violations_in[place * states + state];
            violations += known == FG_VIOLATIONS_UNKNOWN ? fg_violations_find(a->position, place, state) : known;
        }
        if (violations > least) continue;
        if (violations < least) n = 0;
        least = violations;
        partner[n++] = (int16_t)other;
    }
    return n;
}

/* Lists the partners after whose swap with the gene the two places violate the fewest rules, as far as the rules look at each
 * of them alone; or all partners. */
static int list_some(const aim *a, int g, bool all, int16_t *partner) {
    const lg_block *b = &a->p->base.space.block[a->block];
    bool plain = !a->cells && a->p->block[a->block].plain;
    int n = 0, least = INT32_MAX;
    if (plain && !all && a->position->tables->set_words && !a->p->boxed) n = list_fine(a, g, partner);
    if (plain && !all) return n ? n : list_plain(a, g, partner);
    for (int other = b->first; other < b->first + b->length; other++) {
        if (are_alike(a, g, other) || (!plain && !can_swap(a, other))) continue;
        int violations = all ? 0 : violations_with(a, g, other);
        if (!all && violations <= least) violations += violations_with(a, other, g);
        if (violations > least) continue;
        if (violations < least) n = 0;
        least = violations;
        partner[n++] = (int16_t)other;
    }
    return n;
}

/* Once the structure is placed, most rules are about neighbours, so most partners are bad. Elsewhere, and where few are good, this
 * choice would keep the search from what rules about more than neighbours need. */
static int list_partners(const aim *a, int g, int16_t *partner) {
    bool all = a->p->stage != FG_REST || !rng_below(a->rng, ALL);
    int n = list_some(a, g, all, partner);
    return all || n >= FEW ? n : list_some(a, g, true, partner);
}

/* Of a few of these partners, takes the one whose swap seems best. Returns -1 if there is none. */
static int draw_partner(const aim *a, int g) {
    int16_t partner[FG_GENES_MAX];
    int n = list_partners(a, g, partner), least = INT32_MAX, best = -1;
    for (int k = 0; k < PARTNERS && n && least > 0; k++) {
        int drawn = (int)rng_below(a->rng, (uint32_t)n), other = partner[drawn];
        fg_change change[2];
        partner[drawn] = partner[--n];
        int changes = list_changes(a, g, other, change); /* none if both are in the box */
        int price = changes ? fg_price_of(a->position, change, changes, least) : INT32_MAX;
        if (price >= least) continue;
        least = price;
        best = other;
    }
    return best;
}

static int draw_swap(const aim *a, int g, lg_move *move) {
    const int32_t *sym = a->genome.sym;
    int other = draw_partner(a, g), count = 0;
    if (other < 0) return 0;
    if (sym[g] != sym[other]) move[count++] = (lg_move){.block = a->block, .i = g, .j = other};
    if (!a->cells) return count;
    int i = a->p->partner[g], j = a->p->partner[other];
    if (sym[i] != sym[j]) move[count++] = (lg_move){.block = a->p->second_of_cell, .i = i, .j = j};
    assert(count); /* no partner is like the gene */
    return count;
}

/* The same for symbols that are chosen freely. */
static int draw_choice(const aim *a, int g, lg_move *move) {
    const lg_block *b = &a->p->base.space.block[a->block];
    int least = INT32_MAX;
    for (int k = 0; k < CHOICES && b->symbols > 1; k++) {
        int symbol = (int)rng_below(a->rng, (uint32_t)b->symbols - 1);
        symbol += symbol >= a->genome.sym[g];
        fg_change change = change_of(a, g, symbol);
        assert(symbol != a->genome.sym[g] && symbol < b->symbols && change.was != change.is);
        int price = fg_price_of(a->position, &change, 1, least);
        if (price >= least) continue;
        least = price;
        *move = (lg_move){.block = a->block, .i = g, .j = symbol};
    }
    return least < INT32_MAX;
}

/* Exchanges both layers of cells: always instead of the first layer alone, and half of the time instead of the second. Returns
 * the gene of the first one. */
static int choose_cells(aim *a, int g) {
    const fg_problem *p = a->p;
    bool first = a->block == p->first_of_cell, layered = p->moves_cells && (first || a->block == p->second_of_cell);
    a->cells = layered && p->partner[g] >= 0 && (first || rng_below(a->rng, 2));
    if (!a->cells || first) return g;
    a->block = p->first_of_cell;
    return p->partner[g];
}

int fg_propose(const lg_problem *problem, void *state, lg_genome genome, lg_rng *rng, lg_move *moves) {
    const fg_problem *p = fg_problem_of(problem);
    if (!problem->space.syms) return 0;
    if (!p->aims || !rng_below(rng, p->stage == FG_REST ? ANY_LATER : ANY))
        return lg_space_move(&problem->space, genome, rng, moves);
    aim a = {.p = p, .position = fg_problem_position(p, state), .genome = genome, .rng = rng};
    fg_price_begin(a.position);
    int g = choose_cells(&a, draw_gene(&a)), count = 0;
    const lg_block *block = &problem->space.block[a.block];
    assert(g >= block->first && g < block->first + block->length);
    if (block->kind == LG_CHOICE)
        count = p->block[a.block].plain ? draw_choice(&a, g, moves) : 0;
    else if (can_swap(&a, g))
        count = draw_swap(&a, g, moves);
    return count ? count : lg_space_move(&problem->space, genome, rng, moves);
}
