/* Tests of fronts of rings, whose objectives are the parts of the fitness of growing land. A ring reports its own parts; a
 * front of rings is the same for any number of workers; no other member dominates the chosen one; rules come first; and limits
 * are kept. */
#include "check.h"
#include "threads.h"

#include "wesnoth/growing/ring_search.h"
#include "wesnoth/map/settings.h"
#include "wesnoth/ring/ring.h"

enum { SIDE = 20, EVALUATIONS = 300 };

static const char plain[] =
    "alike=0 patches=0 largest=0 path=0 reach=0 apart=0 ashore=0 halves=0 matched=0 even=0 kinds=0 roads=0 forest=0",
                  ruled[] = "roads=0 forest=0";

typedef struct {
    wn_land *land;
    lg_problem *ring;
} fixture;

static fixture open_fixture(const char *settings) {
    fixture f = {.land = wn_land_create(SIDE, SIDE, 2)};
    wn_point at[SIDE * SIDE];
    int tiles = 0;
    lg_values values = values_of(wn_settings, settings);
    f.land->keep[1] = (wn_point){4, 4};
    f.land->keep[2] = (wn_point){17, 17};
    wn_land_at(f.land, 4, 4)->state = wn_land_at(f.land, 17, 17)->state = WN_FIXED;
    for (int x = 1; x <= SIDE; x++)
        for (int y = 1; y <= SIDE; y++)
            if (wn_distance((wn_point){x, y}, f.land->keep[1]) <= 8 && wn_land_at(f.land, x, y)->state == WN_UNMADE)
                at[tiles++] = (wn_point){x, y};
    f.ring = wn_ring_create(&values, f.land, 1, at, tiles, NULL);
    assert_non_null(f.ring);
    lg_values_clear(&values);
    return f;
}

static void close_fixture(fixture *f) {
    wn_ring_destroy(f->ring);
    wn_land_destroy(f->land);
}

static lg_front *front_of(const fixture *f, const char *params, int workers) {
    lg_objectives parts;
    lg_error error = {.text = ""};
    lg_values values = values_of(lg_front_params, params);
    wn_ring_objectives(f->ring, &parts);
    lg_front *front = lg_front_of(f->ring, &parts, &values, workers, &error);
    CHECK(front, "%s", error.text);
    lg_values_clear(&values);
    return front;
}

static void breed(lg_front *front, const lg_thread_pool *threads) {
    lg_explored done = {0};
    while (done.evaluations < EVALUATIONS)
        assert_true(lg_front_round(front, &done, 3, EVALUATIONS - done.evaluations, threads));
    assert_int_equal(done.evaluations, EVALUATIONS);
}

/* Checks a member: its point is what the ring reports for its genome, and its `off` is its cost without the weighted sum. */
static void check_member(const fixture *f, const lg_front *front, int k) {
    lg_genome genome = genome_for(&f->ring->space);
    lg_front_member m = lg_front_at(front, k);
    wn_parts parts;
    lg_front_genome(front, k, genome);
    assert_true(wn_ring_parts(f->ring, genome, &parts));
    CHECK(m.point[0] == parts.differential && m.point[1] == parts.entropy && m.point[2] == parts.village,
          "%g, %g, %g; the ring has %g, %g, %g", m.point[0], m.point[1], m.point[2], parts.differential, parts.entropy,
          parts.village);
    CHECK(m.cost == parts.cost && fabs(m.off - (parts.cost - parts.fitness)) < 1e-8, "%g off, cost %g, fitness %g",
          m.off, parts.cost, parts.fitness);
    CHECK((m.off > 0) == !parts.kept, "%g off, and %s", m.off, parts.kept ? "all is kept" : "not all is kept");
    genome_free(genome);
}

static void members_say_what_their_ring_says(void **state) {
    const char *const settings[] = {plain, ruled};
    (void)state;
    for (int s = 0; s < 2; s++) {
        fixture f = open_fixture(settings[s]);
        lg_front *front = front_of(&f, "population=12 walk=10", 1);
        breed(front, NULL);
        assert_true(lg_front_count(front) > 0);
        lg_front_member pick = lg_front_at(front, lg_front_pick(front));
        assert_int_equal(pick.rank, 0);
        for (int k = 0; k < lg_front_count(front); k++) {
            check_member(&f, front, k);
            CHECK(lg_front_at(front, k).off >= pick.off, "one is picked that misses more");
        }
        lg_front_destroy(front);
        close_fixture(&f);
    }
}

