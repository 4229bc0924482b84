/* Tests of Catan's roads: the longest road, broken, tied and closed in a ring; the limit on pieces. */
#include "catan_scene.h"

#include "players/catan/families/plan.h"

/* Player A stands at coast corner 0, B at 10 and C at 20. Each can build roads along the coast. D can reach coast corner 2 from
 * inland. */
static void begin(void) {
    scene(ct_house_of(4));
    found_on_coast(0);
    found_on_coast(10);
    found_on_coast(20);
    found_at(corner(4, NE), corner(4, N)); /* reachable by one road from coast corner 2 */
    found_at(corner(13, S), corner(13, SE));
    found_at(coast_corner(8), coast_corner(7));
    found_on_coast(17);
    found_on_coast(27);
    assert_int_equal(p.phase, CT_BEFORE);
}

static void settle_on_corner_2(void) {
    build(D, CT_MOVE_ROAD, edge_between(corner(4, N), coast_corner(2)));
    build(D, CT_MOVE_SETTLE, coast_corner(2));
}

static void five_roads_are_an_award_and_six_take_it(void **state) {
    (void)state;
    begin();
    build_along(A, 1, 3);
    assert_int_equal(p.longest, CT_NOBODY);
    build_along(A, 4, 4);
    assert_true(p.longest == A && p.seat[A].length == 5 && p.seat[A].points == 4);
    build_along(B, 11, 14);
    assert_true(p.longest == A && p.seat[B].length == 5 && p.seat[B].points == 2);
    build_along(B, 15, 15);
    assert_true(p.longest == B && p.seat[A].points == 2 && p.seat[B].points == 4);
}

static void a_broken_road_passes_the_award_to_the_longest(void **state) {
    (void)state;
    begin();
    build_along(A, 1, 5);
    build_along(B, 11, 14);
    settle_on_corner_2();
    assert_true(p.seat[A].length == 4 && p.longest == B && p.seat[A].points == 2 && p.seat[B].points == 4);
}

static void a_broken_road_with_two_others_equal_leaves_nobody(void **state) {
    (void)state;
    begin();
    build_along(A, 1, 5);
    build_along(B, 11, 14);
    build_along(C, 21, 24);
    settle_on_corner_2();
    assert_true(p.longest == CT_NOBODY && p.seat[A].points == 2 && p.seat[B].points == 2 && p.seat[C].points == 2);
    build_along(C, 25, 25);
    assert_true(p.longest == C && p.seat[C].points == 4);
}

/* If another player also has a road of five, a player with a road of five needs a sixth road, although nobody holds the
 * award. */
static void two_equal_roads_are_both_one_road_short(void **state) {
    (void)state;
    static ct_outlook outlook;
    const ct_manner manner = {.player = &ct_player_greedy};
    begin();
    build_along(A, 1, 5);
    build_along(B, 11, 14);
    build_along(C, 21, 24);
    settle_on_corner_2();
    const ct_mind mind = {.table = &table, .manner = &manner, .seat = B};
    ct_look_out(&outlook, &mind, &p);
    const ct_plan *plan = &outlook.plan[CT_PLAN_LONGEST];
    assert_true(plan->roads == 1 && plan->worth > 0 && plan->need[CT_WOOD] == 1 && plan->need[CT_BRICK] == 1);
}

static void a_broken_road_still_among_the_longest_keeps_the_award(void **state) {
    (void)state;
    begin();
    build_along(A, 1, 6);
    build_along(B, 11, 14);
    settle_on_corner_2();
    assert_true(p.seat[A].length == 5 && p.seat[B].length == 5 && p.longest == A && p.seat[A].points == 4);
}

static void a_broken_road_with_none_of_five_left_leaves_nobody(void **state) {
    (void)state;
    begin();
    build_along(A, 1, 4);
    build_along(B, 11, 13);
    settle_on_corner_2();
    assert_true(p.longest == CT_NOBODY && p.seat[A].length == 3 && p.seat[A].points == 2);
}

static void a_broken_road_may_win_for_another_when_its_turn_begins(void **state) {
    (void)state;
    begin();
    build_along(A, 1, 5);
    build_along(B, 11, 14);
    table.house.points = 4;
    settle_on_corner_2();
    assert_true(p.phase == CT_ACT && p.seat[B].points == 4);
    make(CT_MOVE_END, 0, 0, 0);
    make(CT_MOVE_ROLL, 0, 1, 2);
    assert_int_equal(p.phase, CT_ACT);
    make(CT_MOVE_END, 0, 0, 0);
    assert_true(p.phase == CT_OVER && p.winner == B);
}

static void one_does_not_build_past_others(void **state) {
    (void)state;
    begin();
    build_along(A, 1, 1);
    settle_on_corner_2();
    turn_of(A);
    give_price(A, CT_MOVE_ROAD);
    assert_false(may(CT_MOVE_ROAD, coast_edge(2), 0, 0));
    turn_of(D);
    give_price(D, CT_MOVE_ROAD);
    assert_true(may(CT_MOVE_ROAD, coast_edge(2), 0, 0));
}

