/* Draws an archive: cells coloured by the quality of their levels, and around them some levels that lie far apart. More than
 * two axes of a grid are nested: the third counts blocks from left to right, the fourth from below. Cells around points are
 * drawn as dots at the level's first two traits. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/explore/explore.h"
#include "cli/explore/sheet.h"

enum { SIDE = 560, THUMBS = 8, LEFT = 300, TOP = 102, WIDTH = 1160, HEIGHT = 776 };

typedef struct {
    lg_explorer *x;
    const lg_elites *elites;
    const archive_exploration *e;
    const lg_problem *problem;
    lg_text *svg;
    double best; /* best quality */
    int columns, rows;
} sheet;

static double shade_of(const sheet *s, double cost) {
    double q = lg_quality(s->problem, cost);
    return s->best > 0 ? q / s->best : 0;
}

/* Returns an elite's position from 0 to 1, from the left and from below. In a grid it is the middle of the elite's cell. */
static void locate_elite(const sheet *s, int k, double *x, double *y) {
    const lg_niches *n = &s->e->niches;
    lg_elite elite = lg_elites_at(s->elites, k);
    int bin[LG_GRID_AXES_MAX] = {0}, rest = elite.niche;
    if (n->points) {
        *x = (elite.traits[0] - n->axis[0].low) / (n->axis[0].high - n->axis[0].low);
        *y = n->axes > 1 ? (elite.traits[1] - n->axis[1].low) / (n->axis[1].high - n->axis[1].low) : 0.5;
        return;
    }
    for (int a = 0; a < n->axes; a++) {
        bin[a] = rest % n->axis[a].bins;
        rest /= n->axis[a].bins;
    }
    *x = (bin[0] + (n->axes > 2 ? bin[2] * n->axis[0].bins : 0) + 0.5) / s->columns;
    *y = (bin[1] + (n->axes > 3 ? bin[3] * n->axis[1].bins : 0) + 0.5) / s->rows;
}

static void draw_cells(const sheet *s, bool animated) {
    const lg_niches *n = &s->e->niches;
    int count = lg_elites_count(s->elites);
    double width = (double)SIDE / s->columns, height = (double)SIDE / s->rows;
    for (int k = 0; k < count; k++) {
        double x, y;
        locate_elite(s, k, &x, &y);
        x = LEFT + SIDE * x;
        y = TOP + SIDE * (1 - y);
        if (n->points)
            lg_text_add(s->svg, "<circle cx=\"%.2f\" cy=\"%.2f\" r=\"%.1f\" fill=\"", x, y,
                        fmin(fmax(0.4 * SIDE / sqrt(n->points), 2), 14));
        else
            lg_text_add(s->svg, "<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" fill=\"", x - width / 2,
                        y - height / 2, width + 0.05, height + 0.05);
        sheet_colour(s->svg, shade_of(s, lg_elites_at(s->elites, k).cost));
        if (animated)
            lg_text_add(
                s->svg,
                "\" opacity=\"0\"><set attributeName=\"opacity\" to=\"1\" begin=\"%.2fs\" fill=\"freeze\"/></%s>\n",
                10.0 * k / count, n->points ? "circle" : "rect");
        else
            lg_text_add(s->svg, "\"/>\n");
    }
}

/* Draws the first or second axis. A nested axis gets no numbers, because they would repeat in each block. */
static void draw_axis(const sheet *s, int a) {
    const lg_niches *n = &s->e->niches;
    const lg_axis *axis = &n->axis[a];
    double range = axis->high - axis->low;
    sheet_ticks ticks = sheet_lay_ticks(axis->low, axis->high, false);
    if (n->axes > a + 2 && !n->points) return;
    for (int i = 0; i < ticks.count; i++) {
        double at = sheet_tick(&ticks, i), share = SIDE * (at - axis->low) / range;
        double x = a ? LEFT - 10 : LEFT + share, y = a ? TOP + SIDE - share + 4 : TOP + SIDE + 20;
        lg_text_add(s->svg, "<path d=\"M%.1f %.1f%s\" stroke=\"#8a8577\" fill=\"none\"/>\n", a ? LEFT - 6.0 : x,
                    a ? y - 4 : (double)TOP + SIDE, a ? "h6" : "v6");
        sheet_number(s->svg, x, y, a, at);
    }
}

