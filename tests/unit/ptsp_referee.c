/* Tests of the fitness: its value for given costs, and on maps with few waypoints; driven costs against flights of the test
 * itself; and that a problem gives a genome the score of its map. */
#include "check.h"

#include "ptsp/drivers/drive.h"
#include "ptsp/map/settings.h"

static const lg_game *game;
static pt_map *map;

static int make(void **state) {
    (void)state;
    game = lg_game_find("ptsp");
    map = malloc(sizeof *map);
    return game && map ? 0 : 1;
}

static int unmake(void **state) {
    (void)state;
    free(map);
    return 0;
}

static lg_task *task_with(const char *settings) {
    return task_of(game, NULL, settings, NULL);
}

static void check_fitness(const char *settings, const double *cost, int routes, double wanted) {
    lg_task *task = task_with(settings);
    double value = pt_fitness_of(pt_task_of(task), cost, routes);
    CHECK(value == wanted && !(value == 0 && signbit(value)), "%s, %d routes: %g, not %g", settings, routes, value,
          wanted);
    lg_task_destroy(task);
}

static void the_value_for_given_costs(void **state) {
    static const double cost[PT_ROUTES] = {1500, 1200, 1000, 1010, 1020, 1040, 1080};
    static const double level[PT_ROUTES] = {900, 900, 900, 901, 902, 903, 904};
    static const double upside_down[PT_ROUTES] = {1000, 1200, 1500, 1500, 1500, 1500, 1500};
    (void)state;
    check_fitness("fitness=f3", cost, PT_ROUTES, -200);
    check_fitness("fitness=f5", cost, PT_ROUTES, -180);
    check_fitness("fitness=f8", cost, PT_ROUTES, -120);
    check_fitness("fitness=f3", (double[]){1250, 1200, 1000}, 3, -50);
    check_fitness("fitness=f5", level, PT_ROUTES, 2);
    check_fitness("fitness=f3", level, PT_ROUTES, 0);
    check_fitness("fitness=f3", upside_down, PT_ROUTES, 300);
    check_fitness("fitness=pair", cost, PT_ROUTES, -200);
    check_fitness("fitness=pair worse=nearest better=r4", cost, PT_ROUTES, -420);
    check_fitness("fitness=pair worse=physics better=nearest", cost, PT_ROUTES, 500);
}

static void few_waypoints(void **state) {
    static const double cost[] = {700, 650, 600, 640};
    (void)state;
    check_fitness("fitness=f5", cost, 3, -50); /* the physics route takes the place of r2, which does not exist */
    check_fitness("fitness=f8", cost, 4, -10); /* r1 takes the place of r4, which does not exist */
    check_fitness("fitness=pair worse=r3 better=physics", cost, 4, -40);
    check_fitness("fitness=pair worse=r3 better=physics", cost, 3, 0);
}

static void check_uses(const char *settings, int routes, unsigned wanted, int needed) {
    lg_task *task = task_with(settings);
    for (int r = 0; r < routes; r++)
        CHECK(pt_fitness_uses(pt_task_of(task), r, routes) == (wanted >> r & 1), "%s: route %d of %d", settings, r,
              routes);
    assert_int_equal(pt_fitness_routes(pt_task_of(task)), needed);
    lg_task_destroy(task);
}

static void the_routes_compared(void **state) {
    (void)state;
    check_uses("fitness=f3", 7, 0x07, 3);
    check_uses("fitness=f5", 7, 0x13, 5);
    check_uses("fitness=f8", 7, 0x43, 7);
    check_uses("fitness=f8", 3, 0x07, 7);
    check_uses("fitness=pair worse=nearest better=distance", 7, 0x03, 3);
    check_uses("fitness=pair worse=r1 better=r3", 7, 0x28, 6);
    check_uses("fitness=pair worse=r1 better=r3", 4, 0x08, 6);
}

static void check_refused(const char *settings, const char *why) {
    lg_values values = values_of(game->settings, settings);
    lg_error error = {.text = ""};
    lg_task *task = lg_task_create(game, &values, NULL, &error);
    CHECK(!task, "%s: taken", settings);
    CHECK_HAS(error.text, why);
    lg_values_clear(&values);
}

static void settings_that_contradict(void **state) {
    (void)state;
    check_refused("rival=mcts", "rival needs a driver");
    check_refused("fitness=pair worse=r1 better=r1", "the same route");
    check_refused("fitness=pair worse=r1 better=r1 by=mcts", "the same route");
    check_refused("fitness=pair worse=r1 better=r1 by=mcts rival=mcts", "the same route");
    game->destroy(task_with("fitness=pair worse=r1 better=r1 by=mcts rival=pilot"));
}

static void begin_map(int width, int height) {
    memset(map, 0, offsetof(pt_map, letter));
    map->width = (int16_t)width;
    map->height = (int16_t)height;
    map->steps = PT_STEPS;
    memset(map->letter, '.', (size_t)width * (size_t)height);
}

static void add_ship(int x, int y) {
    map->ship = (pt_point){(int16_t)x, (int16_t)y};
    map->letter[y * map->width + x] = 'S';
}

