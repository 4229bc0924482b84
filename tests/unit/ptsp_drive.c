/* Tests of the drivers: they finish all flights on easy maps in the given order, depend only on the random stream, and report
 * exactly what they flew. */
#include "check.h"

#include "ptsp/drivers/drive.h"

static pt_map *map;
static pt_analyst *analyst;
static pt_analysis *analysis;
static pt_game game;

static int make(void **state) {
    (void)state;
    map = malloc(sizeof *map);
    analysis = calloc(1, sizeof *analysis);
    analyst = pt_analyst_create();
    return map && analysis && analyst ? 0 : 1;
}

static int unmake(void **state) {
    (void)state;
    free(map);
    free(analysis);
    pt_analyst_destroy(analyst);
    return 0;
}

static void add_wall(int x0, int y0, int x1, int y1) {
    for (int y = y0; y <= y1; y++)
        memset(map->letter + y * map->width + x0, '@', (size_t)x1 + 1 - (size_t)x0);
}

static void begin_map(int width, int height) {
    *map = (pt_map){.width = (int16_t)width, .height = (int16_t)height, .steps = PT_STEPS};
    memset(map->letter, '.', (size_t)width * (size_t)height);
    map->ship = (pt_point){30, 30};
}

static void add_waypoint(int x, int y) {
    map->waypoint[map->waypoints++] = (pt_point){(int16_t)x, (int16_t)y};
}

static void open_map(void) {
    pt_analyse(analyst, map, PT_CLEAN, 3, analysis);
    CHECK(analysis->feasible, "the map is not feasible");
    game = pt_game_of(map, pt_analyst_walls(analyst));
}

/* Opens a map of two rooms that are connected by a door. */
static void open_rooms(void) {
    begin_map(300, 200);
    add_wall(150, 0, 154, 70);
    add_wall(150, 110, 154, 199);
    add_waypoint(260, 40);
    add_waypoint(100, 60);
    add_waypoint(60, 150);
    add_waypoint(250, 160);
    open_map();
}

static const int16_t rooms_order[] = {1, 2, 3, 0};

/* Compares the members and not the bytes, because zero has two signs. */
static bool same_state(const pt_state *a, const pt_state *b) {
    return a->x == b->x && a->y == b->y && a->vx == b->vx && a->vy == b->vy && a->dx == b->dx && a->dy == b->dy &&
           a->steps_left == b->steps_left && a->total_time == b->total_time && a->left == b->left &&
           a->started == b->started && a->collided == b->collided && !memcmp(a->open, b->open, sizeof a->open);
}

typedef struct {
    pt_state last;
    int calls, order[PT_WAYPOINTS_MAX], visited, collisions;
} logbook;

static void enter(void *context, const pt_state *state, int action) {
    logbook *l = context;
    CHECK(l->calls || action == -1, "the state before the first tick comes first");
    CHECK(!l->calls || (action >= 0 && action < PT_ACTIONS), "action %d", action);
    for (int w = 0; l->calls && w < map->waypoints; w++)
        if (pt_is_open(&l->last, w) && !pt_is_open(state, w)) l->order[l->visited++] = w;
    if (l->calls) { /* the reported tick must be the tick of the game */
        pt_tick(&game, &l->last, action);
        CHECK(same_state(&l->last, state), "tick %d is not the game's", l->calls);
    }
    l->collisions += state->collided;
    l->last = *state;
    l->calls++;
}

static pt_flight fly(pt_seat *seat, const int16_t *order, uint64_t seed, logbook *log) {
    pt_trip trip = {&game, analyst, order};
    pt_flight flight = {.tick = log ? enter : NULL, .context = log};
    if (log) *log = (logbook){0};
    CHECK(pt_drive(seat, &trip, lg_rng_stream(seed, "drive", 0), &flight), "broken off");
    return flight;
}

static pt_seat *seat_of(const pt_driver *driver, pt_drive_options options) {
    pt_seat *seat = pt_seat_create(driver, &options);
    CHECK(seat, "out of memory");
    return seat;
}

static bool same(const pt_flight *a, const pt_flight *b) {
    return a->ticks == b->ticks && a->left == b->left && a->collisions == b->collisions && a->cost == b->cost &&
           a->decisions == b->decisions && a->iterations == b->iterations;
}

static void names(void **state) {
    (void)state;
    int n = 0;
    for (; pt_drivers[n]; n++)
        CHECK(pt_driver_find(pt_drivers[n]->name) == pt_drivers[n] && *pt_drivers[n]->sentence, "driver %d", n);
    CHECK(n >= 2 && !strcmp(pt_drivers[0]->name, "mcts") && !pt_driver_find("nobody"), "%d drivers", n);
}

