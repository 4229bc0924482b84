/* Simulated annealing with Metropolis acceptance. The temperature falls geometrically from `hot` to `cold` over `length`
 * evaluations; then the search starts afresh. For whole-number costs a table holds the acceptance probabilities. Source:
 * Kirkpatrick, Gelatt and Vecchi 1983. `focus` is WalkSAT's idea of moving only genes that take part in a violation. If several
 * descents have missed the target, the game may guide every other one of the descents that follow. */
#include "levelground/search.h"

#include <assert.h>
#include <math.h>

#include "base/arena.h"
#include "base/math.h"

enum { HOT, COLD, LENGTH, FOCUS, START, SAMPLES, MOVES, PARAMS };

static const lg_param params[PARAMS + 1] = {
    [HOT] = {"hot", LG_NUMBER, 1, 1e-9, 1e9, NULL, "temperature at the start, in units of cost", NULL},
    [COLD] = {"cold", LG_NUMBER, 0.2, 1e-9, 1e9, NULL, "temperature at the end", NULL},
    [LENGTH] = {"length", LG_WHOLE, 0, 0, 1e12, NULL,
                "evaluations from hot to cold, then it starts afresh; 0: all of the run, or 100000 if it has no limit",
                NULL},
    [FOCUS] = {"focus", LG_NUMBER, 0, 0, 1, NULL, "share of moves that begin at a gene in a violation", NULL},
    [START] = {"start", LG_WORD, 0, 0, 1, "uniform|constructed", "where it starts: uniform, or as the game constructs",
               NULL},
    [SAMPLES] = {"samples", LG_WHOLE, 1, 1, 1e9, NULL, "it starts from the best of so many samples", NULL},
    [MOVES] = {"moves", LG_WORD, 1, 0, 1, "any|game", "moves: any, or those the game proposes where it does", NULL},
};

enum { SLICE = 128, TABLE = 32, USUAL_LENGTH = 100000 };
/* So many descents are never guided. Games whose descents mostly find what they look for meet their target within these. */
enum { UNGUIDED = 10 };

typedef struct {
    double temperature, factor; /* factor: the factor of the temperature for one slice */
    int64_t length, left; /* length: the evaluations of one cooling; left: the evaluations until the next fresh start */
    double accept[TABLE]; /* acceptance probability for each whole difference of cost */
    lg_genome sample;     /* scratch: for drawing several samples and starting from the best of them */
    /* gene: the genes that take part in a violation of the current genome; conflicts: their number, or -1 if it is not known */
    int conflicts, *gene;
    bool proposed, asked; /* proposed: does the game propose moves? asked: does the task ask for traits? */
    int64_t descents;     /* how many have begun */
    bool guided;          /* does the game guide this descent? */
    double guidance;      /* what it adds to the cost of the current genome */
} annealing;

/* Does not clear the table of acceptance probabilities, because the table of an earlier run stays valid. */
static annealing *lay_out(arena *memory, const lg_space *space) {
    annealing *a = arena_take(memory, 1, sizeof *a);
    lg_genome sample = {.real = arena_take(memory, (size_t)space->reals, sizeof(double)),
                        .sym = arena_take(memory, (size_t)space->syms, sizeof(int32_t))};
    int *gene = arena_take(memory, (size_t)space->syms, sizeof *gene);
    if (a) a->sample = sample, a->gene = gene;
    return a;
}

static size_t state_size(const lg_space *space, const lg_values *values) {
    arena memory = {0};
    (void)values;
    lay_out(&memory, space);
    return memory.used;
}

static void set_temperature(annealing *a, double temperature) {
    if (a->temperature == temperature) return;
    assert(temperature > 0);
    a->temperature = temperature;
    for (int d = 0; d < TABLE; d++)
        a->accept[d] = lg_exp_minus(d / temperature);
}

static double guidance_now(lg_run *run, const annealing *a) {
    return a->guided ? run->problem->vary->guidance(run->problem, run->cursor.state) : 0;
}

static void begin_descent(lg_run *run, annealing *a) {
    /* The first descents are not guided. If they have missed the target, the game may guide every other descent. */
    const lg_variation *vary = run->problem->vary;
    bool may = a->descents >= UNGUIDED && (a->descents - UNGUIDED) % 2 == 0, was = a->guided || !a->descents;
    if (vary && vary->guide)
        a->guided = (may || was) && vary->guide(run->problem, run->cursor.state, may ? &run->best : NULL, &run->rng);
    a->descents++;
    a->left = a->length;
    a->conflicts = -1;
    set_temperature(a, run->params->number[HOT]);
    double least = INFINITY;
    for (int64_t k = 0; k < run->params->number[SAMPLES] && lg_run_open(run); k++) {
        lg_run_sample(run, run->cursor.genome, run->params->number[START] != 0);
        double cost = lg_cursor_reset(run);
        if (cost >= least) continue;
        least = cost;
        lg_space_copy(&run->problem->space, a->sample, run->cursor.genome);
    }
    if (least != run->cursor.cost) {
        lg_space_copy(&run->problem->space, run->cursor.genome, a->sample);
        lg_cursor_reset(run);
        assert(!lg_run_open(run) || run->cursor.cost == least);
    }
    a->guidance = guidance_now(run, a);
}

