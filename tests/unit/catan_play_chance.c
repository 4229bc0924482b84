/* Tests of Catan's random events: dice, cards and thefts have the right frequencies, and their random streams are independent
 * of each other. */
#include "catan_scene.h"

enum { DRAWS = 36000 };

/* Checks that a share is within five standard deviations of the expected share. */
static void check_share(int count, double share, const char *what) {
    double expected = DRAWS * share, deviation = sqrt(DRAWS * share * (1 - share));
    CHECK(fabs(count - expected) <= 5 * deviation, "%s: %d times, and %g are expected", what, count, expected);
}

static ct_move drawn(int kind, int y, ct_chance *chance) {
    ct_move move = {.kind = (uint8_t)kind, .x = 4, .y = (uint8_t)y};
    ct_draw_outcome(&table, &p, &move, chance);
    return move;
}

static void dice_are_fair(void **state) {
    int faces[2][7] = {{0}}, sums[13] = {0};
    ct_chance chance = ct_chance_of(1, 0);
    (void)state;
    begin_three();
    for (int i = 0; i < DRAWS; i++) {
        ct_move move = drawn(CT_MOVE_ROLL, 0, &chance);
        faces[0][move.y]++;
        faces[1][move.z]++;
        sums[move.y + move.z]++;
    }
    for (int n = 1; n <= 6; n++) {
        check_share(faces[0][n], 1 / 6., "a face of the first");
        check_share(faces[1][n], 1 / 6., "a face of the second");
    }
    for (int n = 2; n <= 12; n++)
        check_share(sums[n], (6 - abs(7 - n)) / 36., "a sum");
}

static void calm_dice_are_fair_but_for_seven(void **state) {
    ct_house house = ct_house_of(3);
    ct_chance chance = ct_chance_of(2, 0);
    int sums[13] = {0};
    (void)state;
    house.calm = 1;
    begin_with(house);
    for (int i = 0; i < DRAWS; i++) {
        ct_move move = drawn(CT_MOVE_ROLL, 0, &chance);
        sums[move.y + move.z]++;
    }
    for (int n = 2; n <= 12; n++)
        check_share(sums[n], n == 7 ? 0 : (6 - abs(7 - n)) / 30., "a sum");
}

static void cards_come_as_the_deck_has_them(void **state) {
    ct_chance chance = ct_chance_of(3, 0);
    int cards[CT_CARDS] = {0};
    (void)state;
    begin_three();
    give_card(A, CT_KNIGHT);
    for (int i = 0; i < 2; i++)
        give_card(A, CT_PLENTY);
    for (int i = 0; i < DRAWS; i++)
        cards[drawn(CT_MOVE_BUY, 0, &chance).z]++;
    for (int c = 0; c < CT_CARDS; c++)
        check_share(cards[c], p.deck[c] / 22., "a card");
}

static void thefts_come_as_the_hand_has_them(void **state) {
    ct_chance chance = ct_chance_of(4, 0);
    int cards[CT_RESOURCES] = {0};
    (void)state;
    begin_three();
    take_all(B);
    give(B, CT_WHEAT, 1);
    give(B, CT_ORE, 5);
    for (int i = 0; i < DRAWS; i++)
        cards[drawn(CT_MOVE_ROB, B, &chance).z]++;
    for (int r = 0; r < CT_RESOURCES; r++)
        check_share(cards[r], p.seat[B].hand[r] / 6., ct_resources[r]);
}

static void dice_do_not_depend_on_cards_and_thefts(void **state) {
    ct_chance quiet = ct_chance_of(5, 7), busy = ct_chance_of(5, 7), other = ct_chance_of(5, 8);
    int differ = 0;
    (void)state;
    begin_three();
    for (int i = 0; i < 100; i++) {
        ct_move a = drawn(CT_MOVE_ROLL, 0, &quiet), c = drawn(CT_MOVE_ROLL, 0, &other);
        drawn(CT_MOVE_BUY, 0, &busy);
        drawn(CT_MOVE_ROB, B, &busy);
        ct_move b = drawn(CT_MOVE_ROLL, 0, &busy);
        assert_true(a.y == b.y && a.z == b.z);
        differ += a.y != c.y || a.z != c.z;
    }
    assert_true(differ > 50);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dice_are_fair),
        cmocka_unit_test(calm_dice_are_fair_but_for_seven),
        cmocka_unit_test(cards_come_as_the_deck_has_them),
        cmocka_unit_test(thefts_come_as_the_hand_has_them),
        cmocka_unit_test(dice_do_not_depend_on_cards_and_thefts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
