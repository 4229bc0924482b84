/* Ant colony optimisation. Each ant builds a genome site by site. At a site it chooses among the symbols that are still in
 * stock, with a probability proportional to the pheromone; then all trails evaporate and ants deposit pheromone. A site is a
 * gene, or the two genes of one thing (Catan's tile and token), whose symbols are chosen as a pair.
 *
 * Preset aco2020: p = tau^alpha / sum tau^alpha (eq. 1), no heuristic information; tau = (1 - rho) tau + sum Q / L_k over all
 * ants (eq. 2 and 3). The paper gives no numbers; ten ants and rho = .02 are fitted to its results
 * (docs/measurements/fidelity.md).
 *
 * Own mode: max-min bounds; only the best ant of the iteration and the best so far deposit (Stuetzle and Hoos 2000); heuristic
 * information eta, from the cost of giving one gene of the best another symbol; and a local search on the iteration's best. A
 * real gene is a site too: its range is divided into equal intervals with a trail each, and the gene is drawn uniformly from
 * the chosen interval (the older way that Socha and Dorigo 2008 describe in section 1). If costs have no lower bound, as in
 * PTSP, they are measured from the best so far. */
#include <assert.h>
#include <math.h>

#include "base/arena.h"
#include "search/local.h"

enum { ANTS, RHO, ALPHA, BETA, Q, INITIAL, DEPOSIT, LOCAL, INTERVALS, AMOUNT, DRAW, PARAMS };
enum { BY_SHARE, BY_TRAIL_ELSE_LAST, BY_TRAIL_ELSE_FIRST }; /* values of the parameter `draw` */

static const lg_param params[PARAMS + 1] = {
    [ANTS] = {"ants", LG_WHOLE, 10, 1, 10000, NULL, "ants in an iteration", "not given; 10 is fitted"},
    [RHO] = {"rho", LG_NUMBER, 0.1, 0, 1, NULL, "evaporation", "not given; 0.02 is fitted"},
    [ALPHA] = {"alpha", LG_WHOLE, 1, 0, 8, NULL, "influence of pheromone, a power", "not given; 1"},
    [BETA] = {"beta", LG_WHOLE, 1, 0, 8, NULL, "influence of heuristic information, a power; 0: none", "0"},
    [Q] = {"Q", LG_NUMBER, 1, 1e-9, 1e9, NULL, "deposit of an ant: Q by its cost", "not given; 1"},
    [INITIAL] = {"initial", LG_NUMBER, 1, 1e-9, 1e9, NULL, "pheromone to begin with (deposit=all)", "not given; 1"},
    [DEPOSIT] = {"deposit", LG_WORD, 0, 0, 1, "best|all", "who deposits: the best within max-min bounds, or all ants",
                 "all"},
    [LOCAL] = {"local", LG_WHOLE, 300, 0, 1000000, NULL, "evaluations of local search on the iteration's best; 0: none",
               "0"},
    [INTERVALS] = {"intervals", LG_WHOLE, 10, 1, 1000, NULL,
                   "parts of a real gene's range, with a trail each (discretised, see Socha and Dorigo 2008)", NULL},
    [AMOUNT] = {"amount", LG_WORD, 0, 0, 1, "inverse|cost", "what an ant deposits: Q by its cost, or Q times its cost",
                "inverse"},
    [DRAW] = {"draw", LG_WORD, BY_SHARE, 0, BY_TRAIL_ELSE_FIRST, "share|last|first",
              "an ant chooses by each trail's share of the sum; or by the trails as they are, and takes the last or "
              "the first "
              "option in stock if the number drawn from 0 to 1 is more than their sum",
              "share"},
};

/* The symbols of a site's genes, for each option. */
typedef struct {
    int32_t symbol[2];
} pair;

typedef struct {
    /* other: the site's second gene, or -1; first: the index of the site's first trail */
    int gene, other, block, options, first;
    bool real;     /* is the site a real gene? Then its options are intervals */
    int *stock[2]; /* for arrangements: how many of each symbol are left, for each of the site's genes */
} site;

typedef struct {
    int sites, genes, trails;
    site *site;
    double *tau, *eta, *deposit, *weight;
    pair *pair;
    lg_genome best;                     /* the best genome of the iteration */
    int *scratch, *left[LG_BLOCKS_MAX]; /* left: the stock of symbols of each arrangement */
    /* best_cost: of the iteration's best; eta_cost: of the genome from which eta was computed */
    double best_cost, eta_cost;
} colony;

static const lg_block *block_of(const lg_space *space, int gene, int *index) {
    int b = 0;
    while (space->block[b].kind == LG_REAL || gene >= space->block[b].first + space->block[b].length)
        b++;
    assert(b < space->blocks);
    if (index) *index = b;
    return &space->block[b];
}

