/* Tests of statistics of one sample, of pairs and of running times. The expected figures come from NumPy 1.24.2 and SciPy
 * 1.10.1; the comment at each test gives the call. */
#include "check.h"
#include "near.h"

#include "lab/statistics/statistics.h"

#define SKEWED SAMPLE(2.1, 0.4, 5.9, 1.3, 0.9, 3.3, 8.7, 0.2, 1.8, 2.6, 4.4, 0.7, 1.1, 12.3, 2.2)

/* Compares with numpy.std(s, ddof=1). */
static void samples_say_what_they_are(void **state) {
    sample s = SKEWED, none = {0}, one = SAMPLE(3), same = SAMPLE(0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1);
    (void)state;
    NEAR(sample_deviation(&s), 3.4093289382991205, 1e-15);
    NEAR(sample_error(&s) * sqrt(15), 3.4093289382991205, 1e-15);
    assert_true(sample_min(&s) == 0.2 && sample_max(&s) == 12.3 && sample_median(&s) == 2.1);
    assert_true(isnan(sample_min(&none)) && isnan(sample_max(&none)) && isnan(sample_deviation(&one)));
    assert_true(sample_squares(&none) == 0 && sample_deviation(&same) == 0 && sample_error(&same) == 0);
}

/* At both ends r of the interval, a - r b is 1.96 standard errors from 0. */
static void ratios_have_fiellers_interval(void **state) {
    estimates e = {2, 4, .04, .09, .02};
    interval i = ratio_interval(&e, .95);
    (void)state;
    for (int k = 0; k < 2; k++) {
        double r = k ? i.high : i.low, variance = .04 - 2 * r * .02 + r * r * .09;
        NEAR(fabs(2 - r * 4) / sqrt(variance), 1.959963984540054, 1e-12);
    }
    assert_true(i.low < .5 && .5 < i.high);
    e.b = .5; /* now b may be 0, so the interval is unbounded */
    i = ratio_interval(&e, .95);
    assert_true(i.low == -INFINITY && i.high == INFINITY);
}

static interval interval_95(const sample *s, statistic *of, uint64_t seed) {
    return bootstrap(s, of, (resampling){0.95, 20000, seed});
}

/* Compares with scipy.stats.bootstrap((s,), numpy.mean, n_resamples=200000, method='BCa', random_state=1), and with
 * numpy.median and confidence_level=0.9. The random resamples are different, so the ends are only nearly equal. Plain
 * percentiles of the mean would give 1.72 to 5.02. */
static void bootstraps_are_as_in_scipy(void **state) {
    sample s = SKEWED;
    interval mean = interval_95(&s, mean_of, 1), median = bootstrap(&s, sample_median, (resampling){0.9, 20000, 1});
    (void)state;
    NEAR(mean.low, 1.9266666666666667, 0.02);
    NEAR(mean.high, 5.506666666666666, 0.02);
    assert_true(median.low == 1.1 && median.high == 3.3);
}

static void bootstraps_depend_on_seed_and_values_alone(void **state) {
    sample s = SKEWED, sorted = SKEWED;
    interval first = interval_95(&s, mean_of, 7), second, other = interval_95(&s, mean_of, 8);
    (void)state;
    sample_sort(&sorted);
    second = interval_95(&sorted, mean_of, 7);
    assert_true(first.low == second.low && first.high == second.high);
    assert_true(first.low != other.low || first.high != other.high);
    assert_true(s.value[0] == 2.1); /* the sample itself is not changed */
}

/* Draws 200 samples of an exponential distribution. With so few values, BCa covers the mean in about 90 of 100 samples. */
static void intervals_cover_what_they_should(void **state) {
    lg_rng rng = lg_rng_stream(1, "exponential", 0);
    sample s = {0};
    int covered = 0;
    (void)state;
    for (int k = 0; k < 200; k++) {
        sample_empty(&s);
        for (int i = 0; i < 20; i++)
            sample_add(&s, -log(1 - lg_rng_unit(&rng)));
        interval i = bootstrap(&s, mean_of, (resampling){0.95, 300, (uint64_t)k});
        covered += i.low <= 1 && 1 <= i.high;
    }
    CHECK(covered >= 172 && covered <= 195, "%d of 200", covered);
    sample_clear(&s);
}

static double of_various(sample *s) {
    return sample_min(s) < sample_max(s) ? sample_mean(s) : NAN;
}

