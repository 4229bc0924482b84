/* Draws how often algorithms meet targets: for each algorithm a curve of the share of all targets of all runs that were met after a
 * share of the budget (an empirical cumulative distribution of running times, Hansen et al. 2021). */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/suite/suite.h"
#include "io/pictures/caption.h"

enum { WIDTH = 760, HEIGHT = 440, LEFT = 64, RIGHT = 540, TOP = 20, BOTTOM = 380, DECADES = 4, LEGEND_STEP = 20 };

/* Okabe and Ito (2008): colour-blind people can distinguish them. From the ninth curve on lines are dashed. */
static const char *const colours[] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                      "#e69f00", "#56b4e9", "#000000", "#999933"};

enum { COLOURS = sizeof colours / sizeof *colours };

/* The times at which an algorithm met targets, as shares of the budget, in ascending order. */
typedef struct {
    double *time, last; /* last: the share of targets that were met */
    int count, targets;
} curve;

static int by_size(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Do all algorithms have runs on the problem? */
static bool is_common(const suite_runs *all, int instance) {
    for (int a = 0; a < all->algorithms; a++)
        if (!suite_runs_of(all, instance, a).count) return false;
    return true;
}

static bool measure(const suite_runs *all, int algorithm, curve *c) {
    *c = (curve){.time = malloc(((size_t)all->count * LG_SUITE_TARGETS + 1) * sizeof *c->time)};
    for (int i = 0; c->time && i < all->instances; i++) {
        const suite_cell cell = suite_runs_of(all, i, algorithm);
        if (!is_common(all, i)) continue;
        for (int k = 0; k < cell.count * LG_SUITE_TARGETS; k++) {
            const suite_run *run = &cell.run[k / LG_SUITE_TARGETS];
            const int64_t met = suite_met(run, lg_suite_target(run->instance, k % LG_SUITE_TARGETS));
            if (met < INT64_MAX) c->time[c->count++] = (double)met / (double)run->limit;
            c->targets++;
        }
    }
    if (!c->time) return false;
    qsort(c->time, (size_t)c->count, sizeof *c->time, by_size);
    c->last = c->targets ? (double)c->count / c->targets : 0;
    return true;
}

static double x_of(double share) {
    return LEFT + (RIGHT - LEFT) * fmax(0, 1 + log10(share) / DECADES);
}

static double y_of(double share) {
    return BOTTOM - (BOTTOM - TOP) * share;
}

static void draw_axes(lg_text *svg) {
    lg_text_add(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" "
        "font-family=\"sans-serif\" font-size=\"13\">\n<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n",
        WIDTH, HEIGHT, WIDTH, HEIGHT);
    for (int k = 0; k <= 5; k++) {
        const double y = y_of(k / 5.0);
        lg_text_add(svg, "<path d=\"M%d %.1fH%d\" stroke=\"#ddd\"/>\n", LEFT, y, RIGHT);
        lg_text_add(svg, "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%.1f</text>\n", LEFT - 8, y + 4, k / 5.0);
    }
    for (int k = 0; k <= DECADES; k++) {
        const double share = pow(10, k - DECADES), x = x_of(share);
        lg_text_add(svg, "<path d=\"M%.1f %dV%d\" stroke=\"#ddd\"/>\n", x, TOP, BOTTOM);
        lg_text_add(svg, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%.10g</text>\n", x, BOTTOM + 18, share);
    }
    lg_text_add(
        svg,
        "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">evaluations, as a share of each problem's budget</text>\n"
        "<text transform=\"translate(18 %d) rotate(-90)\" text-anchor=\"middle\">share of targets met</text>\n",
        (LEFT + RIGHT) / 2, BOTTOM + 44, (TOP + BOTTOM) / 2);
}

/* Draws a curve and, in place `row` of the legend, its name. */
static void draw_curve(const curve *c, int algorithm, int row, const char *name, lg_text *svg) {
    const char *colour = colours[algorithm % COLOURS], *dash = algorithm < COLOURS ? "" : " stroke-dasharray=\"5 3\"";
    int met = 0;
    while (met < c->count && c->time[met] <= pow(10, -DECADES))
        met++;
    lg_text_add(svg, "<path d=\"M%d %.1f", LEFT, y_of(c->targets ? (double)met / c->targets : 0));
    for (; met < c->count; met++)
        if (met + 1 == c->count || c->time[met + 1] > c->time[met])
            lg_text_add(svg, "H%.1fV%.1f", x_of(c->time[met]), y_of((double)(met + 1) / c->targets));
    lg_text_add(svg, "H%d\" fill=\"none\" stroke=\"%s\" stroke-width=\"1.6\"%s/>\n", RIGHT, colour, dash);
    const int y = TOP + LEGEND_STEP / 2 + row * LEGEND_STEP;
    lg_text_add(svg, "<path d=\"M%d %dh20\" stroke=\"%s\" stroke-width=\"3\"%s/>\n", RIGHT + 16, y, colour, dash);
    lg_text_add(svg, "<text x=\"%d\" y=\"%d\">", RIGHT + 42, y + 4);
    caption_escape(svg, name, strlen(name));
    lg_text_add(svg, " %.2f</text>\n", c->last);
}

bool suite_draw(const suite_runs *all, lg_text *svg, lg_error *error) {
    curve c[SUITE_NAMES_MAX] = {{0}};
    int common = 0;
    bool good = true;
    for (int i = 0; i < all->instances; i++)
        common += is_common(all, i);
    if (!common) return lg_fail(error, "the algorithms have no problem in common");
    for (int a = 0; a < all->algorithms; a++)
        good = good && measure(all, a, &c[a]);
    if (good) draw_axes(svg);
    for (int a = 0; good && a < all->algorithms; a++) {
        int row = 0; /* the legend lists the best one first */
        for (int b = 0; b < all->algorithms; b++)
            row += c[b].last > c[a].last || (b < a && c[b].last == c[a].last);
        draw_curve(&c[a], a, row, all->algorithm[a], svg);
    }
    lg_text_add(svg,
                "<text x=\"%d\" y=\"%d\" font-size=\"11\" fill=\"#555\">%d problem%s, %d targets each</text>\n</svg>\n",
                RIGHT + 16, BOTTOM, common, plural(common), LG_SUITE_TARGETS);
    for (int a = 0; a < all->algorithms; a++)
        free(c[a].time);
    return (good && !svg->failed) || lg_fail_memory(error);
}
