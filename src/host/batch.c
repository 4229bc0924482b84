/* Worker threads fill a window of results. The main thread hands the results to the caller in order, drops duplicates, and
 * draws the progress bar. If one thread is enough, there are no workers and the main thread makes the levels itself, because
 * waking a thread takes longer than making a board. */
#include "host/batch.h"

#include <assert.h>
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "host/clock.h"
#include "host/interrupts.h"
#include "host/progress.h"
#include "host/thread_pool.h"
#include "host/variety.h"
#include "levelground/search.h"

enum { WINDOW_PER_JOB = 8, TRIES = 50 };

typedef struct {
    bool ready;
    batch_result result;
    lg_level *level;
    lg_text trace;
} slot;

typedef struct {
    const batch *b;
    pthread_mutex_t lock;
    pthread_cond_t ready, room;
    int64_t next, handed_out; /* the next index to make; the first index not yet handed out */
    slot *window;
    int workers, slots;
    bool single;          /* the plan has one step */
    atomic_bool unwanted; /* set when the level that is being made is not needed any more */
    /* for the progress of a single level: evaluations of the current run and of the earlier ones; if the plan has one step,
     * the best cost and the share done */
    _Atomic int64_t evaluations, before;
    _Atomic double best, done;
    progress bar;
} pool;

typedef struct {
    pool *pool;
    lg_solver *solver;
    slot *slot; /* the slot that the worker fills */
    pthread_t thread;
    bool running;
} worker;

/* Makes level i of the batch. The random stream depends only on i and on how often the level has been made again. */
static void make_level(worker *w, int64_t i, int again, slot *s) {
    const batch *b = w->pool->b;
    batch_result *r = &s->result;
    lg_budget budget = b->budget;
    double (*cpu_clock)(void) = b->budget.threads ? process_clock : thread_clock;
    double start = wall_clock(), cpu_start = cpu_clock();
    *r = (batch_result){.recipe = *b->recipe, .level = s->level, .trace = b->traced ? &s->trace : NULL};
    r->recipe.index += (uint64_t)i;
    r->recipe.again = again;
    s->trace.length = 0;
    w->slot = s;
    budget.context = w;
    r->outcome = lg_solver_solve(w->solver, budget, lg_recipe_stream(&r->recipe), s->level);
    assert(!budget.evaluations || r->outcome.evaluations <= budget.evaluations);
    r->seconds = wall_clock() - start;
    r->cpu_seconds = cpu_clock() - cpu_start;
}

static void *make_levels(void *context) {
    worker *w = context;
    pool *p = w->pool;
    pthread_mutex_lock(&p->lock);
    while (!atomic_load(&p->unwanted) && p->next < p->b->count) {
        if (p->next >= p->handed_out + p->slots) {
            pthread_cond_wait(&p->room, &p->lock);
            continue;
        }
        int64_t index = p->next++;
        slot *s = &p->window[index % p->slots];
        assert(!s->ready); /* the slot is free: no result in it waits for the caller */
        pthread_mutex_unlock(&p->lock);
        make_level(w, index, p->b->recipe->again, s);
        pthread_mutex_lock(&p->lock);
        s->ready = true;
        pthread_cond_signal(&p->ready);
    }
    pthread_mutex_unlock(&p->lock);
    return NULL;
}

/* Draws how many levels are made or, for a single level, how much of its search is done, if the search has a limit. If it has
 * several limits, the limit that is nearest decides. */
static void show_bar(pool *p) {
    char bar[32] = "                        ", left[60] = "", score[40] = "";
    if (!progress_due(&p->bar)) return;
    double elapsed = progress_seconds(&p->bar);
    if (p->b->count > 1) {
        double done = (double)p->handed_out / (double)p->b->count, rate = (double)p->handed_out / elapsed;
        assert(done >= 0 && done <= 1);
        for (int i = 0; i < (int)(24 * done); i++)
            bar[i] = '=';
        if (rate > 0) snprintf(left, sizeof left, ", %.0f s left", (double)(p->b->count - p->handed_out) / rate);
        progress_draw(&p->bar, "[%s] %lld of %lld, %.*f a second%s", bar, (long long)p->handed_out,
                      (long long)p->b->count, rate < 10, rate, left);
        return;
    }
    const lg_budget *budget = &p->b->budget;
    double evaluations = (double)(atomic_load(&p->before) + atomic_load(&p->evaluations)), best = atomic_load(&p->best);
    double done = atomic_load(&p->done);
    if (budget->evaluations) done = fmax(done, evaluations / (double)budget->evaluations);
    if (budget->seconds > 0) done = fmax(done, elapsed / budget->seconds);
    done = fmin(done, 1);
    bool thousands = evaluations >= 1e4, millions = evaluations >= 1e6;
    if (done > 0)
        snprintf(left, sizeof left, ", %.0f %% done, at most %.0f s left", 100 * done, elapsed * (1 - done) / done);
    if (best < INFINITY) snprintf(score, sizeof score, ", best score %.10g", best);
    progress_draw(&p->bar, "searching: %.*f%s evaluations, %.0f s%s%s", millions,
                  evaluations * (millions    ? 1e-6
                                 : thousands ? 1e-3
                                             : 1),
                  millions    ? " million"
                  : thousands ? " thousand"
                              : "",
                  elapsed, left, score);
}