static void add_waypoint(int x, int y) {
    map->waypoint[map->waypoints++] = (pt_point){(int16_t)x, (int16_t)y};
    map->letter[y * map->width + x] = 'C';
}

/* Opens a room that has a wall inside. */
static void open_room(void) {
    begin_map(240, 180);
    add_ship(24, 24);
    add_waypoint(200, 24);
    add_waypoint(80, 40);
    add_waypoint(160, 104);
    add_waypoint(40, 152);
    add_waypoint(208, 152);
    for (int y = 0; y < 110; y++)
        map->letter[y * 240 + 120] = map->letter[y * 240 + 121] = '@';
}

static double score_of(const char *settings) {
    lg_task *task = task_with(settings);
    lg_report *report = allocated(sizeof *report);
    lg_task_measure(task, map, report);
    double score = report->score;
    free(report);
    lg_task_destroy(task);
    return score;
}

/* All waypoints lie in a row, so only one order is sensible. It has the same cost under the name of each route. */
static void equal_orders_cost_the_same(void **state) {
    static const char *const settings[] = {"fitness=f3",
                                           "fitness=f3 rules=paper",
                                           "fitness=f3 by=pilot games=2 iterations=20",
                                           "fitness=f3 by=mcts games=2 iterations=20",
                                           "fitness=f3 by=mcts games=2 iterations=20 rules=java8",
                                           "fitness=pair worse=nearest better=physics by=mcts games=3 iterations=20"};
    (void)state;
    begin_map(300, 60);
    add_ship(24, 24);
    for (int x = 64; x < 280; x += 40)
        add_waypoint(x, 24);
    for (size_t k = 0; k < sizeof settings / sizeof *settings; k++) {
        double score = score_of(settings[k]);
        CHECK(score == 0 && !signbit(score), "%s: %g", settings[k], score);
    }
}

/* Returns the mean cost of flights with the random streams that the referee uses. */
static double flown(pt_analyst *analyst, const pt_driver *driver, const int16_t *order, int games, int iterations) {
    pt_drive_options options = {.iterations = iterations};
    pt_seat *seat = pt_seat_create(driver, &options);
    pt_game played = pt_game_of(map, pt_analyst_walls(analyst));
    double sum = 0;
    assert_non_null(seat);
    for (int g = 0; g < games; g++) {
        pt_flight flight = {0};
        pt_trip trip = {&played, analyst, order};
        assert_true(pt_drive(seat, &trip, lg_rng_stream(1, "drive", (uint64_t)g), &flight));
        sum += flight.cost;
    }
    pt_seat_destroy(seat);
    return sum / games;
}

static void driven_costs(void **state) {
    pt_analyst *analyst = pt_analyst_create();
    pt_analysis *a = allocated(sizeof *a);
    double mcts[PT_ROUTES], pilot[PT_ROUTES];
    (void)state;
    open_room();
    map->steps = 160; /* so few steps that some flights end before all waypoints are visited */
    pt_analyse(analyst, map, PT_CLEAN, PT_ROUTES, a);
    assert_true(a->feasible && a->plan.routes == PT_ROUTES);
    for (int r = 0; r < PT_ROUTES; r++) {
        mcts[r] = flown(analyst, &pt_mcts, a->plan.route[r].order, 2, 30);
        pilot[r] = flown(analyst, &pt_pilot, a->plan.route[r].order, 2, 30);
    }
    assert_true(score_of("fitness=f3 by=mcts games=2 iterations=30") == -fmin(mcts[0] - mcts[1], mcts[1] - mcts[2]));
    assert_true(score_of("fitness=f5 by=pilot games=2 iterations=30") ==
                -fmin(pilot[0] - pilot[1], pilot[1] - pilot[4]));
    assert_true(score_of("fitness=f8 by=mcts games=2 iterations=30") == -fmin(mcts[0] - mcts[1], mcts[1] - mcts[6]));
    assert_true(score_of("fitness=pair worse=r1 better=r3 by=pilot games=2 iterations=30") == pilot[5] - pilot[3]);
    assert_true(score_of("fitness=pair worse=r1 better=r3 by=pilot rival=mcts games=2 iterations=30") ==
                pilot[5] - mcts[3]);
    assert_true(score_of("fitness=pair worse=r3 better=r3 by=mcts rival=pilot games=2 iterations=30") ==
                mcts[5] - pilot[5]);
    assert_true(mcts[PT_R1] != pilot[PT_R1] && mcts[PT_R3] != pilot[PT_R3]);
    pt_analyst_destroy(analyst);
    free(a);
}

/* With two waypoints there are no derived routes. The rival then flies the route that takes the place of the missing one. */
static void a_rival_on_a_route_that_is_not_there(void **state) {
    pt_analyst *analyst = pt_analyst_create();
    pt_analysis *a = allocated(sizeof *a);
    (void)state;
    begin_map(200, 100);
    add_ship(24, 24);
    add_waypoint(150, 24);
    add_waypoint(150, 72);
    pt_analyse(analyst, map, PT_CLEAN, PT_ROUTES, a);
    assert_int_equal(a->plan.routes, 3);
    double mcts = flown(analyst, &pt_mcts, a->plan.route[PT_PHYSICS].order, 2, 30);
    double pilot = flown(analyst, &pt_pilot, a->plan.route[PT_PHYSICS].order, 2, 30);
    assert_true(mcts != pilot);
    assert_true(score_of("fitness=pair worse=r4 better=physics by=mcts rival=pilot games=2 iterations=30") ==
                mcts - pilot);
    pt_analyst_destroy(analyst);
    free(a);
}

