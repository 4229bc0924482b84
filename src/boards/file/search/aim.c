/* Moves that are likely to improve a board. A gene is drawn among those at which a rule is violated. It is exchanged with another
 * one so that both places violate the fewest rules afterwards. Of a few such exchanges, the one with the lowest estimate is
 * proposed; the evaluation of the move then tells the truth. */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/rng.h"
#include "boards/file/kinds/groups.h"
#include "boards/file/rules/ways.h"
#include "problem.h"

enum { PARTNERS = 16, CHOICES = 16, DRAWS = 8, FITTING_DRAWS = 128, MANY_PLACES = 2000, SHIFT = 2, STEPS = 6 };
/* One move in ANY is random, or one in ANY_LATER once the structure is placed. One choice of a partner in ALL is among all
 * partners, and so is every choice with fewer than FEW good ones. If a place violates a rule about its neighbours, the move
 * changes the place itself once in HELP times, and otherwise one of its neighbours. */
enum { ANY = 8, ANY_LATER = 32, ALL = 16, FEW = 2, HELP = 3 };

/* Does one of the gene's places lie there? */
static bool is_at(const fg_problem *p, int g, const fg_places *where) {
    const fg_layout *l = p->rules->layout;
    int layer = l->symmetry ? p->block[fg_block_of(p, g)].layer : 0;
    bool is = p->cell[g] >= 0 && fg_bit(where->w, p->cell[g]);
    for (int n = 1; !is && l->symmetry && p->place[g] >= 0 && n < fg_orbit_size(l, layer, p->cell[g]); n++)
        is = fg_bit(where->w, fg_orbit_place(l, layer, p->cell[g], n).place);
    return is;
}

