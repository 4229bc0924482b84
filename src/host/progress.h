/* A progress line on standard error that is drawn over itself while something takes long. */
#ifndef HOST_PROGRESS_H
#define HOST_PROGRESS_H

#include "levelground.h"

typedef struct {
    bool on;             /* false: never draw anything */
    double start, drawn; /* start: time of the start; drawn: time of the last drawing, or 0 if there is no line now */
    int64_t before;      /* items that were already done at the start */
} progress;

/* on: whether the caller wants a line; it is drawn only if standard error is a terminal. */
progress progress_begin(bool on);
double progress_seconds(const progress *p); /* seconds since the start */
/* Is it time to draw? Not in the first second, then ten times a second. */
bool progress_due(const progress *p);
void progress_draw(progress *p, const char *format, ...) LG_PRINTF(2, 3);
/* Draws "flying: 3 of 10 games, 12 s, 0.3 a second, 28 s left" if it is time. */
void progress_count(progress *p, const char *what, int64_t done, int64_t all, const char *unit);
/* Draws "WHAT, 12 s" from now on, again and again by a thread of its own, for work that cannot say how far it is. The process has
 * one such line. It ends when something else is drawn, or by progress_clear. */
void progress_show(const char *format, ...) LG_PRINTF(1, 2);
void progress_clear(void);
/* Erases the line, at the end or before something else is printed. */
void progress_hide(progress *p);

#endif