/* Returns the maximum number of options of a gene: the number of pairs that the gene could belong to. */
static size_t most_options(const lg_space *space, int b) {
    int widest = 1; /* the most symbols of any other block */
    for (int other = 0; other < space->blocks; other++)
        if (other != b && space->block[other].symbols > widest) widest = space->block[other].symbols;
    return (size_t)space->block[b].symbols * (size_t)widest;
}

static colony *lay_out(arena *memory, const lg_space *space, const lg_values *values) {
    size_t genes = (size_t)space->syms, reals = (size_t)space->reals, options = (size_t)values->number[INTERVALS];
    size_t trails = reals * options;
    for (int b = 0; b < space->blocks; b++) {
        if (space->block[b].kind == LG_REAL) continue;
        trails += (size_t)space->block[b].length * most_options(space, b);
        if (most_options(space, b) > options) options = most_options(space, b);
    }
    colony *there = arena_take(memory, 1, sizeof *there), c = {.genes = space->syms};
    c.tau = arena_take(memory, trails, sizeof *c.tau);
    c.eta = arena_take(memory, trails, sizeof *c.eta);
    c.deposit = arena_take(memory, trails, sizeof *c.deposit);
    c.weight = arena_take(memory, options, sizeof *c.weight);
    c.site = arena_take(memory, genes + reals, sizeof *c.site);
    c.best.sym = arena_take(memory, genes, sizeof *c.best.sym);
    c.best.real = arena_take(memory, reals, sizeof *c.best.real);
    c.scratch = arena_take(memory, genes, sizeof *c.scratch);
    c.pair = arena_take(memory, options, sizeof *c.pair);
    for (int b = 0; b < space->blocks; b++)
        if (space->block[b].kind != LG_REAL)
            c.left[b] = arena_take(memory, (size_t)space->block[b].symbols, sizeof(int));
    if (there) *there = c;
    return there;
}

static size_t state_size(const lg_space *space, const lg_values *values) {
    arena memory = {0};
    lay_out(&memory, space, values);
    return memory.used;
}

static void start(lg_run *run, void *state) {
    const lg_space *space = &run->problem->space;
    const lg_tuple *tuple = &run->problem->tuple;
    const int intervals = (int)run->params->number[INTERVALS];
    colony *c = lay_out(&(arena){state, 0}, space, run->params);
    /* a site for each symbol gene, or for both genes of a pair */
    int pairs = 0;
    for (int g = 0; g < c->genes; g++) {
        site s = {.gene = g, .other = tuple->partner ? tuple->partner[g] : -1, .first = c->trails};
        const lg_block *block = block_of(space, g, &s.block);
        s.options = block->symbols;
        if (s.other >= 0 && s.other < g) continue; /* its partner's site includes it */
        s.stock[0] = block->kind == LG_ARRANGE ? c->left[s.block] : NULL;
        if (s.other >= 0) {
            int b;
            const lg_block *second = block_of(space, s.other, &b);
            s.stock[1] = second->kind == LG_ARRANGE ? c->left[b] : NULL;
            if (!pairs)
                for (int k = 0; k < block->symbols * second->symbols; k++) {
                    const int one = k / second->symbols, two = k % second->symbols;
                    if (tuple->allowed[one * tuple->width + two]) c->pair[pairs++] = (pair){{one, two}};
                }
            s.options = pairs;
        }
        c->site[c->sites++] = s;
        c->trails += s.options;
    }
    /* after those of the symbols, a site for each real gene */
    for (int b = 0; b < space->blocks; b++) {
        const lg_block *block = &space->block[b];
        for (int g = block->first; block->kind == LG_REAL && g < block->first + block->length; g++) {
            c->site[c->sites++] =
                (site){.gene = g, .other = -1, .block = b, .options = intervals, .first = c->trails, .real = true};
            c->trails += intervals;
        }
    }
    c->eta_cost = INFINITY;
    assert(c->sites <= space->syms + space->reals);
    for (int t = 0; t < c->trails; t++) {
        c->deposit[t] = 0;
        c->tau[t] = run->params->number[INITIAL];
        c->eta[t] = 1;
    }
}

static double power(double x, int n) {
    double result = 1;
    for (; n > 0; n--)
        result *= x;
    return result;
}

/* Is this symbol still in stock? For a free choice the stock is unlimited. */
static bool is_in_stock(const int *stock, int symbol) {
    return !stock || stock[symbol] > 0;
}

static bool is_available(const colony *c, const site *s, int option, int symbol[2]) {
    symbol[0] = s->other < 0 ? option : c->pair[option].symbol[0];
    symbol[1] = s->other < 0 ? -1 : c->pair[option].symbol[1];
    return is_in_stock(s->stock[0], symbol[0]) && (s->other < 0 || is_in_stock(s->stock[1], symbol[1]));
}

