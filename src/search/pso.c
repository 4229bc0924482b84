/* Particle swarm optimisation over random keys: v = w v + c1 r1 (p - x) + c2 r2 (g - x), x = x + v, where p is the particle's
 * own best position and g the best position of its informants (Kennedy and Eberhart 1995).
 *
 * Presets pso2020 (the paper's best setting, HP63) and pso2020-hp1 to -hp64: inertia w, cognitive weight c1 and social weight
 * c2 are each one of .01, .33, .66, .99; all particles know the global best; positions are clamped to the box, and
 * arrangements are decoded by the index list. The paper does not give the size of the swarm; 400 is fitted to its figures
 * (docs/measurements/fidelity.md).
 *
 * Own mode: constriction coefficients (Clerc and Kennedy 2002), informants in a ring, arrangements decoded by the order of
 * keys, and a local search on every new best, whose result is written back into the keys. */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "search/local.h"

enum { PARTICLES, INERTIA, COGNITIVE, SOCIAL, VMAX, TOPOLOGY, DECODER, LOCAL, PARAMS };

static const lg_param params[PARAMS + 1] = {
    [PARTICLES] = {"particles", LG_WHOLE, 24, 1, 10000, NULL, "size of the swarm", "not given; 400 is fitted"},
    [INERTIA] = {"w", LG_NUMBER, 0.7298, 0, 2, NULL, "inertia weight", ".01 to .99; best .66"},
    [COGNITIVE] = {"c1", LG_NUMBER, 1.49618, 0, 4, NULL, "cognitive scaling: pull of the particle's own best",
                   ".01 to .99; best .99"},
    [SOCIAL] = {"c2", LG_NUMBER, 1.49618, 0, 4, NULL, "social scaling: pull of the informants' best",
                ".01 to .99; best .99"},
    [VMAX] = {"vmax", LG_NUMBER, 0.5, 1e-9, 1, NULL, "largest velocity, as a share of the box", "1"},
    [TOPOLOGY] = {"topology", LG_WORD, 0, 0, 1, "ring|all", "informants: two neighbours, or all particles", "all"},
    [DECODER] = {"decoder", LG_WORD, 0, 0, 1, "keys|marking", "arrangements: by order of keys, or by the index list",
                 "marking"},
    [LOCAL] = {"local", LG_WHOLE, 300, 0, 1000000, NULL,
               "evaluations of local search on a particle's new best; 0: none", "0"},
};

typedef struct {
    int keys, particles, next;        /* next: the next particle to move */
    double *x, *v, *best, *best_cost; /* for each particle */
    lg_key *scratch;
    int *genes;
} swarm;

static swarm *lay_out(arena *memory, const lg_space *space, const lg_values *values) {
    swarm laid = {.keys = lg_keys_count(space), .particles = (int)values->number[PARTICLES]};
    size_t keys = (size_t)laid.keys, all = keys * (size_t)laid.particles;
    swarm *s = arena_take(memory, 1, sizeof *s);
    laid.x = arena_take(memory, all, sizeof *laid.x);
    laid.v = arena_take(memory, all, sizeof *laid.v);
    laid.best = arena_take(memory, all, sizeof *laid.best);
    laid.best_cost = arena_take(memory, (size_t)laid.particles, sizeof *laid.best_cost);
    laid.scratch = arena_take(memory, 2 * keys, sizeof *laid.scratch);
    laid.genes = arena_take(memory, keys, sizeof *laid.genes);
    if (s) *s = laid;
    return s;
}

static size_t state_size(const lg_space *space, const lg_values *values) {
    arena memory = {0};
    lay_out(&memory, space, values);
    return memory.used;
}

static void start(lg_run *run, void *state) {
    swarm *s = lay_out(&(arena){state, 0}, &run->problem->space, run->params);
    size_t all = (size_t)s->keys * (size_t)s->particles;
    double vmax = run->params->number[VMAX];
    for (size_t i = 0; i < all; i++) {
        s->x[i] = s->best[i] = lg_rng_unit(&run->rng);
        s->v[i] = vmax * (2 * lg_rng_unit(&run->rng) - 1);
    }
    for (int p = 0; p < s->particles; p++)
        s->best_cost[p] = INFINITY;
}

