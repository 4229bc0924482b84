/* Tests of exploration on every game that describes its levels, with each emitter and with every algorithm that can search the
 * game: the archive does not depend on the number of workers or on breaks between rounds, every elite's cost and niche agree
 * with measure and describe, and budgets are exact.
 * Slow: all algorithms on all games.
 * Second tier, too (25 s): the cases from the sixth on. */
#include "levelground/explore.h"
#include "threads.h"

enum { ROUNDS = 3, EVALUATIONS = 700 };

static const struct {
    const char *game, *settings, *params, *axes[2];
    double low[2], high[2];
    const char *how; /* an emitter or an algorithm; NULL: the default emitter */
} cases[] = {
    {"toy", "", "batch=9", {"run", "near"}, {0, 0}, {8, 60}, NULL},
    {"terra-mystica", "", "batch=9", {"islands", "colour-span"}, {0, 5}, {20, 8}, NULL},
    {"catan", "", "batch=9", {"richest", "ore-pips"}, {5, 5}, {16, 26}, NULL},
    {"ptsp", "size=120 lines=2 rectangles=1 waypoints=3", "", {"walls", "turns"}, {0, 0}, {50, 20}, NULL},
    {"wesnoth", "land=heights width=10 height=10", "batch=9", {"water", "alike"}, {0, 0}, {1, 1}, NULL},
    {"ptsp", "size=120 lines=2 rectangles=1 waypoints=3", "lambda=5", {"walls", "turns"}, {0, 0}, {50, 20}, "cmame"},
    {"wesnoth", "land=heights width=8 height=8", "lambda=4", {"water", "alike"}, {0, 0}, {1, 1}, "cmame"},
    {"terra-mystica", "", "", {"islands", "colour-span"}, {0, 5}, {20, 8}, "hill"},
    {"catan", "", "", {"wheat-pips", "ore-pips"}, {5, 5}, {26, 26}, "tabu"},
};
/* How many cases are tried. */
static int cases_now(void) {
    return is_second_tier() ? sizeof cases / sizeof *cases : 5;
}

static int trait_of(const lg_game *game, const char *name) {
    for (int t = 0; game->traits[t].name; t++)
        if (!strcmp(game->traits[t].name, name)) return t;
    CHECK(false, "%s has no trait %s", game->name, name);
    return -1;
}

static lg_niches niches_of(int i, const lg_game *game, int points) {
    lg_niches n = {.axes = 2, .points = points};
    for (int a = 0; a < 2; a++)
        n.axis[a] = (lg_axis){trait_of(game, cases[i].axes[a]), cases[i].low[a], cases[i].high[a], 10};
    return n;
}

static lg_explorer *explorer_of(int i, const lg_task *task, int points, int workers) {
    lg_error error = {.text = ""};
    lg_niches n = niches_of(i, task->game, points);
    const char *name = cases[i].how;
    lg_emission how = {.optimizer = name ? lg_optimizer_find(name) : NULL};
    if (!how.optimizer) how.emitter = name ? lg_emitter_find(name) : lg_emitters[0];
    lg_values params = values_of(how.optimizer ? how.optimizer->params : how.emitter->params, cases[i].params);
    how.params = &params;
    lg_explorer *x = lg_explorer_create(task, &n, &how, workers, &error);
    CHECK(x, "%s: %s", task->game->name, error.text);
    lg_values_clear(&params);
    return x;
}

static uint64_t hash_of(lg_explorer *x) {
    const lg_elites *e = lg_explorer_elites(x);
    const lg_space *space = &lg_explorer_problem(x)->space;
    lg_genome genome = genome_for(space);
    uint64_t hash = HASH_START;
    for (int k = 0; k < lg_elites_count(e); k++) {
        lg_elite elite = lg_elites_at(e, k);
        lg_elites_genome(e, k, genome);
        hash = hash_bytes(hash, &elite.niche, sizeof elite.niche);
        hash = hash_bytes(hash, &elite.cost, sizeof elite.cost);
        hash = hash_genome(hash, space, genome);
    }
    genome_free(genome);
    return hash;
}