/* Equation 1 at a site: returns the chosen option, or -1 if none is available. */
static int choose_option(lg_run *run, colony *c, const site *s) {
    int alpha = (int)run->params->number[ALPHA], beta = (int)run->params->number[BETA], symbol[2], chosen = -1;
    int first = -1; /* the first option that is available */
    double sum = 0;
    for (int o = 0; o < s->options; o++) {
        c->weight[o] = 0;
        if (!is_available(c, s, o, symbol)) continue;
        double weight = power(c->tau[s->first + o], alpha) * power(c->eta[s->first + o], beta);
        c->weight[o] = weight > 1e-290 ? weight : 1e-290; /* an available option must keep a positive probability */
        sum += c->weight[o];
        if (first < 0) first = o;
    }
    double draw = run->params->number[DRAW], spin = lg_rng_unit(&run->rng) * (draw == BY_SHARE ? sum : 1);
    for (int o = 0; o < s->options && (chosen < 0 || spin >= 0); o++)
        if (c->weight[o] > 0) {
            chosen = o;
            spin -= c->weight[o];
        }
    return draw == BY_TRAIL_ELSE_FIRST && spin >= 0 ? first : chosen;
}

/* Lets one ant build its genome. */
static void build_genome(lg_run *run, colony *c) {
    const lg_space *space = &run->problem->space;
    lg_genome genome = run->cursor.genome;
    for (int b = 0; b < space->blocks; b++)
        for (int s = 0; s < space->block[b].symbols && space->block[b].kind == LG_ARRANGE; s++)
            c->left[b][s] = space->block[b].count[s];
    for (int k = 0; k < c->sites; k++) {
        const site *s = &c->site[k];
        const lg_block *block = &space->block[s->block];
        int chosen = choose_option(run, c, s), symbol[2];
        if (s->real) {
            double x = block->lo + (block->hi - block->lo) * ((chosen + lg_rng_unit(&run->rng)) / s->options);
            assert(chosen >= 0 && chosen < s->options && x >= block->lo);
            genome.real[s->gene] = x < block->hi ? x : block->hi; /* rounding could leave the range */
            continue;
        }
        if (chosen >= 0) {
            is_available(c, s, chosen, symbol);
        } else {
            /* Chooses any symbols that are left. Needed if no allowed pair is left, because genes without a partner
             * have used up its symbols. */
            for (symbol[0] = 0; !is_in_stock(s->stock[0], symbol[0]);)
                symbol[0]++;
            for (symbol[1] = 0; s->other >= 0 && !is_in_stock(s->stock[1], symbol[1]);)
                symbol[1]++;
        }
        for (int half = 0; half < (s->other < 0 ? 1 : 2); half++) {
            assert(is_in_stock(s->stock[half], symbol[half]));
            if (s->stock[half]) s->stock[half][symbol[half]]--;
            genome.sym[half ? s->other : s->gene] = symbol[half];
        }
    }
    assert(lg_space_holds(space, genome)); /* the ants have used each symbol as often as it is in stock */
}

/* Adds the pheromone to the option that the genome has at each site. A local search may create pairs that ants never choose;
 * these sites get none. */
static void deposit_genome(const lg_run *run, colony *c, lg_genome genome, double amount) {
    assert(amount >= 0);
    for (int k = 0; k < c->sites; k++) {
        const site *s = &c->site[k];
        int o = s->real ? 0 : genome.sym[s->gene];
        if (s->real) {
            const lg_block *block = &run->problem->space.block[s->block];
            double width = block->hi - block->lo;
            if (width > 0) o = (int)((genome.real[s->gene] - block->lo) / width * s->options);
            assert(o >= 0);
            if (o >= s->options) o = s->options - 1;
        } else if (s->other >= 0) {
            const int32_t one = genome.sym[s->gene], two = genome.sym[s->other];
            for (o = 0; o < s->options && (c->pair[o].symbol[0] != one || c->pair[o].symbol[1] != two);)
                o++;
            if (o == s->options) continue;
        }
        c->deposit[s->first + o] += amount;
    }
}

/* The amount of pheromone: Q / cost, or Q * cost with amount=cost. If the cost has no lower bound: Q / (1 + cost - best so far). */
static double deposit_for(const lg_run *run, double cost) {
    if (run->params->number[AMOUNT] != 0) return run->params->number[Q] * (cost > 0 ? cost : 0);
    if (run->problem->floor < 0) cost = cost > run->best_cost ? 1 + cost - run->best_cost : 1;
    return run->params->number[Q] / (cost > 0 ? cost : 0.5);
}

