/* Spaces of genomes: uniform samples, random moves, and applying a move, which returns the move that undoes it. */
#include "levelground/search.h"

#include <assert.h>
#include <string.h>

void lg_space_add(lg_space *space, lg_block block) {
    assert(space->blocks < LG_BLOCKS_MAX && block.length >= 0);
    assert(block.kind == LG_REAL ? block.lo <= block.hi : block.symbols > 0 || !block.length);
    int *genes = block.kind == LG_REAL ? &space->reals : &space->syms;
    block.first = *genes;
    *genes += block.length;
    space->block[space->blocks++] = block;
}

/* So that widths and squares of real genes are finite. */
static const double REAL_MOST = 1e150;

bool lg_space_check(const lg_space *space, lg_error *error) {
    int reals = 0, syms = 0;
    if (space->blocks < 0 || space->blocks > LG_BLOCKS_MAX)
        return lg_fail(error, "a space of %d blocks, of at most %d", space->blocks, LG_BLOCKS_MAX);
    for (int b = 0; b < space->blocks; b++) {
        const lg_block *block = &space->block[b];
        bool real = block->kind == LG_REAL, arranged = block->kind == LG_ARRANGE;
        int *genes = real ? &reals : &syms, sum = 0;
        if (!real && !arranged && block->kind != LG_CHOICE) return lg_fail(error, "a block of genes of no known kind");
        if (block->length < 0) return lg_fail(error, "a block of %d genes", block->length);
        if (real && !(block->lo <= block->hi)) return lg_fail(error, "real genes from %g to %g", block->lo, block->hi);
        if (real && !(block->lo >= -REAL_MOST && block->hi <= REAL_MOST))
            return lg_fail(error, "real genes from %g to %g, beyond the range from %g to %g", block->lo, block->hi,
                           -REAL_MOST, REAL_MOST);
        if (!real && block->length && block->symbols < 1) return lg_fail(error, "genes of %d symbols", block->symbols);
        if (arranged && block->length && !block->count) return lg_fail(error, "an arrangement without counts");
        for (int s = 0; arranged && block->count && s < block->symbols; s++) {
            if (block->count[s] < 0) return lg_fail(error, "an arrangement with %d of symbol %d", block->count[s], s);
            sum += block->count[s];
        }
        if (arranged && sum != block->length)
            return lg_fail(error, "an arrangement of %d genes with %d symbols to lay out", block->length, sum);
        if (block->first != *genes) return lg_fail(error, "blocks that do not follow each other (see lg_space_add)");
        *genes += block->length;
    }
    return (reals == space->reals && syms == space->syms) || lg_fail(error, "more or fewer genes than the blocks have");
}

unsigned lg_space_kinds(const lg_space *space) {
    unsigned kinds = 0;
    for (int b = 0; b < space->blocks; b++)
        kinds |= space->block[b].kind;
    return kinds;
}

bool lg_space_holds(const lg_space *space, lg_genome genome) {
    for (int b = 0; b < space->blocks; b++) {
        const lg_block *block = &space->block[b];
        int end = block->first + block->length, symbols = block->symbols;
        for (int i = block->first; i < end; i++) {
            if (block->kind == LG_REAL && !(genome.real[i] >= block->lo && genome.real[i] <= block->hi)) return false;
            if (block->kind != LG_REAL && (genome.sym[i] < 0 || genome.sym[i] >= symbols)) return false;
        }
        for (int s = 0; block->kind == LG_ARRANGE && s < symbols; s++) {
            int count = 0;
            for (int i = block->first; i < end; i++)
                count += genome.sym[i] == s;
            if (count != block->count[s]) return false;
        }
    }
    return true;
}

void lg_space_sample(const lg_space *space, lg_genome genome, lg_rng *rng) {
    for (int b = 0; b < space->blocks; b++) {
        const lg_block *block = &space->block[b];
        int at = block->first, end = at + block->length;
        if (block->kind == LG_ARRANGE) {
            int32_t *sym = genome.sym + block->first;
            for (int s = 0; s < block->symbols; s++)
                for (int k = 0; k < block->count[s]; k++)
                    genome.sym[at++] = s;
            for (int i = block->length; i > 1; i--) { /* the shuffle of Fisher and Yates */
                int j = (int)lg_rng_below(rng, (uint32_t)i);
                int32_t held = sym[i - 1];
                sym[i - 1] = sym[j];
                sym[j] = held;
            }
        }
        for (; at < end && block->kind == LG_CHOICE; at++)
            genome.sym[at] = (int32_t)lg_rng_below(rng, (uint32_t)block->symbols);
        for (; at < end && block->kind == LG_REAL; at++)
            genome.real[at] = block->lo + (block->hi - block->lo) * lg_rng_unit(rng);
    }
    assert(lg_space_holds(space, genome));
}