int fg_conflicts(const lg_problem *problem, void *state, lg_genome genome, int *genes) {
    const fg_problem *p = fg_problem_of(problem);
    const fg_position *position = fg_problem_position(p, state);
    fg_places where = {{0}};
    int n = 0;
    (void)genome;
    for (int k = 0; k < p->rules->parts; k++)
        if (position->missed_by[k] > 0) fg_part_blame(p->rules, k, &position->view, position->number, &where);
    for (int g = 0; g < problem->space.syms; g++)
        if (is_at(p, g, &where)) genes[n++] = g;
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

/* Draws a gene and its block. Half of the time the gene is on a place at which a rule is violated. Otherwise, or if there is no
 * such place, looks at a few genes for one on a place that adds to a number that is too large. */
static int draw_gene(aim *a) {
    const lg_space *space = &a->p->base.space;
    const fg_layout *l = a->p->rules->layout;
    int g = -1, ways = 0, wrongs = rng_below(a->rng, 2) ? fg_price_list_wrong(a->position) : 0;
    int place = wrongs ? a->position->violated[rng_below(a->rng, (uint32_t)wrongs)] : 0;
    /* If a place violates a rule about its neighbours, mostly turns to one of the neighbours, because most such violations can
     * only be mended by a change there. */
    int from = l->start[place], neighbours = l->start[place + 1] - from;
    if (wrongs && a->p->stage == FG_REST && neighbours && fg_price_is_missing(a->position, place) &&
        rng_below(a->rng, HELP))
        place = l->near[from + (int)rng_below(a->rng, (uint32_t)neighbours)];
    for (int b = 0; b < space->blocks && wrongs; b++) {
        int layer = a->p->block[b].layer, on = (int)fg_problem_game(a->p)->pieces.layer[layer].on;
        if (on != fg_on_of(l, place)) continue;
        int here = a->p->gene[layer][place - fg_first_on(l, on)];
        bool own = here >= space->block[b].first && here < space->block[b].first + space->block[b].length;
        if (own && !rng_below(a->rng, (uint32_t)++ways)) g = here, a->block = b;
    }
    assert(g < 0 || a->p->cell[g] == place || l->symmetry);
    for (int k = 0; g < 0; k++) {
        /* A block is chosen with a probability in proportion to its number of genes. */
        int of_all = (int)rng_below(a->rng, (uint32_t)space->syms);
        const lg_block *b = space->block;
        while (of_all >= b->first + b->length)
            b++;
        a->block = (int)(b - space->block);
        assert(a->block < space->blocks && of_all >= b->first);
        int drawn = b->first + (int)rng_below(a->rng, (uint32_t)b->length), other = a->p->cell[drawn];
        if (k == DRAWS || !a->position->has_excess || (other >= 0 && fg_price_is_excess(a->position, other))) g = drawn;
    }
    return g;
}

/* Returns the change of a state by which the block's layer gets the piece of a symbol. */
static inline int step_to(const aim *a, int block, int state, int symbol) {
    const fg_world *w = a->p->rules->world;
    const fg_genes *genes = &a->p->block[block];
    return w->step[genes->layer] * (genes->piece_of[symbol] - w->symbol[state][genes->layer]);
}

/* Changes of the places of two genes, and of their images. */
enum { CHANGES_MAX = 2 * FG_SYMMETRIES_MAX };
typedef struct {
    int count;
    fg_change change[CHANGES_MAX];
} changes;

/* Adds the changes by which a gene's places get the symbol of a block. A place that has changes already is the last orbit's. */
static void add_changes(const aim *a, changes *c, int g, int block, int symbol, bool again) {
    const fg_layout *l = a->p->rules->layout;
    const fg_genes *genes = &a->p->block[block];
    const fg_world *w = a->p->rules->world;
    int place = a->p->cell[g], size = fg_orbit_size(l, genes->layer, place), from = again ? c->count - size : c->count;
    for (int n = 0; n < size; n++) {
        fg_image image = fg_orbit_place(l, genes->layer, place, n);
        fg_change *change = &c->change[from + n];
        int state = a->position->state[image.place];
        if (!again) *change = (fg_change){image.place, state, state};
        int becomes = fg_turned(l, genes->layer, image.element, genes->piece_of[symbol]);
        change->is += w->step[genes->layer] * (becomes - w->symbol[change->is][genes->layer]);
    }
    if (!again) c->count += size;
}

/* Removes changes that change nothing. */
static void drop_idle(changes *c) {
    int kept = 0;
    for (int i = 0; i < c->count; i++)
        if (c->change[i].was != c->change[i].is) c->change[kept++] = c->change[i];
    c->count = kept;
}

static bool can_swap_gene(const aim *a, int g) {
    if (a->cells) return fg_is_cell_shown(a->p, a->position, a->genome, g);
    return fg_is_simple(a->p, a->position, a->genome, a->block, g);
}

/* May each of two genes have what the other one has? */
static bool do_both_fit(const aim *a, int g, int other) {
    const fg_genes *genes = &a->p->block[a->block];
    return fg_gene_fits(a->p, genes, g, a->genome.sym[other]) && fg_gene_fits(a->p, genes, other, a->genome.sym[g]);
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
static int list_fine(const aim *a, int g, uint16_t *partner) {
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
            if (other >= 0) partner[n++] = (uint16_t)other;
        }
    return n;
}

/* Do genes of the block change only their own places, and those of their images, as long as every piece lies where it may? */
static bool is_loose(const aim *a) {
    const fg_genes *genes = &a->p->block[a->block];
    return genes->plain ||
           (genes->restricted && !genes->coupled && !genes->asked && a->position->fits && a->p->stage != FG_STRUCTURE);
}

/* The same as list_some for such a block. The violations at the gene's place then depend only on the other gene's symbol, so they are
 * looked up once for each symbol. */
static int list_loose(const aim *a, int g, uint16_t *partner) {
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
        if (here[s] == NOT_KNOWN) here[s] = fg_gene_fits(a->p, genes, g, s) ? violations_with(a, g, other) : INT32_MAX;
        int violations = here[s];
        if (violations > least || violations == INT32_MAX || !fg_gene_fits(a->p, genes, other, own)) continue;
        if (place >= 0) {
            int state = position->state[place] + step * (genes->piece_of[own] - genes->piece_of[s]);
            assert(state >= 0 && state < states);
            int known = position->violations_in[place * states + state];
            violations += known == FG_VIOLATIONS_UNKNOWN ? fg_violations_find(a->position, place, state) : known;
        }
        if (violations > least) continue;
        if (violations < least) n = 0;
        least = violations;
        partner[n++] = (uint16_t)other;
    }
    return n;
}