static void a_look_at_a_move_changes_no_trait(void **state) {
    fixture f = open_fixture(plain);
    const lg_problem *p = f.ring;
    lg_genome genome = genome_for(&p->space);
    lg_rng rng = lg_rng_stream(4, "traded", 0);
    void *place = allocated(p->state_size);
    double before[64], after[64];
    int traits = lg_trait_count(p->game), moved = 0;
    (void)state;
    assert_true(traits <= 64);
    lg_space_sample(&p->space, genome, &rng);
    double cost = p->load(p, place, genome);
    assert_true(p->describe(p, place, genome, UINT64_MAX, before));
    for (int n = 0; n < 20; n++) {
        lg_move move = {.block = 0, .i = n, .value = genome.real[n] < 0.5 ? 1 : 0};
        moved += p->peek(p, place, genome, &move, 1) != cost;
        assert_true(p->describe(p, place, genome, UINT64_MAX, after));
        assert_memory_equal(before, after, sizeof *before * (size_t)traits);
    }
    assert_true(moved > 10);
    free(place);
    genome_free(genome);
    close_fixture(&f);
}

static void workers_change_nothing(void **state) {
    const char *const params[] = {"population=12 walk=10", "population=10 algorithm=smsemoa start=constructed"};
    fixture f = open_fixture(ruled);
    (void)state;
    for (int p = 0; p < 2; p++) {
        test_threads threads = threads_of(3);
        lg_front *alone = front_of(&f, params[p], 1), *together = front_of(&f, params[p], 3);
        breed(alone, NULL);
        breed(together, &threads.threads);
        assert_int_equal(lg_front_count(alone), lg_front_count(together));
        for (int k = 0; k < lg_front_count(alone); k++)
            assert_memory_equal(lg_front_at(alone, k).point, lg_front_at(together, k).point, 3 * sizeof(double));
        assert_int_equal(lg_front_pick(alone), lg_front_pick(together));
        lg_front_destroy(alone);
        lg_front_destroy(together);
    }
    close_fixture(&f);
}

static void constructed_starts_are_smoother(void **state) {
    double least[2];
    fixture f = open_fixture(plain);
    (void)state;
    for (int c = 0; c < 2; c++) {
        lg_front *front = front_of(&f, c ? "population=10 walk=0 start=constructed" : "population=10 walk=0", 1);
        lg_explored done = {0};
        assert_true(lg_front_round(front, &done, 1, 10, NULL));
        least[c] = INFINITY;
        for (int k = 0; k < lg_front_count(front); k++)
            least[c] = fmin(least[c], lg_front_at(front, k).point[0]);
        lg_front_destroy(front);
    }
    CHECK(least[1] < least[0] / 3, "differential %g, and %g at random", least[1], least[0]);
    close_fixture(&f);
}

/* A ring reports nothing for a trait that it does not decide alone. A front with such an objective stays empty. */
static void what_a_ring_does_not_know_is_no_objective(void **state) {
    fixture f = open_fixture(plain);
    lg_objectives o = {.count = 2, .of = {{.trait = 1}, {.trait = lg_trait_count(f.ring->game) - 1}}};
    lg_error error;
    lg_explored done = {0};
    (void)state;
    lg_front *front = lg_front_of(f.ring, &o, NULL, 1, &error);
    assert_non_null(front);
    assert_true(lg_front_round(front, &done, 1, 200, NULL));
    assert_int_equal(lg_front_count(front), 0);
    assert_int_equal(lg_front_pick(front), -1);
    lg_front_destroy(front);
    o.of[1].trait = lg_trait_count(f.ring->game);
    assert_null(lg_front_of(f.ring, &o, NULL, 1, &error));
    assert_string_equal(error.text, "an objective of an unknown trait");
    f.ring->describe = NULL;
    assert_null(lg_front_of(f.ring, &o, NULL, 1, &error));
    assert_string_equal(error.text, "the problem describes no traits");
    close_fixture(&f);
}

static double ticking;

static double fake_clock(void) {
    return ticking += 0.001;
}

static bool at_once(const lg_run *run, void *context) {
    ++*(int *)context;
    return run->evaluations < 0;
}

typedef struct {
    const char *settings, *params;
    lg_budget budget;
} growing;

/* Makes the first ring and its map. */
static growing_ring made(const growing *g, lg_text *map) {
    lg_values settings = values_of(wn_settings, g->settings), params = values_of(lg_front_params, g->params);
    growing_options o = {.width = 24, .height = 24, .sides = 2, .keep = {{5, 5}, {20, 20}}, .settings = &settings};
    o.front_functions = &ring_front_search;
    o.params = &params;
    o.budget = g->budget;
    o.seed = 7;
    lg_error error;
    growing_ring ring;
    growing_map *h = growing_map_create(&o, &error);
    CHECK(h, "%s", error.text);
    lg_values_clear(&params); /* the land has its own copy */
    lg_values_clear(&settings);
    CHECK(growing_map_make_ring(h, &(growing_report){1, 1, 5, 5, 4, 4}, &ring, &error), "%s", error.text);
    if (map) growing_map_write(h, map);
    ring.tile = NULL;
    growing_map_destroy(h);
    return ring;
}

