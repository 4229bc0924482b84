/* A start that is better than a random one. Layer by layer, places are filled in random order, each with the piece of the stock
 * that takes part in the fewest violations beside the pieces that are there already. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/rng.h"
#include "problem.h"

enum { EAGER = 4 }; /* what a violation counts that later pieces cannot mend */

typedef struct {
    const fg_problem *p;
    const fg_tables *t;
    const fg_game *game;
    lg_genome genome;
    lg_rng *rng;
    uint16_t state[FG_PLACES_MAX];
    uint8_t dealt[FG_PLACES_MAX]; /* does the place have its piece of the present layer? */
    uint64_t near[FG_PLACES_MAX][FG_WORDS_MAX];
} deal;

static int place_in_layout(const deal *d, int layer, int i) {
    return d->game->pieces.layer[layer].on == FG_ON_SLOTS ? d->p->rules->layout->cells + i : i;
}

static int with_symbol(const deal *d, int layer, int place, int symbol) {
    const fg_world *w = d->p->rules->world;
    return d->state[place] + w->step[layer] * (symbol - w->symbol[d->state[place]][layer]);
}

/* Counts the tested terms that would violate a rule. Far counters are not kept here, so terms that look far are left out. */
static int count_hits(const deal *d, int place, int row) {
    const fg_tables *t = d->t;
    const fg_row_term *term = t->tested_term + t->tested[row].from;
    const uint64_t *near = d->near[place];
    int trouble = 0;
    for (int i = 0; i < t->tested[row].count; i++, term++) {
        if (!term->wrong || term->fars || (near[term->word] & term->mask) != term->want) continue;
        if (term->two && (near[term->other_word] & term->other_mask) != term->other_want) continue;
        trouble += term->eager ? EAGER : 1;
    }
    return trouble;
}

static int count_pairs(const deal *d, int place, int row) {
    const fg_tables *t = d->t;
    int trouble = 0;
    for (int k = 0; k < t->pairings && place < d->p->rules->layout->cells; k++) {
        const fg_pairing *kind = &t->pairing[k];
        if (kind->sharing || !kind->is_wrong[kind->class_of[row]]) continue;
        const uint16_t *wrong = kind->wrong + kind->class_of[row] * kind->classes;
        for (int e = kind->start[place]; e < kind->start[place + 1]; e++)
            if (d->dealt[kind->near[e]])
                trouble += EAGER * wrong[kind->class_of[fg_row(t, kind->near[e], d->state[kind->near[e]])]];
    }
    return trouble;
}

static int trouble_with(const deal *d, int layer, int place, int symbol) {
    int row = fg_row(d->t, place, with_symbol(d, layer, place, symbol));
    return count_hits(d, place, row) + count_pairs(d, place, row);
}

/* Notes that the place has its piece, so that its neighbours see it. */
static void show_place(deal *d, int place) {
    const fg_layout *l = d->p->rules->layout;
    d->dealt[place] = 1;
    if (place >= l->cells) return;
    const uint64_t *adds = d->t->adds + fg_row(d->t, place, d->state[place]) * d->t->words;
    for (int e = l->back[place]; e < l->back[place + 1]; e++)
        for (int w = 0; w < d->t->words; w++)
            d->near[l->seen[e]][w] += adds[w];
}

/* Chooses the piece with the least trouble that is left; of equal ones a random one, by how many are left. The cell is not bare,
 * so it has a piece. */
static int choose_symbol(const deal *d, const fg_genes *genes, int place, const int *left) {
    int best = -1, least = INT32_MAX, ways = 0, none = fg_none(&d->game->pieces.layer[genes->layer]);
    for (int s = 0; s < genes->symbols; s++) {
        if (left[s] <= 0 || genes->piece_of[s] == none) continue;
        int trouble = trouble_with(d, genes->layer, place, genes->piece_of[s]);
        if (trouble > least) continue;
        if (trouble < least) ways = 0;
        least = trouble;
        ways += left[s];
        if (rng_below(d->rng, (uint32_t)ways) < (uint32_t)left[s]) best = s;
    }
    return best;
}

static void shuffle(int *order, int n, lg_rng *rng) {
    for (int i = n; i > 1; i--) {
        int j = (int)rng_below(rng, (uint32_t)i), held = order[i - 1];
        order[i - 1] = order[j];
        order[j] = held;
    }
}

