/* A start that is better than a random one. Layer by layer, places are filled in random order, each with the piece of the stock
 * that takes part in the fewest violations beside the pieces that are there already. Then swaps make numbers equal that should be
 * equal; later moves keep them so more easily than they find them. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "boards/file/rules/possible.h"
#include "problem.h"

/* Lower bounds of all genomes that begin with the same genes. */

bool fg_has_prefix_bound(const fg_problem *p) {
    const fg_pieces *pieces = &fg_problem_game(p)->pieces;
    for (int l = 0; l < pieces->layers; l++)
        if (pieces->layer[l].under >= 0 || fg_is_restricted(p->rules->layout, l))
            return false; /* later genes may exchange what earlier ones have laid */
    return p->stage == FG_WHOLE;
}

/* Leaves free what later genes decide, and asks what is unavoidable. */
double fg_prefix_bound(const lg_problem *problem, lg_genome genome, int genes) {
    const fg_problem *p = fg_problem_of(problem);
    const fg_game *game = fg_problem_game(p);
    uint64_t room[(sizeof(fg_level) + FG_LAYERS_MAX * FG_PLACES_MAX) / sizeof(uint64_t) + 1];
    fg_level *level = (fg_level *)(void *)room;
    double off[FG_PARTS_MAX];
    assert(genes >= 0 && genes <= p->base.space.syms);
    memcpy(level, p->fixed, game->base.level_size);
    for (int i = 0; i < genes; i++) {
        const int g = p->order[i], b = fg_block_of(p, g);
        fg_put(game, level, p->block[b].layer, p->place[g], p->block[b].piece_of[genome.sym[g]]);
    }
    fg_unfold_modules(game, level);
    fg_least_off(p->rules, level, NULL, off);
    return fg_rules_score(p->rules, off);
}

/* A violation that later pieces cannot mend counts EAGER. Any other one counts 1, or nothing while more than FEW_OPEN neighbours
 * have no piece yet, because one of these will probably mend it. A pair that violates a rule by what lies between its places counts
 * 1, because rules allow some of them. */
enum { EAGER = 4, FEW_OPEN = 1 };
/* How many swaps are tried, and how far numbers may always be off, because from unequal numbers the way to equal ones often leads
 * through others. */
enum { SWAPS = 2000, NEARLY_EVEN = 2 };

typedef struct {
    const fg_problem *p;
    const fg_tables *t;
    const fg_game *game;
    lg_genome genome;
    lg_rng *rng;
    bool has_pairs; /* can a pair of places violate a rule? */
    /* For one place and each kind of pairs: how many of its partners have their pieces already, and the classes of these. */
    int partners[FG_PAIRINGS_MAX];
    uint8_t partner[FG_PAIRINGS_MAX][FG_PLACES_MAX];
    uint16_t state[FG_PLACES_MAX];
    uint8_t dealt[FG_PLACES_MAX]; /* does the place have its piece of the present layer? */
    uint64_t near[FG_PLACES_MAX][FG_WORDS_MAX];
} deal;

static int place_in_layout(const deal *d, int layer, int i) {
    return fg_place_of(&d->game->pieces.layer[layer], d->p->rules->layout, i);
}

static int with_symbol(const deal *d, int layer, int place, int symbol) {
    const fg_world *w = d->p->rules->world;
    return d->state[place] + w->step[layer] * (symbol - w->symbol[d->state[place]][layer]);
}

/* Counts the tested terms that would violate a rule. Far counters are not kept here, so terms that look far are left out. */
INLINE int count_hits(const deal *d, int place, int row) {
    const fg_tables *t = d->t;
    const fg_layout *l = d->p->rules->layout;
    const fg_row_term *first = t->tested_term + t->tested[row].from;
    int violations = 0;
    for (uint64_t wrong = t->wrong[row]; wrong; wrong &= wrong - 1) {
        const fg_row_term *term = &first[__builtin_ctzll(wrong)];
        if (term->fars || !fg_is_hit(term, d->near[place], NULL)) continue;
        int open = 0;
        for (int e = l->start[place]; !term->eager && e < l->start[place + 1]; e++)
            open += !d->dealt[l->near[e]];
        violations += term->eager ? EAGER : open <= FEW_OPEN;
    }
    return violations;
}

/* Lists the partners of a place that have their pieces already, for the calls of violations_with that follow. */
static void find_partners(deal *d, int place) {
    const fg_tables *t = d->t;
    for (int k = 0; k < t->pairings; k++) {
        const fg_pairing *kind = &t->pairing[k];
        d->partners[k] = 0;
        if (!d->has_pairs || place >= d->p->rules->layout->cells) continue;
        for (int e = kind->start[place], end = kind->start[place + 1]; e < end; e++) {
            int other = kind->near[e];
            if (d->dealt[other]) d->partner[k][d->partners[k]++] = kind->class_of[fg_row(t, other, d->state[other])];
        }
    }
}

