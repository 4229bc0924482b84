/* Tests of Catan's development cards one by one: the effect of each, when it may be played, and the largest army. */
#include "catan_scene.h"

static void play_knight(int seat, int hex) {
    turn_of(seat);
    give_card(seat, CT_KNIGHT);
    make(CT_MOVE_KNIGHT, 0, 0, 0);
    rob(hex, CT_NOBODY);
}

static void the_largest_army_passes_to_one_who_has_more(void **state) {
    (void)state;
    begin_three();
    for (int i = 0; i < 3; i++) {
        assert_int_equal(p.army, CT_NOBODY);
        play_knight(A, i % 2 ? 16 : 12);
    }
    assert_true(p.army == A && p.seat[A].points == 4);
    for (int i = 0; i < 3; i++)
        play_knight(B, i % 2 ? 12 : 16);
    assert_true(p.army == A && p.seat[B].knights == 3);
    play_knight(B, 12);
    assert_true(p.army == B && p.seat[A].points == 2 && p.seat[B].points == 4);
}

static void a_knight_does_not_make_others_discard(void **state) {
    (void)state;
    begin_three();
    give(B, CT_ORE, 10);
    play_knight(A, 12);
    assert_int_equal(hand_of(B), 12);
}

static void a_card_is_not_played_in_its_turn_nor_two_in_one(void **state) {
    (void)state;
    begin_three();
    turn_of(A);
    give_price(A, CT_MOVE_BUY);
    make(CT_MOVE_BUY, 0, 0, CT_MONOPOLY);
    assert_int_equal(count(CT_MOVE_MONOPOLY), 0);
    make(CT_MOVE_END, 0, 0, 0);
    turn_of(A);
    p.phase = CT_BEFORE; /* cards may also be played before the dice */
    p.rolled = false;
    give_card(A, CT_KNIGHT);
    assert_true(count(CT_MOVE_MONOPOLY) == CT_RESOURCES && count(CT_MOVE_KNIGHT) == 1);
    make(CT_MOVE_MONOPOLY, 0, CT_ORE, 0);
    assert_true(p.phase == CT_BEFORE && count(CT_MOVE_KNIGHT) == 0 && count(CT_MOVE_ROLL) == 1);
    make(CT_MOVE_ROLL, 0, 1, 1);
    assert_int_equal(count(CT_MOVE_KNIGHT), 0);
}

static void an_older_card_of_the_kind_may_be_played(void **state) {
    (void)state;
    begin_three();
    turn_of(A);
    give_card(A, CT_KNIGHT);
    give_price(A, CT_MOVE_BUY);
    make(CT_MOVE_BUY, 0, 0, CT_KNIGHT);
    assert_int_equal(count(CT_MOVE_KNIGHT), 1);
}

static void monopoly_takes_all_from_all(void **state) {
    (void)state;
    begin_three();
    give(B, CT_ORE, 3);
    give_card(A, CT_MONOPOLY);
    turn_of(A);
    make(CT_MOVE_MONOPOLY, 0, CT_ORE, 0);
    assert_true(p.seat[A].hand[CT_ORE] == 5 && !p.seat[B].hand[CT_ORE] && !p.seat[C].hand[CT_ORE]);
    assert_int_equal(p.bank[CT_ORE], 14);
}

static void year_of_plenty_takes_what_the_bank_has(void **state) {
    (void)state;
    begin_three();
    give_card(A, CT_PLENTY);
    turn_of(A);
    for (int r = 0; r < CT_RESOURCES; r++)
        leave(r, r == CT_ORE ? 2 : 0, B);
    assert_true(count(CT_MOVE_PLENTY) == 1 && may(CT_MOVE_PLENTY, 0, CT_ORE, CT_ORE));
    leave(CT_ORE, 1, B);
    assert_true(count(CT_MOVE_PLENTY) == 1 && !may(CT_MOVE_PLENTY, 0, CT_ORE, CT_ORE));
    ct_position kept = p;
    leave(CT_ORE, 0, B);
    assert_int_equal(count(CT_MOVE_PLENTY), 0);
    p = kept;
    make(CT_MOVE_PLENTY, 0, CT_ORE, CT_RESOURCES);
    assert_true(p.seat[A].hand[CT_ORE] == 2 && !p.bank[CT_ORE] && hand_of(A) == 4);
}

static void a_point_card_wins_at_once(void **state) {
    ct_house house = ct_house_of(3);
    (void)state;
    house.points = 3;
    begin_with(house);
    turn_of(A);
    give_price(A, CT_MOVE_BUY);
    make(CT_MOVE_BUY, 0, 0, CT_VICTORY);
    assert_true(p.phase == CT_OVER && p.winner == A && ct_moves(&table, &p, moves) == 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_largest_army_passes_to_one_who_has_more),
        cmocka_unit_test(a_knight_does_not_make_others_discard),
        cmocka_unit_test(a_card_is_not_played_in_its_turn_nor_two_in_one),
        cmocka_unit_test(an_older_card_of_the_kind_may_be_played),
        cmocka_unit_test(monopoly_takes_all_from_all),
        cmocka_unit_test(year_of_plenty_takes_what_the_bank_has),
        cmocka_unit_test(a_point_card_wins_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
