/* Tests of the bias of seats: its known values, and that its confidence interval covers the true value about as often as it
 * claims. */
#include "check.h"

#include "players/catan/match.h"

enum { TRIES = 1500 };

static const double deviations = 1.959963984540054; /* half the width of a 95 % interval, in standard deviations */

static lg_bias of_one(ct_tally t) {
    for (int s = 0; s < t.players; s++)
        t.games += t.won[s];
    return ct_bias_of_board(&t, deviations);
}

static void known_values(void **state) {
    (void)state;
    lg_bias b = of_one((ct_tally){.players = 4, .won = {250, 250, 250, 250}});
    assert_true(b.bias == 0 && b.low == 0 && b.high > 0.02 && b.high < 0.06);
    b = of_one((ct_tally){.players = 4, .won = {3000000, 2000000, 2500000, 2500000}});
    assert_true(fabs(b.bias - 0.05 / sqrt(2)) < 1e-5 && b.low < b.bias && b.bias < b.high && b.high - b.low < 1e-3);
    b = of_one((ct_tally){.players = 3});
    assert_true(b.bias == 0 && b.low == 0 && b.high == 1);
    b = of_one((ct_tally){.players = 3, .won = {100}});
    assert_true(fabs(b.bias - sqrt((4.0 / 9 + 2.0 / 9 - 2.0 / 300) / 3)) < 1e-12 && b.low > 0.4);
}

/* Returns the share of boards whose interval contains the true bias. Each seat's chance differs from equal by +`off` or
 * -`off`. */
static double coverage(double off, int boards, int games, double *mean) {
    lg_rng rng = lg_rng_stream(7, "bias", (uint64_t)(1000 * off) + (uint64_t)boards);
    int held = 0;
    double squares = 0;
    for (int i = 0; i < TRIES; i++) {
        lg_bias_sum sum = {0};
        for (int b = 0; b < boards; b++) {
            ct_tally t = {.players = 4, .games = games};
            for (int g = 0; g < games; g++) {
                double u = lg_rng_unit(&rng);
                t.won[u < 0.25 + off ? 0 : u < 0.5 ? 1 : u < 0.75 + off ? 2 : 3]++;
            }
            ct_bias_add(&sum, &t);
        }
        lg_bias found = lg_bias_of(&sum, deviations);
        held += found.low <= off && off <= found.high;
        squares += sum.excess / sum.places / TRIES;
    }
    *mean = squares;
    return (double)held / TRIES;
}

static void intervals_hold(void **state) {
    static const struct {
        double off;
        int boards, games;
    } cases[] = {{0, 1, 200}, {0.04, 1, 200}, {0.02, 10, 80}, {0.1, 3, 100}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        double mean, held = coverage(cases[i].off, cases[i].boards, cases[i].games, &mean);
        CHECK(held > 0.93 && held < 0.985, "%g, %d boards: held %g", cases[i].off, cases[i].boards, held);
        double square = cases[i].off * cases[i].off;
        CHECK(fabs(mean - square) < 1e-4 + square / 25, "%g: mean square %g", cases[i].off, mean);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(known_values), cmocka_unit_test(intervals_hold)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
