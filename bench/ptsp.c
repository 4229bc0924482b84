/* Measures PTSP in CPU time, on one thread, warm, on the maps that bench/ptsp_maps.c writes.
 *   ptsp time SETTINGS <MAPS       microseconds for each map, percentiles; the maps' mean score
 *   ptsp split SETTINGS <MAPS      the same for each stage, called by itself
 *   ptsp physics SETTINGS <MAPS    millions of ticks a second under random macro-actions, nanoseconds to copy a state
 * Prints one JSON object. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "levelground/search.h"
#include "ptsp/drivers/drive.h"
#include "ptsp/map/physics.h"
#include "ptsp/map/settings.h"
#include "ptsp/route/plan.h"

enum { MAPS_MAX = 2000, GENES_MAX = 1000, ROUNDS = 5 };

typedef struct {
    int count, genes;
    double gene[MAPS_MAX][GENES_MAX];
} gallery;

static void stop(const char *why) {
    fprintf(stderr, "ptsp: %s\n", why);
    exit(2);
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return 1e6 * (double)t.tv_sec + 1e-3 * (double)t.tv_nsec;
}

static int ascending(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void print_figures(const char *name, double *value, int n, const char *end) {
    double sum = 0;
    qsort(value, (size_t)n, sizeof *value, ascending);
    for (int i = 0; i < n; i++)
        sum += value[i];
    printf("\"%s\": {\"n\": %d, \"median\": %.6g, \"p90\": %.6g, \"p99\": %.6g, \"mean\": %.6g}%s", name, n,
           value[n / 2], value[n * 9 / 10], value[n * 99 / 100], sum / n, end);
}

static void read_maps(gallery *g) {
    for (double *gene = g->gene[0]; g->count < MAPS_MAX; gene = g->gene[++g->count])
        for (int k = 0; k < g->genes; k++)
            if (scanf("%lf", &gene[k]) != 1) {
                if (k || !g->count) stop("no maps on standard input");
                return;
            }
}

static void measure_time(gallery *g, const lg_problem *problem) {
    static double spent[MAPS_MAX * ROUNDS];
    void *state = calloc(1, problem->state_size);
    double sum = 0;
    if (!state) stop("out of memory");
    for (int i = 0; i < g->count; i++)
        sum += problem->load(problem, state, (lg_genome){.real = g->gene[i]});
    for (int i = 0; i < g->count * ROUNDS; i++) {
        double start = now();
        problem->load(problem, state, (lg_genome){.real = g->gene[i % g->count]});
        spent[i] = now() - start;
    }
    printf("{\"score\": %.6g, ", sum / g->count);
    print_figures("us", spent, g->count * ROUNDS, "}\n");
    problem->close(state);
    free(state);
}

enum { DECODE, FINISH, GRAPH, REACH, FIELDS, LEGS, PLAN, SEARCH, DERIVE, STAGES };

static const char *const stage_names[] = {"decode", "finish", "graph",  "reach", "fields",
                                          "legs",   "plan",   "search", "derive"};

typedef struct {
    pt_walls walls;
    pt_grid grid;
    pt_legs legs;
    pt_planner *planner;
    pt_placed placed;
    pt_plan plan;
    uint64_t reached[PT_COLUMNS_MAX][PT_WORDS_MAX];
} workspace;

static void lap(double *since, double *spent) {
    double t = now();
    *spent = t - *since;
    *since = now();
}

static void find_nodes(workspace *w, int n) {
    w->legs.node[n] = pt_closest(&w->grid, &w->walls, w->placed.ship);
    pt_reach(&w->grid, w->legs.node[n], w->reached);
    for (int i = 0; i < n; i++)
        w->legs.node[i] = pt_closest(&w->grid, &w->walls, w->placed.waypoint[i]);
}

/* Measures the parts of planning. Planning consists of the nearest, distance and physics routes, and then of the derived
 * routes. Searching again with the known best cost as a bound tells how long the proof of optimality takes; planning again
 * without derived routes tells how long the derived routes take. */
static void plan_again(workspace *w, double *since, double *spent) {
    double three, five;
    pt_plan_routes(w->planner, &w->legs, PT_R1, &w->plan);
    lap(since, &spent[PLAN]);
    pt_count_close(w->planner, &w->legs, &w->plan, 0);
    lap(since, &spent[SEARCH]);
    pt_plan_routes(w->planner, &w->legs, PT_R1, &w->plan);
    lap(since, &three);
    pt_plan_routes(w->planner, &w->legs, PT_R2 + 1, &w->plan);
    lap(since, &five);
    spent[DERIVE] = five - three;
}