static void start(lg_run *run, void *state) {
    annealing *a = lay_out(&(arena){state, 0}, &run->problem->space);
    const lg_variation *vary = run->problem->vary;
    const double *p = run->params->number;
    a->proposed = p[MOVES] != 0 && vary && vary->propose;
    a->asked = lg_run_is_asked(run);
    a->descents = 0;
    /* The length of one cooling is that of the whole run, if it fits. A cooling as long as the run ends far lower than a longer one
     * that the run cuts off while it is still hot, and lower than several short ones. */
    int64_t limit = lg_run_limit(run);
    a->length = p[LENGTH] >= 1 ? (int64_t)p[LENGTH] : limit ? limit : USUAL_LENGTH;
    double slices = (double)a->length / SLICE;
    a->factor = p[COLD] == p[HOT] || slices < 1 ? 1 : lg_exp(lg_log(p[COLD] / p[HOT]) / floor(slices));
    begin_descent(run, a);
}

/* Draws the next moves to evaluate; returns 0 if nothing can be moved. If the task asks for traits, every fourth move is
 * uniform, because the game's proposals do not take traits into account. */
static int draw_moves(lg_run *run, annealing *a, lg_move move[LG_PROPOSED_MAX]) {
    const lg_problem *problem = run->problem;
    double focus = run->params->number[FOCUS];
    if (a->proposed && !(a->asked && lg_rng_below(&run->rng, 4) == 0))
        return problem->vary->propose(problem, run->cursor.state, run->cursor.genome, &run->rng, move);
    if (focus > 0 && problem->conflicts && lg_rng_unit(&run->rng) < focus) {
        if (a->conflicts < 0)
            a->conflicts = problem->conflicts(problem, run->cursor.state, run->cursor.genome, a->gene);
        assert(a->conflicts >= 0 && a->conflicts <= problem->space.syms);
        if (a->conflicts > 0) {
            int gene = a->gene[lg_rng_below(&run->rng, (uint32_t)a->conflicts)];
            return lg_space_move_gene(&problem->space, run->cursor.genome, gene, &run->rng, move);
        }
    }
    return lg_space_move(&problem->space, run->cursor.genome, &run->rng, move);
}

static void step(lg_run *run, void *state) {
    annealing *a = state;
    if (a->left <= 0) begin_descent(run, a);
    /* the temperature is between the first and the last one, apart from rounding */
    assert(a->temperature >= 0.999 * fmin(run->params->number[HOT], run->params->number[COLD]));
    assert(a->temperature <= 1.001 * fmax(run->params->number[HOT], run->params->number[COLD]));
    for (int k = 0; k < SLICE && lg_run_open(run); k++) {
        lg_move move[LG_PROPOSED_MAX];
        int moves = draw_moves(run, a, move);
        assert(moves >= 0 && moves <= LG_PROPOSED_MAX);
        if (!moves) { /* nothing can be moved, so only a fresh start can help */
            a->left = 0;
            return;
        }
        double cost = lg_cursor_peek(run, move, moves), guidance = guidance_now(run, a);
        double rise = cost - run->cursor.cost + (guidance - a->guidance);
        if (!(rise <= 0)) {
            int whole = rise < TABLE ? (int)rise : 0;
            double chance = whole == rise ? a->accept[whole] : lg_exp_minus(rise / a->temperature);
            assert(chance >= 0 && chance <= 1);
            if (!(lg_rng_unit(&run->rng) < chance)) continue;
        }
        lg_cursor_take(run, move, moves, cost);
        a->guidance = guidance;
        a->conflicts = -1;
    }
    a->left -= SLICE;
    if (a->factor != 1) set_temperature(a, a->temperature * a->factor);
}

static const lg_preset presets[] = {{NULL, NULL, NULL, NULL}};

const lg_optimizer lg_optimizer_anneal = {
    .name = "anneal",
    .sentence = "simulated annealing with restarts",
    .source = "ours, after Kirkpatrick et al. 1983",
    .kinds = LG_REAL | LG_CHOICE | LG_ARRANGE,
    .params = params,
    .presets = presets,
    .state_size = state_size,
    .start = start,
    .step = step,
};
