/* Notes requests to stop. The signal handlers only set a flag. A signal within a second of the first one is taken as a
 * repetition of it, a later signal as a second request. */
#include "host/interrupts.h"

#include <signal.h>
#include <stdatomic.h>
#include <time.h>

enum { SAME_MS = 1000 };

static atomic_bool caught, insists;
static atomic_llong first; /* time of the first request, in milliseconds */

static long long milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (long long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Records a request. Uses only what is allowed in a signal handler. */
static void note_signal(int signal_number) {
    long long now = milliseconds();
    if (!atomic_exchange(&caught, true)) {
        atomic_store(&first, now);
    } else if (atomic_load(&insists) && now - atomic_load(&first) > SAME_MS) {
        signal(signal_number, SIG_DFL);
        raise(signal_number);
    }
}

void interrupts_catch(interrupts_way way) {
    struct sigaction action = {.sa_handler = note_signal, .sa_flags = way == INTERRUPTS_NOTED ? SA_RESTART : 0};
    atomic_store(&insists, way == INTERRUPTS_NOTED);
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

bool interrupted(void) {
    return atomic_load(&caught);
}
