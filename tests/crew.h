/* A crew that does its work in a random order, so that a test notices a result that depends on the order. */
#ifndef LG_TESTS_CREW_H
#define LG_TESTS_CREW_H

#include "check.h"

#include <pthread.h>

enum { CREW_MOST = 8 };

typedef struct {
    lg_crew crew; /* must be first, because each() gets its address */
    int calls;
} test_crew;

typedef struct {
    const int *order;
    int count, first, workers;
    void (*work)(void *context, int index, int worker);
    void *context;
} crew_share;

static inline void *crew_work(void *share) {
    const crew_share *s = share;
    for (int k = s->first; k < s->count; k += s->workers)
        s->work(s->context, s->order[k], s->first);
    return NULL;
}

static inline void crew_each(const lg_crew *crew, int count, void (*work)(void *, int, int), void *context) {
    test_crew *mine = (test_crew *)(uintptr_t)crew;
    int *order = allocated(sizeof(int) * (size_t)count);
    lg_rng rng = lg_rng_stream((uint64_t)mine->calls++, "crew", 0);
    for (int k = 0; k < count; k++) {
        int other = (int)lg_rng_below(&rng, (uint32_t)k + 1);
        order[k] = order[other];
        order[other] = k;
    }
    pthread_t thread[CREW_MOST];
    crew_share share[CREW_MOST];
    for (int w = crew->workers - 1; w >= 0; w--) {
        share[w] = (crew_share){order, count, w, crew->workers, work, context};
        if (w) assert_int_equal(pthread_create(&thread[w], NULL, crew_work, &share[w]), 0);
    }
    crew_work(&share[0]);
    for (int w = 1; w < crew->workers; w++)
        pthread_join(thread[w], NULL);
    free(order);
}

static inline test_crew crew_of(int workers) {
    assert_in_range(workers, 1, CREW_MOST);
    return (test_crew){.crew = {.workers = workers, .each = crew_each}};
}

#endif
