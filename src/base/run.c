/* A run joins a problem and an optimizer. It counts every evaluation and keeps the best genome. When a limit is reached it
 * closes for good: later evaluations are not made and not counted, and return infinity, so that no budget is overrun. */
#include "levelground/search.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "arena.h"
#include "wants.h"

enum {
    MADE = 0x6c677231, /* marks a budget that lg_budget_unlimited has made */
    CHUNK = 64,        /* genomes of a batch whose traits are kept at the same time */
    SLOW = 1000, /* from this number of genes on, evaluations count as slow: a step of the optimizer may take minutes */
    SLOW_CHUNK = 8 /* genomes evaluated between two checks of the clock if evaluations are slow */
};

/* The whole run; the public header shows only `base`. */
typedef struct {
    lg_run base;
    lg_budget budget;
    void *memory;  /* the one allocation that holds everything but `states` */
    void *state;   /* state of the optimizer */
    void *scratch; /* the problem's state of worker 0, used for all evaluations except those of the cursor */
    char *states;  /* the problem's states of workers 1, 2, ... */
    int workers;
    int traits;          /* number of traits in the game's table; 0 if the problem describes none */
    uint64_t which;      /* bits of the traits that wants or the archive need */
    lg_genome probe;     /* the cursor's genome after moves that are only tried */
    double *trait;       /* the traits of a chunk, genome after genome */
    double deadline;     /* time limit on the budget's clock; INFINITY: none */
    bool started;        /* the optimizer's start has been called */
    bool archive_traits; /* the archive wants traits */
} private_run;

static private_run *private_of(lg_run *run) {
    return (private_run *)run;
}

lg_budget lg_budget_unlimited(void) {
    return (lg_budget){.target = -INFINITY, .made = MADE};
}

/* Returns a message about the mistake in the budget, or NULL if the budget is correct. */
static const char *budget_fault(const lg_budget *b) {
    if (b->made != MADE) return "the budget was not made by lg_budget_unlimited";
    if (b->seconds > 0 && !b->clock) return "seconds need a clock";
    if (b->evaluations < 0 || b->seconds < 0 || b->target != b->target) return "a limit below 0, or a target of NAN";
    return NULL;
}

bool lg_budget_check(const lg_budget *budget, lg_error *error) {
    const char *fault = budget_fault(budget);
    return !fault || lg_fail(error, "%s", fault);
}

const char *lg_stop_name(lg_stop stop) {
    static const char *const names[] = {
        [LG_RUNNING] = "running", [LG_TARGET] = "target",       [LG_EVALUATIONS] = "evaluations",
        [LG_SECONDS] = "seconds", [LG_CANCELLED] = "cancelled", [LG_CONVERGED] = "converged",
        [LG_FAILED] = "failed",
    };
    static_assert(sizeof names / sizeof *names == LG_STOPS, "a name for each");
    assert(stop >= 0 && stop < LG_STOPS);
    return names[stop];
}

/* Takes room for the run and its arrays from the arena. Returns NULL if the arena only counts bytes. */
static private_run *lay_out(arena *a, const lg_problem *problem, size_t own) {
    const lg_space *space = &problem->space;
    private_run *p = arena_take(a, 1, sizeof *p);
    private_run r = {.workers = 1, .traits = problem->describe ? lg_trait_count(problem->game) : 0};
    r.base.best = arena_take_genome(a, space);
    r.base.cursor.genome = arena_take_genome(a, space);
    r.probe = arena_take_genome(a, space);
    r.base.cursor.state = arena_take(a, 1, problem->state_size);
    r.scratch = arena_take(a, 1, problem->state_size);
    r.state = arena_take(a, 1, own);
    r.trait = arena_take(a, CHUNK * (size_t)r.traits, sizeof(double));
    if (p) *p = r;
    return p;
}

