/* Tests of the ship on small maps: walls and borders, waypoints, the clock, and that copying a state copies the game. The
 * expected numbers were computed from the rules of the original framework. */
#include "check.h"

#include "ptsp/map/physics.h"

/* The ring's points of the original framework, including their rounding errors. */
static const double ring[PT_RING][2] = {
    {0, -4.5},
    {1.7220754456429039, -4.1574578963007900},
    {3.1819805153394638, -3.1819805153394634},
    {4.1574578963007900, -1.7220754456429035},
    {4.4999999999999991, 4.4408920985006262e-16},
    {4.1574578963007891, 1.7220754456429042},
    {3.1819805153394625, 3.1819805153394638},
    {1.7220754456429026, 4.1574578963007900},
    {-1.3322676295501878e-15, 4.4999999999999991},
    {-1.7220754456429050, 4.1574578963007882},
    {-3.1819805153394638, 3.1819805153394611},
    {-4.1574578963007891, 1.7220754456429013},
    {-4.4999999999999973, -1.9984014443252818e-15},
    {-4.1574578963007873, -1.7220754456429048},
    {-3.1819805153394607, -3.1819805153394638},
    {-1.7220754456429013, -4.1574578963007891},
};

static void the_ring(void **state) {
    (void)state;
    for (int i = 0; i < PT_RING; i++)
        for (int k = 0; k < 2; k++)
            CHECK(pt_ring[i][k] == ring[i][k], "point %d: %.17g, not %.17g", i, pt_ring[i][k], ring[i][k]);
}

static pt_map *map;
static pt_walls *walls;
static pt_game game;

static int make(void **state) {
    (void)state;
    map = malloc(sizeof *map);
    walls = malloc(sizeof *walls);
    return map && walls ? 0 : 1;
}

static int unmake(void **state) {
    (void)state;
    free(map);
    free(walls);
    return 0;
}

/* Begins a map without walls and with the ship in its middle. Add waypoints and boxes of wall, then open the map. */
static void begin_map(int width, int height) {
    *map = (pt_map){.width = (int16_t)width, .height = (int16_t)height, .steps = PT_STEPS};
    map->ship = (pt_point){(int16_t)(width / 2), (int16_t)(height / 2)};
    memset(map->letter, '.', (size_t)width * (size_t)height);
}

static void add_wall(int x0, int y0, int x1, int y1) {
    for (int y = y0; y <= y1; y++)
        memset(map->letter + y * map->width + x0, '@', (size_t)x1 + 1 - (size_t)x0);
}

static void add_waypoint(int x, int y) {
    map->waypoint[map->waypoints++] = (pt_point){(int16_t)x, (int16_t)y};
}

static pt_state open_map(bool started) {
    pt_state s;
    pt_walls_of_map(walls, map);
    game = pt_game_of(map, walls);
    pt_start(&game, &s, started);
    return s;
}

/* Compares the members and not the bytes, because zero has two signs. */
static bool same_state(const pt_state *a, const pt_state *b) {
    return a->x == b->x && a->y == b->y && a->vx == b->vx && a->vy == b->vy && a->dx == b->dx && a->dy == b->dy &&
           a->steps_left == b->steps_left && a->total_time == b->total_time && a->left == b->left &&
           a->started == b->started && a->collided == b->collided && !memcmp(a->open, b->open, sizeof a->open);
}

static void start_values(void **state) {
    (void)state;
    begin_map(60, 40);
    add_waypoint(5, 5);
    pt_state s = open_map(false);
    CHECK(s.x == 30 && s.y == 20 && s.vx == 0 && s.vy == 0 && s.dx == 0 && s.dy == -1, "at %g %g", s.x, s.y);
    CHECK(!s.started && !s.collided && s.left == 1 && pt_is_open(&s, 0), "left %d", s.left);
    CHECK(s.steps_left == 1000 && s.total_time == 0 && !pt_over(&s), "steps %d", s.steps_left);
}

