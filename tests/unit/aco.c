/* Tests of ant colony optimisation: ants choose symbols by the trails of pairs while the stock lasts, trails move by equations
 * 2 and 3, and the paper's setting still reaches its recorded result. */
#include "check.h"

#include "check/problems.h"

enum { PAIRS = 4, GENES = 2 * PAIRS };

static const int pair_tiles[] = {2, 1, 1}, pair_tokens[] = {1, 2, 1};
/* tile 2 may stand only with token 0, as a desert stands without a number */
static const uint8_t allowed[] = {0, 1, 1, 0, 1, 1, 1, 0, 0};
static const int partner[GENES] = {4, 5, 6, 7, 0, 1, 2, 3};

static bool together(int tile, int token) {
    return allowed[tile * 3 + token];
}

static int evaluated, unpaired;

static double count_pairs(const lg_problem *problem, void *state, lg_genome genome) {
    (void)state;
    assert_true(lg_space_holds(&problem->space, genome));
    for (int i = 0; i < PAIRS; i++)
        unpaired += !together(genome.sym[i], genome.sym[PAIRS + i]);
    return 1 + evaluated++ % 7;
}

static lg_problem pairs_problem(void) {
    lg_problem problem = {.load = count_pairs, .tuple = {partner, allowed, 3}};
    lg_space_add(&problem.space, (lg_block){.kind = LG_ARRANGE, .length = PAIRS, .symbols = 3, .count = pair_tiles});
    lg_space_add(&problem.space, (lg_block){.kind = LG_ARRANGE, .length = PAIRS, .symbols = 3, .count = pair_tokens});
    return problem;
}

static lg_run *run_of(const lg_problem *problem, lg_values *params, const char *settings) {
    lg_error error = {.text = ""};
    *params = values_of(lg_optimizer_find("aco")->params, settings);
    lg_run *run = lg_run_create(problem, lg_optimizer_find("aco"), params, &error);
    CHECK(run, "%s", error.text);
    return run;
}

static const char paper[] = "ants=10 rho=.02 alpha=1 beta=0 Q=1 initial=1 deposit=all local=0";

static void ants_choose_pairs_that_go_together_while_the_stock_lasts(void **state) {
    static const char *const settings[] = {paper, "alpha=8 rho=1 deposit=all local=0 Q=0.001", "local=0",
                                           "local=0 beta=2 alpha=3", "ants=1 local=0 rho=0"};
    (void)state;
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
        lg_values params;
        lg_problem problem = pairs_problem();
        lg_run *run = run_of(&problem, &params, settings[i]);
        evaluated = unpaired = 0;
        lg_run_start(run, limits(4000, -1), lg_rng_stream(1, "aco", i));
        assert_int_equal(lg_run_finish(run), LG_EVALUATIONS);
        CHECK(evaluated == 4000 && !unpaired, "%s: %d pairs that do not go together", settings[i], unpaired);
        lg_run_destroy(run);
    }
}

/* More symbols than fit a byte, and more pairs than the paper's game has: ants still choose each of them equally often. */
enum { WIDE = 300, NARROW = 40 };
static int chosen_high, chosen_late;

static double count_late(const lg_problem *problem, void *state, lg_genome genome) {
    (void)state;
    assert_true(lg_space_holds(&problem->space, genome));
    assert_int_equal(genome.sym[1], genome.sym[0] % 7 * 5 + genome.sym[1] % 5);
    chosen_high += genome.sym[0] >= 128;
    chosen_late += genome.sym[0] * 5 >= 512;
    return 1;
}

static void ants_choose_among_any_number_of_pairs(void **state) {
    static uint8_t together_wide[WIDE * NARROW];
    static const int each_other[] = {1, 0};
    lg_problem problem = {.load = count_late, .tuple = {each_other, together_wide, NARROW}};
    lg_values params;
    (void)state;
    for (int a = 0; a < WIDE; a++) /* five pairs for each symbol, 1,500 in all */
        memset(together_wide + a * NARROW + a % 7 * 5, 1, 5);
    lg_space_add(&problem.space, (lg_block){.kind = LG_CHOICE, .length = 1, .symbols = WIDE});
    lg_space_add(&problem.space, (lg_block){.kind = LG_CHOICE, .length = 1, .symbols = NARROW});
    lg_run *run = run_of(&problem, &params, "local=0 rho=0 alpha=0");
    chosen_high = chosen_late = 0;
    lg_run_start(run, limits(1500, 0), lg_rng_stream(1, "aco", 0));
    assert_int_equal(lg_run_finish(run), LG_EVALUATIONS);
    assert_in_range(chosen_high, 1500 * 172 / 300 - 100, 1500 * 172 / 300 + 100);
    assert_in_range(chosen_late, 1500 * 197 / 300 - 100, 1500 * 197 / 300 + 100);
    lg_run_destroy(run);
}

