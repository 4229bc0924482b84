/* An explorer fills an archive in rounds. A round has a fixed number of batches, which an emitter fills with levels. A batch
 * sees the archive as it was when the round began, and nothing of the other batches; after the round the batches are merged in
 * order. So the result does not depend on the number of threads. */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "explorer.h"

enum {
    SEEDS = 8 /* in the first round, levels made by the plan take 1 / SEEDS of the evaluations, */,
    /* but each of these levels takes at most this many, so that the round is the same for all larger numbers of evaluations */
    PLAN_MOST = 2000
};

static void lay_out_finds(lg_explorer *x, arena *a, finds *c) {
    c->niche = arena_take(a, (size_t)x->batch, sizeof *c->niche);
    c->cost = arena_take(a, (size_t)x->batch, sizeof *c->cost);
    c->trait = arena_take(a, (size_t)x->batch * (size_t)x->traits, sizeof *c->trait);
    c->genome = arena_take(a, (size_t)x->batch, sizeof *c->genome);
    for (int k = 0; k < x->batch; k++) {
        lg_genome genome = genome_lay_out(a, &x->problem->space);
        if (a->base) c->genome[k] = genome;
    }
}

static size_t lay_out(lg_explorer *x, char *memory) {
    arena a = {.base = memory};
    const lg_emitter *emitter = x->emitter;
    size_t size = emitter->state_size ? emitter->state_size(&x->problem->space, &x->params) : 0;
    worker *workers = arena_take(&a, (size_t)x->workers, sizeof *workers);
    for (int w = 0; w < x->workers; w++) {
        level_maker maker;
        maker_lay_out(&maker, &a, x->task, x->problem);
        void *state = arena_take(&a, 1, size);
        if (memory) workers[w] = (worker){.x = x, .maker = maker, .state = state};
    }
    for (int b = 0; b < EXPLORER_BATCHES; b++)
        lay_out_finds(x, &a, &x->found[b]);
    x->worker = memory ? workers : NULL;
    return a.used;
}

/* Creates the problem of the whole level and the empty archive. */
static bool open_problem(lg_explorer *x, const lg_niches *niches, lg_error *error) {
    const lg_game *game = x->task->game;
    if (!game->traits) return lg_fail(error, "%s describes no traits of its levels", game->name);
    x->problem = game->problem(x->task, NULL, error);
    if (!x->problem) return false;
    game->enter(x->problem, NULL);
    if (!lg_space_check(&x->problem->space, error)) return false;
    x->traits = lg_trait_count(game);
    x->elites = lg_elites_create(x->problem, niches, error);
    if (x->elites) x->wanted = lg_elites_archive(x->elites)->which;
    return x->elites;
}

static bool prepare_workers(lg_explorer *x, const lg_emission *how, lg_error *error) {
    const lg_emitter *emitter = x->emitter;
    lg_values_init(&x->params, x->optimizer ? x->optimizer->params : emitter->params);
    if (how && how->params && !lg_values_copy(&x->params, how->params, error)) return false;
    if (!(lg_space_kinds(&x->problem->space) & emitter->kinds))
        return lg_fail(error, "%s needs real genes, and levels of %s have none", emitter->name, x->task->game->name);
    x->batch = x->optimizer ? 0 : (int)x->params.number[0];
    if (!x->batch) x->batch = x->problem->peek ? emitter->quick : emitter->slow;
    x->memory = aligned_alloc(ARENA_ALIGNMENT, lay_out(x, NULL));
    if (!x->memory) return lg_fail_memory(error);
    lay_out(x, x->memory);
    for (int w = 0; w < x->workers; w++) {
        worker *self = &x->worker[w];
        if (!maker_open(&self->maker, error)) return false;
        if (x->optimizer) self->feed = lg_run_create(x->problem, x->optimizer, &x->params, error);
        if (x->optimizer && !self->feed) return false;
    }
    return true;
}

lg_explorer *lg_explorer_create(const lg_task *task, const lg_niches *niches, const lg_emission *how, int workers,
                                lg_error *error) {
    assert(task && niches && workers >= 1);
    lg_explorer *x = calloc(1, sizeof *x);
    if (!x) {
        lg_fail_memory(error);
        return NULL;
    }
    x->task = task;
    x->workers = workers;
    x->optimizer = how ? how->optimizer : NULL;
    x->emitter = x->optimizer ? &emitter_feed : how && how->emitter ? how->emitter : lg_emitters[0];
    if (open_problem(x, niches, error) && prepare_workers(x, how, error)) return x;
    lg_explorer_destroy(x);
    return NULL;
}

void lg_explorer_destroy(lg_explorer *x) {
    if (!x) return;
    for (int w = 0; x->worker && w < x->workers; w++) {
        maker_close(&x->worker[w].maker);
        lg_run_destroy(x->worker[w].feed);
    }
    lg_elites_destroy(x->elites);
    if (x->problem) x->task->game->problem_destroy(x->problem);
    if (x->params.table) lg_values_clear(&x->params);
    free(x->memory);
    free(x);
}

lg_elites *lg_explorer_elites(lg_explorer *x) {
    return x->elites;
}

const lg_problem *lg_explorer_problem(const lg_explorer *x) {
    return x->problem;
}

