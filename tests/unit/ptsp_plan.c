/* Tests the clean planners on small random maps: against trying every route, and the estimates against flying tick by tick. */
#include "check.h"

#include "ptsp/map/analyse.h"
#include "ptsp/map/genome.h"
#include "ptsp/map/settings.h"
#include "ptsp/route/legs.h"
#include "ptsp/route/plan.h"

enum { WAYPOINTS = 6, PERMUTATIONS = 720, MAPS = 25 };

static const pt_recipe recipe = {
    .size = 220, .lines = 7, .rectangles = 3, .waypoints = WAYPOINTS, .thickness = 3, .steps = 1000};

typedef struct {
    pt_analyst *analyst;
    pt_legs legs; /* legs of the test itself, to compute the cost of any route */
    pt_placed placed;
    pt_analysis analysis;
    int16_t order[PERMUTATIONS][WAYPOINTS];
    int cost[PERMUTATIONS];
} fixture;

static void swap_two(int16_t *order, int i, int j) {
    int16_t held = order[i];
    order[i] = order[j];
    order[j] = held;
}

/* Lists all orders in lexicographic order. */
static void list_orders(fixture *f) {
    for (int i = 0; i < WAYPOINTS; i++)
        f->order[0][i] = (int16_t)i;
    for (int p = 1; p < PERMUTATIONS; p++) {
        int16_t *o = f->order[p];
        memcpy(o, f->order[p - 1], sizeof f->order[p]);
        int i = WAYPOINTS - 2, j = WAYPOINTS - 1;
        while (o[i] > o[i + 1])
            i--;
        while (o[j] < o[i])
            j--;
        swap_two(o, i, j);
        for (int a = i + 1, b = WAYPOINTS - 1; a < b; a++, b--)
            swap_two(o, a, b);
    }
}

static void open_legs(fixture *f, int waypoints) {
    const pt_walls *walls = pt_analyst_walls(f->analyst);
    const pt_grid *grid = pt_analyst_grid(f->analyst);
    pt_legs_begin(&f->legs, walls, grid, waypoints + 1);
    for (int i = 0; i <= waypoints; i++)
        f->legs.node[i] = pt_closest(grid, walls, i < waypoints ? f->placed.waypoint[i] : f->placed.ship);
    pt_legs_fields(&f->legs);
}

/* Draws the next feasible map and analyses it with all its routes. */
static void next_map(fixture *f, lg_rng *rng) {
    double gene[4 * 10 + 2 + 2 * WAYPOINTS];
    do {
        for (int i = 0; i < pt_genes(&recipe); i++)
            gene[i] = 0.05 + 0.9 * lg_rng_unit(rng);
        pt_walls_of_genes(&recipe, gene, pt_analyst_drawing(f->analyst), &f->placed);
        pt_judge(f->analyst, &(pt_sites){f->placed.ship, WAYPOINTS, f->placed.waypoint, {0}}, PT_CLEAN, PT_ROUTES,
                 &f->analysis);
    } while (!f->analysis.feasible);
    open_legs(f, WAYPOINTS);
    for (int p = 0; p < PERMUTATIONS; p++)
        f->cost[p] = pt_estimate(&f->legs, f->order[p], WAYPOINTS);
}

/* Algorithm 1 of the paper, implemented literally. */
static int fly(const pt_point *line, int points) {
    double speed = 0, x = 0, y = 0;
    int ticks = 0;
    for (int i = 1; i < points; i++) {
        double dx = line[i].x - line[i - 1].x, dy = line[i].y - line[i - 1].y, length = sqrt(dx * dx + dy * dy);
        dx /= length;
        dy /= length;
        if (i > 1) speed *= pt_turn(x * dx + y * dy);
        for (; length > 0; ticks++) {
            speed = 0.99 * speed + 0.025;
            length -= speed;
        }
        x = dx;
        y = dy;
    }
    return ticks;
}

static void check_estimates(fixture *f) {
    pt_point line[1000];
    for (int p = 0; p < PERMUTATIONS; p += 7) {
        int points = pt_route_line(f->analyst, f->order[p], line, 1000);
        assert_in_range(points, 2, 999);
        int ticks = fly(line, points);
        CHECK(ticks == f->cost[p], "order %d: %d ticks, estimated %d", p, ticks, f->cost[p]);
    }
}