static lg_explored explored_by(lg_explorer *x, const lg_thread_pool *threads) {
    lg_explored done = {0};
    while (done.evaluations < EVALUATIONS)
        assert_true(lg_explorer_round(x, &done, 5, EVALUATIONS - done.evaluations, threads));
    return done;
}

static void nothing_hangs_on_who_works(void **state) {
    (void)state;
    for (int i = 0; i < cases_now(); i++) {
        lg_task *task = task_of(lg_game_find(cases[i].game), NULL, cases[i].settings, NULL);
        test_threads threads = threads_of(3);
        lg_explorer *alone = explorer_of(i, task, 0, 1), *together = explorer_of(i, task, 0, 3);
        lg_explored a = explored_by(alone, NULL), b = explored_by(together, &threads.threads);
        CHECK(a.evaluations == EVALUATIONS && b.evaluations == EVALUATIONS, "%s: %lld and %lld evaluations of %d",
              cases[i].game, (long long)a.evaluations, (long long)b.evaluations, EVALUATIONS);
        CHECK(hash_of(alone) == hash_of(together), "%s: three workers find something else", cases[i].game);
        CHECK(lg_elites_count(lg_explorer_elites(alone)) > 1, "%s: nothing found", cases[i].game);
        lg_explorer_destroy(alone);
        lg_explorer_destroy(together);
        lg_task_destroy(task);
    }
}

/* Compares the cost and traits stored with an elite with what the game says about its level. */
static void check_elite(int i, const lg_task *task, lg_explorer *x, int k) {
    const lg_elites *e = lg_explorer_elites(x);
    lg_niches n = niches_of(i, task->game, 0);
    lg_elite elite = lg_elites_at(e, k);
    lg_level *level = allocated(task->game->level_size);
    lg_report *report = allocated(sizeof *report);
    lg_error error = {.text = ""};
    double traits[LG_TRAITS_MAX];
    CHECK(lg_explorer_level(x, k, level, &error), "%s", error.text);
    assert_true(lg_task_measure(task, level, report) && task->game->judging.describe(task, level, traits));
    CHECK(report->score == elite.cost, "%s: an elite costs %.17g, and %.17g by measure", cases[i].game, elite.cost,
          report->score);
    for (int a = 0; a < n.axes; a++) {
        double value = traits[n.axis[a].trait];
        CHECK(value == elite.traits[a], "%s: %s is %.17g, and %.17g by describe", cases[i].game, cases[i].axes[a],
              elite.traits[a], value);
        CHECK(value >= n.axis[a].low && value <= n.axis[a].high, "%s: %s is off its axis", cases[i].game,
              cases[i].axes[a]);
    }
    CHECK(lg_elites_niche(e, traits) == elite.niche && lg_elites_in(e, elite.niche) == k, "%s: a wrong niche",
          cases[i].game);
    free(report);
    free(level);
}

static void elites_are_what_they_say(void **state) {
    (void)state;
    for (int i = 0; i < cases_now(); i++)
        for (int points = 0; points <= (cases[i].how ? 0 : 20); points += 20) {
            lg_task *task = task_of(lg_game_find(cases[i].game), NULL, cases[i].settings, NULL);
            lg_explorer *x = explorer_of(i, task, points, 1);
            lg_explored done = {0};
            assert_true(lg_explorer_round(x, &done, 3, EVALUATIONS, NULL));
            assert_true(lg_explorer_round(x, &done, 3, EVALUATIONS, NULL));
            int count = lg_elites_count(lg_explorer_elites(x));
            for (int k = 0; k < count; k++)
                check_elite(i, task, x, k);
            CHECK(count > 1 && count <= lg_elites_summarize(lg_explorer_elites(x)).niches, "%s: %d elites",
                  cases[i].game, count);
            lg_explorer_destroy(x);
            lg_task_destroy(task);
        }
}

