/* Numbers that should be equal while another rule keeps one of them from the others: the search finds boards, and what guides it
 * there changes no cost. */
#include "game_file.h"

#include "base/rng.h"
#include "levelground/search.h"

/* Red has few groups, because they are large. The groups of the other colours are smaller, unless the search makes them fewer. */
static const char followers[] = "game: followers\n"
                                "board: {squares: [6, 6]}\n"
                                "pieces: {red: {letter: r, stock: 6}, blue: {letter: b, stock: 6},\n"
                                "  green: {letter: g, stock: 6}, yellow: {letter: y, stock: 6},\n"
                                "  purple: {letter: p, stock: 6}, cyan: {letter: c, stock: 6}}\n"
                                "groups: {all: [red, blue, green, yellow, purple, cyan]}\n"
                                "rules:\n"
                                "  kingdoms: {for each: all, groups: it, BOUND}\n"
                                "  large: {each group: red, at least: 3}\n";
static const char *const bounds[] = {"even within: 0", "differ by at most: 0", "ratio at least: 1",
                                     "ratio at least: 0.6"};

static lg_game *game_with(const char *bound) {
    const char *at = strstr(followers, "BOUND");
    char text[1024];
    snprintf(text, sizeof text, "%.*s%s%s", (int)(at - followers), followers, bound, at + strlen("BOUND"));
    return game_of_text(text);
}

static void solve(const char *bound, uint64_t seed) {
    enum { EVALUATIONS = 400000 };
    lg_error error = {.text = ""};
    lg_game *game = game_with(bound);
    lg_task *task = task_of(game, NULL, "", NULL);
    lg_level *level = allocated(game->level_size);
    lg_solver *solver = lg_solver_create(task, game->variants->plan, NULL, &error);
    CHECK(solver, "%s", error.text);
    lg_outcome out = lg_solver_solve(solver, limits(EVALUATIONS, 0), lg_rng_stream(seed, "guide", 0), level);
    CHECK(out.score == 0, "%s, seed %d: score %g after %d evaluations", bound, (int)seed, out.score, EVALUATIONS);
    lg_solver_destroy(solver);
    free(level);
    lg_task_destroy(task);
    lg_game_destroy(game);
}

static void all_numbers_follow_the_one_that_is_bound(void **state) {
    (void)state;
    for (size_t k = 0; k < 2; k++)
        for (uint64_t seed = 1; seed <= 3; seed++)
            solve(bounds[k], seed);
}

/* Walks at random under guidance. Costs are those of states without guidance, and guidance is the same by peek and by load. */
static void check_walk(const char *bound) {
    enum { ROUNDS = 20, MOVES = 200 };
    lg_game *game = game_with(bound);
    lg_task *task = task_of(game, NULL, "", NULL);
    lg_problem *p = problem_of(game, task, NULL);
    lg_genome genome = {.sym = allocated(sizeof *genome.sym * (size_t)p->space.syms)};
    void *guided = allocated(p->state_size), *plain = allocated(p->state_size);
    double most = 0;
    for (int round = 0; round < ROUNDS; round++) {
        lg_rng rng = lg_rng_stream(5, bound, (uint64_t)round);
        lg_space_sample(&p->space, genome, &rng);
        if (!p->vary->guide(p, guided, &genome, &rng)) continue;
        p->load(p, guided, genome);
        for (int n = 0; n < MOVES; n++) {
            lg_move move;
            assert_true(lg_space_move(&p->space, genome, &rng, &move));
            double cost = p->peek(p, guided, genome, &move, 1), guidance = p->vary->guidance(p, guided);
            p->commit(p, guided, genome, &move, 1);
            lg_space_apply(&p->space, genome, move);
            assert_true(cost == p->load(p, plain, genome));
            if (n % 10 == 0) p->load(p, guided, genome);
            CHECK(guidance >= -1e-9 && guidance == p->vary->guidance(p, guided), "%s: guidance %g, by load %g", bound,
                  guidance, p->vary->guidance(p, guided));
            most = fmax(most, guidance);
        }
    }
    CHECK(most > 0, "%s: nothing was guided", bound);
    assert_false(p->vary->guide(p, guided, NULL, NULL));
    free(guided), free(plain), free(genome.sym);
    game->search.problem_destroy(p);
    lg_task_destroy(task);
    lg_game_destroy(game);
}

static void guidance_is_only_added(void **state) {
    (void)state;
    for (size_t k = 0; k < sizeof bounds / sizeof *bounds; k++)
        check_walk(bounds[k]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_numbers_follow_the_one_that_is_bound),
        cmocka_unit_test(guidance_is_only_added),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