/* Ship and waypoint are in a narrow passage whose only node lies between them. There is no leg to fly, and no figure may be
 * NaN. */
static void sites_that_share_a_node(void **state) {
    lg_task *task = task_with("");
    lg_text json = {0}, facts = {0};
    (void)state;
    begin_map(100, 17);
    for (int x = 0; x < 100; x++)
        if (x < 43 || x > 53) map->letter[13 * 100 + x] = '@';
    add_ship(20, 7);
    add_waypoint(80, 7);
    assert_true(score_of("") == 0);
    assert_true(score_of("rules=paper") == 0);
    game->text.members(task, map, &json);
    game->judging.facts(task, map, &facts);
    CHECK_HAS(json.data, "\"feasible\": true");
    CHECK_HAS(json.data, "\"cost\": 0, \"lost\": 0.0000");
    CHECK(!strstr(json.data, "nan") && !strstr(json.data, "inf"), "%s", json.data);
    CHECK(!strstr(facts.data, "nan") && !strstr(facts.data, "inf"), "%s", facts.data);
    lg_text_clear(&json);
    lg_text_clear(&facts);
    lg_task_destroy(task);
}

static void faults_are_counted(void **state) {
    (void)state;
    begin_map(200, 100);
    add_ship(24, 24);
    add_waypoint(40, 24); /* too near to the ship */
    add_waypoint(50, 24); /* too near to the previous waypoint */
    add_waypoint(150, 60);
    map->letter[60 * 200 + 155] = '@'; /* a wall inside the last waypoint's ring */
    assert_true(score_of("") == PT_INFEASIBLE + 4);
    assert_true(score_of("fitness=f8 by=mcts games=1 iterations=10") == PT_INFEASIBLE + 4);
    for (int y = 0; y < 100; y++)
        map->letter[y * 200 + 100] = '@';
    assert_true(score_of("rules=paper") == PT_INFEASIBLE + 5);
}

static void check_problem(const char *settings, int maps) {
    lg_task *task = task_with(settings);
    lg_problem *problem = problem_of(game, task, NULL);
    lg_genome genome = genome_for(&problem->space);
    void *state = allocated(problem->state_size);
    lg_report *report = allocated(sizeof *report);
    lg_rng rng = lg_rng_stream(1, "referee", 0);
    int feasible = 0;
    game->search.start_from(problem, NULL);
    for (int m = 0; m < maps; m++) { /* all maps use the same state */
        problem->construct(problem, genome, &rng);
        double score = problem->load(problem, state, genome);
        game->search.decode(problem, genome, map, NULL);
        lg_task_measure(task, map, report);
        CHECK(score == report->score, "%s: map %d scores %.17g, and measured %.17g", settings, m, score, report->score);
        feasible += score < PT_INFEASIBLE;
        CHECK((score < PT_INFEASIBLE) ==
                  !(report->count[0] || report->count[1] || report->count[2] || report->count[3] || report->count[4]),
              "%s: map %d scores %g", settings, m, score);
    }
    CHECK(feasible && feasible < maps, "%s: %d of %d maps are feasible", settings, feasible, maps);
    state_free(problem, state);
    free(report);
    genome_free(genome);
    game->search.problem_destroy(problem);
    lg_task_destroy(task);
}

#define SMALL "size=200 lines=5 rectangles=3 waypoints=4 "

static void a_genome_scores_as_its_map(void **state) {
    (void)state;
    check_problem(SMALL "fitness=f3", 60);
    check_problem(SMALL "fitness=f5 rules=paper corners=sorted", 40);
    check_problem(SMALL "fitness=f8 rules=java8 circles=3 shape=smooth", 40);
    check_problem(SMALL "fitness=pair worse=r1 better=physics steps=0 border=3", 40);
    check_problem(SMALL "by=pilot games=1 iterations=10 steps=0", 8);
    check_problem(SMALL "by=mcts games=1 iterations=10 rules=paper", 8);
    check_problem("size=600 lines=12 rectangles=4 waypoints=14", 12);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_value_for_given_costs),
        cmocka_unit_test(few_waypoints),
        cmocka_unit_test(the_routes_compared),
        cmocka_unit_test(settings_that_contradict),
        cmocka_unit_test(equal_orders_cost_the_same),
        cmocka_unit_test(driven_costs),
        cmocka_unit_test(a_rival_on_a_route_that_is_not_there),
        cmocka_unit_test(sites_that_share_a_node),
        cmocka_unit_test(faults_are_counted),
        cmocka_unit_test(a_genome_scores_as_its_map),
    };
    return cmocka_run_group_tests(tests, make, unmake);
}
