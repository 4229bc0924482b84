/* A pool of threads. Each call of `each` is a lot of work and has a number. A worker that sees a new number takes indices from
 * a shared counter until no index is left. Between two lots a worker spins for a moment before it sleeps, because lots usually
 * follow each other closely. The threads are started by the first lot, because many searches have no lot at all. If fewer
 * threads can be started than wanted, those do all the work. */
#include "host/thread_pool.h"

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { LOOKS = 2000 };

typedef struct {
    lg_thread_pool base;
    pthread_mutex_t lock;
    pthread_cond_t begin, end;
    void (*work)(void *, int, int);
    void *context;
    int count, running; /* count: number of items in the lot; running: number of threads, including the caller's */
    /* next: the next index; busy: the threads still at work; lot: the number of the lot, -1 to end the threads */
    atomic_int next, busy, lot;
    pthread_t *thread;
    struct member {
        void *threads;
        int worker;
    } * member;
} threads;

static void take_part(threads *c, int worker) {
    assert(worker >= 0 && worker < c->base.workers);
    for (int i; (i = atomic_fetch_add(&c->next, 1)) < c->count;)
        c->work(c->context, i, worker);
}

static void *serve_lots(void *context) {
    struct member *m = context;
    threads *c = m->threads;
    for (int last = 0;;) {
        for (int i = 0; i < LOOKS && atomic_load(&c->lot) == last; i++) {}
        if (atomic_load(&c->lot) == last) {
            pthread_mutex_lock(&c->lock);
            while (atomic_load(&c->lot) == last)
                pthread_cond_wait(&c->begin, &c->lock);
            pthread_mutex_unlock(&c->lock);
        }
        last = atomic_load(&c->lot);
        if (last < 0) return NULL;
        take_part(c, m->worker);
        pthread_mutex_lock(&c->lock);
        if (atomic_fetch_sub(&c->busy, 1) == 1) pthread_cond_signal(&c->end);
        pthread_mutex_unlock(&c->lock);
    }
}

static void set_lot(threads *c, int lot) {
    pthread_mutex_lock(&c->lock);
    atomic_store(&c->lot, lot);
    pthread_cond_broadcast(&c->begin);
    pthread_mutex_unlock(&c->lock);
}

static void each(const lg_thread_pool *base, int count, void (*work)(void *, int, int), void *context) {
    assert(count >= 0 && work);
    threads *c = (threads *)(uintptr_t)base;
    if (!c->running)
        for (c->running = 1; c->running < base->workers; c->running++) {
            int w = c->running;
            c->member[w] = (struct member){c, w};
            if (pthread_create(&c->thread[w], NULL, serve_lots, &c->member[w]) != 0) break;
        }
    assert(c->running >= 1 && c->running <= base->workers && !atomic_load(&c->busy)); /* lots are never nested */
    c->work = work;
    c->context = context;
    c->count = count;
    atomic_store(&c->next, 0);
    atomic_store(&c->busy, c->running - 1);
    set_lot(c, (atomic_load(&c->lot) + 1) & 0xffffff);
    take_part(c, 0);
    for (int i = 0; i < LOOKS && atomic_load(&c->busy); i++) {}
    pthread_mutex_lock(&c->lock);
    while (atomic_load(&c->busy))
        pthread_cond_wait(&c->end, &c->lock);
    pthread_mutex_unlock(&c->lock);
    assert(atomic_load(&c->next) >= count);
}

lg_thread_pool *thread_pool_create(int workers) {
    assert(workers >= 1);
    threads *c = calloc(1, sizeof *c);
    if (!c) return NULL;
    *c = (threads){.base = {workers, each},
                   .lock = PTHREAD_MUTEX_INITIALIZER,
                   .begin = PTHREAD_COND_INITIALIZER,
                   .end = PTHREAD_COND_INITIALIZER,
                   .thread = calloc((size_t)workers, sizeof *c->thread),
                   .member = calloc((size_t)workers, sizeof *c->member)};
    if (!c->thread || !c->member) c->base.workers = 1;
    return &c->base;
}

void thread_pool_destroy(lg_thread_pool *base) {
    threads *c = (threads *)base;
    if (!c) return;
    set_lot(c, -1);
    for (int w = 1; w < c->running; w++)
        pthread_join(c->thread[w], NULL);
    free(c->thread);
    free(c->member);
    free(c);
}
