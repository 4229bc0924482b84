/* Tests of fronts on every game that has traits: a front does not depend on the number of workers or on breaks between
 * generations; each member's cost and traits are those that lg_task_measure and the game's `describe` compute; and budgets are
 * exact. */
#include "levelground/front.h"
#include "threads.h"

enum { EVALUATIONS = 500 };

static const struct {
    const char *game, *settings, *params, *objectives[2];
    bool most[2];
    double weight;
} cases[] = {
    {"toy", "", "population=10 walk=5", {"run", "near"}, {false, true}, 0},
    {"terra-mystica", "", "population=10 walk=20", {"REQ6", "colour-span"}, {false, true}, 1},
    {"catan", "", "population=10 algorithm=smsemoa", {"richest", "ore-pips"}, {true, false}, 0},
    {"ptsp", "size=120 lines=2 rectangles=1 waypoints=3", "population=8", {"walls", "turns"}, {false, true}, 0},
    {"wesnoth", "land=heights width=10 height=10", "population=8", {"differential", "entropy"}, {false, false}, .5},
    {"wesnoth", "width=20 height=20", "population=6 children=3 algorithm=smsemoa", {"water", "alike"}, {true, true}, 0},
};
enum { CASES = sizeof cases / sizeof *cases };

static int trait_of(const lg_game *game, const char *name) {
    for (int t = 0; game->traits[t].name; t++)
        if (!strcmp(game->traits[t].name, name)) return t;
    CHECK(false, "%s has no trait %s", game->name, name);
    return -1;
}

static lg_front *front_of(int i, const lg_task *task, int workers) {
    lg_error error = {.text = ""};
    lg_objectives o = {.count = 2};
    lg_values params = values_of(lg_front_params, cases[i].params);
    for (int m = 0; m < 2; m++)
        o.of[m] = (lg_objective){.trait = trait_of(task->game, cases[i].objectives[m]),
                                 .most = cases[i].most[m],
                                 .weight = m ? 0 : cases[i].weight};
    lg_front *front = lg_front_create(task, &o, &params, workers, &error);
    CHECK(front, "%s: %s", task->game->name, error.text);
    lg_values_clear(&params);
    return front;
}

static uint64_t hash_of(const lg_front *front) {
    const lg_space *space = &lg_front_problem(front)->space;
    lg_genome genome = genome_for(space);
    uint64_t hash = HASH_START;
    for (int k = 0; k < lg_front_count(front); k++) {
        lg_front_member m = lg_front_at(front, k);
        lg_front_genome(front, k, genome);
        hash = hash_bytes(hash, m.point, 2 * sizeof *m.point);
        hash = hash_bytes(hash, &m.rank, sizeof m.rank);
        hash = hash_genome(hash, space, genome);
    }
    genome_free(genome);
    return hash;
}

static lg_explored bred(lg_front *front, lg_explored done, int64_t evaluations, const lg_thread_pool *threads) {
    while (done.evaluations < evaluations)
        assert_true(lg_front_round(front, &done, 5, evaluations - done.evaluations, threads));
    return done;
}

static void nothing_hangs_on_who_works(void **state) {
    (void)state;
    for (int i = 0; i < CASES; i++) {
        lg_task *task = task_of(lg_game_find(cases[i].game), NULL, cases[i].settings, NULL);
        test_threads threads = threads_of(3);
        lg_front *alone = front_of(i, task, 1), *together = front_of(i, task, 3);
        lg_explored a = bred(alone, (lg_explored){0}, EVALUATIONS, NULL),
                    b = bred(together, (lg_explored){0}, EVALUATIONS, &threads.threads);
        CHECK(a.evaluations == EVALUATIONS && b.evaluations == EVALUATIONS, "%s: %d and %d evaluations of %d",
              cases[i].game, (int)a.evaluations, (int)b.evaluations, EVALUATIONS);
        CHECK(hash_of(alone) == hash_of(together), "%s: three workers find something else", cases[i].game);
        lg_front_destroy(alone);
        lg_front_destroy(together);
        lg_task_destroy(task);
    }
}