lg_run *lg_run_create(const lg_problem *problem, const lg_optimizer *optimizer, const lg_values *params,
                      lg_error *error) {
    assert(problem && optimizer);
    bool good = true;
    if (!problem->load)
        good = lg_fail(error, "the problem has no load");
    else if (!problem->peek != !problem->commit)
        good = lg_fail(error, "the problem has peek or commit, but not both");
    else if (problem->describe && (!problem->game || !problem->game->traits))
        good = lg_fail(error, "the problem describes traits that no game names");
    else if (!lg_space_check(&problem->space, error))
        good = false;
    else if (!optimizer->start || !optimizer->step)
        good = lg_fail(error, "%s has no start or no step", optimizer->name);
    else if (!params || params->table != optimizer->params)
        good = lg_fail(error, "the parameters are not those of %s", optimizer->name);
    else if (lg_space_kinds(&problem->space) & ~optimizer->kinds)
        good = lg_fail(error, "%s cannot search this game's space", optimizer->name);
    if (!good) return NULL;
    size_t own = optimizer->state_size ? optimizer->state_size(&problem->space, params) : 0;
    arena count = {0}, lay = {0};
    lay_out(&count, problem, own);
    /* calloc returns pages that cost no memory until they are written, so an unused part of a state is free. */
    char *memory = calloc(1, count.used + ARENA_ALIGNMENT);
    if (!memory) {
        lg_fail_memory(error);
        return NULL;
    }
    lay.base = memory + (ARENA_ALIGNMENT - (uintptr_t)memory % ARENA_ALIGNMENT) % ARENA_ALIGNMENT;
    lg_run *run = &lay_out(&lay, problem, own)->base;
    private_of(run)->memory = memory;
    assert(lay.used == count.used);
    run->problem = problem;
    run->optimizer = optimizer;
    run->params = params;
    run->stop = LG_CANCELLED;
    run->reason = "not started";
    return run;
}

/* Returns the distance in bytes from one worker's state to the next one's. */
static size_t state_stride(const lg_problem *problem) {
    return (problem->state_size + ARENA_ALIGNMENT - 1) / ARENA_ALIGNMENT * ARENA_ALIGNMENT;
}

/* Returns the state with which worker w evaluates. */
static void *state_of_worker(const private_run *p, int w) {
    assert(w >= 0 && (w < p->workers || !p->base.problem->state_size));
    return w && p->states ? p->states + state_stride(p->base.problem) * (size_t)(w - 1) : p->scratch;
}

static void free_worker_states(private_run *p) {
    for (int w = 1; p->base.problem->close && w < p->workers; w++)
        p->base.problem->close(state_of_worker(p, w));
    free(p->states);
}

void lg_run_destroy(lg_run *run) {
    if (!run) return;
    private_run *p = private_of(run);
    void (*close)(void *) = run->problem->close;
    if (close) close(run->cursor.state);
    if (close) close(p->scratch);
    free_worker_states(p);
    free(p->memory);
}

static void fail_run(lg_run *run, const char *reason) {
    run->stop = LG_FAILED;
    run->reason = reason;
}

void lg_run_start(lg_run *run, lg_budget budget, lg_rng rng) {
    private_run *p = private_of(run);
    assert(lg_space_check(&run->problem->space, NULL));
    p->budget = budget;
    p->started = false;
    p->deadline = INFINITY;
    run->rng = rng;
    run->stop = LG_RUNNING;
    run->reason = NULL;
    run->evaluations = run->best_evaluations = 0;
    run->best_cost = INFINITY;
    run->cursor.cost = INFINITY;
    run->progress = 0;
    if (budget_fault(&budget)) {
        fail_run(run, budget_fault(&budget));
        return;
    }
    p->archive_traits = p->traits && budget.archive && !budget.archive->plain;
    p->which = p->traits ? wants_traits(budget.wants) : 0;
    if (p->archive_traits) p->which |= budget.archive->which ? budget.archive->which : LG_ALL_TRAITS;
    /* Makes a state for each worker of the thread pool. If there is no memory for these states, only the workers that had a
     * state before evaluate; the results are the same. */
    int workers = budget.threads ? budget.threads->workers : 1;
    size_t size = state_stride(run->problem) * (size_t)(workers - 1);
    char *states = workers > p->workers && size ? aligned_alloc(ARENA_ALIGNMENT, size) : NULL;
    if (states) {
        memset(states, 0, size);
        free_worker_states(p);
        p->states = states;
        p->workers = workers;
    }
    if (budget.seconds > 0) p->deadline = budget.clock() + budget.seconds;
}

void lg_run_again(lg_run *run, int64_t evaluations) {
    private_run *p = private_of(run);
    assert(evaluations > run->evaluations);
    p->budget.evaluations = evaluations;
    p->started = false;
    run->cursor.cost = INFINITY;
    run->progress = 0;
    if (run->stop != LG_EVALUATIONS && run->stop != LG_CONVERGED) return;
    run->stop = LG_RUNNING;
    run->reason = NULL;
}