/* A gene without a partner takes a token that the other pairs need. The ants must then go on with any genome of the space. */
static void ants_go_on_where_no_pair_is_left(void **state) {
    static const int some[GENES] = {-1, 5, 6, 7, -1, 1, 2, 3};
    lg_values params;
    lg_problem problem = pairs_problem();
    (void)state;
    problem.tuple.partner = some;
    lg_run *run = run_of(&problem, &params, "local=0");
    lg_run_start(run, limits(4000, -1), lg_rng_stream(1, "aco", 0));
    assert_int_equal(lg_run_finish(run), LG_EVALUATIONS);
    lg_run_destroy(run);
}

/* There is one gene with two options (a choice, or a real gene of two intervals) that cost 1 and 4, and two ants; rho = .5,
 * Q = 1, all trails 1. If a ants chose the first option in the first iteration and b the second, equations 1 to 3 give the
 * first option a chance of (.5 + a) / (1 + a + b / 4) in the next one. (a, b) is (2, 0), (1, 1) or (0, 2), with chances 1/4,
 * 1/2 and 1/4. The chance is then 5/6, 2/3 or 1/3, and 5/8 on average. The test counts how often the third ant chooses the
 * first option. */
typedef struct {
    lg_problem problem; /* must be first */
    int chosen[8], ants;
} log_of_ants;

static double logged(const lg_problem *problem, void *state, lg_genome genome) {
    log_of_ants *log = (log_of_ants *)(uintptr_t)problem;
    (void)state;
    assert_true(lg_space_holds(&problem->space, genome));
    int chosen = problem->space.reals ? genome.real[0] >= 2 : genome.sym[0];
    if (log->ants < 8) log->chosen[log->ants++] = chosen;
    return chosen ? 4 : 1;
}

/* times: with amount=cost ants deposit Q times their cost, so b in the formula counts four times instead of a quarter. */
static void check_trails(lg_block block, bool times) {
    enum { TRIES = 20000 };
    int first[3][2] = {
        /* indexed by how many ants chose symbol 0 in the first iteration: the number of tries, and how often the third ant
         * chose it then */
        {0}};
    log_of_ants log = {.problem = {.load = logged}};
    lg_values params;
    lg_space_add(&log.problem.space, block);
    lg_run *run =
        run_of(&log.problem, &params, "ants=2 rho=.5 alpha=1 beta=0 Q=1 initial=1 deposit=all local=0 intervals=2");
    if (times) assert_true(lg_values_set(&params, "amount", "cost", NULL));
    for (int n = 0; n < TRIES; n++) {
        log.ants = 0;
        lg_run_start(run, limits(3, -1), lg_rng_stream((uint64_t)n, "aco", 0));
        lg_run_finish(run);
        assert_int_equal(log.ants, 3);
        int at_0 = !log.chosen[0] + !log.chosen[1];
        first[at_0][0]++;
        first[at_0][1] += !log.chosen[2];
    }
    for (int a = 0; a < 3; a++) {
        double tau_0 = 0.5 + a, tau_1 = 0.5 + (2 - a) * (times ? 4.0 : 1 / 4.0), wanted = tau_0 / (tau_0 + tau_1);
        double found = (double)first[a][1] / first[a][0];
        CHECK(fabs(first[a][0] - TRIES * (a == 1 ? 0.5 : 0.25)) < 350, "%d ants: %d tries", a, first[a][0]);
        CHECK(fabs(found - wanted) < 0.02, "%d ants deposit at 0: the next follows by %g, not %g", a, found, wanted);
    }
    lg_run_destroy(run);
}

static void trails_move_by_equations_2_and_3(void **state) {
    (void)state;
    for (int t = 0; t < 2; t++) {
        check_trails((lg_block){.kind = LG_CHOICE, .length = 1, .symbols = 2}, t);
        check_trails((lg_block){.kind = LG_REAL, .length = 1, .lo = -2, .hi = 6}, t);
    }
}

