/* Exploring by rounds of batches, which an emitter fills. A batch knows the archive as it stood when the round began
 * and nothing of the other batches, which are merged in order: nothing hangs on threads. */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/arena.h"
#include "solve/explorer.h"

enum { SEEDS = 8 /* what part of the evaluations levels by the plan may take */ };

/* ---- life ------------------------------------------------------------------------------------------------------ */

static void lay_out_catch(lg_explorer *x, arena *a, catch *c) {
    c->niche = arena_take(a, (size_t)x->batch, sizeof *c->niche);
    c->cost = arena_take(a, (size_t)x->batch, sizeof *c->cost);
    c->trait = arena_take(a, (size_t)x->batch * (size_t)x->traits, sizeof *c->trait);
    c->genome = arena_take(a, (size_t)x->batch, sizeof *c->genome);
    for (int k = 0; k < x->batch; k++) {
        lg_genome genome = breeder_genome(a, &x->problem->space);
        if (a->base) c->genome[k] = genome;
    }
}

static size_t lay_out(lg_explorer *x, char *memory) {
    arena a = {.base = memory};
    const lg_emitter *emitter = x->emitter;
    size_t size = emitter->state_size ? emitter->state_size(&x->problem->space, &x->params) : 0;
    desk *desks = arena_take(&a, (size_t)x->workers, sizeof *desks);
    for (int w = 0; w < x->workers; w++) {
        breeder own;
        breeder_lay_out(&own, &a, x->task, x->problem);
        void *state = arena_take(&a, 1, size);
        if (memory) desks[w] = (desk){.x = x, .own = own, .state = state};
    }
    for (int b = 0; b < EXPLORER_BATCHES; b++)
        lay_out_catch(x, &a, &x->catches[b]);
    x->desk = memory ? desks : NULL;
    return a.used;
}

static bool open_desks(lg_explorer *x, lg_error *error) {
    for (int w = 0; w < x->workers; w++) {
        desk *d = &x->desk[w];
        if (!breeder_open(&d->own, error)) return false;
        if (x->optimizer) d->feed = lg_run_create(x->problem, x->optimizer, &x->params, error);
        if (x->optimizer && !d->feed) return false;
    }
    return true;
}