/* Builds roads on all sides of hex 0. */
static void build_ring(void) {
    build_along(A, 1, 1);
    static const int sides[] = {TO_E, TO_SE, TO_SW, TO_W};
    for (int k = 0; k < 4; k++)
        build(A, CT_MOVE_ROAD, edge(0, sides[k]));
}

static void a_ring_counts_each_road_once(void **state) {
    (void)state;
    begin();
    build_ring();
    assert_int_equal(p.seat[A].length, 6);
    build_along(A, 2, 2);
    assert_int_equal(p.seat[A].length, 7);
    /* adds two more branches: no trail contains both of them and the whole ring */
    build(A, CT_MOVE_ROAD, edge(3, TO_NW));
    assert_int_equal(p.seat[A].length, 8);
}

static void a_ring_with_another_on_it_is_still_as_long(void **state) {
    (void)state;
    begin();
    static const int way[] = {TO_E, TO_SE, TO_SW, TO_W};
    build_ring();
    for (int k = 0; k < 4; k++)
        build(D, CT_MOVE_ROAD, edge(4, way[k]));
    build(D, CT_MOVE_SETTLE, corner(0, S));
    assert_true(p.seat[A].length == 6 && p.longest == A);
}

static void branches_do_not_add_up(void **state) {
    (void)state;
    begin();
    build_along(A, 1, 3);
    build(A, CT_MOVE_ROAD, edge_between(coast_corner(2), corner(4, N)));
    assert_true(p.seat[A].length == 4 && p.longest == CT_NOBODY);
}

/* A has roads along the coast from corner 0 to 13. The other players are inland. */
static void lay_fourteen(void) {
    scene(ct_house_of(3));
    found_on_coast(0);
    found_at(corner(9, N), corner(9, NE));
    found_at(corner(9, SE), corner(9, S));
    found_at(corner(9, SW), corner(9, NW));
    found_at(corner(13, S), corner(13, SW));
    found_on_coast(10);
    build_along(A, 1, 9);
    build_along(A, 11, 13);
    assert_int_equal(p.seat[A].roads, 1);
    turn_of(A);
}

static void fifteen_roads_are_all(void **state) {
    (void)state;
    lay_fourteen();
    assert_int_equal(p.seat[A].length, 14);
    build_along(A, 14, 14);
    give_price(A, CT_MOVE_ROAD);
    give_card(A, CT_ROADS);
    assert_true(p.seat[A].length == 15 && p.seat[A].roads == 0);
    assert_true(count(CT_MOVE_ROAD) == 0 && count(CT_MOVE_ROADS) == 0 && count(CT_MOVE_END) == 1);
}

static void road_building_lays_two_without_cards(void **state) {
    (void)state;
    begin();
    turn_of(A);
    take_all(A);
    give_card(A, CT_ROADS);
    make(CT_MOVE_ROADS, 0, 0, 0);
    assert_int_equal(p.phase, CT_FREE_ROADS);
    make(CT_MOVE_ROAD, coast_edge(1), 0, 0);
    assert_true(p.phase == CT_FREE_ROADS && count(CT_MOVE_END) == 0);
    make(CT_MOVE_ROAD, coast_edge(2), 0, 0);
    assert_true(p.phase == CT_ACT && p.seat[A].length == 3 && p.seat[A].roads == 11 && hand_of(A) == 0);
}

static void road_building_with_one_road_left_lays_one(void **state) {
    (void)state;
    lay_fourteen();
    give_card(A, CT_ROADS);
    p.phase = CT_BEFORE;
    p.rolled = false;
    make(CT_MOVE_ROADS, 0, 0, 0);
    assert_int_equal(p.phase, CT_FREE_ROADS);
    make(CT_MOVE_ROAD, coast_edge(14), 0, 0);
    assert_true(p.phase == CT_BEFORE && p.seat[A].roads == 0 && count(CT_MOVE_ROLL) == 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(five_roads_are_an_award_and_six_take_it),
        cmocka_unit_test(a_broken_road_passes_the_award_to_the_longest),
        cmocka_unit_test(a_broken_road_with_two_others_equal_leaves_nobody),
        cmocka_unit_test(two_equal_roads_are_both_one_road_short),
        cmocka_unit_test(a_broken_road_still_among_the_longest_keeps_the_award),
        cmocka_unit_test(a_broken_road_with_none_of_five_left_leaves_nobody),
        cmocka_unit_test(a_broken_road_may_win_for_another_when_its_turn_begins),
        cmocka_unit_test(one_does_not_build_past_others),
        cmocka_unit_test(a_ring_counts_each_road_once),
        cmocka_unit_test(a_ring_with_another_on_it_is_still_as_long),
        cmocka_unit_test(branches_do_not_add_up),
        cmocka_unit_test(fifteen_roads_are_all),
        cmocka_unit_test(road_building_lays_two_without_cards),
        cmocka_unit_test(road_building_with_one_road_left_lays_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