/* Both trails are .25. If an option is drawn by its share of the sum, each has a probability of a half. If it is drawn by the
 * trail itself, each has a quarter; in the other half of the cases the last option is taken, or the first, as the parameter
 * says. */
static void draws_need_not_be_by_shares(void **state) {
    static const struct {
        const char *draw;
        double first;
    } rows[] = {{"share", .5}, {"last", .25}, {"first", .75}};
    enum { TRIES = 4000 };
    (void)state;
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        log_of_ants log = {.problem = {.load = logged}};
        lg_values params;
        int first = 0;
        lg_space_add(&log.problem.space, (lg_block){.kind = LG_CHOICE, .length = 1, .symbols = 2});
        lg_run *run = run_of(&log.problem, &params, "ants=1 beta=0 initial=.25 deposit=all local=0");
        assert_true(lg_values_set(&params, "draw", rows[r].draw, NULL));
        for (int n = 0; n < TRIES; n++) {
            log.ants = 0;
            lg_run_start(run, limits(1, -1), lg_rng_stream((uint64_t)n, "aco", 0));
            lg_run_finish(run);
            first += !log.chosen[0];
        }
        CHECK(fabs((double)first / TRIES - rows[r].first) < .03, "draw=%s: %d of %d", rows[r].draw, first, TRIES);
        lg_run_destroy(run);
    }
}

/* Counts how many values fall into each twentieth of [-2, 6). A tenth of that range is .8. */
enum { TWENTIETHS = 20 };
typedef struct {
    lg_problem problem; /* must be first */
    int found[TWENTIETHS];
} ruler;

static double measured(const lg_problem *problem, void *state, lg_genome genome) {
    (void)state;
    ((ruler *)(uintptr_t)problem)->found[(int)((genome.real[0] + 2) / .4)]++;
    return 1;
}

static void reals_are_drawn_anywhere_in_their_interval(void **state) {
    ruler r = {.problem = {.load = measured}};
    lg_values params;
    (void)state;
    lg_space_add(&r.problem.space, (lg_block){.kind = LG_REAL, .length = 1, .lo = -2, .hi = 6});
    lg_run *run = run_of(&r.problem, &params, "alpha=0 beta=0 local=0");
    lg_run_start(run, limits(20000, -1), lg_rng_stream(1, "aco", 0));
    lg_run_finish(run);
    for (int i = 0; i < TWENTIETHS; i++)
        assert_in_range(r.found[i], 1000 - 160, 1000 + 160);
    lg_run_destroy(run);
}

/* A bowl whose bottom is at -1000, in a problem whose costs have no lower bound. The trails alone must get far closer to it
 * than the same number of random samples. */
static double sunken(const lg_problem *problem, void *state, lg_genome genome) {
    return synthetic_distance(problem, state, genome) - 1000;
}

static double height_reached(const lg_problem *problem, const char *settings) {
    lg_values params;
    lg_run *run = run_of(problem, &params, settings);
    lg_run_start(run, limits(5000, -INFINITY), lg_rng_stream(1, "aco", 0));
    lg_run_finish(run);
    double height = run->best_cost + 1000;
    lg_run_destroy(run);
    return height;
}

static void costs_without_an_end_are_taken_from_the_best(void **state) {
    lg_problem problem = {.load = sunken, .floor = -INFINITY};
    (void)state;
    lg_space_add(&problem.space, (lg_block){.kind = LG_REAL, .length = 10, .lo = -2, .hi = 3});
    double blind = height_reached(&problem, "alpha=0 beta=0 deposit=all local=0");
    for (int all = 0; all < 2; all++) {
        double led = height_reached(&problem, all ? "beta=0 deposit=all local=0" : "beta=0 local=0");
        CHECK(led < blind / 3, "%d: %g, and %g without trails", all, led, blind);
    }
}

static void choices_and_arrangements_of_any_size_are_searched(void **state) {
    static int count[300];
    lg_values params;
    (void)state;
    for (int s = 0; s < 300; s++)
        count[s] = 1;
    const lg_block blocks[] = {{.kind = LG_ARRANGE, .length = 300, .symbols = 300, .count = count},
                               {.kind = LG_CHOICE, .length = 3, .symbols = 2000},
                               {.kind = LG_CHOICE, .length = 40, .symbols = 3}};
    for (int b = 0; b < 3; b++) {
        lg_problem problem = {.load = synthetic_distance};
        lg_space_add(&problem.space, blocks[b]);
        lg_run *run = run_of(&problem, &params, "local=50");
        lg_run_start(run, limits(1, -1), lg_rng_stream(1, "aco", 0));
        lg_run_finish(run);
        double first = run->best_cost;
        lg_run_start(run, limits(1500, 0), lg_rng_stream(1, "aco", 0));
        lg_run_finish(run);
        CHECK(run->best_cost < first, "block %d: %g is no better than %g", b, run->best_cost, first);
        lg_run_destroy(run);
    }
}

