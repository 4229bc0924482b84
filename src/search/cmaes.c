/* CMA-ES over a box of real genes, or over the random keys of any other space. A normal distribution (cma.c) draws a
 * generation, all threads of the thread pool evaluate it, and the distribution learns from the better half.
 *
 * Preset ptsp2014 (section IV-A): mean .5, sigma .17, generations of 100, at most 1000 of them; vectors outside the box and
 * infeasible maps are drawn again; stops by TolHistFun.
 *
 * Own mode: the distribution learns from samples that are moved to the edge of the box. When it has converged, another one
 * starts, with twice the samples (IPOP: Auger and Hansen 2005), or with alternating small and large numbers of samples (BIPOP:
 * Hansen 2009). */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math.h"
#include "search/cma.h"
#include "search/reasons.h"

enum {
    LAMBDA,
    MEAN,
    SIGMA,
    UNITS,
    GENERATIONS,
    BOUNDS,
    INFEASIBLE,
    REDRAWS,
    RATES,
    RESTARTS,
    LARGEST,
    TOLHISTFUN,
    TOLFUN,
    TOLX,
    CONDITION,
    NOEFFECT,
    GAP,
    LAZY,
    PARAMS
};
enum { CLIP, REDRAW, LEARN, MIRROR };
enum { NONE, IPOP, BIPOP };

static const lg_param params[PARAMS + 1] = {
    [LAMBDA] = {"lambda", LG_WHOLE, 0, 0, 10000, NULL, "samples of a generation; 0: 4 + 3 ln N for N genes", "100"},
    [MEAN] = {"mean", LG_NUMBER, 0.5, -1e9, 1e9, NULL, "where the first distribution has its middle", ".5"},
    [SIGMA] = {"sigma", LG_NUMBER, 0.3, 1e-12, 1e9, NULL, "its standard deviation", ".17"},
    [UNITS] = {"units", LG_WORD, 0, 0, 1, "box|genes",
               "of mean and sigma: shares of the box, or what the genes count in", "genes"},
    [GENERATIONS] = {"generations", LG_WHOLE, 0, 0, 1e9, NULL, "ends after so many; 0: no limit", "1000"},
    [BOUNDS] = {"bounds", LG_WORD, LEARN, 0, 3, "clip|redraw|learn|mirror",
                "samples outside the box: evaluated at its edge, drawn again, moved to its edge, or mirrored",
                "not given; redraw"},
    [INFEASIBLE] = {"infeasible", LG_WORD, 0, 0, 1, "keep|redraw",
                    "samples that are no valid level: kept, or drawn again", "redraw"},
    [REDRAWS] = {"redraws", LG_WHOLE, 100, 1, 1000000, NULL, "how often at most a sample is drawn again",
                 "not given; no limit"},
    [RATES] = {"rates", LG_WORD, 0, 0, 1, "2016|2011",
               "rates of learning, by Hansen's tutorial of 2016, or by his Java program of 2011, which also makes the "
               "step-size larger if half of a generation costs the same",
               "not given"},
    [RESTARTS] = {"restarts", LG_WORD, IPOP, 0, 2, "none|ipop|bipop",
                  "after it has converged: the end, or anew with twice the samples, or now more, now less", "none"},
    [LARGEST] = {"largest", LG_WHOLE, 16, 1, 64, NULL,
                 "restarts: the most samples, in multiples of lambda; then lambda again", NULL},
    [TOLHISTFUN] = {"tolhistfun", LG_NUMBER, 1e-13, 0, 1e9, NULL,
                    "converged: the bests of 10 + 30 N / lambda generations differ by less, or not at all", "1e-13"},
    [TOLFUN] = {"tolfun", LG_NUMBER, 1e-12, 0, 1e9, NULL, "converged: so do they and all costs of a generation; 0: off",
                NULL},
    [TOLX] = {"tolx", LG_NUMBER, 1e-12, 0, 1, NULL, "converged: all deviations below this share of the first; 0: off",
              NULL},
    [CONDITION] = {"condition", LG_NUMBER, 1e14, 0, 1e30, NULL,
                   "converged: a condition of the covariances above this; 0: off", NULL},
    [NOEFFECT] = {"noeffect", LG_WORD, 0, 0, 1, "on|off",
                  "converged: a step along an axis or a gene is lost in rounding", NULL},
    [GAP] = {"gap", LG_WHOLE, 0, 0, 1000000, NULL, "generations between decompositions; 0: lazy / (N (c1 + cmu))",
             NULL},
    [LAZY] = {"lazy", LG_NUMBER, 1, 0, 1000, NULL, "gap=0: how much may be learned before it is decomposed",
              "not given"},
};

