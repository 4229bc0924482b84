/* Tests of random streams: the generator's published outputs, independent streams, unbiased ranges, and normal deviates. */
#include "check.h"

#include "base/rng.h"

static void generator_gives_the_published_outputs(void **state) {
    /* from the authors' own code, for the state 1, 2, 3, 4 */
    static const uint64_t published[] = {11520u,
                                         0u,
                                         1509978240u,
                                         1215971899390074240u,
                                         1216172134540287360u,
                                         607988272756665600u,
                                         16172922978634559625u,
                                         8476171486693032832u,
                                         10595114339597558777u,
                                         2904607092377533576u};
    lg_rng rng = {{1, 2, 3, 4}};
    (void)state;
    for (size_t i = 0; i < sizeof published / sizeof *published; i++)
        assert_int_equal(lg_rng_next(&rng), published[i]);
}

static uint64_t splitmix(uint64_t *x) {
    uint64_t z = (*x += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

static void nameless_stream_is_splitmix_of_its_seed(void **state) {
    uint64_t x = 1234567;
    lg_rng rng = lg_rng_stream(1234567, "", 0);
    (void)state;
    x = splitmix(&x);
    assert_int_equal(x, 6457827717110365317u); /* the test value that belongs to splitmix64 */
    for (int i = 0; i < 4; i++)
        assert_int_equal(rng.s[i], splitmix(&x));
}

static void same_name_gives_the_same_stream(void **state) {
    lg_rng a = lg_rng_stream(7, "level", 3), b = lg_rng_stream(7, "level", 3);
    (void)state;
    for (int i = 0; i < 100; i++)
        assert_int_equal(lg_rng_next(&a), lg_rng_next(&b));
}

/* Checks that two streams are independent: they agree in about half of their bits. */
static void assert_independent(lg_rng a, lg_rng b) {
    enum { WORDS = 4000 };
    int same = 0;
    for (int i = 0; i < WORDS; i++)
        same += __builtin_popcountll(~(lg_rng_next(&a) ^ lg_rng_next(&b)));
    double deviation = (same - 32.0 * WORDS) / sqrt(16.0 * WORDS);
    CHECK(fabs(deviation) < 5, "%d of %d bits agree", same, 64 * WORDS);
}

static void streams_with_near_names_are_independent(void **state) {
    (void)state;
    for (uint64_t n = 0; n < 20; n++) {
        lg_rng rng = lg_rng_stream(n, "level", 5);
        assert_independent(rng, lg_rng_stream(n + 1, "level", 5));
        assert_independent(rng, lg_rng_stream(n, "level", 6));
        assert_independent(rng, lg_rng_stream(n, "leveL", 5));
        assert_independent(rng, lg_rng_stream(n, "level ", 5));
        assert_independent(rng, lg_rng_stream(5, "level", n + 100));
    }
}

static void below_is_uniform_for_small_bounds(void **state) {
    static const uint32_t bounds[] = {1, 2, 3, 7, 10, 77};
    enum { DRAWS = 70000 };
    (void)state;
    for (size_t b = 0; b < sizeof bounds / sizeof *bounds; b++) {
        lg_rng rng = lg_rng_stream(b, "below", 0);
        int seen[77] = {0};
        double square = 0, expected = (double)DRAWS / bounds[b], freedom = bounds[b] - 1;
        for (int i = 0; i < DRAWS; i++) {
            uint32_t x = lg_rng_below(&rng, bounds[b]);
            CHECK(x < bounds[b], "%u is not below %u", x, bounds[b]);
            seen[x]++;
        }
        for (uint32_t x = 0; x < bounds[b]; x++)
            square += (seen[x] - expected) * (seen[x] - expected) / expected;
        CHECK(square <= freedom + 5 * sqrt(2 * freedom) + 8, "bound %u: chi-square %g", bounds[b], square);
    }
}

/* If the bound is three quarters of 2^32, plain multiplication would draw every third number twice as often, and a plain
 * remainder would draw the lowest third twice as often. */
static void below_is_unbiased_for_large_bounds(void **state) {
    enum { DRAWS = 90000 };
    lg_rng rng = lg_rng_stream(1, "large", 0);
    int third[3] = {0}, rest[3] = {0};
    (void)state;
    for (int i = 0; i < DRAWS; i++) {
        uint32_t x = lg_rng_below(&rng, 3u << 30);
        assert_true(x < 3u << 30);
        third[x >> 30]++;
        rest[x % 3]++;
    }
    for (int k = 0; k < 3; k++) {
        assert_in_range(third[k], DRAWS / 3 - 900, DRAWS / 3 + 900);
        assert_in_range(rest[k], DRAWS / 3 - 900, DRAWS / 3 + 900);
    }
}

static void unit_fills_the_interval_with_53_bits(void **state) {
    enum { DRAWS = 100000 };
    lg_rng rng = lg_rng_stream(1, "unit", 0);
    double sum = 0, least = 1, most = 0;
    int odd = 0;
    (void)state;
    for (int i = 0; i < DRAWS; i++) {
        double x = lg_rng_unit(&rng), steps = x * 0x1p53;
        CHECK(x >= 0 && x < 1, "%g is outside [0, 1)", x);
        CHECK(steps == floor(steps), "%g has more than 53 bits", x);
        odd += fmod(steps, 2) == 1;
        sum += x;
        least = x < least ? x : least;
        most = x > most ? x : most;
    }
    CHECK(fabs(sum / DRAWS - 0.5) < 0.005, "mean %g", sum / DRAWS);
    CHECK(least < 1e-3 && most > 1 - 1e-3, "range %g to %g", least, most);
    assert_in_range(odd, DRAWS / 2 - 1000, DRAWS / 2 + 1000); /* the 53rd bit is random, too */
}

/* A slow version of lg_rng_normal, which uses lg_rng_unit and C's logarithm on the same stream. */
static double slow_normal(lg_rng *rng) {
    double x, r;
    do {
        double y;
        x = 2 * lg_rng_unit(rng) - 1;
        y = 2 * lg_rng_unit(rng) - 1;
        r = x * x + y * y;
    } while (r >= 1 || r == 0);
    return x * sqrt(-2 * log(r) / r);
}

static void normal_is_the_polar_method(void **state) {
    lg_rng rng = lg_rng_stream(1, "normal", 0), same = rng;
    (void)state;
    for (int i = 0; i < 10000; i++) {
        double is = lg_rng_normal(&rng), should = slow_normal(&same);
        CHECK(fabs(is - should) <= 1e-15 * fabs(should), "deviate %d is %.17g, not %.17g", i, is, should);
    }
}

/* Deviates drawn in blocks of every size equal those drawn one by one, and the stream ends at the same place. */
static void normals_side_by_side_are_those_one_by_one(void **state) {
    lg_rng rng = lg_rng_stream(1, "normals", 0), same = rng;
    double many[200];
    (void)state;
    for (int n = 0; n < 200; n += 1 + n / 3) {
        rng_normals(&rng, many, n);
        for (int i = 0; i < n; i++)
            CHECK(many[i] == lg_rng_normal(&same), "of %d deviate %d differs", n, i);
    }
    assert_int_equal(lg_rng_next(&rng), lg_rng_next(&same));
}

enum { DEVIATES = 200000 };

/* The first six moments of the normal distribution are 0, 1, 0, 3, 0 and 15. Each is compared within its standard error. */
static void normal_has_the_moments_of_the_normal_distribution(void **state) {
    static const double wanted[] = {0, 1, 0, 3, 0, 15}, variance[] = {1, 2, 15, 96, 945, 10170};
    lg_rng rng = lg_rng_stream(2, "normal", 0);
    double sum[6] = {0};
    (void)state;
    for (int i = 0; i < DEVIATES; i++) {
        double x = lg_rng_normal(&rng), power = 1;
        for (int k = 0; k < 6; k++)
            sum[k] += power *= x;
    }
    for (int k = 0; k < 6; k++) {
        double off = sum[k] / DEVIATES - wanted[k], error = sqrt(variance[k] / DEVIATES);
        CHECK(fabs(off) < 5 * error, "moment %d is off by %g, of a standard error of %g", k + 1, off, error);
    }
}

static double below_in_normal(double x) {
    return erfc(-x / sqrt(2)) / 2;
}

/* Compares forty classes of equal width from -4 to 4, and the two tails. */
static void normal_has_the_shape_of_the_normal_distribution(void **state) {
    enum { CLASSES = 42 };
    lg_rng rng = lg_rng_stream(3, "normal", 0);
    int seen[CLASSES] = {0};
    double square = 0;
    (void)state;
    for (int i = 0; i < DEVIATES; i++) {
        double x = lg_rng_normal(&rng);
        seen[x < -4 ? 0 : x >= 4 ? CLASSES - 1 : 1 + (int)((x + 4) * 5)]++;
    }
    for (int k = 0; k < CLASSES; k++) {
        double low = k ? below_in_normal(-4 + 0.2 * (k - 1)) : 0, high = k < 41 ? below_in_normal(-4 + 0.2 * k) : 1;
        double expected = DEVIATES * (high - low);
        square += (seen[k] - expected) * (seen[k] - expected) / expected;
    }
    CHECK(square < 41 + 5 * sqrt(2 * 41), "chi-square %g of 41 degrees", square);
}

/* Neither a deviate nor its absolute value correlates with the next two deviates. */
static void normal_deviates_are_independent(void **state) {
    lg_rng rng = lg_rng_stream(4, "normal", 0);
    double last[2] = {0, 0}, same[2] = {0}, size[2] = {0};
    (void)state;
    for (int i = 0; i < DEVIATES; i++) {
        double x = lg_rng_normal(&rng);
        for (int k = 0; k < 2; k++) {
            same[k] += x * last[k];
            size[k] += (x * x - 1) * (last[k] * last[k] - 1) / 2;
        }
        last[1] = last[0];
        last[0] = x;
    }
    for (int k = 0; k < 2; k++)
        CHECK(fabs(same[k]) < 5 * sqrt(DEVIATES) && fabs(size[k]) < 7 * sqrt(DEVIATES), "%d on: %g and %g", k + 1,
              same[k], size[k]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(generator_gives_the_published_outputs),
        cmocka_unit_test(nameless_stream_is_splitmix_of_its_seed),
        cmocka_unit_test(same_name_gives_the_same_stream),
        cmocka_unit_test(streams_with_near_names_are_independent),
        cmocka_unit_test(below_is_uniform_for_small_bounds),
        cmocka_unit_test(below_is_unbiased_for_large_bounds),
        cmocka_unit_test(unit_fills_the_interval_with_53_bits),
        cmocka_unit_test(normal_is_the_polar_method),
        cmocka_unit_test(normals_side_by_side_are_those_one_by_one),
        cmocka_unit_test(normal_has_the_moments_of_the_normal_distribution),
        cmocka_unit_test(normal_has_the_shape_of_the_normal_distribution),
        cmocka_unit_test(normal_deviates_are_independent),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
