/* The kind of runs that search a level and do nothing else. */
#include "search.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "host/clock.h"
#include "search/reasons.h"

/* Records series. A trace contains each improvement, the best score after 1, 2 and 5 x 10^k evaluations, and the end. The
 * numbers of a generation come from the population that the algorithm reports, without invalid levels; the means and deviations
 * of the genes are taken over the same genomes. */

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

/* Counts a genome of the present generation, and adds its genes to their sums. Invalid levels do not count. */
static void note_genome(lg_archive *archive, const lg_problem *problem, lg_genome genome, double cost,
                        const double *traits) {
    recording *r = (recording *)archive;
    const int genes = is_kept(r, GENES) ? problem->space.reals : 0;
    (void)traits;
    if (problem->infeasible > 0 && cost >= problem->infeasible) return;
    if (r->genes < genes) {
        record_gene *more = realloc(r->gene, sizeof *more * (size_t)genes);
        if (more) {
            r->gene = more;
            r->genes = genes;
        } else
            r->row->series[GENES].failed = true;
    }
    for (int i = 0; i < genes && genes <= r->genes; i += r->every) {
        if (!r->offered) r->gene[i] = (record_gene){.base = genome.real[i]};
        double beside = genome.real[i] - r->gene[i].base;
        r->gene[i].sum += beside;
        r->gene[i].squares += beside * beside;
    }
    r->lowest = fmin(r->lowest, cost);
    r->sum += cost;
    r->offered++;
}

/* Records a generation. A generation without a valid level is left out. */
static void note_generation(const lg_run *run, void *context) {
    recording *r = context;
    if (!r->offered) return;
    const double offered = (double)r->offered, so_far = (double)evaluations_so_far(r);
    r->generation++;
    if (is_kept(r, GENERATIONS)) {
        const double row[] = {(double)r->generation, so_far, r->lowest, r->sum / offered, run->best_cost};
        for (size_t i = 0; i < sizeof row / sizeof *row; i++)
            sample_add(&r->row->series[GENERATIONS], row[i]);
    }
    for (int i = 0; is_kept(r, GENES) && i < r->genes; i += r->every) {
        const record_gene *g = &r->gene[i];
        const double mean = g->sum / offered, variance = g->squares / offered - mean * mean;
        const double row[] = {(double)++r->rows, (double)r->generation,  so_far, i,
                              g->base + mean,    sqrt(fmax(variance, 0))};
        for (size_t k = 0; k < sizeof row / sizeof *row; k++)
            sample_add(&r->row->series[GENES], row[k]);
    }
    r->lowest = INFINITY;
    r->sum = 0;
    r->offered = 0;
}

/* Searches one level, by the variant's plan or by one algorithm. The result is the level that `generate --seed S` makes. */

enum { SCORE, EVALUATIONS, BEST_EVALUATIONS, MET, CONVERGED };
static const char *const fixed[] = {"score", "evaluations", "best_evaluations", "met", "converged", NULL};

bool seek_columns(const design_experiment *e, const design_setup *w, design_columns *c, lg_error *error) {
    return marks_columns(e, w->recipe.game, fixed, c, error) &&
           (w->recipe.optimizer || !e->recorded || lg_fail(error, "recording a series needs an algorithm"));
}

void seek_close(seeking *s) {
    lg_solver_destroy(s->solver);
    lg_task_destroy(s->task);
    free(s->record.gene);
    free(s->level);
}

bool seek_open(seeking *s, const study_bench *b, lg_error *error) {
    const lg_recipe *r = &b->setup->recipe;
    s->task = lg_task_create(r->game, &r->settings, NULL, error);
    if (!s->task) return false;
    s->solver = lg_recipe_solver(r, s->task, error);
    s->level = calloc(1, r->game->level_size);
    s->record.solver = s->solver;
    s->record.every = (int)lg_value(&b->setup->with, "genes");
    s->limits = lg_budget_unlimited();
    s->limits.seconds = b->setup->seconds;
    return s->solver && (s->level || lg_fail_memory(error)) && lg_recipe_budget(r, s->task, &s->limits, error);
}

