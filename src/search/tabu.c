/* Tabu search: makes the best move of a sampled neighbourhood that is not forbidden, even if this move makes the cost worse.
 *
 * Preset tabu2020 (section III.B): a neighbour is the map after six random genes have passed their symbols round in a cycle;
 * maps that were visited recently are forbidden; there is no aspiration criterion.
 *
 * The literal reading of the same section (overwrite=all from=previous start=stock, on a game whose symbols may occur any
 * number of times): the six genes are written in place one after the other, so that all of them get the symbol of the first
 * gene. Each neighbour is made from the neighbour before it.
 *
 * Own mode (memory=moves): a neighbour is one move, drawn half of the time from the genes that take part in a violation. It is
 * forbidden to give a gene a symbol that it had recently, unless the map would be the best so far (aspiration; Glover 1989). */
#include "levelground/search.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/arena.h"

enum { NEIGHBOURHOOD, LIST, CYCLE, MEMORY, START, OVERWRITE, FROM, PARAMS };
enum { UNIFORM, CONSTRUCTED, STOCK }; /* values of the parameter `start` */
enum { NONE, ONE, ALL };              /* values of the parameter `overwrite` */

static const lg_param params[PARAMS + 1] = {
    [NEIGHBOURHOOD] = {"neighbourhood", LG_WHOLE, 40, 1, 100000, NULL, "neighbours looked at before one is taken",
                       "10 to 100; best 75"},
    [LIST] = {"list", LG_WHOLE, 7, 0, 100000, NULL, "how many steps a map, or a gene's symbol, stays forbidden",
              "10 to 100; best 50"},
    [CYCLE] = {"cycle", LG_WHOLE, 2, 2, 16, NULL, "genes that pass their symbols round to make a neighbour", "6"},
    [MEMORY] = {"memory", LG_WORD, 0, 0, 1, "moves|maps", "what is forbidden: symbols by gene, or whole maps", "maps"},
    [START] = {"start", LG_WORD, UNIFORM, 0, STOCK, "uniform|constructed|stock",
               "where it starts: uniform, as the game constructs, or with the game's usual number of each symbol",
               "uniform"},
    [OVERWRITE] = {"overwrite", LG_WORD, NONE, 0, ALL, "none|one|all",
                   "symbols that a cycle overwrites where symbols may occur any number of times: none (as many random "
                   "changes instead), one, or all but the first gene's",
                   "not clear; all comes nearest"},
    [FROM] =
        {"from", LG_WORD, 0, 0, 1, "current|previous",
         "a neighbour is made from the current map, or from the neighbour before it (whole maps are forbidden then)",
         "not given"},
};

enum { CYCLE_MAX = 16 };

typedef struct {
    uint64_t hash;  /* hash of the current genome */
    int64_t now;    /* steps taken */
    int symbols;    /* the number of symbols for which `until` has room, for each gene */
    int conflicts;  /* the number of entries in `gene` */
    int *gene;      /* genes in a violation */
    uint64_t *map;  /* memory=maps: a ring buffer of the last `list` hashes */
    int64_t *until; /* memory=moves: for each gene and symbol, the step until which it is forbidden */
    lg_genome walk, /* from=previous: the last neighbour */
        chosen;     /* from=previous: the best neighbour of this step that is not forbidden */
} memory;

static memory *lay_out(arena *a, const lg_space *space, const lg_values *values) {
    memory laid = {.symbols = 1}, *m = arena_take(a, 1, sizeof *m);
    for (int b = 0; b < space->blocks; b++)
        if (space->block[b].kind != LG_REAL && space->block[b].symbols > laid.symbols)
            laid.symbols = space->block[b].symbols;
    size_t list = (size_t)values->number[LIST], genes = (size_t)space->syms, words = genes * (size_t)laid.symbols;
    laid.map = arena_take(a, list, sizeof *laid.map);
    laid.until = arena_take(a, words, sizeof *laid.until);
    laid.gene = arena_take(a, genes, sizeof *laid.gene);
    laid.walk = arena_take_genome(a, space);
    laid.chosen = arena_take_genome(a, space);
    if (!m) return NULL;
    memset(laid.map, 0, sizeof *laid.map * list);
    memset(laid.until, 0, sizeof *laid.until * words);
    *m = laid;
    return m;
}

