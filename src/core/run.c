/* A run joins a problem and an optimizer. It counts every evaluation, keeps the best, and closes for good when a
 * limit is reached: an evaluation asked for after that costs nothing and is infinite, so no budget is overrun. */
#include "levelground/search.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/arena.h"
#include "core/wants.h"

enum { MADE = 0x6c677231, LOT = 64 /* genomes of a batch that are described at a time */ };

/* What the header does not show. */
typedef struct {
    lg_run base;
    lg_budget budget;
    void *memory, *state, *scratch; /* memory: all of it */
    char *states;                   /* of the crew's workers but the first */
    int workers, traits;
    uint64_t which; /* traits are to be told */
    lg_genome probe;
    double *trait; /* of a lot */
    double deadline;
    bool started, shown; /* shown: the archive is told traits */
} private_run;

static private_run *inside(lg_run *run) {
    return (private_run *)run;
}

lg_budget lg_budget_unlimited(void) {
    return (lg_budget){.target = -INFINITY, .made = MADE};
}

/* NULL if it is good. */
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

/* ---- life ----------------------------------------------------------------------------------------------------- */

static bool check_problem(const lg_problem *p, lg_error *error) {
    if (!p->load) return lg_fail(error, "the problem has no load");
    if (!p->peek != !p->commit) return lg_fail(error, "the problem has peek or commit, but not both");
    if (p->describe && (!p->game || !p->game->traits))
        return lg_fail(error, "the problem describes traits that no game names");
    return lg_space_check(&p->space, error);
}

static bool check_optimizer(const lg_optimizer *o, const lg_problem *problem, const lg_values *params,
                            lg_error *error) {
    if (!o->start || !o->step) return lg_fail(error, "%s has no start or no step", o->name);
    if (!params || params->table != o->params) return lg_fail(error, "the parameters are not those of %s", o->name);
    return !(lg_space_kinds(&problem->space) & ~o->kinds) ||
           lg_fail(error, "%s cannot search this game's space", o->name);
}

static lg_genome take_genome(arena *a, const lg_space *space) {
    double *real = arena_take(a, (size_t)space->reals, sizeof *real);
    return (lg_genome){real, arena_take(a, (size_t)space->syms, sizeof(int32_t))};
}

/* Lays the run out in the arena, which may only count. */
static private_run *lay_out(arena *a, const lg_problem *problem, size_t own) {
    const lg_space *space = &problem->space;
    private_run *p = arena_take(a, 1, sizeof *p);
    private_run r = {.workers = 1, .traits = problem->describe ? lg_trait_count(problem->game) : 0};
    r.base.best = take_genome(a, space);
    r.base.cursor.genome = take_genome(a, space);
    r.probe = take_genome(a, space);
    r.base.cursor.state = arena_take(a, 1, problem->state_size);
    r.scratch = arena_take(a, 1, problem->state_size);
    r.state = arena_take(a, 1, own);
    r.trait = arena_take(a, LOT * (size_t)r.traits, sizeof(double));
    if (p) *p = r;
    return p;
}

lg_run *lg_run_create(const lg_problem *problem, const lg_optimizer *optimizer, const lg_values *params,
                      lg_error *error) {
    assert(problem && optimizer);
    if (!check_problem(problem, error) || !check_optimizer(optimizer, problem, params, error)) return NULL;
    size_t own = optimizer->state_size ? optimizer->state_size(&problem->space, params) : 0;
    arena count = {0}, lay = {0};
    lay_out(&count, problem, own);
    char *memory = calloc(1, count.used + ARENA_ALIGNMENT); /* what a state does not touch costs nothing */
    if (!memory) {
        lg_fail(error, "out of memory");
        return NULL;
    }
    lay.base = memory + (ARENA_ALIGNMENT - (uintptr_t)memory % ARENA_ALIGNMENT) % ARENA_ALIGNMENT;
    lg_run *run = &lay_out(&lay, problem, own)->base;
    inside(run)->memory = memory;
    assert(lay.used == count.used);
    run->problem = problem;
    run->optimizer = optimizer;
    run->params = params;
    run->stop = LG_CANCELLED;
    run->reason = "not started";
    return run;
}

/* From one worker's state to the next one's. */
static size_t stride(const lg_problem *problem) {
    return (problem->state_size + ARENA_ALIGNMENT - 1) / ARENA_ALIGNMENT * ARENA_ALIGNMENT;
}

/* The state worker w evaluates with. */
static void *state_of(const private_run *p, int w) {
    assert(w >= 0 && (w < p->workers || !p->base.problem->state_size));
    return w && p->states ? p->states + stride(p->base.problem) * (size_t)(w - 1) : p->scratch;
}

static void dismiss(private_run *p) {
    for (int w = 1; p->base.problem->close && w < p->workers; w++)
        p->base.problem->close(state_of(p, w));
    free(p->states);
}

void lg_run_destroy(lg_run *run) {
    if (!run) return;
    private_run *p = inside(run);
    void (*close)(void *) = run->problem->close;
    if (close) close(run->cursor.state);
    if (close) close(p->scratch);
    dismiss(p);
    free(p->memory);
}