void lg_space_copy(const lg_space *space, lg_genome to, lg_genome from) {
    assert((!space->reals || to.real != from.real) && (!space->syms || to.sym != from.sym));
    if (space->reals) memcpy(to.real, from.real, sizeof *to.real * (size_t)space->reals);
    if (space->syms) memcpy(to.sym, from.sym, sizeof *to.sym * (size_t)space->syms);
}

enum { TRIES = 64 }; /* random draws of a partner with another symbol before a full scan */

static bool move_in(const lg_space *space, int b, lg_genome genome, int i, lg_rng *rng, lg_move *move) {
    const lg_block *block = &space->block[b];
    const int32_t *sym = genome.sym;
    int end = block->first + block->length;
    assert(i >= block->first && i < end);
    *move = (lg_move){.block = b, .i = i};
    if (block->kind == LG_ARRANGE) {
        for (int t = 0; t < TRIES; t++) {
            move->j = block->first + (int)lg_rng_below(rng, (uint32_t)block->length);
            if (sym[move->j] != sym[i]) return true;
        }
        for (move->j = block->first; move->j < end; move->j++)
            if (sym[move->j] != sym[i]) return true;
        return false;
    }
    if (block->kind == LG_REAL) {
        move->value = block->lo + (block->hi - block->lo) * lg_rng_unit(rng);
        return block->hi > block->lo;
    }
    if (block->symbols < 2) return false;
    move->j = (int)lg_rng_below(rng, (uint32_t)block->symbols - 1);
    move->j += move->j >= sym[i];
    return true;
}

bool lg_space_move_gene(const lg_space *space, lg_genome genome, int i, lg_rng *rng, lg_move *move) {
    assert(i >= 0 && i < space->syms);
    for (int b = 0; b < space->blocks; b++) {
        const lg_block *block = &space->block[b];
        if (block->kind != LG_REAL && i >= block->first && i < block->first + block->length)
            return move_in(space, b, genome, i, rng, move);
    }
    return false;
}

bool lg_space_move(const lg_space *space, lg_genome genome, lg_rng *rng, lg_move *move) {
    enum { DRAWS = 8 };
    int genes = space->reals + space->syms, from = 0;
    for (int t = 0; t < DRAWS + genes && genes; t++) {
        /* If few genes can move, tries all of them, beginning at a random one. */
        if (t <= DRAWS) from = (int)lg_rng_below(rng, (uint32_t)genes);
        int g = t <= DRAWS ? from : (from + t - DRAWS) % genes, b = 0;
        while (g >= space->block[b].length) /* real and other genes are counted together, block by block */
            g -= space->block[b++].length;
        if (move_in(space, b, genome, space->block[b].first + g, rng, move)) return true;
    }
    return false;
}

lg_move lg_space_apply(const lg_space *space, lg_genome genome, lg_move move) {
    assert(move.block >= 0 && move.block < space->blocks);
    const lg_block *block = &space->block[move.block];
    assert(move.i >= block->first && move.i < block->first + block->length);
    lg_move undo = move;
    switch (block->kind) {
    case LG_REAL:
        assert(move.value >= block->lo && move.value <= block->hi);
        undo.value = genome.real[move.i];
        genome.real[move.i] = move.value;
        break;
    case LG_CHOICE:
        assert(move.j >= 0 && move.j < block->symbols);
        undo.j = genome.sym[move.i];
        genome.sym[move.i] = move.j;
        break;
    case LG_ARRANGE: {
        assert(move.j >= block->first && move.j < block->first + block->length);
        int32_t held = genome.sym[move.i];
        genome.sym[move.i] = genome.sym[move.j];
        genome.sym[move.j] = held;
        break;
    }
    }
    return undo;
}

void lg_faults_add(lg_faults *faults, const int *genes, int count) {
    assert(faults->sets >= 0 && faults->sets <= LG_FAULTS_MAX && count >= 0);
    int from = faults->sets ? faults->end[faults->sets - 1] : 0, to = from;
    if (faults->sets == LG_FAULTS_MAX || from + count > LG_FAULT_GENES_MAX) return;
    for (int i = 0; i < count; i++)
        if (genes[i] >= 0) faults->gene[to++] = genes[i];
    faults->end[faults->sets++] = to;
}
