/* Functions that the pictures of archives and of fronts share. */
#ifndef CLI_EXPLORE_SHEET_H
#define CLI_EXPLORE_SHEET_H

#include "levelground/recipe.h"

enum { THUMB_WIDTH = 190, THUMB_HEIGHT = 128 };

/* Writes the title of an axis: the trait's name, unit and description. */
void sheet_axis_title(const lg_game *game, int trait, lg_text *text);
void sheet_words(lg_text *svg, double x, double y, const char *style, const lg_text *words);
/* Writes the title of an axis, in smaller letters if it is wider than `room`. `anchor` is "start" or "middle". */
void sheet_title(lg_text *svg, double x, double y, const char *anchor, double room, const lg_text *title);
/* Writes the title of a vertical axis above its upper end, within the width of the picture. Beside the axis, the lines to the small
 * levels would cross the title. */
void sheet_title_above(lg_text *svg, double left, double top, double width, const lg_text *title);
/* Adds a colour from dark to light as t goes from 0 to 1. */
void sheet_colour(lg_text *svg, double t);
/* Ticks between two ends, at multiples of 1, 2 or 5 times a power of ten. There are about five. There are none if an end is not
 * finite or if both ends are equal. */
typedef struct {
    double first, step; /* the first tick is at first * step, the next one at (first + 1) * step */
    int count;
} sheet_ticks;

/* Computes the ticks. sparse: half as many. */
sheet_ticks sheet_lay_ticks(double low, double high, bool sparse);
double sheet_tick(const sheet_ticks *ticks, int i);
/* Writes the number of a tick: below the tick or, on a vertical axis (`upright`), to the left of it on a background that covers
 * lines behind it. */
void sheet_number(lg_text *svg, double x, double y, bool upright, double number);

typedef struct {
    double left, top; /* corner of the small drawing */
    double x, y;      /* end of the line beside the drawing; NAN: no line */
} sheet_place;

/* Draws a small picture of a level, with a line to its position. */
void sheet_thumb(lg_text *svg, const lg_task *task, const lg_level *level, sheet_place at);

#endif