static size_t state_size(const lg_space *space, const lg_values *values) {
    arena memory = {0};
    lay_out(&memory, space, values);
    return memory.used;
}

/* Returns a random word for each pair of gene and symbol. The hash of a map is the exclusive or of its genes' words. */
static uint64_t hash_word(uint64_t gene, uint64_t symbol) {
    uint64_t x = gene << 32 ^ symbol;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u + 0x9e3779b97f4a7c15u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

static uint64_t hash_genome(const lg_space *space, lg_genome genome) {
    uint64_t hash = 0, bits;
    for (int i = 0; i < space->syms; i++)
        hash ^= hash_word((uint64_t)i, (uint64_t)genome.sym[i]);
    for (int i = 0; i < space->reals; i++) {
        memcpy(&bits, &genome.real[i], sizeof bits);
        hash ^= hash_word((uint64_t)i + (uint64_t)space->syms, hash_word(bits >> 32, bits));
    }
    return hash;
}

static void start(lg_run *run, void *state) {
    const lg_space *space = &run->problem->space;
    memory *m = lay_out(&(arena){state, 0}, space, run->params);
    if (run->params->number[START] == STOCK) {
        /* draws each symbol as often as the game says that it usually occurs, even if the space would allow any number of times */
        lg_space stock = *space;
        for (int b = 0; b < stock.blocks; b++) {
            lg_block *block = &stock.block[b];
            int sum = 0;
            for (int s = 0; s < block->symbols && block->count; s++)
                sum += block->count[s];
            if (block->kind == LG_CHOICE && sum == block->length) block->kind = LG_ARRANGE;
        }
        lg_space_sample(&stock, run->cursor.genome, &run->rng);
    } else {
        lg_run_sample(run, run->cursor.genome, run->params->number[START] == CONSTRUCTED);
    }
    lg_cursor_reset(run);
    m->hash = hash_genome(space, run->cursor.genome);
}

/* Draws a neighbour: `cycle` distinct genes of one block pass their symbols round. Returns the number of moves. */
static int draw_cycle(lg_run *run, lg_genome genome, lg_move move[CYCLE_MAX]) {
    const lg_space *space = &run->problem->space;
    int wanted = (int)run->params->number[CYCLE], n = 0, b = 0, gene[CYCLE_MAX], genes = 0;
    double lost = run->params->number[OVERWRITE];
    assert(wanted >= 2 && wanted <= CYCLE_MAX);
    for (int g = (int)lg_rng_below(&run->rng, (uint32_t)(space->syms + space->reals)); g >= space->block[b].length; b++)
        g -= space->block[b].length;
    const lg_block *block = &space->block[b];
    bool arranged = block->kind == LG_ARRANGE;
    if (!arranged && (block->kind != LG_CHOICE || lost == NONE)) {
        /* as many random changes instead; they change the genome in between and restore it */
        lg_move undo[CYCLE_MAX];
        for (; n < wanted - 1 && lg_space_move(space, genome, &run->rng, &move[n]); n++)
            undo[n] = lg_space_apply(space, genome, move[n]);
        for (int k = n; k--;)
            lg_space_apply(space, genome, undo[k]);
        return n;
    }
    if (wanted > block->length) wanted = block->length;
    while (genes < wanted) {
        int i = block->first + (int)lg_rng_below(&run->rng, (uint32_t)block->length), k = 0;
        while (k < genes && gene[k] != i)
            k++;
        if (k == genes) gene[genes++] = i;
    }
    if (arranged) { /* the last gene's symbol goes to the first gene, all others move up by one */
        for (; n < genes - 1; n++)
            move[n] = (lg_move){.block = b, .i = gene[genes - 1 - n], .j = gene[genes - 2 - n]};
        return n;
    }
    /* Each gene's symbol is copied to the next gene, one copy after the other, so that symbols are lost. ALL: the first gene is
     * copied first, so all genes get its symbol. ONE: the last copy is made first, and at the end the first gene gets the symbol
     * that the last gene has by then, so only the last gene's own symbol is lost. */
    int last = genes > 1 ? genes - 2 : 0; /* the gene whose symbol the last gene has in the end */
    for (int k = 0; k < genes; k++) {
        int to = gene[k], from = gene[lost == ALL ? 0 : k > 0 ? k - 1 : last];
        if (genome.sym[to] != genome.sym[from]) move[n++] = (lg_move){.block = b, .i = to, .j = genome.sym[from]};
    }
    return n;
}

/* Returns the hash after the moves, by applying and undoing them. */
static uint64_t hash_after(lg_run *run, const memory *m, const lg_move *move, int n) {
    const lg_space *space = &run->problem->space;
    lg_genome genome = run->cursor.genome;
    lg_move undo[CYCLE_MAX];
    uint64_t hash = m->hash;
    for (int k = 0; k < n; k++) {
        int i = move[k].i, j = move[k].j;
        if (space->block[move[k].block].kind == LG_ARRANGE) {
            hash ^= hash_word((uint64_t)i, (uint64_t)genome.sym[i]) ^ hash_word((uint64_t)j, (uint64_t)genome.sym[j]) ^
                    hash_word((uint64_t)i, (uint64_t)genome.sym[j]) ^ hash_word((uint64_t)j, (uint64_t)genome.sym[i]);
        } else if (space->block[move[k].block].kind == LG_CHOICE) {
            hash ^= hash_word((uint64_t)i, (uint64_t)genome.sym[i]) ^ hash_word((uint64_t)i, (uint64_t)j);
        }
        undo[k] = lg_space_apply(space, genome, move[k]);
    }
    if (space->reals) hash = hash_genome(space, genome);
    for (int k = n; k--;)
        lg_space_apply(space, genome, undo[k]);
    return hash;
}

static bool forbidden_map(const lg_run *run, const memory *m, uint64_t hash) {
    int64_t list = (int64_t)run->params->number[LIST], filled = m->now < list ? m->now : list;
    for (int64_t k = 0; k < filled; k++)
        if (m->map[k] == hash) return true;
    return hash == m->hash;
}

static bool forbidden_move(const lg_run *run, const memory *m, const lg_move *move, int n) {
    const int32_t *sym = run->cursor.genome.sym;
    for (int k = 0; k < n; k++) {
        lg_kind kind = run->problem->space.block[move[k].block].kind;
        int i = move[k].i, to = kind == LG_ARRANGE ? sym[move[k].j] : move[k].j;
        assert(kind == LG_REAL || (to >= 0 && to < m->symbols));
        if (kind != LG_REAL && m->until[i * m->symbols + to] > m->now) return true;
        if (kind == LG_ARRANGE && m->until[move[k].j * m->symbols + sym[i]] > m->now) return true;
    }
    return false;
}

static void remember_step(lg_run *run, memory *m, const lg_move *move, int n, uint64_t hash) {
    int64_t list = (int64_t)run->params->number[LIST];
    const int32_t *sym = run->cursor.genome.sym;
    assert(n >= 0 && n <= CYCLE_MAX);
    if (list) m->map[m->now % list] = m->hash;
    m->hash = hash;
    int64_t until = ++m->now + list + (list ? (int64_t)lg_rng_below(&run->rng, (uint32_t)list) : 0);
    for (int k = 0; k < n; k++) {
        lg_kind kind = run->problem->space.block[move[k].block].kind;
        if (kind != LG_REAL) m->until[move[k].i * m->symbols + sym[move[k].i]] = until;
        if (kind == LG_ARRANGE) m->until[move[k].j * m->symbols + sym[move[k].j]] = until;
    }
}

/* Moves the list on by one step, so that its oldest entry expires and a forbidden neighbour becomes allowed in time. */
static void age_list(const lg_run *run, memory *m) {
    int64_t list = (int64_t)run->params->number[LIST];
    if (list) m->map[m->now % list] = m->hash;
    m->now++;
}

/* One step with from=previous: the neighbours form a chain that starts at the current map. */
static void step_chain(lg_run *run, memory *m) {
    const lg_space *space = &run->problem->space;
    double best_cost = INFINITY;
    uint64_t best_hash = 0;
    lg_move move[CYCLE_MAX];
    lg_space_copy(space, m->walk, run->cursor.genome);
    for (int k = 0; k < run->params->number[NEIGHBOURHOOD] && lg_run_open(run); k++) {
        for (int j = 0, n = draw_cycle(run, m->walk, move); j < n; j++)
            lg_space_apply(space, m->walk, move[j]);
        double cost = lg_run_evaluate(run, m->walk);
        if (cost >= best_cost) continue;
        uint64_t hash = hash_genome(space, m->walk);
        if (forbidden_map(run, m, hash)) continue;
        best_cost = cost;
        best_hash = hash;
        lg_space_copy(space, m->chosen, m->walk);
    }
    age_list(run, m); /* the current map enters the list, whether or not the search leaves it */
    if (best_cost == INFINITY) return;
    assert(best_hash == hash_genome(space, m->chosen));
    m->hash = best_hash;
    run->cursor.cost = best_cost;
    lg_space_copy(space, run->cursor.genome, m->chosen);
}

static void step(lg_run *run, void *state) {
    memory *m = state;
    const lg_problem *problem = run->problem;
    const double *p = run->params->number;
    if (p[FROM] && problem->space.syms + problem->space.reals) {
        step_chain(run, m);
        return;
    }
    const lg_space *space = &problem->space;
    lg_genome genome = run->cursor.genome;
    bool maps = p[MEMORY] != 0;
    lg_move best[CYCLE_MAX];
    int best_moves = 0;
    double best_cost = INFINITY;
    uint64_t best_hash = 0;
    m->conflicts =
        maps || !problem->conflicts ? 0 : problem->conflicts(problem, run->cursor.state, run->cursor.genome, m->gene);
    for (int k = 0; k < p[NEIGHBOURHOOD] && lg_run_open(run); k++) {
        lg_move move[CYCLE_MAX];
        int n = 0;
        if (space->syms + space->reals && p[CYCLE] > 2)
            n = draw_cycle(run, genome, move);
        else if (m->conflicts > 0 && lg_rng_below(&run->rng, 2))
            n = lg_space_move_gene(space, genome, m->gene[lg_rng_below(&run->rng, (uint32_t)m->conflicts)], &run->rng,
                                   move);
        else if (space->syms + space->reals)
            n = lg_space_move(space, genome, &run->rng, move);
        double so_far = run->best_cost, cost = lg_cursor_peek(run, move, n);
        if (cost >= best_cost) continue;
        uint64_t hash = maps ? hash_after(run, m, move, n) : 0;
        bool forbidden = maps ? forbidden_map(run, m, hash) : forbidden_move(run, m, move, n) && cost >= so_far;
        if (forbidden) continue;
        memcpy(best, move, sizeof move);
        best_moves = n;
        best_cost = cost;
        best_hash = hash;
    }
    /* If every neighbour tried is forbidden, the oldest entry of the list expires, so that some neighbour is allowed in time. */
    if (best_cost == INFINITY) {
        age_list(run, m);
        return;
    }
    remember_step(run, m, best, best_moves, best_hash);
    lg_cursor_take(run, best, best_moves, best_cost);
    assert(!maps || m->hash == hash_genome(&problem->space, run->cursor.genome));
}

static const lg_preset presets[] = {
    {"tabu2020", "tabu search over random 6-cycles with a list of visited maps, as in tabu2020 (its best setting)",
     "neighbourhood=75 list=50 cycle=6 memory=maps start=uniform", "terra-mystica=paper"},
    {NULL, NULL, NULL, NULL},
};

const lg_optimizer lg_optimizer_tabu = {
    .name = "tabu",
    .sentence = "tabu search",
    .source = "tabu2020, section III; own mode ours, after Glover 1989",
    .kinds = LG_REAL | LG_CHOICE | LG_ARRANGE,
    .params = params,
    .presets = presets,
    .state_size = state_size,
    .start = start,
    .step = step,
};