static double length_of(fixture *f, const int16_t *order) {
    const pt_grid *grid = pt_analyst_grid(f->analyst);
    pt_point from = f->placed.ship;
    double sum = 0;
    for (int i = 0; i < WAYPOINTS; i++) {
        sum += pt_distance_to(f->analyst, pt_closest(grid, pt_analyst_walls(f->analyst), from), order[i]);
        from = f->placed.waypoint[order[i]];
    }
    return sum;
}

static void check_planners(fixture *f) {
    const pt_route *route = f->analysis.plan.route;
    int best = 0, close = 0;
    double shortest = INFINITY, length = length_of(f, route[PT_DISTANCE].order);
    for (int p = 0; p < PERMUTATIONS; p++) {
        if (f->cost[p] < f->cost[best]) best = p;
        if (length_of(f, f->order[p]) < shortest) shortest = length_of(f, f->order[p]);
    }
    for (int r = 0; r < f->analysis.plan.routes; r++)
        assert_int_equal(route[r].cost, pt_estimate(&f->legs, route[r].order, WAYPOINTS));
    CHECK(f->cost[best] == route[PT_PHYSICS].cost, "physics %d, best %d", route[PT_PHYSICS].cost, f->cost[best]);
    /* 0.02, because the lengths of edges are rounded */
    CHECK(fabs(length - shortest) < 0.02, "distance %g, shortest %g", length, shortest);
    for (int p = 0; p < PERMUTATIONS; p++)
        close += f->cost[p] * 100 <= f->cost[best] * 107;
    assert_int_equal(pt_close_routes(f->analyst, &f->analysis.plan, 7), close);
}

/* Checks shortcuts: f3 alone equals f3 with all routes; a path's edges computed from colour and length equal those found by
 * following the path. */
static void check_shortcuts(fixture *f) {
    double wanted = pt_estimated_fitness(PT_F3, &f->analysis.plan);
    int cost = f->analysis.plan.route[PT_PHYSICS].cost;
    pt_sites sites = {f->placed.ship, WAYPOINTS, f->placed.waypoint, {0}};
    assert_true(pt_judge(f->analyst, &sites, PT_CLEAN, PT_FOR_F3, &f->analysis));
    CHECK(pt_estimated_fitness(PT_F3, &f->analysis.plan) == wanted, "f3 %g, with all routes %g",
          pt_estimated_fitness(PT_F3, &f->analysis.plan), wanted);
    assert_in_range(f->analysis.plan.route[PT_PHYSICS].cost, cost, INT32_MAX);
    for (int a = 0; a <= WAYPOINTS; a++)
        for (int b = 0; b <= WAYPOINTS; b++) {
            if (a == b) continue;
            const pt_leg *leg = pt_leg_between(&f->legs, a, b);
            pt_way way = pt_way_between(&f->legs, a, b);
            CHECK(way.straight == leg->straight && way.slanted == leg->slanted, "%d to %d: %d and %d, walked %d and %d",
                  a, b, way.straight, way.slanted, leg->straight, leg->slanted);
        }
}

/* Exchanges of two or three waypoints differ from the physics route in two or three places. */
static void check_derived(fixture *f) {
    const pt_plan *plan = &f->analysis.plan;
    int last = 0;
    assert_int_equal(plan->routes, PT_ROUTES);
    for (int r = PT_R1; r < plan->routes; r++) {
        int least = INT32_MAX;
        for (int p = 0; p < PERMUTATIONS; p++) {
            int changes = 0;
            for (int i = 0; i < WAYPOINTS; i++)
                changes += f->order[p][i] != plan->route[PT_PHYSICS].order[i];
            if ((changes == 2 || changes == 3) && f->cost[p] > last && f->cost[p] < least) least = f->cost[p];
        }
        CHECK(plan->route[r].cost == least, "r%d costs %d, could cost %d", r - PT_R1 + 1, plan->route[r].cost, least);
        last = least;
    }
}

static void on_maps(void (*check)(fixture *)) {
    fixture *f = allocated(sizeof *f);
    lg_rng rng = lg_rng_stream(1, "maps", 0);
    f->analyst = pt_analyst_create();
    assert_non_null(f->analyst);
    pt_legs_init(&f->legs);
    list_orders(f);
    for (int m = 0; m < MAPS; m++) {
        next_map(f, &rng);
        check(f);
    }
    pt_legs_clear(&f->legs);
    pt_analyst_destroy(f->analyst);
    free(f);
}