/* Sets eta = 1 / (1 + rise) for each gene and each of its symbols, where rise is how much the cost of the cursor's genome grows
 * if the gene gets the symbol. In an arrangement, the gene that it swaps symbols with is drawn at random. */
static void learn_heuristic(lg_run *run, colony *c) {
    const lg_space *space = &run->problem->space;
    const int32_t *sym = run->cursor.genome.sym;
    for (int k = 0; k < c->sites; k++) {
        const site *s = &c->site[k];
        const lg_block *block = &space->block[s->block];
        bool asked = s->other < 0 && !s->real;
        for (int o = 0; o < s->options && asked && lg_run_open(run); o++) {
            lg_move move = {.block = s->block, .i = s->gene, .j = o};
            c->eta[s->first + o] = 1;
            if (sym[s->gene] == o) continue;
            int from = (int)lg_rng_below(&run->rng, (uint32_t)block->length), n = 0;
            for (; block->kind == LG_ARRANGE && n < block->length; n++) {
                move.j = block->first + (from + n) % block->length;
                if (sym[move.j] == o) break;
            }
            if (block->kind == LG_ARRANGE && n == block->length) continue;
            double rise = lg_cursor_peek(run, &move, 1) - run->cursor.cost;
            if (rise < INFINITY) c->eta[s->first + o] = 1 / (1 + (rise > 0 ? rise : 0));
        }
    }
    c->eta_cost = run->cursor.cost;
}

/* One iteration: all ants build their genomes, then the trails are updated. */
static void step(lg_run *run, void *state) {
    colony *c = state;
    bool all = run->params->number[DEPOSIT] != 0;
    c->best_cost = INFINITY;
    for (int k = 0; k < run->params->number[ANTS] && lg_run_open(run); k++) {
        build_genome(run, c);
        double cost = lg_run_evaluate(run, run->cursor.genome);
        if (all) deposit_genome(run, c, run->cursor.genome, deposit_for(run, cost));
        if (cost >= c->best_cost) continue;
        c->best_cost = cost;
        lg_space_copy(&run->problem->space, c->best, run->cursor.genome);
    }
    assert(c->best_cost >= run->best_cost);
    if (!all && lg_run_open(run)) {
        /* Own mode: puts the iteration's best into the cursor and improves it by a local search. Computes the heuristic again
         * if the best has become better. */
        const double *number = run->params->number;
        lg_space_copy(&run->problem->space, run->cursor.genome, c->best);
        run->cursor.cost = c->best_cost;
        if (number[LOCAL] > 1) local_search(run, (int64_t)number[LOCAL], c->scratch);
        if (number[BETA] > 0 && run->cursor.cost < c->eta_cost && lg_run_open(run)) {
            if (number[LOCAL] <= 1) lg_cursor_reset(run);
            if (lg_run_open(run)) learn_heuristic(run, c);
        }
        deposit_genome(run, c, run->cursor.genome, deposit_for(run, run->cursor.cost));
        deposit_genome(run, c, run->best, deposit_for(run, run->best_cost));
    }
    lg_run_generation(run);
    if (lg_run_open(run)) {
        /* Equation 2 and, in own mode, the bounds: max = Q / (rho best), min = max / (2 options). */
        double rho = run->params->number[RHO], most = deposit_for(run, run->best_cost) / (rho > 0 ? rho : 1);
        bool bounded = run->params->number[DEPOSIT] == 0;
        for (int k = 0; k < c->sites; k++) {
            const site *s = &c->site[k];
            double least = most / (2 * s->options);
            for (int t = s->first; t < s->first + s->options; t++) {
                c->tau[t] = (1 - rho) * c->tau[t] + c->deposit[t];
                if (bounded && c->tau[t] > most) c->tau[t] = most;
                if (bounded && c->tau[t] < least) c->tau[t] = least;
                if (c->tau[t] < 1e-100) c->tau[t] = 1e-100;
                c->deposit[t] = 0;
                assert(c->tau[t] > 0); /* tau is positive, and not NaN */
            }
        }
    }
}

static const lg_preset presets[] = {
    {"aco2020", "ant colony as in aco2020; its numbers are not given: ants and rho are fitted to its results",
     "ants=10 rho=.02 alpha=1 beta=0 Q=1 initial=1 deposit=all local=0", "terra-mystica=paper catan=paper"},
    {NULL, NULL, NULL, NULL},
};

const lg_optimizer lg_optimizer_aco = {
    .name = "aco",
    .sentence = "ant colony on arrangements, choices, pairs and intervals of reals",
    .source = "aco2020, section 3.3 and 3.4; own mode ours, after Stuetzle and Hoos 2000",
    .kinds = LG_REAL | LG_CHOICE | LG_ARRANGE,
    .params = params,
    .presets = presets,
    .state_size = state_size,
    .start = start,
    .step = step,
};
