/* The styles of figures. Each style writes its data, one block for each group, and one plot command. All positions and sums are
 * computed here, so that gnuplot only has to draw. */
#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "host/sample.h"
#include "lab/report/figure.h"
#include "lab/statistics/statistics.h"

/* The most points that a picture shows, which gives files of about 60 kB. The data file beside it contains all points. */
enum { POINTS_MOST = 500, SMALL_CLOUD = 150 };

static bool has_bars(const figure *f) {
    return f->low >= 0;
}

/* Returns how far a group is moved to the side of x. All groups together take `share` of a step. */
static double offset_of_group(const figure *f, int group, double step, double share) {
    return f->groups > 1 ? (group - (f->groups - 1) / 2.0) * share * step / f->groups : 0;
}

static void write_groups(const figure *f, double share, bool thinned, lg_text *script) {
    const int every = 1 + (thinned ? (f->frame->rows - 1) / POINTS_MOST : 0);
    /* the smallest step between two consecutive x values; groups that are drawn side by side must fit into it */
    double step = INFINITY;
    for (int r = 1; share > 0 && r < f->frame->rows; r++) {
        double d = fabs(figure_at(f, f->x, r) - figure_at(f, f->x, r - 1));
        if (d > 0) step = fmin(step, d);
    }
    if (!(step < INFINITY)) step = 1; /* x does not change */
    for (int g = 0; g < f->groups; g++) {
        double shift = offset_of_group(f, g, step, share);
        int seen = 0;
        lg_text_add(script, "$g%d << END\n", g);
        for (int r = 0; r < f->frame->rows; r++) {
            if (!figure_in_group(f, r, g) || seen++ % every) continue;
            double x = figure_at(f, f->x, r) + shift, y = figure_at(f, f->y, r);
            if (!isfinite(x) || !isfinite(y)) continue;
            lg_text_add(script, "%.8g %.8g", x, y);
            if (has_bars(f)) {
                double low = figure_at(f, f->low, r), high = figure_at(f, f->high, r);
                lg_text_add(script, " %.8g %.8g", isfinite(low) ? low : y, isfinite(high) ? high : y);
            }
            lg_text_add(script, "\n");
        }
        lg_text_add(script, "END\n");
    }
}

static void begin_part(int *parts, lg_text *script) {
    lg_text_add(script, (*parts)++ ? ", \\\n     " : "plot ");
}

/* Draws error bars from low to high as lines with flat heads, because gnuplot's own error bars leave a gap around the point. */
static void draw_error(int group, const char *colour, lg_text *script) {
    lg_text_add(
        script,
        "$g%d using 1:3:(0):($4-$3) with vectors heads size graph 0.005,90 linewidth 1.1 linecolor rgb '%s' notitle",
        group, colour);
}

/* Writes the least-squares line through a group's points, from its lowest to its highest x. Returns false if there is no such
 * line. */
static bool write_fit(const figure *f, int group, lg_text *script) {
    double *x = malloc(2 * ((size_t)f->frame->rows + 1) * sizeof *x), *y = x ? x + f->frame->rows + 1 : NULL,
           low = INFINITY, high = -INFINITY;
    int n = 0;
    if (!x) script->failed = true;
    for (int r = 0; x && r < f->frame->rows; r++) {
        x[n] = figure_at(f, f->x, r);
        y[n] = figure_at(f, f->y, r);
        if (!figure_in_group(f, r, group) || !isfinite(x[n]) || !isfinite(y[n])) continue;
        low = fmin(low, x[n]);
        high = fmax(high, x[n]);
        n++;
    }
    line l = {.slope = NAN};
    assert(n <= f->frame->rows && (n < 1 || low <= high));
    if (x && n > 1) l = least_squares(x, y, n);
    free(x);
    if (isnan(l.slope)) return false;
    lg_text_add(script, "$f%d << END\n%.8g %.8g\n%.8g %.8g\nEND\n", group, low, l.intercept + l.slope * low, high,
                l.intercept + l.slope * high);
    return true;
}

static void draw_points(const figure *f, lg_text *script) {
    const bool cloud = !has_bars(f) && f->frame->rows > SMALL_CLOUD;
    int parts = 0;
    lg_text blocks = {0}, fits = {0};
    write_groups(f, has_bars(f) && !figure_option(f, "logx") ? 0.5 : 0, !has_bars(f) && !figure_option(f, "joined"),
                 script);
    /* the plot command begins with the fitted lines, if there are any */
    for (int g = 0; g < f->groups && figure_option(f, "fit"); g++) {
        if (!write_fit(f, g, &blocks)) continue;
        begin_part(&parts, &fits);
        lg_text_add(&fits, "$f%d using 1:2 with lines linewidth 1.2 dashtype 2 linecolor rgb '%s' notitle", g,
                    f->groups > 1 ? figure_colour(g) : "#333333");
    }
    if (blocks.failed || fits.failed) script->failed = true;
    if (!script->failed && parts) lg_text_add(script, "%s%s", blocks.data, fits.data);
    lg_text_clear(&blocks);
    lg_text_clear(&fits);
    for (int g = 0; g < f->groups; g++) {
        const char *colour = figure_colour(g);
        begin_part(&parts, script);
        if (has_bars(f)) draw_error(g, colour, script);
        if (has_bars(f)) begin_part(&parts, script);
        lg_text_add(script, "$g%d using 1:2 with %s linewidth 1.1 pointtype 7 pointsize %s linecolor rgb '%s'", g,
                    figure_option(f, "joined") ? "linespoints" : "points", cloud ? "0.35" : "0.6", colour);
        figure_title(f, g, script);
    }
    lg_text_add(script, "\n");
}

