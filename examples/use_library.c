/* The library in one page: a fair board made step by step, what is said of it, and an archive that sees every board that
 * the search looks at.
 *
 *     cc use_library.c $(pkg-config --cflags --libs levelground) -o use_library && ./use_library catan 7
 */
#include <levelground/search.h>
#include <stdio.h>
#include <stdlib.h>

/* An archive of one trait: how many boards of the search had each whole value of it. */
typedef struct {
    lg_archive base; /* first, so that offer finds the rest */
    int trait, seen[64];
} histogram;

static void count(lg_archive *archive, const lg_problem *problem, lg_genome genome, double cost, const double *traits) {
    histogram *h = (histogram *)archive;
    (void)problem;
    (void)genome;
    (void)cost;
    if (traits && traits[h->trait] >= 0 && traits[h->trait] < 64) h->seen[(int)traits[h->trait]]++;
}

/* A host may do anything between two steps: draw, answer a request, or stop. */
static lg_outcome solve(lg_solver *solver, lg_budget budget, uint64_t seed) {
    lg_solver_start(solver, budget, lg_rng_stream(seed, "generate", 0));
    int steps = 0;
    while (lg_solver_step(solver) == LG_RUNNING)
        steps++;
    lg_outcome out = lg_solver_outcome(solver);
    printf("score %g after %d steps and %lld evaluations, ended by %s\n", out.score, steps, (long long)out.evaluations,
           lg_stop_name(out.stop));
    return out;
}

static void describe(const lg_task *task, const lg_level *level) {
    double value[LG_TRAITS_MAX];
    lg_text text = {0};
    task->game->text.write(task->game, level, task->game->formats[0].name, &text);
    printf("%s", text.data ? text.data : "");
    lg_text_clear(&text);
    if (!task->game->judging.describe || !task->game->judging.describe(task, level, value)) return;
    for (int t = 0; task->game->traits[t].name; t++)
        printf("  %-16s %g %s\n", task->game->traits[t].name, value[t], task->game->traits[t].unit);
}

static int make(const lg_game *game, uint64_t seed) {
    lg_values settings;
    lg_error error = {.text = ""};
    histogram h = {.base.offer = count};
    lg_budget budget = lg_budget_unlimited(); /* the plan's own, until the target is met */
    budget.archive = &h.base;
    lg_values_init(&settings, game->settings);
    lg_task *task = lg_variant_apply(game, game->variants, &settings, &error)
                        ? lg_task_create(game, &settings, NULL, &error)
                        : NULL;
    lg_solver *solver = task ? lg_solver_create(task, game->variants[0].plan, NULL, &error) : NULL;
    if (solver) {
        solve(solver, budget, seed);
        if (lg_solver_level(solver)) describe(task, lg_solver_level(solver));
        if (game->traits) printf("boards by %s:", game->traits[h.trait].name);
        for (int v = 0; game->traits && v < 16; v++)
            printf(" %d", h.seen[v]);
        putchar('\n');
    } else {
        fprintf(stderr, "use_library: %s\n", error.text);
    }
    lg_solver_destroy(solver);
    lg_task_destroy(task);
    lg_values_clear(&settings);
    return solver ? 0 : 1;
}

int main(int argc, char **argv) {
    const lg_game *game = lg_game_find(argc > 1 ? argv[1] : "catan");
    if (game) return make(game, argc > 2 ? strtoull(argv[2], NULL, 10) : 1);
    fprintf(stderr, "use_library: expected a game's name, such as catan\n");
    return 2;
}
