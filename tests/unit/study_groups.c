/* Tests of statistics of groups: analysis of variance, the Mann-Whitney test, adjusted p values and the tournament. The
 * expected figures come from SciPy 1.10.1 and statsmodels 0.13.5; the comment at each test gives the call. Exact distributions
 * were computed with Python's integers by N(n, m, u) = N(n - 1, m, u - m) + N(n, m - 1, u). */
#include "check.h"
#include "near.h"

#include "lab/statistics/statistics.h"

/* Compares with scipy.stats.f_oneway(a, b, c) and scipy.stats.f.isf(alpha, 2, 13). An empty group is not counted. */
static void variances_are_as_in_scipy(void **state) {
    sample group[] = {
        SAMPLE(6.9, 5.4, 5.8, 4.6, 4.0), {0}, SAMPLE(8.3, 6.8, 7.8, 9.2, 6.5), SAMPLE(8.0, 10.5, 8.1, 6.9, 9.3, 7.7)};
    anova a = anova_of(group, 4, 0.05);
    (void)state;
    assert_int_equal(a.df1, 2);
    assert_int_equal(a.df2, 13);
    NEAR(a.between, 27.50916666666665, 1e-14);
    NEAR(a.within, 18.068333333333335, 1e-14);
    NEAR(a.f, 9.896296467115585, 1e-13);
    NEAR(a.p, 0.0024439333788014617, 1e-12);
    NEAR(a.critical, 3.805565252978057, 1e-12);
    NEAR(anova_of(group, 4, 0.001).critical, 12.31272981065888, 1e-12);
}

/* Returns a sample of `count` values that begins with `start`; clear it. */
static sample counting(int count, double start, double step) {
    sample s = {0};
    for (int i = 0; i < count; i++)
        sample_add(&s, start + step * i);
    return s;
}

/* Compares with scipy.stats.f.isf(0.05, df1, df2), from two values in a group to many. */
static void critical_values_are_as_in_scipy(void **state) {
    static const struct {
        int groups, values; /* values in each group; the last group has the rest */
        double critical;
    } at[] = {{2, 3, 161.44763879758827},
              {81, 2511, 1.2797242861673495},
              {4, 100004, 2.6049980616385633},
              {501, 504, 8.53196910137833}};
    (void)state;
    for (int i = 0; i < 4; i++) {
        sample *group = allocated(sizeof *group * (size_t)at[i].groups);
        for (int g = 0; g < at[i].groups - 1; g++)
            group[g] = counting(1, g, 1);
        group[at[i].groups - 1] = counting(at[i].values - at[i].groups + 1, 0, 1);
        NEAR(anova_of(group, at[i].groups, 0.05).critical, at[i].critical, 1e-9);
        for (int g = 0; g < at[i].groups; g++)
            sample_clear(&group[g]);
        free(group);
    }
}

/* If values do not vary, rounding errors of the means must not be taken for variance. */
static void what_does_not_vary_has_no_f(void **state) {
    sample same[] = {counting(3, 0.1, 0), counting(10, 0.1, 0)}, apart[] = {counting(7, 0.1, 0), counting(3, 0.7, 0)};
    anova none = anova_of(same, 2, 0.05), all = anova_of(apart, 2, 0.05), one = anova_of(same, 1, 0.05);
    (void)state;
    assert_true(none.between == 0 && none.within == 0 && isnan(none.f) && isnan(none.p));
    assert_true(all.within == 0 && isinf(all.f) && all.p == 0);
    assert_true(isnan(one.f) && isnan(one.critical) && isnan(one.p));
    assert_true(isnan(anova_of(NULL, 0, 0.05).p));
    same[0].count = same[1].count = 1;
    assert_true(isnan(anova_of(same, 2, 0.05).critical));
    for (int i = 0; i < 2; i++) {
        sample_clear(&same[i]);
        sample_clear(&apart[i]);
    }
}

/* Compares with scipy.stats.mannwhitneyu(a, b, method='exact' or 'asymptotic'). */
static void ranks_are_as_in_scipy(void **state) {
    sample a = SAMPLE(0.8, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46),
           b = SAMPLE(1.15, 0.88, 0.9, 0.74, 1.21);
    sample c = SAMPLE(1, 2, 2, 3, 5, 5, 7, 9), d = SAMPLE(2, 4, 5, 5, 8, 9, 9, 10, 12);
    sample e = counting(60, 0, 1), f = counting(50, 5.013, 0.97);
    ranking exact = mann_whitney(&a, &b), ties = mann_whitney(&c, &d), large = mann_whitney(&e, &f);
    (void)state;
    assert_true(exact.exact && exact.u == 35 && exact.a12 == 35.0 / 50);
    NEAR(exact.p, 0.2544122544122544, 1e-14);
    assert_true(!ties.exact && ties.u == 18 && ties.a12 == 18.0 / 72);
    NEAR(ties.p, 0.08860097919771151, 1e-13);
    assert_true(!large.exact && large.u == 1540);
    NEAR(large.p, 0.8125647916541671, 1e-13);
    sample_clear(&e);
    sample_clear(&f);
}