static void the_same_again(void **state) {
    const char *const settings[] = {plain, ruled};
    (void)state;
    for (int s = 0; s < 2; s++) {
        growing g = {settings[s], "population=10 walk=20", limits(222, -INFINITY)};
        lg_text one = {0}, two = {0};
        growing_ring ring = made(&g, &one);
        made(&g, &two);
        CHECK(ring.evaluations == 222 && !ring.cut && ring.fitness > 0, "%d evaluations", (int)ring.evaluations);
        assert_string_equal(one.data, two.data);
        lg_text_clear(&one);
        lg_text_clear(&two);
    }
}

/* The local search (walk) only repairs rules. Without rules it must change nothing, because it would otherwise follow the
 * weighted sum. */
static void only_rules_are_walked_for(void **state) {
    growing none = {plain, "population=10 walk=0", limits(222, -INFINITY)}, far = none;
    lg_text one = {0}, two = {0};
    (void)state;
    far.params = "population=10 walk=20";
    made(&none, &one);
    made(&far, &two);
    assert_string_equal(one.data, two.data);
    none.settings = far.settings = ruled;
    lg_text_clear(&one);
    lg_text_clear(&two);
    made(&none, &one);
    made(&far, &two);
    assert_string_not_equal(one.data, two.data);
    lg_text_clear(&one);
    lg_text_clear(&two);
}

static void limits_hold(void **state) {
    int asked = 0;
    growing g = {plain, "population=10", limits(0, 0)};
    (void)state;
    growing_ring ring = made(&g, NULL);
    CHECK(ring.evaluations == GROWING_EVALUATIONS, "no limit: %d evaluations", (int)ring.evaluations);
    g.budget = limits(0, -INFINITY);
    g.budget.seconds = 0.1;
    g.budget.clock = fake_clock;
    ring = made(&g, NULL);
    CHECK(ring.evaluations >= 100 && ring.evaluations % 10 == 0 && !ring.cut && ring.seconds < 0.12,
          "a tenth of a second: %d evaluations, %g", (int)ring.evaluations, ring.seconds);
    g.budget.evaluations = 1000000;
    ring = made(&g, NULL);
    CHECK(ring.cut && ring.seconds < 0.12, "not cut: %g seconds", ring.seconds);
    g.budget = limits(1000, -INFINITY);
    g.budget.tick = at_once;
    g.budget.context = &asked;
    ring = made(&g, NULL);
    CHECK(asked == 1 && ring.evaluations == 0 && ring.tiles > 50 && ring.fitness > 0 && ring.fitness < .3,
          "cancelled: %d evaluations, fitness %g", (int)ring.evaluations, ring.fitness);
}

/* The lowest weighted sum so far. Each generation is a step, after which it is reported. */
static double watched;
static int generations;

static bool count_steps(const lg_run *run, void *context) {
    (void)context;
    CHECK(run->evaluations == 10 * generations, "step %d after %d evaluations", generations, (int)run->evaluations);
    generations++;
    return true;
}

static void watch(const lg_run *run, void *context) {
    (void)context;
    CHECK(run->best_cost < watched, "%g after %g", run->best_cost, watched);
    watched = run->best_cost;
}

static void it_can_be_watched(void **state) {
    growing g = {plain, "population=10", limits(120, -INFINITY)};
    (void)state;
    watched = INFINITY;
    generations = 0;
    g.budget.tick = count_steps;
    g.budget.improved = watch;
    growing_ring ring = made(&g, NULL);
    CHECK(generations == 12 && watched <= ring.fitness + 1e-12, "%d steps, %g beside %g", generations, watched,
          ring.fitness);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(members_say_what_their_ring_says),
        cmocka_unit_test(a_look_at_a_move_changes_no_trait),
        cmocka_unit_test(workers_change_nothing),
        cmocka_unit_test(constructed_starts_are_smoother),
        cmocka_unit_test(what_a_ring_does_not_know_is_no_objective),
        cmocka_unit_test(the_same_again),
        cmocka_unit_test(only_rules_are_walked_for),
        cmocka_unit_test(limits_hold),
        cmocka_unit_test(it_can_be_watched),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
