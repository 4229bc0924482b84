/* The bias of seats: what is known of it, and that its interval holds the truth about as often as it says. */
#include "check.h"

#include "host/bias.h"

enum { TRIES = 1500 };

static bias of_one(const int64_t *won, int seats) {
    bias_sum sum = {0};
    bias_add(&sum, won, seats);
    return bias_of(&sum);
}

static void known_values(void **state) {
    (void)state;
    bias b = of_one((int64_t[]){250, 250, 250, 250}, 4);
    assert_true(b.value == 0 && b.low == 0 && b.high > 0.02 && b.high < 0.06);
    b = of_one((int64_t[]){3000000, 2000000, 2500000, 2500000}, 4);
    assert_true(fabs(b.value - 0.05 / sqrt(2)) < 1e-5 && b.low < b.value && b.value < b.high && b.high - b.low < 1e-3);
    b = of_one((int64_t[]){0, 0, 0}, 3);
    assert_true(isnan(b.value) && isnan(b.low) && isnan(b.high));
    b = of_one((int64_t[]){100, 0, 0}, 3);
    assert_true(fabs(b.value - sqrt((4.0 / 9 + 2.0 / 9 - 2.0 / 300) / 3)) < 1e-12 && b.low > 0.4);
}

/* Boards with one bias, each seat off by so much or so little; how often the interval holds it. */
static double coverage(double off, int boards, int games, double *mean) {
    lg_rng rng = lg_rng_stream(7, "bias", (uint64_t)(1000 * off) + (uint64_t)boards);
    int held = 0;
    double squares = 0;
    for (int t = 0; t < TRIES; t++) {
        bias_sum sum = {0};
        for (int b = 0; b < boards; b++) {
            int64_t won[4] = {0};
            for (int g = 0; g < games; g++) {
                double u = lg_rng_unit(&rng);
                won[u < 0.25 + off ? 0 : u < 0.5 ? 1 : u < 0.75 + off ? 2 : 3]++;
            }
            bias_add(&sum, won, 4);
        }
        bias found = bias_of(&sum);
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
