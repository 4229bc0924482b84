/* The styles of figures. Each style writes its data, one block for each group, and one plot command. All positions and sums are
 * computed here, so that gnuplot only has to draw. */
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/sample.h"
#include "lab/escape.h"
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

/* Draws the style `lines` or `steps`, whose name is what gnuplot calls it. */
static void draw_curves(const figure *f, lg_text *script) {
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
        lg_text_add(script, "$g%d using 1:2 with %s linewidth 1.6 dashtype %d linecolor rgb '%s'", g, f->style->name,
                    1 + g / 8 % 4, figure_colour(g));
        figure_title(f, g, script);
    }
    lg_text_add(script, "\n");
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

/* Draws heat maps. gnuplot embeds a small bitmap, which viewers blur when they enlarge it. Therefore the bitmap is replaced by
 * squares; all squares of one colour form a single path. */

enum { TICS_MOST = 27, SHADES = 40, LETTERS_UPRIGHT = 60 };

/* The colour scale viridis (van der Walt and Smith 2015), whose steps look equal, also to colour-blind people and in grey. */
static const int viridis[][3] = {{68, 1, 84},    {71, 44, 122}, {59, 81, 139},  {44, 113, 142}, {33, 144, 141},
                                 {39, 173, 129}, {92, 200, 99}, {170, 220, 50}, {253, 231, 37}};
enum { ANCHORS = sizeof viridis / sizeof *viridis };

/* Writes the words as labels. If there are too many words to read, writes the number of every tenth word instead. */
static void write_tics(const figure *f, char axis, int column, lg_text *script) {
    const frame_column *c = &f->frame->column[column];
    bool many = c->words > TICS_MOST;
    size_t letters = 0;
    for (int i = 0; i < c->words && !many; i++)
        letters += strlen(c->word[i]) + 1;
    lg_text_add(script, "set %ctics scale 0 %s (", axis,
                axis == 'x' && letters > LETTERS_UPRIGHT ? "rotate by 90 right" : "norotate");
    for (int i = 0; i < c->words; i += many ? 10 : 1) {
        if (i) lg_text_add(script, ", ");
        if (many)
            lg_text_add(script, "'%d'", i + 1);
        else
            gnuplot_add_tic(script, c->word[i]);
        lg_text_add(script, " %d", i);
    }
    lg_text_add(script, ")\nset %crange [-0.5:%g]\n", axis, c->words - 0.5);
}

/* Finds the values that the darkest and the lightest colour stand for. */
static void find_ends(const figure *f, double *low, double *high) {
    *low = INFINITY;
    *high = -INFINITY;
    for (int r = 0; r < f->frame->rows; r++) {
        double z = frame_number(f->frame, f->z, r);
        if (!isfinite(z)) continue;
        *low = fmin(*low, z);
        *high = fmax(*high, z);
    }
    if (!isnan(lg_value(&f->with, "zmin"))) *low = lg_value(&f->with, "zmin");
    if (!isnan(lg_value(&f->with, "zmax"))) *high = lg_value(&f->with, "zmax");
    if (!(*high > *low)) *high = *low + 1;
}

static void draw_heat(const figure *f, lg_text *script) {
    double low, high;
    find_ends(f, &low, &high);
    lg_text_add(script, "set palette defined (");
    for (int i = 0; i < ANCHORS; i++)
        lg_text_add(script, "%s%d '#%02x%02x%02x'", i ? ", " : "", i, viridis[i][0], viridis[i][1], viridis[i][2]);
    lg_text_add(script,
                ")\nunset grid\nunset key\nset offsets 0, 0, 0, 0\nset border 0\nset rmargin 14\n"
                "set colorbox user origin graph 1.03, graph 0 size 0.025, graph 1\nset format cb '%%g'\nset cblabel ");
    gnuplot_add(script, f->plan->z);
    lg_text_add(script, "\nset cbrange [%.10g:%.10g]\n", low, high);
    if (f->frame->column[f->x].is_words) write_tics(f, 'x', f->x, script);
    if (f->frame->column[f->y].is_words) write_tics(f, 'y', f->y, script);
    lg_text_add(script, "$g0 << END\n");
    for (int r = 0; r < f->frame->rows; r++)
        if (isfinite(frame_number(f->frame, f->z, r)))
            lg_text_add(script, "%.8g %.8g %.6g\n", frame_get(f->frame, f->x, r), frame_get(f->frame, f->y, r),
                        frame_number(f->frame, f->z, r));
    lg_text_add(script, "END\nplot $g0 using 1:2:3 with image\n");
}