/* Returns the result of mann_whitney for a first sample of n values and a second one of m values, all different. In u of the n
 * * m pairs the value of the first sample is larger. */
static ranking ranked(int n, int m, int u) {
    sample a = {0}, b = counting(m, 1, 1);
    for (int i = 0; i < n; i++) {
        int above = u < m ? u : m;
        sample_add(&a, above + (i + 1) / (n + 1.0));
        u -= above;
    }
    ranking r = mann_whitney(&a, &b);
    sample_clear(&a);
    sample_clear(&b);
    return r;
}

static void exact_p_is_what_counting_gives(void **state) {
    static const struct {
        int n, m, u;
        double p;
    } at[] = {{49, 49, 0, 7.850029192963324e-29},
              {49, 49, 600, 1.2163541374306423e-05},
              {49, 49, 1176, 0.8652103571528191},
              {49, 49, 1200, 1},
              {49, 49, 2401, 7.850029192963324e-29},
              {49, 7, 100, 0.07838197565167598},
              {7, 49, 100, 0.07838197565167598},
              {31, 31, 240, 0.0005472342142642617},
              {31, 31, 430, 0.4841704581734775},
              {31, 31, 480, 1},
              {1, 1, 0, 1},
              {1, 1, 1, 1},
              {2, 2, 2, 1}};
    (void)state;
    for (size_t i = 0; i < sizeof at / sizeof *at; i++) {
        ranking r = ranked(at[i].n, at[i].m, at[i].u);
        assert_true(r.exact && r.u == at[i].u);
        NEAR(r.p, at[i].p, 1e-12);
    }
}

static void samples_may_change_places(void **state) {
    lg_rng rng = lg_rng_stream(1, "samples", 0);
    (void)state;
    for (int i = 0; i < 200; i++) {
        sample a = {0}, b = {0};
        int values = i % 2 ? 10 : 1 << 30; /* with ties and without */
        for (int k = 0; k < 1 + i % 60; k++)
            sample_add(&a, lg_rng_below(&rng, values));
        for (int k = 0; k < 1 + i * 7 % 60; k++)
            sample_add(&b, lg_rng_below(&rng, values));
        ranking there = mann_whitney(&a, &b), back = mann_whitney(&b, &a);
        assert_true(there.u + back.u == (double)a.count * b.count && there.p == back.p && there.exact == back.exact);
        assert_true(there.p >= 0 && there.p <= 1 && fabs(there.a12 + back.a12 - 1) < 1e-15);
        sample_clear(&a);
        sample_clear(&b);
    }
}

static void small_and_equal_samples_say_little(void **state) {
    sample none = {0}, equal = SAMPLE(4, 4, 4), other = SAMPLE(4, 4), broken = SAMPLE(1, NAN),
           far = SAMPLE(-INFINITY, INFINITY);
    (void)state;
    assert_true(isnan(mann_whitney(&none, &equal).p) && isnan(mann_whitney(&equal, &none).u));
    assert_true(isnan(mann_whitney(&broken, &equal).p) && isnan(mann_whitney(&equal, &broken).a12));
    assert_true(mann_whitney(&equal, &other).p == 1 && mann_whitney(&equal, &other).a12 == 0.5);
    assert_true(mann_whitney(&equal, &far).u == 3);
}

static void large_samples_take_no_squares(void **state) {
    enum { MILLION = 1000000 };
    sample a = counting(MILLION, 0, 1), b = counting(MILLION, 0.5, 1);
    (void)state;
    assert_true(mann_whitney(&a, &b).u == 0.5 * MILLION * (MILLION - 1.0));
    sample_clear(&a);
    sample_clear(&b);
}

