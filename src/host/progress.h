/* A line on standard error that is drawn over itself while something takes long. */
#ifndef LG_HOST_PROGRESS_H
#define LG_HOST_PROGRESS_H

#include "levelground.h"

typedef struct {
    bool on;             /* false: nothing is ever drawn */
    double start, drawn; /* when it began; when the line was drawn, 0 if it is not there */
    int64_t before;      /* of what is counted, done when it began */
} progress;

/* on: only where standard error is a terminal, and the caller wants it. */
progress progress_begin(bool on);
double progress_seconds(const progress *p); /* since the start */
/* Is it time to draw? Not in the first second, and then ten times a second. */
bool progress_due(const progress *p);
void progress_draw(progress *p, const char *format, ...) LG_PRINTF(2, 3);
/* "flying: 3 of 10 games, 12 s, 0.3 a second, 28 s left", where it is time. */
void progress_count(progress *p, const char *what, int64_t done, int64_t all, const char *unit);
/* Takes the line away, for something else to be printed or at the end. */
void progress_hide(progress *p);

#endif