static void brought_home(void **state) {
    (void)state;
    open_rooms();
    for (int d = 0; pt_drivers[d]; d++) {
        const char *name = pt_drivers[d]->name;
        pt_seat *seat = seat_of(pt_drivers[d], (pt_drive_options){.iterations = 300});
        logbook log;
        pt_flight f = fly(seat, rooms_order, 1, &log);
        CHECK(f.left == 0 && f.ticks < 1200, "%s: %d left after %d ticks", name, f.left, f.ticks);
        CHECK(f.cost == f.ticks && log.calls == f.ticks + 1 && log.collisions == f.collisions, "%s: %d calls, %d ticks",
              name, log.calls, f.ticks);
        for (int i = 0; i < 4; i++)
            CHECK(log.order[i] == rooms_order[i], "%s: waypoint %d is number %d", name, log.order[i], i);
        CHECK(f.decisions > 0 && f.iterations > 0, "%s: %d decisions", name, f.decisions);
        pt_seat_destroy(seat);
    }
}

static void by_the_stream_alone(void **state) {
    (void)state;
    open_rooms();
    for (int d = 0; pt_drivers[d]; d++) {
        const char *name = pt_drivers[d]->name;
        pt_seat *seat = seat_of(pt_drivers[d], (pt_drive_options){.iterations = 100});
        pt_seat *fresh = seat_of(pt_drivers[d], (pt_drive_options){.iterations = 100});
        logbook log, again;
        pt_flight a = fly(seat, rooms_order, 1, &log), other = fly(seat, rooms_order, 2, NULL);
        pt_flight b = fly(seat, rooms_order, 1, &again), c = fly(fresh, rooms_order, 1, NULL);
        CHECK(same(&a, &b) && same(&a, &c), "%s: %d, %d, %d ticks", name, a.ticks, b.ticks, c.ticks);
        CHECK(same_state(&log.last, &again.last), "%s: another last state", name);
        CHECK(other.left == 0, "%s: another stream, %d left", name, other.left);
        pt_seat_destroy(seat);
        pt_seat_destroy(fresh);
    }
}

/* Do two drivers fly alike? They fly along the usual order, and along one whose way to waypoint 0 leads past waypoint 1. */
static bool fly_alike(pt_seat *one, pt_seat *other) {
    static const int16_t past[] = {0, 1, 2, 3};
    const int16_t *const order[] = {rooms_order, past};
    bool alike = true;
    for (int i = 0; i < 2; i++) {
        logbook a, b;
        fly(one, order[i], 1, &a);
        fly(other, order[i], 1, &b);
        alike &= same_state(&a.last, &b.last);
    }
    return alike;
}

/* A driver flies by its weights. Those set by hand, given by the caller, change nothing. Each weight matters. */
static void by_its_weights(void **state) {
    (void)state;
    open_rooms();
    for (int d = 0; pt_drivers[d]; d++) {
        double weight[PT_WEIGHTS_MAX];
        const pt_driver *driver = pt_drivers[d];
        int weights = pt_weights_by_hand(driver, weight);
        pt_seat *usual = seat_of(driver, (pt_drive_options){.iterations = 100});
        pt_seat *seat = seat_of(driver, (pt_drive_options){.iterations = 100, .weight = weight});
        CHECK(weights >= 4 && fly_alike(usual, seat), "%s by hand", driver->name);
        for (int i = 0; i < weights; i++) {
            weight[i] = 3 * driver->weights[i].value;
            CHECK(!fly_alike(usual, seat), "%s: %s changes nothing", driver->name, driver->weights[i].name);
            weight[i] = driver->weights[i].value;
        }
        pt_seat_destroy(usual);
        pt_seat_destroy(seat);
    }
}

/* Flies one decision at a time. The flight must be the same as a flight in one call, and after the end nothing may happen. */
static void a_decision_at_a_time(void **state) {
    (void)state;
    open_rooms();
    for (int d = 0; pt_drivers[d]; d++) {
        pt_seat *seat = seat_of(pt_drivers[d], (pt_drive_options){.iterations = 100});
        pt_trip trip = {&game, analyst, rooms_order};
        logbook whole, steps = {0};
        pt_flight a = fly(seat, rooms_order, 1, &whole), b = {.tick = enter, .context = &steps};
        int decisions = 0;
        CHECK(pt_seat_begin(seat, &trip, lg_rng_stream(1, "drive", 0), &b), "out of memory");
        for (; pt_seat_decide(seat); decisions++)
            CHECK(b.decisions == decisions + 1 && steps.calls > decisions, "decision %d", decisions);
        CHECK(!pt_seat_decide(seat) && decisions == b.decisions, "it goes on");
        pt_seat_end(seat);
        CHECK(same(&a, &b) && same_state(&whole.last, &steps.last), "%s: another game", pt_drivers[d]->name);
        pt_seat_destroy(seat);
    }
}

static double ticking;

static double fake_clock(void) {
    return ticking += 1e-4;
}

static void by_the_clock(void **state) {
    (void)state;
    open_rooms();
    for (int d = 0; pt_drivers[d]; d++) {
        pt_drive_options options = {.seconds = 1e-3, .clock = fake_clock};
        pt_seat *seat = seat_of(pt_drivers[d], options);
        pt_flight f = fly(seat, rooms_order, 1, NULL);
        CHECK(f.left == 0, "%s: %d left", pt_drivers[d]->name, f.left);
        pt_seat_destroy(seat);
    }
}

