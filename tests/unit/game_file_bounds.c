/* What is proven of games in files holds on random boards: no genome costs less than the bound of its first genes, and every
 * trait is within its reach. */
#include "game_file.h"

#include <dirent.h>

#include "base/rng.h"
#include "levelground/search.h"

enum { BOARDS = 60, PREFIXES = 12 };

typedef struct {
    const lg_game *game;
    lg_task *task;
    lg_problem *problem;
    lg_genome genome;
    void *state;
    lg_level *level;
} trial;

static trial open_trial(const lg_game *game) {
    trial t = {.game = game, .task = task_of(game, NULL, "", NULL)};
    t.problem = problem_of(game, t.task, NULL);
    t.genome.sym = allocated(sizeof *t.genome.sym * ((size_t)t.problem->space.syms + 1));
    t.state = allocated(t.problem->state_size + 1);
    t.level = allocated(game->level_size);
    return t;
}

static void close_trial(trial *t) {
    t->game->search.problem_destroy(t->problem);
    lg_task_destroy(t->task);
    free(t->genome.sym), free(t->state), free(t->level);
}

/* Draws the genes from gene `from` on anew. */
static void draw_later(const lg_space *space, int32_t *sym, int from, lg_rng *rng) {
    for (int k = 0; k < space->blocks; k++) {
        const lg_block *b = &space->block[k];
        for (int g = b->first > from ? b->first : from, end = b->first + b->length; g < end; g++) {
            int other = g + (int)lg_rng_below(rng, (uint32_t)(end - g));
            int32_t kept = sym[g];
            sym[g] = b->kind == LG_CHOICE ? (int32_t)lg_rng_below(rng, (uint32_t)b->symbols) : sym[other];
            if (b->kind == LG_ARRANGE) sym[other] = kept;
        }
    }
}

static void check_bounds(const trial *t, lg_rng *rng) {
    const lg_space *space = &t->problem->space;
    for (int k = 0; t->problem->bound && k < PREFIXES; k++) {
        int genes = (int)lg_rng_below(rng, (uint32_t)space->syms + 1);
        double bound = t->problem->bound(t->problem, t->genome, genes);
        draw_later(space, t->genome.sym, genes, rng);
        double cost = t->problem->load(t->problem, t->state, t->genome);
        CHECK(bound <= cost + 1e-9, "%s: %g is no lower bound of %g by %d genes", t->game->name, bound, cost, genes);
    }
}

static void check_reach(const trial *t) {
    double least[LG_TRAITS_MAX], most[LG_TRAITS_MAX], value[LG_TRAITS_MAX];
    lg_error error = {.text = ""};
    assert_true(t->game->search.decode(t->problem, t->genome, t->level, &error));
    assert_true(t->game->judging.trait_bounds(t->task, least, most));
    assert_true(t->game->judging.describe(t->task, t->level, value));
    for (int i = 0; i < lg_trait_count(t->game); i++)
        CHECK(value[i] >= least[i] - 1e-9 && value[i] <= most[i] + 1e-9, "%s: %s is %g, not from %g to %g",
              t->game->name, t->game->traits[i].name, value[i], least[i], most[i]);
}

static int check_game(const char *path) {
    lg_game *game = game_of_file(path);
    trial t = open_trial(game);
    int bounded = t.problem->bound != NULL;
    for (int n = 0; n < BOARDS; n++) {
        lg_rng rng = lg_rng_stream(3, path, (uint64_t)n);
        lg_space_sample(&t.problem->space, t.genome, &rng);
        check_bounds(&t, &rng);
        check_reach(&t);
    }
    close_trial(&t);
    lg_game_destroy(game);
    return bounded;
}

/* Checks all files of a folder. Returns how many problems have bounds. */
static int check_folder(const char *name) {
    char path[1024];
    int bounded = 0;
    snprintf(path, sizeof path, "%s/%s", getenv("LG_SOURCE"), name);
    DIR *folder = opendir(path);
    CHECK(folder, "%s: no such folder", path);
    for (struct dirent *entry; (entry = readdir(folder));) {
        snprintf(path, sizeof path, "%s/%.200s", name, entry->d_name);
        if (strstr(entry->d_name, ".game.yaml")) bounded += check_game(path);
    }
    closedir(folder);
    return bounded;
}

static void bounds_hold(void **state) {
    (void)state;
    assert_true(check_folder("tests/data/games") + check_folder("examples") + check_folder("games") > 10);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(bounds_hold)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
