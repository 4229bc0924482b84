/* Tests of choice models. The expected figures come from statsmodels 0.13.5: Logit(won, X).fit(method='newton') and
 * ConditionalLogit(won, X, groups=set).fit(). The standard errors of ConditionalLogit are computed numerically, so the expected
 * ones come from Newton's method in NumPy. The losses of leave-one-out validation come from the same models, fitted again
 * without each row. */
#include "check.h"
#include "near.h"

#include "lab/statistics/choice.h"

enum { ROWS = 120, COLUMNS = 2, OF = 3 };

typedef struct {
    double x[ROWS * COLUMNS];
    bool won[ROWS];
    int set[ROWS];
} table;

static double noise(int row) {
    return row * 31 % 37;
}

static table rows(void) {
    table t = {{0}, {false}, {0}};
    for (int i = 0; i < ROWS; i++) {
        t.x[i * COLUMNS] = (i * i * 7 + 3 * i) % 41 / 8.0;
        t.x[i * COLUMNS + 1] = (i * 13 + 5) % 29 / 4.0 + 1000;
        t.won[i] = t.x[i * COLUMNS] - 0.5 * (t.x[i * COLUMNS + 1] - 1000) + noise(i) / 5 > 3.5;
    }
    return t;
}

static table sets_of_three(void) {
    table t = rows();
    for (int i = 0; i < ROWS; i += OF) {
        int best = i;
        double most = -INFINITY;
        for (int k = i; k < i + OF; k++) {
            double u = t.x[k * COLUMNS] - 0.5 * (t.x[k * COLUMNS + 1] - 1000) + noise(k) / 2;
            if (u > most) best = k;
            most = fmax(most, u);
            t.won[k] = false;
            t.set[k] = 7 - i;
        }
        t.won[best] = true;
    }
    return t;
}

static choices alone(const table *t) {
    return (choices){.rows = ROWS, .columns = COLUMNS, .x = t->x, .won = t->won};
}

static choices in_sets(const table *t) {
    return (choices){.rows = ROWS, .columns = COLUMNS, .x = t->x, .won = t->won, .set = t->set};
}

static choice_model fitted(choices data) {
    choice_model m;
    lg_error error = {.text = ""};
    CHECK(choice_model_fit(&data, &m, &error), "%s", error.text);
    return m;
}

static void logistic_is_as_in_statsmodels(void **state) {
    static const double coefficient[] = {0.573773753587091, -0.3178195704870414, 318.21484962476273};
    static const double deviation[] = {0.15922748548068197, 0.10907974649444419, 109.4522688525988};
    static const double p[] = {0.00031397964860368805, 0.0035723680916558043, 0.003645179332902866};
    table t = rows();
    choice_model m = fitted(alone(&t));
    (void)state;
    assert_true(m.coefficients == 3 && m.sets == ROWS);
    for (int j = 0; j < 3; j++) {
        NEAR(m.coefficient[j], coefficient[j], 1e-8);
        NEAR(m.error[j], deviation[j], 1e-8);
        NEAR(m.p[j], p[j], 1e-7);
    }
    NEAR(m.likelihood, -64.47878615005314, 1e-12);
    NEAR(m.null_likelihood, -77.05617405408253, 1e-12);
    NEAR(m.r2, 0.16322362300523574, 1e-12);
    CHECK(m.steps < 10, "%d steps", m.steps);
    choice_model_clear(&m);
}

static void conditional_is_as_in_statsmodels(void **state) {
    static const double coefficient[] = {0.25725507431269334, -0.11966596575459194};
    static const double deviation[] = {0.15093572355237306, 0.09089441882217128};
    table t = sets_of_three();
    choice_model m = fitted(in_sets(&t));
    (void)state;
    assert_true(m.coefficients == 2 && m.sets == ROWS / OF);
    for (int j = 0; j < 2; j++) {
        NEAR(m.coefficient[j], coefficient[j], 1e-10);
        NEAR(m.error[j], deviation[j], 1e-10);
    }
    NEAR(m.p[0], 0.08830619607114372, 1e-5);
    NEAR(m.likelihood, -41.16293139791845, 1e-13);
    NEAR(m.null_likelihood, -43.94449154672438, 1e-13);
    NEAR(m.r2, 0.0632971289666251, 1e-12);
    choice_model_clear(&m);
}

/* Checks the errors of a model in which each group has `of` rows. */
static void check_clustered(choices data, int of, double first, double second) {
    int group[ROWS];
    for (int i = 0; i < ROWS; i++)
        group[i] = i / of;
    data.group = group;
    choice_model plain = fitted(data);
    data.clustered = true;
    choice_model m = fitted(data);
    NEAR(m.error[0], first, 1e-8);
    NEAR(m.error[1], second, 1e-8);
    for (int j = 0; j < m.coefficients; j++) {
        assert_true(m.coefficient[j] == plain.coefficient[j]);
        NEAR(m.error[j] * m.error[j], m.covariance[j * m.coefficients + j], 1e-15);
    }
    choice_model_clear(&plain);
    choice_model_clear(&m);
}

