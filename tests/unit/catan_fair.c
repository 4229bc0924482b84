/* Tests of fairness by counted wins: known values, bounds that hold as often as they claim; and successive halving, which
 * finds an even board among uneven boards, plays no more games than its budget, and deals the same games to all boards. */
#include "check.h"

#include "play/catan/halving.h"

enum { SEATS = 4 };

/* ---- bias ------------------------------------------------------------------------------------------------------ */

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

/* Plays the games that are due. Seats win with the given chances; the random stream belongs to this board. */
static void play(ct_match *match, const double *chance, uint64_t board) {
    for (; match->due; match->due--, match->next += (uint64_t)match->stride) {
        lg_rng rng = lg_rng_stream(match->seed + board, "game", match->next);
        double at = lg_rng_unit(&rng);
        int winner = 0;
        while (winner < SEATS - 1 && at >= chance[winner])
            at -= chance[winner++];
        match->tally.games++;
        match->tally.won[winner]++;
    }
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
            ct_match m = {.seed = 1, .stride = 1, .due = GAMES, .tally.players = SEATS};
            play(&m, chance, 1000 * board);
            ct_bias bias = ct_bias_of_board(&m.tally, 1.6448536269514722);
            below += bias.high < uneven[k];
            above += bias.low > uneven[k];
            assert_true(bias.low <= bias.bias && bias.bias <= bias.high);
        }
        CHECK(below < 0.08 * BOARDS, "bias %g: above its bound in %d of %d", uneven[k], below, BOARDS);
        CHECK(above < 0.08 * BOARDS, "bias %g: below its bound in %d of %d", uneven[k], above, BOARDS);
        CHECK(k < 3 || (below > 0.015 * BOARDS && above > 0.015 * BOARDS), "bias %g: bounds too wide", uneven[k]);
    }
}

/* ---- halving --------------------------------------------------------------------------------------------------- */

enum { ENTRANTS = 16 };

/* Runs a contest. The shares of entrant i are off by i percentage points, except that entrant `best` and entrant 0 exchange
 * their places. Returns the winner. */
static int contest(int count, int games, int best, uint64_t seed, int64_t *played) {
    ct_match match[ENTRANTS];
    ct_halving h;
    for (int i = 0; i < count; i++) {
        match[i] = (ct_match){.tally.players = SEATS};
        ct_match_begin(&match[i], seed, 0, 1);
    }
    ct_halving_begin(&h, match, count, games);
    while (!ct_halving_is_over(&h)) {
        ct_halving_deal(&h);
        for (int i = 0; i < count; i++) {
            double off = 0.01 * (i == best ? 0 : i == 0 ? best : i);
            play(&match[i], (const double[]){0.25 + off, 0.25 - off, 0.25 + off, 0.25 - off}, (uint64_t)i);
        }
        for (int i = 1; i < h.count; i++)
            assert_true(h.living[i]->next == h.living[0]->next);
        ct_halving_note(&h);
    }
    *played = 0;
    for (int i = 0; i < count; i++)
        *played += match[i].tally.games;
    assert_true(*played == h.played);
    return (int)(ct_halving_leader(&h) - match);
}

static void the_even_board_is_found_wherever_it_is(void **state) {
    (void)state;
    for (int best = 0; best < ENTRANTS; best += 5) {
        int64_t played;
        int near = 0;
        for (uint64_t seed = 0; seed < 10; seed++) {
            int winner = contest(ENTRANTS, 8000, best, 100 * seed, &played);
            near += winner == best || (winner != 0 && winner < 3) || (winner == 0 && best < 3);
        }
        CHECK(near >= 9, "board %d: %d of 10 winners are even to 2 points", best, near);
    }
}

static void games_are_neither_overspent_nor_left(void **state) {
    (void)state;
    for (int count = 2; count <= ENTRANTS; count++)
        for (int games = 100; games < 3000; games = 2 * games + 37) {
            int64_t played;
            contest(count, games, 0, 1, &played);
            CHECK(played <= games && played > 0.7 * games, "%d entrants: %d games of %d", count, (int)played, games);
        }
    int64_t played;
    assert_int_equal(contest(1, 100, 0, 1, &played), 0);
    assert_int_equal(played, 0);
    contest(ENTRANTS, 1, 0, 1, &played); /* each entrant plays at least one game in each round */
    assert_int_equal(played, 16 + 8 + 4 + 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_bias_is_corrected_for_chance),
        cmocka_unit_test(tallies_add_up),
        cmocka_unit_test(bounds_hold_as_often_as_they_promise),
        cmocka_unit_test(the_even_board_is_found_wherever_it_is),
        cmocka_unit_test(games_are_neither_overspent_nor_left),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