/* Stops the run if the budget's tick cancels it or if its time is up. */
static void look_at_clock(lg_run *run) {
    const private_run *p = private_of(run);
    const lg_budget *b = &p->budget;
    if (run->stop == LG_RUNNING && b->tick && !b->tick(run, b->context)) run->stop = LG_CANCELLED;
    if (run->stop == LG_RUNNING && p->deadline < INFINITY && b->clock() >= p->deadline) run->stop = LG_SECONDS;
}

static bool is_slow(const lg_run *run) {
    return run->problem->space.reals + run->problem->space.syms >= SLOW;
}

#ifndef NDEBUG
/* Is this the cost of the genome by a full evaluation? Overwrites the scratch state. Also returns true if memory is short, and
 * for problems without a game: these are problems of tests, whose costs may depend on how often they were evaluated. */
static bool is_cost_of(lg_run *run, lg_genome genome, double cost) {
    private_run *p = private_of(run);
    const lg_problem *problem = run->problem;
    if (!problem->game) return true;
    double full = problem->load(problem, p->scratch, genome);
    if (full != full) return true;
    if (!lg_run_is_asked(run)) return full == cost;
    return !problem->describe(problem, p->scratch, genome, p->which, p->trait) ||
           wants_cost(p->budget.wants, problem, full, p->trait) == cost;
}

enum {
    /* only every 61st position of the cursor is checked; a prime, so that a search with a regular pattern does not always avoid
     * the check */
    CHECKED = 61
};

/* Is the cursor's cost, which delta evaluation computed, equal to the cost by a full evaluation? Does its state give the same
 * cost? */
static bool is_cursor_sound(lg_run *run) {
    const lg_problem *problem = run->problem;
    const lg_cursor *cursor = &run->cursor;
    if (run->evaluations % CHECKED != 0 || run->stop == LG_FAILED) return true;
    if (!lg_space_holds(&problem->space, cursor->genome) || !is_cost_of(run, cursor->genome, cursor->cost))
        return false;
    if (!problem->peek || !problem->game || lg_run_is_asked(run)) return true;
    double cost = problem->peek(problem, cursor->state, cursor->genome, NULL, 0);
    return cost != cost || cost == cursor->cost;
}

/* Does the best genome at the end of a run have the cost that the run reports? */
static bool is_best_sound(lg_run *run) {
    if (run->stop == LG_RUNNING || run->stop == LG_FAILED || !run->best_evaluations) return true;
    return run->best_evaluations <= run->evaluations && is_cost_of(run, run->best, run->best_cost);
}
#endif

lg_stop lg_run_step(lg_run *run) {
    assert(run->stop >= 0 && run->stop < LG_STOPS);
    private_run *p = private_of(run);
    look_at_clock(run);
    if (run->stop != LG_RUNNING) return run->stop;
    assert(lg_run_left(run) > 0);
    if (p->started)
        run->optimizer->step(run, p->state);
    else
        run->optimizer->start(run, p->state);
    p->started = true;
    assert(run->cursor.cost >= run->best_cost && is_best_sound(run));
    return run->stop;
}

lg_stop lg_run_finish(lg_run *run) {
    while (lg_run_step(run) == LG_RUNNING) {}
    return run->stop;
}

void lg_run_end(lg_run *run, const char *reason) {
    assert(reason && *reason);
    if (run->stop != LG_RUNNING) return;
    run->stop = LG_CONVERGED;
    run->reason = reason;
}

void lg_run_sample(lg_run *run, lg_genome genome, bool constructed) {
    const lg_problem *problem = run->problem;
    if (!constructed || !problem->construct)
        lg_space_sample(&problem->space, genome, &run->rng);
    else if (!problem->construct(problem, genome, &run->rng))
        fail_run(run, "out of memory");
}

void lg_run_generation(lg_run *run) {
    const lg_budget *budget = &private_of(run)->budget;
    if (budget->generation) budget->generation(run, budget->context);
}

/* Counts one evaluation: that of the genome after the moves. Keeps this genome if it is the best so far. After the run has
 * failed, the rest of a batch is not counted, because a failed run must not meet its target. Returns the cost. */
