/* Hill climbing with random restarts. The search looks at one gene at a time and evaluates all its moves; it makes the best
 * move if that improves the cost.
 *
 * Preset sahc2020 (pso2020, section 3): a random hex, swaps with its neighbours on the board, and a new random map at the
 * first hex where no swap improves.
 *
 * Own mode: every gene is compared with every other, and the search restarts only in a true local optimum, where no gene has a
 * move that improves. */
#include "levelground/search.h"

#include <assert.h>

enum { MOVES, RESTART, START, PARAMS };

static const lg_param params[PARAMS + 1] = {
    [MOVES] = {"moves", LG_WORD, 0, 0, 1, "all|neighbours", "partners of a swap: all genes, or neighbours on the board",
               "neighbours"},
    [RESTART] = {"restart", LG_WORD, 0, 0, 1, "optimum|first",
                 "when: at a local optimum, or at the first gene without improvement", "first"},
    [START] = {"start", LG_WORD, 0, 0, 1, "uniform|constructed", "where it starts: uniform, or as the game constructs",
               "uniform"},
};

enum { REAL_TRIES = 8 }; /* number of values that are tried for a real gene */

typedef struct {
    int left;    /* the number of genes of `order` not yet tried since the last improvement */
    int order[]; /* all genes, symbols first; the first `left` are still to be tried */
} climb;

static size_t state_size(const lg_space *space, const lg_values *values) {
    (void)values;
    return sizeof(climb) + sizeof(int) * (size_t)(space->syms + space->reals);
}

static void begin_climb(lg_run *run, climb *c) {
    c->left = run->problem->space.syms + run->problem->space.reals;
    lg_run_sample(run, run->cursor.genome, run->params->number[START] != 0);
    lg_cursor_reset(run);
}

static void start(lg_run *run, void *state) {
    climb *c = state;
    for (int g = 0; g < run->problem->space.syms + run->problem->space.reals; g++)
        c->order[g] = g;
    begin_climb(run, c);
}

typedef struct {
    lg_move move;
    double cost;
} choice;

static void consider_move(lg_run *run, lg_move move, choice *best) {
    double cost = lg_cursor_peek(run, &move, 1);
    if (cost < best->cost) *best = (choice){move, cost};
}

/* Evaluates all moves of one gene. For a real gene, tries random values that come ever closer to the present one. */
static void consider_gene(lg_run *run, int gene, choice *best) {
    const lg_space *space = &run->problem->space;
    const lg_graph *graph = run->params->number[MOVES] != 0 ? run->problem->graph : NULL;
    const int32_t *sym = run->cursor.genome.sym;
    assert(gene >= 0 && gene < space->syms + space->reals);
    bool real = gene >= space->syms;
    int i = real ? gene - space->syms : gene, b = 0;
    while ((space->block[b].kind == LG_REAL) != real || i >= space->block[b].first + space->block[b].length)
        b++;
    assert(b < space->blocks);
    const lg_block *block = &space->block[b];
    int first = block->first, end = block->first + block->length;
    if (block->kind == LG_ARRANGE && graph) {
        for (int k = graph->start[i]; k < graph->start[i + 1]; k++)
            if (graph->near[k] >= first && graph->near[k] < end)
                consider_move(run, (lg_move){.block = b, .i = i, .j = graph->near[k]}, best);
    } else if (block->kind == LG_ARRANGE) {
        for (int j = first; j < end; j++)
            if (sym[j] != sym[i]) consider_move(run, (lg_move){.block = b, .i = i, .j = j}, best);
    } else if (!real) {
        for (int s = 0; s < block->symbols; s++)
            if (s != sym[i]) consider_move(run, (lg_move){.block = b, .i = i, .j = s}, best);
    } else {
        double width = block->hi - block->lo, at = run->cursor.genome.real[i];
        for (int t = 0; t < REAL_TRIES; t++, width *= 0.5) {
            double value = at + width * (2 * lg_rng_unit(&run->rng) - 1);
            value = value < block->lo ? block->lo : value > block->hi ? block->hi : value;
            consider_move(run, (lg_move){.block = b, .i = i, .value = value}, best);
        }
    }
}

static void step(lg_run *run, void *state) {
    climb *c = state;
    int genes = run->problem->space.syms + run->problem->space.reals, gene;
    bool restarts_at_first = run->params->number[RESTART] != 0;
    if (!genes) {
        begin_climb(run, c);
        return;
    }
    if (restarts_at_first) {
        gene = c->order[lg_rng_below(&run->rng, (uint32_t)genes)];
    } else { /* takes a gene that has not been tried since the last improvement */
        assert(c->left > 0 && c->left <= genes);
        int k = (int)lg_rng_below(&run->rng, (uint32_t)c->left--);
        gene = c->order[k];
        c->order[k] = c->order[c->left];
        c->order[c->left] = gene;
    }
    choice best = {.cost = run->cursor.cost};
    consider_gene(run, gene, &best);
    if (best.cost < run->cursor.cost) {
        lg_cursor_take(run, &best.move, 1, best.cost);
        c->left = genes;
    } else if (restarts_at_first || !c->left) {
        begin_climb(run, c);
    }
}

static const lg_preset presets[] = {
    {"sahc2020", "steepest ascent hill climbing with random restart, as in pso2020",
     "moves=neighbours restart=first start=uniform", "terra-mystica=paper"},
    {NULL, NULL, NULL, NULL},
};

const lg_optimizer lg_optimizer_hill = {
    .name = "hill",
    .sentence = "hill climbing with random restart",
    .source = "pso2020, section 3; own mode ours",
    .kinds = LG_REAL | LG_CHOICE | LG_ARRANGE,
    .params = params,
    .presets = presets,
    .state_size = state_size,
    .start = start,
    .step = step,
};
