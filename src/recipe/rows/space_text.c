/* Reads and writes spaces as text. */
#include "space_text.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/put.h"
#include "base/reader.h"
#include "base/text.h"
#include "levelground/evaluator.h"

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

static bool read_arrangement(space_reading *s, lg_block *block) {
    int64_t count = 0, length = 0;
    block->count = s->counts + s->used;
    for (; !is_end(&s->reader); block->symbols++) {
        if (!take_whole(&s->reader, "how often a symbol occurs", &count)) return false;
        length += count;
        if (length > LG_GENES_MAX) return lg_reader_expected(&s->reader, "fewer genes");
        s->counts[s->used++] = (int)count;
    }
    block->length = (int)length;
    return block->symbols > 0 || lg_reader_expected(&s->reader, "how often each symbol occurs");
}

static bool read_choice(space_reading *s, lg_block *block) {
    int64_t length = 0, symbols = 0;
    if (!take_whole(&s->reader, "a number of genes", &length) ||
        !take_whole(&s->reader, "a number of symbols", &symbols))
        return false;
    block->length = (int)length;
    block->symbols = (int)symbols;
    return symbols > 0 || lg_reader_expected(&s->reader, "at least one symbol before this");
}

static bool read_reals(space_reading *s, lg_block *block) {
    int64_t length = 0;
    if (!take_whole(&s->reader, "a number of genes", &length) ||
        !take_number(&s->reader, "the lowest value", &block->lo) ||
        !take_number(&s->reader, "the highest value", &block->hi))
        return false;
    block->length = (int)length;
    return block->lo <= block->hi ||
           lg_reader_expected(&s->reader, "a lowest value before that is not above the highest");
}

static bool read_block(space_reading *s) {
    static const struct {
        const char *word;
        lg_kind kind;
        bool (*read)(space_reading *, lg_block *);
    } kinds[] = {{"arrange ", LG_ARRANGE, read_arrangement},
                 {"choice ", LG_CHOICE, read_choice},
                 {"real ", LG_REAL, read_reals}};
    lg_reader_skip_blanks(&s->reader);
    if (s->space->blocks == LG_BLOCKS_MAX) return lg_reader_expected(&s->reader, "at most 8 blocks");
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        lg_block block = {.kind = kinds[k].kind};
        if (!lg_reader_take(&s->reader, kinds[k].word)) continue;
        if (!kinds[k].read(s, &block)) return false;
        if ((s->genes += block.length + block.symbols) > LG_GENES_MAX)
            return lg_reader_expected(&s->reader, "a smaller space");
        lg_space_add(s->space, block);
        return is_end(&s->reader) || lg_reader_expected(&s->reader, "; or the end");
    }
    return lg_reader_expected(&s->reader, "arrange, choice or real");
}

static bool read_blocks(space_reading *s) {
    do {
        if (!read_block(s)) return false;
    } while (lg_reader_take(&s->reader, ";"));
    return true;
}

bool space_read(const char *text, lg_space *space, int **counts, lg_error *error) {
    size_t length = strlen(text);
    *space = (lg_space){0};
    *counts = malloc((length / 2 + 1) * sizeof **counts); /* a count takes two characters at least */
    if (!*counts) return lg_fail_memory(error);
    space_reading s = {.reader = lg_reader_open(text, length, error), .space = space, .counts = *counts};
    if (read_blocks(&s) && lg_space_check(space, error)) return true;
    free(*counts);
    *counts = NULL;
    return false;
}

void space_write(const lg_space *space, lg_text *text) {
    for (int b = 0; b < space->blocks; b++) {
        const lg_block *block = &space->block[b];
        lg_text_add(text, "%s", b ? "; " : "");
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

static void put_block(const lg_block *block, int first, lg_text *text) {
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
}

void space_put(const lg_space *space, lg_text *text) {
    int first = 0;
    put_open(text, "blocks", '[');
    for (int b = 0; b < space->blocks; b++) {
        put_block(&space->block[b], first, text);
        first += space->block[b].length;
    }
    put_close(text, ']');
}
