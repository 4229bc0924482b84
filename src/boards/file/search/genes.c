/* What genes stand for. A cell whose piece is bare has no piece of a later layer. If genes say otherwise, such cells and cells
 * that lack a piece are paired off, in order, and exchange what they have. So every genome stands for a legal board, and
 * fixed places stay. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "problem.h"

static void add_symbol(fg_genes *genes, int piece, int count) {
    assert(genes->symbols <= FG_KINDS_MAX && count >= 0);
    genes->piece_of[genes->symbols] = (uint8_t)piece;
    genes->symbol_of[piece] = (uint8_t)genes->symbols;
    genes->count[genes->symbols++] = count;
}

/* Does the block have a gene for this place of its layer, if the place is free? */
static bool is_of_block(const fg_problem *p, const fg_genes *genes, int i) {
    const fg_layout *layout = p->rules->layout;
    int place = fg_place_of(&fg_problem_game(p)->pieces.layer[genes->layer], layout, i);
    return fg_is_first(layout, genes->layer, place) &&
           (!genes->share || fg_orbit_size(layout, genes->layer, place) == genes->share->size);
}

/* Counts what is left of the stock of a block beside what is decided. */
static int count_left(const fg_problem *p, const fg_genes *genes, int *left) {
    const fg_game *game = fg_problem_game(p);
    const int l = genes->layer;
    const fg_layer *layer = &game->pieces.layer[l];
    int open = 0;
    memcpy(left, genes->share ? genes->share->count : p->task->stock[l], sizeof p->task->stock[l]);
    for (int i = 0; i < fg_layer_places(layer, p->rules->layout); i++) {
        int symbol = fg_symbol(game, p->fixed, l, i);
        /* A share does not have what the task fixes. */
        bool counted = genes->share && fg_symbol(game, p->task->fixed, l, i) < fg_free(layer);
        if (counted || (genes->share && !is_of_block(p, genes, i))) continue;
        if (symbol >= fg_free(layer))
            open++;
        else if (left[symbol] > 0)
            left[symbol]--;
    }
    return open;
}

static bool is_of_structure(const fg_game *game, int piece) {
    return memchr(game->structure->symbol, piece, (size_t)game->structure->count);
}

/* May a place have this piece, or, if it is the rest, some piece beside the structure? */
static bool can_have(const fg_problem *p, const fg_genes *genes, int place, int piece) {
    const fg_game *game = fg_problem_game(p);
    const fg_layer *layer = &game->pieces.layer[genes->layer];
    if (piece != fg_rest(layer)) return fg_may_lie(game, p->fixed, genes->layer, place, piece);
    for (int k = 0; k < layer->kinds; k++)
        if (!is_of_structure(game, k) && fg_may_lie(game, p->fixed, genes->layer, place, k)) return true;
    return false;
}

/* Gives all places of an orbit their gene. */
static void set_gene(fg_problem *p, const fg_genes *genes, int i, int g) {
    const fg_layout *layout = p->rules->layout;
    int from = fg_place_of(&fg_problem_game(p)->pieces.layer[genes->layer], layout, 0);
    for (int n = 0; n < fg_orbit_size(layout, genes->layer, from + i); n++)
        p->gene[genes->layer][fg_orbit_place(layout, genes->layer, from + i, n).place - from] = g;
}

/* Finds which symbols may lie on the places of a block's genes. */
static void find_fits(fg_problem *p, fg_genes *genes, int first, int count) {
    /* In the structure's stage, pieces that are not placed yet may need places, too. */
    genes->restricted = p->stage == FG_STRUCTURE;
    for (int g = first; g < first + count; g++) {
        memset(p->fits[g], 0, sizeof p->fits[g]);
        for (int s = 0; s < genes->symbols; s++)
            if (can_have(p, genes, p->place[g], genes->piece_of[s]))
                fg_set_bit(p->fits[g], s);
            else
                genes->restricted = true;
    }
}

