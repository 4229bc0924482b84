/* Tests of rules of Catan that are easy to get wrong, one by one: set-up, harvest, bank, sevens, trade, turns and the end. */
#include "catan_scene.h"

static void the_second_settlement_yields_its_hexes(void **state) {
    static const uint8_t hands[3][CT_RESOURCES] = {{1, 0, 0, 1, 1}, {0, 1, 1, 0, 0}, {0, 2, 0, 0, 1}};
    (void)state;
    begin_three();
    for (int s = 0; s < 3; s++)
        assert_memory_equal(p.seat[s].hand, hands[s], sizeof hands[s]);
    assert_true(p.turn == A && p.robber == 9 && p.bank[CT_WHEAT] == 16);
}

static void a_desert_yields_nothing(void **state) {
    (void)state;
    scene(ct_house_of(3));
    for (int i = 0; i < 5; i++)
        found_on_coast(4 * i);
    found_at(corner(9, N), corner(9, NE));
    assert_true(hand_of(A) == 2 && p.seat[A].hand[CT_BRICK] == 1 && p.seat[A].hand[CT_SHEEP] == 1);
}

static void what_the_bank_lacks_for_several_nobody_gets(void **state) {
    (void)state;
    begin_three();
    leave(CT_BRICK, 2, A);
    int brick = p.seat[A].hand[CT_BRICK], wheat = p.seat[B].hand[CT_WHEAT];
    roll(A, 6);
    assert_true(p.seat[A].hand[CT_BRICK] == brick && p.bank[CT_BRICK] == 2);
    assert_int_equal(p.seat[B].hand[CT_WHEAT], wheat + 1);
    give(A, CT_BRICK, -1);
    roll(B, 6);
    assert_true(p.bank[CT_BRICK] == 0 && p.seat[B].hand[CT_BRICK] == 1 && p.seat[C].hand[CT_BRICK] == 1);
}

static void what_the_bank_lacks_for_one_is_paid_as_far_as_it_goes(void **state) {
    (void)state;
    begin_three();
    build(C, CT_MOVE_CITY, corner(4, SW));
    leave(CT_WOOD, 1, A);
    roll(A, 11);
    assert_true(p.seat[C].hand[CT_WOOD] == 1 && p.bank[CT_WOOD] == 0 && p.seat[B].hand[CT_SHEEP] == 2);
}

static void the_robber_s_hex_yields_nothing(void **state) {
    (void)state;
    begin_three();
    p.robber = 4;
    roll(A, 6);
    assert_true(p.seat[B].hand[CT_BRICK] == 0 && p.seat[C].hand[CT_WHEAT] == 3);
}

static void hands_of_more_than_seven_lose_half_rounded_down(void **state) {
    (void)state;
    begin_three();
    for (int s = 0; s < 3; s++)
        take_all(s);
    give(A, CT_WOOD, 7);
    give(B, CT_SHEEP, 9);
    give(C, CT_ORE, 15);
    roll(B, 7);
    assert_true(p.phase == CT_DISCARD && p.actor == B && !p.owed[A] && p.owed[B] == 4 && p.owed[C] == 7);
    for (int i = 0; i < 4; i++)
        make(CT_MOVE_DISCARD, 0, CT_SHEEP, 0);
    assert_true(p.phase == CT_DISCARD && p.actor == C);
    for (int i = 0; i < 7; i++)
        make(CT_MOVE_DISCARD, 0, CT_ORE, 0);
    assert_true(p.phase == CT_ROB && p.actor == B && hand_of(A) == 7 && hand_of(B) == 5 && hand_of(C) == 8);
}

static void the_robber_takes_from_one_who_has_cards(void **state) {
    (void)state;
    begin_three();
    take_all(C);
    roll(A, 7);
    assert_true(!may(CT_MOVE_ROB, 9, B, CT_SHEEP)); /* the robber must move */
    assert_true(may(CT_MOVE_ROB, 4, B, CT_SHEEP) && !may(CT_MOVE_ROB, 4, B, CT_ORE));
    assert_true(!may(CT_MOVE_ROB, 4, CT_NOBODY, 0) && !may(CT_MOVE_ROB, 4, C, 0) && !may(CT_MOVE_ROB, 4, A, 0));
    /* C has no cards at hex 8, and A is alone at hex 0 */
    assert_true(may(CT_MOVE_ROB, 8, CT_NOBODY, 0) && may(CT_MOVE_ROB, 0, CT_NOBODY, 0));
    rob(4, B);
    assert_true(p.robber == 4 && hand_of(A) == 4 && hand_of(B) == 1 && p.phase == CT_ACT);
}