/* Returns the number of violations in which a place would take part if it had this state. */
INLINE int violations_with(const deal *d, int place, int state) {
    const fg_tables *t = d->t;
    int row = fg_row(t, place, state), violations = count_hits(d, place, row);
    for (int k = 0; d->has_pairs && k < t->pairings; k++) {
        const fg_pairing *kind = &t->pairing[k];
        const uint16_t *wrong = kind->wrong + kind->class_of[row] * kind->classes;
        int pairs = 0;
        for (int i = 0; kind->is_wrong[kind->class_of[row]] && i < d->partners[k]; i++)
            pairs += wrong[d->partner[k][i]];
        violations += (kind->sharing ? 1 : EAGER) * pairs;
    }
    return violations;
}

/* Notes that the place has its piece, so that its neighbours see it; with sign -1, that they no longer see this piece. */
static void show_place(deal *d, int place, int sign) {
    const fg_layout *l = d->p->rules->layout;
    assert(sign > 0 || d->dealt[place]); /* only what was shown is taken back */
    d->dealt[place] = 1;
    if (place >= fg_seen_count(l)) return;
    const uint64_t *adds = d->t->adds + fg_row(d->t, place, d->state[place]) * d->t->words;
    for (int w = 0; w < d->t->words; w++) {
        uint64_t more = (uint64_t)sign * adds[w];
        for (int e = l->viewer_start[place], end = l->viewer_start[place + 1]; more && e < end; e++)
            d->near[l->viewer[e]][w] += more;
    }
}

/* Chooses the piece with the fewest violations that is left; of equal ones a random one, by how many are left. The cell is not
 * bare, so it has a piece. */
static int choose_symbol(deal *d, const fg_genes *genes, int g, const int *left) {
    int best = -1, least = INT32_MAX, ways = 0, none = fg_none(&d->game->pieces.layer[genes->layer]);
    int place = d->p->cell[g], step = d->p->rules->world->step[genes->layer];
    int first = with_symbol(d, genes->layer, place, 0);
    find_partners(d, place);
    for (int s = 0; s < genes->symbols; s++) {
        if (left[s] <= 0 || genes->piece_of[s] == none || !fg_gene_fits(d->p, genes, g, s)) continue;
        int violations = violations_with(d, place, first + step * genes->piece_of[s]);
        if (violations > least) continue;
        if (violations < least) ways = 0;
        least = violations;
        ways += left[s];
        if (rng_below(d->rng, (uint32_t)ways) < (uint32_t)left[s]) best = s;
    }
    /* The stock has a piece for each cell that is not bare, but perhaps none that may lie there. */
    for (int s = 0; best < 0; s++)
        if (left[s] > 0 && genes->piece_of[s] != none) best = s;
    return best;
}

/* Gives the places of a gene the states that its symbol says. */
static void set_all(deal *d, const fg_genes *genes, int g) {
    const fg_layout *l = d->p->rules->layout;
    int symbol = genes->piece_of[d->genome.sym[g]], place = d->p->cell[g];
    for (int n = 0; n < fg_orbit_size(l, genes->layer, place); n++) {
        fg_image image = fg_orbit_place(l, genes->layer, place, n);
        int becomes = fg_turned(l, genes->layer, image.element, symbol);
        d->state[image.place] = (uint16_t)with_symbol(d, genes->layer, image.place, becomes);
    }
}