static void add_block(fg_problem *p, int l, const fg_share *share) {
    const fg_game *game = fg_problem_game(p);
    const fg_pieces *pieces = &game->pieces;
    const fg_layer *layer = &pieces->layer[l];
    const fg_group *structure = game->structure;
    const fg_layout *layout = p->rules->layout;
    fg_genes *genes = &p->block[p->base.space.blocks];
    *genes = (fg_genes){.layer = l, .share = share};
    int left[FG_KINDS_MAX + 1], open = count_left(p, genes, left), first = p->base.space.syms, n = 0, sum = 0;
    bool any = p->task->any_stock[l], in_structure = p->stage == FG_STRUCTURE, coupled = layer->under >= 0;
    for (int k = 0; k < layer->kinds && !in_structure; k++) {
        /* If any number of pieces is allowed, leaves out the structure's pieces, because they are placed already. */
        bool placed =
            p->stage == FG_REST && structure->layer == l && memchr(structure->symbol, k, (size_t)structure->count);
        if (!any || !placed) add_symbol(genes, k, left[k]);
    }
    if (!in_structure && !any && fg_has_none(layer)) add_symbol(genes, fg_none(layer), left[fg_none(layer)]);
    if (in_structure) { /* the symbols are the structure's pieces, and the rest */
        int placed = 0;
        for (int k = 0; k < structure->count; k++) {
            add_symbol(genes, structure->symbol[k], left[structure->symbol[k]]);
            placed += left[structure->symbol[k]];
        }
        genes->piece_of[genes->symbols] = (uint8_t)fg_rest(layer);
        assert(genes->symbols <= FG_KINDS_MAX && open >= placed);
        genes->count[genes->symbols++] = open - placed;
    }
    for (int i = 0; i < fg_layer_places(layer, layout); i++) {
        int symbol = fg_symbol(game, p->fixed, l, i);
        bool decides = in_structure ? symbol == fg_free(layer) && l == structure->layer : symbol >= fg_free(layer);
        genes->asked = genes->asked || (decides && layer->on == FG_ON_CELLS && fg_is_asked(game, p->fixed, l, i));
        if (!decides || !is_of_block(p, genes, i)) continue;
        set_gene(p, genes, i, first + n);
        p->place[first + n] = i;
        p->cell[first + n++] = layer->on == FG_ON_MODULES ? i * layout->modules.size + layout->modules.middle
                                                          : fg_place_of(layer, layout, i);
    }
    for (int s = 0; s < genes->symbols; s++)
        sum += genes->count[s];
    for (; layer->spare && !any && n < sum; n++)
        p->place[first + n] = p->cell[first + n] = -1;
    assert(any || n == sum); /* there is a gene for each piece */
    for (int k = 0; k < pieces->layers; k++)
        coupled = coupled || pieces->layer[k].under == l;
    if (p->fits && fg_is_restricted(layout, l)) find_fits(p, genes, first, n);
    genes->coupled = coupled;
    bool exchanges = genes->restricted && !any; /* a piece that may not lie where its gene says moves others */
    genes->plain = in_structure ? !genes->asked && !exchanges : layer->on != FG_ON_MODULES && !coupled && !exchanges;
    lg_space_add(&p->base.space, (lg_block){.kind = any ? LG_CHOICE : LG_ARRANGE,
                                            .length = n,
                                            .symbols = genes->symbols,
                                            .count = any ? NULL : genes->count});
}

/* Returns the block of a layer, or -1. */
static int block_of(const fg_problem *p, int layer) {
    for (int b = 0; b < p->base.space.blocks; b++)
        if (p->block[b].layer == layer) return b;
    return -1;
}

