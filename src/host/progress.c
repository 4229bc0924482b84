/* Draws a progress line with a carriage return and erases it with blanks, so that it works on any terminal. */
#include "host/progress.h"

#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "host/clock.h"
#include "host/terminal.h"

static const double after = 1, every = 0.1; /* seconds until the line is first drawn, and between two drawings */

progress progress_begin(bool on) {
    return (progress){.on = on && terminal_obeys(STDERR_FILENO), .start = wall_clock()};
}

double progress_seconds(const progress *p) {
    return wall_clock() - p->start;
}

bool progress_due(const progress *p) {
    double now = p->on ? wall_clock() : 0;
    return p->on && now - p->start >= after && now - p->drawn >= every;
}

void progress_draw(progress *p, const char *format, ...) {
    va_list list;
    progress_clear();
    va_start(list, format);
    fputs("\r", stderr);
    vfprintf(stderr, format, list);
    fputs(" \033[K", stderr);
    va_end(list);
    p->drawn = wall_clock();
}

void progress_count(progress *p, const char *what, int64_t done, int64_t all, const char *unit) {
    if (!progress_due(p)) return;
    double elapsed = progress_seconds(p), rate = (double)(done - p->before) / elapsed;
    char left[60] = "";
    if (done > p->before)
        snprintf(left, sizeof left, ", %.*f a second, %.0f s left", rate < 10 ? 1 : 0, rate,
                 (double)(all - done) / rate);
    progress_draw(p, "%s: %lld of %lld %s, %.0f s%s", what, (long long)done, (long long)all, unit, elapsed, left);
}

void progress_hide(progress *p) {
    if (p->drawn > 0) fputs("\r\033[K", stderr);
    p->drawn = 0;
}

/* The line that a thread draws. The lock guards everything but the two atomic values. */
static struct {
    pthread_mutex_t lock;
    double start; /* when something was shown first */
    bool drawn;
    atomic_bool begun, shown;
    char what[200];
} line = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void *draw_line(void *unused) {
    static const struct timespec pause = {.tv_nsec = 100000000};
    (void)unused;
    for (;;) {
        nanosleep(&pause, NULL);
        pthread_mutex_lock(&line.lock);
        double seconds = wall_clock() - line.start;
        if (atomic_load(&line.shown) && seconds >= after) {
            fprintf(stderr, "\r%s, %.0f s \033[K", line.what, seconds);
            line.drawn = true;
        }
        pthread_mutex_unlock(&line.lock);
    }
    return NULL;
}

/* The first call starts the thread. Without a thread there is no line. */
void progress_show(const char *format, ...) {
    va_list list;
    if (!terminal_obeys(STDERR_FILENO)) return;
    if (!atomic_exchange(&line.begun, true)) {
        pthread_t thread;
        sigset_t all, before;
        line.start = wall_clock();
        sigfillset(&all); /* other threads handle signals */
        pthread_sigmask(SIG_SETMASK, &all, &before);
        if (pthread_create(&thread, NULL, draw_line, NULL) == 0) pthread_detach(thread);
        pthread_sigmask(SIG_SETMASK, &before, NULL);
    }
    pthread_mutex_lock(&line.lock);
    va_start(list, format);
    vsnprintf(line.what, sizeof line.what, format, list);
    va_end(list);
    atomic_store(&line.shown, true);
    pthread_mutex_unlock(&line.lock);
}

void progress_clear(void) {
    if (!atomic_load(&line.shown)) return;
    pthread_mutex_lock(&line.lock);
    atomic_store(&line.shown, false);
    if (line.drawn) fputs("\r\033[K", stderr);
    line.drawn = false;
    pthread_mutex_unlock(&line.lock);
}