/* One gene with four symbols, of which the first is the best. Records what each ant chooses. */
enum { OPTIONS = 4, ITERATIONS = 6000 };

typedef struct {
    lg_problem problem; /* must be first */
    double cost[OPTIONS];
    int chosen[2 * ITERATIONS], ants;
} meadow;

static double pasture(const lg_problem *problem, void *state, lg_genome genome) {
    meadow *m = (meadow *)(uintptr_t)problem;
    (void)state;
    if (m->ants < 2 * ITERATIONS) m->chosen[m->ants++] = genome.sym[0];
    return m->cost[genome.sym[0]];
}

static meadow *meadow_of(const double cost[OPTIONS]) {
    meadow *m = allocated(sizeof *m);
    m->problem.load = pasture;
    memcpy(m->cost, cost, sizeof m->cost);
    lg_space_add(&m->problem.space, (lg_block){.kind = LG_CHOICE, .length = 1, .symbols = OPTIONS});
    return m;
}

static void check_share(const char *what, int found, int of, double wanted) {
    double error = sqrt(wanted * (1 - wanted) / of);
    CHECK(of > 10 && fabs((double)found / of - wanted) < 5 * error, "%s: %d of %d, not %g", what, found, of, wanted);
}

/* With rho = 1 the trails come from the last iteration alone. If no ant of that iteration found the best symbol, the best
 * symbol's trail is that of the best genome so far, which is 1, and the trail of the iteration's best ant is 1/2, by its
 * cost. No trail is above 1 or below 1/8 (the maximum divided by twice the number of options). */
static void own_trails_are_of_two_bests_and_within_bounds(void **state) {
    static const double costs[2][OPTIONS] = {{1, 2, 2, 2}, {0, 1, 1, 1}}; /* a cost of 0 counts as a half */
    (void)state;
    for (int ants = 1; ants <= 2; ants++)
        for (int alpha = 1; alpha <= 2; alpha++) {
            meadow *m = meadow_of(costs[alpha - 1]);
            char settings[100];
            lg_values params;
            int found[3] = {0}, of[2] = {0}, k = 0;
            snprintf(settings, sizeof settings, "ants=%d rho=1 local=0 beta=0 alpha=%d", ants, alpha);
            lg_run *run = run_of(&m->problem, &params, settings);
            lg_run_start(run, limits((int64_t)ants * ITERATIONS, -1), lg_rng_stream(1, "aco", 0));
            lg_run_finish(run);
            while (k < m->ants && m->chosen[k])
                k++;
            for (k = (k / ants + 1) * ants; k < m->ants;
                 k += ants) { /* begins with the iteration after the best was found */
                const int *last = &m->chosen[k - ants], *now = &m->chosen[k];
                bool best = !last[0] || !last[ants - 1];
                of[best]++;
                found[best] += !now[0];
                found[2] += !best && now[0] == last[0];
            }
            double low = pow(1 / 8.0, alpha), half = pow(0.5, alpha);
            check_share("after the best", found[1], of[1], 1 / (1 + 3 * low));
            check_share("after another", found[0], of[0], 1 / (1 + half + 2 * low));
            check_share("another again", found[2], of[0], half / (1 + half + 2 * low));
            lg_run_destroy(run);
            free(m);
        }
}

/* Counts the symbols of the genome at which the run stands after each step. */
typedef struct {
    int skip, of, found[OPTIONS];
} tally;

static void count_choice(const lg_run *run, void *context) {
    tally *t = context;
    if (t->skip-- > 0) return;
    t->of++;
    t->found[run->cursor.genome.sym[0]]++;
}

/* Without trails, the chance of a symbol is proportional to (1 / (1 + rise))^beta, where the rise is how much the cost grows
 * if the best genome gets that symbol. */