static void an_estimate_is_algorithm_1(void **state) {
    (void)state;
    on_maps(check_estimates);
}

static void planners_find_the_best(void **state) {
    (void)state;
    on_maps(check_planners);
}

static void shortcuts_change_nothing(void **state) {
    (void)state;
    on_maps(check_shortcuts);
}

enum { MANY = 20, LONG_MAPS = 8 };

static int whole_cost(void *context, const int16_t *order, int first, int last, int best) {
    (void)first, (void)last, (void)best;
    return pt_estimate(context, order, MANY);
}

/* Makes the same search, but flies each route from the beginning to the end. */
static void long_routes_are_cut_short_soundly(void **state) {
    static const pt_recipe many = {
        .size = 400, .lines = 9, .rectangles = 4, .waypoints = MANY, .thickness = 3, .steps = 1000};
    fixture *f = allocated(sizeof *f);
    lg_rng rng = lg_rng_stream(5, "plan", 0);
    double gene[4 * 13 + 2 + 2 * MANY];
    (void)state;
    f->analyst = pt_analyst_create();
    pt_legs_init(&f->legs);
    for (int k = 0; k < LONG_MAPS;) {
        for (int i = 0; i < pt_genes(&many); i++)
            gene[i] = 0.05 + 0.9 * lg_rng_unit(&rng);
        pt_walls_of_genes(&many, gene, pt_analyst_drawing(f->analyst), &f->placed);
        pt_sites sites = {f->placed.ship, MANY, f->placed.waypoint, {0}};
        assert_true(pt_judge(f->analyst, &sites, PT_CLEAN, PT_R1, &f->analysis) || !pt_analyst_failed(f->analyst));
        if (!f->analysis.feasible) continue;
        const pt_route *route = f->analysis.plan.route;
        int16_t order[MANY];
        open_legs(f, MANY);
        memcpy(order, route[route[PT_DISTANCE].cost <= route[PT_NEAREST].cost ? PT_DISTANCE : PT_NEAREST].order,
               sizeof order);
        int cost = pt_hasten(&f->legs, whole_cost, MANY, 0, order);
        CHECK(cost == route[PT_PHYSICS].cost, "map %d: %d, cut short %d", k, cost, route[PT_PHYSICS].cost);
        assert_memory_equal(order, route[PT_PHYSICS].order, sizeof order);
        k++;
    }
    pt_legs_clear(&f->legs);
    pt_analyst_destroy(f->analyst);
    free(f);
}

/* The tolerance is so wide that every route counts. Nine waypoints have 362,880 routes, which are counted. With ten waypoints
 * there are so many that the planner stops counting; then it must report -1. */
static void a_count_that_is_given_up_is_no_number(void **state) {
    fixture *f = allocated(sizeof *f);
    (void)state;
    f->analyst = pt_analyst_create();
    for (int n = 9; n <= 10; n++) {
        pt_recipe many = {.size = 200, .lines = 1, .rectangles = 1, .waypoints = n, .thickness = 3, .steps = 1000};
        lg_rng rng = lg_rng_stream(7, "close", 0);
        double gene[4 * 2 + 2 + 2 * 10];
        do {
            for (int i = 0; i < pt_genes(&many); i++)
                gene[i] = 0.05 + 0.9 * lg_rng_unit(&rng);
            pt_walls_of_genes(&many, gene, pt_analyst_drawing(f->analyst), &f->placed);
            pt_judge(f->analyst, &(pt_sites){f->placed.ship, n, f->placed.waypoint, {0}}, PT_CLEAN, PT_ROUTES,
                     &f->analysis);
        } while (!f->analysis.feasible);
        assert_int_equal(pt_close_routes(f->analyst, &f->analysis.plan, 9900), n == 9 ? 362880 : -1);
    }
    pt_analyst_destroy(f->analyst);
    free(f);
}

static void derived_routes_are_the_best_exchanges(void **state) {
    (void)state;
    on_maps(check_derived);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_estimate_is_algorithm_1),
        cmocka_unit_test(planners_find_the_best),
        cmocka_unit_test(shortcuts_change_nothing),
        cmocka_unit_test(long_routes_are_cut_short_soundly),
        cmocka_unit_test(a_count_that_is_given_up_is_no_number),
        cmocka_unit_test(derived_routes_are_the_best_exchanges),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
