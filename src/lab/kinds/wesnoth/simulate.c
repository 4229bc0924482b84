/* Simulates a game of Wesnoth in which land grows while two sides explore it, as `wesnoth simulate` does. The fitness is the
 * mean over the rings that were made (cgrhea2022, section 4.2.3); fitness_by_turn reads "over all turns" literally. Columns
 * whose names begin with `seconds` are measured by the clock and differ from run to run, so the comparison of two stores
 * ignores them. */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "host/clock.h"
#include "lab/kind.h"
#include "wesnoth/growing/simulated.h"

enum { RINGS, GENERATIONS };
static const study_series series[] = {
    {"rings",
     "ring turn side tiles fitness differential entropy village village_1 village_2 villages difference "
     "seconds seconds_tile",
     "of each ring: its fitness and the parts of it, the villages made so far, and time of the processor"},
    {"generations", "at ring generation best", "the best of each generation of each ring's search"},
    {NULL, NULL, NULL},
};

enum {
    FITNESS,
    DIFFERENTIAL,
    ENTROPY,
    VILLAGE,
    LEAST,
    MOST,
    BY_TURN,
    GAME_TURNS,
    GAME_RINGS,
    TILES,
    WHOLE,
    MINE,
    THEIRS,
    ALL
};
static const char *const names[] = {
    [FITNESS] = "fitness",
    [DIFFERENTIAL] = "differential",
    [ENTROPY] = "entropy",
    [VILLAGE] = "village",
    [LEAST] = "fitness_least",
    [MOST] = "fitness_most",
    [BY_TURN] = "fitness_by_turn",
    [GAME_TURNS] = "turns",
    [GAME_RINGS] = "rings",
    [TILES] = "tiles",
    [WHOLE] = "whole",
    [MINE] = "villages_1",
    [THEIRS] = "villages_2",
};

typedef struct {
    simulated_options options;
    simulated_game game;
    lg_level *level;
} table;

static bool columns(const design_experiment *e, const design_setup *w, design_columns *c, lg_error *error) {
    (void)e;
    if (strcmp(w->recipe.game->name, "wesnoth") != 0) return lg_fail(error, "only wesnoth can be simulated");
    for (int i = 0; i < ALL; i++)
        if (!design_columns_add(c, names[i], error)) return false;
    return true;
}

static void close(void *memory) {
    table *t = memory;
    simulated_clear(&t->game);
    free(t->level);
    free(t);
}

static void *open(const study_bench *b, lg_error *error) {
    table *t = calloc(1, sizeof *t);
    bool good = t && (t->level = calloc(1, b->setup->recipe.game->level_size));
    /* everything comes from the recipe and the options, as on the page */
    if ((good || lg_fail_memory(error)) &&
        simulated_set_options(&t->options, &b->setup->recipe, &b->setup->with, error)) {
        t->options.how.budget.clock = thread_clock;
        t->options.go_on = b->wanted;
        t->options.context = b->context;
        return t;
    }
    if (t) close(t);
    return NULL;
}

static void put_means(study_row *row, const simulated_game *g) {
    double *v = row->value, n = g->rings;
    v[LEAST] = INFINITY;
    v[MOST] = -INFINITY;
    for (int i = 0; i < g->rings; i++) {
        const growing_ring *r = &g->ring[i].ring;
        v[FITNESS] += r->fitness / n;
        v[DIFFERENTIAL] += r->differential / n;
        v[ENTROPY] += r->entropy / n;
        v[VILLAGE] += r->village / n;
        v[LEAST] = fmin(v[LEAST], r->fitness);
        v[MOST] = fmax(v[MOST], r->fitness);
        v[TILES] += r->tiles;
    }
    if (!g->rings) v[FITNESS] = v[DIFFERENTIAL] = v[ENTROPY] = v[VILLAGE] = v[LEAST] = v[MOST] = NAN;
    /* The mean over the turns in which land was made, where a turn counts with the mean of its rings. A ring counts more if the
     * other side makes none in its turn. */
    double sum = 0;
    int turns = 0;
    for (int i = 0, end; i < g->rings; i = end, turns++) {
        double own = 0;
        for (end = i; end < g->rings && g->ring[end].report.turn == g->ring[i].report.turn; end++)
            own += g->ring[end].ring.fitness;
        sum += own / (end - i);
    }
    v[BY_TURN] = turns ? sum / turns : NAN;
    v[GAME_TURNS] = g->turns;
    v[GAME_RINGS] = g->rings;
    v[WHOLE] = g->whole;
    v[MINE] = g->villages[1];
    v[THEIRS] = g->villages[2];
}

static bool run(void *memory, const study_bench *b, const design_run *r, study_row *row, lg_error *error) {
    table *t = memory;
    const simulated_game *g = &t->game;
    const unsigned recorded = r->experiment->recorded;
    t->options.seed = r->seed;
    simulated_clear(&t->game);
    t->game = (simulated_game){.level = t->level};
    memset(t->level, 0, b->setup->recipe.game->level_size);
    if (!simulated_play(&t->options, 0, &t->game, error)) return false;
    row->level = t->level;
    if (!g->played) return false;
    put_means(row, g);
    for (int i = 0; i < g->rings; i++) {
        const simulated_ring *of = &g->ring[i];
        assert(of->ring.tiles > 0);
        const double ring[] = {i + 1,
                               of->report.turn,
                               of->report.side,
                               of->ring.tiles,
                               of->ring.fitness,
                               of->ring.differential,
                               of->ring.entropy,
                               of->ring.village,
                               of->villages[1],
                               of->villages[2],
                               of->villages[0] + of->villages[1] + of->villages[2],
                               abs(of->villages[1] - of->villages[2]),
                               of->ring.seconds,
                               of->ring.seconds / of->ring.tiles};
        for (size_t k = 0; recorded >> RINGS & 1 && k < sizeof ring / sizeof *ring; k++)
            sample_add(&row->series[RINGS], ring[k]);
        for (int step = 0; recorded >> GENERATIONS & 1 && step < of->steps && step < SIMULATED_STEPS; step++) {
            const double best[] = {i * SIMULATED_STEPS + step, i + 1, step, of->best[step]};
            for (size_t k = 0; k < sizeof best / sizeof *best; k++)
                sample_add(&row->series[GENERATIONS], best[k]);
        }
    }
    row->stop = g->whole ? "whole" : "turns";
    return (!row->series[RINGS].failed && !row->series[GENERATIONS].failed) || lg_fail_memory(error);
}

const study_kind study_kind_simulate = {
    .name = "simulate",
    .sentence = "a game of Wesnoth is simulated, in which land grows",
    .options = simulated_params,
    .series = series,
    .columns = columns,
    .open = open,
    .close = close,
    .run = run,
};