/* Lists the partners after whose swap with the gene the two places violate the fewest rules, as far as the rules look at each
 * of them alone; or all partners. */
static int list_some(const aim *a, int g, bool all, uint16_t *partner) {
    const lg_block *b = &a->p->base.space.block[a->block];
    const int32_t *sym = a->genome.sym;
    bool plain = !a->cells && a->p->block[a->block].plain;
    int n = 0, least = INT32_MAX;
    if (plain && !all && a->position->tables->set_words && !a->p->boxed && !a->p->rules->layout->symmetry)
        n = list_fine(a, g, partner);
    if (!all && !a->cells && is_loose(a)) return n ? n : list_loose(a, g, partner);
    for (int other = b->first; other < b->first + b->length; other++) {
        bool alike = sym[g] == sym[other] && (!a->cells || sym[a->p->partner[g]] == sym[a->p->partner[other]]);
        if (alike || (!plain && !(can_swap_gene(a, other) && do_both_fit(a, g, other)))) continue;
        int violations = all ? 0 : violations_with(a, g, other);
        if (!all && violations <= least) violations += violations_with(a, other, g);
        if (violations > least) continue;
        if (violations < least) n = 0;
        least = violations;
        partner[n++] = (uint16_t)other;
    }
    return n;
}

/* Of a few partners, takes the one whose swap with gene g seems best. Returns the number of moves: 0 if there is no partner. */
static int draw_swap(const aim *a, int g, lg_move *move) {
    const int32_t *sym = a->genome.sym;
    uint16_t partner[FG_LAYER_GENES_MAX];
    /* Once the structure is placed, most rules are about neighbours and most partners are bad, so mostly only the best partners
     * are listed. In other stages, or if few are good, such a list would keep the search from changes that other rules need. */
    bool all = a->p->stage != FG_REST || !rng_below(a->rng, ALL);
    int n = list_some(a, g, all, partner), least = INT32_MAX, other = -1, count = 0;
    if (!all && n < FEW) n = list_some(a, g, true, partner);
    for (int k = 0; k < PARTNERS && n && least > 0; k++) {
        int drawn = (int)rng_below(a->rng, (uint32_t)n);
        const int gene[2] = {g, partner[drawn]};
        changes c;
        c.count = 0;
        assert(gene[0] != gene[1] && gene[1] >= a->p->base.space.block[a->block].first);
        partner[drawn] = partner[--n];
        for (int i = 0; i < 2; i++) { /* each gene gets what the other one has */
            if (a->p->cell[gene[i]] < 0) continue;
            add_changes(a, &c, gene[i], a->block, sym[gene[!i]], false);
            if (a->cells) add_changes(a, &c, gene[i], a->p->second_of_cell, sym[a->p->partner[gene[!i]]], true);
        }
        drop_idle(&c);
        /* if both genes are in the box, the swap changes no place */
        int price = c.count ? fg_price_of(a->position, c.change, c.count, least) : INT32_MAX;
        if (price >= least) continue;
        least = price;
        other = gene[1];
    }
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
        if (!fg_gene_fits(a->p, &a->p->block[a->block], g, symbol)) continue;
        changes c;
        c.count = 0;
        add_changes(a, &c, g, a->block, symbol, false);
        drop_idle(&c);
        assert(symbol != a->genome.sym[g] && symbol < b->symbols);
        int price = c.count ? fg_price_of(a->position, c.change, c.count, least) : INT32_MAX;
        if (price >= least) continue;
        least = price;
        *move = (lg_move){.block = a->block, .i = g, .j = symbol};
    }
    return least < INT32_MAX;
}

