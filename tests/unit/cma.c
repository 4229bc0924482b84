/* Tests of the distribution of CMA-ES, as Hansen's tutorial (2016) describes it: when the step size grows and shrinks, when the
 * path of the covariance stalls, that random selection keeps the step size constant on average, and how often the eigenvectors
 * are computed. */
#include "check.h"

#include "search/cma.h"

enum { N = 6, LAMBDA = 10 };

typedef struct {
    cma cma;
    void *memory;
    double sample[LAMBDA * N];
    int order[LAMBDA];
} strategy;

static void begin(strategy *s) {
    arena count = {0};
    cma_lay_out(&s->cma, &count, N, LAMBDA);
    s->memory = aligned_alloc(ARENA_ALIGNMENT, count.used);
    assert_non_null(s->memory);
    memset(s->memory, 0, count.used);
    cma_lay_out(&s->cma, &(arena){.base = s->memory}, N, LAMBDA);
    cma_begin(&s->cma, LAMBDA, 1, (cma_rest){.gap = 1});
    for (int k = 0; k < LAMBDA; k++)
        s->order[k] = k;
}

/* Returns E|N(0, I)| without the tutorial's approximation. */
static double length_by_chance(void) {
    return sqrt(2) * tgamma((N + 1) / 2.0) / tgamma(N / 2.0);
}

/* Learns from a first generation whose samples are all at the same place, at this distance from the mean. */
static strategy after_a_step(double length) {
    strategy s = {0};
    begin(&s);
    for (int k = 0; k < LAMBDA; k++)
        s.sample[k * N + 2] = length;
    cma_learn(&s.cma, s.sample, s.order);
    assert_true(fabs(s.cma.mean[2] - length) < 1e-12 * (1 + length));
    return s;
}

/* Equation 44 compares the path's length with its expected length under random selection. After the first step the path is
 * the step times its learning rate. */
static void the_step_size_grows_where_steps_are_longer_than_by_chance(void **state) {
    static const double lengths[] = {0, 0.9, 1, 1.1, 1e9};
    double sigma[5];
    (void)state;
    for (int k = 0; k < 5; k++) {
        strategy s = {0};
        begin(&s);
        double share = sqrt(s.cma.csigma * (2 - s.cma.csigma) * s.cma.mueff);
        free(s.memory);
        s = after_a_step(lengths[k] * length_by_chance() / share);
        sigma[k] = s.cma.sigma;
        free(s.memory);
    }
    CHECK(sigma[0] < sigma[1] && sigma[1] < 0.99 && fabs(sigma[2] - 1) < 1e-3 && sigma[3] > 1.01,
          "sigma goes to %g, %g, %g and %g", sigma[0], sigma[1], sigma[2], sigma[3]);
    CHECK(fabs(log(sigma[4]) - 1) < 1e-12, "by a step without end sigma grows by %g", sigma[4]);
}

/* h_sigma: if the step size is far too small, the path of the covariance must stall, because otherwise the covariance would
 * grow in place of the step size. */
static void the_path_of_the_covariance_stalls_where_steps_are_far_too_long(void **state) {
    (void)state;
    for (int k = 0; k < 2; k++) {
        strategy s = {0};
        begin(&s);
        double limit = (1.4 + 2 / (N + 1.0)) * length_by_chance() / sqrt(s.cma.mueff);
        free(s.memory);
        s = after_a_step((k ? 1.02 : 0.98) * limit);
        CHECK((s.cma.pc[2] == 0) == (k == 1), "of a step of %g limits the path has %g", k ? 1.02 : 0.98, s.cma.pc[2]);
        free(s.memory);
    }
}

/* If all samples are equally good, the step size must have no drift. */
static void selection_by_lot_leaves_the_step_size(void **state) {
    enum { GENERATIONS = 100, RUNS = 100 };
    double sum = 0;
    lg_rng rng = lg_rng_stream(1, "cma", 0);
    (void)state;
    for (int r = 0; r < RUNS; r++) {
        strategy s = {0};
        begin(&s);
        for (int g = 0; g < GENERATIONS; g++) {
            for (int k = 0; k < LAMBDA; k++)
                cma_draw(&s.cma, &rng, s.sample + k * N);
            cma_learn(&s.cma, s.sample, s.order);
        }
        sum += log(s.cma.sigma);
        free(s.memory);
    }
    /* the standard deviation of log sigma after these generations is 1.2 */
    double drift = sum / RUNS, error = 1.2 / sqrt(RUNS);
    CHECK(fabs(drift) < 4 * error, "ln sigma moves by %g, of a standard error of %g", drift, error);
}

/* c1 + cmu is .0796, so lazy / (N (c1 + cmu)) is 2.09 times lazy. */
static void axes_rest_as_long_as_asked_for_or_as_the_rates_say(void **state) {
    static const struct {
        cma_rest rest;
        int gap;
    } rows[] = {{{0, .5}, 1}, {{0, 1}, 2}, {{0, 4}, 8}, {{0, 0}, 1}, {{7, 4}, 7}};
    (void)state;
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        strategy s = {0};
        begin(&s);
        cma_begin(&s.cma, LAMBDA, 1, rows[k].rest);
        CHECK(s.cma.gap == rows[k].gap, "row %zu: %d generations, rates %g", k, s.cma.gap, s.cma.c1 + s.cma.cmu);
        free(s.memory);
    }
}

/* Twenty generations of N = 6 and lambda = 10, computed by hand. */
static void rates_of_2011_are_those_of_the_program(void **state) {
    strategy s = {0};
    (void)state;
    begin(&s);
    cma_set_rates_of_2011(&s.cma, 20);
    const struct {
        const char *name;
        double is, should;
    } rates[] = {
        {"csigma", s.cma.csigma, 0.4246874}, {"dsigma", s.cma.dsigma, 1.1246874}, {"cc", s.cma.cc, 0.4},
        {"c1", s.cma.c1, 0.0207896},         {"cmu", s.cma.cmu, 0.0450573},
    };
    for (size_t k = 0; k < sizeof rates / sizeof *rates; k++)
        CHECK(fabs(rates[k].is - rates[k].should) < 1e-6, "%s is %.7f, not %.7f", rates[k].name, rates[k].is,
              rates[k].should);
    double slow = s.cma.dsigma;
    cma_set_rates_of_2011(&s.cma, 0);
    CHECK(fabs(s.cma.dsigma - slow - 0.3) < 1e-12, "without a limit the step size is damped by %g", s.cma.dsigma);
    cma_widen(&s.cma);
    CHECK(fabs(s.cma.sigma - 1.6455780) < 1e-6, "a step size of 1 becomes %.7f", s.cma.sigma);
    free(s.memory);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_step_size_grows_where_steps_are_longer_than_by_chance),
        cmocka_unit_test(the_path_of_the_covariance_stalls_where_steps_are_far_too_long),
        cmocka_unit_test(selection_by_lot_leaves_the_step_size),
        cmocka_unit_test(axes_rest_as_long_as_asked_for_or_as_the_rates_say),
        cmocka_unit_test(rates_of_2011_are_those_of_the_program),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
