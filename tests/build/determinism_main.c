/* Prints results of searches, which determinism.sh compares between compilers and C libraries: every algorithm and preset on
 * every game and variant, the levels that plans make, flights, and land that grows while it is explored. Budgets are tiny,
 * because a build without optimisation must run all of it. Printed are scores, and hashes of genomes, levels and pictures. */
#include "base/math.h"
#include "levelground/search.h"
#include "wesnoth/growing/exploration.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A game with settings that make it quick; the only algorithm to run (NULL: all); the number of levels to make by the plan,
 * each with at most this many evaluations (0: no limit). */
typedef struct {
    const char *game, *settings, *only;
    int evaluations, plans;
    int64_t plan_evaluations;
} subject;

static const subject subjects[] = {
    {"terra-mystica", "", NULL, 800, 2, 0},
    {"catan", "", NULL, 800, 2, 0},
    {"toy", "", NULL, 500, 2, 0},
    {"ptsp", "size=110 lines=3 rectangles=1 waypoints=4", NULL, 60, 1, 60},
    {"ptsp",
     "size=110 lines=2 rectangles=1 waypoints=3 fitness=pair worse=physics better=physics by=mcts rival=pilot games=1 "
     "iterations=40",
     "random", 5, 0, 0},
    {"wesnoth", "width=12 height=12", NULL, 150, 1, 300},
    {"wesnoth", "land=heights width=12 height=12 goal=0 alike=1 patches=0.002 largest=1", NULL, 150, 1, 300},
};

/* Parameters that reach schedules, restarts and code that the presets would not reach with a small budget. */
static const struct {
    const char *optimizer, *settings;
} extras[] = {
    {"anneal", "hot=3.7 cold=0.13 length=700 focus=0.3"},
    {"cmaes", "restarts=bipop lambda=6 tolx=1"},
    {"cmaes", "lambda=9 bounds=mirror"},
};

static uint64_t hash_of(const void *bytes, size_t size) {
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (const unsigned char *at = bytes; size--; at++)
        hash = (hash ^ *at) * UINT64_C(0x100000001b3);
    return hash;
}

static uint64_t hash_of_text(lg_text *text) {
    uint64_t hash = hash_of(text->data, text->length);
    if (text->failed) exit(1);
    lg_text_clear(text);
    return hash;
}

static void print_level(const lg_game *game, const lg_task *task, const lg_level *level) {
    lg_text text = {0}, picture = {0};
    double trait[LG_TRAITS_MAX];
    if (!game->judging.describe(task, level, trait)) exit(1);
    for (int t = 0; game->traits[t].name; t++)
        lg_text_add(&text, "%.17g ", trait[t]);
    game->text.write(game, level, game->formats->name, &text);
    if (game->judging.facts) game->judging.facts(task, level, &text);
    game->drawing.draw(task, level, NULL, &picture);
    printf(", level %016" PRIx64, hash_of_text(&text));
    printf(", picture %016" PRIx64 "\n", hash_of_text(&picture));
}

typedef struct {
    const lg_game *game;
    const lg_task *task;
    const lg_problem *problem;
    int evaluations;
} search;

static void print_search(const search *s, const char *name, const char *settings) {
    lg_values params;
    const lg_optimizer *optimizer = lg_optimizer_find(name);
    lg_values_init(&params, optimizer->params);
    if (!lg_values_apply(&params, settings, NULL)) exit(1);
    lg_budget budget = lg_budget_unlimited();
    budget.evaluations = s->evaluations;
    budget.target = s->problem->floor;
    lg_run *run = lg_run_create(s->problem, optimizer, &params, NULL);
    lg_level *level = calloc(1, s->game->level_size);
    if (!level) exit(1);
    if (run) { /* without a run, the algorithm cannot search these genes */
        lg_run_start(run, budget, lg_rng_stream(1, "determinism", 0));
        lg_run_finish(run);
        s->game->search.decode(s->problem, run->best, level, NULL);
        printf("%s %s: %" PRId64 " evaluations, score %.17g", name, settings, run->evaluations, run->best_cost);
        printf(", genes %016" PRIx64, hash_of(run->best.real, sizeof(double) * (size_t)s->problem->space.reals));
        printf(", then %016" PRIx64, lg_rng_next(&run->rng));
        print_level(s->game, s->task, level);
    }
    free(level);
    lg_run_destroy(run);
}

static void print_searches(const search *s) {
    for (int i = 0; lg_optimizers[i]; i++) {
        print_search(s, lg_optimizers[i]->name, "");
        for (const lg_preset *p = lg_optimizers[i]->presets; p->name; p++)
            if (!strstr(p->name, "-hp")) print_search(s, lg_optimizers[i]->name, p->assignments);
    }
    for (size_t i = 0; i < sizeof extras / sizeof *extras; i++)
        print_search(s, extras[i].optimizer, extras[i].settings);
}