/* Compares the cost and traits stored with a member with what the game says about its level. */
static void check_member(int i, const lg_task *task, const lg_front *front, int k) {
    lg_front_member member = lg_front_at(front, k);
    lg_level *level = allocated(task->game->level_size);
    lg_report *report = allocated(sizeof *report);
    lg_error error = {.text = ""};
    double traits[LG_TRAITS_MAX], share = 0;
    CHECK(lg_front_level(front, k, level, &error), "%s", error.text);
    assert_true(lg_task_measure(task, level, report) && task->game->judging.describe(task, level, traits));
    CHECK(report->score == member.cost, "%s: a member costs %.17g, and %.17g by measure", cases[i].game, member.cost,
          report->score);
    for (int m = 0; m < 2 && member.off < INFINITY; m++) {
        double value = traits[trait_of(task->game, cases[i].objectives[m])],
               found = cases[i].most[m] ? -member.point[m] : member.point[m];
        CHECK(fabs(value - found) < 1e-12, "%s: %s is %.17g, and %.17g by describe", cases[i].game,
              cases[i].objectives[m], found, value);
        if (!m) share = cases[i].weight * value;
    }
    double floor = lg_front_problem(front)->floor, off = floor > -INFINITY ? fmax(report->score - floor - share, 0) : 0;
    CHECK(member.off == INFINITY || fabs(off - member.off) < 1e-8, "%s: %.17g off, expected %.17g", cases[i].game,
          member.off, off);
    free(report);
    free(level);
}

static void members_are_what_they_say(void **state) {
    (void)state;
    for (int i = 0; i < CASES; i++) {
        lg_task *task = task_of(lg_game_find(cases[i].game), NULL, cases[i].settings, NULL);
        lg_front *front = front_of(i, task, 1);
        int first = 0;
        bred(front, (lg_explored){0}, EVALUATIONS, NULL);
        for (int k = 0; k < lg_front_count(front); k++) {
            check_member(i, task, front, k);
            first += !lg_front_at(front, k).rank;
        }
        CHECK(first > 0, "%s: no front", cases[i].game);
        lg_front_destroy(front);
        lg_task_destroy(task);
    }
}

/* A front that is filled with the stored members of another front must go on exactly like that front. */
static void it_goes_on_where_it_was(void **state) {
    (void)state;
    for (int i = 0; i < CASES; i++) {
        lg_task *task = task_of(lg_game_find(cases[i].game), NULL, cases[i].settings, NULL);
        lg_front *whole = front_of(i, task, 1), *later = front_of(i, task, 1);
        lg_genome genome = genome_for(&lg_front_problem(whole)->space);
        lg_error error = {.text = ""};
        lg_explored done = bred(whole, (lg_explored){0}, EVALUATIONS / 2, NULL);
        for (int k = 0; k < lg_front_count(whole); k++) {
            lg_front_genome(whole, k, genome);
            CHECK(lg_front_add(later, genome, &error), "%s: %s", cases[i].game, error.text);
        }
        CHECK(hash_of(whole) == hash_of(later), "%s: comes back as another", cases[i].game);
        bred(whole, done, EVALUATIONS, NULL);
        bred(later, done, EVALUATIONS, NULL);
        CHECK(hash_of(whole) == hash_of(later), "%s: goes on otherwise after a break", cases[i].game);
        genome_free(genome);
        lg_front_destroy(whole);
        lg_front_destroy(later);
        lg_task_destroy(task);
    }
}

/* If generations are allowed as many evaluations as lg_front_whole_round says, they are the same as generations without a
 * limit. */
static void whole_generations_do_not_depend_on_the_limit(void **state) {
    (void)state;
    for (int i = 0; i < CASES; i++) {
        lg_task *task = task_of(lg_game_find(cases[i].game), NULL, cases[i].settings, NULL);
        lg_front *just = front_of(i, task, 1), *unlimited = front_of(i, task, 1);
        lg_explored a = {0}, b = {0};
        for (int r = 0; r < 5; r++) {
            assert_true(lg_front_round(just, &a, 5, lg_front_whole_round(just, &a), NULL));
            assert_true(lg_front_round(unlimited, &b, 5, INT64_MAX, NULL));
            CHECK(a.evaluations == b.evaluations && hash_of(just) == hash_of(unlimited),
                  "%s: generation %d depends on the limit", cases[i].game, r);
        }
        lg_front_destroy(just);
        lg_front_destroy(unlimited);
        lg_task_destroy(task);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_hangs_on_who_works),
        cmocka_unit_test(members_are_what_they_say),
        cmocka_unit_test(it_goes_on_where_it_was),
        cmocka_unit_test(whole_generations_do_not_depend_on_the_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
