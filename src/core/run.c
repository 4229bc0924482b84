/* A run joins a problem and an optimizer. It counts every evaluation, keeps the best, and closes for good when a
 * limit is reached: an evaluation asked for after that costs nothing and is infinite, so no budget is overrun. */
#include "levelground.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static size_t aligned(size_t size) {
    return (size + 63) / 64 * 64;
}

static char *genome_at(lg_genome *genome, const lg_space *space, char *at) {
    genome->real = (double *)at;
    at += aligned(sizeof(double) * (size_t)space->reals);
    genome->sym = (int32_t *)at;
    return at + aligned(sizeof(int32_t) * (size_t)space->syms);
}

lg_run *lg_run_create(const lg_problem *problem, const lg_optimizer *optimizer, const lg_values *params,
                      lg_error *error) {
    const lg_space *space = &problem->space;
    if (lg_space_kinds(space) & ~optimizer->kinds) {
        lg_fail(error, "%s cannot search this game's space", optimizer->name);
        return NULL;
    }
    size_t genome = aligned(sizeof(double) * (size_t)space->reals) + aligned(sizeof(int32_t) * (size_t)space->syms);
    size_t own = aligned(optimizer->state_size ? optimizer->state_size(space, params) : 0);
    size_t state = aligned(problem->state_size), head = aligned(sizeof(lg_run));
    size_t total = head + 3 * genome + 2 * state + own;
    char *memory = aligned_alloc(64, total);
    if (!memory) {
        lg_fail(error, "out of memory");
        return NULL;
    }
    memset(memory, 0, total);
    lg_run *run = (lg_run *)memory;
    *run = (lg_run){.problem = problem, .optimizer = optimizer, .params = params, .memory = memory, .workers = 1};
    char *at = memory + head;
    at = genome_at(&run->best, space, at);
    at = genome_at(&run->cursor.genome, space, at);
    at = genome_at(&run->probe, space, at);
    run->cursor.state = at;
    run->scratch = at + state;
    run->state = at + 2 * state;
    return run;
}

/* The state worker w evaluates with. */
static void *state_of(const lg_run *run, int w) {
    return w ? run->states + aligned(run->problem->state_size) * (size_t)(w - 1) : run->scratch;
}

void lg_run_destroy(lg_run *run) {
    if (!run) return;
    void (*close)(void *) = run->problem->close;
    if (close) close(run->cursor.state);
    if (close) close(run->scratch);
    for (int w = 1; close && w < run->workers; w++)
        close(state_of(run, w));
    free(run->states);
    free(run->memory);
}

/* A state for each worker of the crew. Without the memory for them one worker does it all: results stay the same. */
static void hire(lg_run *run) {
    int workers = run->budget.crew ? run->budget.crew->workers : 1;
    size_t size = aligned(run->problem->state_size);
    if (workers <= run->workers || !size) return;
    char *states = aligned_alloc(64, size * (size_t)(workers - 1));
    if (!states) return;
    memset(states, 0, size * (size_t)(workers - 1));
    for (int w = 1; run->problem->close && w < run->workers; w++)
        run->problem->close(state_of(run, w));
    free(run->states);
    run->states = states;
    run->workers = workers;
}

void lg_run_start(lg_run *run, lg_budget budget, lg_rng rng) {
    run->budget = budget;
    run->rng = rng;
    run->stop = LG_RUNNING;
    run->evaluations = 0;
    run->best_cost = INFINITY;
    run->cursor.cost = INFINITY;
    run->started = false;
    run->progress = 0;
    run->reason = NULL;
    hire(run);
    run->deadline = budget.clock && budget.seconds > 0 ? budget.clock() + budget.seconds : INFINITY;
}

lg_stop lg_run_step(lg_run *run) {
    if (run->stop == LG_RUNNING && run->budget.cancel && *run->budget.cancel) run->stop = LG_CANCELLED;
    if (run->stop == LG_RUNNING && run->deadline < INFINITY && run->budget.clock() >= run->deadline)
        run->stop = LG_SECONDS;
    if (run->stop != LG_RUNNING) return run->stop;
    if (run->started)
        run->optimizer->step(run, run->state);
    else
        run->optimizer->start(run, run->state);
    run->started = true;
    if (run->budget.tick) run->budget.tick(run, run->budget.context);
    return run->stop;
}

lg_stop lg_run_finish(lg_run *run) {
    while (lg_run_step(run) == LG_RUNNING) {}
    return run->stop;
}

