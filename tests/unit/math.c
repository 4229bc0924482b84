/* Tests of the elementary functions against slow versions (series in long doubles), in units in the last place: arguments of
 * every size, results close to zero, and arguments without a result. */
#include "base/math.h"
#include "check.h"

static const long double ln2 = 0.693147180559945309417232121458176568L;

/* Computes e^x = 2^n e^r, with e^r by its series. ln 2 is split into two parts, and n times the first part is exact. */
static long double slow_exp(long double x) {
    int n = (int)floorl(x / ln2 + 0.5L);
    long double r = x - n * 0x1.62e42fefa38p-1L - n * 0x1.ef35793c7673007e5ed5e8p-45L, sum = 1;
    for (int k = 30; k >= 1; k--)
        sum = 1 + r * sum / k;
    return ldexpl(sum, n);
}

/* Computes ln x = n ln 2 + ln m, with ln m = 2 (s + s^3 / 3 + s^5 / 5 + ...) and s = (m - 1) / (m + 1). */
static long double slow_log(long double x) {
    int n;
    long double m = frexpl(x, &n), sum = 0;
    if (m < 0.7071L) {
        m *= 2;
        n--;
    }
    long double s = (m - 1) / (m + 1);
    for (int k = 41; k >= 1; k -= 2)
        sum = sum * s * s + 1.0L / k;
    return n * ln2 + 2 * s * sum;
}

/* From 2^-10 on, a long double holds 1 + x exactly. For smaller x the series is used. */
static long double slow_log1p(long double x) {
    long double sum = 0;
    if (fabsl(x) >= 0x1p-10L) return slow_log(1 + x);
    for (int k = 8; k >= 1; k--)
        sum = 1.0L / k - x * sum;
    return x * sum;
}

/* Returns the error in units in the last place of a double. */
static double error_of(double x, long double exact) {
    double size = fabs((double)exact);
    return (double)(fabsl(x - exact) / (nextafter(size, INFINITY) - size));
}

typedef struct {
    double (*fast)(double);
    long double (*slow)(long double);
    double low, high; /* the arguments are uniform in this range; if low is above 0, their logarithms are uniform */
    double most;      /* the largest error that is allowed */
} range;

static void check_range(const range *r) {
    enum { ARGUMENTS = 12000 };
    lg_rng rng = lg_rng_stream(1, "arguments", 0);
    for (int i = 0; i < ARGUMENTS; i++) {
        double u = lg_rng_unit(&rng), x = r->low + (r->high - r->low) * u;
        if (r->low > 0) x = (double)(r->low * slow_exp(u * slow_log(r->high / (long double)r->low)));
        double is = r->fast(x), error = error_of(is, r->slow(x));
        CHECK(error <= r->most, "of %a: %a, %g units in the last place off", x, is, error);
    }
}

static void errors_are_below_those_of_the_header(void **state) {
    static const range ranges[] = {{lg_exp, slow_exp, -1, 1, 0.82},          {lg_exp, slow_exp, -708, 709, 0.82},
                                   {lg_exp, slow_exp, -745, -708, 0.82},     {lg_log, slow_log, 1e-323, 1e308, 0.89},
                                   {lg_log, slow_log, 0.7, 1.42, 0.89},      {lg_log, slow_log, 0.9999, 1.0001, 0.89},
                                   {lg_log, slow_log, 1e-320, 1e-307, 0.89}, {lg_log1p, slow_log1p, 1e-18, 1e300, 1.3},
                                   {lg_log1p, slow_log1p, -1, 1, 1.3},       {lg_log1p, slow_log1p, -1e-3, 1e-3, 1.3}};
    (void)state;
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        check_range(&ranges[i]);
}

/* Checks that two results agree: they must be neighbouring doubles, or equal including the sign of zeros and infinities, or
 * both NaN. */
static void check_like(const char *name, double x, double is, double should) {
    bool good = isnan(should) ? isnan(is) : is == should && !signbit(is) == !signbit(should);
    if (isfinite(should) && should != 0) good = error_of(is, should) <= 1;
    CHECK(good, "%s of %g is %a, not %a", name, x, is, should);
}

static void special_arguments_are_those_of_c(void **state) {
    static const double special[] = {0,      -0.0,    1,       -1,       2,         0.5,       10,         -10,
                                     1e-300, -1e-300, 0x1p-52, -0x1p-53, 0x1p-1074, -0x1p-60,  0x1p-1022,  1.7e308,
                                     709.78, 709.79,  -745.13, -745.14,  -1.7e308,  0x1p-1030, -708.4,     710,
                                     -746,   1e10,    -1e10,   INFINITY, -INFINITY, NAN,       0x1.fp-1023};
    (void)state;
    for (size_t i = 0; i < sizeof special / sizeof *special; i++) {
        double x = special[i];
        check_like("exp", x, lg_exp(x), exp(x));
        check_like("log", x, lg_log(x), log(x));
        check_like("log1p", x, lg_log1p(x), log1p(x));
        check_like("log", nextafter(x, 2), lg_log(nextafter(x, 2)), log(nextafter(x, 2)));
        check_like("log", nextafter(x, -2), lg_log(nextafter(x, -2)), log(nextafter(x, -2)));
    }
}

/* Also checks neighbouring numbers, because a worse level must never be accepted more often than a better one. */
static void exp_minus_falls(void **state) {
    (void)state;
    assert_true(lg_exp_minus(0) == 1 && lg_exp_minus(1000) == 0 && lg_exp_minus(INFINITY) == 0);
    for (double x = 1e-9; x < 700; x *= 1.001)
        for (double next = nextafter(x, INFINITY); next <= 1.001 * x; next += next - x)
            CHECK(lg_exp_minus(next) <= lg_exp_minus(x), "it rises between %a and %a", x, next);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(errors_are_below_those_of_the_header),
        cmocka_unit_test(special_arguments_are_those_of_c),
        cmocka_unit_test(exp_minus_falls),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
