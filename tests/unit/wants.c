/* Tests of wants: how they are written and which mistakes are refused, the distance of a level from a want, searches that meet
 * wants with delta evaluation and with full evaluation, the nearest level if none meets the wants, and recipes that make the
 * same levels again. */
#include "check.h"

#include "base/wants.h"

static const lg_game *tm(void) {
    return lg_game_find("terra-mystica");
}

static lg_wants wants_of(const lg_game *game, const char *one, const char *two) {
    lg_wants wants = {0};
    lg_error error = {.text = ""};
    CHECK(lg_wants_add(&wants, game, one, &error), "%s", error.text);
    if (two) CHECK(lg_wants_add(&wants, game, two, &error), "%s", error.text);
    return wants;
}

static void mistakes_are_told(void **state) {
    static const struct {
        const char *text, *said;
    } row[] = {{"islnds=4", "terra-mystica has no trait 'islnds'; did you mean 'islands'?"},
               {"islands", "expected TRAIT=VALUE or TRAIT=LOW..HIGH, found 'islands'"},
               {"=4", "expected TRAIT=VALUE or TRAIT=LOW..HIGH, found '=4'"},
               {"islands=", "islands: expected VALUE or LOW..HIGH, found ''"},
               {"islands=4..x", "islands: expected VALUE or LOW..HIGH, found '4..x'"},
               {"islands=5..4", "islands=5..4: the lower bound is above the upper"},
               {"islands=-1", "islands=-1: expected values from 0 to 400"},
               {"coast=3..401", "coast=3..401: expected values from 0 to 400 hexes"},
               {"islands=4.5", "islands=4.5: expected a whole number"},
               {"forks=4", "forks is wanted twice"}};
    lg_wants wants = wants_of(tm(), "forks=3..5", NULL);
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        lg_error error = {.text = ""};
        CHECK(!lg_wants_add(&wants, tm(), row[i].text, &error), "%s is taken", row[i].text);
        assert_string_equal(error.text, row[i].said);
    }
    assert_int_equal(wants.count, 1);
}

static void off_is_counted_in_tolerances(void **state) {
    const lg_game *game = lg_game_find("wesnoth");
    lg_wants wants = wants_of(game, "water=0.3", "villages=16..18");
    double traits[LG_TRAITS_MAX];
    int water = wants.want[0].trait, villages = wants.want[1].trait;
    (void)state;
    traits[water] = 0.3 + 0.0099;
    traits[villages] = 16;
    assert_true(lg_wants_off(&wants, game, traits) == 0);
    traits[water] = 0.3 - 0.03;
    traits[villages] = 21;
    CHECK(fabs(lg_wants_off(&wants, game, traits) - 5) < 1e-9, "%g", lg_wants_off(&wants, game, traits));
    traits[villages] = NAN;
    double range = game->traits[villages].most - game->traits[villages].least;
    assert_true(lg_want_off(&wants.want[1], game, traits) == 1 + range);
    wants.partly = true;
    CHECK(fabs(lg_wants_off(&wants, game, traits) - 2) < 1e-9, "%g", lg_wants_off(&wants, game, traits));
}

/* In every peek of a run, delta evaluation and a full load must give the same cost. */
static void check_delta(const char *game_name, bool told, const char *stage, const char *one, const char *two) {
    const lg_game *game = lg_game_find(game_name);
    lg_task *task = task_of(game, NULL, "", NULL);
    lg_problem *problem = problem_of(game, task, stage);
    const lg_optimizer *anneal = lg_optimizer_find("anneal");
    lg_values params = values_of(anneal->params, "start=constructed");
    lg_wants wants = wants_of(game, one, two);
    lg_error error = {.text = ""};
    lg_run *run = lg_run_create(problem, anneal, &params, &error);
    CHECK(run, "%s", error.text);
    run->check = true;
    wants.partly = stage;
    if (told) game->search.want(problem, &wants, NULL);
    lg_budget budget = limits(600, -1);
    budget.wants = &wants;
    lg_run_start(run, budget, lg_rng_stream(1, "wants", 0));
    lg_run_finish(run);
    CHECK(!run->mismatch, "%s: a peek is not what a load says", game_name);
    assert_int_equal(run->evaluations, 600);
    lg_run_destroy(run);
    game->search.problem_destroy(problem);
    lg_values_clear(&params);
    lg_task_destroy(task);
}

