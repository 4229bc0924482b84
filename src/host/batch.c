/* Workers fill a window of results; the main thread hands them out in order, drops duplicates, and draws the bar. */
#include "host/batch.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "host/clock.h"
#include "host/crew.h"
#include "host/interrupts.h"
#include "host/variety.h"

enum { WINDOW_PER_JOB = 8, TRIES = 50 };

static const double bar_after = 1, bar_every = 0.1; /* seconds */

typedef struct {
    bool ready;
    batch_result result;
    lg_level *level;
} slot;

typedef struct {
    const batch *b;
    pthread_mutex_t lock;
    pthread_cond_t ready, room;
    int64_t next, handed_out; /* index to take, and the first not handed out */
    bool closing;
    slot *window;
    int slots;
    volatile int64_t evaluations, before; /* of a single level: by the present run, and by those before */
    volatile double best, progress;       /* of a single level, when the plan is a single step */
    double start, drawn;                  /* when it began, and when the bar was drawn, 0 if it is not there */
} pool;

typedef struct {
    pool *pool;
    lg_solver *solver;
    pthread_t thread;
    bool running;
} worker;

/* Level `index`, try `again`: the stream's name is all it depends on. */
static void make(const batch *b, lg_solver *solver, int64_t index, int again, slot *s) {
    lg_rng rng = lg_rng_stream(b->seed, again ? "again" : "generate", (uint64_t)index + ((uint64_t)again << 48));
    double start = wall_clock();
    s->result.index = index;
    s->result.level = s->level;
    s->result.outcome = lg_solver_solve(solver, b->budget, rng, s->level);
    s->result.seconds = wall_clock() - start;
}

static void *work(void *context) {
    worker *w = context;
    pool *p = w->pool;
    pthread_mutex_lock(&p->lock);
    while (!p->closing && p->next < p->b->count) {
        if (p->next >= p->handed_out + p->slots) {
            pthread_cond_wait(&p->room, &p->lock);
            continue;
        }
        int64_t index = p->next++;
        slot *s = &p->window[index % p->slots];
        pthread_mutex_unlock(&p->lock);
        make(p->b, w->solver, index, 0, s);
        pthread_mutex_lock(&p->lock);
        s->ready = true;
        pthread_cond_signal(&p->ready);
    }
    pthread_mutex_unlock(&p->lock);
    return NULL;
}

static void draw_bar(const pool *p, double elapsed) {
    double done = (double)p->handed_out / (double)p->b->count, rate = (double)p->handed_out / elapsed;
    int decimals = rate < 10;
    char line[32] = "                        ";
    for (int i = 0; i < (int)(24 * done); i++)
        line[i] = '=';
    fprintf(stderr, "\r[%s] %lld of %lld, %.*f a second", line, (long long)p->handed_out, (long long)p->b->count,
            decimals, rate);
    if (rate > 0) fprintf(stderr, ", %.0f s left", (double)(p->b->count - p->handed_out) / rate);
    fputs(" \033[K", stderr);
}

/* Of a single level the share done is known where the search has a limit of its own, or was given one: the limit reached
 * first counts. */
static double share_done(const pool *p, double evaluations, double elapsed) {
    const lg_budget *budget = &p->b->budget;
    double done = p->progress;
    if (budget->evaluations) done = fmax(done, evaluations / (double)budget->evaluations);
    if (budget->seconds > 0) done = fmax(done, elapsed / budget->seconds);
    return fmin(done, 1);
}

static void draw_search(const pool *p, double elapsed) {
    double evaluations = (double)(p->before + p->evaluations), done = share_done(p, evaluations, elapsed);
    if (evaluations < 1e4)
        fprintf(stderr, "\rsearching: %.0f", evaluations);
    else if (evaluations < 1e6)
        fprintf(stderr, "\rsearching: %.0f thousand", 1e-3 * evaluations);
    else
        fprintf(stderr, "\rsearching: %.1f million", 1e-6 * evaluations);
    fprintf(stderr, " evaluations, %.0f s", elapsed);
    if (done > 0) fprintf(stderr, ", %.0f %% done, at most %.0f s left", 100 * done, elapsed * (1 - done) / done);
    if (p->best < INFINITY) fprintf(stderr, ", best score %.10g", p->best);
    fputs(" \033[K", stderr);
}

static void show_bar(pool *p) {
    double now = wall_clock();
    if (!p->b->progress || now - p->start < bar_after || now - p->drawn < bar_every) return;
    (p->b->count > 1 ? draw_bar : draw_search)(p, now - p->start);
    p->drawn = now;
}

static void hide_bar(pool *p) {
    if (p->drawn > 0) fputs("\r\033[K", stderr);
    p->drawn = 0;
}

/* Waits until level `index` is there; false on interruption. */
static bool await(pool *p, int64_t index) {
    slot *s = &p->window[index % p->slots];
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
    return !interrupted;
}