/* Waits until level `index` is ready, or makes it here. Returns false if interrupted. */
static bool await_level(pool *p, worker *own, int64_t index) {
    slot *s = &p->window[index % p->slots];
    if (!p->workers) {
        make_level(own, index, p->b->recipe->again, s);
        return !interrupted();
    }
    pthread_mutex_lock(&p->lock);
    while (!s->ready) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += 100000000;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&p->ready, &p->lock, &until);
        show_bar(p);
    }
    pthread_mutex_unlock(&p->lock);
    return !interrupted();
}

/* Adds the level to the levels made so far, unless no more levels follow. As long as an equal level exists already, makes the
 * level again from another stream. *fresh: whether the final level is new. A failed search has no level to compare. */
static bool make_different(worker *own, int64_t index, slot *s, variety *v, bool *fresh) {
    const batch *b = own->pool->b;
    *fresh = s->result.outcome.stop == LG_FAILED || b->count == 1;
    if (*fresh) return true;
    bool good = (v->seen || variety_init(v, b->task->game, s->level)) && variety_add(v, b->task->game, s->level, fresh);
    for (int again = 1; good && !*fresh && again < TRIES && !interrupted(); again++) {
        make_level(own, index, again, s);
        *fresh = s->result.outcome.stop == LG_FAILED;
        if (!*fresh) good = variety_add(v, b->task->game, s->level, fresh);
    }
    return good;
}

/* Gives the levels to the caller in order. The level of an interrupted search is kept if there is no target that it could miss, or
 * if only one level was asked for. */
static bool hand_out(pool *p, worker *own, bool (*emit)(const batch_result *, void *), void *context,
                     batch_summary *sum, lg_error *error) {
    const batch *b = p->b;
    variety v = {0};
    bool good = true, fresh = false;
    for (int64_t i = 0; good && i < b->count && !sum->exhausted && !sum->cancelled; i++) {
        slot *s = &p->window[i % p->slots];
        const lg_outcome *outcome = &s->result.outcome;
        sum->cancelled = !await_level(p, own, i);
        interrupts_leave();
        if (sum->cancelled && !(outcome->score < INFINITY && (b->count == 1 || !outcome->missed))) break;
        good = make_different(own, i, s, &v, &fresh) || lg_fail_memory(error);
        if (!good) break;
        sum->cancelled = sum->cancelled || (!fresh && interrupted());
        sum->exhausted = !fresh && !interrupted();
        if (!fresh) break;
        if (b->shared) progress_hide(&p->bar);
        good = emit(&s->result, context);
        sum->made += good;
        sum->kept = sum->cancelled && outcome->stop == LG_CANCELLED;
        pthread_mutex_lock(&p->lock);
        assert(i == p->handed_out && s->ready == (p->workers > 0)); /* levels are handed out one after the other */
        s->ready = false;
        p->handed_out = i + 1;
        pthread_cond_broadcast(&p->room);
        pthread_mutex_unlock(&p->lock);
        if (!sum->cancelled) show_bar(p);
    }
    assert(sum->made <= b->count && sum->made <= p->handed_out);
    progress_hide(&p->bar);
    sum->seconds = progress_seconds(&p->bar);
    sum->distance = variety_distance(&v);
    sum->cells = v.cells;
    variety_clear(&v);
    return good;
}

/* Is called by the run of each worker: records the progress of a single level, and returns whether the level is still
 * wanted. */
