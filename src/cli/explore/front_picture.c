/* Draws a front. Two objectives span a chart, in which a curve separates the values that can be reached from those that cannot.
 * With more objectives, each pair has a chart. Around the charts are some levels that lie far apart. A line leads from each
 * level to its position or, if there are several charts, a number marks it. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/explore/front.h"
#include "cli/explore/sheet.h"

enum { SIDE = 560, THUMBS = 8, LEFT = 310, TOP = 102, WIDTH = 1180, HEIGHT = 746, GAP = 46 };

static const double farthest = 1e300;

static const char bold[] = "font-size:13px;font-weight:700;text-anchor:middle;fill:#2c2a25";

typedef struct {
    double low, high;
} range;

typedef struct {
    const front_view *v;
    lg_text *svg;
    int objectives, charts; /* charts: number of charts along one side */
    double side;            /* side of a chart */
    range range[LG_OBJECTIVES_MAX];
} sheet;

/* A chart: the objectives of its horizontal and vertical axis, and its lower left corner. */
typedef struct {
    int x, y;
    double left, bottom;
} chart;

/* Returns a member's value, clamped to +-1e300. A plugin's game may return any value; clamping keeps differences of values
 * finite. */
static double value_of(const sheet *s, int k, int m) {
    double value = objective_value(&s->v->exploration->objectives.of[m],
                                   lg_front_at(s->v->exploration->front, s->v->member[k]).point[m]);
    return fmin(fmax(value, -farthest), farthest);
}

/* Returns a member's position between the ends of the chart, from 0 to 1. */
static double place_of(const sheet *s, int k, int m) {
    return (value_of(s, k, m) - s->range[m].low) / (s->range[m].high - s->range[m].low);
}

static chart chart_of(const sheet *s, int x, int y) {
    double step = s->side + GAP;
    return (chart){x, y, LEFT + x * step, TOP + (y - 1) * step + s->side};
}

static void locate_member(const sheet *s, const chart *c, int k, double *x, double *y) {
    *x = c->left + s->side * place_of(s, k, c->x);
    *y = c->bottom - s->side * place_of(s, k, c->y);
}

static void draw_grid(const sheet *s, const chart *c, bool upwards) {
    range r = s->range[upwards ? c->y : c->x];
    sheet_ticks ticks = sheet_lay_ticks(r.low, r.high, s->charts > 1);
    for (int i = 0; i < ticks.count; i++) {
        double share = s->side * (sheet_tick(&ticks, i) - r.low) / (r.high - r.low);
        lg_text_add(s->svg, "<path d=\"M%.1f %.1f%s%.1f\" stroke=\"#ded7c6\" fill=\"none\"/>\n",
                    upwards ? c->left : c->left + share, upwards ? c->bottom - share : c->bottom, upwards ? "h" : "v-",
                    s->side);
    }
}

static void draw_ticks(const sheet *s, const chart *c, bool upwards) {
    range r = s->range[upwards ? c->y : c->x];
    sheet_ticks ticks = sheet_lay_ticks(r.low, r.high, s->charts > 1);
    for (int i = 0; i < ticks.count; i++) {
        double at = sheet_tick(&ticks, i), share = s->side * (at - r.low) / (r.high - r.low);
        sheet_number(s->svg, upwards ? c->left - 8 : c->left + share, upwards ? c->bottom - share + 4 : c->bottom + 17,
                     upwards, at);
    }
}

/* Names the objective and says which direction is better. A single chart has room for the full title. Its vertical axis has the
 * title on top, because lines lead to the levels on the left; in several charts the title stands beside the axis. */