static void release(pool *p, int64_t index) {
    pthread_mutex_lock(&p->lock);
    p->window[index % p->slots].ready = false;
    p->handed_out = index + 1;
    pthread_cond_broadcast(&p->room);
    pthread_mutex_unlock(&p->lock);
}

/* An interrupted search keeps its level where there is no target to miss, or where it is the only one wanted. */
static bool worth_keeping(const batch *b, const batch_result *r) {
    return r->outcome.score < INFINITY && (b->count == 1 || !r->outcome.missed);
}

static bool hand_out(pool *p, lg_solver *solver, bool (*emit)(const batch_result *, void *), void *context,
                     batch_summary *sum, lg_error *error) {
    const batch *b = p->b;
    variety v = {0};
    bool good = true;
    p->start = wall_clock();
    for (int64_t i = 0; good && i < b->count && !sum->exhausted; i++) {
        slot *s = &p->window[i % p->slots];
        sum->cancelled = !await(p, i);
        if (sum->cancelled && !worth_keeping(b, &s->result)) break;
        good = v.seen || variety_init(&v, b->game, s->level) || lg_fail(error, "out of memory");
        if (!good) break;
        bool fresh = variety_add(&v, b->game, s->level);
        for (int again = 1; !fresh && again < TRIES && !interrupted; again++) {
            make(b, solver, i, again, s);
            fresh = variety_add(&v, b->game, s->level);
        }
        sum->cancelled = sum->cancelled || (!fresh && interrupted);
        sum->exhausted = !fresh && !interrupted;
        if (!fresh) break;
        if (b->shared) hide_bar(p);
        good = emit(&s->result, context);
        sum->made += good;
        sum->missed += s->result.outcome.missed;
        sum->kept = sum->cancelled && s->result.outcome.stop == LG_CANCELLED;
        release(p, i);
        if (sum->cancelled) break;
        show_bar(p);
    }
    hide_bar(p);
    sum->seconds = wall_clock() - p->start;
    sum->distance = variety_distance(&v);
    sum->cells = v.cells;
    variety_clear(&v);
    return good;
}

static void note_progress(const lg_run *run, void *context) {
    pool *p = context;
    if (run->evaluations < p->evaluations) p->before += p->evaluations;
    p->evaluations = run->evaluations;
    if (p->b->plan[1].optimizer) return;
    p->best = run->best_cost;
    p->progress = run->progress;
}

bool batch_run(const batch *given, bool (*emit)(const batch_result *, void *context), void *context, batch_summary *sum,
               lg_error *error) {
    batch copy = *given;
    int jobs = copy.jobs < copy.count ? copy.jobs : (int)copy.count;
    pool p = {.b = &copy,
              .lock = PTHREAD_MUTEX_INITIALIZER,
              .ready = PTHREAD_COND_INITIALIZER,
              .room = PTHREAD_COND_INITIALIZER,
              .slots = jobs * WINDOW_PER_JOB,
              .best = INFINITY};
    worker *w = calloc((size_t)jobs + 1, sizeof *w); /* the last is the main thread's own */
    p.window = calloc((size_t)p.slots, sizeof *p.window);
    *sum = (batch_summary){0};
    copy.budget.cancel = &interrupted;
    copy.budget.clock = wall_clock;
    if (copy.progress && copy.count == 1) {
        copy.budget.tick = note_progress;
        copy.budget.context = &p;
    }
    lg_crew *crew = copy.count == 1 && copy.jobs > 1 ? crew_create(copy.jobs) : NULL;
    copy.budget.crew = crew;
    bool good = (w && p.window) || lg_fail(error, "out of memory");
    for (int i = 0; good && i < p.slots; i++)
        good = (p.window[i].level = calloc(1, copy.game->level_size)) || lg_fail(error, "out of memory");
    for (int j = 0; good && j <= jobs; j++) {
        w[j] = (worker){.pool = &p, .solver = lg_solver_create(copy.game, copy.task, copy.plan, copy.params, error)};
        good = w[j].solver;
    }
    if (good) catch_interrupts(true);
    for (int j = 0; good && j < jobs; j++) {
        w[j].running = pthread_create(&w[j].thread, NULL, work, &w[j]) == 0;
        good = w[j].running || lg_fail(error, "cannot start %d threads", jobs);
    }
    if (good) good = hand_out(&p, w[jobs].solver, emit, context, sum, error);
    pthread_mutex_lock(&p.lock);
    p.closing = true;
    interrupted = interrupted || !good || sum->exhausted; /* what is still being made is not wanted */
    pthread_cond_broadcast(&p.room);
    pthread_mutex_unlock(&p.lock);
    for (int j = 0; w && j < jobs; j++)
        if (w[j].running) pthread_join(w[j].thread, NULL);
    for (int j = 0; w && j <= jobs; j++)
        lg_solver_destroy(w[j].solver);
    for (int i = 0; p.window && i < p.slots; i++)
        free(p.window[i].level);
    crew_destroy(crew);
    free(p.window);
    free(w);
    return good;
}