static inline double count_evaluation(lg_run *run, lg_genome genome, const lg_move *moves, int count, double cost) {
    const lg_budget *budget = &private_of(run)->budget;
    if (cost != cost) fail_run(run, "out of memory");
    if (run->stop == LG_FAILED) return INFINITY;
    run->evaluations++;
    assert(!budget->evaluations || run->evaluations <= budget->evaluations);
    if (cost < run->best_cost) {
        const lg_space *space = &run->problem->space;
        run->best_cost = cost;
        run->best_evaluations = run->evaluations;
        lg_space_copy(space, run->best, genome);
        for (int m = 0; m < count; m++)
            lg_space_apply(space, run->best, moves[m]);
        assert(lg_space_holds(space, run->best));
        if (cost <= budget->target) run->stop = LG_TARGET;
        if (budget->improved) budget->improved(run, budget->context);
    }
    if (run->evaluations == budget->evaluations && run->stop == LG_RUNNING) run->stop = LG_EVALUATIONS;
    if (is_slow(run)) look_at_clock(run);
    return cost;
}

int64_t lg_run_left(const lg_run *run) {
    int64_t limit = ((const private_run *)run)->budget.evaluations;
    return limit ? limit - run->evaluations : INT64_MAX;
}

void lg_run_report(lg_run *run, int64_t evaluations, lg_genome genome, double cost) {
    assert(evaluations >= 0 && evaluations <= lg_run_left(run));
    if (run->stop != LG_RUNNING) return;
    run->evaluations += evaluations - 1; /* only the last evaluation, counted below, has a cost */
    count_evaluation(run, genome, NULL, 0, cost);
}

/* Writes the traits of the genome that `state` stands for to place `at` of the chunk. */
static bool describe_genome(private_run *p, void *state, lg_genome genome, int at) {
    assert(at >= 0 && (at < CHUNK || !p->which));
    const lg_problem *problem = p->base.problem;
    return !p->which || problem->describe(problem, state, genome, p->which, p->trait + at * p->traits);
}

int64_t lg_run_limit(const lg_run *run) {
    return private_of((lg_run *)run)->budget.evaluations;
}

bool lg_run_is_asked(const lg_run *run) {
    const private_run *p = (const private_run *)run;
    return p->which && p->budget.wants;
}

/* Returns the cost plus the penalty for wanted traits that the genome at place `at` of the chunk does not have. */
static double with_wants(const private_run *p, double cost, int at) {
    if (!lg_run_is_asked(&p->base)) return cost;
    return wants_cost(p->budget.wants, p->base.problem, cost, p->trait + at * p->traits);
}

static void offer_genome(private_run *p, lg_genome genome, double cost, int at) {
    lg_archive *archive = p->budget.archive;
    if (cost == cost)
        archive->offer(archive, p->base.problem, genome, cost, p->archive_traits ? p->trait + at * p->traits : NULL);
}

/* Evaluates a genome in full, and offers it to the archive if there is one. */
static double load_genome(private_run *p, void *state, lg_genome genome) {
    const lg_problem *problem = p->base.problem;
    double cost = problem->load(problem, state, genome);
    if (cost != cost || (!p->which && !p->budget.archive)) return cost;
    if (!describe_genome(p, state, genome, 0)) return NAN;
    cost = with_wants(p, cost, 0);
    if (p->budget.archive) offer_genome(p, genome, cost, 0);
    return cost;
}

double lg_run_evaluate(lg_run *run, lg_genome genome) {
    if (run->stop != LG_RUNNING) return INFINITY;
    return count_evaluation(run, genome, NULL, 0, load_genome(private_of(run), private_of(run)->scratch, genome));
}

bool lg_run_describe(lg_run *run, uint64_t which, double *traits) {
    assert(run->problem->describe && run->best_evaluations > 0);
    const lg_problem *problem = run->problem;
    void *state = private_of(run)->scratch;
    double cost = problem->load(problem, state, run->best);
    return cost == cost && problem->describe(problem, state, run->best, which, traits);
}

/* Genomes that are evaluated together, and the array that receives their costs. */
typedef struct {
    private_run *run;
    const lg_genome *genomes;
    double *costs;
} chunk;

static void evaluate_one(void *context, int index, int worker) {
    chunk *c = context;
    const lg_problem *problem = c->run->base.problem;
    void *state = state_of_worker(c->run, worker);
    double cost = problem->load(problem, state, c->genomes[index]);
    bool describable = cost == cost && c->run->which; /* a failed evaluation leaves nothing to describe */
    if (describable && !describe_genome(c->run, state, c->genomes[index], index)) cost = NAN;
    c->costs[index] = cost == cost ? with_wants(c->run, cost, index) : cost;
}