static bool at_once(void *context) {
    (void)context;
    return false;
}

static void broken_off(void **state) {
    (void)state;
    open_rooms();
    for (int d = 0; pt_drivers[d]; d++) {
        pt_seat *seat = seat_of(pt_drivers[d], (pt_drive_options){.iterations = 10, .go_on = at_once});
        pt_trip trip = {&game, analyst, rooms_order};
        pt_flight flight = {0};
        CHECK(!pt_drive(seat, &trip, lg_rng_stream(1, "drive", 0), &flight), "it flies on");
        pt_seat_destroy(seat);
    }
}

/* One seat flies maps of any size, and maps with more waypoints than it can plan for at a time. */
static void any_map(void **state) {
    (void)state;
    int16_t order[40];
    for (int d = 0; pt_drivers[d]; d++) {
        pt_seat *seat = seat_of(pt_drivers[d], (pt_drive_options){.iterations = 60, .repeat = 10, .depth = 100});
        begin_map(100, 60);
        add_waypoint(80, 30);
        open_map();
        order[0] = 0;
        pt_flight f = fly(seat, order, 1, NULL);
        CHECK(f.left == 0 && f.ticks < 300, "%s: one waypoint, %d ticks", pt_drivers[d]->name, f.ticks);
        begin_map(1000, 300);
        for (int i = 0; i < 40; i++)
            add_waypoint(80 + i % 20 * 45, i < 20 ? 40 : 240);
        open_map();
        for (int i = 0; i < 40; i++)
            order[i] = (int16_t)(i < 20 ? i : 59 - i);
        f = fly(seat, order, 1, NULL);
        CHECK(f.left == 0, "%s: %d of 40 left", pt_drivers[d]->name, f.left);
        open_rooms();
        f = fly(seat, rooms_order, 1, NULL);
        CHECK(f.ticks > 300, "%s: %d ticks", pt_drivers[d]->name, f.ticks);
        pt_seat_destroy(seat);
    }
}

/* The ship is just in front of the wall between the rooms, drifts towards it slowly, and points away from it. Without thrust it
 * hits the wall in the next tick; with thrust it just misses it. Neither action brings it nearer to a waypoint, so the driver
 * must choose the action without the collision. */
static void of_ways_that_lead_as_near_the_one_that_hits_no_wall(void **state) {
    double weight[PT_WEIGHTS_MAX];
    const pt_drive_options options = {.iterations = PT_ACTIONS, .repeat = 1, .depth = 1, .weight = weight};
    (void)state;
    pt_weights_by_hand(&pt_mcts, weight);
    open_rooms();
    void *memory = pt_mcts.create(&options);
    assert_non_null(memory);
    for (int y = 20; y < 60; y += 4) {
        pt_trip trip = {&game, analyst, rooms_order};
        pt_state at, idle, thrust;
        pt_start(&game, &at, true);
        at.x = 144.91, at.y = y, at.vx = 0.1, at.dx = -1, at.dy = 0;
        idle = thrust = at;
        pt_tick(&game, &idle, PT_NONE);
        pt_tick(&game, &thrust, PT_THRUST);
        CHECK(idle.collided && !thrust.collided, "row %d is no such place", y);
        assert_true(pt_mcts.begin(memory, &trip, lg_rng_stream((uint64_t)y, "drive", 0)));
        pt_decision decision = pt_mcts.decide(memory, &at);
        pt_tick(&game, &at, decision.action);
        CHECK(!at.collided, "in row %d action %d hits the wall", y, decision.action);
    }
    pt_mcts.destroy(memory);
}

/* The waypoint is behind a door that is so narrow that paths lead only through one row of the graph's nodes. The driver must
 * find the way through it. */
static void narrow_door(void **state) {
    (void)state;
    begin_map(200, 120);
    add_wall(100, 0, 103, 50);
    add_wall(100, 62, 103, 119); /* rows 51 to 61 stay free; only the row in their middle has nodes */
    add_waypoint(160, 90);
    open_map();
    const int16_t order[] = {0};
    pt_seat *seat = seat_of(&pt_pilot, (pt_drive_options){.iterations = 300});
    pt_flight f = fly(seat, order, 1, NULL);
    CHECK(f.left == 0, "not reached");
    pt_seat_destroy(seat);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(names),
                                       cmocka_unit_test(brought_home),
                                       cmocka_unit_test(by_the_stream_alone),
                                       cmocka_unit_test(by_its_weights),
                                       cmocka_unit_test(a_decision_at_a_time),
                                       cmocka_unit_test(by_the_clock),
                                       cmocka_unit_test(broken_off),
                                       cmocka_unit_test(any_map),
                                       cmocka_unit_test(narrow_door),
                                       cmocka_unit_test(of_ways_that_lead_as_near_the_one_that_hits_no_wall)};
    return cmocka_run_group_tests_name("ptsp drive", tests, make, unmake);
}
