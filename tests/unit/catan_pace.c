/* Tests of the estimates in rolls by which the player `builder` plans. */
#include "catan_tables.h"

#include <math.h>

#include "players/catan/families/pace.h"
#include "players/catan/game/player.h"

/* Returns the rolls until the cards are there, found by small steps: what is missing must be covered by what the bank gives for the
 * rest. */
static double slow_rolls(const ct_income *income, const ct_hand *hand, const uint8_t need[CT_RESOURCES]) {
    for (int step = 0; step < 20000; step++) {
        double missing = 0, spare = 0;
        for (int r = 0; r < CT_RESOURCES; r++) {
            double over = hand->card[r] + step / 100.0 * income->pips[r] / 36 - need[r];
            missing += over < 0 ? -over : 0;
            spare += over > 0 ? over / income->rate[r] : 0;
        }
        if (spare >= missing - 1e-6) return step / 100.0;
    }
    return 200;
}

static void rolls_are_those_of_small_steps(void **state) {
    lg_rng rng = lg_rng_stream(1, "pace", 0);
    (void)state;
    for (int k = 0; k < 300; k++) {
        ct_income income;
        ct_hand hand;
        for (int r = 0; r < CT_RESOURCES; r++) {
            income.pips[r] = (uint8_t)lg_rng_below(&rng, k % 3 ? 9 : 2);
            income.rate[r] = (uint8_t)(2 + lg_rng_below(&rng, 3));
            hand.card[r] = (uint8_t)lg_rng_below(&rng, 4);
        }
        const uint8_t *need = ct_prices[k % 4];
        double rolls = ct_rolls_until(&income, &hand, need), slow = slow_rolls(&income, &hand, need);
        CHECK(fabs(rolls - slow) <= .011, "case %d: %.3f rolls, by small steps %.3f", k, rolls, slow);
    }
}

/* The four things of ct_building_time are computed at once, but to the last bit as one by one. */
static void the_building_time_is_that_of_four_things(void **state) {
    static const ct_hand empty;
    lg_rng rng = lg_rng_stream(2, "pace", 0);
    (void)state;
    for (int k = 0; k < 1000; k++) {
        ct_income income;
        double sum = 0;
        for (int r = 0; r < CT_RESOURCES; r++) {
            income.pips[r] = (uint8_t)lg_rng_below(&rng, k % 3 ? 9 : 2);
            income.rate[r] = (uint8_t)(2 + lg_rng_below(&rng, 3));
        }
        static const int things[] = {CT_MOVE_ROAD, CT_MOVE_SETTLE, CT_MOVE_CITY, CT_MOVE_BUY};
        for (int i = 0; i < 4; i++)
            sum += ct_rolls_until(&income, &empty, ct_prices[things[i]]);
        double time = ct_building_time(&income);
        CHECK(time == sum, "case %d: %.17g rolls, one by one %.17g", k, time, sum);
    }
}

static void nothing_takes_no_time_and_no_income_takes_longest(void **state) {
    const ct_income none = {.rate = {4, 4, 4, 4, 4}};
    const ct_hand empty = {{0}}, rich = {{0, 2, 0, 0, 3}}, trade = {{4, 2, 0, 0, 2}};
    (void)state;
    assert_true(ct_rolls_until(&none, &rich, ct_prices[CT_MOVE_CITY]) == 0);
    assert_true(ct_rolls_until(&none, &trade, ct_prices[CT_MOVE_CITY]) == 0);
    assert_true(ct_rolls_until(&none, &empty, ct_prices[CT_MOVE_CITY]) == 200);
}

/* Whoever lacks two more points needs more rolls; whoever builds what its plan says needs fewer. */
static void a_seat_needs_fewer_rolls_after_building(void **state) {
    static ct_table table;
    int compared = 0;
    (void)state;
    lg_rng rng = lg_rng_stream(1, "pace board", 0);
    ct_board board = table_box(4, &rng);
    ct_house house = ct_house_of(4);
    table_init(&table, &board, &house);
    ct_manner manner[CT_SEATS_MAX] = {{.player = &ct_player_builder},
                                      {.player = &ct_player_builder},
                                      {.player = &ct_player_builder},
                                      {.player = &ct_player_builder}};
    ct_game *game = ct_game_create(&table, manner);
    CHECK(game, "out of memory");
    ct_game_begin(game, 1, 1);
    while (ct_game_step(game, NULL)) {
        ct_pace_state pace, more;
        if (game->position.phase != CT_ACT) continue;
        ct_pace_init(&pace, &table, &game->position, game->position.turn);
        more = pace;
        more.missing_points += 2; /* a step brings one point or two */
        double rolls = ct_rolls_to_win(pace, &table);
        CHECK(ct_rolls_to_win(more, &table) > rolls, "two points more take no longer than %.1f rolls", rolls);
        if (!pace.held || !pace.cities_left) continue;
        ct_pace_add_city(&pace, &table, 0);
        CHECK(ct_rolls_to_win(pace, &table) < rolls, "a city saves nothing of %.1f rolls", rolls);
        compared++;
    }
    ct_game_destroy(game);
    CHECK(compared > 50, "%d positions were compared", compared);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rolls_are_those_of_small_steps),
        cmocka_unit_test(the_building_time_is_that_of_four_things),
        cmocka_unit_test(nothing_takes_no_time_and_no_income_takes_longest),
        cmocka_unit_test(a_seat_needs_fewer_rolls_after_building),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