/* Draws any move. Where pieces may lie only on some places, tries to draw one that lets all pieces lie where the genes say, because
 * every later move on a board where they do not would be evaluated from nothing. */
static int draw_any(const fg_problem *p, void *state, lg_genome genome, lg_rng *rng, lg_move *move) {
    int count = lg_space_move(&p->base.space, genome, rng, move);
    for (int k = 0; p->fits && count && k < FITTING_DRAWS && fg_problem_position(p, state)->fits; k++) {
        const fg_genes *genes = &p->block[move->block];
        bool choice = p->base.space.block[move->block].kind == LG_CHOICE;
        if (fg_gene_fits(p, genes, move->i, choice ? move->j : genome.sym[move->j]) &&
            (choice || fg_gene_fits(p, genes, move->j, genome.sym[move->i])))
            break;
        count = lg_space_move(&p->base.space, genome, rng, move);
    }
    return count;
}

/* Can the gene exchange what it has with another gene, so that nothing but their places, and the images of these, changes? Sets the
 * block to theirs. */
static bool can_exchange(aim *a, int g, int other) {
    a->block = fg_block_of(a->p, g);
    return g != other && fg_block_of(a->p, other) == a->block && a->p->base.space.block[a->block].kind != LG_CHOICE &&
           a->genome.sym[g] != a->genome.sym[other] && can_swap_gene(a, g) && can_swap_gene(a, other) &&
           do_both_fit(a, g, other);
}

static bool share_gene(const lg_move *one, const lg_move *other) {
    return one->i == other->i || one->i == other->j || one->j == other->i || one->j == other->j;
}

/* Draws a missed rule, in proportion to what it costs. Returns its part; -1 if all rules are met, or if the drawn one is neither about
 * groups nor about placed seats. */
static int draw_missed(const aim *a) {
    const fg_rules *r = a->p->rules;
    const double *missed_by = a->position->missed_by, *weight = a->position->tables->weight;
    double sum = 0;
    int part = -1;
    for (int k = 0; k < r->parts; k++) {
        sum += weight[k] * missed_by[k];
        if (missed_by[k] > 0 && rng_unit(a->rng) * sum < weight[k] * missed_by[k]) part = k;
    }
    const fg_kind *kind = part < 0 ? NULL : r->measure[r->part[part].measure].kind;
    const bool is_movable =
        kind && (kind == &fg_groups_kind || kind == &fg_each_group_kind || (kind->many && r->layout->placed));
    return is_movable ? part : -1;
}

/* Lists the cells of the group to which the first one belongs. Returns how many there are; 0 if there are too many to move. */
static int list_group(const aim *a, const fg_selection *of, int cell[LG_PROPOSED_MAX]) {
    const fg_layout *l = a->p->rules->layout;
    int count = 1;
    for (int n = 0; n < count; n++)
        for (int e = l->start[cell[n]]; e < l->cells_end[cell[n]]; e++) {
            int to = l->near[e], k = 0;
            if (!fg_bit(of->states.w, a->position->state[to]) || !fg_bit(of->places.w, to)) continue;
            while (k < count && cell[k] != to)
                k++;
            if (k == LG_PROPOSED_MAX) return 0;
            cell[k] = to;
            count += k == count;
        }
    return count;
}

/* Draws a seat or a group that a missed rule blames, and sets the layer of its pieces. Returns how many cells it has; 0 if there is
 * none, or if it is too large. */
static int draw_blamed(const aim *a, int cell[LG_PROPOSED_MAX], int *layer) {
    const fg_rules *r = a->p->rules;
    const int part = draw_missed(a);
    fg_places blamed = {{0}};
    int ways = 0;
    if (part < 0) return 0;
    const fg_measure *m = &r->measure[r->part[part].measure], *end = m + r->part[part].measures;
    fg_part_blame(r, part, &a->position->view, a->position->number, &blamed);
    for (int c = 0; c < r->layout->cells; c++)
        if (fg_bit(blamed.w, c) && !rng_below(a->rng, (uint32_t)++ways)) cell[0] = c;
    if (!ways) return 0;
    if (m->kind->many) {
        *layer = r->layout->placed->layer;
        return 1;
    }
    for (; m < end; m++) { /* under `for each`, each measure has groups of its own */
        const fg_groups *groups = m->own;
        if (!fg_bit(groups->of.states.w, a->position->state[cell[0]]) || !fg_bit(groups->of.places.w, cell[0]))
            continue;
        *layer = groups->of.layer;
        return groups->by ? 0 : list_group(a, &groups->of, cell);
    }
    return 0;
}

