/* Records series. A trace contains each improvement, the best score after 1, 2 and 5 x 10^k evaluations, and the end. The
 * numbers of a generation come from the population that the algorithm reports, without invalid levels; the means and deviations
 * of the genes are taken over the same genomes. */
#include "lab/kinds/record.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

enum { TRACE, GENERATIONS, GENES };

const study_series record_series[] = {
    {"trace", "evaluations score", "the best score up to then"},
    {"generations", "generation evaluations best mean so_far", "scores of what a generation has evaluated"},
    {"genes", "entry generation evaluations gene mean deviation", "values of real genes over a generation"},
    {NULL, NULL, NULL},
};

static bool is_kept(const recording *r, int which) {
    return r->kept >> which & 1;
}

static int64_t evaluations_so_far(const recording *r) {
    return lg_solver_outcome(r->solver).evaluations;
}

/* Adds a point to the trace, unless it is there already: the last improvement may also be the end. */
static void add_trace(recording *r, int64_t at) {
    if (at == r->traced) return;
    assert(at > r->traced);
    r->traced = at;
    sample_add(&r->row->series[TRACE], (double)at);
    sample_add(&r->row->series[TRACE], r->best);
}

/* Returns the next number of the sequence 1, 2, 5, 10, 20, 50, ... */
static int64_t next_threshold(int64_t t) {
    int64_t power = 1;
    assert(t >= 1);
    while (10 * power <= t)
        power *= 10;
    return t / power == 2 ? 5 * power : 2 * t;
}

/* Adds all numbers of this sequence that are below `before`. */
static void add_thresholds(recording *r, int64_t before) {
    for (; r->threshold < before; r->threshold = next_threshold(r->threshold))
        if (r->best < INFINITY) add_trace(r, r->threshold);
}

static void note_improvement(const lg_run *run, void *context) {
    recording *r = context;
    int64_t at = evaluations_so_far(r);
    if (!(run->best_cost < r->best)) return;
    add_thresholds(r, at);
    r->best = run->best_cost;
    add_trace(r, at);
    if (r->threshold == at) r->threshold = next_threshold(r->threshold);
}

static void note_genes(recording *r, int genes, const double *real) {
    if (r->genes < genes) {
        record_gene *more = realloc(r->gene, sizeof *more * (size_t)genes);
        if (!more) r->row->series[GENES].failed = true;
        if (!more) return;
        r->gene = more;
        r->genes = genes;
    }
    for (int i = 0; i < genes; i += r->every) {
        if (!r->offered) r->gene[i] = (record_gene){.base = real[i]};
        double beside = real[i] - r->gene[i].base;
        r->gene[i].sum += beside;
        r->gene[i].squares += beside * beside;
    }
}

static void note_genome(lg_archive *archive, const lg_problem *problem, lg_genome genome, double cost,
                        const double *traits) {
    recording *r = (recording *)archive;
    (void)traits;
    if (problem->infeasible > 0 && cost >= problem->infeasible) return;
    if (is_kept(r, GENES)) note_genes(r, problem->space.reals, genome.real);
    r->lowest = fmin(r->lowest, cost);
    r->sum += cost;
    r->offered++;
}

static void add_generation(recording *r, const lg_run *run) {
    sample *to = &r->row->series[GENERATIONS];
    assert(r->offered > 0);
    sample_add(to, (double)r->generation);
    sample_add(to, (double)evaluations_so_far(r));
    sample_add(to, r->lowest);
    sample_add(to, r->sum / (double)r->offered);
    sample_add(to, run->best_cost);
}

static void add_gene(recording *r, int i) {
    assert(i < r->genes && r->offered > 0);
    sample *to = &r->row->series[GENES];
    const record_gene *g = &r->gene[i];
    double mean = g->sum / (double)r->offered, variance = g->squares / (double)r->offered - mean * mean;
    sample_add(to, (double)++r->rows);
    sample_add(to, (double)r->generation);
    sample_add(to, (double)evaluations_so_far(r));
    sample_add(to, i);
    sample_add(to, g->base + mean);
    sample_add(to, sqrt(fmax(variance, 0)));
}

/* Records a generation. A generation without a valid level is left out. */
static void note_generation(const lg_run *run, void *context) {
    recording *r = context;
    if (!r->offered) return;
    r->generation++;
    if (is_kept(r, GENERATIONS)) add_generation(r, run);
    for (int i = 0; is_kept(r, GENES) && i < r->genes; i += r->every)
        add_gene(r, i);
    r->lowest = INFINITY;
    r->sum = 0;
    r->offered = 0;
}

void record_begin(recording *r, study_row *row, unsigned kept, lg_budget *budget) {
    r->archive = (lg_archive){.offer = note_genome, .plain = true};
    r->row = row;
    r->kept = kept;
    r->best = r->lowest = INFINITY;
    r->threshold = 1;
    r->traced = 0;
    r->sum = 0;
    r->offered = r->generation = r->rows = 0;
    assert(r->solver && (r->every >= 1 || !is_kept(r, GENES)));
    if (is_kept(r, TRACE)) budget->improved = note_improvement;
    if (!is_kept(r, GENERATIONS) && !is_kept(r, GENES)) return;
    budget->archive = &r->archive;
    budget->generation = note_generation;
}

bool record_end(recording *r, lg_error *error) {
    if (is_kept(r, TRACE)) {
        int64_t at = evaluations_so_far(r);
        add_thresholds(r, at);
        if (r->best < INFINITY) add_trace(r, at);
    }
    for (int i = 0; i < DESIGN_SERIES_MAX; i++)
        if (r->row->series[i].failed) return lg_fail_memory(error);
    return r->generation == 0 || !is_kept(r, GENES) || r->genes ||
           lg_fail(error, "only real genes can be recorded, and this game has none");
}

void record_clear(recording *r) {
    free(r->gene);
    r->gene = NULL;
    r->genes = 0;
}