/* Pairs the genes of a cell of which one decides whether the other one has a piece. There can be one such pair of blocks. */
static void build_tuple(fg_problem *p) {
    const fg_game *game = fg_problem_game(p);
    p->base.tuple = (lg_tuple){NULL, NULL, 0};
    p->moves_cells = false;
    for (int l = 0; l < game->pieces.layers; l++) {
        const fg_layer *layer = &game->pieces.layer[l];
        if (layer->under < 0 || p->stage == FG_STRUCTURE || p->task->any_stock[l] || p->task->any_stock[layer->under])
            continue;
        assert(block_of(p, layer->under) >= 0 && block_of(p, l) >= 0);
        const fg_genes *first = &p->block[block_of(p, layer->under)], *second = &p->block[block_of(p, l)];
        bool asks = false; /* does a fixed piece of the second layer ask something of a free one of the first? */
        int decided = 0;   /* later layers that the first one decides */
        for (int k = 0; k < game->pieces.layers; k++)
            decided += game->pieces.layer[k].under == layer->under;
        for (int g = 0; g < p->base.space.syms; g++)
            p->partner[g] = -1;
        for (int c = 0; c < p->rules->layout->cells; c++) {
            int a = p->gene[layer->under][c], b = p->gene[l][c];
            if (a >= 0 && b >= 0) p->partner[a] = b, p->partner[b] = a;
            asks = asks || (a >= 0 && b < 0);
        }
        /* Then a swap of two cells changes nothing else. */
        bool simple = !first->restricted && !second->restricted && !first->share == !second->share &&
                      p->task->shares[l] <= 1 && p->task->shares[layer->under] <= 1;
        p->moves_cells = !asks && decided == 1 && simple;
        p->first_of_cell = block_of(p, layer->under), p->second_of_cell = block_of(p, l);
        for (int a = 0; a < first->symbols; a++)
            for (int b = 0; b < second->symbols; b++)
                p->allowed[a * second->symbols + b] =
                    layer->bare[first->piece_of[a]] == (second->piece_of[b] == fg_none(layer));
        p->base.tuple = (lg_tuple){p->partner, p->allowed, second->symbols};
        return;
    }
}

/* Of a gene that lays a module, returns the gene that turns it; of one that turns a module, the gene that lays it; -1: there is no
 * such gene. */
static int other_of_module(const fg_problem *p, int layer, int g) {
    const fg_pieces *pieces = &fg_problem_game(p)->pieces;
    const int modules = pieces->module_layer, turns = modules < 0 ? -1 : fg_turning_layer(pieces);
    if (turns < 0 || (layer != modules && layer != turns)) return -1;
    const int other = p->gene[layer == modules ? turns : modules][p->place[g]];
    return other >= 0 && p->place[other] == p->place[g] ? other : -1;
}

/* An exhaustive search decides each module together with how it lies, because only then something is known of its cells. It leaves
 * out the pieces in the box. */
static void build_order(fg_problem *p) {
    const lg_space *space = &p->base.space;
    int n = 0;
    for (int b = 0; b < space->blocks; b++) {
        const bool modules = p->block[b].layer == fg_problem_game(p)->pieces.module_layer;
        for (int g = space->block[b].first; g < space->block[b].first + space->block[b].length; g++) {
            if (p->place[g] < 0) continue;
            const int other = other_of_module(p, p->block[b].layer, g);
            if (modules || other < 0) p->order[n++] = g;
            if (modules && other >= 0) p->order[n++] = other;
        }
    }
    p->base.order = p->base.bound ? p->order : NULL;
    p->base.ordered = n;
}

void fg_genes_build(fg_problem *p) {
    const fg_game *game = fg_problem_game(p);
    const fg_layout *l = p->rules->layout;
    int edges = 0;
    p->base.space = (lg_space){0};
    p->boxed = p->aims = false;
    for (int layer = 0; layer < game->pieces.layers; layer++) {
        if (game->pieces.layer[layer].derived || (p->stage == FG_STRUCTURE && layer != game->structure->layer))
            continue;
        memset(p->gene[layer], -1, sizeof *p->gene[layer] * (size_t)fg_layer_places(&game->pieces.layer[layer], l));
        for (int n = 0; n < p->task->shares[layer]; n++)
            add_block(p, layer, &p->task->share[layer][n]);
        if (!p->task->shares[layer]) add_block(p, layer, NULL);
        p->aims = p->aims || game->pieces.layer[layer].on != FG_ON_MODULES;
    }
    for (int g = 0; g < p->base.space.syms; g++)
        p->boxed = p->boxed || p->place[g] < 0;
    p->base.cell = p->cell;
    for (int b = 0; b < p->base.space.blocks; b++) {
        const lg_block *block = &p->base.space.block[b];
        int layer = p->block[b].layer, on = (int)game->pieces.layer[layer].on, first = fg_first_on(l, on);
        for (int g = block->first; g < block->first + block->length; g++) {
            p->start[g] = edges;
            if (on > FG_ON_CORNERS || p->place[g] < 0) continue;
            for (int e = l->start[p->cell[g]]; e < l->start[p->cell[g] + 1]; e++) {
                int other = fg_on_of(l, l->near[e]) == on ? p->gene[layer][l->near[e] - first] : -1;
                if (other >= 0 && other != g) p->near[edges++] = other;
            }
        }
    }
    p->start[p->base.space.syms] = edges;
    p->graph = (lg_graph){p->start, p->near};
    p->base.graph = &p->graph;
    build_tuple(p);
    build_order(p);
}