static void check_heuristic(const lg_problem *problem, int beta, const double *rise, int options) {
    char settings[100];
    lg_values params;
    double sum = 0;
    snprintf(settings, sizeof settings, "ants=1 local=0 alpha=0 beta=%d", beta);
    lg_run *run = run_of(problem, &params, settings);
    for (int o = 0; o < options; o++)
        sum += pow(1 / (1 + rise[o]), beta);
    for (uint64_t seed = 1; seed <= 3; seed++) {
        tally t = {.skip = 500}; /* the first 500 steps, in which the best is found, are not counted */
        lg_run_start(run, limits(6000, -1), lg_rng_stream(seed, "aco", 0));
        run_followed(run, count_choice, &t);
        for (int o = 0; o < options; o++)
            check_share("by what it would cost", t.found[o], t.of, pow(1 / (1 + rise[o]), beta) / sum);
    }
    lg_run_destroy(run);
}

static double in_order(const lg_problem *problem, void *state, lg_genome genome) {
    (void)problem;
    (void)state;
    return genome.sym[0] ? 4 : 1;
}

static void symbols_are_chosen_by_what_they_would_cost(void **state) {
    static const double costs[OPTIONS] = {1, 2, 4, 9}, rises[OPTIONS] = {0, 1, 3, 8};
    static const int one_each[] = {1, 1};
    (void)state;
    meadow *m = meadow_of(costs);
    check_heuristic(&m->problem, 1, rises, OPTIONS);
    check_heuristic(&m->problem, 2, rises, OPTIONS);
    free(m);
    lg_problem beads = {.load = in_order}; /* a symbol can only be changed by a swap */
    lg_space_add(&beads.space, (lg_block){.kind = LG_ARRANGE, .length = 2, .symbols = 2, .count = one_each});
    static const double swap[] = {0, 3};
    check_heuristic(&beads, 1, swap, 2);
}

/* The heuristic peeks at the costs of symbols from the genome from which the ants learn, even if the cursor stood at another
 * genome before. */
static void peeks_are_of_the_genome_that_is_learnt_from(void **state) {
    const lg_game *game = lg_game_find("terra-mystica");
    lg_task *task = task_of(game, "paper", "river=original", NULL);
    lg_problem *problem = problem_of(game, task, "colours");
    (void)state;
    for (int local = 0; local <= 2; local++) {
        char settings[100];
        lg_values params;
        snprintf(settings, sizeof settings, "ants=3 beta=2 local=%d", local);
        lg_run *run = run_of(problem, &params, settings);
        run->check = true;
        lg_run_start(run, limits(3000, -1), lg_rng_stream(1, "aco", 0));
        lg_run_finish(run);
        CHECK(!run->mismatch, "local=%d: a peek of another genome", local);
        lg_run_destroy(run);
    }
    game->search.problem_destroy(problem);
    lg_task_destroy(task);
}

/* tolerance=1: the paper demands only approximately equal pips, so a difference of 1 is allowed. */
static void the_papers_setting_always_makes_a_catan_board(void **state) {
    const lg_game *game = lg_game_find("catan");
    lg_task *task = task_of(game, "paper", "tolerance=1", NULL);
    lg_problem *problem = problem_of(game, task, NULL);
    lg_values params;
    lg_run *run = run_of(problem, &params, paper);
    (void)state;
    for (uint64_t seed = 1; seed <= 2; seed++) {
        lg_run_start(run, limits(100000, 0), lg_rng_stream(seed, "aco2020", 0));
        CHECK(lg_run_finish(run) == LG_TARGET && run->best_cost == 0, "seed %d: %g after %d evaluations", (int)seed,
              run->best_cost, (int)run->evaluations);
    }
    lg_run_destroy(run);
    game->search.problem_destroy(problem);
    lg_task_destroy(task);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ants_choose_pairs_that_go_together_while_the_stock_lasts),
        cmocka_unit_test(ants_choose_among_any_number_of_pairs),
        cmocka_unit_test(ants_go_on_where_no_pair_is_left),
        cmocka_unit_test(trails_move_by_equations_2_and_3),
        cmocka_unit_test(draws_need_not_be_by_shares),
        cmocka_unit_test(reals_are_drawn_anywhere_in_their_interval),
        cmocka_unit_test(costs_without_an_end_are_taken_from_the_best),
        cmocka_unit_test(choices_and_arrangements_of_any_size_are_searched),
        cmocka_unit_test(own_trails_are_of_two_bests_and_within_bounds),
        cmocka_unit_test(symbols_are_chosen_by_what_they_would_cost),
        cmocka_unit_test(peeks_are_of_the_genome_that_is_learnt_from),
        cmocka_unit_test(the_papers_setting_always_makes_a_catan_board),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
