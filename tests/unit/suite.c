/* Tests of the suite: every problem opens, its ladder leads from random genomes to the best, instances differ and can be solved, and
 * features are what they should be on problems that are known. */
#include "levelground/suite.h"
#include "check.h"
#include "recipe/rows/evaluator.h"
#include "recipe/suite/features.h"
#include "recipe/suite/planted.h"

static void every_problem_opens(void **state) {
    (void)state;
    int count = 0;
    for (const lg_instance *it = lg_suite; it->name; it++, count++) {
        lg_error error = {.text = ""};
        lg_text link = {0};
        lg_suite_link(it, 1, &link);
        lg_evaluator *e = lg_evaluator_open(link.data, &error);
        CHECK(e, "%s: %s", it->name, error.text);
        lg_text_clear(&link);
        CHECK(it->best < it->start && it->evaluations >= 1000, "%s", it->name);
        assert_ptr_equal(lg_suite_find(it->name), it);
        for (int k = 1; k < LG_SUITE_TARGETS; k++)
            CHECK(lg_suite_target(it, k) < lg_suite_target(it, k - 1), "%s: rung %d", it->name, k);
        assert_true(lg_suite_target(it, 0) == it->start + (it->best - it->start) / 2);
        assert_true(lg_suite_target(it, LG_SUITE_TARGETS - 1) == it->best);
        lg_evaluator_close(e);
    }
    assert_int_equal(count, LG_SUITE_COUNT);
    assert_null(lg_suite_find("tm"));
}

/* The board that is planted in an instance meets all rules, so the lowest cost is 0. All instances have as many genes. */
static void instances_can_be_solved(void **state) {
    (void)state;
    for (const lg_instance *it = lg_suite; it->name; it++) {
        int genes = 0;
        for (int number = 1; it->instances > 1 && number <= it->instances; number++) {
            lg_error error = {.text = ""};
            lg_text link = {0}, board = {0};
            int32_t row[1024];
            double cost = -1;
            lg_suite_link(it, number, &link);
            planted_add_board(planted_find(it->name), &board);
            lg_evaluator *e = lg_evaluator_open(link.data, &error);
            CHECK(e && e->columns > 0 && e->columns <= 1024 && !e->real, "%s:%d: %s", it->name, number, error.text);
            CHECK(lg_evaluator_genome(e, board.data, row, &error) && lg_evaluator_costs(e, row, 1, &cost, &error) &&
                      cost == it->best,
                  "%s:%d: %g %s", it->name, number, cost, error.text);
            assert_true(e->problem->floor == it->best && it->proven);
            CHECK(!genes || e->columns == genes, "%s:%d has %d genes", it->name, number, e->columns);
            genes = e->columns;
            lg_evaluator_close(e);
            lg_text_clear(&link);
            lg_text_clear(&board);
        }
    }
}

static void runs_take_instances_in_turn(void **state) {
    (void)state;
    const lg_instance *one = lg_suite_find("toy"), *many = lg_suite_find("kept-tm-1");
    lg_text link[3] = {{0}};
    assert_int_equal(lg_suite_instance(one, 7), 1);
    for (int run = 0; run < 3; run++) {
        const int number = lg_suite_instance(many, run == 2 ? many->instances : run);
        assert_int_equal(number, run == 2 ? 1 : run + 1);
        lg_suite_link(many, number, &link[run]);
    }
    assert_string_not_equal(link[0].data, link[1].data);
    assert_string_equal(link[0].data, link[2].data);
    for (int run = 0; run < 3; run++)
        lg_text_clear(&link[run]);
}

/* The frozen tables, with the links of all instances: a change of a row is a change of everybody's results. */
static void the_tables_are_frozen(void **state) {
    (void)state;
    static const uint64_t frozen[] = {UINT64_C(0x18d2ab40bbb1597c), UINT64_C(0x39ea6f8fe56ce76c)};
    for (int version = 1; version <= LG_SUITE_VERSION; version++) {
        uint64_t hash = 14695981039346656037u;
        for (const lg_instance *it = lg_suite; it->name; it++)
            for (int number = 1; it->version == version && number <= it->instances; number++) {
                lg_text row = {0};
                lg_text_add(&row, "%s ", it->name);
                lg_suite_link(it, number, &row);
                lg_text_add(&row, " %.17g %.17g %d %lld", it->start, it->best, it->proven, (long long)it->evaluations);
                for (size_t i = 0; i < row.length; i++)
                    hash = (hash ^ (unsigned char)row.data[i]) * 1099511628211u;
                lg_text_clear(&row);
            }
        CHECK(hash == frozen[version - 1], "version %d has changed: its hash is 0x%llx", version,
              (unsigned long long)hash);
    }
}

static double count_ones(const lg_problem *problem, void *state, lg_genome genome) {
    double ones = 0;
    (void)state;
    for (int i = 0; i < problem->space.syms; i++)
        ones += genome.sym[i];
    return ones;
}

/* A flat problem; and one in which every pair of genes matters together. */
static double cost_nothing(const lg_problem *problem, void *state, lg_genome genome) {
    (void)problem, (void)state, (void)genome;
    return 1;
}

static double multiply(const lg_problem *problem, void *state, lg_genome genome) {
    double product = 1;
    (void)state;
    for (int i = 0; i < problem->space.syms; i++)
        product *= 1 + genome.sym[i];
    return product;
}

static suite_features measured(double (*load)(const lg_problem *, void *, lg_genome)) {
    lg_problem problem = {.load = load};
    suite_features f;
    lg_space_add(&problem.space, (lg_block){.kind = LG_CHOICE, .length = 40, .symbols = 2});
    assert_true(suite_measure(&problem, 40000, 1, &f));
    return f;
}

static void features_of_known_problems(void **state) {
    (void)state;
    suite_features ones = measured(count_ones), flat = measured(cost_nothing), product = measured(multiply);
    assert_true(ones.valid == 1 && ones.start == 20);
    assert_true(ones.neutral == 0 && ones.interaction < 0.05); /* two moves may change the same gene */
    CHECK(fabs(ones.length - 20) < 5, "%g", ones.length);      /* -1 / log(1 - 2/n) */
    /* a descent ends after 160 moves without improvement, so a few descents miss a gene */
    CHECK(ones.same > 0.8 && ones.spread < 0.01, "%g %g", ones.same, ones.spread);
    assert_true(flat.neutral == 1 && flat.interaction == 0);
    assert_true(product.interaction > 0.9);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_problem_opens),         cmocka_unit_test(instances_can_be_solved),
        cmocka_unit_test(runs_take_instances_in_turn), cmocka_unit_test(the_tables_are_frozen),
        cmocka_unit_test(features_of_known_problems),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