static void a_calm_round_has_no_sevens(void **state) {
    ct_house house = ct_house_of(3);
    (void)state;
    house.calm = 1;
    begin_with(house);
    assert_true(!may(CT_MOVE_ROLL, 0, 3, 4) && may(CT_MOVE_ROLL, 0, 6, 6) && !may(CT_MOVE_ROLL, 0, 6, 7));
    p.round = 1;
    assert_true(may(CT_MOVE_ROLL, 0, 3, 4));
}

static void a_friendly_robber_spares_the_poor(void **state) {
    ct_house house = ct_house_of(3);
    (void)state;
    house.friendly = true;
    begin_with(house);
    build(B, CT_MOVE_CITY, corner(17, SE));
    build(B, CT_MOVE_CITY, corner(4, SE));
    give_card(C, CT_VICTORY); /* a hidden victory point, which must not count for the robber's rule */
    roll(A, 7);
    /* C has buildings at these hexes as well */
    assert_true(!may(CT_MOVE_ROB, 4, B, CT_SHEEP) && !may(CT_MOVE_ROB, 17, B, CT_SHEEP));
    assert_true(may(CT_MOVE_ROB, 5, B, CT_SHEEP) && may(CT_MOVE_ROB, 0, CT_NOBODY, 0));
}

static void a_friendly_robber_that_can_go_nowhere_stays(void **state) {
    ct_board board = table_read(" L4 G5\nS6 D O8\n B9 L10\nports: 3:1\ncoast: 0\n");
    ct_house house = ct_house_of(3);
    (void)state;
    house.friendly = true;
    scene_on(&board, house);
    found_at(corner(0, NW), corner(0, N));
    found_at(corner(3, N), corner(3, NE));
    found_at(corner(3, SW), corner(3, S));
    found_at(corner(1, NE), corner(1, N));
    found_at(corner(3, SE), corner(3, S));
    found_at(corner(6, SE), corner(6, S));
    roll(A, 7);
    assert_true(count(CT_MOVE_ROB) == 1 && may(CT_MOVE_ROB, 3, CT_NOBODY, 0));
    make(CT_MOVE_ROB, 3, CT_NOBODY, 0);
    assert_true(p.robber == 3 && p.phase == CT_ACT);
}

static void ports_change_the_rate(void **state) {
    (void)state;
    scene(ct_house_of(3));
    found_on_coast(0);
    found_on_coast(23);
    for (int i = 5; i <= 20; i += 5)
        found_on_coast(i);
    assert_true(ct_rate(&p, A, CT_BRICK) == 3 && ct_rate(&p, A, CT_ORE) == 3);
    assert_true(ct_rate(&p, B, CT_BRICK) == 2 && ct_rate(&p, B, CT_SHEEP) == 4);
    turn_of(B);
    take_all(B);
    give(B, CT_BRICK, 2);
    make(CT_MOVE_BANK, 0, CT_BRICK, CT_ORE);
    assert_true(hand_of(B) == 1 && p.seat[B].hand[CT_ORE] == 1);
}

static void the_bank_trades_what_it_has_at_four(void **state) {
    (void)state;
    begin_three();
    turn_of(A);
    take_all(A);
    give(A, CT_WOOD, 3);
    assert_int_equal(count(CT_MOVE_BANK), 0);
    give(A, CT_WOOD, 1);
    leave(CT_ORE, 0, B);
    assert_int_equal(count(CT_MOVE_BANK), 3);
    make(CT_MOVE_BANK, 0, CT_WOOD, CT_WHEAT);
    assert_true(hand_of(A) == 1 && p.bank[CT_WOOD] == 19);
}

static void offers_are_asked_clockwise_of_those_who_have_it(void **state) {
    ct_house house = ct_house_of(4);
    (void)state;
    house.offers = 1;
    begin_with(house);
    for (int s = 0; s < 4; s++)
        take_all(s);
    give(B, CT_WOOD, 2);
    give(D, CT_ORE, 1);
    give(A, CT_ORE, 1);
    turn_of(B);
    make(CT_MOVE_OFFER, 2, CT_WOOD, CT_ORE);
    assert_true(p.phase == CT_ANSWER && p.actor == D);
    make(CT_MOVE_NO, 0, 0, 0);
    assert_true(p.phase == CT_ANSWER && p.actor == A);
    make(CT_MOVE_YES, 0, 0, 0);
    assert_true(p.phase == CT_ACT && p.actor == B && count(CT_MOVE_OFFER) == 0);
    assert_true(p.seat[A].hand[CT_WOOD] == 2 && !p.seat[A].hand[CT_ORE] && p.seat[B].hand[CT_ORE] == 1 &&
                hand_of(B) == 1);
}