/* The shade of each square by row and column, beginning with the lowest row; -1: no square. */
typedef struct {
    int columns, rows, *shade;
} squares;

/* Draws the squares of one shade. They are drawn as strokes as wide as a row, because strokes take fewer characters than
 * squares. Adjacent squares share one stroke. */
static void add_shade(const squares *s, int shade, lg_text *svg) {
    const double at = (double)shade / (SHADES - 1) * (ANCHORS - 1);
    const int below = (int)at < ANCHORS - 1 ? (int)at : ANCHORS - 2;
    bool begun = false;
    assert(shade >= 0 && shade < SHADES);
    for (int y = 0; y < s->rows; y++)
        for (int x = 0; x < s->columns; x++) {
            const int first = x;
            while (x < s->columns && s->shade[y * s->columns + x] == shade)
                x++;
            if (x == first) continue;
            if (!begun) {
                lg_text_add(svg, "<path stroke='#");
                for (int c = 0; c < 3; c++)
                    lg_text_add(
                        svg, "%02x",
                        (int)(viridis[below][c] + (at - below) * (viridis[below + 1][c] - viridis[below][c]) + 0.5));
                lg_text_add(svg, "' d='");
            }
            lg_text_add(svg, "M%d %dh%d", first, s->rows - 1 - y, x - first);
            begun = true;
        }
    if (begun) lg_text_add(svg, "'/>\n");
}

static void finish_heat(const figure *f, lg_text *svg) {
    const frame_column *of_x = &f->frame->column[f->x], *of_y = &f->frame->column[f->y];
    squares s = {of_x->words, of_y->words, NULL};
    double place[4], low, high;
    lg_text whole = {0};
    const char *image = svg->failed ? NULL : strstr(svg->data, "<image "), *end = image ? strstr(image, "/>") : NULL;
    if (!end || !of_x->is_words || !of_y->is_words ||
        sscanf(image, "<image x='%lf' y='%lf' width='%lf' height='%lf'", &place[0], &place[1], &place[2], &place[3]) !=
            4)
        return;
    s.shade = malloc((size_t)s.columns * (size_t)s.rows * sizeof *s.shade);
    if (!s.shade) svg->failed = true;
    if (!s.shade) return;
    for (int i = 0; i < s.columns * s.rows; i++)
        s.shade[i] = -1;
    find_ends(f, &low, &high);
    for (int r = 0; r < f->frame->rows; r++) {
        double z = frame_number(f->frame, f->z, r), x = frame_get(f->frame, f->x, r), y = frame_get(f->frame, f->y, r);
        if (isnan(z) || isnan(x) || isnan(y)) continue;
        assert(x >= 0 && x < s.columns && y >= 0 && y < s.rows);
        double share = fmin(1, fmax(0, (z - low) / (high - low)));
        s.shade[(int)y * s.columns + (int)x] = (int)(share * (SHADES - 1) + 0.5);
    }
    lg_text_append(&whole, svg->data, (size_t)(image - svg->data));
    lg_text_add(&whole,
                "<g shape-rendering='crispEdges' fill='none' stroke-width='1' "
                "transform='translate(%.2f,%.2f) scale(%.6f,%.6f) translate(0,0.5)'>\n",
                place[0], place[1], place[2] / s.columns, place[3] / s.rows);
    for (int shade = 0; shade < SHADES; shade++)
        add_shade(&s, shade, &whole);
    lg_text_add(&whole, "</g>");
    lg_text_append(&whole, end + 2, strlen(end + 2));
    free(s.shade);
    lg_text_clear(svg);
    *svg = whole;
}

const figure_style figure_styles[] = {
    {"points", "points, with bars from low to high where there are such", false, false, draw_points, NULL},
    {"lines", "lines, with a band from low to high where there are such", false, true, draw_curves, NULL},
    {"steps", "lines that stay until the next x", false, true, draw_curves, NULL},
    {"bars", "bars beside each other", true, true, draw_bars, NULL},
    {"boxes", "box plots: median, quartiles, whiskers to 1.5 times the box, what is beyond as points", true, false,
     draw_boxes, NULL},
    {"heat", "a colour for each x and y", false, true, draw_heat, finish_heat},
    {NULL, NULL, false, false, NULL, NULL},
};