/* The expected errors were computed in NumPy with the formula of Liang and Zeger. */
static void clustered_errors_are_as_in_numpy(void **state) {
    (void)state;
    table t = rows(), u = sets_of_three();
    lg_error error;
    choice_model m;
    check_clustered(alone(&t), 6, 0.143935243830031, 0.101046380280416);
    check_clustered(in_sets(&u), 4 * OF, 0.15292598422136, 0.089543320123822);
    int one_group[ROWS] = {0};
    choices data = in_sets(&u);
    data.group = one_group;
    data.clustered = true;
    assert_false(choice_model_fit(&data, &m, &error));
    CHECK_HAS(error.text, "need two groups, found one");
}

static validation validated(choices data, int folds, uint64_t seed) {
    validation v;
    lg_error error = {.text = ""};
    CHECK(choice_model_validate(&data, folds, seed, &v, &error), "%s", error.text);
    return v;
}

/* With one fold for each set (or row), it does not matter how sets are distributed over folds. */
static void validations_are_as_in_statsmodels(void **state) {
    table t = rows(), u = sets_of_three();
    validation logistic = validated(alone(&t), ROWS, 1), conditional = validated(in_sets(&u), ROWS / OF, 1);
    (void)state;
    NEAR(logistic.loss, 0.5626167212366127, 1e-9);
    NEAR(logistic.null_loss, 0.6505897020519538, 1e-12);
    NEAR(conditional.loss, 1.0753114334965321, 1e-7);
    NEAR(conditional.null_loss, 1.0986122886681098, 1e-13);
    NEAR(conditional.r2, 1 - conditional.loss / conditional.null_loss, 1e-14);
}

static void folds_are_dealt_by_the_seed(void **state) {
    table t = rows();
    validation first = validated(alone(&t), 5, 1), again = validated(alone(&t), 5, 1),
               other = validated(alone(&t), 5, 2);
    choice_model m = fitted(alone(&t));
    (void)state;
    assert_true(first.loss == again.loss && first.loss != other.loss);
    assert_true(first.loss > -m.likelihood / ROWS && fabs(first.loss - other.loss) < 0.1);
    choice_model_clear(&m);
}

static void refused(choices data, const char *why) {
    choice_model m;
    lg_error error = {.text = ""};
    assert_false(choice_model_fit(&data, &m, &error));
    CHECK_HAS(error.text, why);
}

static void what_has_no_answer_is_refused(void **state) {
    table t = rows(), u = sets_of_three(), constant = rows(), twice = rows(), perfect = rows(), some = rows();
    validation v;
    lg_error error = {.text = ""};
    choices data = alone(&t);
    (void)state;
    for (int i = 0; i < ROWS; i++) {
        constant.x[i * COLUMNS + 1] = 0.1;
        twice.x[i * COLUMNS + 1] = 3 * twice.x[i * COLUMNS] - 7;
        perfect.won[i] = perfect.x[i * COLUMNS] > 2;
        /* all rows with this property have won, so the winners can be predicted perfectly */
        some.x[i * COLUMNS + 1] = some.won[i] && i % 4 == 0;
    }
    refused(alone(&constant), "column 2 of 2 does not vary");
    refused(alone(&twice), "column 2 of 2 does not vary or follows");
    refused(alone(&perfect), "perfectly");
    refused(alone(&some), "perfectly");
    memset(u.won + 3, true, 3);
    refused(in_sets(&u), "set 4 has 3 winners");
    memset(u.won + 4, false, 2);
    memset(u.won + 117, false, 3);
    refused(in_sets(&u), "set -110 has 0 winners");
    memset(t.won, true, sizeof t.won);
    refused(alone(&t), "all rows won");
    refused((choices){.columns = 2, .x = t.x, .won = t.won}, "nothing");
    assert_false(choice_model_validate(&data, 1, 1, &v, &error));
    CHECK_HAS(error.text, "to 1 folds");
    assert_false(choice_model_validate(&data, ROWS + 1, 1, &v, &error));
    CHECK_HAS(error.text, "121 folds");
}

/* Each row occurs four times. If single rows are distributed over folds, a model learns from copies of the row that it
 * predicts. If groups of four are distributed, it cannot, so the loss is larger. If each row is a group of its own, the result
 * is the same as without groups. */
static void groups_are_dealt_whole(void **state) {
    (void)state;
    table t = rows();
    int group[ROWS];
    validation by_rows, alike, whole;
    lg_error error = {.text = ""};
    for (int i = 0; i < ROWS; i++) {
        t.x[i * COLUMNS] = noise(i / 4);
        t.won[i] = i / 4 * (i / 4) % 7 > 2;
        group[i] = i;
    }
    choices data = alone(&t);
    assert_true(choice_model_validate(&data, 6, 1, &by_rows, &error));
    data.group = group;
    assert_true(choice_model_validate(&data, 6, 1, &alike, &error));
    assert_true(alike.loss == by_rows.loss);
    for (int i = 0; i < ROWS; i++)
        group[i] = i / 4;
    assert_true(choice_model_validate(&data, 6, 1, &whole, &error));
    assert_true(whole.loss > by_rows.loss);
    assert_false(choice_model_validate(&data, 31, 1, &whole, &error));
    CHECK_HAS(error.text, "30 sets or groups of them");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(logistic_is_as_in_statsmodels),     cmocka_unit_test(conditional_is_as_in_statsmodels),
        cmocka_unit_test(validations_are_as_in_statsmodels), cmocka_unit_test(folds_are_dealt_by_the_seed),
        cmocka_unit_test(what_has_no_answer_is_refused),     cmocka_unit_test(groups_are_dealt_whole),
        cmocka_unit_test(clustered_errors_are_as_in_numpy),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
