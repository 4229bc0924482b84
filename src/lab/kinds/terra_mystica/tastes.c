/* Searches the weights of Terra Mystica's player `greedy` by playing games, starting from the weights that this file gives as
 * the start. CMA-ES (weights_search.h) draws factors for them. For each draw, four equal players with its weights play against
 * each other, and the draw is ranked by the mean of their points. All draws of a generation play at the same tables. The result
 * is the mean of the last generation, which then plays on fresh tables. The run's seed determines tables and draws. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "boards/terra_mystica/settings.h"
#include "lab/kinds/terra_mystica/seats.h"
#include "lab/kinds/weights_search.h"

enum { N = TM_TASTES };
static const uint64_t FRESH = (uint64_t)1 << 40; /* number of the first fresh table */

static const lg_param options[] = {
    {"generations", LG_WHOLE, 65, 1, 100000, NULL, "generations of CMA-ES", NULL},
    {"tables", LG_WHOLE, 40, 1, 100000, NULL, "tables of each generation, with one game on each", NULL},
    {"fresh", LG_WHOLE, 400, 2, 1000000, NULL, "fresh tables on which the result and the start are compared", NULL},
    {.name = NULL},
};

enum { GENERATIONS };
static const study_series series[] = {
    {"generations", "generation points sigma", "mean points of each generation's draws, and the step-size"},
    {NULL, NULL, NULL},
};

typedef struct {
    const study_bench *bench;
    uint64_t seed;
    int generations, tables, fresh;
    seats_room room;
    weights_search search;
    uint64_t first; /* number of the first table of the generation */
} tuning;

static bool columns(const design_experiment *e, const design_setup *w, design_columns *c, lg_error *error) {
    const char *names[N + 3] = {"points", "start"};
    if (w->recipe.game != &lg_game_terra_mystica) return lg_fail(error, "only terra-mystica has a player with tastes");
    memcpy(names + 2, tm_taste_names, sizeof *names * N);
    return marks_columns(e, w->recipe.game, names, c, error);
}

static void close(void *memory) {
    tuning *t = memory;
    weights_search_close(&t->search);
    free(t);
}

static void *open(const study_bench *b, lg_error *error) {
    tuning *t = calloc(1, sizeof *t);
    if (!t) lg_fail_memory(error);
    if (!t) return NULL;
    if (!weights_search_open(&t->search, N, error)) {
        close(t);
        return NULL;
    }
    t->generations = (int)lg_value(&b->setup->with, "generations");
    t->tables = (int)lg_value(&b->setup->with, "tables");
    t->fresh = (int)lg_value(&b->setup->with, "fresh");
    return t;
}

/* Returns the mean points of four equal players at the tables from `first` on; NAN if the run was aborted. */
static double points_of(tuning *t, const tm_taste *taste, uint64_t first, int tables, lg_error *error) {
    tm_manner manner[SEATS];
    double sum = 0;
    for (int s = 0; s < SEATS; s++)
        manner[s] = (tm_manner){.player = &tm_player_greedy, .taste = taste};
    for (int i = 0; i < tables; i++) {
        if (!t->bench->wanted(t->bench->context)) return NAN;
        if (!seats_play(&t->room, manner, SEATS_SEVERAL, t->seed, first + (uint64_t)i, error)) return NAN;
        for (int s = 0; s < SEATS; s++)
            sum += t->room.game.position.seat[s].vp;
    }
    return sum / (SEATS * tables);
}

/* Scores a point: returns the points of players whose weights are those of the start times the factors of the point. */
static double score_point(void *context, const double *point, lg_error *error) {
    tuning *t = context;
    tm_taste taste;
    weights_at(tm_taste_start.weight, point, N, taste.weight);
    return points_of(t, &taste, t->first, t->tables, error);
}

static bool run(void *memory, const study_bench *b, const design_run *r, study_row *row, lg_error *error) {
    tuning *t = memory;
    lg_rng rng = lg_rng_stream(r->seed, "weights", 0);
    sample *told = &row->series[GENERATIONS];
    tm_taste end;
    marks_empty(b, row);
    t->bench = b;
    t->seed = r->seed;
    weights_search_begin(&t->search, .12);
    for (int g = 0; g < t->generations; g++) {
        t->first = (uint64_t)g * (uint64_t)t->tables;
        double mean = weights_search_step(&t->search, &rng, score_point, t, error);
        if (isnan(mean)) return false;
        sample_add(told, g + 1);
        sample_add(told, mean);
        sample_add(told, t->search.cma.sigma);
    }
    weights_at(tm_taste_start.weight, t->search.cma.mean, N, end.weight);
    double points = points_of(t, &end, FRESH, t->fresh, error);
    double start = points_of(t, &tm_taste_start, FRESH, t->fresh, error);
    if (isnan(points) || isnan(start)) return false;
    for (int i = 0; i < N; i++)
        marks_put(b, row, tm_taste_names[i], end.weight[i]);
    marks_put(b, row, "points", points);
    marks_put(b, row, "start", start);
    row->stop = "played";
    return !told->failed || lg_fail_memory(error);
}

const study_kind study_kind_tastes = {
    .name = "tastes",
    .sentence = "the weights of Terra Mystica's player greedy are searched for, by play with itself",
    .options = options,
    .series = series,
    .columns = columns,
    .open = open,
    .close = close,
    .run = run,
};
