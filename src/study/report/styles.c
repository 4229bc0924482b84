/* The ways of drawing. Each writes its data, a block for each group, and one plot command. All positions and sums are made
 * here, so that gnuplot only draws. */
#include <math.h>
#include <string.h>

#include "host/sample.h"
#include "study/report/figure.h"

enum { POINTS_MOST = 3000, SMALL_CLOUD = 150, HEAT_SMALL = 400 };

/* ---- data ------------------------------------------------------------------------------------------------------ */

static bool has_bars(const figure *f) {
    return f->low >= 0;
}

/* The least step between two numbers of x, for what stands side by side. */
static double least_step(const figure *f) {
    double step = INFINITY;
    for (int r = 1; r < f->frame->rows; r++) {
        double d = fabs(figure_at(f, f->x, r) - figure_at(f, f->x, r - 1));
        if (d > 0) step = fmin(step, d);
    }
    return step < INFINITY ? step : 1;
}

/* How far a group stands beside x, where `share` of a step is shared by all groups. */
static double beside(const figure *f, int group, double step, double share) {
    return f->groups > 1 ? (group - (f->groups - 1) / 2.0) * share * step / f->groups : 0;
}

static int rows_of(const figure *f, int group) {
    int count = 0;
    for (int r = 0; r < f->frame->rows; r++)
        count += figure_in_group(f, r, group);
    return count;
}

