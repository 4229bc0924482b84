/* What pictures of archives and of fronts have in common. */
#ifndef LG_CLI_SHEET_H
#define LG_CLI_SHEET_H

#include "levelground.h"

enum { THUMB_WIDTH = 190, THUMB_HEIGHT = 128 };

void sheet_words(lg_text *svg, double x, double y, const char *style, const lg_text *words);
/* From dark to light as t goes from 0 to 1. */
void sheet_colour(lg_text *svg, double t);
/* A step of ticks: 1, 2 or 5 times a power of ten, about five to the range. */
double sheet_step(double range);

typedef struct {
    double left, top; /* of the small drawing */
    double x, y;      /* what a line leads to, which is beside it; NAN: there is none */
} sheet_place;

/* A level drawn small, with a line to where it belongs. */
void sheet_thumb(lg_text *svg, const lg_task *task, const lg_level *level, sheet_place at);

#endif