typedef struct {
    double cost;
    int index;
} ranked;

typedef struct {
    cma cma;
    int keys, n;         /* keys: number of keys of the space; n: number of keys that vary */
    int lambda, size;    /* lambda: the first distribution's number of samples; size: the current multiple of lambda */
    int pending, rounds; /* pending: samples still to be drawn; rounds: rounds of drawing in this generation */
    int history, filled; /* history: length of the ring buffer `bests`; filled: number of values written to it */
    int64_t generations; /* generations of all distributions together */
    /* BIPOP: began: evaluations at the last start; used: evaluations used by small and by large distributions */
    int64_t began, used[2];
    bool large;   /* BIPOP: is this a large distribution? */
    double sigma; /* the first sigma of this distribution */
    /* gene: keys that vary; todo: samples still to be drawn; order: all samples, ranked */
    int *gene, *todo, *order;
    double *low, *high;                           /* the ranges of the keys that vary */
    double *key, *samples, *cost, *drawn, *bests; /* drawn: the costs of the samples drawn in this round */
    lg_genome *genome, *batch; /* genome: genomes of all samples; batch: genomes to be evaluated now */
    ranked *rank;
    lg_key *scratch;
} search;

static bool is_varying(const lg_block *block) {
    return block->kind == LG_REAL ? block->hi > block->lo : block->symbols > 1;
}

static search *lay_out(arena *a, const lg_space *space, const lg_values *values) {
    bool grows = values->number[RESTARTS] != NONE;
    size_t keys = (size_t)lg_keys_count(space), n = 0; /* n: keys that vary; others always decode to the same gene */
    for (int b = 0; b < space->blocks; b++)
        n += is_varying(&space->block[b]) ? (size_t)space->block[b].length : 0;
    int lambda = (int)values->number[LAMBDA];
    if (!lambda) lambda = n > 1 ? 4 + (int)(3 * lg_log((double)n)) : 4; /* equation 48 of Hansen's tutorial (cma.h) */
    size_t most = (size_t)lambda * (grows ? (size_t)values->number[LARGEST] : 1);
    search laid = {.keys = (int)keys, .lambda = lambda, .size = 1};
    search *there = arena_take(a, 1, sizeof *there), *s = &laid;
    s->gene = arena_take(a, n, sizeof(int));
    s->todo = arena_take(a, most, sizeof(int));
    s->order = arena_take(a, most, sizeof(int));
    s->low = arena_take(a, n, sizeof(double));
    s->high = arena_take(a, n, sizeof(double));
    s->key = arena_take(a, keys, sizeof(double));
    s->samples = arena_take(a, most * n, sizeof(double));
    s->cost = arena_take(a, most, sizeof(double));
    s->drawn = arena_take(a, most, sizeof(double));
    s->bests = arena_take(a, 10 + 30 * n, sizeof(double)); /* the longest history, for a lambda of 1 */
    s->genome = arena_take(a, most, sizeof(lg_genome));
    s->batch = arena_take(a, most, sizeof(lg_genome));
    s->rank = arena_take(a, most, sizeof(ranked));
    s->scratch = arena_take(a, 2 * keys, sizeof(lg_key));
    double *real = arena_take(a, most * (size_t)space->reals, sizeof(double));
    int32_t *sym = arena_take(a, most * (size_t)space->syms, sizeof(int32_t));
    cma_lay_out(&s->cma, a, (int)n, (int)most);
    for (size_t k = 0; there && k < most; k++)
        s->genome[k] = (lg_genome){real + k * (size_t)space->reals, sym + k * (size_t)space->syms};
    if (there) *there = laid;
    return there;
}

static size_t state_size(const lg_space *space, const lg_values *values) {
    arena memory = {0};
    lay_out(&memory, space, values);
    return memory.used;
}

static double clip(double x, double low, double high) {
    return x > low ? x < high ? x : high : low;
}

static void begin_generation(search *s) {
    s->pending = s->cma.lambda;
    s->rounds = 0;
    for (int k = 0; k < s->pending; k++)
        s->todo[k] = k;
}

static void begin_distribution(lg_run *run, search *s, int lambda, double sigma) {
    const double *p = run->params->number;
    s->sigma = sigma;
    assert(lambda >= 1 && lambda <= s->lambda * (p[RESTARTS] != NONE ? p[LARGEST] : 1) && sigma > 0);
    s->history = 10 + 30 * s->n / lambda;
    s->filled = 0;
    s->began = run->evaluations;
    cma_begin(&s->cma, lambda, sigma, (cma_rest){(int)p[GAP], p[LAZY]});
    if (p[RATES] != 0 && s->n) cma_set_rates_of_2011(&s->cma, p[GENERATIONS]);
    begin_generation(s);
}

