/* A front as a picture: two objectives span a chart, whose curve parts what is within reach from what is not; of
 * more each pair has its chart. Around it are some of the levels, far from each other, with a line to where they
 * are or, in several charts, a number. */
#include <math.h>
#include <stdlib.h>

#include "cli/explore/sheet.h"
#include "cli/explore/trade.h"

enum { SIDE = 560, THUMBS = 8, LEFT = 310, TOP = 86, WIDTH = 1180, HEIGHT = 730, GAP = 46 };

static const char small[] = "font-size:12px;text-anchor:middle;fill:#4d493f",
                  small_end[] = "font-size:12px;text-anchor:end;fill:#4d493f",
                  bold[] = "font-size:13px;font-weight:700;text-anchor:middle;fill:#2c2a25";

typedef struct {
    double low, high;
} range;

typedef struct {
    const front_view *v;
    lg_text *svg;
    int objectives, charts; /* charts along a side */
    double side;            /* of a chart */
    range range[LG_OBJECTIVES_MAX];
} sheet;

/* One of the charts: which objective goes to the right, which upwards, and its lower left corner. */
typedef struct {
    int x, y;
    double left, bottom;
} chart;

static double value_of(const sheet *s, int k, int m) {
    return objective_value(&s->v->of->objectives.of[m], lg_front_at(s->v->front, s->v->member[k]).point[m]);
}

/* From 0 to 1 between the ends of the chart. */
static double place_of(const sheet *s, int k, int m) {
    return (value_of(s, k, m) - s->range[m].low) / (s->range[m].high - s->range[m].low);
}

/* All values, with some room at the ends. */
static range find_range(const sheet *s, int m) {
    range r = {INFINITY, -INFINITY};
    for (int k = 0; k < s->v->count; k++) {
        r.low = fmin(r.low, value_of(s, k, m));
        r.high = fmax(r.high, value_of(s, k, m));
    }
    double room = r.high > r.low ? 0.05 * (r.high - r.low) : fmax(fabs(r.high), 1) * 0.1;
    return (range){r.low - room, r.high + room};
}

static chart chart_of(const sheet *s, int x, int y) {
    double step = s->side + GAP;
    return (chart){x, y, LEFT + x * step, TOP + (y - 1) * step + s->side};
}

static void locate(const sheet *s, const chart *c, int k, double *x, double *y) {
    *x = c->left + s->side * place_of(s, k, c->x);
    *y = c->bottom - s->side * place_of(s, k, c->y);
}

/* ---- a chart --------------------------------------------------------------------------------------------------- */

static void draw_ticks(const sheet *s, const chart *c, bool upwards) {
    range r = s->range[upwards ? c->y : c->x];
    double step = sheet_step((r.high - r.low) * (s->charts > 1 ? 2 : 1));
    lg_text words = {0};
    for (double at = ceil(r.low / step) * step; at <= r.high; at += step) {
        double share = s->side * (at - r.low) / (r.high - r.low);
        double x = upwards ? c->left - 8 : c->left + share, y = upwards ? c->bottom - share + 4 : c->bottom + 17;
        lg_text_add(s->svg, "<path d=\"M%.1f %.1f%s%.1f\" stroke=\"#ded7c6\" fill=\"none\"/>\n", upwards ? c->left : x,
                    upwards ? y - 4 : c->bottom, upwards ? "h" : "v-", s->side);
        words.length = 0;
        lg_text_add(&words, "%.6g", fabs(at) < 1e-9 * step ? 0 : at);
        sheet_words(s->svg, x, y, upwards ? small_end : small, &words);
    }
    lg_text_clear(&words);
}

/* Names the objective and says which way is better; in full where there is room. */
static void draw_title(const sheet *s, const chart *c, bool upwards) {
    const lg_game *game = s->v->of->rules.game;
    const lg_objective *o = &s->v->of->objectives.of[upwards ? c->y : c->x];
    lg_text words = {0};
    if (s->charts == 1 && o->trait != LG_COST)
        axis_title(game, &(lg_axis){.trait = o->trait}, &words);
    else
        lg_text_add(&words, "%s", objective_name(game, o));
    lg_text_add(&words, o->most ? ", much is better" : ", little is better");
    if (upwards)
        lg_text_add(s->svg, "<g transform=\"translate(%.1f %.1f) rotate(-90)\">", c->left - 50,
                    c->bottom - s->side / 2);
    sheet_words(s->svg, upwards ? 0 : c->left + s->side / 2, upwards ? 0 : c->bottom + 38, bold, &words);
    if (upwards) lg_text_add(s->svg, "</g>\n");
    lg_text_clear(&words);
}

/* Members are in the order of the first objective. */
static void draw_curve(const sheet *s, const chart *c) {
    for (int k = 0; k < s->v->count; k++) {
        double x, y;
        locate(s, c, k, &x, &y);
        lg_text_add(s->svg, k ? "H%.1fV%.1f" : "<path d=\"M%.1f %.1f", x, y);
    }
    lg_text_add(s->svg, "\" fill=\"none\" stroke=\"#8a8577\" stroke-width=\"1.5\"/>\n");
}

static void draw_points(const sheet *s, const chart *c) {
    for (int k = 0; k < s->v->count; k++) {
        double x, y;
        locate(s, c, k, &x, &y);
        lg_text_add(s->svg, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4.2\" stroke=\"#fbf8f1\" stroke-width=\".8\" fill=\"",
                    x, y);
        sheet_colour(s->svg, s->v->count > 1 ? 1 - (double)k / (s->v->count - 1) : 1);
        lg_text_add(s->svg, "\"/>\n");
    }
}

