/* Our side of the benchmark: measures the time to make a board on one thread, and the evaluations a second.
 *   boards board GAME VARIANT SETTINGS COUNT SEED   CPU milliseconds for each board, percentiles, evaluations, distance
 *   boards rate VARIANT [GAME [COUNT]]              evaluations of Terra Mystica a second: COUNT full ones and ten times as many
 *                                                   after a move, the median of nine rounds
 *   boards moves GAME COUNT                         evaluations a second after a move, the median of nine rounds, and the
 *                                                   seconds that reading the game took
 * GAME may be the file of a game. The boards are those of recipes, so that bench/web.mjs can make the same boards. Each
 * board is made from scratch; only the solver is reused. Every board must meet its target. Prints one JSON object. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "host/variety.h"
#include "levelground/game_file.h"
#include "levelground/search.h"

static double cpu(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static int ascending(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void stop(const char *why) {
    fprintf(stderr, "boards: %s\n", why);
    exit(2);
}

/* Finds a game of the library, or reads one from a file. */
static const lg_game *find_game(const char *name) {
    enum { MOST = 1 << 20 };
    static char text[MOST];
    lg_error error = {.text = "unknown game"};
    const lg_game *game = lg_game_find(name);
    FILE *file = game ? NULL : fopen(name, "rb");
    if (file) game = lg_game_read(text, fread(text, 1, MOST, file), &error);
    if (!game) stop(error.text);
    return game;
}

static lg_task *make_task(const lg_game *game, const char *variant, const char *set, const lg_plan_step **plan) {
    lg_error error = {.text = "unknown variant"};
    lg_values settings;
    const lg_variant *v = lg_variant_find(game, variant);
    lg_values_init(&settings, game->settings);
    if (!v || !lg_values_apply(&settings, v->settings, &error) || !lg_values_apply(&settings, set, &error))
        stop(error.text);
    lg_task *task = lg_task_create(game, &settings, NULL, &error);
    lg_values_clear(&settings);
    if (!task) stop(error.text);
    *plan = v->plan;
    return task;
}

static void measure_boards(const lg_game *game, const char *variant, const char *set, int count, uint64_t seed) {
    const lg_plan_step *plan;
    lg_error error;
    lg_task *task = make_task(game, variant, set, &plan);
    lg_solver *solver = lg_solver_create(task, plan, NULL, &error);
    double *ms = malloc(sizeof *ms * (size_t)count), evaluations = 0;
    lg_level *level = calloc(1, game->level_size);
    variety v = {0};
    lg_budget budget = lg_budget_unlimited();
    if (!solver || !ms || !level) stop("out of memory");
    for (int i = 0; i < count; i++) {
        double start = cpu();
        lg_outcome o = lg_solver_solve(solver, budget, lg_rng_stream(seed, "generate", (uint64_t)i), level);
        ms[i] = 1e3 * (cpu() - start);
        evaluations += (double)o.evaluations;
        if (o.score > o.target) stop("a board missed its target");
        bool fresh = false;
        if (!i && !variety_init(&v, game, level)) stop("out of memory");
        if (!variety_add(&v, game, level, &fresh)) stop("out of memory");
        if (!fresh) stop("two boards are alike");
    }
    qsort(ms, (size_t)count, sizeof *ms, ascending);
    printf("{\"n\": %d, \"median\": %.6g, \"p90\": %.6g, \"p99\": %.6g, \"evaluations\": %.10g, \"distance\": %.1f}\n",
           count, ms[count / 2], ms[count * 9 / 10], ms[count * 99 / 100], evaluations / count, variety_distance(&v));
    variety_clear(&v);
    lg_solver_destroy(solver);
    lg_task_destroy(task);
    free(level);
    free(ms);
}

enum { MAPS = 64, MOVES = 1024, REPEATS = 9, FULL = 200000 };

static double median_rate(const lg_problem *p, void *state, lg_genome *map, const lg_move *move, int n) {
    double rate[REPEATS], sum = 0;
    for (int r = 0; r < REPEATS; r++) {
        double start = cpu();
        for (int i = 0; i < n; i++)
            sum += move ? p->peek(p, state, map[0], &move[i % MOVES], 1) : p->load(p, state, map[i % MAPS]);
        rate[r] = n / (cpu() - start);
    }
    if (sum < 0) stop("costs cannot be negative");
    qsort(rate, REPEATS, sizeof *rate, ascending);
    return rate[REPEATS / 2];
}

/* Measures full evaluations of whole boards and delta evaluations of the stage that lays the colours. The stages have other
 * names in the game's file than in the game in C. */
