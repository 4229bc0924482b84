/* The clocks of the system. */
#include "host/clock.h"

#include <time.h>

static double read_clock(clockid_t id) {
    struct timespec now;
    clock_gettime(id, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

double wall_clock(void) {
    return read_clock(CLOCK_MONOTONIC);
}

double thread_clock(void) {
    return read_clock(CLOCK_THREAD_CPUTIME_ID);
}

double process_clock(void) {
    return read_clock(CLOCK_PROCESS_CPUTIME_ID);
}