/* An archive that is filled with the stored elites of another archive must go on exactly like that archive. */
static void it_goes_on_where_it_was(void **state) {
    (void)state;
    for (int i = 0; i < cases_now(); i++) {
        lg_task *task = task_of(lg_game_find(cases[i].game), NULL, cases[i].settings, NULL);
        lg_explorer *whole = explorer_of(i, task, 0, 1), *later = explorer_of(i, task, 0, 1);
        const lg_elites *e = lg_explorer_elites(whole);
        lg_genome genome = genome_for(&lg_explorer_problem(whole)->space);
        lg_explored done = {0}, then;
        lg_error error = {.text = ""};
        for (int r = 0; r < ROUNDS; r++)
            assert_true(lg_explorer_round(whole, &done, 5, EVALUATIONS, NULL));
        for (int k = 0; k < lg_elites_count(e); k++) {
            bool kept;
            lg_elites_genome(e, k, genome);
            CHECK(lg_explorer_offer(later, genome, &kept, &error) && kept, "%s: not taken back; %s", cases[i].game,
                  error.text);
        }
        then = done;
        assert_true(lg_explorer_round(whole, &done, 5, EVALUATIONS, NULL));
        assert_true(lg_explorer_round(later, &then, 5, EVALUATIONS, NULL));
        CHECK(hash_of(whole) == hash_of(later), "%s: goes on otherwise after a break", cases[i].game);
        genome_free(genome);
        lg_explorer_destroy(whole);
        lg_explorer_destroy(later);
        lg_task_destroy(task);
    }
}

/* Counts the share of the archive's cells that each algorithm fills on the smallest game. */
static void every_algorithm_feeds_it(void **state) {
    lg_task *task = task_of(lg_game_find("toy"), NULL, "", NULL);
    lg_niches n = niches_of(0, task->game, 0);
    lg_error error;
    (void)state;
    for (int i = 0; lg_optimizers[i]; i++) {
        lg_emission how = {.optimizer = lg_optimizers[i]};
        lg_explorer *x = lg_explorer_create(task, &n, &how, 1, &error);
        CHECK(x, "%s: %s", lg_optimizers[i]->name, error.text);
        lg_explored done = explored_by(x, NULL);
        int count = lg_elites_count(lg_explorer_elites(x));
        CHECK(done.evaluations == EVALUATIONS && count >= 10, "%s: %d elites by %lld evaluations",
              lg_optimizers[i]->name, count, (long long)done.evaluations);
        lg_explorer_destroy(x);
    }
    lg_task_destroy(task);
}

static void what_an_emitter_cannot_vary_is_refused(void **state) {
    lg_task *task = task_of(lg_game_find("toy"), NULL, "", NULL);
    lg_niches n = niches_of(0, task->game, 0);
    lg_error error;
    (void)state;
    assert_null(lg_explorer_create(task, &n, &(lg_emission){.emitter = lg_emitter_find("cmame")}, 1, &error));
    assert_string_equal(error.text, "cmame needs real genes, and levels of toy have none");
    lg_task_destroy(task);
}

/* If rounds are allowed as many evaluations as lg_explorer_whole_round says, they are the same as rounds without a limit. */
static void whole_rounds_do_not_depend_on_the_limit(void **state) {
    (void)state;
    for (int i = 0; i < cases_now(); i++) {
        lg_task *task = task_of(lg_game_find(cases[i].game), NULL, cases[i].settings, NULL);
        lg_explorer *just = explorer_of(i, task, 0, 1), *unlimited = explorer_of(i, task, 0, 1);
        lg_explored a = {0}, b = {0};
        for (int r = 0; r < 2; r++) {
            assert_true(lg_explorer_round(just, &a, 3, lg_explorer_whole_round(just, &a), NULL));
            assert_true(lg_explorer_round(unlimited, &b, 3, INT64_MAX, NULL));
            CHECK(a.evaluations == b.evaluations && hash_of(just) == hash_of(unlimited),
                  "%s: round %d depends on the limit", cases[i].game, r);
        }
        lg_explorer_destroy(just);
        lg_explorer_destroy(unlimited);
        lg_task_destroy(task);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_hangs_on_who_works),
        cmocka_unit_test(elites_are_what_they_say),
        cmocka_unit_test(it_goes_on_where_it_was),
        cmocka_unit_test(every_algorithm_feeds_it),
        cmocka_unit_test(what_an_emitter_cannot_vary_is_refused),
        cmocka_unit_test(whole_rounds_do_not_depend_on_the_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
