/* The drama of races, by hand. */
#include "check.h"

#include "ptsp/drivers/drive.h"

#define VISITS(...) ((pt_visits){(const int[]){__VA_ARGS__}, sizeof(int[]){__VA_ARGS__} / sizeof(int)})

static void check_race(pt_visits a, pt_visits b, int winner, int changes, double decided) {
    pt_race ab = pt_race_of(a, b), ba = pt_race_of(b, a);
    assert_int_equal(ab.winner, winner);
    assert_int_equal(ba.winner, winner < 0 ? -1 : 1 - winner);
    assert_int_equal(ab.changes, changes);
    assert_int_equal(ba.changes, changes);
    assert_true(ab.decided == decided && ba.decided == decided);
}

static void races_by_hand(void **state) {
    (void)state;
    /* One leads from the first waypoint on, which it visits after a tenth of the race. */
    check_race(VISITS(10, 50, 100), VISITS(20, 60, 110), 0, 0, 0.1);
    /* The lead changes with the second and with the last waypoint. */
    check_race(VISITS(10, 50, 100), VISITS(20, 40, 110), 0, 2, 1);
    /* The other leads from the second waypoint on: after 40 of the race's 80 ticks. */
    check_race(VISITS(10, 50, 100), VISITS(20, 40, 80), 1, 1, 0.5);
    /* Equal ticks leave the lead where it was. */
    check_race(VISITS(10, 50, 100), VISITS(20, 50, 110), 0, 0, 0.1);
    check_race(VISITS(10, 50), VISITS(10, 50), -1, 0, 0);
    /* Whoever visits more waypoints leads, even if it was slower before. */
    check_race(VISITS(10), VISITS(20, 200), 1, 1, 1);
    check_race((pt_visits){0}, VISITS(20), 1, 0, 1);
    check_race((pt_visits){0}, (pt_visits){0}, -1, 0, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(races_by_hand)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