static void start(lg_run *run, void *state) {
    const lg_space *space = &run->problem->space;
    const double *p = run->params->number;
    search *s = lay_out(&(arena){state, 0}, space, run->params);
    /* Finds the keys that vary and their ranges: 0 to 1, or the genes' own ranges. */
    bool genes = p[UNITS] != 0;
    memset(s->key, 0, sizeof *s->key * (size_t)s->keys);
    for (int b = 0, key = 0; b < space->blocks; key += space->block[b++].length)
        for (int i = 0; i < space->block[b].length && is_varying(&space->block[b]); i++) {
            bool real = genes && space->block[b].kind == LG_REAL;
            s->low[s->n] = real ? space->block[b].lo : 0;
            s->high[s->n] = real ? space->block[b].hi : 1;
            s->gene[s->n++] = key + i;
        }
    assert(s->n == s->cma.n);
    for (int i = 0; i < s->n; i++)
        s->cma.mean[i] = clip(p[MEAN], s->low[i], s->high[i]);
    begin_distribution(run, s, s->lambda, p[SIGMA]);
}

static void restart_distribution(lg_run *run, search *s) {
    const double *p = run->params->number;
    s->used[s->large] += run->evaluations - s->began;
    for (int i = 0; i < s->n; i++)
        s->cma.mean[i] = s->low[i] + (s->high[i] - s->low[i]) * lg_rng_unit(&run->rng);
    s->large = p[RESTARTS] == IPOP || s->used[1] <= s->used[0];
    if (s->large) {
        s->size = 2 * s->size > p[LARGEST] ? 1 : 2 * s->size;
        begin_distribution(run, s, s->size * s->lambda, p[SIGMA]);
        return;
    }
    /* A small distribution: its number of samples lies between lambda and half that of the large ones, and its sigma is up to 100
     * times smaller (Hansen 2009). */
    double share = lg_rng_unit(&run->rng), narrow = lg_exp(-2 * lg_log(10) * lg_rng_unit(&run->rng));
    int lambda = (int)(s->lambda * (s->size > 2 ? lg_exp(lg_log(s->size / 2.0) * share * share) : 1));
    begin_distribution(run, s, lambda, p[SIGMA] * narrow);
}

/* Draws the pending samples and evaluates them. Samples outside the box, and invalid levels, stay pending. */
static void draw_samples(lg_run *run, search *s) {
    const double *p = run->params->number, infeasible = run->problem->infeasible;
    const int bounds = (int)p[BOUNDS];
    bool last = s->rounds >= p[REDRAWS], choosy = p[INFEASIBLE] != 0 && infeasible != 0 && !last;
    int count = 0, left = 0, *drawn = s->order; /* `order` serves as scratch memory until the ranking */
    for (int t = 0; t < s->pending; t++) {
        int k = s->todo[t];
        double *y = s->samples + (size_t)k * (size_t)s->n;
        bool redraw = false;
        cma_draw(&s->cma, &run->rng, y);
        for (int i = 0; i < s->n && !redraw; i++) {
            double x = s->cma.mean[i] + s->cma.sigma * y[i], low = s->low[i], high = s->high[i]; /* equation 40 */
            bool inside = x >= low && x <= high;
            redraw = !inside && bounds == REDRAW && !last;
            double key = (x - low) / (high - low);
            assert(high > low);
            if (bounds == MIRROR) key = fabs(key - 2 * floor(key / 2));
            s->key[s->gene[i]] = clip(bounds == MIRROR && key > 1 ? 2 - key : key, 0, 1);
            if (!inside && bounds == LEARN) y[i] = (clip(x, low, high) - s->cma.mean[i]) / s->cma.sigma;
        }
        if (redraw) {
            s->todo[left++] = k;
            continue;
        }
        lg_keys_decode(&run->problem->space, false, s->key, s->genome[k], s->scratch);
        drawn[count] = k;
        s->batch[count++] = s->genome[k];
    }
    assert(count + left == s->pending);
    lg_run_evaluate_all(run, s->batch, count, s->drawn);
    for (int t = 0; t < count; t++) {
        s->cost[drawn[t]] = s->drawn[t];
        if (choosy && s->drawn[t] >= infeasible) s->todo[left++] = drawn[t];
    }
    s->pending = left;
    s->rounds++;
}

static int by_cost(const void *a, const void *b) {
    const ranked *x = a, *y = b;
    if (x->cost != y->cost) return x->cost < y->cost ? -1 : 1;
    return x->index - y->index;
}

