/* PTSP maps and drivers in turns (co-evolution, a wish of ptsp2014, section VI). In each round the game's search makes
 * maps for the present driver: maps on which its flights have the best fitness. Then the driver's weights are tuned by CMA-ES
 * (weights_search.h), so that it flies the routes of these maps at the least mean cost. If it does so in games that the search
 * has not seen, it is the next round's driver.
 *
 * In the end the driver of every round flies the maps of every round, and maps that were made by the estimate and that no
 * driver was tuned on: "current individual versus ancestral opponents" (Cliff and Miller 1995). Drivers and sets of maps are
 * numbered: driver 0 has the weights set by hand, driver k those of round k, for which the maps k + 1 were made; the set of
 * maps 0 is the held-out one. All this depends only on the run's seed. */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lab/kinds/ptsp/routes.h"
#include "lab/kinds/weights_search.h"
#include "ptsp/map/settings.h"

enum { ROUNDS_MAX = 20, SETS_MAX = ROUNDS_MAX + 1, HELD_OUT = 0 };

static const lg_param options[] = {
    {"rounds", LG_WHOLE, 4, 2, ROUNDS_MAX, NULL, "how often maps are made and the driver is tuned", NULL},
    {"maps", LG_WHOLE, 4, 1, 1000, NULL, "how many maps are made in a round, and as many that no driver is tuned on",
     NULL},
    {"generations", LG_WHOLE, 6, 1, 10000, NULL, "generations of CMA-ES that tune the driver in a round", NULL},
    {"flights", LG_WHOLE, 2, 1, 1000, NULL, "flights along each route, to tune and to judge a driver", NULL},
    {"past", LG_WORD, 0, 0, 1, "no|yes", "drivers are tuned on the maps of all rounds so far", NULL},
    {.name = NULL},
};

enum { ROUNDS, MATRIX };
static const study_series series[] = {
    {"rounds", "round found flown before after",
     "of each round's maps: the fitness that the search found, and that in other games by the same driver; the "
     "driver's mean cost before it is tuned, and after"},
    {"matrix", "pair driver maps fitness cost finished",
     "each driver on each set of maps: the flown fitness, the mean cost, and the share of games finished"},
    {NULL, NULL, NULL},
};

enum { GROWTH, ANSWERED, LEARNED, FORGOT, STRANGER };
static const char *const fixed[] = {"growth", "answered", "learned", "forgot", "stranger"};
enum { FIXED = sizeof fixed / sizeof *fixed };

/* How a driver flies a set of maps: means over maps, routes and games. */
typedef struct {
    double fitness, cost, finished;
} verdict;

typedef struct {
    const study_bench *bench;
    uint64_t seed;
    int rounds, maps, generations, flights;
    bool past;
    pt_task *task;
    lg_solver *solver;
    lg_budget limits;
    const pt_driver *driver;
    routes *routes, *strange; /* strange: flown by another driver, which is never tuned */
    weights_search search;
    int tuned[2]; /* the first and the last set of maps that the present driver is tuned on */
    uint64_t tuning;
    double weight[PT_WEIGHTS_MAX]; /* of the driver that flies now */
    double best[SETS_MAX][PT_WEIGHTS_MAX];
    double found[SETS_MAX];
    verdict table[SETS_MAX][SETS_MAX]; /* by driver, then by set of maps */
    pt_map *map;
} arms_race;

static bool columns(const design_experiment *e, const design_setup *w, design_columns *c, lg_error *error) {
    const lg_recipe *r = &w->recipe;
    const char *names[FIXED + PT_WEIGHTS_MAX + 1] = {0};
    if (r->game != &lg_game_ptsp) return lg_fail(error, "%s has no drivers to tune; ptsp has", r->game->name);
    int by = (int)lg_value(&r->settings, "by"), fitness = (int)lg_value(&r->settings, "fitness");
    if (by == PT_BY_ESTIMATE) return lg_fail(error, "maps and drivers in turns need a driver: by=mcts or by=pilot");
    if (fitness == PT_PAIR) return lg_fail(error, "maps and drivers in turns need fitness=f3, f5 or f8, not pair");
    memcpy(names, fixed, sizeof fixed);
    for (int i = 0; pt_drivers[by - 1]->weights[i].name; i++)
        names[FIXED + i] = pt_drivers[by - 1]->weights[i].name;
    return marks_columns(e, r->game, names, c, error);
}

static void close(void *memory) {
    arms_race *a = memory;
    lg_solver_destroy(a->solver);
    lg_task_destroy(a->task ? &a->task->base : NULL);
    routes_destroy(a->routes);
    routes_destroy(a->strange);
    weights_search_close(&a->search);
    free(a->map);
    free(a);
}

