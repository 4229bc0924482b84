/* Fits the forecast of how much a board favours each colour (boards/terra_mystica/forecast.h). A run makes boards by its recipe and
 * plays games of `greedy` on them, with the factions' strengths taken out. The colours' points are explained by what each colour
 * can reach, by ridge regression with a constant for each colour. Every fourth board is held out: it has no part in the fit, and
 * shows which share of the true differences the forecast explains. */
#include <assert.h>
#include <gsl/gsl_linalg.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "boards/terra_mystica/forecast.h"
#include "boards/terra_mystica/settings.h"
#include "players/terra_mystica/match.h"
#include "seats.h"

enum { F = TM_REACHES, C = TM_COLOURS, N = F + C, HELD_OUT = 4 };
static const double RIDGE = .01;

static const lg_param options[] = {
    {"boards", LG_WHOLE, 1200, 4, 100000, NULL, "boards on which games are played; every fourth is held out", NULL},
    {"games", LG_WHOLE, 250, 20, 100000, NULL, "games on each board", NULL},
    {.name = NULL},
};
static const study_series series[] = {{NULL, NULL, NULL}};

/* A colour on a board. */
typedef struct {
    double x[N], points, variance;
    int colour;
} sight;

typedef struct {
    const study_bench *bench;
    board_maker maker;
    lg_match *match;
    uint64_t seed;
    int boards, games;
    sight *sights; /* of all boards, one after the other */
    tm_ways ways;
} fitting;

static bool columns(const design_experiment *e, const design_setup *w, design_columns *c, lg_error *error) {
    const char *names[N + 5] = {NULL};
    static const char *const more[] = {"boards", "explained", "explained-within", "apart"};
    if (w->recipe.game != &lg_game_terra_mystica) return lg_fail(error, "only terra-mystica has boards with colours");
    for (int i = 0; i < N; i++)
        names[i] = i < F ? tm_reach_names[i] : tm_colour_names[i - F];
    memcpy(names + N, more, sizeof more);
    return marks_columns(e, w->recipe.game, names, c, error);
}

static void close(void *memory) {
    fitting *f = memory;
    if (f->match) lg_matches_close(f->match, 1);
    board_maker_close(&f->maker);
    free(f->sights);
    free(f);
}

static void *open(const study_bench *b, lg_error *error) {
    fitting *f = calloc(1, sizeof *f);
    bool good = f || lg_fail_memory(error);
    if (good) {
        f->boards = (int)lg_value(&b->setup->with, "boards");
        f->games = (int)lg_value(&b->setup->with, "games");
        f->sights = calloc((size_t)f->boards * C, sizeof *f->sights);
        good = board_maker_open(&f->maker, b, error);
    }
    if (good) {
        f->match = lg_matches_open(&tm_match_kind, f->maker.task, 1);
        good = (f->match && f->sights) || lg_fail_memory(error);
    }
    if (good) return f;
    if (f) close(f);
    return NULL;
}

/* Makes a board and plays on it. Compares counts and points with their means over the colours. Returns false if the run was
 * aborted. */
static bool play_board(fitting *f, int number, lg_error *error) {
    sight *sights = f->sights + (ptrdiff_t)number * C;
    tm_board board = {0};
    int count[C][F];
    double mean = 0;
    if (!f->bench->wanted(f->bench->context)) return false;
    if (!board_maker_make(&f->maker, lg_rng_stream(f->seed, "favours", (uint64_t)number), &board, error)) return false;
    lg_match_begin(f->match, f->seed, (uint64_t)number * (uint64_t)f->games, 1);
    if (!tm_match_kind.seat(f->match, &board, error)) return false;
    f->match->due = f->games;
    lg_matches_play(&f->match, 1, NULL);

    const tm_tally_of_games *tally = &((const tm_match *)(const void *)f->match)->tally;
    tm_ways_find(&f->ways, &board);
    tm_reaches_count(&f->ways, board.cell, count);
    for (int c = 0; c < C; c++)
        mean += tm_tally_points(tally, c) / C;
    for (int c = 0; c < C; c++) {
        const tm_colour_tally *t = &tally->colour[c];
        double points = tm_tally_points(tally, c), games = (double)t->games;
        sights[c] = (sight){.points = points - mean, .colour = c};
        sights[c].variance = (t->squares / games - points * points) / games * (C - 1) / C;
        sights[c].x[F + c] = 1;
        for (int i = 0; i < F; i++) {
            double sum = 0, unit = tm_reach_units[i];
            for (int other = 0; other < C; other++)
                sum += count[other][i];
            sights[c].x[i] = (count[c][i] - sum / C) / unit;
        }
    }
    return true;
}