/* Deals the pieces of one block. What is left over goes into the box. */
static void deal_block(deal *d, int b) {
    const lg_block *block = &d->p->base.space.block[b];
    const fg_genes *genes = &d->p->block[b];
    const fg_layer *layer = &d->game->pieces.layer[genes->layer];
    int order[FG_LAYER_GENES_MAX], left[FG_KINDS_MAX + 1], n = 0, places = fg_place_count(d->p->rules->layout);
    memcpy(left, genes->count, sizeof left);
    for (int place = 0; place < places; place++)
        memcpy(d->near[place], d->t->begin, sizeof d->t->begin);
    memset(d->dealt, 0, (size_t)places);
    int fixed = fg_layer_places(layer, d->p->rules->layout);
    for (int i = 0; i < fixed; i++)
        if (d->p->gene[genes->layer][i] < block->first) show_place(d, place_in_layout(d, genes->layer, i), 1);
    for (int k = 0; k < block->length; k++)
        if (d->p->place[block->first + k] >= 0) order[n++] = block->first + k;
    for (int i = n; i > 1; i--) {
        int j = (int)rng_below(d->rng, (uint32_t)i), held = order[i - 1];
        order[i - 1] = order[j];
        order[j] = held;
    }
    for (int k = 0; k < n; k++) {
        int g = order[k], place = place_in_layout(d, genes->layer, d->p->place[g]);
        /* a cell can have no piece of this layer because of the piece below */
        bool bare = layer->under >= 0 && layer->bare[d->p->rules->world->symbol[d->state[place]][layer->under]];
        int s = bare ? genes->symbol_of[fg_none(layer)] : choose_symbol(d, genes, g, left);
        assert(left[s] > 0 && !d->dealt[place]);
        left[s]--;
        d->genome.sym[g] = s;
        set_all(d, genes, g);
        for (int i = 0; i < fg_orbit_size(d->p->rules->layout, genes->layer, place); i++)
            show_place(d, fg_orbit_place(d->p->rules->layout, genes->layer, place, i).place, 1);
    }
    for (int k = 0, s = 0; k < block->length; k++) {
        if (d->p->place[block->first + k] >= 0) continue;
        while (left[s] <= 0)
            s++;
        assert(s < genes->symbols);
        d->genome.sym[block->first + k] = s;
        left[s]--;
    }
    if (!genes->restricted || !fg_genes_settle(d->p, b, d->genome.sym)) return;
    for (int k = 0; k < n; k++)
        set_all(d, genes, order[k]);
}

/* The numbers of parts that depend only on what lies where, such as the sums of a value, and how far these parts are off. */
typedef struct {
    int number[FG_NUMBERS_MAX + 1];
    double off;
} balance;

static void add_row(const deal *d, balance *b, int row, int sign) {
    const fg_row_term *term = d->t->fixed_term + d->t->fixed[row].from;
    for (int i = 0; i < d->t->fixed[row].count; i++)
        b->number[term[i].number] += sign * term[i].value;
}

static double off_of(const deal *d, const balance *b) {
    double off = 0;
    for (uint64_t rest = d->t->alone; rest; rest &= rest - 1) {
        int k = __builtin_ctzll(rest);
        const fg_part *part = &d->t->rules->part[k];
        off += d->t->weight[k] * fg_bound_off(&part->bound, b->number + part->first, part->count, part->scale);
    }
    return off;
}

/* Gives two places other states, which their neighbours see at once. */
static void show_states(deal *d, const int place[2], const int state[2]) {
    for (int k = 0; k < 2; k++) {
        show_place(d, place[k], -1);
        d->state[place[k]] = (uint16_t)state[k];
        show_place(d, place[k], 1);
    }
}

static void add_states(const deal *d, balance *b, const int place[2], const int state[2], int sign) {
    for (int k = 0; k < 2; k++)
        add_row(d, b, fg_row(d->t, place[k], state[k]), sign);
}

static int violations_at(deal *d, const int place[2]) {
    int violations = 0;
    for (int k = 0; k < 2; k++) {
        find_partners(d, place[k]);
        violations += violations_with(d, place[k], d->state[place[k]]);
    }
    return violations;
}

/* Swaps two pieces of a layer, unless the numbers would be less even or the places would be violating more rules. */
static void try_swap(deal *d, balance *b, int layer, const int gene[2]) {
    const fg_genes *genes = &d->p->block[layer];
    int32_t *sym = d->genome.sym, held = sym[gene[0]];
    int place[2], was[2], is[2];
    for (int k = 0; k < 2; k++) {
        place[k] = d->p->cell[gene[k]];
        was[k] = d->state[place[k]];
        is[k] = with_symbol(d, genes->layer, place[k], genes->piece_of[sym[gene[!k]]]);
    }
    add_states(d, b, place, was, -1);
    add_states(d, b, place, is, 1);
    assert(place[0] != place[1] && was[0] != is[0] && was[1] != is[1]);
    double off = off_of(d, b), most = b->off > NEARLY_EVEN ? b->off : NEARLY_EVEN;
    bool good = off <= most;
    if (good) {
        int violations = violations_at(d, place);
        show_states(d, place, is);
        good = violations_at(d, place) <= violations;
        if (!good) show_states(d, place, was);
    }
    if (!good) {
        add_states(d, b, place, is, -1);
        add_states(d, b, place, was, 1);
        assert(off_of(d, b) == b->off);
        return;
    }
    b->off = off;
    sym[gene[0]] = sym[gene[1]];
    sym[gene[1]] = held;
}