static void run_stages(workspace *w, const pt_recipe *recipe, const double *gene, double *spent) {
    double since = now();
    int n = recipe->waypoints;
    pt_walls_of_genes(recipe, gene, &w->walls, &w->placed);
    lap(&since, &spent[DECODE]);
    pt_walls_finish(&w->walls);
    lap(&since, &spent[FINISH]);
    spent[DECODE] -= spent[FINISH];
    pt_grid_build(&w->grid, &w->walls);
    lap(&since, &spent[GRAPH]);
    pt_legs_begin(&w->legs, &w->walls, &w->grid, n + 1);
    find_nodes(w, n);
    lap(&since, &spent[REACH]);
    pt_legs_fields(&w->legs);
    lap(&since, &spent[FIELDS]);
    for (int i = 1; i <= n; i++)
        for (int j = 0; j < i; j++)
            pt_leg_between(&w->legs, i, j);
    lap(&since, &spent[LEGS]);
    plan_again(w, &since, spent);
}

static void measure_split(gallery *g, const lg_task *task) {
    static double spent[STAGES][MAPS_MAX * ROUNDS];
    workspace *w = calloc(1, sizeof *w);
    if (!w || !(w->planner = pt_planner_create())) stop("out of memory");
    pt_legs_init(&w->legs);
    for (int i = -g->count; i < g->count * ROUNDS; i++) { /* the first round only warms up */
        double one[STAGES];
        run_stages(w, &pt_task_of(task)->recipe, g->gene[(i + g->count) % g->count], one);
        for (int s = 0; i >= 0 && s < STAGES; s++)
            spent[s][i] = one[s];
    }
    putchar('{');
    for (int s = 0; s < STAGES; s++)
        print_figures(stage_names[s], spent[s], g->count * ROUNDS, s + 1 < STAGES ? ", " : "}\n");
    pt_legs_clear(&w->legs);
    pt_planner_destroy(w->planner);
    free(w);
}

enum { TICKS = 600000, MACRO = 15, MACROS = 4096, COPIES = 1000000, STATES = 64 };

/* Returns millions of ticks in a second on one map. A game that is over starts again. */
static double fly(const pt_game *game, const uint8_t *macro) {
    pt_state state;
    pt_start(game, &state, true);
    double start = now();
    for (int i = 0; i < TICKS / MACRO; i++) {
        if (pt_over(&state)) pt_start(game, &state, true);
        for (int k = 0; k < MACRO; k++)
            pt_tick(game, &state, macro[i % MACROS]);
    }
    return TICKS / (now() - start);
}

static double copy(const pt_game *game) {
    static pt_state state[STATES];
    for (int i = 0; i < STATES; i++)
        pt_start(game, &state[i], true);
    double start = now();
    for (int i = 0; i < COPIES; i++) {
        state[i % STATES] = state[(i * 7 + 1) % STATES];
        __asm__ volatile("" ::: "memory"); /* without this, the compiler could leave out the copy */
    }
    return 1e3 * (now() - start) / COPIES;
}

static void measure_physics(gallery *g, const lg_task *task) {
    static double rate[MAPS_MAX], copying[MAPS_MAX];
    uint8_t macro[MACROS];
    pt_walls *walls = malloc(sizeof *walls);
    pt_placed placed;
    lg_rng rng = lg_rng_stream(1, "macro", 0);
    if (!walls) stop("out of memory");
    for (int i = 0; i < MACROS; i++)
        macro[i] = (uint8_t)lg_rng_below(&rng, PT_ACTIONS);
    for (int i = 0; i < g->count; i++) {
        pt_walls_of_genes(&pt_task_of(task)->recipe, g->gene[i], walls, &placed);
        pt_sites sites = {placed.ship, pt_task_of(task)->recipe.waypoints, placed.waypoint, placed.physics};
        pt_game game = pt_game_at(&sites, walls, PT_STEPS);
        if (!i) fly(&game, macro);
        rate[i] = fly(&game, macro);
        copying[i] = copy(&game);
    }
    putchar('{');
    print_figures("mticks", rate, g->count, ", ");
    print_figures("copy_ns", copying, g->count, "}\n");
    free(walls);
}

int main(int argc, char **argv) {
    static gallery g;
    lg_error error = {.text = "see the head of bench/ptsp.c"};
    lg_values settings;
    lg_values_init(&settings, lg_game_find("ptsp")->settings);
    if (argc != 3 || !lg_values_apply(&settings, argv[2], &error)) stop(error.text);
    lg_task *task = pt_flown_create(lg_game_find("ptsp"), &settings, NULL, &error);
    lg_problem *problem = task ? pt_problem(task, NULL, &error) : NULL;
    if (!problem) stop(error.text);
    g.genes = problem->space.reals;
    if (g.genes > GENES_MAX) stop("too many genes");
    read_maps(&g);
    if (!strcmp(argv[1], "time"))
        measure_time(&g, problem);
    else if (!strcmp(argv[1], "split"))
        measure_split(&g, task);
    else if (!strcmp(argv[1], "physics"))
        measure_physics(&g, task);
    else
        stop(error.text);
    pt_problem_destroy(problem);
    pt_destroy(task);
    lg_values_clear(&settings);
    return 0;
}