static double range_of(double low, double high) {
    return high > low ? high - low : 0; /* 0 if both are infinite, because their difference would be NaN */
}

/* Returns why the distribution has converged, in cost or in space; NULL if it has not. */
static const char *why_converged(const search *s, const double *p) {
    double low = INFINITY, high = -INFINITY, worst = s->rank[s->cma.lambda - 1].cost;
    if (s->filled >= s->history) {
        for (int k = 0; k < s->history; k++) {
            if (s->bests[k] < low) low = s->bests[k];
            if (s->bests[k] > high) high = s->bests[k];
        }
        if (range_of(low, high) < p[TOLHISTFUN] || !(low < high)) return "TolHistFun";
        if (range_of(low, worst > high ? worst : high) < p[TOLFUN]) return "TolFun";
    }
    const cma *m = &s->cma;
    int n = s->n, axis = n ? (int)(m->generation % n) : 0;
    bool still = true, small = true;
    if (m->broken) return "broken";
    if (p[TOLX] > 0 && m->sigma * m->widest > 1e4 * s->sigma) return "TolXUp";
    if (p[CONDITION] > 0 && m->widest * m->widest > p[CONDITION] * m->narrowest * m->narrowest) return "ConditionCov";
    for (int i = 0; i < n; i++) {
        double deviation = m->sigma * sqrt(m->c[i * n + i]), least = p[TOLX] * s->sigma;
        small = small && deviation < least && m->sigma * fabs(m->pc[i]) < least;
        still = still && m->mean[i] + 0.1 * m->sigma * m->root[axis * n + i] == m->mean[i];
        if (p[NOEFFECT] == 0 && m->mean[i] + 0.2 * deviation == m->mean[i]) return "NoEffectCoord";
    }
    if (n && small) return "TolX";
    return n && still && p[NOEFFECT] == 0 ? "NoEffectAxis" : NULL;
}

/* One round of drawing. When the generation is complete, the distribution learns from it. */
static void step(lg_run *run, void *state) {
    search *s = state;
    const double *p = run->params->number;
    draw_samples(run, s);
    assert(s->pending >= 0 && s->pending <= s->cma.lambda);
    if (!s->pending || !lg_run_open(run)) lg_run_generation(run);
    if (s->pending || !lg_run_open(run)) return;
    for (int k = 0; k < s->cma.lambda; k++)
        s->rank[k] = (ranked){s->cost[k], k};
    qsort(s->rank, (size_t)s->cma.lambda, sizeof *s->rank, by_cost);
    for (int k = 0; k < s->cma.lambda; k++)
        s->order[k] = s->rank[k].index;
    assert(s->rank[0].cost <= s->rank[s->cma.lambda - 1].cost);
    s->bests[s->filled++ % s->history] = s->rank[0].cost;
    cma_learn(&s->cma, s->samples, s->order);
    /* Has the better half of the generation, and the sample behind it, the same cost? */
    int lambda = s->cma.lambda, behind = lambda / 2 < lambda - 1 ? lambda / 2 : lambda - 2;
    if (p[RATES] != 0 && lambda > 1 && s->rank[0].cost == s->rank[behind].cost) cma_widen(&s->cma);
    s->generations++;
    if (p[GENERATIONS] > 0) run->progress = (double)s->generations / p[GENERATIONS];
    const char *reason = why_converged(s, p);
    if (p[GENERATIONS] > 0 && (double)s->generations >= p[GENERATIONS])
        lg_run_end(run, reason && p[RESTARTS] == NONE ? reason : reason_generations);
    else if (reason && p[RESTARTS] == NONE)
        lg_run_end(run, reason);
    else if (reason)
        restart_distribution(run, s);
    else
        begin_generation(s);
}

static const lg_preset presets[] = {
    {"ptsp2014", "Perez, Togelius et al. 2014",
     "lambda=100 mean=.5 sigma=.17 units=genes generations=1000 bounds=redraw infeasible=redraw redraws=1000 "
     "restarts=none tolhistfun=1e-13 tolfun=0 tolx=0 condition=0 noeffect=off lazy=.5",
     "ptsp=paper"},
    {NULL, NULL, NULL, NULL},
};

const lg_optimizer lg_optimizer_cmaes = {
    .name = "cmaes",
    .sentence = "CMA-ES over real genes or random keys, with restarts",
    .source = "Hansen 2016; ptsp2014, section IV-A",
    .kinds = LG_REAL | LG_CHOICE | LG_ARRANGE,
    .params = params,
    .presets = presets,
    .state_size = state_size,
    .start = start,
    .step = step,
};
