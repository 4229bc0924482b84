/* A thread pool that does its work in a random order, so that a test notices a result that depends on the order. */
#ifndef LG_TESTS_THREADS_H
#define LG_TESTS_THREADS_H

#include "check.h"

#include <pthread.h>

enum { THREADS_MOST = 8 };

typedef struct {
    lg_thread_pool threads; /* must be first, because each() gets the address of this member */
    int calls;
} test_threads;

typedef struct {
    const int *order;
    int count, first, workers;
    void (*work)(void *context, int index, int worker);
    void *context;
} thread_share;

static inline void *pool_work(void *share) {
    const thread_share *s = share;
    for (int k = s->first; k < s->count; k += s->workers)
        s->work(s->context, s->order[k], s->first);
    return NULL;
}

static inline void pool_each(const lg_thread_pool *threads, int count, void (*work)(void *, int, int), void *context) {
    test_threads *mine = (test_threads *)(uintptr_t)threads;
    int *order = allocated(sizeof(int) * (size_t)count);
    lg_rng rng = lg_rng_stream((uint64_t)mine->calls++, "threads", 0);
    for (int k = 0; k < count; k++) {
        int other = (int)lg_rng_below(&rng, (uint32_t)k + 1);
        order[k] = order[other];
        order[other] = k;
    }
    pthread_t thread[THREADS_MOST];
    thread_share share[THREADS_MOST];
    for (int w = threads->workers - 1; w >= 0; w--) {
        share[w] = (thread_share){order, count, w, threads->workers, work, context};
        if (w) assert_int_equal(pthread_create(&thread[w], NULL, pool_work, &share[w]), 0);
    }
    pool_work(&share[0]);
    for (int w = 1; w < threads->workers; w++)
        pthread_join(thread[w], NULL);
    free(order);
}

static inline test_threads threads_of(int workers) {
    assert_in_range(workers, 1, THREADS_MOST);
    return (test_threads){.threads = {.workers = workers, .each = pool_each}};
}

#endif