/* A state for each worker of the crew. Without the memory for them one worker does it all: results stay the same. */
static void hire(private_run *p) {
    int workers = p->budget.crew ? p->budget.crew->workers : 1;
    size_t size = stride(p->base.problem);
    if (workers <= p->workers || !size) return;
    char *states = aligned_alloc(ARENA_ALIGNMENT, size * (size_t)(workers - 1));
    if (!states) return;
    memset(states, 0, size * (size_t)(workers - 1));
    dismiss(p);
    p->states = states;
    p->workers = workers;
}

static void fail(lg_run *run, const char *reason) {
    run->stop = LG_FAILED;
    run->reason = reason;
}

void lg_run_start(lg_run *run, lg_budget budget, lg_rng rng) {
    private_run *p = inside(run);
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
        fail(run, budget_fault(&budget));
        return;
    }
    p->shown = p->traits && budget.archive && !budget.archive->plain;
    p->which = p->traits ? wants_traits(budget.wants) : 0;
    if (p->shown) p->which |= budget.archive->which ? budget.archive->which : LG_ALL_TRAITS;
    hire(p);
    if (budget.seconds > 0) p->deadline = budget.clock() + budget.seconds;
}

lg_stop lg_run_step(lg_run *run) {
    assert(run->stop >= 0 && run->stop < LG_STOPS);
    private_run *p = inside(run);
    const lg_budget *b = &p->budget;
    if (run->stop == LG_RUNNING && b->tick && !b->tick(run, b->context)) run->stop = LG_CANCELLED;
    if (run->stop == LG_RUNNING && p->deadline < INFINITY && b->clock() >= p->deadline) run->stop = LG_SECONDS;
    if (run->stop != LG_RUNNING) return run->stop;
    if (p->started)
        run->optimizer->step(run, p->state);
    else
        run->optimizer->start(run, p->state);
    p->started = true;
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

/* ---- evaluations ---------------------------------------------------------------------------------------------- */

void lg_run_sample(lg_run *run, lg_genome genome, bool constructed) {
    const lg_problem *problem = run->problem;
    if (!constructed || !problem->construct)
        lg_space_sample(&problem->space, genome, &run->rng);
    else if (!problem->construct(problem, genome, &run->rng))
        fail(run, "out of memory");
}

void lg_run_generation(lg_run *run) {
    const lg_budget *budget = &inside(run)->budget;
    if (budget->generation) budget->generation(run, budget->context);
}

/* One evaluation has been made: of the genome, with the moves carried out. After a failure the rest of a batch does not
 * count: it must not meet the target. */
static inline double counted(lg_run *run, lg_genome genome, const lg_move *moves, int count, double cost) {
    const lg_budget *budget = &inside(run)->budget;
    if (cost != cost) fail(run, "out of memory");
    if (run->stop == LG_FAILED) return INFINITY;
    run->evaluations++;
    if (cost < run->best_cost) {
        const lg_space *space = &run->problem->space;
        run->best_cost = cost;
        run->best_evaluations = run->evaluations;
        lg_space_copy(space, run->best, genome);
        for (int m = 0; m < count; m++)
            lg_space_apply(space, run->best, moves[m]);
        if (cost <= budget->target) run->stop = LG_TARGET;
        if (budget->improved) budget->improved(run, budget->context);
    }
    if (run->evaluations == budget->evaluations && run->stop == LG_RUNNING) run->stop = LG_EVALUATIONS;
    return cost;
}

/* The traits of the genome that a state stands for, into place `at` of the lot. */
static bool describe(private_run *p, void *state, lg_genome genome, int at) {
    const lg_problem *problem = p->base.problem;
    return !p->which || problem->describe(problem, state, genome, p->which, p->trait + at * p->traits);
}

bool lg_run_is_asked(const lg_run *run) {
    const private_run *p = (const private_run *)run;
    return p->which && p->budget.wants;
}

/* The cost with what the traits at `at` are off. */
static double with_wants(const private_run *p, double cost, int at) {
    if (!lg_run_is_asked(&p->base)) return cost;
    return wants_cost(p->budget.wants, p->base.problem, cost, p->trait + at * p->traits);
}

static void offer(private_run *p, lg_genome genome, double cost, int at) {
    lg_archive *archive = p->budget.archive;
    if (cost == cost)
        archive->offer(archive, p->base.problem, genome, cost, p->shown ? p->trait + at * p->traits : NULL);
}

/* The cost of a genome; where there is an archive it gets it, with the traits. */
static double load(private_run *p, void *state, lg_genome genome) {
    const lg_problem *problem = p->base.problem;
    double cost = problem->load(problem, state, genome);
    if (cost != cost || (!p->which && !p->budget.archive)) return cost;
    if (!describe(p, state, genome, 0)) return NAN;
    cost = with_wants(p, cost, 0);
    if (p->budget.archive) offer(p, genome, cost, 0);
    return cost;
}

double lg_run_evaluate(lg_run *run, lg_genome genome) {
    if (run->stop != LG_RUNNING) return INFINITY;
    return counted(run, genome, NULL, 0, load(inside(run), inside(run)->scratch, genome));
}

bool lg_run_describe(lg_run *run, uint64_t which, double *traits) {
    const lg_problem *problem = run->problem;
    void *state = inside(run)->scratch;
    double cost = problem->load(problem, state, run->best);
    return cost == cost && problem->describe(problem, state, run->best, which, traits);
}

typedef struct {
    private_run *run;
    const lg_genome *genomes;
    double *costs;
} lot;

static void evaluate_one(void *context, int index, int worker) {
    lot *l = context;
    const lg_problem *problem = l->run->base.problem;
    void *state = state_of(l->run, worker);
    double cost = problem->load(problem, state, l->genomes[index]);
    bool told = cost == cost && l->run->which; /* of nothing there are no traits */
    if (told && !describe(l->run, state, l->genomes[index], index)) cost = NAN;
    l->costs[index] = cost == cost ? with_wants(l->run, cost, index) : cost;
}

/* The costs of a lot, and where there is an archive its traits, by whoever is there to do it. */
static void evaluate_lot(lot *l, int count) {
    const lg_problem *problem = l->run->base.problem;
    const lg_crew *crew = l->run->budget.crew;
    if (crew && crew->workers > 1 && (l->run->workers >= crew->workers || !problem->state_size))
        crew->each(crew, count, evaluate_one, l);
    else if (problem->load_all && !l->run->which)
        problem->load_all(problem, l->run->scratch, l->genomes, count, l->costs);
    else
        for (int i = 0; i < count; i++)
            evaluate_one(l, i, 0);
}

void lg_run_evaluate_all(lg_run *run, const lg_genome *genomes, int count, double *costs) {
    assert(count >= 0 && (genomes || !count));
    private_run *p = inside(run);
    int64_t left = p->budget.evaluations ? p->budget.evaluations - run->evaluations : count;
    int most = p->budget.archive || p->which ? LOT : count, n = left < count ? (int)left : count;
    if (run->stop != LG_RUNNING) n = 0;
    for (int at = 0; at < n; at += most) {
        int size = n - at < most ? n - at : most;
        evaluate_lot(&(lot){p, genomes + at, costs + at}, size);
        for (int i = 0; i < size; i++) {
            if (p->budget.archive) offer(p, genomes[at + i], costs[at + i], i);
            costs[at + i] = counted(run, genomes[at + i], NULL, 0, costs[at + i]);
        }
    }
    for (int i = n; i < count; i++)
        costs[i] = INFINITY;
}

/* ---- the cursor ----------------------------------------------------------------------------------------------- */

double lg_cursor_reset(lg_run *run) {
    lg_cursor *cursor = &run->cursor;
    if (run->stop != LG_RUNNING) return INFINITY;
    cursor->cost = counted(run, cursor->genome, NULL, 0, load(inside(run), cursor->state, cursor->genome));
    return cursor->cost;
}

/* The cost after the moves the slow way: on a copy of the genome, with a state of its own. */
static double load_moved(lg_run *run, const lg_move *moves, int count) {
    private_run *p = inside(run);
    const lg_space *space = &run->problem->space;
    lg_space_copy(space, p->probe, run->cursor.genome);
    for (int m = 0; m < count; m++)
        lg_space_apply(space, p->probe, moves[m]);
    return load(p, p->scratch, p->probe);
}

/* The cost after the moves by the state's own means. */
static double peek_ahead(private_run *p, const lg_move *moves, int count) {
    const lg_problem *problem = p->base.problem;
    lg_cursor *cursor = &p->base.cursor;
    double cost = problem->peek(problem, cursor->state, cursor->genome, moves, count);
    if (!p->which || cost != cost) return cost;
    wants_view view = {problem, cursor, p->scratch, p->which, p->trait};
    return wants_look_ahead(&view, moves, count) ? with_wants(p, cost, 0) : NAN;
}

double lg_cursor_peek(lg_run *run, const lg_move *moves, int count) {
    assert(count >= 0 && (moves || !count));
    const lg_problem *problem = run->problem;
    lg_cursor *cursor = &run->cursor;
    if (run->stop != LG_RUNNING) return INFINITY;
    bool archived = inside(run)->budget.archive || (inside(run)->which && count > LG_PROPOSED_MAX);
    double cost = problem->peek && !archived ? peek_ahead(inside(run), moves, count) : load_moved(run, moves, count);
    if (run->check && problem->peek && !archived && cost != load_moved(run, moves, count)) run->mismatch = true;
    return counted(run, cursor->genome, moves, count, cost);
}

void lg_cursor_take(lg_run *run, const lg_move *moves, int count, double cost) {
    assert(count >= 0 && cost == cost);
    const lg_problem *problem = run->problem;
    lg_cursor *cursor = &run->cursor;
    if (problem->peek) problem->commit(problem, cursor->state, cursor->genome, moves, count);
    for (int m = 0; m < count; m++)
        lg_space_apply(&problem->space, cursor->genome, moves[m]);
    bool asked = problem->conflicts || (problem->vary && problem->vary->propose);
    double again = !problem->peek && asked ? problem->load(problem, cursor->state, cursor->genome) : cost;
    if (again != again) fail(run, "out of memory");
    cursor->cost = cost;
}