static void *open(const study_bench *b, lg_error *error) {
    const lg_values *with = &b->setup->with;
    const lg_recipe *r = &b->setup->recipe;
    arms_race *a = calloc(1, sizeof *a);
    if (!a) lg_fail_memory(error);
    if (!a) return NULL;
    a->rounds = (int)lg_value(with, "rounds");
    a->maps = (int)lg_value(with, "maps");
    a->generations = (int)lg_value(with, "generations");
    a->flights = (int)lg_value(with, "flights");
    a->past = lg_value(with, "past") != 0;
    a->limits = lg_budget_unlimited();
    a->task = (pt_task *)lg_task_create(r->game, &r->settings, NULL, error); /* the lg_task is the first member */
    if (a->task) {
        a->task->weight = a->weight;
        a->driver = pt_drivers[a->task->by - 1];
        a->solver = lg_recipe_solver(r, &a->task->base, error);
    }
    bool good = a->solver && lg_recipe_budget(r, &a->task->base, &a->limits, error);
    if (good) {
        routes_flying how = {
            .driver = a->driver,
            .how = {.iterations = a->task->iterations, .weight = a->weight, .go_on = b->wanted, .context = b->context},
            .games = a->flights};
        a->routes = routes_create(&how);
        how.driver = pt_drivers[a->driver == pt_drivers[0]];
        how.how.weight = NULL;
        a->strange = routes_create(&how);
        a->map = calloc((size_t)(a->rounds + 1) * (size_t)a->maps, sizeof *a->map);
        good = ((a->routes && a->strange && a->map) || lg_fail_memory(error)) &&
               weights_search_open(&a->search, pt_weights_by_hand(a->driver, a->weight), error);
    }
    if (good) return a;
    close(a);
    return NULL;
}

static bool is_wanted(const lg_run *run, void *context) {
    const study_bench *b = context;
    (void)run;
    return b->wanted(b->context);
}

static bool make_maps(arms_race *a, int set, lg_error *error) {
    lg_recipe recipe = a->bench->setup->recipe;
    lg_budget budget = a->limits;
    const int by = a->task->by;
    bool good = true;
    budget.tick = is_wanted;
    budget.context = (void *)a->bench;
    if (set == HELD_OUT) a->task->by = PT_BY_ESTIMATE;
    a->found[set] = 0;
    for (int i = set * a->maps; good && i < (set + 1) * a->maps; i++) {
        recipe.index = (uint64_t)i;
        lg_outcome o = lg_solver_solve(a->solver, budget, lg_recipe_stream(&recipe), &a->map[i]);
        a->found[set] += o.score / a->maps;
        if (o.stop == LG_CANCELLED)
            good = false;
        else if (o.stop == LG_FAILED)
            good = lg_fail_memory(error);
        else if (o.score >= PT_INFEASIBLE)
            good = lg_fail(error, "the search found no feasible map; give it more evaluations");
    }
    a->task->by = by;
    return good;
}

/* Flies the maps of the sets from `first` to `last`. */
static bool fly_maps(arms_race *a, routes *by, const int sets[2], uint64_t seed, verdict *mean, lg_error *error) {
    const int first = sets[0] * a->maps, end = (sets[1] + 1) * a->maps, maps = end - first;
    *mean = (verdict){0};
    for (int m = first; m < end; m++) {
        double cost[PT_ROUTES] = {0};
        int finished = 0;
        if (!routes_analyse(by, &a->task->base, &a->map[m])) return lg_fail_memory(error);
        const int count = routes_driven(by);
        for (int k = 0; k < count; k++) {
            cost[k] = routes_cost(by, k, seed, &finished);
            if (isnan(cost[k])) return a->bench->wanted(a->bench->context) && lg_fail_memory(error);
            mean->cost += cost[k] / count / maps;
        }
        mean->fitness += pt_fitness_of(a->task, cost, count) / maps;
        mean->finished += (double)finished / (count * a->flights) / maps;
    }
    return true;
}

/* Returns minus the mean cost on the maps to tune on, of the driver whose weights are those of the round before times the
 * factors of a point; NAN if the run was aborted or memory is short. */
static double score_point(void *context, const double *point, lg_error *error) {
    arms_race *a = context;
    verdict v;
    weights_at(a->best[a->tuned[1] - 1], point, a->search.n, a->weight);
    return fly_maps(a, a->routes, a->tuned, a->tuning, &v, error) ? -v.cost : NAN;
}

/* In each round, maps are made for the present driver, and then the driver is tuned on them. The tuned driver is taken only if
 * it is better in other games. */
