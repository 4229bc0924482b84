/* Tests of how sides stand, and how much better new land becomes for who is behind. */
#include "wesnoth/growing/growing_map.h"

#include "check.h"

static wn_help help_of(const growing_stand *stand, int sides, double dial) {
    wn_help help = {0};
    standing_help(stand, sides, dial, &help);
    return help;
}

static void villages_units_and_gold_make_a_side_strong(void **state) {
    (void)state;
    assert_int_equal(standing_strength(&(growing_stand){.villages = 3, .worth = 50, .gold = 7}), 87);
}

static void who_is_behind_is_helped(void **state) {
    static const growing_stand stand[] = {{.worth = 100}, {.worth = 130}, {.gold = 900}};
    (void)state;
    wn_help help = help_of(stand, 2, 1);
    assert_true(help.on && !help.bonus[1]);
    CHECK(help.favour[1] == 84 && help.favour[2] == 44, "favours %d and %d", help.favour[1], help.favour[2]);
    wn_help half = help_of(stand, 2, 0.5);
    CHECK(half.favour[1] < 84 && half.favour[1] > WN_NO_FAVOUR, "with half the dial %d", half.favour[1]);
    wn_help three = help_of(stand, 3, 1);
    CHECK(three.favour[2] == three.favour[3], "a side without units: %d, not %d", three.favour[3], three.favour[2]);
}

static void help_has_an_end(void **state) {
    static const growing_stand stand[] = {{.worth = 10}, {.worth = 1000}};
    (void)state;
    wn_help help = help_of(stand, 2, 1);
    CHECK(help.favour[1] == 96 && help.favour[2] == 32, "favours %d and %d", help.favour[1], help.favour[2]);
}

static void with_the_dial_at_zero_nothing_changes(void **state) {
    static const growing_stand stand[] = {{.worth = 100}, {.worth = 130}};
    static const wn_help none;
    (void)state;
    wn_help help = help_of(stand, 2, 0);
    assert_memory_equal(&help, &none, sizeof none);
}

static void sides_that_are_equal_share_equally(void **state) {
    static const growing_stand stand[] = {{3, 50, 7}, {3, 50, 7}, {3, 50, 7}, {3, 50, 7}};
    (void)state;
    wn_help help = help_of(stand, 4, 1);
    for (int s = 1; s <= 4; s++)
        assert_int_equal(help.favour[s], WN_NO_FAVOUR);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(villages_units_and_gold_make_a_side_strong),
        cmocka_unit_test(who_is_behind_is_helped),
        cmocka_unit_test(help_has_an_end),
        cmocka_unit_test(with_the_dial_at_zero_nothing_changes),
        cmocka_unit_test(sides_that_are_equal_share_equally),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
