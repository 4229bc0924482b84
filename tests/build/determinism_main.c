/* Prints searches for determinism.sh to compare between compilers, of the games that promise the same bits everywhere:
 * every algorithm and preset on the whole problem of each variant, then each variant's plan; scores and hashes of all
 * bests, and the levels themselves. */
#include "levelground/search.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EVALUATIONS = 6000 };

static void print_level(const lg_game *game, const lg_level *level) {
    lg_text text = {0};
    game->write(level, game->formats->name, &text);
    fputs(text.data, stdout);
    lg_text_clear(&text);
}

static void search(const lg_game *game, const lg_problem *problem, const lg_optimizer *optimizer,
                   const char *settings) {
    lg_values params;
    lg_values_init(&params, optimizer->params);
    lg_run *run = lg_values_apply(&params, settings, NULL) ? lg_run_create(problem, optimizer, &params, NULL) : NULL;
    lg_level *level = calloc(1, game->level_size);
    if (!run || !level) exit(1);
    lg_budget budget = lg_budget_unlimited();
    budget.evaluations = EVALUATIONS;
    budget.target = 0;
    lg_run_start(run, budget, lg_rng_stream(1, "determinism", 0));
    lg_run_finish(run);
    game->leave(problem, run->best, level, NULL);
    printf("%s %s: %" PRId64 " evaluations, score %.17g, then %016" PRIx64 "\n", optimizer->name, settings,
           run->evaluations, run->best_cost, lg_rng_next(&run->rng));
    print_level(game, level);
    free(level);
    lg_run_destroy(run);
}

static void carry_out(const lg_game *game, const lg_variant *variant, const lg_task *task) {
    lg_solver *solver = lg_solver_create(task, variant->plan, NULL, NULL);
    lg_level *level = calloc(1, game->level_size);
    if (!solver || !level) exit(1);
    for (uint64_t seed = 1; seed <= 3; seed++) {
        lg_outcome outcome =
            lg_solver_solve(solver, lg_budget_unlimited(), lg_rng_stream(seed, "determinism", 0), level);
        printf("%s plan: %" PRId64 " evaluations, score %.17g\n", variant->name, outcome.evaluations, outcome.score);
        print_level(game, level);
    }
    free(level);
    lg_solver_destroy(solver);
}

static int all_of(const lg_game *game) {
    for (const lg_variant *v = game->variants; v->name; v++) {
        lg_values settings;
        lg_values_init(&settings, game->settings);
        if (!lg_values_apply(&settings, v->settings, NULL)) return 1;
        lg_task *task = lg_task_create(game, &settings, NULL, NULL);
        lg_problem *problem = task ? game->problem(task, NULL, NULL) : NULL;
        if (!problem) return 1;
        for (int i = 0; lg_optimizers[i]; i++) {
            search(game, problem, lg_optimizers[i], "");
            for (const lg_preset *p = lg_optimizers[i]->presets; p->name; p++)
                if (!strstr(p->name, "-hp")) search(game, problem, lg_optimizers[i], p->assignments);
        }
        search(game, problem, lg_optimizer_find("anneal"), "hot=3.7 cold=0.13 length=2000 focus=0.3");
        carry_out(game, v, task);
        game->problem_destroy(problem);
        lg_task_destroy(task);
    }
    return 0;
}

int main(void) {
    static const char *const exact[] = {"terra-mystica", "catan", "toy"}; /* the others have real costs, and libm's */
    for (size_t i = 0; i < sizeof exact / sizeof *exact; i++)
        if (all_of(lg_game_find(exact[i]))) return 1;
    for (int i = 1; i < 3000; i++)
        printf("%a\n", lg_exp_minus(i * 0.0371));
}