/* Evaluates chunk after chunk: on the thread pool's threads if each worker has a state, otherwise with the problem's own batch
 * function, otherwise one genome at a time. */
void lg_run_evaluate_all(lg_run *run, const lg_genome *genomes, int count, double *costs) {
    assert(count >= 0 && (genomes || !count));
    private_run *p = private_of(run);
    const lg_problem *problem = run->problem;
    const lg_thread_pool *threads = p->budget.threads;
    bool parallel = threads && threads->workers > 1 && (p->workers >= threads->workers || !problem->state_size);
    int64_t left = p->budget.evaluations ? p->budget.evaluations - run->evaluations : count;
    int most = p->budget.archive || p->which ? CHUNK : count, n = left < count ? (int)left : count;
    if (is_slow(run) && most > SLOW_CHUNK) most = SLOW_CHUNK;
    if (run->stop != LG_RUNNING) n = 0;
    for (int at = 0; at < n; at += most) {
        int size = n - at < most ? n - at : most;
        chunk c = {p, genomes + at, costs + at};
        if (run->stop == LG_CANCELLED || run->stop == LG_SECONDS) {
            n = at;
            break;
        }
        if (parallel)
            threads->each(threads, size, evaluate_one, &c);
        else if (problem->load_all && !p->which)
            problem->load_all(problem, p->scratch, c.genomes, size, c.costs);
        else
            for (int i = 0; i < size; i++)
                evaluate_one(&c, i, 0);
        for (int i = 0; i < size; i++) {
            if (p->budget.archive) offer_genome(p, genomes[at + i], costs[at + i], i);
            costs[at + i] = count_evaluation(run, genomes[at + i], NULL, 0, costs[at + i]);
        }
    }
    for (int i = n; i < count; i++)
        costs[i] = INFINITY;
}

double lg_cursor_reset(lg_run *run) {
    lg_cursor *cursor = &run->cursor;
    if (run->stop != LG_RUNNING) return INFINITY;
    cursor->cost =
        count_evaluation(run, cursor->genome, NULL, 0, load_genome(private_of(run), cursor->state, cursor->genome));
    return cursor->cost;
}

/* Returns the cost after the moves, computed by a full evaluation of a copy of the genome. */
static double load_moved(lg_run *run, const lg_move *moves, int count) {
    private_run *p = private_of(run);
    const lg_space *space = &run->problem->space;
    lg_space_copy(space, p->probe, run->cursor.genome);
    for (int m = 0; m < count; m++)
        lg_space_apply(space, p->probe, moves[m]);
    return load_genome(p, p->scratch, p->probe);
}

double lg_cursor_peek(lg_run *run, const lg_move *moves, int count) {
    assert(count >= 0 && (moves || !count));
    const lg_problem *problem = run->problem;
    private_run *p = private_of(run);
    lg_cursor *cursor = &run->cursor;
    if (run->stop != LG_RUNNING) return INFINITY;
    bool by_delta = problem->peek && !p->budget.archive && !(p->which && count > LG_PROPOSED_MAX);
    double cost =
        by_delta ? problem->peek(problem, cursor->state, cursor->genome, moves, count) : load_moved(run, moves, count);
    if (by_delta && p->which && cost == cost) {
        wants_view view = {problem, cursor, p->scratch, p->which, p->trait};
        cost = wants_look_ahead(&view, moves, count) ? with_wants(p, cost, 0) : NAN;
    }
    if (run->check && by_delta && cost != load_moved(run, moves, count)) run->mismatch = true;
    return count_evaluation(run, cursor->genome, moves, count, cost);
}

void lg_cursor_take(lg_run *run, const lg_move *moves, int count, double cost) {
    assert(count >= 0 && cost == cost);
    const lg_problem *problem = run->problem;
    lg_cursor *cursor = &run->cursor;
    if (problem->peek) problem->commit(problem, cursor->state, cursor->genome, moves, count);
    for (int m = 0; m < count; m++)
        lg_space_apply(&problem->space, cursor->genome, moves[m]);
    /* A problem without delta evaluation has not followed the moves, so its state is out of date now. The state is loaded
     * again only if the problem has functions that read it later. */
    bool state_is_used = problem->conflicts || (problem->vary && problem->vary->propose);
    double again = !problem->peek && state_is_used ? problem->load(problem, cursor->state, cursor->genome) : cost;
    if (again != again) fail_run(run, "out of memory");
    cursor->cost = cost;
    assert(is_cursor_sound(run));
}