static void measure_rates(const lg_game *game, const char *variant, int count) {
    bool by_file = lg_game_find(game->name) != game;
    const lg_plan_step *plan;
    lg_error error;
    lg_task *task = make_task(game, variant, "", &plan);
    lg_problem *whole = game->search.problem(task, NULL, &error),
               *river = game->search.problem(task, by_file ? "structure" : "river", &error);
    lg_problem *colours = game->search.problem(task, by_file ? "rest" : "colours", &error);
    lg_rng rng = lg_rng_stream(1, "bench", 0);
    static int32_t symbols[MAPS][400];
    lg_genome map[MAPS];
    lg_move move[MOVES];
    lg_level *level = calloc(1, game->level_size);
    void *state = calloc(1, whole ? whole->state_size : 1);
    if (!whole || !river || !colours || !state || !level) stop("out of memory");
    for (int i = 0; i < MAPS; i++) {
        map[i].sym = symbols[i];
        lg_space_sample(&whole->space, map[i], &rng);
    }
    double full = median_rate(whole, state, map, NULL, count);
    river->construct(river, map[0], &rng);
    game->search.decode(river, map[0], level, NULL);
    game->search.start_from(colours, level);
    lg_space_sample(&colours->space, map[0], &rng);
    memset(state, 0, whole->state_size);
    colours->load(colours, state, map[0]);
    for (int i = 0; i < MOVES; i++)
        if (!lg_space_move(&colours->space, map[0], &rng, &move[i])) stop("no moves");
    printf("{\"full\": %.4g, \"delta\": %.4g}\n", full, median_rate(colours, state, map, move, 10 * count));
    game->search.problem_destroy(whole);
    game->search.problem_destroy(river);
    game->search.problem_destroy(colours);
    lg_task_destroy(task);
    free(level);
    free(state);
}

/* Improves a genome by random moves: takes each that makes the board no worse. */
static double climb(const lg_problem *p, void *state, lg_genome map, lg_rng *rng, int moves) {
    lg_move move;
    double cost = p->load(p, state, map);
    for (int i = 0; i < moves && lg_space_move(&p->space, map, rng, &move); i++) {
        double after = p->peek(p, state, map, &move, 1);
        if (after > cost) continue;
        p->commit(p, state, map, &move, 1);
        lg_space_apply(&p->space, map, move);
        cost = after;
    }
    return cost;
}

/* Measures delta evaluations of random moves on a board of the size and with the rules of a game in a file. The board is as an
 * early search would have it, because on a random board nothing is connected. */
static void measure_moves(const char *name, int count) {
    enum { CLIMB = 2000 };
    double start = cpu();
    const lg_game *game = find_game(name);
    double reading = cpu() - start;
    const lg_plan_step *plan;
    lg_error error;
    lg_task *task = make_task(game, game->variants->name, "", &plan);
    lg_problem *p = game->search.problem(task, NULL, &error);
    lg_rng rng = lg_rng_stream(1, "bench", 0);
    lg_move move[MOVES];
    lg_genome map = {NULL, p ? calloc((size_t)p->space.syms, sizeof(int32_t)) : NULL};
    void *state = calloc(1, p ? p->state_size : 1);
    if (!p || !map.sym || !state) stop("out of memory");
    lg_space_sample(&p->space, map, &rng);
    double cost = climb(p, state, map, &rng, CLIMB);
    if (p->load(p, state, map) != cost) stop("moves led to another cost than a full evaluation finds");
    for (int i = 0; i < MOVES; i++)
        if (!lg_space_move(&p->space, map, &rng, &move[i])) stop("no moves");
    printf("{\"moves\": %.4g, \"reading\": %.4g}\n", median_rate(p, state, &map, move, count), reading);
    game->search.problem_destroy(p);
    lg_task_destroy(task);
    free(map.sym);
    free(state);
}

int main(int argc, char **argv) {
    if (argc == 7 && !strcmp(argv[1], "board"))
        measure_boards(find_game(argv[2]), argv[3], argv[4], atoi(argv[5]), strtoull(argv[6], NULL, 10));
    else if (argc >= 3 && argc <= 5 && !strcmp(argv[1], "rate"))
        measure_rates(find_game(argc > 3 ? argv[3] : "terra-mystica"), argv[2], argc > 4 ? atoi(argv[4]) : FULL);
    else if (argc == 4 && !strcmp(argv[1], "moves"))
        measure_moves(argv[2], atoi(argv[3]));
    else
        stop("usage: boards board GAME VARIANT SETTINGS COUNT SEED | boards rate VARIANT [GAME [COUNT]] | boards moves "
             "GAME COUNT");
    return 0;
}