static void idle_before_the_start(void **state) {
    (void)state;
    begin_map(60, 40);
    add_waypoint(33, 20); /* the ship reaches it in the first tick */
    pt_state s = open_map(false), before = s;
    for (int i = 0; i < 10; i++)
        pt_tick(&game, &s, PT_NONE);
    CHECK(same_state(&s, &before), "an idle tick changes something: time %d, left %d", s.total_time, s.left);
    pt_tick(&game, &s, PT_LEFT);
    CHECK(s.started && s.total_time == 1 && s.left == 0 && s.steps_left == 999, "time %d", s.total_time);
    pt_tick(&game, &s, PT_NONE);
    CHECK(s.total_time == 2, "once started an idle tick counts");
    s = open_map(true);
    pt_tick(&game, &s, PT_NONE);
    CHECK(s.total_time == 1 && s.left == 0, "started from the first: idle ticks count");
}

static void thrust_and_friction(void **state) {
    (void)state;
    begin_map(60, 60);
    pt_state s = open_map(true);
    pt_tick(&game, &s, PT_THRUST);
    CHECK(s.vy == 0.025 * -1 * 0.99 && s.y == 30 + s.vy && s.x == 30, "vy %.17g", s.vy);
    double vy = s.vy;
    pt_tick(&game, &s, PT_THRUST_RIGHT);
    CHECK(fabs(s.dx - sin(M_PI / 60)) < 1e-15 && fabs(s.dy + cos(M_PI / 60)) < 1e-15, "heading %g %g", s.dx, s.dy);
    CHECK(s.vy == (vy + 0.025 * s.dy) * 0.99, "it turns first");
    for (int i = 0; i < 200; i++)
        pt_tick(&game, &s, PT_NONE);
    CHECK(s.total_time == 202 && hypot(s.vx, s.vy) < 0.05 * 0.15, "it slows down");
}

/* Flies until the ship collides. Returns the state before that tick. */
static pt_state fly_into(pt_state *s, int action) {
    pt_state before = *s;
    for (int i = 0; i < 1000 && !s->collided; i++) {
        before = *s;
        pt_tick(&game, s, action);
    }
    CHECK(s->collided, "nothing was hit: at %g %g", s->x, s->y);
    return before;
}

static void turn_right(pt_state *s) {
    for (int i = 0; i < 30; i++)
        pt_tick(&game, s, PT_RIGHT);
}

static void bounces(void **state) {
    (void)state;
    begin_map(200, 120);
    add_wall(160, 0, 164, 119);
    pt_state s = open_map(true);
    turn_right(&s);
    s.vy = 0.125;
    pt_state b = fly_into(&s, PT_THRUST);
    CHECK(s.vx == b.vx * -0.25 && s.vy == b.vy * 0.25 && s.x == b.x && s.y == b.y, "off a vertical wall: %g %g", s.vx,
          s.vy);
    CHECK(s.x + 5 < 161 && s.x + 8 > 160, "where: %g", s.x);
    b = s;
    pt_tick(&game, &s, PT_LEFT);
    CHECK(!s.collided && s.vx == b.vx * 0.99, "it flies away");

    begin_map(200, 120);
    add_wall(0, 10, 199, 14);
    s = open_map(true);
    s.vx = 0.125;
    b = fly_into(&s, PT_THRUST);
    CHECK(s.vx == b.vx * 0.25 && s.vy == b.vy * -0.25 && s.x == b.x && s.y == b.y, "off a horizontal wall: %g %g", s.vx,
          s.vy);
    b = s;
    b.collided = false;
    s = fly_into(&b, PT_THRUST_LEFT);
    CHECK(b.dx == s.dx * 0.99862953475457383 + s.dy * 0.052335956242943828, "it turns in a collision too");
}

