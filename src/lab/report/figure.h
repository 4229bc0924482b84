/* Figures that gnuplot draws from frames: writes a script that contains the data, and runs it. */
#ifndef LAB_REPORT_FIGURE_H
#define LAB_REPORT_FIGURE_H

#include "data_table.h"
#include "lab/plan.h"

typedef struct figure figure;

/* A style of figures: a constant record and a function in styles.c. */
typedef struct {
    const char *name, *sentence;
    bool places; /* the values of x always stand side by side in evenly spaced places, even if they are numbers */
    bool joins;  /* rows of one group are joined, or cover each other where their x is the same */
    void (*draw)(const figure *f, lg_text *script);
    void (*finish)(const figure *f, lg_text *svg); /* makes changes to the SVG that gnuplot cannot make; may be NULL */
} figure_style;
extern const figure_style figure_styles[]; /* ends with a NULL name */

/* A figure of a plan after its columns have been looked up. */
struct figure {
    const figure_style *style;
    const plan_figure *plan;
    const frame *frame;
    int x, y, z, low, high, group; /* indices of columns; -1: none */
    lg_values with;
    /* indices of the words that occur in the group column, in ascending order; without such a column, NULL and one group */
    int groups, *shown;
    int places, *place; /* indices of the words that occur in x, if x is shown in places; otherwise 0 places */
};

/* Looks up the columns in the frame, which may not have rows yet. If a column is wrong, sets `*key` to the key that names it.
 * Call figure_clear also after an error. */
bool figure_init(figure *f, const plan_figure *plan, const frame *table, const char **key, lg_error *error);
void figure_clear(figure *f);
/* Does the figure tell the rows with different words of this column apart: as an axis, as groups, or because it only draws
 * points? */
bool figure_separates(const figure *f, int column);
/* Writes the whole script. The frame must have its rows. */
bool figure_write(figure *f, lg_text *script, lg_error *error);

/* Does a row belong to a group? `group` is an index among the groups that are shown. */
bool figure_in_group(const figure *f, int row, int group);
/* Returns a row's position on an axis: the index of its place, or its number. */
double figure_at(const figure *f, int column, int row);
const char *figure_colour(int group);
/* Adds " title 'WORDS'" for a group, or " notitle". */
void figure_title(const figure *f, int group, lg_text *script);
bool figure_option(const figure *f, const char *name); /* is the option set to "yes"? */

/* Runs gnuplot on a script and returns its picture as SVG. If gnuplot is not installed, sets *missing, draws nothing and
 * returns true. */
bool gnuplot_draw(const char *script, lg_text *svg, bool *missing, lg_error *error);

#endif
