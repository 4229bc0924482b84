/* Draws a progress line with a carriage return and erases it with blanks, so that it works on any terminal. */
#include "host/progress.h"

#include <stdarg.h>
#include <stdio.h>
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
    va_start(list, format);
    fputs("\r", stderr);
    vfprintf(stderr, format, list);
    fputs(" \033[K", stderr);
    va_end(list);
    p->drawn = wall_clock();
}

void progress_count(progress *p, const char *what, int64_t done, int64_t all, const char *unit) {
    double elapsed = progress_seconds(p), rate = (double)(done - p->before) / elapsed;
    char left[60] = "";
    if (!progress_due(p)) return;
    if (done > p->before)
        snprintf(left, sizeof left, ", %.*f a second, %.0f s left", rate < 10 ? 1 : 0, rate,
                 (double)(all - done) / rate);
    progress_draw(p, "%s: %lld of %lld %s, %.0f s%s", what, (long long)done, (long long)all, unit, elapsed, left);
}

void progress_hide(progress *p) {
    if (p->drawn > 0) fputs("\r\033[K", stderr);
    p->drawn = 0;
}
