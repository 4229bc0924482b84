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

/* Draws the numbers of the first two axes, and the titles of all. Nested axes get no numbers, because they would repeat in each
 * block. */
static void draw_axes(const sheet *s) {
    const lg_niches *n = &s->e->niches;
    for (int a = 0; a < n->axes && a < 2; a++) {
        const lg_axis *axis = &n->axis[a];
        const double range = axis->high - axis->low;
        const sheet_ticks ticks = sheet_lay_ticks(axis->low, axis->high, false);
        if (n->axes > a + 2 && !n->points) continue;
        for (int i = 0; i < ticks.count; i++) {
            double at = sheet_tick(&ticks, i), share = SIDE * (at - axis->low) / range;
            double x = a ? LEFT - 10 : LEFT + share, y = a ? TOP + SIDE - share + 4 : TOP + SIDE + 20;
            lg_text_add(s->svg, "<path d=\"M%.1f %.1f%s\" stroke=\"#8a8577\" fill=\"none\"/>\n", a ? LEFT - 6.0 : x,
                        a ? y - 4 : (double)TOP + SIDE, a ? "h6" : "v6");
            sheet_number(s->svg, x, y, a, at);
        }
    }
    lg_text words[2] = {{0}, {0}};
    for (int a = 0; a < n->axes && (a < LG_GRID_AXES_MAX || n->points); a++) {
        lg_text *title = &words[a & 1];
        if (title->length) lg_text_add(title, n->points ? "; also " : ", in each block of ");
        sheet_axis_title(s->e->head.rules.game, n->axis[a].trait, title);
    }
    sheet_title(s->svg, LEFT + SIDE / 2.0, TOP + SIDE + 44, "middle", WIDTH - 28, &words[0]);
    if (words[1].length || words[1].failed) sheet_title_above(s->svg, LEFT, TOP, WIDTH, &words[1]);
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

static int by_number(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
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

/* Chooses elites for small levels, among the better half of all: first the one farthest from the centre of the map, later the one
 * farthest from those chosen so far. The first half of them comes to the left side; each side goes from top to bottom. */
static int choose_elites(const sheet *s, int chosen[THUMBS]) {
    const int elites = lg_elites_count(s->elites);
    double *shades = malloc(sizeof *shades * (size_t)elites), median = 0;
    int count = 0;
    for (int k = 0; shades && k < elites; k++)
        shades[k] = shade_of(s, lg_elites_at(s->elites, k).cost);
    if (shades) {
        qsort(shades, (size_t)elites, sizeof *shades, by_number);
        median = shades[elites / 2];
    } else {
        s->svg->failed = true;
    }
    free(shades);
    while (count < THUMBS) {
        double most = -1;
        int best = -1;
        for (int k = 0; k < elites; k++) {
            double x, y, nearest = count ? INFINITY : 0;
            if (shade_of(s, lg_elites_at(s->elites, k).cost) < median) continue;
            locate_elite(s, k, &x, &y);
            if (!count) nearest = fabs(x - 0.5) + fabs(y - 0.5);
            for (int i = 0; i < count; i++) {
                double u, v;
                locate_elite(s, chosen[i], &u, &v);
                nearest = fmin(nearest, (x - u) * (x - u) + (y - v) * (y - v));
            }
            if (nearest > most) most = nearest, best = k;
        }
        if (best < 0 || (count && !(most > 0))) break;
        chosen[count++] = best;
    }
    sort_chosen(s, chosen, count, 0);
    sort_chosen(s, chosen, count / 2, 1);
    sort_chosen(s, chosen + count / 2, count - count / 2, 1);
    return count;
}

bool draw_archive(const exploring *explored, bool animated, lg_text *svg, lg_error *error) {
    const archive_exploration *e = archive_exploration_of(explored);
    const lg_niches *n = &e->niches;
    const lg_game *game = e->head.rules.game;
    sheet s = {lg_explorer_elites(e->explorer), e, lg_explorer_problem(e->explorer), svg, 0, 1, 1};
    const int elites = lg_elites_count(s.elites);
    for (int a = 0; a < n->axes && a < LG_GRID_AXES_MAX && !n->points; a++)
        *(a & 1 ? &s.rows : &s.columns) *= n->axis[a].bins;
    s.best = lg_quality(s.problem, lg_elites_summarize(s.elites).best);
    lg_text_add(svg,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\">\n"
                "<title>%s archive</title>\n<rect width=\"%d\" height=\"%d\" fill=\"#fbf8f1\"/>\n"
                "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"#efe9db\"/>\n",
                WIDTH, HEIGHT, WIDTH, HEIGHT, game->title, WIDTH, HEIGHT, LEFT, TOP, SIDE, SIDE);
    const double width = (double)SIDE / s.columns, height = (double)SIDE / s.rows; /* of a cell */
    for (int k = 0; k < elites; k++) {
        double x, y;
        locate_elite(&s, k, &x, &y);
        x = LEFT + SIDE * x;
        y = TOP + SIDE * (1 - y);
        if (n->points)
            lg_text_add(svg, "<circle cx=\"%.2f\" cy=\"%.2f\" r=\"%.1f\" fill=\"", x, y,
                        fmin(fmax(0.4 * SIDE / sqrt(n->points), 2), 14));
        else
            lg_text_add(svg, "<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" fill=\"", x - width / 2,
                        y - height / 2, width + 0.05, height + 0.05);
        sheet_colour(svg, shade_of(&s, lg_elites_at(s.elites, k).cost));
        if (animated)
            lg_text_add(
                svg,
                "\" opacity=\"0\"><set attributeName=\"opacity\" to=\"1\" begin=\"%.2fs\" fill=\"freeze\"/></%s>\n",
                10.0 * k / elites, n->points ? "circle" : "rect");
        else
            lg_text_add(svg, "\"/>\n");
    }
    int chosen[THUMBS] = {0}, count = choose_elites(&s, chosen), left = count / 2;
    lg_level *level = calloc(1, game->level_size);
    bool good = level || lg_fail_memory(error);
    for (int i = 0; good && i < count; i++) {
        const int of = i < left ? left : count - left, at = i < left ? i : i - left;
        const double gap = of > 1 ? (double)(SIDE - of * THUMB_HEIGHT) / (of - 1) : 0;
        double x, y;
        locate_elite(&s, chosen[i], &x, &y);
        sheet_place place = {i < left ? 20 : WIDTH - 20 - THUMB_WIDTH, TOP + at * (THUMB_HEIGHT + fmin(gap, 40)),
                             LEFT + SIDE * x, TOP + SIDE * (1 - y)};
        memset(level, 0, game->level_size);
        good = lg_explorer_level(e->explorer, chosen[i], level, error);
        if (good) sheet_thumb(svg, explored->task, level, place);
    }
    free(level);
    draw_axes(&s);
    draw_head(&s);
    lg_text_add(svg, "</svg>\n");
    return good && (!svg->failed || lg_fail_memory(error));
}
