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

/* An emitter that runs any optimizer. Everything that its runs evaluate is offered to the archive. A batch is one run, or
 * several if runs end early by their own criterion. The optimizer knows nothing of the archive. */

typedef struct {
    lg_archive base;
    worker *worker;
} listener;

static void keep_offered(lg_archive *archive, const lg_problem *problem, lg_genome genome, double cost,
                         const double *traits) {
    worker *self = ((listener *)archive)->worker;
    (void)problem;
    worker_keep_evaluated(self, genome, cost, traits);
}

static void run_optimizer(worker *self, int batch) {
    listener l = {{.offer = keep_offered, .which = self->x->wanted}, self};
    lg_budget budget = lg_budget_unlimited();
    (void)batch;
    budget.archive = &l.base;
    for (int64_t left = self->evaluations; left > 0 && !self->found->failed; left -= self->feed->evaluations) {
        budget.evaluations = left;
        lg_run_start(self->feed, budget, lg_rng_stream(lg_rng_next(&self->maker.run->rng), "feed", 0));
        if (lg_run_finish(self->feed) == LG_FAILED) self->found->failed = true;
        assert(self->feed->evaluations <= left);
        self->found->evaluations += self->feed->evaluations;
        if (!self->feed->evaluations) return;
    }
}

static const lg_emitter feed = {
    .name = "algorithm",
    .sentence = "runs of an algorithm, each from its maker start",
    .kinds = LG_REAL | LG_CHOICE | LG_ARRANGE,
    .least = 64,
    .quick = 16384,
    .slow = 512,
    .emit = run_optimizer,
};

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
    for (int b = 0; b < EXPLORER_BATCHES; b++) {
        finds *c = &x->found[b];
        c->niche = arena_take(&a, (size_t)x->batch, sizeof *c->niche);
        c->cost = arena_take(&a, (size_t)x->batch, sizeof *c->cost);
        c->trait = arena_take(&a, (size_t)x->batch * (size_t)x->traits, sizeof *c->trait);
        c->genome = arena_take(&a, (size_t)x->batch, sizeof *c->genome);
        for (int k = 0; k < x->batch; k++) {
            lg_genome genome = arena_take_genome(&a, &x->problem->space);
            if (memory) c->genome[k] = genome;
        }
    }
    x->worker = memory ? workers : NULL;
    return a.used;
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

/* Each emitter has a file; the first one is the default. */
extern const lg_emitter lg_emitter_mapelites, lg_emitter_cmame;

const lg_emitter *const lg_emitters[] = {&lg_emitter_mapelites, &lg_emitter_cmame, NULL};

const lg_emitter *lg_emitter_find(const char *name) {
    for (int i = 0; lg_emitters[i]; i++)
        if (strcmp(lg_emitters[i]->name, name) == 0) return lg_emitters[i];
    return NULL;
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
    x->emitter = x->optimizer ? &feed : how && how->emitter ? how->emitter : lg_emitters[0];
    const lg_game *game = task->game;
    bool good = game->traits || lg_fail(error, "%s describes no traits of its levels", game->name);
    if (good) x->problem = game->search.problem(task, NULL, error); /* the problem of the whole level */
    if (x->problem) game->search.start_from(x->problem, NULL);
    good = x->problem && lg_space_check(&x->problem->space, error);
    if (good) {
        x->traits = lg_trait_count(game);
        x->elites = lg_elites_create(x->problem, niches, error);
    }
    if (x->elites) {
        x->wanted = lg_elites_archive(x->elites)->which;
        if (prepare_workers(x, how, error)) return x;
    }
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
    if (x->problem) x->task->game->search.problem_destroy(x->problem);
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

/* Batches start small and grow with the number of evaluations. Otherwise, early on, a batch would sample from an archive that
 * is already out of date. */
static int batch_evaluations(const lg_explorer *x, int64_t done) {
    int64_t each = done / EXPLORER_BATCHES / 2;
    int least = x->emitter->least < x->batch ? x->emitter->least : x->batch;
    return each < least ? least : each < x->batch ? (int)each : x->batch;
}

int64_t lg_explorer_whole_round(const lg_explorer *x, const lg_explored *explored) {
    if (x->worker->maker.solver && !explored->rounds) return EXPLORER_BATCHES * SEEDS * PLAN_MOST;
    return (int64_t)EXPLORER_BATCHES * batch_evaluations(x, explored->evaluations);
}

static void fill_batch(void *context, int batch, int place) {
    lg_explorer *x = context;
    assert(batch >= 0 && batch < EXPLORER_BATCHES && x->each > 0);
    worker *self = &x->worker[place];
    finds *c = self->found = &x->found[batch];
    lg_run *run = self->maker.run;
    lg_rng rng = lg_rng_stream(x->seed, "explore", (uint64_t)(x->round * EXPLORER_BATCHES + batch));
    c->count = 0;
    c->evaluations = 0;
    c->failed = false;
    if (x->worker->maker.solver && !x->round) { /* in the first round, the game's plan makes levels */
        int64_t share = x->left / EXPLORER_BATCHES / SEEDS, evaluations = share < PLAN_MOST ? share : PLAN_MOST;
        if (evaluations <= 1) return;
        if (maker_run_plan(&self->maker, evaluations, rng, &c->evaluations)) worker_keep_current(self);
        c->failed = c->failed || run->stop == LG_FAILED;
        assert(c->evaluations <= evaluations && c->count <= x->batch);
        return;
    }
    /* The emitter makes levels. Each earlier batch may have used all of its evaluations. */
    lg_budget budget = lg_budget_unlimited();
    int64_t left = x->left - (int64_t)batch * x->each;
    self->evaluations = budget.evaluations = left < x->each ? left : x->each;
    if (left <= 0) return;
    lg_run_start(run, budget, rng);
    x->emitter->emit(self, batch);
    c->evaluations += run->evaluations;
    c->failed = c->failed || run->stop == LG_FAILED;
    assert(c->evaluations <= self->evaluations && c->count <= x->batch);
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
    return x->task->game->search.decode(x->problem, genome, level, error);
}