/* Is a cell without a piece of this layer, because of the piece below? */
static bool is_bare(const deal *d, int layer, int place) {
    const fg_layer *l = &d->game->pieces.layer[layer];
    return l->under >= 0 && l->bare[d->p->rules->world->symbol[d->state[place]][l->under]];
}

/* Deals the pieces of one block. What is left over goes into the box. */
static void deal_block(deal *d, int b) {
    const lg_block *block = &d->p->base.space.block[b];
    const fg_genes *genes = &d->p->block[b];
    int order[FG_GENES_MAX], left[FG_KINDS_MAX + 1], n = 0, places = fg_place_count(d->p->rules->layout);
    memcpy(left, genes->count, sizeof left);
    for (int place = 0; place < places; place++)
        memcpy(d->near[place], d->t->begin, sizeof d->t->begin);
    memset(d->dealt, 0, (size_t)places);
    int fixed = fg_layer_places(&d->game->pieces.layer[genes->layer], d->p->rules->layout);
    for (int i = 0; i < fixed; i++)
        if (d->p->gene[genes->layer][i] < 0) show_place(d, place_in_layout(d, genes->layer, i));
    for (int k = 0; k < block->length; k++)
        if (d->p->place[block->first + k] >= 0) order[n++] = block->first + k;
    shuffle(order, n, d->rng);
    for (int k = 0; k < n; k++) {
        int g = order[k], place = place_in_layout(d, genes->layer, d->p->place[g]),
            none = fg_none(&d->game->pieces.layer[genes->layer]);
        bool bare = is_bare(d, genes->layer, place);
        int s = bare ? genes->symbol_of[none] : choose_symbol(d, genes, place, left);
        left[s]--;
        d->genome.sym[g] = s;
        d->state[place] = (uint16_t)with_symbol(d, genes->layer, place, genes->piece_of[s]);
        show_place(d, place);
    }
    for (int k = 0, s = 0; k < block->length; k++) {
        if (d->p->place[block->first + k] >= 0) continue;
        while (left[s] <= 0)
            s++;
        d->genome.sym[block->first + k] = s;
        left[s]--;
    }
}

/* Can the pieces be dealt, layer by layer? Not if they are chosen freely, lie on modules, or if fixed pieces of a later layer say
 * what lies below them. */
static bool can_deal(const fg_problem *p) {
    const fg_game *game = fg_problem_game(p);
    for (int b = 0; b < p->base.space.blocks; b++) {
        const fg_layer *layer = &game->pieces.layer[p->block[b].layer];
        if (p->base.space.block[b].kind == LG_CHOICE || layer->on == FG_ON_MODULES) return false;
        for (int c = 0; c < p->rules->layout->cells && layer->under >= 0; c++)
            if (p->gene[layer->under][c] >= 0 && p->gene[p->block[b].layer][c] < 0) return false;
    }
    return true;
}

/* Begins with what is fixed; free places have the first symbol of each layer. */
static void begin_deal(deal *d) {
    const fg_pieces *pieces = &d->game->pieces;
    const fg_layout *l = d->p->rules->layout;
    const fg_world *w = d->p->rules->world;
    for (int place = 0; place < fg_place_count(l); place++) {
        bool slot = place >= l->cells;
        int state = slot ? w->cell_states : 0;
        for (int k = 0; k < pieces->layers; k++) {
            if (pieces->layer[k].on != (slot ? FG_ON_SLOTS : FG_ON_CELLS)) continue;
            int symbol = fg_symbol(d->game, d->p->fixed, k, slot ? place - l->cells : place);
            state += symbol < fg_free(&pieces->layer[k]) ? w->step[k] * symbol : 0;
        }
        d->state[place] = (uint16_t)state;
    }
}

bool fg_deal(const lg_problem *problem, lg_genome genome, lg_rng *rng) {
    const fg_problem *p = fg_problem_of(problem);
    deal d;
    d.p = p, d.t = p->rules->tables, d.game = fg_problem_game(p), d.genome = genome, d.rng = rng;
    if (!can_deal(p)) {
        lg_space_sample(&problem->space, genome, rng);
        return true;
    }
    begin_deal(&d);
    for (int b = 0; b < problem->space.blocks; b++)
        deal_block(&d, b);
    return true;
}