static bool play_rounds(arms_race *a, lg_error *error) {
    static const double as_before[PT_WEIGHTS_MAX] = {0}; /* the point whose factors are all 1 */
    if (!make_maps(a, HELD_OUT, error)) return false;
    pt_weights_by_hand(a->driver, a->best[0]);
    for (int round = 1; round <= a->rounds; round++) {
        memcpy(a->weight, a->best[round - 1], sizeof a->weight);
        if (!make_maps(a, round, error)) return false;
        lg_rng rng = lg_rng_stream(a->seed, "weights", (uint64_t)round);
        const uint64_t first = (uint64_t)round * (uint64_t)(a->generations + 1);
        a->tuned[0] = a->past ? 1 : round;
        a->tuned[1] = round;
        weights_search_begin(&a->search, .3);
        for (int g = 0; g <= a->generations; g++) {
            a->tuning = a->seed + ((first + (uint64_t)g) << 32);
            if (g < a->generations && isnan(weights_search_step(&a->search, &rng, score_point, a, error))) return false;
        }
        double before = score_point(a, as_before, error), after = score_point(a, a->search.cma.mean, error);
        if (isnan(before) || isnan(after)) return false;
        memcpy(a->best[round], after > before ? a->weight : a->best[round - 1], sizeof a->weight);
    }
    return true;
}

static void record_series(const arms_race *a, unsigned recorded, sample *series) {
    for (int k = 1; recorded >> ROUNDS & 1 && k <= a->rounds; k++) {
        const verdict *before = &a->table[k - 1][k], *after = &a->table[k][k];
        const double row[] = {k, a->found[k], before->fitness, before->cost, after->cost};
        for (size_t i = 0; i < sizeof row / sizeof *row; i++)
            sample_add(&series[ROUNDS], row[i]);
    }
    for (int d = 0; recorded >> MATRIX & 1 && d <= a->rounds; d++)
        for (int m = 0; m <= a->rounds; m++) {
            const verdict *v = &a->table[d][m];
            const double row[] = {100 * d + m, d, m, v->fitness, v->cost, v->finished};
            for (size_t i = 0; i < sizeof row / sizeof *row; i++)
                sample_add(&series[MATRIX], row[i]);
        }
}

static bool run(void *memory, const study_bench *b, const design_run *r, study_row *row, lg_error *error) {
    arms_race *a = memory;
    const int end = a->rounds;
    /* verdicts on the first and the last maps by a driver that had no part in making them */
    verdict strange_first, strange_last;
    marks_empty(b, row);
    a->bench = b;
    a->seed = r->seed;
    if (!play_rounds(a, error)) return false;
    for (int d = 0; d <= end; d++) {
        memcpy(a->weight, a->best[d], sizeof a->weight);
        for (int m = 0; m <= end; m++)
            if (!fly_maps(a, a->routes, (int[]){m, m}, a->seed, &a->table[d][m], error)) return false;
    }
    if (!fly_maps(a, a->strange, (int[]){1, 1}, a->seed, &strange_first, error) ||
        !fly_maps(a, a->strange, (int[]){end, end}, a->seed, &strange_last, error))
        return false;
    record_series(a, b->cell.experiment->recorded, row->series);
    /* Compares the first with the last round. All numbers are differences in ticks. */
    double answered = 0;
    for (int k = 1; k <= end; k++)
        answered += (a->table[k][k].fitness - a->table[k - 1][k].fitness) / end;
    marks_put(b, row, fixed[STRANGER], strange_last.fitness - strange_first.fitness);
    marks_put(b, row, fixed[GROWTH], a->table[end - 1][end].fitness - a->table[0][1].fitness);
    marks_put(b, row, fixed[ANSWERED], answered);
    marks_put(b, row, fixed[LEARNED], a->table[end][HELD_OUT].cost - a->table[0][HELD_OUT].cost);
    marks_put(b, row, fixed[FORGOT], a->table[end][1].cost - a->table[1][1].cost);
    for (int i = 0; i < a->search.n; i++)
        marks_put(b, row, a->driver->weights[i].name, a->best[end][i] / a->best[0][i]);
    row->stop = "played";
    row->level = &a->map[end * a->maps];
    return (!row->series[ROUNDS].failed && !row->series[MATRIX].failed) || lg_fail_memory(error);
}

const study_kind study_kind_turns = {
    .name = "turns",
    .sentence = "PTSP maps are made for a driver, then the driver is tuned on them, and so on",
    .options = options,
    .series = series,
    .columns = columns,
    .open = open,
    .close = close,
    .run = run,
};
