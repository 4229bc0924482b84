/* Tests of archives: the niche of a level, which level is kept, and which niches are refused. */
#include "check.h"
#include "levelground/explore.h"

static const lg_trait traits[] = {
    {"a", "", "the first", 0, 1, false, 0, 0, 0},
    {"b", "", "the second", 0, INFINITY, false, 0, 0, 0},
    {NULL, NULL, NULL, 0, 0, false, 0, 0, 0},
};
static const lg_game game = {.name = "two", .traits = traits};

static double load(const lg_problem *problem, void *state, lg_genome genome) {
    (void)problem;
    (void)state;
    return genome.sym[0];
}

static lg_problem problem_with(int symbols) {
    lg_problem p = {.load = load, .game = &game, .infeasible = 1000};
    lg_space_add(&p.space, (lg_block){.kind = LG_CHOICE, .length = 3, .symbols = symbols});
    lg_space_add(&p.space, (lg_block){.kind = LG_REAL, .length = 1, .lo = 0, .hi = 4});
    return p;
}

static const lg_niches grid = {.axes = 2, .axis = {{1, 10, 20, 5}, {0, 0, 1, 4}}};

static void a_grid_counts_the_first_axis_first(void **state) {
    static const struct {
        double b, a;
        int niche;
    } at[] = {{10, 0, 0},  {11.9, 0, 0}, {12, 0, 1},    {20, 0, 4},   {10, .25, 5},
              {20, 1, 19}, {9.9, 0, -1}, {20.1, 0, -1}, {NAN, 0, -1}, {15, NAN, -1}};
    lg_problem p = problem_with(5);
    lg_elites *e = lg_elites_create(&p, &grid, NULL);
    (void)state;
    for (size_t i = 0; i < sizeof at / sizeof *at; i++) {
        double traits_of[] = {at[i].a, at[i].b};
        int niche = lg_elites_niche(e, traits_of);
        CHECK(niche == at[i].niche, "%g, %g: niche %d, expected %d", at[i].b, at[i].a, niche, at[i].niche);
    }
    lg_elites_destroy(e);
}

static bool offer(lg_elites *e, int symbol, double real, double cost, double b) {
    int32_t sym[] = {symbol, 0, 1};
    double traits_of[] = {.5, b};
    return lg_elites_offer(e, (lg_genome){&real, sym}, cost, traits_of);
}

/* With symbols that fit into a byte, and with larger ones. */
static void a_niche_keeps_the_cheapest(void **state) {
    (void)state;
    for (int symbols = 200; symbols <= 70000; symbols += 69800) {
        lg_problem p = problem_with(symbols);
        lg_elites *e = lg_elites_create(&p, &grid, NULL);
        int32_t sym[3];
        double real;
        assert_true(offer(e, symbols - 1, 3, 7, 11));
        assert_true(offer(e, 1, 3, 8, 15));
        assert_false(offer(e, 2, 3, 7, 11.5));
        assert_false(offer(e, 3, 3, 1000, 19));
        assert_false(offer(e, 3, 3, INFINITY, 19));
        assert_false(offer(e, 3, 3, 1, 21));
        lg_elites_genome(e, 0, (lg_genome){&real, sym});
        assert_true(sym[0] == symbols - 1 && sym[2] == 1 && real == 3);
        assert_true(offer(e, 4, 1, 6, 11.5));
        lg_elites_genome(e, 0, (lg_genome){&real, sym});
        assert_true(sym[0] == 4 && real == 1);
        lg_elites_summary s = lg_elites_summarize(e);
        assert_true(s.filled == 2 && s.niches == 20 && s.best == 6 && s.perfect == 0);
        CHECK(fabs(s.score - 1. / 7 - 1. / 9) < 1e-12, "QD score %g", s.score);
        CHECK(fabs(s.distance - 1.5 / 4) < 1e-12, "distance %g", s.distance);
        assert_true(lg_elites_at(e, 0).traits[0] == 11.5 && lg_elites_at(e, 0).cost == 6);
        lg_elites_destroy(e);
    }
}