static void peeks_are_loads(void **state) {
    (void)state;
    check_delta("terra-mystica", false, NULL, "islands=3", "twins=30");
    check_delta("terra-mystica", false, "river", "forks=9", "twins=3");
    check_delta("catan", false, NULL, "ports-match=20", "scarcest=10");
    check_delta("catan", true, NULL, "ports-match=20", "scarcest=10");
    check_delta("catan", true, NULL, "bias-3=0..2.5", "ports-match=3..9");
    check_delta("toy", false, NULL, "run=2", NULL);
}

/* A level's score is what its rules cost plus the penalty for what it misses of the wants, whichever stage of the plan decided a
 * wanted trait. */
static void check_score(const lg_task *task, const lg_level *level, const lg_wants *wants, double score) {
    lg_problem *problem = problem_of(task->game, task, NULL);
    lg_report report;
    double traits[LG_TRAITS_MAX];
    assert_true(lg_task_measure(task, level, &report) && task->game->judging.describe(task, level, traits));
    double expected = report.score + wants_penalty(wants, problem, traits);
    CHECK(fabs(score - expected) < 1e-9, "%s: the solver says %g, expected %g", task->game->name, score, expected);
    task->game->search.problem_destroy(problem);
}

static lg_outcome solve(const lg_game *game, const lg_wants *wants, int64_t evaluations, uint64_t seed,
                        double *traits) {
    lg_task *task = task_of(game, NULL, "", NULL);
    lg_error error = {.text = ""};
    lg_solver *solver = lg_solver_create(task, lg_variant_find(game, NULL)->plan, NULL, &error);
    lg_level *level = allocated(game->level_size);
    CHECK(solver, "%s", error.text);
    lg_solver_want(solver, wants);
    lg_outcome outcome =
        lg_solver_solve(solver, limits(evaluations, -INFINITY), lg_rng_stream(seed, "wants", 0), level);
    assert_true(game->judging.describe(task, level, traits));
    check_score(task, level, wants, outcome.score);
    lg_solver_destroy(solver);
    lg_task_destroy(task);
    free(level);
    return outcome;
}

static void what_is_wanted_is_found(void **state) {
    static const char *const asked[][3] = {{"terra-mystica", "islands=3", "twins=12..14"},
                                           {"terra-mystica", "largest-island=40", "forks=5"},
                                           {"catan", "wood-pips=14", "ports-match=4..8"}};
    (void)state;
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        const lg_game *game = lg_game_find(asked[i][0]);
        lg_wants wants = wants_of(game, asked[i][1], asked[i][2]);
        double traits[LG_TRAITS_MAX];
        lg_outcome outcome = solve(game, &wants, 0, 7, traits);
        CHECK(!outcome.missed && outcome.off == 0 && outcome.score == 0 && lg_wants_off(&wants, game, traits) == 0,
              "%s %s: off %g, score %g", asked[i][0], asked[i][1], outcome.off, outcome.score);
    }
}

/* These values are rare. The moves that the game proposes keep the pips of each resource, and only one board in a hundred has
 * 14 pips of brick. */
static void what_is_rare_is_found(void **state) {
    static const char *const asked[][2] = {{"brick-pips=14", NULL},
                                           {"scarcest=11", NULL},
                                           {"ports-match=18", "wood-pips=12"},
                                           {"bias-4=1.2", "brick-pips=14"}};
    int met = 0;
    (void)state;
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++)
        for (uint64_t seed = 0; seed < 5; seed++) {
            lg_wants wants = wants_of(lg_game_find("catan"), asked[i][0], asked[i][1]);
            double traits[LG_TRAITS_MAX];
            met += !solve(lg_game_find("catan"), &wants, 20000, seed, traits).missed;
        }
    CHECK(met >= 19, "%d of 20", met);
}

/* With even pips, wood cannot have 9 pips. After the search has found the nearest possible number, it must still optimise the
 * seats. */