static void small_samples_have_no_interval(void **state) {
    sample none = {0}, one = SAMPLE(3), two = SAMPLE(3, 4), three = SAMPLE(3, 4, 5), same = SAMPLE(5, 5, 5);
    (void)state;
    assert_true(isnan(interval_95(&none, mean_of, 1).low) && isnan(interval_95(&one, mean_of, 1).high));
    assert_true(isnan(interval_95(&three, of_various, 1).low));
    assert_true(interval_95(&two, mean_of, 1).low == 3 && interval_95(&two, mean_of, 1).high == 4);
    assert_true(interval_95(&same, mean_of, 1).low == 5 && interval_95(&same, mean_of, 1).high == 5);
}

static const double x[] = {1.2, 2.5, 3.1, 4.8, 5.5, 6.9, 8.1}, y[] = {2.1, 3.9, 3.7, 6.2, 7.1, 7.4, 9.9};

/* Compares with scipy.stats.pearsonr(x, y) and its confidence_interval. */
static void correlations_are_as_in_scipy(void **state) {
    static const double loose[] = {3, -1, 4, 1, -5, 9, 2};
    correlation near = pearson(x, y, 7, 0.95), far = pearson(x, loose, 7, 0.9);
    (void)state;
    NEAR(near.r, 0.9838074068927427, 1e-15);
    NEAR(near.p, 6.35282758952357e-05, 1e-12);
    NEAR(near.within.low, 0.8904568541947327, 1e-13);
    NEAR(near.within.high, 0.9977030777698639, 1e-13);
    NEAR(far.r, 0.1475754522540977, 1e-14);
    NEAR(far.p, 0.7521873016957228, 1e-13);
    NEAR(far.within.low, -0.5874515744227972, 1e-13);
    NEAR(far.within.high, 0.7491819275171504, 1e-13);
}

/* Compares with scipy.stats.linregress(x, y) and statsmodels.api.OLS(y, add_constant(x)).fit().mse_resid. */
static void lines_are_as_in_scipy(void **state) {
    line l = least_squares(x, y, 7);
    (void)state;
    NEAR(l.slope, 1.0652072114258955, 1e-14);
    NEAR(l.intercept, 0.8724069304612501, 1e-13);
    NEAR(l.r2, 0.9678770138570228, 1e-14);
    NEAR(l.slope_error, 0.08678545865060196, 1e-13);
    NEAR(l.intercept_error, 0.4447157498736269, 1e-13);
    NEAR(l.residual, 0.525095569453063, 1e-13);
}

static void few_pairs_say_little(void **state) {
    static const double same[] = {0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1};
    correlation two = pearson(x, y, 2, 0.95), three = pearson(x, y, 3, 0.95), itself = pearson(x, x, 7, 0.95);
    line l = least_squares(x, y, 2), flat = least_squares(x, same, 7);
    (void)state;
    assert_true(isnan(pearson(x, y, 0, 0.95).r) && isnan(pearson(x, same, 7, 0.95).r) &&
                isnan(pearson(same, x, 7, 0.95).r));
    assert_true(two.r == 1 && isnan(two.p) && three.p > 0 && isnan(three.within.low));
    assert_true(itself.r == 1 && itself.p == 0 && itself.within.low == 1 && itself.within.high == 1);
    assert_true(isnan(least_squares(x, y, 1).slope) && isnan(least_squares(same, y, 7).slope));
    NEAR(l.slope, 1.8 / 1.3, 1e-14);
    assert_true(isnan(l.residual) && flat.slope == 0 && isnan(flat.r2));
}

/* Computed by hand: 3 of 5 runs reached the target, in 100 + 100 + 30 + 40 + 30 evaluations altogether. */
static void running_times_count_all_runs(void **state) {
    run_time run[] = {{100, false}, {40, true}, {30, true}, {100, false}, {30, true}};
    run_time_step step[5];
    (void)state;
    assert_true(expected_running_time(run, 5) == 100);
    assert_true(isinf(expected_running_time(run, 1)) && isnan(expected_running_time(run, 0)));
    assert_int_equal(run_time_steps(run, 5, step), 2);
    assert_true(step[0].evaluations == 30 && step[0].share == 0.4 && step[1].evaluations == 40 && step[1].share == 0.6);
    assert_int_equal(run_time_steps(run, 0, step), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(samples_say_what_they_are),
        cmocka_unit_test(ratios_have_fiellers_interval),
        cmocka_unit_test(bootstraps_are_as_in_scipy),
        cmocka_unit_test(bootstraps_depend_on_seed_and_values_alone),
        cmocka_unit_test(intervals_cover_what_they_should),
        cmocka_unit_test(small_samples_have_no_interval),
        cmocka_unit_test(correlations_are_as_in_scipy),
        cmocka_unit_test(lines_are_as_in_scipy),
        cmocka_unit_test(few_pairs_say_little),
        cmocka_unit_test(running_times_count_all_runs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