/* May a gene's piece move without others, to the place of another gene? */
static bool is_loose(const deal *d, int block, int g, int to) {
    const fg_genes *genes = &d->p->block[block];
    const fg_layer *layer = &d->game->pieces.layer[genes->layer];
    return d->p->place[g] >= 0 && genes->piece_of[d->genome.sym[g]] != fg_none(layer) &&
           fg_gene_fits(d->p, genes, to, d->genome.sym[g]);
}

/* Makes numbers more even by random swaps within a layer. If one layer decides where a second layer has pieces, only the pieces of
 * the second layer are swapped. */
static void balance_numbers(deal *d) {
    const lg_space *space = &d->p->base.space;
    int places = fg_place_count(d->p->rules->layout);
    balance b = {.off = 0};
    for (int place = 0; place < places; place++)
        memcpy(d->near[place], d->t->begin, sizeof d->t->begin);
    for (int place = 0; place < places; place++) { /* lets all places see each other */
        show_place(d, place, 1);
        add_row(d, &b, fg_row(d->t, place, d->state[place]), 1);
    }
    b.off = off_of(d, &b);
    for (int k = 0; k < SWAPS && b.off > 0; k++) {
        int block = (int)rng_below(d->rng, (uint32_t)space->blocks);
        const lg_block *of = &space->block[block];
        if (of->length < 2 || (d->p->moves_cells && block == d->p->first_of_cell)) continue;
        const int gene[2] = {of->first + (int)rng_below(d->rng, (uint32_t)of->length),
                             of->first + (int)rng_below(d->rng, (uint32_t)of->length)};
        if (d->genome.sym[gene[0]] != d->genome.sym[gene[1]] && is_loose(d, block, gene[0], gene[1]) &&
            is_loose(d, block, gene[1], gene[0]))
            try_swap(d, &b, block, gene);
    }
}

/* Draws choices again that may not lie where they are. */
static void draw_fitting(const fg_problem *p, lg_genome genome, lg_rng *rng) {
    for (int b = 0; b < p->base.space.blocks; b++) {
        const lg_block *block = &p->base.space.block[b];
        for (int g = block->first; g < block->first + block->length && block->kind == LG_CHOICE; g++)
            while (!fg_gene_fits(p, &p->block[b], g, genome.sym[g]))
                genome.sym[g] = (int32_t)rng_below(rng, (uint32_t)block->symbols);
    }
}

bool fg_deal(const lg_problem *problem, lg_genome genome, lg_rng *rng) {
    const fg_problem *p = fg_problem_of(problem);
    const fg_pieces *pieces = &fg_problem_game(p)->pieces;
    const fg_layout *l = p->rules->layout;
    const fg_world *w = p->rules->world;
    deal d;
    d.p = p, d.t = p->rules->tables, d.game = fg_problem_game(p), d.genome = genome, d.rng = rng;
    d.has_pairs = d.t->has_wrong_pairs || d.t->flags;
    /* Pieces cannot be dealt layer by layer if they are chosen freely or lie on modules, or if fixed pieces of a later layer
     * determine what lies below them. */
    bool deals = true;
    for (int b = 0; b < problem->space.blocks && deals; b++) {
        const fg_layer *layer = &pieces->layer[p->block[b].layer];
        deals = problem->space.block[b].kind != LG_CHOICE && layer->on != FG_ON_MODULES;
        for (int c = 0; c < l->cells && layer->under >= 0 && deals; c++)
            deals = p->gene[layer->under][c] < 0 || p->gene[p->block[b].layer][c] >= 0;
    }
    if (!deals) {
        lg_space_sample(&problem->space, genome, rng);
        draw_fitting(p, genome, rng);
        return true;
    }
    /* Begins with what is fixed; free places have the first symbol of each layer. */
    for (int place = 0; place < fg_place_count(l); place++) {
        const int on = fg_on_of(l, place), first = fg_first_on(l, on);
        int state = w->first[on];
        for (int k = 0; k < pieces->layers; k++) {
            if ((int)pieces->layer[k].on != on) continue;
            int symbol = fg_symbol(d.game, p->fixed, k, place - first);
            state += symbol < fg_free(&pieces->layer[k]) ? w->step[k] * symbol : 0;
        }
        d.state[place] = (uint16_t)state;
    }
    for (int b = 0; b < problem->space.blocks; b++)
        deal_block(&d, b);
    if (d.t->alone && !l->symmetry) balance_numbers(&d); /* a symmetric board has most numbers even already */
    assert(lg_space_holds(&problem->space, genome));
    return true;
}