/* Niches around points are spread evenly: if places are drawn uniformly, no niche gets many times its share. */
static void points_lie_evenly(void **state) {
    enum { POINTS = 50, PLACES = 20000 };
    lg_niches cvt = {.axes = 2, .points = POINTS, .axis = {{1, 10, 20, 0}, {0, 0, 1, 0}}};
    lg_problem p = problem_with(5);
    lg_elites *e = lg_elites_create(&p, &cvt, NULL);
    lg_rng rng = lg_rng_stream(1, "places", 0);
    int count[POINTS] = {0};
    (void)state;
    for (int i = 0; i < PLACES; i++) {
        double traits_of[] = {lg_rng_unit(&rng), 10 + 10 * lg_rng_unit(&rng)};
        count[lg_elites_niche(e, traits_of)]++;
    }
    for (int n = 0; n < POINTS; n++)
        CHECK(count[n] > PLACES / POINTS / 3 && count[n] < 3 * PLACES / POINTS, "niche %d has %d places of %d", n,
              count[n], PLACES);
    lg_elites_destroy(e);
}

static void what_is_not_whole_is_refused(void **state) {
    static const struct {
        lg_niches niches;
        const char *says;
    } bad[] = {
        {{.axes = 0}, "there is no axis"},
        {{.axes = 5}, "a grid has at most 4 axes, found 5"},
        {{.axes = 1, .axis = {{7, 0, 1, 5}}}, "an axis of an unknown trait"},
        {{.axes = 1, .axis = {{1, 0, INFINITY, 5}}}, "the axis b needs two ends, the lower one first"},
        {{.axes = 1, .axis = {{1, 3, 3, 5}}}, "the axis b needs two ends, the lower one first"},
        {{.axes = 1, .axis = {{1, 0, 3, 0}}}, "the axis b has no cells"},
        {{.axes = 1, .axis = {{1, -1e308, 1e308, 5}}},
         "the axis b: its ends -1e+308 and 1e+308 are too near to each other, or too far apart"},
        {{.axes = 1, .axis = {{1, 1, 1.0000000000000002, 5}}},
         "the axis b: its ends 1 and 1 are too near to each other, or too far apart"},
        {{.axes = 1, .axis = {{1, 0, 5e-324, 5}}},
         "the axis b: its ends 0 and 4.94066e-324 are too near to each other, or too far apart"},
        {{.axes = 2, .axis = {{1, 0, 3, 2}, {1, 0, 3, 2}}}, "b is an axis twice"},
        {{.axes = 2, .axis = {{1, 0, 3, 10000}, {0, 0, 1, 10000}}}, "more than 10000000 cells"},
        {{.axes = 1, .points = 20000, .axis = {{1, 0, 3, 0}}}, "more than 10000 points"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        lg_error error = {.text = ""};
        assert_false(lg_niches_check(&bad[i].niches, &game, &error));
        assert_string_equal(error.text, bad[i].says);
    }
}

/* Checks each game that names axes. The names in the game's text must all be read. */
static void games_have_usual_axes(void **state) {
    static const struct {
        const char *axes, *says;
    } bad[] = {
        {NULL, "two names no axes for an archive"},
        {"a,bb", "an axis of two is no trait with ends: bb"},
        {"b", "an axis of two is no trait with ends: b"},
        {"a,a", "a is an axis twice"},
    };
    lg_niches n;
    lg_error error = {.text = ""};
    (void)state;
    for (int i = 0; lg_games[i]; i++) {
        CHECK(lg_niches_usual(lg_games[i], 7, &n, &error), "%s", error.text);
        assert_true(n.axes == 2 && lg_niches_count(&n) <= 49);
    }
    lg_axis ore = {.trait = 0, .low = 8, .high = 14};
    const lg_game *catan = lg_game_find("catan");
    while (strcmp(catan->traits[ore.trait].name, "ore-pips") != 0)
        ore.trait++;
    assert_int_equal(lg_axis_bins(catan, &ore, 20), 7);
    assert_int_equal(lg_axis_bins(catan, &ore, 5), 5);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        lg_game one = game;
        one.axes = bad[i].axes;
        assert_false(lg_niches_usual(&one, 7, &n, &error));
        assert_string_equal(error.text, bad[i].says);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_grid_counts_the_first_axis_first),
        cmocka_unit_test(a_niche_keeps_the_cheapest),
        cmocka_unit_test(points_lie_evenly),
        cmocka_unit_test(what_is_not_whole_is_refused),
        cmocka_unit_test(games_have_usual_axes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