/* Lets the game's plan make a level and collects it. */
static void add_planned_level(worker *self, int64_t evaluations, lg_rng rng) {
    if (maker_run_plan(&self->maker, evaluations, rng, &self->found->evaluations)) worker_keep_current(self);
    self->found->failed = self->found->failed || self->maker.run->stop == LG_FAILED;
}

/* Batches start small and grow with the number of evaluations. Otherwise, early on, a batch would sample from an archive that
 * is already out of date. */
static int batch_evaluations(const lg_explorer *x, int64_t done) {
    int64_t each = done / EXPLORER_BATCHES / 2;
    int least = x->emitter->least < x->batch ? x->emitter->least : x->batch;
    return each < least ? least : each < x->batch ? (int)each : x->batch;
}

static bool is_planned(const lg_explorer *x, int64_t round) {
    return x->worker->maker.solver && !round;
}

static int64_t evaluations_for_plan(const lg_explorer *x) {
    int64_t share = x->left / EXPLORER_BATCHES / SEEDS;
    return share < PLAN_MOST ? share : PLAN_MOST;
}

int64_t lg_explorer_whole_round(const lg_explorer *x, const lg_explored *explored) {
    if (is_planned(x, explored->rounds)) return EXPLORER_BATCHES * SEEDS * PLAN_MOST;
    return (int64_t)EXPLORER_BATCHES * batch_evaluations(x, explored->evaluations);
}

/* Returns the number of evaluations of a batch. Assumes that each earlier batch uses all of its evaluations. */
static int64_t evaluations_for_batch(const lg_explorer *x, int batch) {
    assert(batch >= 0 && batch < EXPLORER_BATCHES && x->each > 0);
    int64_t left = x->left - (int64_t)batch * x->each;
    return left < 0 ? 0 : left < x->each ? left : x->each;
}

static void fill_batch(void *context, int batch, int place) {
    lg_explorer *x = context;
    worker *self = &x->worker[place];
    finds *c = self->found = &x->found[batch];
    lg_rng rng = lg_rng_stream(x->seed, "explore", (uint64_t)(x->round * EXPLORER_BATCHES + batch));
    bool planned = is_planned(x, x->round);
    int64_t evaluations = planned ? evaluations_for_plan(x) : evaluations_for_batch(x, batch);
    c->count = 0;
    c->evaluations = 0;
    c->failed = false;
    if (planned && evaluations > 1) add_planned_level(self, evaluations, rng);
    if (!planned && evaluations) {
        /* Lets the emitter make levels with this number of evaluations. */
        lg_budget budget = lg_budget_unlimited();
        budget.evaluations = evaluations;
        lg_run_start(self->maker.run, budget, rng);
        self->evaluations = evaluations;
        self->x->emitter->emit(self, batch);
        self->found->evaluations += self->maker.run->evaluations;
        self->found->failed = self->found->failed || self->maker.run->stop == LG_FAILED;
    }
    assert(c->evaluations <= evaluations && c->count <= x->batch);
}

bool lg_explorer_round(lg_explorer *x, lg_explored *explored, uint64_t seed, int64_t evaluations,
                       const lg_thread_pool *threads) {
    assert(evaluations >= 1 && (!threads || threads->workers <= x->workers));
    x->seed = seed;
    x->round = explored->rounds;
    x->left = evaluations;
    x->each = batch_evaluations(x, explored->evaluations);
    if (threads)
        threads->each(threads, EXPLORER_BATCHES, fill_batch, x);
    else
        for (int b = 0; b < EXPLORER_BATCHES; b++)
            fill_batch(x, b, 0);
    bool good = true;
    for (int b = 0; b < EXPLORER_BATCHES; b++) {
        const finds *c = &x->found[b];
        good = good && !c->failed;
        explored->evaluations += c->evaluations;
        for (int k = 0; k < c->count; k++)
            lg_elites_offer(x->elites, c->genome[k], c->cost[k], c->trait + k * x->traits);
    }
    explored->rounds++;
    return good;
}

bool lg_explorer_offer(lg_explorer *x, lg_genome genome, bool *kept, lg_error *error) {
    worker *self = &x->worker[0];
    if (!lg_space_holds(&x->problem->space, genome)) return lg_fail(error, "genes that the space does not hold");
    lg_run_start(self->maker.run, lg_budget_unlimited(), lg_rng_stream(0, "offer", 0));
    lg_space_copy(&x->problem->space, self->maker.run->cursor.genome, genome);
    double cost = lg_cursor_reset(self->maker.run);
    if (self->maker.run->stop == LG_FAILED || !maker_describe(&self->maker, x->wanted)) return lg_fail_memory(error);
    bool taken = lg_elites_offer(x->elites, self->maker.run->cursor.genome, cost, self->maker.trait);
    if (kept) *kept = taken;
    return true;
}

bool lg_explorer_level(const lg_explorer *x, int k, lg_level *level, lg_error *error) {
    lg_genome genome = x->worker[0].maker.mate;
    assert(k >= 0 && k < lg_elites_count(x->elites));
    lg_elites_genome(x->elites, k, genome);
    return x->task->game->leave(x->problem, genome, level, error);
}
