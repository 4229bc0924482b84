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
/* Returns how many of the first bytes of a text of `length` bytes make a line of at most so many letters, but at least one. The line
 * ends at a blank, which is not counted, or within a word that is longer. */
size_t legend_fit(const char *words, size_t length, int letters);

/* Where the lines stand. */
typedef struct {
    int x, y, step; /* the first line begins at (x, y); each further one is `step` lower */
    int width;      /* the width of the picture */
    int font;       /* the size of the letters */
    bool numbered;  /* lines begin with the number of the requirement, counted from 1 */
    int digits;     /* of numbers */
} legend_frame;

/* Draws a line of the class `l` for each requirement that is broken or could not be judged: "REQ3, the river is connected: off by
 * 2", or "REQ7: not judged, because no ports are given". If there are none, says that all are met. Long lines are broken. Returns
 * the number of lines. legend_count only counts them, before the picture begins; if memory is short, the picture fails then. */
int legend_draw(const lg_report *report, const lg_requirement *rules, const legend_frame *frame, lg_text *svg);
int legend_count(const lg_report *report, const lg_requirement *rules, const legend_frame *frame, lg_text *svg);

/* Says on a terminal what the letters mean whose bits are set in `shown`: "L wood, G wheat". */
void legend_say(const lg_terminal *terminal, const char *letters, const char *const *names, unsigned shown,
                lg_text *text);

#endif
