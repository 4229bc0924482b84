/* Genomes are visited in lexicographic order of the genes, or of those genes that the problem lists (`order`). A step to the next
 * genome is a list of moves, so that delta evaluation serves here as well.
 *
 * If the problem has lower bounds, genomes whose first genes cannot lead to anything better than the best one are skipped together
 * (branch and bound). So the best cost is proven all the same, and the first genome with this cost is found. */
#include "search/exhaust.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "search/reasons.h"

enum { SLICE = 128, WORTH_A_BOUND = 4 /* so many genomes are skipped faster than evaluated */ };

static const lg_param params[] = {{0}};

/* The genome to be visited next, and the moves that lead to it. */
typedef struct {
    int count;
    lg_move *move;
    int32_t *next, *from;     /* from: scratch */
    int64_t in_vain;          /* so often a bound was wanted, computed or not, since one has skipped genomes */
    int genes, *order;        /* the genes that are decided, one after the other; behind them those that are left out */
    int *block;               /* of each gene */
    int *left[LG_BLOCKS_MAX]; /* of each arrangement: how many of each symbol the decided genes leave */
} exhaustion;

/* Returns 0 instead of a product above `most`. A factor of 0 stays 0. */
static int64_t multiply(int64_t a, int64_t b, int64_t most) {
    return a && b <= most / a ? a * b : 0;
}

/* Returns how many arrangements there are: the product of the binomials that place one symbol after the other. */
static int64_t count_arrangements(const lg_block *b, int64_t most) {
    int64_t contents = 1;
    for (int s = 0, placed = 0; s < b->symbols; placed += b->count[s++]) {
        int64_t ways = 1;
        for (int n = 1; n <= b->count[s] && ways; n++)
            ways = multiply(ways, placed + n, INT64_MAX) / n;
        contents = multiply(contents, ways, most);
    }
    return contents;
}

enum { FEW = 64 };

/* Returns how many contents some genes of an arrangement can have; 0 if there are more than `most`. ways[n] is how many there are of
 * n genes, with the symbols that were counted so far. */
static int64_t count_parts(const lg_block *b, int genes, int64_t most) {
    const double enough = 2 * (double)most;
    double ways[FEW + 1] = {1};
    for (int s = 0; s < b->symbols; s++)
        for (int n = genes; n > 0; n--) {
            double places = 1; /* ways to choose the places of `of` pieces with this symbol; never above 2^61 */
            for (int of = 1; of <= b->count[s] && of <= n; of++) {
                places = places * (n - of + 1) / of;
                ways[n] = fmin(ways[n] + places * ways[n - of], enough);
            }
        }
    return ways[genes] <= (double)most ? (int64_t)(ways[genes] + 0.5) : 0;
}

int64_t exhaust_count(const lg_problem *p, int64_t most) {
    const lg_space *space = &p->space;
    int64_t count = space->reals ? 0 : 1;
    for (int k = 0; k < space->blocks && count; k++) {
        const lg_block *b = &space->block[k];
        int64_t contents = 1;
        int genes = p->order ? 0 : b->length; /* those that are decided */
        for (int i = 0; p->order && i < p->ordered; i++)
            genes += p->order[i] >= b->first && p->order[i] < b->first + b->length;
        for (int i = 0; i < genes && b->kind == LG_CHOICE; i++)
            contents = multiply(contents, b->symbols, most);
        if (b->kind != LG_CHOICE)
            contents = genes < b->length && genes <= FEW ? count_parts(b, genes, most) : count_arrangements(b, most);
        count = multiply(count, contents, most);
    }
    return count;
}

static void swap(int32_t *sym, int i, int j) {
    int32_t kept = sym[i];
    sym[i] = sym[j];
    sym[j] = kept;
}

/* Gives gene k of the order its first symbol, or the next one. Returns false if there is no further symbol. */
static bool take_symbol(exhaustion *x, const lg_space *space, int k, bool first) {
    const int g = x->order[k], block = x->block[g];
    int *left = x->left[block], s = first ? 0 : x->next[g] + 1;
    if (!first && left) left[x->next[g]]++;
    while (s < space->block[block].symbols && left && !left[s])
        s++;
    if (s >= space->block[block].symbols) return false;
    if (left) left[s]--;
    x->next[g] = s;
    return true;
}

/* Gives the genes that the order leaves out what is left of their symbols. */
static void fill_rest(exhaustion *x, const lg_space *space) {
    for (int i = x->genes, block = -1, s = 0, given = 0; i < space->syms; i++, given++) {
        if (x->block[x->order[i]] != block) s = given = 0;
        block = x->block[x->order[i]];
        while (x->left[block] && given == x->left[block][s])
            s++, given = 0;
        x->next[x->order[i]] = s;
    }
}