/* Puts a symbol on a place, and what it becomes on the images of the place. */
static void put_all(const fg_problem *p, fg_level *level, int l, int i, int symbol) {
    const fg_game *game = fg_problem_game(p);
    const fg_layout *layout = p->rules->layout;
    int from = fg_place_of(&game->pieces.layer[l], layout, 0);
    for (int n = 0; n < fg_orbit_size(layout, l, from + i); n++) {
        fg_image image = fg_orbit_place(layout, l, from + i, n);
        fg_put(game, level, l, image.place - from, fg_turned(layout, l, image.element, symbol));
    }
}

/* Moves pieces of a layer from cells that are bare because of the layer below to cells that lack one. If pieces may be left over,
 * there can be fewer such cells; then the other pieces are left over. Where any number of pieces is allowed, a bare cell simply has
 * none. Of a symmetric layer, moves between the first cells of orbits of one size. */
static void settle_bare(const fg_problem *p, fg_level *level, int l, const fg_share *share) {
    const fg_game *game = fg_problem_game(p);
    const fg_layer *layer = &game->pieces.layer[l];
    const fg_genes of = {.layer = l, .share = share};
    int cells = p->rules->layout->cells, lacking = -1, none = fg_none(layer);
    bool bare[FG_PLACES_MAX], lacks[FG_PLACES_MAX];
    for (int cell = 0; cell < cells; cell++) {
        bool open = p->gene[l][cell] >= 0 && is_of_block(p, &of, cell);
        bare[cell] = open && layer->bare[fg_symbol(game, level, layer->under, cell)];
        lacks[cell] = open && !bare[cell] && fg_symbol(game, level, l, cell) == none;
    }
    for (int cell = 0; cell < cells; cell++) {
        int piece = fg_symbol(game, level, l, cell);
        if (!bare[cell] || piece == none) continue;
        put_all(p, level, l, cell, none);
        if (p->task->any_stock[l]) continue;
        do
            lacking++;
        while (lacking < cells && !lacks[lacking]);
        assert(lacking < cells || layer->spare);
        if (lacking < cells) put_all(p, level, l, lacking, piece);
    }
}

bool fg_genes_fit(const fg_problem *p, const int32_t *sym) {
    for (int b = 0; b < p->base.space.blocks && p->fits; b++) {
        const lg_block *block = &p->base.space.block[b];
        if (!p->block[b].restricted || block->kind == LG_CHOICE) continue;
        for (int g = block->first; g < block->first + block->length; g++)
            if (!fg_gene_fits(p, &p->block[b], g, sym[g])) return false;
    }
    return true;
}

bool fg_genes_settle(const fg_problem *p, int b, int32_t *sym) {
    const lg_block *block = &p->base.space.block[b];
    const fg_genes *genes = &p->block[b];
    uint8_t piece[FG_LAYER_GENES_MAX];
    bool fits = true;
    for (int i = 0; i < block->length; i++) {
        piece[i] = genes->piece_of[sym[block->first + i]];
        fits = fits && fg_gene_fits(p, genes, block->first + i, sym[block->first + i]);
    }
    if (fits) return false;
    bool settled =
        fg_settle_asked(fg_problem_game(p), p->fixed, genes->layer, block->length, p->place + block->first, piece);
    assert(settled);
    (void)settled;
    for (int i = 0; i < block->length; i++)
        sym[block->first + i] = genes->symbol_of[piece[i]];
    return true;
}