static void write_rows(const figure *f, int group, double shift, lg_text *script) {
    int every = 1 + rows_of(f, group) / POINTS_MOST, seen = 0;
    lg_text_add(script, "$g%d << END\n", group);
    for (int r = 0; r < f->frame->rows; r++) {
        if (!figure_in_group(f, r, group) || seen++ % every) continue;
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

static void write_groups(const figure *f, double share, lg_text *script) {
    double step = share > 0 ? least_step(f) : 0;
    for (int g = 0; g < f->groups; g++)
        write_rows(f, g, beside(f, g, step, share), script);
}

static void begin(int *parts, lg_text *script) {
    lg_text_add(script, (*parts)++ ? ", \\\n     " : "plot ");
}

/* ---- styles ---------------------------------------------------------------------------------------------------- */

static void draw_points(const figure *f, lg_text *script) {
    bool cloud = !has_bars(f) && f->frame->rows > SMALL_CLOUD;
    int parts = 0;
    write_groups(f, has_bars(f) && !figure_option(f, "logx") ? 0.5 : 0, script);
    for (int g = 0; g < f->groups; g++) {
        const char *colour = figure_colour(g);
        begin(&parts, script);
        if (figure_option(f, "joined"))
            lg_text_add(script, "$g%d using 1:2 with lines linewidth 1 linecolor rgb '%s' notitle, \\\n     ", g,
                        colour);
        lg_text_add(script, "$g%d using %s with %s linewidth 1.1 pointtype 7 pointsize %s linecolor rgb '%s'", g,
                    has_bars(f) ? "1:2:3:4" : "1:2", has_bars(f) ? "yerrorbars" : "points", cloud ? "0.35" : "0.6",
                    colour);
        figure_title(f, g, script);
    }
    lg_text_add(script, "\n");
}

static void draw_curves(const figure *f, const char *with, lg_text *script) {
    int parts = 0;
    write_groups(f, 0, script);
    for (int g = 0; g < f->groups && has_bars(f); g++) {
        begin(&parts, script);
        lg_text_add(
            script,
            "$g%d using 1:3:4 with filledcurves fillstyle transparent solid 0.18 noborder linecolor rgb '%s' notitle",
            g, figure_colour(g));
    }
    for (int g = 0; g < f->groups; g++) {
        begin(&parts, script);
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
    if (isnan(lg_value(&f->with, "ymin")) && !figure_option(f, "logy")) lg_text_add(script, "set yrange [0<*:]\n");
    write_groups(f, 0.8, script);
    for (int g = 0; g < f->groups; g++) {
        begin(&parts, script);
        lg_text_add(script, "$g%d using 1:2 with boxes linecolor rgb '%s'", g, figure_colour(g));
        figure_title(f, g, script);
        if (!has_bars(f)) continue;
        begin(&parts, script);
        lg_text_add(script, "$g%d using 1:2:3:4 with yerrorbars pointtype -1 linecolor rgb '#333333' notitle", g);
    }
    lg_text_add(script, "\n");
}

/* ---- boxes ----------------------------------------------------------------------------------------------------- */

/* Whiskers reach to the last value within 1.5 times the box (Tukey 1977); what is beyond stands by itself, once. */
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

static void write_boxes(const figure *f, int group, lg_text *script, lg_text *beyond) {
    sample s = {0};
    lg_text_add(script, "$g%d << END\n", group);
    for (int p = 0; p < (f->places ? f->places : 1); p++) {
        sample_empty(&s);
        for (int r = 0; r < f->frame->rows; r++)
            if (figure_in_group(f, r, group) && (!f->places || figure_at(f, f->x, r) == p) &&
                isfinite(figure_at(f, f->y, r)))
                sample_add(&s, figure_at(f, f->y, r));
        write_box(&s, p + beside(f, group, 1, 0.8), group, script, beyond);
    }
    if (s.failed) script->failed = true;
    lg_text_add(script, "END\n");
    sample_clear(&s);
}

static void draw_box(const figure *f, int group, lg_text *script) {
    const char *colour = figure_colour(group);
    lg_text_add(script,
                "$g%d using 1:2:3:4:5 with candlesticks fillstyle transparent solid 0.3 border linecolor rgb '%s' "
                "linewidth 1",
                group, colour);
    figure_title(f, group, script);
    lg_text_add(script, " whiskerbars 0.5, \\\n     $g%d using 1:6:6:6:6 with candlesticks linewidth 2 linecolor rgb '%s' notitle",
                group, colour);
}

static void draw_boxes(const figure *f, lg_text *script) {
    int parts = 0;
    lg_text beyond = {0};
    lg_text_add(script, "set boxwidth %.4g\n", 0.6 / f->groups);
    for (int g = 0; g < f->groups; g++)
        write_boxes(f, g, script, &beyond);
    if (beyond.failed) script->failed = true;
    if (beyond.length) lg_text_add(script, "$beyond << END\n%sEND\n", beyond.data);
    for (int g = 0; g < f->groups; g++) {
        begin(&parts, script);
        draw_box(f, g, script);
    }
    if (beyond.length)
        lg_text_add(
            script,
            ", \\\n     $beyond using 1:2:3 with points pointtype 6 pointsize 0.35 linecolor rgb variable notitle");
    lg_text_add(script, "\n");
    lg_text_clear(&beyond);
}

/* ---- heat maps ------------------------------------------------------------------------------------------------- */

static void write_heat_tics(const figure *f, char axis, int column, lg_text *script) {
    const frame_column *c = &f->frame->column[column];
    int step = c->words > 40 ? 10 : 1;
    size_t letters = 0;
    for (int i = 0; i < c->words; i++)
        letters += strlen(c->word[i]) + 1;
    lg_text_add(script, "set %ctics scale 0 %s (", axis,
                axis == 'x' && letters > 60 && step == 1 ? "rotate by 35 right" : "");
    for (int i = 0; i < c->words; i += step) {
        if (i) lg_text_add(script, ", ");
        figure_quote(script, c->word[i]);
        lg_text_add(script, " %d", i);
    }
    lg_text_add(script, ")\nset %crange [-0.5:%g]\n", axis, c->words - 0.5);
}

/* Words stand in their order, numbers where they are. */
static double heat_at(const figure *f, int column, int row) {
    return frame_get(f->frame, column, row);
}

static void draw_heat(const figure *f, lg_text *script) {
    lg_text_add(script, "set palette defined (0 '#440154', 1 '#472c7a', 2 '#3b518b', 3 '#2c718e', 4 '#21908d', "
                        "5 '#27ad81', 6 '#5cc863', 7 '#aadc32', 8 '#fde725')\n"
                        "unset grid\nunset key\nset colorbox user origin graph 1.03, graph 0 size 0.025, graph 1\n"
                        "set rmargin 14\nset border 0\nset cblabel ");
    figure_quote(script, f->plan->z);
    lg_text_add(script, "\nset cbrange [");
    for (int i = 0; i < 2; i++) {
        double end = lg_value(&f->with, i ? "zmax" : "zmin");
        if (isnan(end))
            lg_text_add(script, i ? ":*" : "*");
        else
            lg_text_add(script, "%s%.10g", i ? ":" : "", end);
    }
    lg_text_add(script, "]\n");
    if (f->frame->column[f->x].is_words) write_heat_tics(f, 'x', f->x, script);
    if (f->frame->column[f->y].is_words) write_heat_tics(f, 'y', f->y, script);
    lg_text_add(script, "$g0 << END\n");
    for (int r = 0; r < f->frame->rows; r++)
        if (isfinite(frame_number(f->frame, f->z, r)))
            lg_text_add(script, "%.8g %.8g %.6g\n", heat_at(f, f->x, r), heat_at(f, f->y, r),
                        frame_number(f->frame, f->z, r));
    lg_text_add(script, "END\nplot $g0 using 1:2:3 with image%s\n", f->frame->rows <= HEAT_SMALL ? " pixels" : "");
}

const figure_style figure_styles[] = {
    {"points", "points, with bars from low to high where there are such", false, draw_points},
    {"lines", "lines, with a band from low to high where there are such", false, draw_lines},
    {"steps", "lines that stay until the next x", false, draw_steps},
    {"bars", "bars beside each other", true, draw_bars},
    {"boxes", "box plots: median, quartiles, whiskers to 1.5 times the box, what is beyond as points", true,
     draw_boxes},
    {"heat", "a colour for each x and y", false, draw_heat},
    {NULL, NULL, false, NULL},
};