/* Estimates how many genomes have the same first n genes of the order; WORTH_A_BOUND or more for many. Of many equal pieces the
 * estimate is too low. */
static int count_following(const exhaustion *x, const lg_space *space, int n) {
    int following = 1, open[LG_BLOCKS_MAX] = {0};
    for (int k = 0; k < space->blocks; k++)
        for (int s = 0; s < space->block[k].symbols; s++)
            open[k] += !x->left[k] || x->left[k][s];
    for (; n < x->genes && following < WORTH_A_BOUND; n++) {
        const int k = x->block[x->order[n]];
        following *= open[k] > 1 ? open[k] : 1;
        open[k] -= x->left[k] != NULL;
    }
    return following;
}

/* Can no genome with the same first n genes of the order be better than the best one? After many bounds in a row that were in vain,
 * asks only seldom, because in some games no bound helps. */
static bool is_hopeless(const lg_run *run, exhaustion *x, int n) {
    enum { MANY = 1000, SELDOM = 8 };
    const lg_problem *p = run->problem;
    if (!p->bound || count_following(x, &p->space, n) < WORTH_A_BOUND) return false;
    if (x->in_vain++ >= MANY && x->in_vain % SELDOM) return false;
    if (p->bound(p, (lg_genome){NULL, x->next}, n) < run->best_cost) return false;
    x->in_vain = 0;
    return true;
}

/* Sets the next genome that may be better than the best one. Returns false if there is none. */
static bool find_next(const lg_run *run, exhaustion *x) {
    bool first = false; /* has the gene no symbol yet? */
    for (int k = x->genes - 1; k >= 0;) {
        const bool found = take_symbol(x, &run->problem->space, k, first),
                   hopeless = found && is_hopeless(run, x, k + 1);
        if (found && !hopeless && k == x->genes - 1) return true;
        first = found && !hopeless;
        k += first ? 1 : found ? 0 : -1;
    }
    return false;
}

static exhaustion *lay_out(arena *memory, const lg_space *space) {
    exhaustion *x = arena_take(memory, 1, sizeof *x);
    lg_move *move = arena_take(memory, (size_t)space->syms + 1, sizeof *move);
    int32_t *next = arena_take(memory, (size_t)space->syms, sizeof *next);
    int32_t *from = arena_take(memory, (size_t)space->syms, sizeof *from);
    int *order = arena_take(memory, (size_t)space->syms, sizeof *order);
    int *block = arena_take(memory, (size_t)space->syms, sizeof *block);
    if (x) *x = (exhaustion){.move = move, .next = next, .from = from, .order = order, .block = block};
    for (int k = 0; k < space->blocks; k++) {
        const lg_block *b = &space->block[k];
        int *left = b->kind == LG_ARRANGE ? arena_take(memory, (size_t)b->symbols, sizeof *left) : NULL;
        if (x) x->left[k] = left;
    }
    return x;
}

static size_t state_size(const lg_space *space, const lg_values *values) {
    arena memory = {0};
    (void)values;
    lay_out(&memory, space);
    return memory.used;
}

/* Lists the genes that are decided, and behind them those that are left out. */
static void list_genes(exhaustion *x, const lg_problem *p) {
    int32_t *listed = x->from; /* scratch, which nothing needs yet */
    memset(listed, 0, sizeof *listed * (size_t)p->space.syms);
    x->genes = p->order ? p->ordered : p->space.syms;
    for (int i = 0; i < x->genes; i++) {
        x->order[i] = p->order ? p->order[i] : i;
        listed[x->order[i]] = 1;
    }
    for (int g = 0, n = x->genes; g < p->space.syms; g++)
        if (!listed[g]) x->order[n++] = g;
}

static void start(lg_run *run, void *state) {
    const lg_space *space = &run->problem->space;
    exhaustion *x = lay_out(&(arena){state, 0}, space);
    for (int k = 0; k < space->blocks; k++) {
        const lg_block *b = &space->block[k];
        for (int g = b->first; g < b->first + b->length; g++)
            x->block[g] = k;
        if (x->left[k]) memcpy(x->left[k], b->count, sizeof *b->count * (size_t)b->symbols);
    }
    list_genes(x, run->problem);
    for (int k = 0; k < x->genes; k++) /* the first genome */
        take_symbol(x, space, k, true);
    fill_rest(x, space);
    memcpy(run->cursor.genome.sym, x->next, sizeof *x->next * (size_t)space->syms);
    lg_cursor_reset(run);
}

static void step(lg_run *run, void *state) {
    exhaustion *x = state;
    const lg_space *space = &run->problem->space;
    for (int n = 0; n < SLICE && lg_run_open(run); n++) {
        if (!find_next(run, x)) {
            lg_run_end(run, reason_exhausted);
            return;
        }
        fill_rest(x, space);
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