static void draw_titles(const sheet *s) {
    static const char bold[] = "font-size:13px;font-weight:700;text-anchor:middle;fill:#2c2a25";
    const lg_niches *n = &s->e->niches;
    lg_text words[2] = {{0}, {0}};
    for (int a = 0; a < n->axes && (a < LG_GRID_AXES_MAX || n->points); a++) {
        lg_text *title = &words[a & 1];
        if (title->length) lg_text_add(title, n->points ? "; also " : ", in each block of ");
        sheet_axis_title(s->e->head.rules.game, n->axis[a].trait, title);
    }
    sheet_words(s->svg, LEFT + SIDE / 2.0, TOP + SIDE + 44, bold, &words[0]);
    if (words[1].length || words[1].failed) sheet_title_above(s->svg, LEFT, TOP, &words[1]);
    lg_text_clear(&words[0]);
    lg_text_clear(&words[1]);
}

static void draw_head(const sheet *s) {
    lg_elites_summary sum = lg_elites_summarize(s->elites);
    bool ends = s->problem->floor > -INFINITY;
    lg_text words = {0};
    lg_text_add(&words, "%s: levels unlike each other", s->e->head.rules.game->title);
    sheet_words(s->svg, WIDTH / 2.0, 34, "font-size:21px;font-weight:700;text-anchor:middle;fill:#2c2a25", &words);
    words.length = 0;
    lg_text_add(&words, "%d of %d cells, the best level of each", sum.filled, sum.niches);
    if (ends) lg_text_add(&words, "; %d meet every requirement", sum.perfect);
    sheet_words(s->svg, WIDTH / 2.0, 60, "font-size:14px;text-anchor:middle;fill:#4d493f", &words);
    for (int i = 0; i < 100; i++) {
        lg_text_add(s->svg, "<rect x=\"%d\" y=\"%d\" width=\"3.1\" height=\"10\" fill=\"", LEFT + 130 + 3 * i,
                    HEIGHT - 38);
        sheet_colour(s->svg, i / 99.0);
        lg_text_add(s->svg, "\"/>\n");
    }
    words.length = 0;
    lg_text_add(&words, ends ? "far off the requirements" : "score 0 or above");
    sheet_words(s->svg, LEFT + 122, HEIGHT - 29, "font-size:12px;text-anchor:end;fill:#4d493f", &words);
    words.length = 0;
    if (ends && sum.perfect)
        lg_text_add(&words, "meets them all");
    else
        lg_text_add(&words, "score %.4g", sum.best);
    sheet_words(s->svg, LEFT + 440, HEIGHT - 29, "font-size:12px;text-anchor:start;fill:#4d493f", &words);
    lg_text_clear(&words);
}

/* Returns the next elite to show, among the elites with at least the shade `least`: first the one farthest from the centre of
 * the map, later the one farthest from those chosen so far. Returns -1 if there is none. */
static int choose_next(const sheet *s, const int *chosen, int count, double least) {
    double most = -1;
    int best = -1;
    for (int k = 0; k < lg_elites_count(s->elites); k++) {
        double x, y, nearest = count ? INFINITY : 0;
        if (shade_of(s, lg_elites_at(s->elites, k).cost) < least) continue;
        locate_elite(s, k, &x, &y);
        if (!count) nearest = fabs(x - 0.5) + fabs(y - 0.5);
        for (int i = 0; i < count; i++) {
            double u, v;
            locate_elite(s, chosen[i], &u, &v);
            nearest = fmin(nearest, (x - u) * (x - u) + (y - v) * (y - v));
        }
        if (nearest > most) most = nearest, best = k;
    }
    return most > 0 || !count ? best : -1;
}

