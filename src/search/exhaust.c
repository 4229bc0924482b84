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

int64_t exhaust_count(const lg_space *space, int64_t most) {
    int64_t count = space->reals ? 0 : 1;
    for (int k = 0; k < space->blocks && count; k++) {
        const lg_block *b = &space->block[k];
        int64_t contents = 1;
        int placed = 0;
        for (int i = 0; i < b->length && b->kind == LG_CHOICE; i++)
            contents = multiply(contents, b->symbols, most);
        /* the arrangements: the product of the binomials that place one symbol after the other */
        for (int s = 0; s < b->symbols && b->kind != LG_CHOICE; s++) {
            int64_t ways = 1;
            for (int n = 1; n <= b->count[s] && ways; n++)
                ways = multiply(ways, placed + n, INT64_MAX) / n;
            placed += b->count[s];
            contents = multiply(contents, ways, most);
        }
        count = multiply(count, contents, most);
    }
    return count;
}

static void swap(int32_t *sym, int i, int j) {
    int32_t kept = sym[i];
    sym[i] = sym[j];
    sym[j] = kept;
}

/* Sets the next genome: the next content of the last block or, where a block begins again with its first content, of the block
 * before it. Returns the first gene that changes, or -1 if there is no further genome. */
static int advance(const lg_space *space, int32_t *sym) {
    for (int k = space->blocks - 1; k >= 0; k--) {
        const lg_block *b = &space->block[k];
        int end = b->first + b->length, i = end - 2, j = end - 1;
        for (int g = end - 1; b->kind == LG_CHOICE && g >= b->first; g--) {
            if (sym[g] < b->symbols - 1) {
                sym[g]++;
                return g;
            }
            sym[g] = 0;
        }
        if (b->kind == LG_CHOICE) continue;
        while (i >= b->first && sym[i] >= sym[i + 1])
            i--;
        bool more = i >= b->first;
        while (more && sym[j] <= sym[i])
            j--;
        if (more) swap(sym, i, j);
        for (int from = more ? i + 1 : b->first, to = end - 1; from < to; from++, to--)
            swap(sym, from, to);
        if (more) return i;
    }
    return -1;
}

/* Returns how many genomes have the same genes before gene n; WORTH_A_BOUND or more for many. */
static int count_following(const lg_space *space, int n) {
    int following = 1;
    for (int k = 0; k < space->blocks; k++)
        for (int g = space->block[k].first; g < space->block[k].first + space->block[k].length; g++)
            if (g >= n && following < WORTH_A_BOUND) following *= space->block[k].symbols;
    return following;
}

/* Sets the next genome that may be better than the best one. Returns false if there is none. */
static bool find_next(const lg_run *run, int32_t *sym) {
    const lg_problem *p = run->problem;
    const lg_space *space = &p->space;
    int choices = space->syms; /* the first gene after which all genes are choices */
    for (int k = space->blocks - 1; k >= 0 && space->block[k].kind == LG_CHOICE; k--)
        choices = space->block[k].first;
    for (int changed; (changed = advance(space, sym)) >= 0;) {
        /* Genes before `changed` have not changed since the problem was asked for their bound. */
        int n = changed + 1 > choices ? changed + 1 : choices, hopeless = 0;
        for (; p->bound && n < space->syms && !hopeless; n++)
            if (count_following(space, n) >= WORTH_A_BOUND && p->bound(p, (lg_genome){NULL, sym}, n) >= run->best_cost)
                hopeless = n;
        if (!hopeless) return true;
        /* The first `hopeless` genes cannot lead to anything better, so all genomes that begin with them are skipped. */
        for (int k = 0; k < space->blocks; k++)
            for (int g = space->block[k].first; g < space->block[k].first + space->block[k].length; g++)
                if (g >= hopeless) sym[g] = space->block[k].symbols - 1;
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
    int32_t *sym = run->cursor.genome.sym;
    for (int k = 0; k < space->blocks; k++) { /* the first genome */
        const lg_block *b = &space->block[k];
        int g = b->first;
        for (int s = 0; s < b->symbols && b->kind == LG_ARRANGE; s++)
            for (int n = 0; n < b->count[s]; n++)
                sym[g++] = s;
        for (; g < b->first + b->length; g++)
            sym[g] = 0;
    }
    memcpy(x->next, sym, sizeof *x->next * (size_t)space->syms);
    lg_cursor_reset(run);
}

static void step(lg_run *run, void *state) {
    exhaustion *x = state;
    const lg_space *space = &run->problem->space;
    for (int n = 0; n < SLICE && lg_run_open(run); n++) {
        if (!find_next(run, x->next)) {
            lg_run_end(run, reason_exhausted);
            return;
        }
        /* lists moves that turn the current genome into the next one */
        int32_t *from = x->from;
        const int32_t *to = x->next;
        memcpy(from, run->cursor.genome.sym, sizeof *from * (size_t)space->syms);
        x->count = 0;
        for (int k = 0; k < space->blocks; k++) {
            const lg_block *b = &space->block[k];
            for (int g = b->first; g < b->first + b->length; g++) {
                int other = g;
                while (b->kind == LG_ARRANGE && from[other] != to[g])
                    other++;
                if (from[g] == to[g]) continue;
                x->move[x->count++] = (lg_move){.block = k, .i = g, .j = b->kind == LG_CHOICE ? to[g] : other};
                if (b->kind == LG_ARRANGE) swap(from, g, other);
            }
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