static void print_plans(const subject *s, const lg_game *game, const lg_variant *variant, const lg_task *task) {
    lg_solver *solver = lg_solver_create(task, variant->plan, NULL, NULL);
    lg_level *level = calloc(1, game->level_size);
    lg_budget budget = lg_budget_unlimited();
    budget.evaluations = s->plan_evaluations;
    if (!solver || !level) exit(1);
    for (int seed = 1; seed <= s->plans; seed++) {
        lg_outcome o = lg_solver_solve(solver, budget, lg_rng_stream((uint64_t)seed, "determinism", 0), level);
        printf("plan: %" PRId64 " evaluations, score %.17g", o.evaluations, o.score);
        print_level(game, task, level);
    }
    free(level);
    lg_solver_destroy(solver);
}

static void print_variant(const subject *s, const lg_game *game, const lg_variant *variant) {
    lg_values settings;
    lg_values_init(&settings, game->settings);
    if (!lg_values_apply(&settings, variant->settings, NULL) || !lg_values_apply(&settings, s->settings, NULL)) exit(1);
    lg_task *task = lg_task_create(game, &settings, NULL, NULL);
    lg_problem *problem = task ? game->search.problem(task, NULL, NULL) : NULL;
    if (!problem) exit(1);
    printf("%s, variant %s %s\n", s->game, variant->name, s->settings);
    search all = {game, task, problem, s->evaluations};
    if (s->only)
        print_search(&all, s->only, "");
    else
        print_searches(&all);
    if (s->plans) print_plans(s, game, variant, task);
    game->search.problem_destroy(problem);
    lg_task_destroy(task);
}

enum { SIDE = 24, TURNS = 8 };

static void place_castles(const growing_options *o, growing_map *land, exploration *players) {
    for (int side = 0; side < 2; side++)
        for (int d = -1; d < 6; d++) {
            wn_point at = d < 0 ? o->keep[side] : wn_step(o->keep[side], d);
            growing_tile tile = {at.x, at.y, "Ch"};
            if (d < 0) strcpy(tile.code, "Ke");
            if (!growing_map_place(land, side + 1, &tile)) exit(1);
            exploration_add_land(players, &tile, 1);
        }
}

static void print_turn(const char *variant, growing_map *land, exploration *players) {
    growing_report report = exploration_report(players);
    growing_ring ring;
    lg_text text = {0};
    if (!growing_map_make_ring(land, &report, &ring, NULL)) exit(1);
    exploration_add_land(players, ring.tile, ring.tiles);
    exploration_play_turn(players);
    growing_map_write(land, &text);
    printf("%s: side %d, %d tiles, fitness %.17g, map %016" PRIx64 "\n", variant, report.side, ring.tiles, ring.fitness,
           hash_of_text(&text));
}

static void print_growth(const char *variant) {
    const lg_game *game = lg_game_find("wesnoth");
    growing_options o = {.width = SIDE, .height = SIDE, .sides = 2, .keep = {{5, 5}, {20, 20}}, .seed = 1};
    exploration_options e = {.width = SIDE, .height = SIDE, .sides = 2, .keep = {{5, 5}, {20, 20}}, .seed = 1};
    lg_values settings;
    lg_values_init(&settings, game->settings);
    if (!lg_values_apply(&settings, lg_variant_find(game, variant)->settings, NULL)) exit(1);
    o.settings = &settings;
    o.budget = lg_budget_unlimited();
    o.budget.evaluations = 60;
    growing_map *land = growing_map_create(&o, NULL);
    exploration *players = exploration_create(&e, NULL);
    if (!land || !players) exit(1);
    place_castles(&o, land, players);
    for (int turn = 0; turn < TURNS && !exploration_is_over(players); turn++)
        print_turn(variant, land, players);
    exploration_destroy(players);
    growing_map_destroy(land);
    lg_values_clear(&settings);
}

int main(void) {
    for (size_t i = 0; i < sizeof subjects / sizeof *subjects; i++) {
        const lg_game *game = lg_game_find(subjects[i].game);
        for (const lg_variant *v = game->variants; v->name; v++)
            print_variant(&subjects[i], game, v);
    }
    print_growth("balanced");
    print_growth("paper");
    for (int i = 1; i < 1000; i++)
        printf("%a %a %a\n", lg_exp(i * 0.371 - 200), lg_log(i * 0.371), lg_log1p(i * 0.0371));
    return 0;
}