/* Lays the pieces of a block if fixed pieces of later layers, regions or the symmetry restrict which pieces may lie where. Moves
 * pieces until every restriction is met. The task has checked that this is possible. */
static void lay_asked(const fg_problem *p, int b, const int32_t *sym, fg_level *level) {
    const fg_game *game = fg_problem_game(p);
    const lg_block *block = &p->base.space.block[b];
    const fg_genes *genes = &p->block[b];
    const fg_layer *layer = &game->pieces.layer[genes->layer];
    bool in_structure = p->stage == FG_STRUCTURE;
    int place[FG_LAYER_GENES_MAX], count = block->length, entries = count, rest = fg_rest(layer);
    uint8_t piece[FG_LAYER_GENES_MAX];
    for (int i = 0; i < count; i++) {
        place[i] = p->place[block->first + i];
        piece[i] = genes->piece_of[sym[block->first + i]];
    }
    if (in_structure && block->kind != LG_CHOICE) {
        /* A place beside the structure has the symbol "rest" instead of a piece. Replaces each such symbol by a piece of the
         * stock, and appends the pieces that are then left over, in the box. */
        int left[FG_KINDS_MAX + 1], k = -1, n = 0;
        count_left(p, genes, left);
        for (int i = 0; i < entries || n; i++) {
            if (i < entries && piece[i] != rest) continue;
            while (!n && ++k < layer->kinds)
                n = is_of_structure(game, k) ? 0 : left[k];
            if (!n) break;
            assert(i < FG_LAYER_GENES_MAX);
            if (i >= entries) place[entries++] = -1;
            piece[i] = (uint8_t)k;
            n--;
        }
    }
    if (block->kind == LG_CHOICE) {
        /* If any number of pieces is allowed, gives each cell a piece that goes with what is fixed. */
        for (int i = 0; i < count; i++)
            for (int s = 0; s < genes->symbols && !can_have(p, genes, place[i], piece[i]); s++)
                piece[i] = genes->piece_of[s];
    } else {
        bool settled = fg_settle_asked(game, p->fixed, genes->layer, entries, place, piece);
        assert(settled);
        (void)settled;
    }
    for (int i = 0; i < count; i++) {
        bool named = in_structure && !is_of_structure(game, piece[i]);
        if (place[i] >= 0) put_all(p, level, genes->layer, place[i], named ? rest : piece[i]);
    }
}

void fg_genes_decode(const fg_problem *p, const int32_t *sym, fg_level *level) {
    const fg_game *game = fg_problem_game(p);
    bool fits = p->stage != FG_STRUCTURE && fg_genes_fit(p, sym);
    memcpy(level, p->fixed, game->base.level_size);
    for (int b = 0; b < p->base.space.blocks; b++) {
        const lg_block *block = &p->base.space.block[b];
        const fg_genes *genes = &p->block[b];
        bool asked = genes->asked || (genes->restricted && !fits);
        if (asked) lay_asked(p, b, sym, level);
        for (int g = block->first; g < block->first + block->length && !asked; g++) {
            assert(sym[g] >= 0 && sym[g] < genes->symbols);
            if (p->place[g] >= 0)
                put_all(p, level, genes->layer, p->place[g], genes->piece_of[fg_gene_shown(p, genes, g, sym[g])]);
        }
    }
    if (p->stage == FG_STRUCTURE) return;
    for (int l = 0; l < game->pieces.layers; l++) {
        if (game->pieces.layer[l].under < 0) continue;
        for (int n = 0; n < p->task->shares[l]; n++)
            settle_bare(p, level, l, &p->task->share[l][n]);
        if (!p->task->shares[l]) settle_bare(p, level, l, NULL);
    }
    fg_unfold_modules(game, level);
}
