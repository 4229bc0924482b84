/* What the pictures of all games have: the beginning, and a legend that says which requirements are not met. */
#ifndef BASE_LEGEND_H
#define BASE_LEGEND_H

#include "levelground.h"

/* Begins a picture with its size and, unless it is NULL, its title. The game's styles may follow, and then picture_paper draws the
 * ground. */
void picture_open(int width, int height, const char *title, lg_text *svg);
void picture_paper(int width, int height, lg_text *svg);

/* Appends words to a picture, with other characters in place of those that would be markup. */
void legend_words(const char *words, lg_text *text);

typedef struct {
    int x, y, step, digits; /* where the first line begins, how far the lines are apart, and the digits of numbers */
    bool is_numbered;       /* rules have numbers, by which the picture calls them */
} legend_look;

/* Draws a line for each requirement that is broken or not judged, such as "REQ3, the river is connected: off by 2" or "REQ7: not
 * judged, because no ports are given", which leaves out the sentence so that the line fits below the board. If there is none, one
 * line says so. Returns the number of lines. */
int legend_draw(const lg_report *report, const lg_requirement *rules, legend_look look, lg_text *svg);
/* Returns how many lines legend_draw draws; 0 if the report is NULL. */
int legend_lines(const lg_report *report);

#endif
