/* Tests of particle swarm optimisation: particles keep the speed limit, stay in the box, and are attracted to their
 * informants. */
#include "check.h"

enum { PARTICLES = 5, GENES = 2, LOADS = 2000 };

static struct {
    int loads;
    double at[LOADS][GENES];
} seen;

/* The optimum lies far outside the box, so that particles are drawn to the edge at full speed. */
static double far_away(const lg_problem *problem, void *state, lg_genome genome) {
    (void)state;
    CHECK(lg_space_holds(&problem->space, genome), "evaluation %d is outside of the box", seen.loads);
    if (seen.loads < LOADS) memcpy(seen.at[seen.loads++], genome.real, sizeof seen.at[0]);
    return fabs(genome.real[0] - 100) + fabs(genome.real[1] + 100);
}

static void fly(const char *settings) {
    lg_problem problem = {.load = far_away};
    lg_space_add(&problem.space, (lg_block){.kind = LG_REAL, .length = GENES, .lo = -2, .hi = 6});
    lg_values params = values_of(lg_optimizer_find("pso")->params, settings);
    lg_run *run = lg_run_create(&problem, lg_optimizer_find("pso"), &params, NULL);
    assert_non_null(run);
    memset(&seen, 0, sizeof seen);
    lg_run_start(run, limits(LOADS, -1000), lg_rng_stream(1, "pso", 0));
    lg_run_finish(run);
    lg_run_destroy(run);
    assert_int_equal(seen.loads, LOADS);
}

/* Particles are evaluated in turn. Over the whole run, the longest step up and the longest step down must be exactly as long as
 * allowed. */
static void no_particle_is_faster_than_allowed(void **state) {
    static const double vmax[] = {0.01, 0.1, 0.25};
    (void)state;
    for (int k = 0; k < 3; k++) {
        char settings[80];
        double up = 0, down = 0, most = 8 * vmax[k];
        snprintf(settings, sizeof settings, "particles=%d local=0 w=1.2 c1=2 c2=2 vmax=%g", PARTICLES, vmax[k]);
        fly(settings);
        for (int i = PARTICLES; i < LOADS; i++)
            for (int g = 0; g < GENES; g++) {
                up = fmax(up, seen.at[i][g] - seen.at[i - PARTICLES][g]);
                down = fmin(down, seen.at[i][g] - seen.at[i - PARTICLES][g]);
            }
        CHECK(fabs(up - most) < 1e-9 && fabs(down + most) < 1e-9, "vmax=%g: up to %g and %g", most, up, down);
    }
}

/* Without inertia, and attracted mostly by their informants, all particles end in the corner that the best particle has
 * found. */
static void particles_are_drawn_to_the_best_of_their_informants(void **state) {
    static const char *const topologies[] = {"ring", "all"};
    (void)state;
    for (int t = 0; t < 2; t++) {
        char settings[80];
        snprintf(settings, sizeof settings, "particles=%d local=0 c1=.5 c2=1.5 topology=%s", PARTICLES, topologies[t]);
        fly(settings);
        for (int i = LOADS - PARTICLES; i < LOADS; i++)
            CHECK(seen.at[i][0] > 5.99 && seen.at[i][1] < -1.99, "%s: %g, %g", topologies[t], seen.at[i][0],
                  seen.at[i][1]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_particle_is_faster_than_allowed),
        cmocka_unit_test(particles_are_drawn_to_the_best_of_their_informants),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