static void set_up_is_in_snake_order(void **state) {
    static const int order[] = {0, 1, 2, 3, 3, 2, 1, 0};
    (void)state;
    scene(ct_house_of(4));
    for (int i = 0; i < 8; i++) {
        assert_true(p.phase == CT_FOUND && p.actor == order[i]);
        found_on_coast(3 * i);
    }
    assert_true(p.phase == CT_BEFORE && p.actor == 0);
}

static void points_of_special_building_win_when_the_turn_begins(void **state) {
    ct_house house = ct_house_of(5);
    (void)state;
    house.points = 3;
    begin_with(house);
    turn_of(A);
    make(CT_MOVE_END, 0, 0, 0);
    assert_true(p.phase == CT_BUILD && p.actor == B && p.turn == A);
    make(CT_MOVE_END, 0, 0, 0);
    give_card(C, CT_KNIGHT);
    give_price(C, CT_MOVE_CITY);
    give(C, CT_WOOD, 8);
    assert_true(count(CT_MOVE_BANK) == 0 &&
                count(CT_MOVE_KNIGHT) == 0); /* there is no trade and there are no cards yet */
    make(CT_MOVE_CITY, corner(17, N), 0, 0);
    assert_true(p.seat[C].points == 3 && p.phase == CT_BUILD);
    for (int s = C; s != A; s = (s + 1) % 5)
        make(CT_MOVE_END, 0, 0, 0);
    assert_true(p.phase == CT_BEFORE && p.turn == B);
    make(CT_MOVE_ROLL, 0, 1, 1);
    for (int s = B; p.phase != CT_OVER; s++)
        make(CT_MOVE_END, 0, 0, 0);
    assert_int_equal(p.winner, C);
}

static void after_too_many_rounds_nobody_has_won(void **state) {
    ct_house house = ct_house_of(3);
    (void)state;
    house.rounds = 2;
    begin_with(house);
    for (int i = 0; i < 6; i++) {
        assert_true(p.phase == CT_BEFORE && p.round == i / 3);
        make(CT_MOVE_ROLL, 0, 1, 1);
        make(CT_MOVE_END, 0, 0, 0);
    }
    assert_true(p.phase == CT_OVER && p.winner == CT_NOBODY);
}

static void boards_that_cannot_be_played_on_are_refused(void **state) {
    static const struct {
        const char *text, *says;
    } bad[] = {
        {" L4 G5\nS6 ? O8\n B9 L10\nports: 3:1\ncoast: 0\n", "expected a whole board"},
        {" L4 G5\nS6 D O?\n B9 L10\nports: 3:1\ncoast: 0\n", "expected a whole board"},
        {" L4 G5\nS6 D O8\n B9 L10\nports: ?\ncoast: 0\n", "expected a whole board"},
        {" L4 G5\nS6 D O8\n B9 L10\nports:\ncoast:\n", "expected ports"},
        {"L4 G5 S6 D\n~ ~ ~\nports: 3:1\ncoast: 0\n", "expected room for 6 settlements"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        ct_house house = ct_house_of(3);
        ct_board board = table_read(bad[i].text);
        lg_error error = {.text = ""};
        CHECK(!ct_table_init(&table, &board, &house, &error), "accepted:\n%s", bad[i].text);
        CHECK_STARTS(error.text, bad[i].says);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_second_settlement_yields_its_hexes),
        cmocka_unit_test(a_desert_yields_nothing),
        cmocka_unit_test(what_the_bank_lacks_for_several_nobody_gets),
        cmocka_unit_test(what_the_bank_lacks_for_one_is_paid_as_far_as_it_goes),
        cmocka_unit_test(the_robber_s_hex_yields_nothing),
        cmocka_unit_test(hands_of_more_than_seven_lose_half_rounded_down),
        cmocka_unit_test(the_robber_takes_from_one_who_has_cards),
        cmocka_unit_test(a_calm_round_has_no_sevens),
        cmocka_unit_test(a_friendly_robber_spares_the_poor),
        cmocka_unit_test(a_friendly_robber_that_can_go_nowhere_stays),
        cmocka_unit_test(ports_change_the_rate),
        cmocka_unit_test(the_bank_trades_what_it_has_at_four),
        cmocka_unit_test(offers_are_asked_clockwise_of_those_who_have_it),
        cmocka_unit_test(set_up_is_in_snake_order),
        cmocka_unit_test(points_of_special_building_win_when_the_turn_begins),
        cmocka_unit_test(after_too_many_rounds_nobody_has_won),
        cmocka_unit_test(boards_that_cannot_be_played_on_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
