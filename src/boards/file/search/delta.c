/* Evaluation of genomes, in full and after moves. */
#include <assert.h>
#include <string.h>

#include "problem.h"

enum { CHANGES_MAX = FG_PLACES_MAX };

fg_position *fg_problem_position(const fg_problem *p, void *state) {
    return fg_position_of(p->rules->tables, state);
}

/* Writes the states of all places. In the structure's stage, they are classes: the pieces of the structure, and the rest. */
static void write_states(const fg_problem *p, const int32_t *sym, uint16_t *state) {
    const fg_game *game = fg_problem_game(p);
    uint64_t level[(sizeof(fg_level) + FG_LAYERS_MAX * FG_PLACES_MAX) / sizeof(uint64_t) + 1];
    fg_level *made = (fg_level *)(void *)level;
    fg_genes_decode(p, sym, made);
    if (p->stage != FG_STRUCTURE) {
        fg_states_write(game, p->rules->world, made, state);
        return;
    }
    const fg_group *structure = game->structure;
    const fg_layout *l = p->rules->layout;
    const int on = p->rules->world->structure_on, first = fg_first_on(l, on);
    for (int c = 0; c < fg_place_count(p->rules->layout); c++) {
        int k = fg_on_of(l, c) == on ? 0 : structure->count + 1;
        while (k < structure->count && structure->symbol[k] != fg_symbol(game, made, structure->layer, c - first))
            k++;
        state[c] = (uint16_t)k;
    }
}

double fg_load(const lg_problem *problem, void *memory, lg_genome genome) {
    const fg_problem *p = fg_problem_of(problem);
    fg_position *position = fg_problem_position(p, memory);
    write_states(p, genome.sym, position->state);
    position->fits = fg_genes_fit(p, genome.sym);
    return fg_position_load(position);
}

typedef struct {
    const fg_problem *p;
    const fg_position *position;
    int count;
    bool simple; /* were the changes found without decoding? */
    fg_change change[CHANGES_MAX];
} changes;

/* Gives a place another symbol, of a layer or of the structure's stage. The place's entry is added if it is new. */
static void set_symbol(changes *c, int layer, int place, int symbol) {
    const fg_world *w = c->p->rules->world;
    bool in_structure = c->p->stage == FG_STRUCTURE; /* then states are symbols */
    int i = 0;
    while (i < c->count && c->change[i].place != place)
        i++;
    fg_change *change = &c->change[i];
    if (i == c->count) {
        int state = c->position->state[place];
        assert(c->count < CHANGES_MAX);
        *change = (fg_change){place, state, state};
        c->count++;
    }
    change->is += in_structure ? symbol - change->is : w->step[layer] * (symbol - w->symbol[change->is][layer]);
    assert(change->is >= 0 && change->is < w->states);
}

/* What a gene's symbol is on the board: a symbol of the layer, or of the structure's stage. */
static int board_symbol(const fg_problem *p, const fg_genes *genes, int symbol) {
    return p->stage == FG_STRUCTURE ? symbol : genes->piece_of[symbol];
}

/* Does the board show on the gene's place what the gene says? */
static bool is_shown(const fg_problem *p, const fg_position *position, lg_genome genome, const fg_genes *genes, int g) {
    return p->place[g] >= 0 &&
           p->rules->world->symbol[position->state[p->cell[g]]][genes->layer] == genes->piece_of[genome.sym[g]];
}

bool fg_is_simple(const fg_problem *p, const fg_position *position, lg_genome genome, int block, int g) {
    const fg_pieces *pieces = &fg_problem_game(p)->pieces;
    const fg_genes *genes = &p->block[block];
    if (genes->plain || genes->asked)
        return genes->plain; /* where something is asked, other cells may change with it */
    if (genes->restricted && (!position->fits || p->stage == FG_STRUCTURE)) return false;
    const fg_layer *layer = &pieces->layer[genes->layer];
    int symbol = genes->piece_of[genome.sym[g]];
    if (genes->restricted && !genes->coupled) return true;
    if (layer->on != FG_ON_CELLS || !is_shown(p, position, genome, genes, g) || symbol == fg_none(layer)) return false;
    const fg_layout *layout = p->rules->layout;
    const int elements = fg_is_symmetric(layout, genes->layer) ? layout->symmetry->elements : 1;
    for (int l = 0; l < pieces->layers; l++)
        for (int e = 0; pieces->layer[l].under == genes->layer && e < elements; e++)
            if (pieces->layer[l].bare[fg_turned(layout, genes->layer, e, symbol)]) return false;
    return true;
}

bool fg_is_cell_shown(const fg_problem *p, const fg_position *position, lg_genome genome, int g) {
    int other = p->moves_cells ? p->partner[g] : -1;
    return other >= 0 && is_shown(p, position, genome, &p->block[p->first_of_cell], g) &&
           is_shown(p, position, genome, &p->block[p->second_of_cell], other);
}

/* Does a later move change a gene that an earlier one has changed? Then the genome's symbols are not the present ones. */
static bool are_apart(const fg_problem *p, const lg_move *moves, int count) {
    for (int m = 1; m < count; m++)
        for (int k = 0; k < m; k++) {
            bool choice = p->base.space.block[moves[m].block].kind == LG_CHOICE;
            if (moves[m].block != moves[k].block) continue;
            if (moves[m].i == moves[k].i) return false;
            if (!choice && (moves[m].i == moves[k].j || moves[m].j == moves[k].i || moves[m].j == moves[k].j))
                return false;
        }
    return true;
}