static void draw_title(const sheet *s, const chart *c, bool upwards) {
    const lg_game *game = s->v->exploration->head.rules.game;
    const lg_objective *o = &s->v->exploration->objectives.of[upwards ? c->y : c->x];
    lg_text words = {0};
    if (s->charts == 1 && o->trait != LG_COST)
        sheet_axis_title(game, o->trait, &words);
    else
        lg_text_add(&words, "%s", objective_name(game, o));
    lg_text_add(&words, o->most ? ", much is better" : ", little is better");
    const double side = s->side;
    if (!upwards) {
        sheet_title(s->svg, c->left + side / 2, c->bottom + 38, "middle", s->charts == 1 ? WIDTH - 28 : side, &words);
    } else if (s->charts == 1) {
        sheet_title_above(s->svg, c->left, c->bottom - side, WIDTH, &words);
    } else {
        lg_text_add(s->svg, "<g transform=\"translate(%.1f %.1f) rotate(-90)\">", c->left - 50, c->bottom - side / 2);
        sheet_words(s->svg, 0, 0, bold, &words);
        lg_text_add(s->svg, "</g>\n");
    }
    lg_text_clear(&words);
}

/* Draws the members, and in a single chart the curve through them: they are ordered by the first objective. */
static void draw_chart(const sheet *s, const chart *c) {
    const int count = s->v->count;
    double x, y;
    lg_text_add(s->svg, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"#efe9db\"/>\n", c->left,
                c->bottom - s->side, s->side, s->side);
    if (c->y == s->charts) draw_grid(s, c, false);
    if (!c->x) draw_grid(s, c, true);
    for (int k = 0; s->charts == 1 && k < count; k++) {
        locate_member(s, c, k, &x, &y);
        lg_text_add(s->svg, k ? "H%.1fV%.1f" : "<path d=\"M%.1f %.1f", x, y);
    }
    if (s->charts == 1) lg_text_add(s->svg, "\" fill=\"none\" stroke=\"#8a8577\" stroke-width=\"1.5\"/>\n");
    for (int k = 0; k < count; k++) {
        locate_member(s, c, k, &x, &y);
        lg_text_add(s->svg, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4.2\" stroke=\"#fbf8f1\" stroke-width=\".8\" fill=\"",
                    x, y);
        sheet_colour(s->svg, count > 1 ? 1 - (double)k / (count - 1) : 1);
        lg_text_add(s->svg, "\"/>\n");
    }
}

/* Draws the numbers and titles of the axes. This is called last, so that no line runs through a number. */
static void draw_axes(const sheet *s, const chart *c) {
    if (c->y == s->charts) {
        draw_ticks(s, c, false);
        draw_title(s, c, false);
    }
    if (!c->x) {
        draw_ticks(s, c, true);
        draw_title(s, c, true);
    }
}

static void draw_charts(const sheet *s, void (*draw)(const sheet *, const chart *)) {
    for (int y = 1; y < s->objectives; y++)
        for (int x = 0; x < y; x++) {
            chart c = chart_of(s, x, y);
            draw(s, &c);
        }
}

/* Chooses members for small levels, in the order of the front: the first one, and then always the one that is farthest from those
 * chosen so far, relative to the ranges of the charts. Returns their number. */
static int choose_members(const sheet *s, int chosen[THUMBS]) {
    int count = 1;
    chosen[0] = 0;
    while (count < THUMBS) {
        double most = 0;
        int farthest_member = -1;
        for (int k = 0; k < s->v->count; k++) {
            double nearest = INFINITY;
            for (int i = 0; i < count; i++) {
                double square = 0;
                for (int m = 0; m < s->objectives; m++)
                    square += pow(place_of(s, k, m) - place_of(s, chosen[i], m), 2);
                nearest = fmin(nearest, square);
            }
            if (nearest > most) most = nearest, farthest_member = k;
        }
        if (farthest_member < 0) break;
        int at = count++;
        for (; at > 0 && chosen[at - 1] > farthest_member; at--)
            chosen[at] = chosen[at - 1];
        chosen[at] = farthest_member;
    }
    return count;
}

static void draw_number(const sheet *s, int number, double x, double y) {
    lg_text words = {0};
    lg_text_add(&words, "%d", number);
    sheet_words(s->svg, x, y, bold, &words);
    lg_text_clear(&words);
}

/* Draws the chosen levels, the left half of them on the left side. The order on each side follows the curve, from the top if
 * it falls and from the bottom if it rises, so that the lines do not cross. In several charts, numbers take the place of lines. */
