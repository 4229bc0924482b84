/* Tests of fairness by counted wins: known values, and bounds that hold as often as they claim. */
#include "check.h"

#include "players/catan/match.h"

enum { SEATS = 4 };

static void the_bias_is_corrected_for_chance(void **state) {
    (void)state;
    ct_tally t = {SEATS, 1000, {300, 250, 250, 200}};
    double square = 0.05 * 0.05 / 2 - 0.25 * 0.75 / 1000; /* two of four seats differ from their share by 5 points */
    assert_true(fabs(ct_bias_of_board(&t, 1.645).bias - sqrt(square)) < 1e-12);
    t.games = 1300; /* games without a winner are not counted */
    assert_true(fabs(ct_bias_of_board(&t, 1.645).bias - sqrt(square)) < 1e-12);
    ct_tally even = {SEATS, 1000, {250, 250, 250, 250}}, none = {.players = SEATS, .games = 10};
    assert_true(ct_bias_of_board(&even, 1.645).bias == 0 && ct_bias_of_board(&even, 1.645).low == 0);
    /* with few games the upper bound is high, because even shares may be luck */
    assert_true(ct_bias_of_board(&even, 1.645).high > 0.02);
    assert_true(ct_bias_of_board(&none, 1.645).high == 1);
}

static void tallies_add_up(void **state) {
    (void)state;
    ct_tally sum = {SEATS, 3, {1, 0, 1, 0}}, more = {SEATS, 4, {0, 1, 2, 1}};
    ct_tally_add(&sum, &more);
    assert_true(sum.games == 7 && sum.won[0] == 1 && sum.won[1] == 1 && sum.won[2] == 3 && sum.won[3] == 1);
}

/* Counts games in which seats win with the given chances. The random stream belongs to this board. */
static ct_tally play(const double *chance, int games, uint64_t board) {
    ct_tally t = {.players = SEATS, .games = games};
    lg_rng rng = lg_rng_stream(board, "games", 0);
    for (int g = 0; g < games; g++) {
        double at = lg_rng_unit(&rng);
        int winner = 0;
        while (winner < SEATS - 1 && at >= chance[winner])
            at -= chance[winner++];
        t.won[winner]++;
    }
    return t;
}

/* One-sided bounds of 95 % each: on even, slightly uneven and very uneven boards, about 5 % of them miss the true bias. */
static void bounds_hold_as_often_as_they_promise(void **state) {
    (void)state;
    enum { BOARDS = 400, GAMES = 400 };
    static const double uneven[] = {0, 0.01, 0.03, 0.1};
    for (int k = 0; k < 4; k++) {
        const double chance[SEATS] = {0.25 + uneven[k], 0.25 - uneven[k], 0.25 + uneven[k], 0.25 - uneven[k]};
        int below = 0, above = 0;
        for (uint64_t board = 0; board < BOARDS; board++) {
            ct_tally tally = play(chance, GAMES, 1000 * board);
            lg_bias bias = ct_bias_of_board(&tally, 1.6448536269514722);
            below += bias.high < uneven[k];
            above += bias.low > uneven[k];
            assert_true(bias.low <= bias.bias && bias.bias <= bias.high);
        }
        CHECK(below < 0.08 * BOARDS, "bias %g: above its bound in %d of %d", uneven[k], below, BOARDS);
        CHECK(above < 0.08 * BOARDS, "bias %g: below its bound in %d of %d", uneven[k], above, BOARDS);
        CHECK(k < 3 || (below > 0.015 * BOARDS && above > 0.015 * BOARDS), "bias %g: bounds too wide", uneven[k]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_bias_is_corrected_for_chance),
        cmocka_unit_test(tallies_add_up),
        cmocka_unit_test(bounds_hold_as_often_as_they_promise),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