static bool is_held_out(int i) {
    return i / C % HELD_OUT == HELD_OUT - 1;
}

/* A weak ridge keeps the matrix positive definite where a count is the same for all colours. */
static void fit(const fitting *f, double weight[N]) {
    double a[N * N] = {0}, b[N] = {0}, scale[N];
    gsl_matrix_view left = gsl_matrix_view_array(a, N, N);
    gsl_vector_view right = gsl_vector_view_array(b, N), x = gsl_vector_view_array(weight, N),
                    s = gsl_vector_view_array(scale, N);
    for (int r = 0; r < f->boards * C; r++)
        for (int i = 0; i < N && !is_held_out(r); i++) {
            b[i] += f->sights[r].x[i] * f->sights[r].points;
            for (int j = 0; j < N; j++)
                a[i * N + j] += f->sights[r].x[i] * f->sights[r].x[j];
        }
    for (int i = 0; i < N; i++)
        a[i * N + i] += RIDGE;
    gsl_linalg_cholesky_decomp2(&left.matrix, &s.vector);
    gsl_linalg_cholesky_solve2(&left.matrix, &s.vector, &right.vector, &x.vector);
}

static bool run(void *memory, const study_bench *b, const design_run *r, study_row *row, lg_error *error) {
    fitting *f = memory;
    double weight[N], mean[C] = {0}, n = 0;
    /* Mean squares over the held-out boards, without the part that chance adds. all: of the points themselves; within: of the
     * points minus each colour's mean over these boards; rest: of the points minus the forecast. */
    struct {
        double all, within, rest;
    } left = {0};
    f->bench = b;
    f->seed = r->seed;
    marks_empty(b, row);
    for (int i = 0; i < f->boards; i++)
        if (!play_board(f, i, error)) return false;
    fit(f, weight);
    for (int i = 0; i < f->boards * C; i++)
        if (is_held_out(i)) mean[f->sights[i].colour] += f->sights[i].points, n++;
    for (int i = 0; i < f->boards * C; i++) {
        if (!is_held_out(i)) continue;
        const sight *s = &f->sights[i];
        double within = s->points - mean[s->colour] / (n / C), rest = s->points;
        for (int k = 0; k < N; k++)
            rest -= weight[k] * s->x[k];
        left.all += (s->points * s->points - s->variance) / n;
        left.within += (within * within - s->variance) / n;
        left.rest += (rest * rest - s->variance) / n;
    }
    for (int i = 0; i < N; i++)
        marks_put(b, row, i < F ? tm_reach_names[i] : tm_colour_names[i - F], weight[i]);
    marks_put(b, row, "boards", f->boards);
    marks_put(b, row, "explained", 1 - left.rest / left.all);
    marks_put(b, row, "explained-within", 1 - left.rest / left.within);
    marks_put(b, row, "apart", sqrt(fmax(left.rest, 0)));
    row->stop = "played";
    return true;
}

const study_kind study_kind_favours = {
    .name = "favours",
    .sentence = "a forecast of the colours' points is fitted to games of Terra Mystica on boards of the recipe",
    .options = options,
    .series = series,
    .columns = columns,
    .open = open,
    .close = close,
    .run = run,
};
