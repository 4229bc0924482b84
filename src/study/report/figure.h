/* Figures of frames, drawn by gnuplot: a script with its data in it, and what gnuplot makes of it. */
#ifndef LG_STUDY_FIGURE_H
#define LG_STUDY_FIGURE_H

#include "study/plan.h"
#include "study/report/frame.h"

typedef struct figure figure;

/* A way of drawing: a constant record and a function in styles.c. */
typedef struct {
    const char *name, *sentence;
    bool places; /* x is always a row of places, whether its words are numbers or not */
    void (*draw)(const figure *f, lg_text *script);
    void (*finish)(const figure *f, lg_text *svg); /* what gnuplot cannot do; may be NULL */
} figure_style;
extern const figure_style figure_styles[]; /* ends with a NULL name */

/* A figure of a plan with its columns found. */
struct figure {
    const figure_style *style;
    const plan_figure *plan;
    const frame *frame;
    int x, y, z, low, high, group; /* columns; -1: none */
    lg_values with;
    int groups,
        *shown; /* words of the group column that there are, in order; one group where there is no such column */
    int places, *place; /* the like of x where it is a row of places, else 0 */
};

/* Finds the columns among those of the frame, which may be without rows yet. `*key` is the wrong one on failure. To be cleared,
 * also after an error. */
bool figure_init(figure *f, const plan_figure *plan, const frame *table, const char **key, lg_error *error);
void figure_clear(figure *f);
/* The whole script; the frame has its rows by now. */
bool figure_write(figure *f, lg_text *script, lg_error *error);

/* ---- for styles ------------------------------------------------------------------------------------------------ */

/* Words in quotes, without anything that gnuplot would read in them. */
void figure_quote(lg_text *script, const char *words);
/* Does the row belong to a group, the n-th of those shown? */
bool figure_in_group(const figure *f, int row, int group);
/* Where on the axis a row stands: among the places, or as a number. */
double figure_at(const figure *f, int column, int row);
const char *figure_colour(int group);
/* " title 'WORDS'" of a group, or " notitle". */
void figure_title(const figure *f, int group, lg_text *script);
bool figure_option(const figure *f, const char *name); /* a word that is "yes" */

void heat_draw(const figure *f, lg_text *script);
void heat_finish(const figure *f, lg_text *svg);

/* Runs gnuplot on a script file: its picture as SVG. *missing: there is no gnuplot; then nothing is made, and that is true. */
bool gnuplot_draw(const char *script, lg_text *svg, bool *missing, lg_error *error);

#endif
