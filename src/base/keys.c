/* Random keys: any genome as a point of the unit box, so that optimizers for real numbers can search any space. An
 * arrangement is decoded from the order of its keys (Bean 1994) or, as in pso2020, from an index list: a key is an index
 * into the list of tiles, and if that tile is already taken the key means the next free one. */
#include "levelground/search.h"

#include <assert.h>
#include <stdlib.h>

int lg_keys_count(const lg_space *space) {
    return space->reals + space->syms;
}

static int by_key(const void *a, const void *b) {
    const lg_key *x = a, *y = b;
    if (x->key != y->key) return x->key < y->key ? -1 : 1;
    return x->gene - y->gene;
}

static void sort_keys(const double *keys, int n, lg_key *sorted) {
    for (int i = 0; i < n; i++)
        sorted[i] = (lg_key){keys[i], i, 0};
    qsort(sorted, (size_t)n, sizeof *sorted, by_key);
}

static void decode_order(const lg_block *block, const double *keys, int32_t *sym, lg_key *scratch) {
    sort_keys(keys, block->length, scratch);
    int rank = 0;
    for (int s = 0; s < block->symbols; s++)
        for (int k = 0; k < block->count[s]; k++)
            sym[scratch[rank++].gene] = s;
    assert(rank == block->length); /* the stock has a symbol for each gene */
}

static int index_of(double key, int n) {
    assert(n > 0);
    int i = (int)(key * n);
    return i < 0 ? 0 : i >= n ? n - 1 : i;
}

static void decode_marking(const lg_block *block, const double *keys, int32_t *sym, lg_key *scratch) {
    int n = block->length;
    for (int i = 0; i < n; i++)
        scratch[i].gene = 0; /* 1: this tile is taken */
    for (int s = 0, i = 0; s < block->symbols; s++)
        for (int k = 0; k < block->count[s]; k++)
            scratch[i++].symbol = s;
    for (int i = 0; i < n; i++) {
        int at = index_of(keys[i], n);
        while (scratch[at].gene)
            at = at + 1 == n ? 0 : at + 1;
        assert(scratch[at].symbol >= 0 && scratch[at].symbol < block->symbols);
        scratch[at].gene = 1;
        sym[i] = scratch[at].symbol;
    }
}

void lg_keys_decode(const lg_space *space, bool marking, const double *keys, lg_genome genome, lg_key *scratch) {
    for (int b = 0; b < space->blocks; b++) {
        const lg_block *block = &space->block[b];
        int32_t *sym = genome.sym + block->first;
        for (int i = 0; i < block->length && block->kind == LG_REAL; i++) {
            /* The result is clamped, because rounding could leave the range. */
            double x = block->lo + (block->hi - block->lo) * keys[i];
            genome.real[block->first + i] = x < block->lo ? block->lo : x > block->hi ? block->hi : x;
        }
        for (int i = 0; i < block->length && block->kind == LG_CHOICE; i++)
            sym[i] = index_of(keys[i], block->symbols);
        if (block->kind == LG_ARRANGE) (marking ? decode_marking : decode_order)(block, keys, sym, scratch);
        keys += block->length;
    }
}

/* Permutes the keys of a block so that they decode to these symbols. Genes of one symbol keep the order of their keys. */
static void encode_order(const lg_block *block, double *keys, const int32_t *sym, lg_key *scratch) {
    lg_key *sorted = scratch, *wanted = scratch + block->length;
    int at = 0;
    sort_keys(keys, block->length, sorted);
    /* Spreads equal keys out towards the next larger key, or, for keys of 1, towards the next smaller one. Without
     * this, encode_order could not give two equal keys to two genes in a chosen order, because decoding breaks ties by
     * gene. */
    for (int i = 0, end; i < block->length; i = end) {
        for (end = i + 1; end < block->length && sorted[end].key == sorted[i].key;)
            end++;
        assert(!i || sorted[i - 1].key < sorted[i].key);
        double low = sorted[i].key, high = end < block->length ? sorted[end].key : 1;
        int up = low < high ? 0 : 1, share = end - i;
        if (up) low = i ? sorted[i - 1].key : 0;
        for (int k = i; k < end && share > 1; k++)
            sorted[k].key = low + (high - low) * (k - i + up) / share;
    }
    for (int s = 0; s < block->symbols; s++)
        for (int i = 0; i < block->length; i++)
            if (sym[sorted[i].gene] == s) wanted[at++] = sorted[i];
    assert(at == block->length);
    for (int i = 0; i < block->length; i++)
        keys[wanted[i].gene] = sorted[i].key;
}

static void encode_marking(const lg_block *block, double *keys, const int32_t *sym, lg_key *scratch) {
    int n = block->length;
    for (int s = 0, i = 0; s < block->symbols; s++)
        for (int k = 0; k < block->count[s]; k++)
            scratch[i++] = (lg_key){0, 0, s}; /* at a symbol's first place, `gene` counts how many are taken */
    for (int i = 0; i < n; i++) {
        int start = 0; /* the first place of the symbol, by binary search */
        for (int high = n; start < high;) {
            int middle = (start + high) / 2;
            if (scratch[middle].symbol < sym[i])
                start = middle + 1;
            else
                high = middle;
        }
        assert(start < n && scratch[start].symbol == sym[i] && scratch[start].gene < block->count[sym[i]]);
        keys[i] = (start + scratch[start].gene++ + 0.5) / n;
    }
}

void lg_keys_encode(const lg_space *space, bool marking, double *keys, lg_genome genome, lg_key *scratch) {
    for (int b = 0; b < space->blocks; b++) {
        const lg_block *block = &space->block[b];
        const int32_t *sym = genome.sym + block->first;
        double width = block->hi - block->lo;
        for (int i = 0; i < block->length && block->kind == LG_REAL; i++)
            keys[i] = width > 0 ? (genome.real[block->first + i] - block->lo) / width : 0;
        for (int i = 0; i < block->length && block->kind == LG_CHOICE; i++)
            keys[i] = (sym[i] + 0.5) / block->symbols;
        if (block->kind == LG_ARRANGE) (marking ? encode_marking : encode_order)(block, keys, sym, scratch);
        keys += block->length;
    }
}