/* So many steps to one side, and then to the next side. */
typedef struct {
    int side, steps[2];
} shift;

static int end_of_shift(const fg_layout *l, int cell, const shift *by) {
    for (int k = 0; k < 2; k++)
        for (int n = 0; n < by->steps[k] && cell >= 0; n++)
            cell = l->side[cell][(by->side + k) % l->sides];
    return cell;
}

/* On a large board hardly any random gene is a seat, and a lake too many has to be taken away cell by cell, which makes the board
 * worse until the last one is gone. So one move in SHIFT takes a seat or a small group, which a missed rule blames, some steps
 * away: its cells and those where it comes to lie exchange what they have on its layer. Returns the number of moves; 0 if this is
 * not possible. */
static int draw_shift(aim *a, lg_move moves[LG_PROPOSED_MAX]) {
    const fg_layout *l = a->p->rules->layout;
    if (a->p->stage == FG_STRUCTURE || fg_place_count(l) < MANY_PLACES || !l->sides || rng_below(a->rng, SHIFT))
        return 0;
    int cell[LG_PROPOSED_MAX], layer = 0, count = draw_blamed(a, cell, &layer);
    if (fg_problem_game(a->p)->pieces.layer[layer].on != FG_ON_CELLS) return 0;
    const int *gene = a->p->gene[layer];
    const shift by = {(int)rng_below(a->rng, (uint32_t)l->sides),
                      {1 + (int)rng_below(a->rng, STEPS), (int)rng_below(a->rng, STEPS)}};
    for (int n = 0; n < count; n++) {
        const int to = end_of_shift(l, cell[n], &by);
        if (to < 0 || gene[to] < 0 || gene[cell[n]] < 0 || !can_exchange(a, gene[cell[n]], gene[to])) return 0;
        moves[n] = (lg_move){.block = a->block, .i = gene[cell[n]], .j = gene[to]};
        for (int k = 0; k < n; k++)
            if (share_gene(&moves[k], &moves[n])) return 0;
    }
    return count;
}

int fg_propose(const lg_problem *problem, void *state, lg_genome genome, lg_rng *rng, lg_move *moves) {
    const fg_problem *p = fg_problem_of(problem);
    if (!problem->space.syms) return 0;
    if (!p->aims || !rng_below(rng, p->stage == FG_REST ? ANY_LATER : ANY))
        return draw_any(p, state, genome, rng, moves);
    aim a = {.p = p, .position = fg_problem_position(p, state), .genome = genome, .rng = rng};
    int shifted = draw_shift(&a, moves);
    if (shifted) return shifted;
    fg_price_begin(a.position);
    int g = draw_gene(&a), count = 0;
    /* Exchanges both layers of two cells: always if the gene is of the first layer, and half of the time if it is of the
     * second. */
    bool first = a.block == p->first_of_cell, layered = p->moves_cells && (first || a.block == p->second_of_cell);
    a.cells = layered && p->partner[g] >= 0 && (first || rng_below(rng, 2));
    if (a.cells && !first) {
        a.block = p->first_of_cell;
        g = p->partner[g];
    }
    const lg_block *block = &problem->space.block[a.block];
    assert(g >= block->first && g < block->first + block->length);
    if (block->kind == LG_CHOICE)
        count = p->block[a.block].plain ? draw_choice(&a, g, moves) : 0;
    else if (can_swap_gene(&a, g))
        count = draw_swap(&a, g, moves);
    return count ? count : draw_any(p, state, genome, rng, moves);
}