static bool draw_thumbs(const sheet *s, lg_error *error) {
    const front_exploration *e = s->v->exploration;
    const lg_objective *o = e->objectives.of;
    const bool is_single = s->charts == 1, falls = o[0].most == o[1].most, mirrored = o[0].most;
    int chosen[THUMBS], count = choose_members(s, chosen), left = (count + 1) / 2;
    lg_level *level = calloc(1, e->head.rules.game->level_size);
    bool good = level || lg_fail_memory(error);
    for (int i = 0; good && i < count; i++) {
        const int k = chosen[mirrored && is_single ? count - 1 - i : i], of = i < left ? left : count - left;
        const double gap = of > 1 ? (double)(SIDE - of * THUMB_HEIGHT) / (of - 1) : 0;
        int at = i < left ? i : i - left;
        if (!falls && is_single) at = of - 1 - at;
        sheet_place place = {i < left ? 20 : WIDTH - 20 - THUMB_WIDTH, TOP + at * (THUMB_HEIGHT + fmin(gap, 16)), NAN,
                             NAN};
        chart c = chart_of(s, 0, 1);
        if (is_single) locate_member(s, &c, k, &place.x, &place.y);
        memset(level, 0, e->head.rules.game->level_size);
        good = lg_front_level(e->front, s->v->member[k], level, error);
        if (good) sheet_thumb(s->svg, s->v->task, level, place);
        for (int y = 1; !is_single && y < s->objectives; y++)
            for (int x = 0; x < y; x++) {
                double across, up;
                c = chart_of(s, x, y);
                locate_member(s, &c, k, &across, &up);
                draw_number(s, i + 1, across, up - 7);
            }
        if (!is_single) draw_number(s, i + 1, place.left + 8, place.top + 14);
    }
    free(level);
    return good;
}

bool draw_front(const front_view *v, lg_text *svg, lg_error *error) {
    sheet s = {.v = v,
               .svg = svg,
               .objectives = v->exploration->objectives.count,
               .charts = v->exploration->objectives.count - 1};
    s.side = (SIDE - (s.charts - 1.0) * GAP) / s.charts;
    for (int m = 0; m < s.objectives; m++) {
        double low = INFINITY, high = -INFINITY;
        for (int k = 0; k < v->count; k++) {
            low = fmin(low, value_of(&s, k, m));
            high = fmax(high, value_of(&s, k, m));
        }
        double room = high > low ? 0.05 * (high - low) : fmax(fabs(high), 1) * 0.1; /* a margin at both ends */
        room = fmax(room, 1e-9 * fmax(fabs(low), fabs(high))); /* makes sure that the ends differ */
        s.range[m] = (range){low - room, high + room};
    }
    lg_text_add(svg,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\">\n"
                "<title>%s front</title>\n<rect width=\"%d\" height=\"%d\" fill=\"#fbf8f1\"/>\n",
                WIDTH, HEIGHT, WIDTH, HEIGHT, v->exploration->head.rules.game->title, WIDTH, HEIGHT);
    draw_charts(&s, draw_chart);
    bool good = draw_thumbs(&s, error);
    draw_charts(&s, draw_axes);
    const lg_game *game = s.v->exploration->head.rules.game;
    double off = lg_front_at(s.v->exploration->front, s.v->member[0]).off;
    lg_text words = {0};
    lg_text_add(&words, "%s: what one goal costs in another", game->title);
    sheet_words(s.svg, WIDTH / 2.0, 34, "font-size:21px;font-weight:700;text-anchor:middle;fill:#2c2a25", &words);
    words.length = 0;
    lg_text_add(&words, "%d level%s%s", s.v->count, plural(s.v->count),
                s.v->count > 1 ? ", none of which beats another" : "");
    if (off > 0)
        lg_text_add(&words, "; the other requirements are missed by %.4g", off);
    else if (lg_front_problem(s.v->exploration->front)->floor > -INFINITY)
        lg_text_add(&words, "; all of them meet the other requirements");
    sheet_words(s.svg, WIDTH / 2.0, 60, "font-size:14px;text-anchor:middle;fill:#4d493f", &words);
    lg_text_clear(&words);
    lg_text_add(svg, "</svg>\n");
    return good && (!svg->failed || lg_fail_memory(error));
}