static bool watch_run(const lg_run *run, void *context) {
    pool *p = ((worker *)context)->pool;
    if (p->b->count == 1) {
        int64_t evaluations = atomic_load(&p->evaluations);
        if (run->evaluations < evaluations) atomic_fetch_add(&p->before, evaluations);
        atomic_store(&p->evaluations, run->evaluations);
        if (p->single) {
            atomic_store(&p->best, run->best_cost);
            atomic_store(&p->done, run->progress);
        }
    }
    if (!p->workers) show_bar(p);
    return !interrupted() && !atomic_load(&p->unwanted);
}

static void trace_improvement(const lg_run *run, void *context) {
    worker *w = context;
    lg_outcome o = lg_solver_outcome(w->solver);
    lg_text_add(&w->slot->trace, "%lld,%d,%d,%lld,%.10g\n", (long long)w->slot->result.recipe.index, o.attempt, o.stage,
                (long long)o.evaluations, run->best_cost);
}

static void end_workers(pool *p, worker *w) {
    pthread_mutex_lock(&p->lock);
    atomic_store(&p->unwanted, true);
    pthread_cond_broadcast(&p->room);
    pthread_mutex_unlock(&p->lock);
    for (int j = 0; w && j <= p->workers; j++) {
        if (w[j].running) pthread_join(w[j].thread, NULL);
        if (w[j].solver != p->b->solver) lg_solver_destroy(w[j].solver);
    }
}

/* Allocates levels for the window, and solvers for the workers and the main thread. */
static bool allocate_pool(pool *p, worker *w, lg_error *error) {
    const batch *b = p->b;
    for (int i = 0; i < p->slots; i++)
        if (!(p->window[i].level = calloc(1, b->task->game->level_size))) return lg_fail_memory(error);
    for (int j = 0; j <= p->workers; j++) {
        lg_solver *given = j == p->workers ? b->solver : NULL;
        w[j] = (worker){.pool = p, .solver = given ? given : lg_recipe_solver(b->recipe, b->task, error)};
        if (!w[j].solver) return false;
    }
    return true;
}

bool batch_run(const batch *given, bool (*emit)(const batch_result *, void *context), void *context, batch_summary *sum,
               lg_error *error) {
    assert(given->count >= 1 && given->jobs >= 1 && emit && sum);
    batch copy = *given;
    int jobs = copy.jobs < copy.count ? copy.jobs : (int)copy.count, workers = jobs > 1 ? jobs : 0;
    lg_plan_step single[2];
    pool p = {.b = &copy,
              .single = !lg_recipe_plan(copy.recipe, single)[1].optimizer,
              .lock = PTHREAD_MUTEX_INITIALIZER,
              .ready = PTHREAD_COND_INITIALIZER,
              .room = PTHREAD_COND_INITIALIZER,
              .workers = workers,
              .slots = workers ? workers * WINDOW_PER_JOB : 1,
              .best = INFINITY,
              .bar = progress_begin(copy.progress)};
    worker *w = calloc((size_t)workers + 1, sizeof *w); /* the last one belongs to the main thread */
    p.window = calloc((size_t)p.slots, sizeof *p.window);
    *sum = (batch_summary){0};
    lg_thread_pool *threads = copy.count == 1 && copy.jobs > 1 ? thread_pool_create(copy.jobs) : NULL;
    copy.budget.clock = wall_clock;
    copy.budget.tick = watch_run;
    if (copy.traced) copy.budget.improved = trace_improvement;
    copy.budget.threads = threads;
    bool good = ((w && p.window) || lg_fail_memory(error)) && allocate_pool(&p, w, error);
    if (good) interrupts_catch(INTERRUPTS_NOTED);
    int running = 0, reason = 0; /* if fewer threads can be started, those do all the work */
    for (int j = 0; good && j < workers && !reason; j++) {
        reason = pthread_create(&w[j].thread, NULL, make_levels, &w[j]);
        w[j].running = !reason;
        running += !reason;
    }
    if (reason && !running) good = lg_fail(error, "cannot start a thread: %s", strerror(reason));
    good = good && hand_out(&p, &w[workers], emit, context, sum, error);
    end_workers(&p, w);
    for (int i = 0; p.window && i < p.slots; i++) {
        lg_text_clear(&p.window[i].trace);
        free(p.window[i].level);
    }
    thread_pool_destroy(threads);
    free(p.window);
    free(w);
    return good;
}
