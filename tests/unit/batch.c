/* Tests of batches: costs, counts and the best genome are the same as those of evaluating one genome after the other, on any
 * number of workers; limits hold in the middle of a batch; every worker has its own state. */
#include "threads.h"

#include <sched.h>

enum { GENES = 6, COUNT = 200, ROUNDS = 50 };

/* Stores the genome in the state during the evaluation. So if two workers shared a state, each would spoil the other's
 * result. */
static double load(const lg_problem *problem, void *state, lg_genome genome) {
    volatile int32_t *held = state;
    double cost = 0;
    (void)problem;
    for (int i = 0; i < GENES; i++)
        held[i] = genome.sym[i];
    for (int n = 0; n < ROUNDS * GENES; n++) {
        held[n % GENES] += 1;
        if (n % ROUNDS == 0) sched_yield(); /* gives other threads a turn in the middle of an evaluation */
    }
    for (int i = 0; i < GENES; i++)
        cost = cost * 10 + held[i] - ROUNDS;
    return cost;
}

static void no_step(lg_run *run, void *state) {
    (void)run;
    (void)state;
}

static const lg_param no_params[] = {{NULL, LG_WHOLE, 0, 0, 0, NULL, NULL, NULL}};
static const lg_optimizer nobody = {
    .name = "nobody", .kinds = LG_CHOICE, .params = no_params, .start = no_step, .step = no_step};

typedef struct {
    lg_problem problem;
    lg_values values;
    lg_genome genome[COUNT];
    double alone[COUNT], cost[COUNT];
    lg_run *run;
} fixture;

static void set_up(fixture *f) {
    lg_rng rng = lg_rng_stream(1, "batch", 0);
    *f = (fixture){.problem = {.state_size = sizeof(int32_t) * GENES, .load = load}};
    lg_values_init(&f->values, no_params);
    lg_space_add(&f->problem.space, (lg_block){.kind = LG_CHOICE, .length = GENES, .symbols = 10});
    f->run = lg_run_create(&f->problem, &nobody, &f->values, NULL);
    assert_non_null(f->run);
    for (int k = 0; k < COUNT; k++) {
        int32_t state[GENES];
        f->genome[k] = genome_for(&f->problem.space);
        lg_space_sample(&f->problem.space, f->genome[k], &rng);
        f->alone[k] = load(&f->problem, state, f->genome[k]);
    }
}

static void tear_down(fixture *f) {
    for (int k = 0; k < COUNT; k++)
        genome_free(f->genome[k]);
    lg_run_destroy(f->run);
}

/* Evaluates the first `count` genomes as a batch. `expected` is the number of costs that the batch must return. */
static void check_batch(fixture *f, lg_budget budget, int count, int expected) {
    int best = -1;
    lg_run_start(f->run, budget, lg_rng_stream(1, "batch", 0));
    lg_run_evaluate_all(f->run, f->genome, count, f->cost);
    for (int k = 0; k < count; k++) {
        double wanted = k < expected ? f->alone[k] : INFINITY;
        CHECK(f->cost[k] == wanted, "cost %d of %d is %g, not %g", k, count, f->cost[k], wanted);
        if (k < expected && (best < 0 || wanted < f->alone[best])) best = k;
    }
    assert_int_equal(f->run->evaluations, expected);
    assert_true(f->run->best_cost == (best < 0 ? INFINITY : f->alone[best]));
    CHECK(best < 0 || genomes_equal(&f->problem.space, f->run->best, f->genome[best]), "another genome is the best");
}

static void batches_are_evaluations_one_by_one(void **state) {
    (void)state;
    fixture f;
    set_up(&f);
    for (int workers = 0; workers <= 3; workers++) { /* 0: no threads */
        test_threads threads = threads_of(workers ? workers : 1);
        lg_budget budget = limits(0, -1);
        budget.threads = workers ? &threads.threads : NULL;
        for (int count = 0; count <= COUNT; count += 1 + 3 * count) {
            budget.evaluations = 0;
            check_batch(&f, budget, count, count);
            assert_int_equal(f.run->stop, LG_RUNNING);
            budget.evaluations = 40;
            check_batch(&f, budget, count, count < 40 ? count : 40);
            assert_int_equal(f.run->stop, count < 40 ? LG_RUNNING : LG_EVALUATIONS);
        }
        assert_true(workers < 2 || threads.calls > 0);
    }
    tear_down(&f);
}

static void a_stopped_run_evaluates_nothing(void **state) {
    (void)state;
    fixture f;
    set_up(&f);
    check_batch(&f, limits(40, -1), COUNT, 40);
    lg_run_evaluate_all(f.run, f.genome, COUNT, f.cost);
    for (int k = 0; k < COUNT; k++)
        assert_true(f.cost[k] == INFINITY);
    assert_int_equal(f.run->evaluations, 40);
    tear_down(&f);
}

static void a_target_stops_the_run_after_its_batch(void **state) {
    (void)state;
    fixture f;
    set_up(&f);
    check_batch(&f, limits(0, f.alone[3]), COUNT, COUNT);
    assert_int_equal(f.run->stop, LG_TARGET);
    tear_down(&f);
}

static void ending_a_run_says_why_and_keeps_an_earlier_stop(void **state) {
    (void)state;
    fixture f;
    set_up(&f);
    lg_run_start(f.run, limits(0, -1), lg_rng_stream(1, "batch", 0));
    assert_null(f.run->reason);
    lg_run_end(f.run, "TolX");
    lg_run_end(f.run, "TolFun");
    assert_int_equal(f.run->stop, LG_CONVERGED);
    assert_string_equal(f.run->reason, "TolX");
    check_batch(&f, limits(1, -1), 1, 1); /* starting again must work as well */
    lg_run_end(f.run, "TolX");
    assert_int_equal(f.run->stop, LG_EVALUATIONS);
    assert_null(f.run->reason);
    tear_down(&f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(batches_are_evaluations_one_by_one),
        cmocka_unit_test(a_stopped_run_evaluates_nothing),
        cmocka_unit_test(a_target_stops_the_run_after_its_batch),
        cmocka_unit_test(ending_a_run_says_why_and_keeps_an_earlier_stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