static void step(lg_run *run, void *state) {
    swarm *s = state;
    const double *number = run->params->number;
    bool all = number[TOPOLOGY] != 0;
    int p = s->next, informant = p; /* the informant that has found the best position */
    assert(p >= 0 && p < s->particles);
    for (int k = all ? 0 : -1; k < (all ? s->particles : 2); k++) {
        int q = all ? k : (p + k + s->particles) % s->particles;
        if (s->best_cost[q] < s->best_cost[informant]) informant = q;
    }
    size_t n = (size_t)s->keys, at = (size_t)p * n, leader = (size_t)informant * n;
    bool moves = s->best_cost[p] < INFINITY; /* a particle is evaluated first where it started */
    for (size_t i = 0; i < n && moves; i++) {
        double *x = &s->x[at + i], *v = &s->v[at + i], r1 = lg_rng_unit(&run->rng), r2 = lg_rng_unit(&run->rng);
        *v = number[INERTIA] * *v + number[COGNITIVE] * r1 * (s->best[at + i] - *x) +
             number[SOCIAL] * r2 * (s->best[leader + i] - *x);
        if (*v > number[VMAX]) *v = number[VMAX];
        if (*v < -number[VMAX]) *v = -number[VMAX];
        *x += *v;
        if (*x < 0) *x = 0;
        if (*x > 1) *x = 1;
        assert(*x >= 0 && *x <= 1 && fabs(*v) <= number[VMAX]);
    }
    lg_genome genome = run->cursor.genome;
    bool marking = number[DECODER] != 0;
    lg_keys_decode(&run->problem->space, marking, s->x + at, genome, s->scratch);
    double cost = lg_run_evaluate(run, genome);
    if (cost < s->best_cost[p]) {
        if (number[LOCAL] > 1 && lg_run_open(run)) {
            local_search(run, (int64_t)number[LOCAL], s->genes);
            bool better = run->cursor.cost < cost;
            if (better) cost = run->cursor.cost;
            if (better) lg_keys_encode(&run->problem->space, marking, s->x + at, genome, s->scratch);
        }
        assert(cost < s->best_cost[p] && cost >= run->best_cost);
        s->best_cost[p] = cost;
        memcpy(s->best + at, s->x + at, sizeof *s->x * n);
    }
    s->next = (p + 1) % s->particles;
    if (!s->next || !lg_run_open(run)) lg_run_generation(run);
}

#define FITTED "; its 400 particles are fitted to the paper's results"
#define COMMON "particles=400 vmax=1 topology=all decoder=marking local=0 "
#define HP(n, w, c1, c2)                                                                                           \
    {                                                                                                              \
        "pso2020-hp" #n, "particle swarm as in pso2020, setting " #n FITTED, COMMON "w=" #w " c1=" #c1 " c2=" #c2, \
            "terra-mystica=paper"                                                                                  \
    }
#define HP4(a, b, c, d, c1, c2) HP(a, .01, c1, c2), HP(b, .33, c1, c2), HP(c, .66, c1, c2), HP(d, .99, c1, c2)

/* The settings with the paper's numbers. The paper does not give the whole order, but its eight best settings, among them 3 and
 * 63, all have w = .66; so w changes fastest. */
static const lg_preset presets[] = {
    {"pso2020", "particle swarm with the best setting of pso2020, HP63" FITTED, COMMON "w=.66 c1=.99 c2=.99",
     "terra-mystica=paper"},
    HP4(1, 2, 3, 4, .01, .01),
    HP4(5, 6, 7, 8, .33, .01),
    HP4(9, 10, 11, 12, .66, .01),
    HP4(13, 14, 15, 16, .99, .01),
    HP4(17, 18, 19, 20, .01, .33),
    HP4(21, 22, 23, 24, .33, .33),
    HP4(25, 26, 27, 28, .66, .33),
    HP4(29, 30, 31, 32, .99, .33),
    HP4(33, 34, 35, 36, .01, .66),
    HP4(37, 38, 39, 40, .33, .66),
    HP4(41, 42, 43, 44, .66, .66),
    HP4(45, 46, 47, 48, .99, .66),
    HP4(49, 50, 51, 52, .01, .99),
    HP4(53, 54, 55, 56, .33, .99),
    HP4(57, 58, 59, 60, .66, .99),
    HP4(61, 62, 63, 64, .99, .99),
    {NULL, NULL, NULL, NULL},
};

const lg_optimizer lg_optimizer_pso = {
    .name = "pso",
    .sentence = "particle swarm over random keys",
    .source = "pso2020, section 3; own mode ours, after Clerc and Kennedy 2002",
    .kinds = LG_REAL | LG_CHOICE | LG_ARRANGE,
    .params = params,
    .presets = presets,
    .state_size = state_size,
    .start = start,
    .step = step,
};
