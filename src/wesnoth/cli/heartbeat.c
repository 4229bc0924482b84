/* The thread that calls engine_beat at regular intervals. */
#include "heartbeat.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

struct heartbeat {
    const engine *engine;
    pthread_t thread;
    atomic_bool over;
};

static void *beat_on(void *context) {
    /* well below the shortest timeout of a game, which is 500 ms */
    static const struct timespec pause = {.tv_nsec = 200000000};
    heartbeat *h = context;
    while (!atomic_load(&h->over)) {
        engine_beat(h->engine);
        nanosleep(&pause, NULL);
    }
    return NULL;
}

heartbeat *heartbeat_begin(const engine *e, lg_error *error) {
    heartbeat *h = calloc(1, sizeof *h);
    sigset_t all, before;
    if (!h) {
        lg_fail_memory(error);
        return NULL;
    }
    h->engine = e;
    sigfillset(&all); /* the main thread handles all signals */
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool good = pthread_create(&h->thread, NULL, beat_on, h) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (good) return h;
    free(h);
    lg_fail(error, "cannot start a thread");
    return NULL;
}

void heartbeat_end(heartbeat *h) {
    if (!h) return;
    atomic_store(&h->over, true);
    pthread_join(h->thread, NULL);
    free(h);
}