void lg_run_sample(lg_run *run, lg_genome genome, bool constructed) {
    if (constructed && run->problem->sample)
        run->problem->sample(run->problem, genome, &run->rng);
    else
        lg_space_sample(&run->problem->space, genome, &run->rng);
}

/* One evaluation has been made: of the genome, with the moves carried out. */
static inline double counted(lg_run *run, lg_genome genome, const lg_move *moves, int count, double cost) {
    run->evaluations++;
    if (cost < run->best_cost) {
        const lg_space *space = &run->problem->space;
        run->best_cost = cost;
        lg_space_copy(space, run->best, genome);
        for (int m = 0; m < count; m++)
            lg_space_apply(space, run->best, moves[m]);
        if (cost <= run->budget.target) run->stop = LG_TARGET;
    }
    if (run->evaluations == run->budget.evaluations && run->stop == LG_RUNNING) run->stop = LG_EVALUATIONS;
    return cost;
}

double lg_run_evaluate(lg_run *run, lg_genome genome) {
    if (run->stop != LG_RUNNING) return INFINITY;
    return counted(run, genome, NULL, 0, run->problem->load(run->problem, run->scratch, genome));
}

typedef struct {
    lg_run *run;
    const lg_genome *genomes;
    double *costs;
} lot;

static void evaluate_one(void *context, int index, int worker) {
    lot *l = context;
    lg_run *run = l->run;
    l->costs[index] = run->problem->load(run->problem, state_of(run, worker), l->genomes[index]);
}

void lg_run_evaluate_all(lg_run *run, const lg_genome *genomes, int count, double *costs) {
    int64_t left = run->budget.evaluations ? run->budget.evaluations - run->evaluations : count;
    const lg_crew *crew = run->budget.crew;
    lot l = {run, genomes, costs};
    int n = run->stop != LG_RUNNING ? 0 : left < count ? (int)left : count;
    if (crew && crew->workers > 1 && (run->workers >= crew->workers || !run->problem->state_size))
        crew->each(crew, n, evaluate_one, &l);
    else if (run->problem->load_all)
        run->problem->load_all(run->problem, run->scratch, genomes, n, costs);
    else
        for (int i = 0; i < n; i++)
            evaluate_one(&l, i, 0);
    for (int i = 0; i < n; i++)
        counted(run, genomes[i], NULL, 0, costs[i]);
    for (int i = n; i < count; i++)
        costs[i] = INFINITY;
}

void lg_run_end(lg_run *run, const char *reason) {
    if (run->stop != LG_RUNNING) return;
    run->stop = LG_CONVERGED;
    run->reason = reason;
}

double lg_cursor_reset(lg_run *run) {
    lg_cursor *cursor = &run->cursor;
    if (run->stop != LG_RUNNING) return INFINITY;
    cursor->cost = run->problem->load(run->problem, cursor->state, cursor->genome);
    return counted(run, cursor->genome, NULL, 0, cursor->cost);
}

/* The cost after the moves the slow way: on a copy of the genome, with a state of its own. */
static double load_moved(lg_run *run, const lg_move *moves, int count) {
    const lg_problem *problem = run->problem;
    lg_space_copy(&problem->space, run->probe, run->cursor.genome);
    for (int m = 0; m < count; m++)
        lg_space_apply(&problem->space, run->probe, moves[m]);
    return problem->load(problem, run->scratch, run->probe);
}

double lg_cursor_peek(lg_run *run, const lg_move *moves, int count) {
    const lg_problem *problem = run->problem;
    lg_cursor *cursor = &run->cursor;
    if (run->stop != LG_RUNNING) return INFINITY;
    double cost = problem->peek ? problem->peek(problem, cursor->state, cursor->genome, moves, count)
                                : load_moved(run, moves, count);
    if (run->check && problem->peek && cost != load_moved(run, moves, count)) run->mismatch = true;
    return counted(run, cursor->genome, moves, count, cost);
}

void lg_cursor_take(lg_run *run, const lg_move *moves, int count, double cost) {
    const lg_problem *problem = run->problem;
    lg_cursor *cursor = &run->cursor;
    if (problem->peek) problem->commit(problem, cursor->state, cursor->genome, moves, count);
    for (int m = 0; m < count; m++)
        lg_space_apply(&problem->space, cursor->genome, moves[m]);
    bool asked = problem->conflicts || (problem->vary && problem->vary->propose);
    if (!problem->peek && asked) problem->load(problem, cursor->state, cursor->genome);
    cursor->cost = cost;
}