static bool is_wanted(const lg_run *run, void *context) {
    const seeking *s = context;
    (void)run;
    return s->bench->wanted(s->bench->context);
}

bool seek_run(seeking *s, const study_bench *b, study_row *row, lg_error *error) {
    lg_budget budget = s->limits;
    budget.clock = thread_clock;
    budget.tick = is_wanted;
    budget.context = s;
    s->bench = b;
    /* Begins the recording. The budget's context begins with it. */
    recording *r = &s->record;
    *r = (recording){.archive = {.offer = note_genome, .plain = true},
                     .row = row,
                     .kept = b->cell.experiment->recorded,
                     .solver = s->solver,
                     .every = r->every,
                     .best = INFINITY,
                     .lowest = INFINITY,
                     .threshold = 1,
                     .gene = r->gene,
                     .genes = r->genes};
    assert(r->solver && (r->every >= 1 || !is_kept(r, GENES)));
    if (is_kept(r, TRACE)) budget.improved = note_improvement;
    if (is_kept(r, GENERATIONS) || is_kept(r, GENES)) {
        budget.archive = &r->archive;
        budget.generation = note_generation;
    }
    memset(s->level, 0, b->setup->recipe.game->level_size);
    lg_outcome o = lg_solver_solve(s->solver, budget, lg_recipe_stream(&b->setup->recipe), s->level);
    assert(o.stop != LG_RUNNING && o.best_evaluations <= o.evaluations);
    if (o.stop == LG_CANCELLED) return false;
    if (o.stop == LG_FAILED) return lg_fail_memory(error);
    if (is_kept(r, TRACE)) {
        add_thresholds(r, o.evaluations);
        if (r->best < INFINITY) add_trace(r, o.evaluations);
    }
    for (int i = 0; i < DESIGN_SERIES_MAX; i++)
        if (row->series[i].failed) return lg_fail_memory(error);
    if (r->generation && is_kept(r, GENES) && !r->genes)
        return lg_fail(error, "only real genes can be recorded, and this game has none");
    /* Converged means that a criterion of the algorithm's own stopped it, not a limit such as a number of generations. */
    const bool has_reason = o.stop == LG_CONVERGED && o.reason;
    assert(!isnan(o.score) && o.best_evaluations >= 0);
    marks_empty(b, row);
    marks_put(b, row, fixed[SCORE], o.score);
    marks_put(b, row, fixed[EVALUATIONS], (double)o.evaluations);
    marks_put(b, row, fixed[BEST_EVALUATIONS], (double)o.best_evaluations);
    marks_put(b, row, fixed[MET], !o.missed);
    marks_put(b, row, fixed[CONVERGED], has_reason && !reason_is_limit(o.reason));
    row->stop = has_reason ? o.reason : lg_stop_name(o.stop);
    row->level = o.score < INFINITY ? s->level : NULL;
    return !row->level || marks_put_level(b, s->task, s->level, row) || lg_fail_memory(error);
}

static const lg_param options[] = {SEEK_OPTIONS, {.name = NULL}};

static void close(void *memory) {
    seek_close(memory);
    free(memory);
}

static void *open(const study_bench *b, lg_error *error) {
    seeking *s = calloc(1, sizeof *s);
    if (!s) lg_fail_memory(error);
    if (!s || seek_open(s, b, error)) return s;
    close(s);
    return NULL;
}

static bool run(void *memory, const study_bench *b, const design_run *r, study_row *row, lg_error *error) {
    (void)r;
    return seek_run(memory, b, row, error);
}

const study_kind study_kind_search = {
    .name = "search",
    .sentence = "a level is searched, as by generate",
    .options = options,
    .series = record_series,
    .columns = seek_columns,
    .open = open,
    .close = close,
    .run = run,
};
