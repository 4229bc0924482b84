/* Genomes are visited in lexicographic order: the last block changes fastest, and a block that has had its last content gets its
 * first one again. A step to the next genome is a list of moves, so that delta evaluation serves here as well. The next
 * arrangement is Narayana's next permutation: a swap, and then the reversal of the genes that follow.
 *
 * If the problem has lower bounds, genomes whose first genes cannot lead to anything better than the best one are skipped together
 * (branch and bound). So the best cost is proven all the same, and the first genome with this cost is found. */
#include "search/exhaust.h"

#include <assert.h>
#include <string.h>

#include "base/arena.h"
#include "search/reasons.h"

enum { SLICE = 128, WORTH_A_BOUND = 4 /* so many genomes are skipped faster than evaluated */ };

static const lg_param params[] = {{0}};

/* The genome to be visited next, and the moves that lead to it. */
typedef struct {
    int count;
    lg_move *move;
    int32_t *next, *from; /* from: scratch */
} exhaustion;

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

static void set_first(const lg_block *b, int32_t *sym) {
    int g = b->first;
    for (int s = 0; s < b->symbols && b->kind == LG_ARRANGE; s++)
        for (int k = 0; k < b->count[s]; k++)
            sym[g++] = s;
    for (; g < b->first + b->length; g++)
        sym[g] = 0;
}

/* Both functions set the next content of a block. They return the first gene that changes, or -1 if the block has its first content
 * again. */
static int next_choice(const lg_block *b, int32_t *sym) {
    for (int g = b->first + b->length - 1; g >= b->first; g--) {
        if (sym[g] < b->symbols - 1) {
            sym[g]++;
            return g;
        }
        sym[g] = 0;
    }
    return -1;
}

static void swap(int32_t *sym, int i, int j) {
    int32_t kept = sym[i];
    sym[i] = sym[j];
    sym[j] = kept;
}

static int next_arrangement(const lg_block *b, int32_t *sym) {
    int end = b->first + b->length, i = end - 2, j = end - 1;
    while (i >= b->first && sym[i] >= sym[i + 1])
        i--;
    bool more = i >= b->first;
    while (more && sym[j] <= sym[i])
        j--;
    if (more) swap(sym, i, j);
    for (int from = more ? i + 1 : b->first, to = end - 1; from < to; from++, to--)
        swap(sym, from, to);
    return more ? i : -1;
}

/* Sets the next genome. Returns the first gene that changes, or -1 if there is no further genome. */
static int advance(const lg_space *space, int32_t *sym) {
    int changed = -1;
    for (int k = space->blocks - 1; k >= 0 && changed < 0; k--) {
        const lg_block *b = &space->block[k];
        changed = b->kind == LG_CHOICE ? next_choice(b, sym) : next_arrangement(b, sym);
    }
    return changed;
}

/* Lists moves that turn the one genome, which is overwritten, into the other one. */
static void list_moves(exhaustion *x, const lg_space *space, int32_t *from, const int32_t *to) {
    x->count = 0;
    for (int k = 0; k < space->blocks; k++) {
        const lg_block *b = &space->block[k];
        for (int g = b->first, end = b->first + b->length; g < end; g++) {
            int other = g;
            while (b->kind == LG_ARRANGE && from[other] != to[g])
                other++;
            if (from[g] == to[g]) continue;
            x->move[x->count++] = (lg_move){.block = k, .i = g, .j = b->kind == LG_CHOICE ? to[g] : other};
            if (b->kind == LG_ARRANGE) swap(from, g, other);
        }
    }
}

/* Gives genes of blocks of choices, from gene `from` on, their last symbols. */
static void set_last(const lg_space *space, int32_t *sym, int from) {
    for (int k = 0; k < space->blocks; k++) {
        const lg_block *b = &space->block[k];
        for (int g = b->first; g < b->first + b->length; g++)
            if (g >= from) sym[g] = b->symbols - 1;
    }
}

/* Returns the first gene after which all genes are choices. */
static int first_of_choices(const lg_space *space) {
    int first = space->syms;
    for (int k = space->blocks - 1; k >= 0 && space->block[k].kind == LG_CHOICE; k--)
        first = space->block[k].first;
    return first;
}

/* Returns how many genomes have the same genes before gene `from`, which is one of the last choices; WORTH_A_BOUND for more. */
static int count_following(const lg_space *space, int from) {
    int count = 1;
    for (int k = 0; k < space->blocks; k++)
        for (int g = space->block[k].first; g < space->block[k].first + space->block[k].length; g++)
            if (g >= from && count < WORTH_A_BOUND) count *= space->block[k].symbols;
    return count;
}

/* Returns the number of first genes that cannot lead to anything better; 0 if none is known. Genes before gene `changed` have not
 * changed since they were asked for. */
static int find_hopeless(const lg_run *run, const int32_t *sym, int changed) {
    const lg_problem *p = run->problem;
    int from = first_of_choices(&p->space);
    lg_genome genome = {.real = NULL, .sym = (int32_t *)sym};
    for (int n = changed + 1 > from ? changed + 1 : from; p->bound && n < p->space.syms; n++)
        if (count_following(&p->space, n) >= WORTH_A_BOUND && p->bound(p, genome, n) >= run->best_cost) return n;
    return 0;
}

/* Sets the next genome that may be better than the best one. Returns false if there is none. */
static bool find_next(const lg_run *run, int32_t *sym) {
    const lg_space *space = &run->problem->space;
    for (int changed = advance(space, sym), hopeless; changed >= 0; changed = advance(space, sym)) {
        if (!(hopeless = find_hopeless(run, sym, changed))) return true;
        set_last(space, sym, hopeless);
    }
    return false;
}

static exhaustion *lay_out(arena *memory, const lg_space *space) {
    exhaustion *x = arena_take(memory, 1, sizeof *x);
    lg_move *move = arena_take(memory, (size_t)space->syms + 1, sizeof *move);
    int32_t *next = arena_take(memory, (size_t)space->syms, sizeof *next);
    int32_t *from = arena_take(memory, (size_t)space->syms, sizeof *from);
    if (x) *x = (exhaustion){.move = move, .next = next, .from = from};
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
    exhaustion *x = lay_out(&(arena){state, 0}, space);
    for (int k = 0; k < space->blocks; k++)
        set_first(&space->block[k], run->cursor.genome.sym);
    memcpy(x->next, run->cursor.genome.sym, sizeof *x->next * (size_t)space->syms);
    lg_cursor_reset(run);
}

static void step(lg_run *run, void *state) {
    exhaustion *x = state;
    for (int k = 0; k < SLICE && lg_run_open(run); k++) {
        const lg_space *space = &run->problem->space;
        if (!find_next(run, x->next)) {
            lg_run_end(run, reason_exhausted);
            return;
        }
        memcpy(x->from, run->cursor.genome.sym, sizeof *x->from * (size_t)space->syms);
        list_moves(x, space, x->from, x->next);
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