/* The problem, and what of it is asked. */
static bool enter(lg_explorer *x, const lg_niches *niches, lg_error *error) {
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

static bool equip(lg_explorer *x, const lg_emission *how, lg_error *error) {
    const lg_emitter *emitter = x->emitter;
    lg_values_init(&x->params, x->optimizer ? x->optimizer->params : emitter->params);
    if (how && how->params && !lg_values_copy(&x->params, how->params, error)) return false;
    if (!(lg_space_kinds(&x->problem->space) & emitter->kinds))
        return lg_fail(error, "%s needs real genes, and levels of %s have none", emitter->name, x->task->game->name);
    x->batch = x->optimizer ? 0 : (int)x->params.number[0];
    if (!x->batch) x->batch = x->problem->peek ? emitter->quick : emitter->slow;
    x->memory = aligned_alloc(ARENA_ALIGNMENT, lay_out(x, NULL));
    if (!x->memory) return lg_fail(error, "out of memory");
    lay_out(x, x->memory);
    return open_desks(x, error);
}

lg_explorer *lg_explorer_create(const lg_task *task, const lg_niches *niches, const lg_emission *how, int workers,
                                lg_error *error) {
    assert(task && niches && workers >= 1);
    lg_explorer *x = calloc(1, sizeof *x);
    if (!x) {
        lg_fail(error, "out of memory");
        return NULL;
    }
    x->task = task;
    x->workers = workers;
    x->optimizer = how ? how->optimizer : NULL;
    x->emitter = x->optimizer ? &emitter_feed : how && how->emitter ? how->emitter : lg_emitters[0];
    if (enter(x, niches, error) && equip(x, how, error)) return x;
    lg_explorer_destroy(x);
    return NULL;
}

void lg_explorer_destroy(lg_explorer *x) {
    if (!x) return;
    for (int w = 0; x->desk && w < x->workers; w++) {
        breeder_close(&x->desk[w].own);
        lg_run_destroy(x->desk[w].feed);
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

/* ---- a round --------------------------------------------------------------------------------------------------- */

/* A level by the plan, into the catch. */
static void plant(desk *d, int64_t evaluations, lg_rng rng) {
    if (breeder_plan(&d->own, evaluations, rng, &d->catch->evaluations)) desk_note(d);
    d->catch->failed = d->catch->failed || d->own.run->stop == LG_FAILED;
}

/* Rounds grow with what has been done, so that an archive that is young is not old when it is drawn from. */
static int batch_of(const lg_explorer *x, int64_t done) {
    int64_t each = done / EXPLORER_BATCHES / 2;
    int least = x->emitter->least < x->batch ? x->emitter->least : x->batch;
    return each < least ? least : each < x->batch ? (int)each : x->batch;
}

/* The evaluations that are left for a batch, if each before it uses up its own. */
static int64_t share(const lg_explorer *x, int batch) {
    int64_t left = x->left - (int64_t)batch * x->each;
    return left < 0 ? 0 : left < x->each ? left : x->each;
}

/* What the emitter makes of a budget, into the catch. */
static void emit(desk *d, int batch, int64_t evaluations, lg_rng rng) {
    lg_budget budget = lg_budget_unlimited();
    budget.evaluations = evaluations;
    lg_run_start(d->own.run, budget, rng);
    d->evaluations = evaluations;
    d->x->emitter->emit(d, batch);
    d->catch->evaluations += d->own.run->evaluations;
    d->catch->failed = d->catch->failed || d->own.run->stop == LG_FAILED;
}

static void work(void *context, int batch, int worker) {
    lg_explorer *x = context;
    desk *d = &x->desk[worker];
    catch *c = d->catch = &x->catches[batch];
    lg_rng rng = lg_rng_stream(x->seed, "explore", (uint64_t)(x->round * EXPLORER_BATCHES + batch));
    bool planted = d->own.solver && !x->round;
    int64_t evaluations = planted ? x->left / EXPLORER_BATCHES / SEEDS : share(x, batch);
    c->count = 0;
    c->evaluations = 0;
    c->failed = false;
    if (planted && evaluations > 1) plant(d, evaluations, rng);
    if (!planted && evaluations) emit(d, batch, evaluations, rng);
}

static bool merge(lg_explorer *x, lg_explored *explored) {
    bool good = true;
    for (int b = 0; b < EXPLORER_BATCHES; b++) {
        const catch *c = &x->catches[b];
        good = good && !c->failed;
        explored->evaluations += c->evaluations;
        for (int k = 0; k < c->count; k++)
            lg_elites_offer(x->elites, c->genome[k], c->cost[k], c->trait + k * x->traits);
    }
    explored->rounds++;
    return good;
}

bool lg_explorer_round(lg_explorer *x, lg_explored *explored, uint64_t seed, int64_t evaluations, const lg_crew *crew) {
    assert(evaluations >= 1 && (!crew || crew->workers <= x->workers));
    x->seed = seed;
    x->round = explored->rounds;
    x->left = evaluations;
    x->each = batch_of(x, explored->evaluations);
    if (crew)
        crew->each(crew, EXPLORER_BATCHES, work, x);
    else
        for (int b = 0; b < EXPLORER_BATCHES; b++)
            work(x, b, 0);
    return merge(x, explored);
}

/* ---- from outside, and back ------------------------------------------------------------------------------------ */

bool lg_explorer_offer(lg_explorer *x, lg_genome genome, bool *kept, lg_error *error) {
    desk *d = &x->desk[0];
    if (!lg_space_holds(&x->problem->space, genome)) return lg_fail(error, "genes that the space does not hold");
    lg_run_start(d->own.run, lg_budget_unlimited(), lg_rng_stream(0, "offer", 0));
    lg_space_copy(&x->problem->space, d->own.run->cursor.genome, genome);
    double cost = lg_cursor_reset(d->own.run);
    if (d->own.run->stop == LG_FAILED || !breeder_describe(&d->own, x->wanted)) return lg_fail(error, "out of memory");
    bool taken = lg_elites_offer(x->elites, d->own.run->cursor.genome, cost, d->own.trait);
    if (kept) *kept = taken;
    return true;
}

bool lg_explorer_offer_level(lg_explorer *x, const lg_level *level, bool *kept, lg_error *error) {
    const lg_game *game = x->task->game;
    if (!game->encode) return lg_fail(error, "levels of %s cannot be taken in without their genes", game->name);
    return game->encode(x->problem, level, x->desk[0].own.mate, error) &&
           lg_explorer_offer(x, x->desk[0].own.mate, kept, error);
}

bool lg_explorer_level(const lg_explorer *x, int k, lg_level *level, lg_error *error) {
    lg_genome genome = x->desk[0].own.mate;
    lg_elites_genome(x->elites, k, genome);
    return x->task->game->leave(x->problem, genome, level, error);
}