static int by_number(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Returns the median shade: half of the levels have at least this shade. */
static double median_shade(const sheet *s) {
    int count = lg_elites_count(s->elites);
    double *all = malloc(sizeof *all * (size_t)count), middle = 0;
    for (int k = 0; all && k < count; k++)
        all[k] = shade_of(s, lg_elites_at(s->elites, k).cost);
    if (all) qsort(all, (size_t)count, sizeof *all, by_number);
    if (all)
        middle = all[count / 2];
    else
        s->svg->failed = true;
    free(all);
    return middle;
}

/* Sorts elites by position: from left to right, or with `down` from top to bottom. */
static void sort_chosen(const sheet *s, int *chosen, int count, int down) {
    for (int i = 1; i < count; i++)
        for (int k = i; k > 0; k--) {
            double x[2], y[2];
            locate_elite(s, chosen[k - 1], &x[0], &y[0]);
            locate_elite(s, chosen[k], &x[1], &y[1]);
            if (down ? y[0] >= y[1] : x[0] <= x[1]) break;
            int held = chosen[k];
            chosen[k] = chosen[k - 1];
            chosen[k - 1] = held;
        }
}

static int choose_elites(const sheet *s, int chosen[THUMBS]) {
    double least = median_shade(s);
    int count = 0;
    for (int k; count < THUMBS && (k = choose_next(s, chosen, count, least)) >= 0;)
        chosen[count++] = k;
    sort_chosen(s, chosen, count, 0);
    sort_chosen(s, chosen, count / 2, 1);
    sort_chosen(s, chosen + count / 2, count - count / 2, 1);
    return count;
}

static bool draw_thumb(const sheet *s, const lg_task *task, int k, bool left, double top, lg_error *error) {
    const lg_game *game = s->e->head.rules.game;
    lg_level *level = calloc(1, game->level_size);
    bool good = level ? lg_explorer_level(s->x, k, level, error) : lg_fail_memory(error);
    double x, y, at = left ? 20 : WIDTH - 20 - THUMB_WIDTH;
    locate_elite(s, k, &x, &y);
    if (good) sheet_thumb(s->svg, task, level, (sheet_place){at, top, LEFT + SIDE * x, TOP + SIDE * (1 - y)});
    free(level);
    return good;
}

bool draw_archive(const exploring *x, bool animated, lg_text *svg, lg_error *error) {
    const archive_exploration *e = archive_exploration_of(x);
    const lg_niches *n = &e->niches;
    sheet s = {e->explorer, lg_explorer_elites(e->explorer), e, lg_explorer_problem(e->explorer), svg, 0, 1, 1};
    for (int a = 0; a < n->axes && a < LG_GRID_AXES_MAX && !n->points; a++)
        *(a & 1 ? &s.rows : &s.columns) *= n->axis[a].bins;
    s.best = lg_quality(s.problem, lg_elites_summarize(s.elites).best);
    lg_text_add(svg,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\">\n"
                "<title>%s archive</title>\n<rect width=\"%d\" height=\"%d\" fill=\"#fbf8f1\"/>\n"
                "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"#efe9db\"/>\n",
                WIDTH, HEIGHT, WIDTH, HEIGHT, e->head.rules.game->title, WIDTH, HEIGHT, LEFT, TOP, SIDE, SIDE);
    draw_cells(&s, animated);
    int chosen[THUMBS] = {0}, count = choose_elites(&s, chosen), left = count / 2;
    bool good = true;
    for (int i = 0; good && i < count; i++) {
        int of = i < left ? left : count - left, at = i < left ? i : i - left;
        double gap = of > 1 ? (double)(SIDE - of * THUMB_HEIGHT) / (of - 1) : 0;
        good = draw_thumb(&s, x->task, chosen[i], i < left, TOP + at * (THUMB_HEIGHT + fmin(gap, 40)), error);
    }
    for (int a = 0; a < n->axes && a < 2; a++)
        draw_axis(&s, a);
    draw_titles(&s);
    draw_head(&s);
    lg_text_add(svg, "</svg>\n");
    return good && (!svg->failed || lg_fail_memory(error));
}