static void the_nearest_meets_the_rules(void **state) {
    lg_wants wants = wants_of(lg_game_find("catan"), "wood-pips=9", NULL);
    double traits[LG_TRAITS_MAX];
    int met = 0;
    (void)state;
    for (uint64_t seed = 0; seed < 5; seed++) {
        lg_outcome outcome = solve(lg_game_find("catan"), &wants, 60000, seed, traits);
        assert_true(outcome.missed);
        met += outcome.score == 1 && outcome.off == 1;
    }
    CHECK(met >= 3, "%d of 5 meet all rules", met);
}

/* A measured trait (such as a bias) that is far from its wanted value costs only a little more than one broken rule. A counted
 * trait costs its full distance. */
static void what_is_measured_does_not_drown_rules(void **state) {
    const lg_game *game = lg_game_find("catan");
    lg_task *task = task_of(game, NULL, "", NULL);
    lg_problem *problem = problem_of(game, task, NULL);
    lg_wants wants = wants_of(game, "bias-4=1", "ports-match=3");
    double traits[LG_TRAITS_MAX];
    (void)state;
    traits[wants.want[0].trait] = 3;
    traits[wants.want[1].trait] = 3;
    double measured = wants_penalty(&wants, problem, traits);
    CHECK(measured > 1 && measured < 2, "%g", measured);
    traits[wants.want[1].trait] = 9;
    assert_true(wants_penalty(&wants, problem, traits) == measured + 6);
    game->search.problem_destroy(problem);
    lg_task_destroy(task);
}

static void of_what_there_is_not_the_nearest_is(void **state) {
    lg_wants wants = wants_of(tm(), "islands=60", NULL);
    double traits[LG_TRAITS_MAX];
    (void)state;
    lg_outcome outcome = solve(tm(), &wants, 20000, 7, traits);
    assert_true(outcome.missed && outcome.valid);
    assert_true(outcome.off == lg_wants_off(&wants, tm(), traits) && outcome.off > 0);
    CHECK(traits[wants.want[0].trait] >= 6, "%g islands", traits[wants.want[0].trait]);
}

static void recipes_bring_them_back(void **state) {
    lg_link link = {.recipe = {.game = tm(), .variant = tm()->variants, .target = -INFINITY, .seed = 3}}, back;
    lg_text id = {0}, text = {0};
    lg_error error = {.text = ""};
    (void)state;
    lg_values_init(&link.recipe.settings, tm()->settings);
    link.recipe.wants = wants_of(tm(), "islands=3..5", "lean-down=2");
    assert_true(lg_recipe_id(&link.recipe, &id) && lg_link_write(&link, &text));
    CHECK_HAS(text.data, "&want.islands=3..5&want.lean-down=2&");
    const char *const said[] = {id.data, text.data};
    for (int i = 0; i < 2; i++) {
        CHECK(lg_link_read(said[i], &back, &error), "%s: %s", said[i], error.text);
        assert_int_equal(back.recipe.wants.count, 2);
        for (int w = 0; w < 2; w++) {
            const lg_want *a = &link.recipe.wants.want[w], *b = &back.recipe.wants.want[w];
            assert_true(a->trait == b->trait && a->low == b->low && a->high == b->high);
        }
        lg_link_clear(&back);
    }
    assert_false(lg_link_read("game=terra-mystica&seed=1&want.islnds=3", &back, &error));
    CHECK_HAS(error.text, "want.islnds: terra-mystica has no trait 'islnds'; did you mean 'islands'?");
    lg_text_clear(&id);
    lg_text_clear(&text);
    lg_link_clear(&link);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mistakes_are_told),
        cmocka_unit_test(off_is_counted_in_tolerances),
        cmocka_unit_test(peeks_are_loads),
        cmocka_unit_test(what_is_wanted_is_found),
        cmocka_unit_test(recipes_bring_them_back),
        cmocka_unit_test(of_what_there_is_not_the_nearest_is),
        cmocka_unit_test(what_is_rare_is_found),
        cmocka_unit_test(the_nearest_meets_the_rules),
        cmocka_unit_test(what_is_measured_does_not_drown_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
