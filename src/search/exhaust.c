/* Genomes are visited in lexicographic order: the last block changes fastest, and a block that has had its last content gets its
 * first one again. A step to the next genome is a list of moves, so that delta evaluation serves here as well. The next
 * arrangement is Narayana's next permutation: a swap, and then the reversal of the genes that follow. */
#include "search/exhaust.h"

#include <assert.h>

#include "core/arena.h"
#include "search/reasons.h"

enum { SLICE = 128 };

static const lg_param params[] = {{0}};

/* The moves to the next genome. */
typedef struct {
    int count;
    lg_move *move;
} exhaustion;

/* ---- counting --------------------------------------------------------------------------------------------------- */

/* Returns 0 instead of a product above `most`. A factor of 0 stays 0. */
static int64_t multiply(int64_t a, int64_t b, int64_t most) {
    return a && b <= most / a ? a * b : 0;
}

/* Counts the arrangements gene by gene: the product of the binomials that place one symbol after the other. */
static int64_t count_arrangements(const lg_block *b, int64_t most) {
    int64_t count = 1;
    int placed = 0;
    for (int s = 0; s < b->symbols; s++) {
        int64_t ways = 1;
        for (int k = 1; k <= b->count[s] && ways; k++)
            ways = multiply(ways, placed + k, INT64_MAX) / k;
        placed += b->count[s];
        count = multiply(count, ways, most);
    }
    return count;
}

static int64_t count_choices(const lg_block *b, int64_t most) {
    int64_t count = 1;
    for (int i = 0; i < b->length; i++)
        count = multiply(count, b->symbols, most);
    return count;
}

int64_t exhaust_count(const lg_space *space, int64_t most) {
    int64_t count = space->reals ? 0 : 1;
    for (int k = 0; k < space->blocks && count; k++) {
        const lg_block *b = &space->block[k];
        count = multiply(count, b->kind == LG_CHOICE ? count_choices(b, most) : count_arrangements(b, most), most);
    }
    return count;
}

/* ---- visiting --------------------------------------------------------------------------------------------------- */

static void set_first(const lg_block *b, int32_t *sym) {
    int g = b->first;
    for (int s = 0; s < b->symbols && b->kind == LG_ARRANGE; s++)
        for (int k = 0; k < b->count[s]; k++)
            sym[g++] = s;
    for (; g < b->first + b->length; g++)
        sym[g] = 0;
}

static void add_move(exhaustion *x, int block, int i, int j) {
    x->move[x->count++] = (lg_move){.block = block, .i = i, .j = j};
}

/* Both functions add the moves to the next content of a block. They return false if it is the first one again. */
static bool next_choice(exhaustion *x, const lg_block *b, int block, const int32_t *sym) {
    for (int g = b->first + b->length - 1; g >= b->first; g--) {
        bool last = sym[g] == b->symbols - 1;
        add_move(x, block, g, last ? 0 : sym[g] + 1);
        if (!last) return true;
    }
    return false;
}

static bool next_arrangement(exhaustion *x, const lg_block *b, int block, const int32_t *sym) {
    int end = b->first + b->length, i = end - 2, j = end - 1;
    while (i >= b->first && sym[i] >= sym[i + 1])
        i--;
    bool more = i >= b->first;
    while (more && sym[j] <= sym[i])
        j--;
    if (more) add_move(x, block, i, j);
    for (int from = more ? i + 1 : b->first, to = end - 1; from < to; from++, to--)
        add_move(x, block, from, to);
    return more;
}

/* Lists the moves to the next genome. Returns false if there is none. */
static bool find_next(exhaustion *x, const lg_space *space, const int32_t *sym) {
    x->count = 0;
    for (int k = space->blocks - 1; k >= 0; k--) {
        const lg_block *b = &space->block[k];
        if (b->kind == LG_CHOICE ? next_choice(x, b, k, sym) : next_arrangement(x, b, k, sym)) return true;
    }
    return false;
}

/* ---- the optimizer ---------------------------------------------------------------------------------------------- */

static exhaustion *lay_out(arena *memory, const lg_space *space) {
    exhaustion *x = arena_take(memory, 1, sizeof *x);
    lg_move *move = arena_take(memory, (size_t)space->syms + 1, sizeof *move);
    if (x) *x = (exhaustion){.move = move};
    return x;
}

static size_t state_size(const lg_space *space, const lg_values *values) {
    arena memory = {0};
    (void)values;
    lay_out(&memory, space);
    return memory.used;
}

static void start(lg_run *run, void *state) {
    const lg_space *space = &run->problem->space;
    lay_out(&(arena){state, 0}, space);
    for (int k = 0; k < space->blocks; k++)
        set_first(&space->block[k], run->cursor.genome.sym);
    lg_cursor_reset(run);
}

static void step(lg_run *run, void *state) {
    exhaustion *x = state;
    for (int k = 0; k < SLICE && lg_run_open(run); k++) {
        if (!find_next(x, &run->problem->space, run->cursor.genome.sym)) {
            lg_run_end(run, reason_exhausted);
            return;
        }
        double cost = lg_cursor_peek(run, x->move, x->count);
        lg_cursor_take(run, x->move, x->count, cost);
    }
}

static const lg_preset presets[] = {{NULL, NULL, NULL, NULL}};

const lg_optimizer exhaust_optimizer = {
    .name = "exhaust",
    .sentence = "evaluates every genome of a small space",
    .source = "ours",
    .kinds = LG_CHOICE | LG_ARRANGE,
    .params = params,
    .presets = presets,
    .state_size = state_size,
    .start = start,
    .step = step,
};