/* Writes the genes after the moves. */
static void apply_all(const fg_problem *p, lg_genome genome, const lg_move *moves, int count, int32_t *sym) {
    memcpy(sym, genome.sym, sizeof *sym * (size_t)p->base.space.syms);
    for (int m = 0; m < count; m++)
        lg_space_apply(&p->base.space, (lg_genome){NULL, sym}, moves[m]);
}

/* Writes the states of all places after the moves. */
static void write_states_after(const fg_problem *p, lg_genome genome, const lg_move *moves, int count,
                               uint16_t *state) {
    int32_t sym[FG_GENES_MAX];
    apply_all(p, genome, moves, count, sym);
    write_states(p, sym, state);
}

/* Gives all places of a gene the symbol that it says, or what this becomes on images. */
static void set_gene(changes *c, const fg_genes *genes, int g, int symbol) {
    const fg_layout *l = c->p->rules->layout;
    int place = c->p->cell[g], shown = fg_gene_shown(c->p, genes, g, symbol), piece = genes->piece_of[shown];
    if (c->p->place[g] < 0) return;
    set_symbol(c, genes->layer, place, board_symbol(c->p, genes, shown));
    for (int n = 1; n < fg_orbit_size(l, genes->layer, place); n++) {
        fg_image image = fg_orbit_place(l, genes->layer, place, n);
        int becomes = fg_turned(l, genes->layer, image.element, piece);
        set_symbol(c, genes->layer, image.place,
                   board_symbol(c->p, genes, becomes == piece ? shown : genes->symbol_of[becomes]));
    }
}

/* Lists the places that the moves change. The moves alone tell this if they change only the places of their genes, or if two
 * moves exchange all pieces of two cells (even if one of the cells is bare). Otherwise the states after the moves are compared
 * with those before. */
static void find_changes(changes *c, lg_genome genome, const lg_move *moves, int count) {
    const fg_problem *p = c->p;
    bool simple = are_apart(p, moves, count);
    bool swap = simple && count == 2 && p->moves_cells && moves[0].block == p->first_of_cell &&
                moves[1].block == p->second_of_cell && p->partner[moves[0].i] == moves[1].i &&
                p->partner[moves[0].j] == moves[1].j && fg_is_cell_shown(p, c->position, genome, moves[0].i) &&
                fg_is_cell_shown(p, c->position, genome, moves[0].j);
    for (int m = 0; m < count && simple && !swap; m++) {
        const lg_move *move = &moves[m];
        if (p->block[move->block].plain) continue;
        simple = p->base.space.block[move->block].kind == LG_ARRANGE &&
                 fg_is_simple(p, c->position, genome, move->block, move->i) &&
                 fg_is_simple(p, c->position, genome, move->block, move->j) &&
                 fg_gene_fits(p, &p->block[move->block], move->i, genome.sym[move->j]) &&
                 fg_gene_fits(p, &p->block[move->block], move->j, genome.sym[move->i]);
    }
    for (int m = 0; m < count && simple; m++) {
        const lg_move *move = &moves[m];
        const fg_genes *genes = &p->block[move->block];
        bool choice = p->base.space.block[move->block].kind == LG_CHOICE;
        assert(move->i >= 0 && move->i < p->base.space.syms);
        assert(move->j >= 0 && move->j < (choice ? genes->symbols : p->base.space.syms));
        set_gene(c, genes, move->i, choice ? move->j : genome.sym[move->j]);
        if (!choice) set_gene(c, genes, move->j, genome.sym[move->i]);
    }
    c->simple = simple;
    if (!simple) {
        uint16_t state[FG_PLACES_MAX];
        write_states_after(p, genome, moves, count, state);
        c->count = 0;
        for (int place = 0; place < fg_place_count(p->rules->layout); place++)
            if (state[place] != c->position->state[place])
                c->change[c->count++] = (fg_change){place, c->position->state[place], state[place]};
    }
    int kept = 0;
    for (int i = 0; i < c->count; i++)
        if (c->change[i].was != c->change[i].is) c->change[kept++] = c->change[i];
    c->count = kept;
}

#ifndef NDEBUG
/* On a small board: does it show what the genome says after the moves? */
static bool is_decoded(const fg_problem *p, const fg_position *position, lg_genome genome, const lg_move *moves,
                       int count) {
    enum { SMALL = 64 };
    uint16_t state[FG_PLACES_MAX];
    int places = fg_place_count(p->rules->layout);
    if (places > SMALL) return true;
    write_states_after(p, genome, moves, count, state);
    return !memcmp(state, position->state, sizeof *state * (size_t)places);
}
#endif

double fg_peek(const lg_problem *problem, void *memory, lg_genome genome, const lg_move *moves, int count) {
    const fg_problem *p = fg_problem_of(problem);
    fg_position *position = fg_problem_position(p, memory);
    changes c;
    c.p = p, c.position = position, c.count = 0, c.simple = false;
    find_changes(&c, genome, moves, count);
    return fg_position_peek(position, c.change, c.count);
}

/* May every piece lie where the genes say after the moves? */
static bool do_genes_fit(const fg_problem *p, lg_genome genome, const lg_move *moves, int count) {
    int32_t sym[FG_GENES_MAX];
    apply_all(p, genome, moves, count, sym);
    return fg_genes_fit(p, sym);
}

void fg_commit(const lg_problem *problem, void *memory, lg_genome genome, const lg_move *moves, int count) {
    const fg_problem *p = fg_problem_of(problem);
    fg_position *position = fg_problem_position(p, memory);
    changes c;
    c.p = p, c.position = position, c.count = 0, c.simple = false;
    find_changes(&c, genome, moves, count);
    fg_position_commit(position, c.change, c.count);
    if (p->fits && !(position->fits && c.simple)) position->fits = do_genes_fit(p, genome, moves, count);
    assert(is_decoded(p, position, genome, moves, count));
}