static void slides_along(void **state) {
    (void)state;
    begin_map(300, 60);
    add_wall(0, 37, 299, 40);
    pt_state s = open_map(true);
    s.x = 20;
    s.y = 32;
    s.vx = 2;
    CHECK(pt_hit(walls, s.x, s.y), "the ring should touch the wall");
    for (int i = 0; i < 100; i++)
        pt_tick(&game, &s, PT_NONE);
    CHECK(!s.collided && s.x > 100 && s.y == 32, "at %g %g", s.x, s.y);
}

/* A ship that is too slow to have a direction hits nothing. It can therefore reach the border, and is put back. */
static void borders(void **state) {
    (void)state;
    static const struct {
        double x, y, vx, vy, to_x, to_y;
    } cases[] = {
        {49, 20, 5e-5, 0, 49, 20},
        {0, 20, -5e-5, 0, 0, 20},
        {25, 39, 0, 5e-5, 25, 39},
        {25, 0, 0, -5e-5, 25, 0},
        {49, 39, 5e-5, 5e-5, 49, 39 + 5e-5 * 0.99}, /* is put back only on one axis */
        {0, 0, -5e-5, -5e-5, 0, -5e-5 * 0.99},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        begin_map(50, 40);
        pt_state s = open_map(true);
        s.x = cases[i].x;
        s.y = cases[i].y;
        s.vx = cases[i].vx;
        s.vy = cases[i].vy;
        pt_tick(&game, &s, PT_NONE);
        CHECK(!s.collided && s.x == cases[i].to_x && s.y == cases[i].to_y, "case %zu: %.17g %.17g", i, s.x, s.y);
    }
}

static void outside_is_wall(void **state) {
    (void)state;
    begin_map(120, 120);
    pt_state s = open_map(true), b;
    /* tries up, right, down and left; the outside of the map counts as a vertical wall */
    for (int side = 0; side < 4; side++) {
        b = fly_into(&s, PT_THRUST);
        CHECK(s.vx == b.vx * -0.25 && s.vy == b.vy * 0.25, "side %d: %g %g", side, s.vx, s.vy);
        double gap = side == 0 ? s.y : side == 1 ? 119 - s.x : side == 2 ? 119 - s.y : s.x;
        CHECK(gap > 3 && gap < 7, "side %d: %g pixels away", side, gap);
        s = open_map(true);
        for (int i = 0; i <= side; i++)
            turn_right(&s);
    }
}

static void time_runs_out(void **state) {
    (void)state;
    begin_map(60, 60);
    add_waypoint(5, 5);
    add_waypoint(50, 50);
    pt_state s = open_map(true);
    for (int i = 0; i < 999; i++)
        pt_tick(&game, &s, PT_NONE);
    CHECK(!pt_over(&s) && s.steps_left == 1, "too early: %d", s.steps_left);
    pt_tick(&game, &s, PT_NONE);
    CHECK(pt_over(&s) && s.steps_left == 0 && s.total_time == 1000, "steps %d", s.steps_left);
    CHECK(pt_cost(&game, &s) == 1000 + 2 * 1000, "cost %g", pt_cost(&game, &s));
    pt_tick(&game, &s, PT_NONE);
    CHECK(s.total_time == 1001, "a tick after the end is a tick");
    map->steps = 300;
    s = open_map(true);
    for (int i = 0; i < 300; i++)
        pt_tick(&game, &s, PT_NONE);
    CHECK(pt_over(&s) && pt_cost(&game, &s) == 300 + 2 * 300, "cost %g", pt_cost(&game, &s));
}