static void draw_curves(const figure *f, const char *with, lg_text *script) {
    int parts = 0;
    lg_text_add(script, "set offsets 0, 0, 0, 0\n");
    write_groups(f, 0, false, script);
    for (int g = 0; g < f->groups && has_bars(f); g++) {
        begin_part(&parts, script);
        lg_text_add(
            script,
            "$g%d using 1:3:4 with filledcurves fillstyle transparent solid 0.18 noborder linecolor rgb '%s' notitle",
            g, figure_colour(g));
    }
    for (int g = 0; g < f->groups; g++) {
        begin_part(&parts, script);
        lg_text_add(script, "$g%d using 1:2 with %s linewidth 1.6 dashtype %d linecolor rgb '%s'", g, with,
                    1 + g / 8 % 4, figure_colour(g));
        figure_title(f, g, script);
    }
    lg_text_add(script, "\n");
}

static void draw_lines(const figure *f, lg_text *script) {
    draw_curves(f, "lines", script);
}

static void draw_steps(const figure *f, lg_text *script) {
    draw_curves(f, "steps", script);
}

static void draw_bars(const figure *f, lg_text *script) {
    int parts = 0;
    lg_text_add(script, "set boxwidth %.4g\nset style fill solid 0.8 noborder\n", 0.8 / f->groups);
    if (isnan(lg_value(&f->with, "ymin")) && !figure_option(f, "logy")) lg_text_add(script, "set yrange [*<0:*]\n");
    write_groups(f, 0.8, false, script);
    for (int g = 0; g < f->groups; g++) {
        begin_part(&parts, script);
        lg_text_add(script, "$g%d using 1:2 with boxes linecolor rgb '%s'", g, figure_colour(g));
        figure_title(f, g, script);
        if (!has_bars(f)) continue;
        begin_part(&parts, script);
        draw_error(g, "#333333", script);
    }
    lg_text_add(script, "\n");
}

/* Writes a box with its whiskers. A whisker ends at the last value within 1.5 times the length of the box (Tukey 1977). Values
 * beyond it are written as points, equal values only once. */
static void write_box(sample *s, double x, int group, lg_text *box, lg_text *beyond) {
    if (!s->count) return;
    double q1 = sample_quantile(s, 0.25), q3 = sample_quantile(s, 0.75), reach = 1.5 * (q3 - q1);
    double low = q1, high = q3, last = NAN;
    for (int i = 0; i < s->count; i++) {
        double v = s->value[i];
        bool in = v >= q1 - reach && v <= q3 + reach;
        if (in) low = fmin(low, v);
        if (in) high = fmax(high, v);
        if (!in && v != last) lg_text_add(beyond, "%.8g %.8g 0x%s\n", x, v, figure_colour(group) + 1);
        last = v;
    }
    lg_text_add(box, "%.8g %.8g %.8g %.8g %.8g %.8g\n", x, q1, low, high, q3, sample_median(s));
}

static void draw_boxes(const figure *f, lg_text *script) {
    int parts = 0;
    lg_text beyond = {0};
    lg_text_add(script, "set boxwidth %.4g\n", 0.6 / f->groups);
    for (int g = 0; g < f->groups; g++) {
        sample s = {0};
        lg_text_add(script, "$g%d << END\n", g);
        for (int p = 0; p < (f->places ? f->places : 1); p++) {
            sample_empty(&s);
            for (int r = 0; r < f->frame->rows; r++)
                if (figure_in_group(f, r, g) && (!f->places || figure_at(f, f->x, r) == p) &&
                    isfinite(figure_at(f, f->y, r)))
                    sample_add(&s, figure_at(f, f->y, r));
            write_box(&s, p + offset_of_group(f, g, 1, 0.8), g, script, &beyond);
        }
        if (s.failed) script->failed = true;
        lg_text_add(script, "END\n");
        sample_clear(&s);
    }
    if (beyond.failed) script->failed = true;
    if (beyond.length) lg_text_add(script, "$beyond << END\n%sEND\n", beyond.data);
    for (int g = 0; g < f->groups; g++) {
        begin_part(&parts, script);
        const char *colour = figure_colour(g);
        lg_text_add(
            script,
            "$g%d using 1:2:3:4:5 with candlesticks linecolor rgb '%s' linewidth 1 fillstyle transparent solid 0.3 "
            "border",
            g, colour);
        figure_title(f, g, script);
        lg_text_add(
            script,
            " whiskerbars 0.5, \\\n     $g%d using 1:6:6:6:6 with candlesticks linewidth 2 linecolor rgb '%s' notitle",
            g, colour);
    }
    if (beyond.length)
        lg_text_add(
            script,
            ", \\\n     $beyond using 1:2:3 with points pointtype 6 pointsize 0.35 linecolor rgb variable notitle");
    lg_text_add(script, "\n");
    lg_text_clear(&beyond);
}

const figure_style figure_styles[] = {
    {"points", "points, with bars from low to high where there are such", false, draw_points, NULL},
    {"lines", "lines, with a band from low to high where there are such", false, draw_lines, NULL},
    {"steps", "lines that stay until the next x", false, draw_steps, NULL},
    {"bars", "bars beside each other", true, draw_bars, NULL},
    {"boxes", "box plots: median, quartiles, whiskers to 1.5 times the box, what is beyond as points", true, draw_boxes,
     NULL},
    {"heat", "a colour for each x and y", false, heat_draw, heat_finish},
    {NULL, NULL, false, NULL, NULL},
};