static void draw_chart(const sheet *s, const chart *c) {
    lg_text_add(s->svg, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"#efe9db\"/>\n", c->left,
                c->bottom - s->side, s->side, s->side);
    if (c->y == s->charts) {
        draw_ticks(s, c, false);
        draw_title(s, c, false);
    }
    if (!c->x) {
        draw_ticks(s, c, true);
        draw_title(s, c, true);
    }
    if (s->charts == 1) draw_curve(s, c);
    draw_points(s, c);
}

/* ---- some levels ----------------------------------------------------------------------------------------------- */

/* The one farthest from those chosen, in the box of the front. */
static int choose_next(const sheet *s, const int *chosen, int count) {
    double most = 0;
    int best = -1;
    for (int k = 0; k < s->v->count; k++) {
        double nearest = INFINITY;
        for (int i = 0; i < count; i++) {
            double square = 0;
            for (int m = 0; m < s->objectives; m++)
                square += pow(place_of(s, k, m) - place_of(s, chosen[i], m), 2);
            nearest = fmin(nearest, square);
        }
        if (nearest > most) most = nearest, best = k;
    }
    return best;
}

static int by_number(const void *a, const void *b) {
    return *(const int *)a - *(const int *)b;
}

static int choose(const sheet *s, int chosen[THUMBS]) {
    int count = 1;
    chosen[0] = 0;
    for (int k; count < THUMBS && (k = choose_next(s, chosen, count)) >= 0;)
        chosen[count++] = k;
    qsort(chosen, (size_t)count, sizeof *chosen, by_number);
    return count;
}

static void draw_number(const sheet *s, int number, double x, double y) {
    lg_text words = {0};
    lg_text_add(&words, "%d", number);
    sheet_words(s->svg, x, y, bold, &words);
    lg_text_clear(&words);
}

static void mark(const sheet *s, int number, int k) {
    for (int y = 1; y < s->objectives; y++)
        for (int x = 0; x < y; x++) {
            chart c = chart_of(s, x, y);
            double at, up;
            locate(s, &c, k, &at, &up);
            draw_number(s, number, at, up - 7);
        }
}

static bool draw_thumb(const sheet *s, int number, int k, sheet_place at, lg_error *error) {
    const lg_game *game = s->v->of->rules.game;
    lg_level *level = calloc(1, game->level_size);
    bool good = level ? lg_front_level(s->v->front, s->v->member[k], level, error) : lg_fail(error, "out of memory");
    chart c = chart_of(s, 0, 1);
    if (s->charts == 1) locate(s, &c, k, &at.x, &at.y);
    if (good) sheet_thumb(s->svg, s->v->task, level, at);
    if (s->charts > 1) {
        mark(s, number, k);
        draw_number(s, number, at.left + 8, at.top + 14);
    }
    free(level);
    return good;
}

/* The left half goes to the left. Along a curve that falls it begins at the top, along one that rises at the
 * bottom, so that lines do not cross. */
static bool draw_thumbs(const sheet *s, lg_error *error) {
    const lg_objective *o = s->v->of->objectives.of;
    int chosen[THUMBS], count = choose(s, chosen), left = (count + 1) / 2;
    bool falls = o[0].most == o[1].most, mirrored = o[0].most, good = true;
    for (int i = 0; good && i < count; i++) {
        int n = mirrored && s->charts == 1 ? count - 1 - i : i, of = i < left ? left : count - left,
            at = i < left ? i : i - left;
        double gap = of > 1 ? (double)(SIDE - of * THUMB_HEIGHT) / (of - 1) : 0;
        if (!falls && s->charts == 1) at = of - 1 - at;
        sheet_place place = {i < left ? 20 : WIDTH - 20 - THUMB_WIDTH, TOP + at * (THUMB_HEIGHT + fmin(gap, 16)), NAN,
                             NAN};
        good = draw_thumb(s, i + 1, chosen[n], place, error);
    }
    return good;
}

static void draw_head(const sheet *s) {
    const lg_game *game = s->v->of->rules.game;
    double off = lg_front_at(s->v->front, s->v->member[0]).off;
    lg_text words = {0};
    lg_text_add(&words, "%s: what one goal costs in another", game->title);
    sheet_words(s->svg, WIDTH / 2.0, 34, "font-size:21px;font-weight:700;text-anchor:middle;fill:#2c2a25", &words);
    words.length = 0;
    lg_text_add(&words, "%d levels, none of which beats another", s->v->count);
    if (off > 0)
        lg_text_add(&words, "; the other requirements are missed by %.4g", off);
    else if (lg_front_problem(s->v->front)->floor > -INFINITY)
        lg_text_add(&words, "; all of them meet the other requirements");
    sheet_words(s->svg, WIDTH / 2.0, 60, "font-size:14px;text-anchor:middle;fill:#4d493f", &words);
    lg_text_clear(&words);
}

bool draw_front(const front_view *v, lg_text *svg, lg_error *error) {
    sheet s = {.v = v, .svg = svg, .objectives = v->of->objectives.count, .charts = v->of->objectives.count - 1};
    s.side = (SIDE - (s.charts - 1.0) * GAP) / s.charts;
    for (int m = 0; m < s.objectives; m++)
        s.range[m] = find_range(&s, m);
    lg_text_add(svg,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\">\n"
                "<title>%s front</title>\n<rect width=\"%d\" height=\"%d\" fill=\"#fbf8f1\"/>\n",
                WIDTH, HEIGHT, WIDTH, HEIGHT, v->of->rules.game->title, WIDTH, HEIGHT);
    for (int y = 1; y < s.objectives; y++)
        for (int x = 0; x < y; x++) {
            chart c = chart_of(&s, x, y);
            draw_chart(&s, &c);
        }
    bool good = draw_thumbs(&s, error);
    draw_head(&s);
    lg_text_add(svg, "</svg>\n");
    return good && (!svg->failed || lg_fail(error, "out of memory"));
}
