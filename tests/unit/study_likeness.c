/* Tests of the rule that says whether a paper's figure and ours are the same, near or differ. The expected figures come from
 * tables of Student's t or were computed by hand; the comments show how. */
#include "check.h"
#include "near.h"

#include "lab/statistics/statistics.h"

/* The means and deviations of hill climbing: in the paper 24.9 with 2.05 from 30 runs, here 24.8 with 2.9 from 60 runs. */
static void means_have_welchs_interval(void **state) {
    likeness l = likeness_of_means((summary){24.9, 2.05, 30}, (summary){24.8, 2.9, 60});
    (void)state;
    double sd = sqrt((2.05 * 2.05 + 2.9 * 2.9) / 2), se = sqrt(2.05 * 2.05 / 30 + 2.9 * 2.9 / 60);
    NEAR(l.effect, -.1 / sd, 1e-12);
    double a = 2.05 * 2.05 / 30, b = 2.9 * 2.9 / 60, df = (a + b) * (a + b) / (a * a / 29 + b * b / 59);
    assert_true(df > 77 && df < 78);
    double t = (l.range.high - l.range.low) * sd / 2 /
               se; /* Student's t is 1.9913 for 77 degrees of freedom, and 1.9908 for 78 */
    assert_true(t > 1.9908 && t < 1.9913);
    assert_int_equal(l.verdict, LIKE_SAME);
}

static void check_mean(double mean, double n, verdict expected) {
    likeness l = likeness_of_means((summary){0, 1, 30}, (summary){mean, 1, n});
    CHECK(l.verdict == expected, "%g of %g values: %s", mean, n, likeness_name(l.verdict));
}

static void effects_and_intervals_decide(void **state) {
    (void)state;
    check_mean(.19, 1e6, LIKE_SAME); /* the difference is too small to matter, even if it is certain */
    check_mean(.4, 30, LIKE_SAME);   /* 0 is within the interval, and the effect is smaller than medium */
    check_mean(.55, 20, LIKE_NEAR);  /* 0 is within the interval, but the effect is at least medium */
    check_mean(.7, 100, LIKE_NEAR);
    check_mean(-.7, 100, LIKE_NEAR);
    check_mean(.9, 100, LIKE_DIFFERS);
    check_mean(-.9, 100, LIKE_DIFFERS);
    check_mean(.9, 4, LIKE_DIFFERS); /* having few values does not make such a difference near */
}

static void unknown_parts_are_replaced(void **state) {
    (void)state;
    likeness unknown = likeness_of_means((summary){10, 0, 0}, (summary){11, 2, 25});
    NEAR(unknown.effect, .5, 1e-12);
    NEAR(unknown.range.high, .5 + 2.0638985616280205 / 5, 1e-9); /* Student's t for 24 degrees of freedom */
    assert_int_equal(likeness_of_means((summary){10, 2, 30}, (summary){11, 2, 1}).verdict, LIKE_UNJUDGED);
    assert_int_equal(likeness_of_means((summary){10, 2, 30}, (summary){NAN, 2, 9}).verdict, LIKE_UNJUDGED);
    assert_int_equal(likeness_of_means((summary){0, 0, 30}, (summary){0, 0, 30}).verdict, LIKE_SAME);
    assert_int_equal(likeness_of_means((summary){0, 0, 30}, (summary){1, 0, 30}).verdict, LIKE_DIFFERS);
}

/* Cohen's h of .5 and .75 is 2 (asin(sqrt(.75)) - pi / 4) = pi / 6. */
static void shares_are_compared_by_their_arcsines(void **state) {
    (void)state;
    likeness l = likeness_of_shares((summary){.5, 0, 40}, (summary){.75, 0, 40});
    NEAR(l.effect, 0.52359877559829887, 1e-12);
    NEAR(l.range.high - l.range.low, 2 * 1.959963984540054 / sqrt(20), 1e-9);
    assert_int_equal(l.verdict, LIKE_NEAR);
    assert_int_equal(likeness_of_shares((summary){.5, 0, 40}, (summary){.6, 0, 40}).verdict, LIKE_SAME);
    assert_int_equal(likeness_of_shares((summary){.8, 0, 40}, (summary){1, 0, 10}).verdict, LIKE_DIFFERS);
    assert_int_equal(likeness_of_shares((summary){.8, 0, 40}, (summary){1.1, 0, 10}).verdict, LIKE_UNJUDGED);
}

/* With two groups of 450 values, F = 225 d^2 if the means are d standard deviations apart. */
static void f_values_are_compared_by_their_effects(void **state) {
    (void)state;
    NEAR(likeness_of_f(1, 1 + 225. * .64 * 900 / 900, 1, 898).effect, .8, 1e-9);
    assert_int_equal(likeness_of_f(3.45, 4, 4, 895).verdict, LIKE_SAME);
    assert_int_equal(likeness_of_f(.31, .9, 5, 894).verdict, LIKE_SAME);
    assert_int_equal(likeness_of_f(3.45, 10.7, 4, 895).verdict, LIKE_NEAR);
    assert_int_equal(likeness_of_f(3.45, 2099, 4, 895).verdict, LIKE_DIFFERS);
    assert_int_equal(likeness_of_f(3.45, NAN, 4, 895).verdict, LIKE_UNJUDGED);
}

static void single_figures_are_near_within_a_fifth(void **state) {
    (void)state;
    assert_int_equal(likeness_of_numbers(14, 14, 1).verdict, LIKE_SAME);
    assert_int_equal(likeness_of_numbers(.22, .2249, .01).verdict, LIKE_SAME); /* .2249 is printed as .22 */
    assert_int_equal(likeness_of_numbers(14, 13, 1).verdict, LIKE_NEAR);
    assert_int_equal(likeness_of_numbers(100, 80, 1).verdict, LIKE_NEAR);
    assert_int_equal(likeness_of_numbers(100, 79, 1).verdict, LIKE_DIFFERS);
    assert_int_equal(likeness_of_numbers(100, 126, 1).verdict, LIKE_DIFFERS);
    assert_int_equal(likeness_of_numbers(0, 6, 1).verdict, LIKE_DIFFERS);
    assert_int_equal(likeness_of_numbers(0, INFINITY, 1).verdict, LIKE_UNJUDGED);
    assert_string_equal(likeness_name(LIKE_NEAR), "near");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(means_have_welchs_interval),
        cmocka_unit_test(effects_and_intervals_decide),
        cmocka_unit_test(unknown_parts_are_replaced),
        cmocka_unit_test(shares_are_compared_by_their_arcsines),
        cmocka_unit_test(f_values_are_compared_by_their_effects),
        cmocka_unit_test(single_figures_are_near_within_a_fifth),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