/* Compares with statsmodels.stats.multitest.multipletests(p, method='holm' or 'fdr_bh')[1]. */
static void families_are_as_in_statsmodels(void **state) {
    double holm[] = {0.01, 0.04, NAN, 0.03, 0.005, 0.2, 0.03}, fdr[] = {0.01, 0.04, NAN, 0.03, 0.005, 0.2, 0.03};
    static const double as_holm[] = {0.05, 0.12, NAN, 0.12, 0.03, 0.2, 0.12};
    static const double as_fdr[] = {0.03, 0.048, NAN, 0.045, 0.03, 0.2, 0.045};
    (void)state;
    assert_true(adjust_holm(holm, 7) && adjust_benjamini_hochberg(fdr, 7) && adjust_holm(NULL, 0));
    for (int i = 0; i < 7; i++) {
        if (i != 2) NEAR(holm[i], as_holm[i], 1e-15);
        if (i != 2) NEAR(fdr[i], as_fdr[i], 1e-15);
    }
    assert_true(isnan(holm[2]) && isnan(fdr[2]));
}

static void adjusted_is_never_less(void **state) {
    lg_rng rng = lg_rng_stream(1, "families", 0);
    double raw[100], holm[100], fdr[100];
    (void)state;
    for (int i = 0; i < 100; i++)
        raw[i] = holm[i] = fdr[i] = pow(lg_rng_unit(&rng), 4);
    assert_true(adjust_holm(holm, 100) && adjust_benjamini_hochberg(fdr, 100));
    for (int i = 0; i < 100; i++) {
        assert_true(raw[i] <= fdr[i] && fdr[i] <= holm[i] && holm[i] <= 1);
        for (int k = 0; k < 100; k++)
            assert_true(raw[i] > raw[k] || (holm[i] <= holm[k] && fdr[i] <= fdr[k]));
    }
}

/* 81 groups of 31 values, as in the thesis. Every third group is a little higher, one is far lower, one far higher, and one is
 * empty. Both extremes differ from all others, so only the direction tells the best from the worst. */
static void the_best_one_wins(void **state) {
    enum { GROUPS = 81, LOW = 40, HIGH = 41 };
    static sample group[GROUPS];
    static standing place[2][GROUPS];
    static double p[GROUPS * GROUPS];
    lg_rng rng = lg_rng_stream(1, "tournament", 0);
    (void)state;
    for (int g = 0; g < GROUPS - 1; g++)
        for (int i = 0; i < 31; i++)
            sample_add(&group[g], lg_rng_normal(&rng) + (g % 3 == 0) + (g == HIGH) * 9 - (g == LOW) * 9);
    for (int highest = 0; highest < 2; highest++) {
        standing *at = place[highest];
        tournament(group, GROUPS, (tournament_rules){0.05, highest}, at, p);
        assert_true(at[0].group == (highest ? HIGH : LOW) && at[0].better == GROUPS - 2 && at[0].worse == 0);
        assert_true(at[0].rejected == GROUPS - 2 && at[0].p_sum < 1e-6);
        assert_true(at[GROUPS - 1].group == (highest ? LOW : HIGH) && at[GROUPS - 1].worse == GROUPS - 2);
    }
    for (int i = 0; i < GROUPS; i++) {
        const standing *at = &place[0][i];
        double sum = 0;
        int rejected = 0, better = 0, g = at->group;
        for (int k = 0; k < GROUPS; k++) {
            rejected += p[g * GROUPS + k] < 0.05;
            better += p[g * GROUPS + k] < 0.05 && sample_mean(&group[g]) < sample_mean(&group[k]);
            if (k != g && !isnan(p[g * GROUPS + k])) sum += p[g * GROUPS + k];
        }
        assert_true(p[g * GROUPS + g] == 1 && rejected == at->rejected && fabs(sum - at->p_sum) < 1e-9);
        assert_true(at->better + at->worse == rejected && at->better == better);
        assert_true(!i || at[-1].better - at[-1].worse >= at->better - at->worse);
    }
    for (int g = 0; g < GROUPS; g++)
        sample_clear(&group[g]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(variances_are_as_in_scipy),
        cmocka_unit_test(critical_values_are_as_in_scipy),
        cmocka_unit_test(what_does_not_vary_has_no_f),
        cmocka_unit_test(ranks_are_as_in_scipy),
        cmocka_unit_test(exact_p_is_what_counting_gives),
        cmocka_unit_test(samples_may_change_places),
        cmocka_unit_test(small_and_equal_samples_say_little),
        cmocka_unit_test(large_samples_take_no_squares),
        cmocka_unit_test(families_are_as_in_statsmodels),
        cmocka_unit_test(adjusted_is_never_less),
        cmocka_unit_test(the_best_one_wins),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
