/* Reads and writes spaces as text. */
#include "evaluator.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/put.h"
#include "base/reader.h"
#include "base/text.h"

typedef struct {
    lg_reader reader;
    lg_space *space;
    int *counts, used; /* room for all counts of the text; how many are used */
    int64_t genes;     /* genes and symbols so far */
} space_reading;

static bool is_in_number(char c) {
    return lg_is_visible(c) && c != ';';
}

static bool take_number(lg_reader *r, const char *what, double *number) {
    char word[64];
    lg_reader_skip_blanks(r);
    lg_reader before = *r;
    if (lg_reader_take_word(r, is_in_number, word, sizeof word) && lg_number_read(word, number)) return true;
    *r = before;
    return lg_reader_expected(r, what);
}

static bool take_whole(lg_reader *r, const char *what, int64_t *whole) {
    lg_reader_skip_blanks(r);
    return lg_reader_take_whole(r, 0, LG_GENES_MAX, whole) || lg_reader_expected(r, what);
}

static bool is_end(lg_reader *r) {
    lg_reader_skip_blanks(r);
    return r->at == r->end || *r->at == ';';
}

static bool read_block(space_reading *s) {
    lg_reader *r = &s->reader;
    lg_block block = {.kind = LG_ARRANGE};
    int64_t length = 0, symbols = 0, count = 0;
    lg_reader_skip_blanks(r);
    if (s->space->blocks == LG_BLOCKS_MAX) return lg_reader_expected(r, "at most 32 blocks");
    if (lg_reader_take(r, "arrange ")) {
        block.count = s->counts + s->used;
        for (; !is_end(r); symbols++) {
            if (!take_whole(r, "how often a symbol occurs", &count)) return false;
            length += count;
            if (length > LG_GENES_MAX) return lg_reader_expected(r, "fewer genes");
            s->counts[s->used++] = (int)count;
        }
        if (!symbols) return lg_reader_expected(r, "how often each symbol occurs");
    } else if (lg_reader_take(r, "choice ")) {
        block.kind = LG_CHOICE;
        if (!take_whole(r, "a number of genes", &length) || !take_whole(r, "a number of symbols", &symbols))
            return false;
        if (!symbols) return lg_reader_expected(r, "at least one symbol before this");
    } else if (lg_reader_take(r, "real ")) {
        block.kind = LG_REAL;
        if (!take_whole(r, "a number of genes", &length) || !take_number(r, "the lowest value", &block.lo) ||
            !take_number(r, "the highest value", &block.hi))
            return false;
        if (!(block.lo <= block.hi))
            return lg_reader_expected(r, "a lowest value before that is not above the highest");
    } else {
        return lg_reader_expected(r, "arrange, choice or real");
    }
    block.length = (int)length;
    block.symbols = (int)symbols;
    if ((s->genes += length + symbols) > LG_GENES_MAX) return lg_reader_expected(r, "a smaller space");
    lg_space_add(s->space, block);
    return is_end(r) || lg_reader_expected(r, "; or the end");
}

bool space_read(const char *text, lg_space *space, int **counts, lg_error *error) {
    size_t length = strlen(text);
    *space = (lg_space){0};
    *counts = malloc((length / 2 + 1) * sizeof **counts); /* a count takes two characters at least */
    if (!*counts) return lg_fail_memory(error);
    space_reading s = {.reader = lg_reader_open(text, length, error), .space = space, .counts = *counts};
    bool good;
    do {
        good = read_block(&s);
    } while (good && lg_reader_take(&s.reader, ";"));
    if (good && lg_space_check(space, error)) return true;
    free(*counts);
    *counts = NULL;
    return false;
}

/* Blocks without genes are left out, for example the tokens of a Catan board whose tokens are all locked. */
void space_write(const lg_space *space, lg_text *text) {
    const char *between = "";
    for (int b = 0; b < space->blocks; b++) {
        const lg_block *block = &space->block[b];
        if (!block->length) continue;
        lg_text_add(text, "%s", between);
        between = "; ";
        if (block->kind == LG_REAL) {
            lg_text_add(text, "real %d ", block->length);
            lg_number_write(block->lo, text);
            lg_text_add(text, " ");
            lg_number_write(block->hi, text);
        } else if (block->kind == LG_CHOICE) {
            lg_text_add(text, "choice %d %d", block->length, block->symbols);
        } else {
            lg_text_add(text, "arrange");
            for (int s = 0; s < block->symbols; s++)
                lg_text_add(text, " %d", block->count[s]);
        }
    }
}

void space_put_json(const lg_space *space, lg_text *text) {
    int first = 0;
    put_open(text, "blocks", '[');
    for (int b = 0; b < space->blocks; b++) {
        const lg_block *block = &space->block[b];
        if (!block->length) continue;
        put_open(text, NULL, '{');
        put_string(text, "kind", block->kind == LG_REAL ? "real" : block->kind == LG_CHOICE ? "choice" : "arrange");
        put_whole(text, "first", first);
        put_whole(text, "length", block->length);
        if (block->kind == LG_REAL) {
            put_real(text, "low", block->lo);
            put_real(text, "high", block->hi);
        } else {
            put_whole(text, "symbols", block->symbols);
        }
        if (block->kind == LG_ARRANGE) {
            put_open(text, "counts", '[');
            for (int s = 0; s < block->symbols; s++)
                put_whole(text, NULL, block->count[s]);
            put_close(text, ']');
        }
        put_close(text, '}');
        first += block->length;
    }
    put_close(text, ']');
}