static void several_in_a_tick(void **state) {
    (void)state;
    begin_map(200, 60);
    add_waypoint(130, 25);
    add_waypoint(130, 35);
    add_waypoint(130, 30);
    add_waypoint(190, 30);
    pt_state s = open_map(true);
    s.vx = 2;
    s.y = 30;
    int before = s.left;
    while (s.left == before && s.total_time < 100)
        pt_tick(&game, &s, PT_NONE);
    CHECK(s.left == 3 && !pt_is_open(&s, 2), "the one in the middle is nearest: left %d", s.left);
    while (s.left == 3 && s.total_time < 100)
        pt_tick(&game, &s, PT_NONE);
    CHECK(s.left == 1 && !pt_is_open(&s, 0) && !pt_is_open(&s, 1) && pt_is_open(&s, 3), "left %d", s.left);
    CHECK(s.steps_left == 999, "steps %d", s.steps_left);
}

static void reach_is_strict(void **state) {
    (void)state;
    begin_map(60, 60);
    add_waypoint(37, 30);
    pt_state s = open_map(true);
    pt_tick(&game, &s, PT_NONE);
    CHECK(s.left == 1, "7 pixels are too far");
    s.x = nextafter(30, 40);
    s.quiet = 0;
    pt_tick(&game, &s, PT_NONE);
    CHECK(s.left == 0, "less is not");
}

/* Most ticks skip the search for waypoints, but no waypoint may be missed. There are 100 waypoints, so that the set of bits
 * needs two words. */
static void none_is_missed(void **state) {
    (void)state;
    begin_map(400, 300);
    add_wall(100, 100, 300, 104);
    add_wall(180, 0, 184, 60);
    for (int i = 0; i < 100; i++)
        add_waypoint(10 + i % 10 * 41, 10 + i / 10 * 31);
    lg_rng rng = lg_rng_stream(3, "flights", 0);
    int visited = 0;
    for (int flight = 0; flight < 20; flight++) {
        pt_state s = open_map(true);
        for (int i = 0, action = 0; i < 3000; i++) {
            if (i % 12 == 0) action = (int)lg_rng_below(&rng, PT_ACTIONS);
            pt_tick(&game, &s, action);
            int left = 0;
            for (int w = 0; w < map->waypoints; w++) {
                left += pt_is_open(&s, w);
                double x = s.x - map->waypoint[w].x, y = s.y - map->waypoint[w].y;
                CHECK(x * x + y * y >= 49 || !pt_is_open(&s, w), "flight %d, tick %d: waypoint %d", flight, i, w);
            }
            CHECK(left == s.left, "flight %d, tick %d: %d, not %d left", flight, i, s.left, left);
        }
        visited += map->waypoints - s.left;
    }
    CHECK(visited > 100, "only %d visited: the test shows nothing", visited);
}

static void copies(void **state) {
    (void)state;
    begin_map(150, 150);
    add_wall(100, 20, 110, 120);
    add_waypoint(30, 30);
    pt_state s = open_map(true);
    for (int i = 0; i < 50; i++)
        pt_tick(&game, &s, PT_THRUST_RIGHT);
    pt_state copy = s, kept = s, other = s;
    for (int i = 0; i < 200; i++) {
        pt_tick(&game, &other, PT_THRUST);
        pt_tick(&game, &s, i % PT_ACTIONS);
    }
    CHECK(same_state(&copy, &kept), "flying one changes another");
    for (int i = 0; i < 200; i++)
        pt_tick(&game, &copy, i % PT_ACTIONS);
    CHECK(same_state(&copy, &s), "the copy flies another way");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_ring),
        cmocka_unit_test(start_values),
        cmocka_unit_test(idle_before_the_start),
        cmocka_unit_test(thrust_and_friction),
        cmocka_unit_test(bounces),
        cmocka_unit_test(slides_along),
        cmocka_unit_test(borders),
        cmocka_unit_test(outside_is_wall),
        cmocka_unit_test(time_runs_out),
        cmocka_unit_test(several_in_a_tick),
        cmocka_unit_test(reach_is_strict),
        cmocka_unit_test(none_is_missed),
        cmocka_unit_test(copies),
    };
    return cmocka_run_group_tests_name("ptsp physics", tests, make, unmake);
}
