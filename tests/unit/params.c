/* Tests of parameter tables: defaults, the checks of every type, and errors that name the expected value. */
#include "check.h"

static const lg_param table[] = {
    {"length", LG_WHOLE, 100, 1, 1e12, NULL, "a whole number", NULL},
    {"heat", LG_NUMBER, 0.5, -2, 2, NULL, "a number", "1"},
    {"mode", LG_WORD, 1, 0, 2, "slow|steady|fast", "a word", NULL},
    {"board", LG_LEVEL_TEXT, 0, 0, 0, "none|first", "a level", NULL},
    {NULL, LG_WHOLE, 0, 0, 0, NULL, NULL, NULL},
};

static void defaults_come_from_the_table(void **state) {
    lg_values values;
    (void)state;
    lg_values_init(&values, table);
    assert_true(lg_value(&values, "length") == 100);
    assert_true(lg_value(&values, "heat") == 0.5);
    assert_true(lg_value(&values, "mode") == 1);
    assert_null(values.text[3]);
    lg_values_clear(&values);
}

static void names_are_found_by_index(void **state) {
    (void)state;
    assert_int_equal(lg_param_index(table, "length"), 0);
    assert_int_equal(lg_param_index(table, "board"), 3);
    assert_int_equal(lg_param_index(table, "len"), -1);
    assert_int_equal(lg_param_index(table, ""), -1);
}

static void good_values_are_taken(void **state) {
    static const struct {
        const char *name, *value;
        double number;
    } good[] = {{"length", "1", 1},    {"length", "1e12", 1e12}, {"length", "250", 250}, {"heat", "-2", -2},
                {"heat", "2", 2},      {"heat", "0.25", 0.25},   {"heat", "1e-3", 1e-3}, {"mode", "slow", 0},
                {"mode", "steady", 1}, {"mode", "fast", 2}};
    lg_values values = values_of(table, "");
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        CHECK(lg_values_set(&values, good[i].name, good[i].value, NULL), "%s=%s", good[i].name, good[i].value);
        CHECK(lg_value(&values, good[i].name) == good[i].number, "%s=%s", good[i].name, good[i].value);
    }
}

static void bad_values_are_refused_and_change_nothing(void **state) {
    static const struct {
        const char *name, *value, *says;
    } bad[] = {{"length", "0", "length: expected a whole number from 1 to 1e+12, found '0'"},
               {"length", "2.5", "whole number"},
               {"length", "1e13", "from 1 to"},
               {"length", "", "found ''"},
               {"length", "12x", "found '12x'"},
               {"length", "nan", "found 'nan'"},
               {"heat", "2.001", "heat: expected a number from -2 to 2, found '2.001'"},
               {"heat", "-inf", "found '-inf'"},
               {"heat", "1e999", "found '1e999'"},
               {"heat", "hot", "found 'hot'"},
               {"mode", "fas", "mode: expected one of slow|steady|fast, found 'fas'; did you mean 'fast'?"},
               {"mode", "staedy", "found 'staedy'; did you mean 'steady'?"},
               {"mode", "none of them", "found 'none of them'"},
               {"mode", "slow|steady", "found 'slow|steady'"},
               {"mode", "", "found ''"},
               {"mode", "2", "found '2'"}};
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        lg_values values = values_of(table, "length=7 heat=1 mode=fast");
        lg_error error = {.text = ""};
        CHECK(!lg_values_set(&values, bad[i].name, bad[i].value, &error), "%s=%s is taken", bad[i].name, bad[i].value);
        CHECK_HAS(error.text, bad[i].says);
        assert_true(values.number[0] == 7 && values.number[1] == 1 && values.number[2] == 2);
    }
}

static void numbers_are_put_without_text(void **state) {
    lg_values values = values_of(table, "");
    lg_error error;
    (void)state;
    assert_true(lg_values_put(&values, "length", 250, NULL) && lg_value(&values, "length") == 250);
    assert_true(lg_values_put(&values, "heat", -2, NULL) && lg_value(&values, "heat") == -2);
    assert_false(lg_values_put(&values, "length", 2.5, &error));
    assert_string_equal(error.text, "length: expected a whole number from 1 to 1e+12, found '2.5'");
    assert_false(lg_values_put(&values, "heat", 2.001, &error) || lg_values_put(&values, "heat", NAN, &error));
    assert_string_equal(error.text, "heat: expected a number from -2 to 2, found 'nan'");
    assert_false(lg_values_put(&values, "lengths", 3, &error));
    assert_string_equal(error.text, "unknown parameter 'lengths'; did you mean 'length'?");
    assert_true(lg_value(&values, "length") == 250 && lg_value(&values, "heat") == -2);
}

static void unknown_names_get_the_nearest(void **state) {
    lg_values values = values_of(table, "");
    lg_error error = {.text = ""};
    (void)state;
    assert_false(lg_values_set(&values, "lengthw", "7", &error));
    assert_string_equal(error.text, "unknown parameter 'lengthw'; did you mean 'length'?");
    assert_false(lg_values_set(&values, "xyzzy", "7", &error));
    assert_string_equal(error.text, "unknown parameter 'xyzzy'; expected one of: length, heat, mode, board");
}

static void numbers_are_written_as_short_as_they_read_back(void **state) {
    static const struct {
        double number;
        const char *text;
    } rows[] = {{0.1, "0.1"},
                {1.49618, "1.49618"},
                {1.0 / 3, "0.3333333333333333"},
                {-2, "-2"},
                {.1 + .2, "0.30000000000000004"},
                {1e-9, "1e-09"}};
    lg_values values = values_of(table, "");
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        lg_text text = {0};
        values.number[1] = rows[i].number;
        lg_value_write(&values, 1, &text);
        assert_string_equal(text.data, rows[i].text);
        CHECK(strtod(text.data, NULL) == rows[i].number, "%s", text.data);
        lg_text_clear(&text);
    }
}

static void level_texts_are_copies(void **state) {
    lg_values values = values_of(table, "");
    char text[] = "Y,U;\nY;\n";
    (void)state;
    assert_true(lg_values_set(&values, "board", text, NULL));
    text[0] = 'K';
    assert_string_equal(values.text[3], "Y,U;\nY;\n");
    /* clears the old text; otherwise the sanitizer reports it as leaked */
    assert_true(lg_values_set(&values, "board", "first", NULL));
    assert_string_equal(values.text[3], "first");
    lg_values_clear(&values);
    assert_null(values.text[3]);
}

static void assignments_are_applied_in_order(void **state) {
    lg_values values = values_of(table, "  length=3   mode=fast length=4 ");
    (void)state;
    assert_true(lg_value(&values, "length") == 4);
    assert_true(lg_value(&values, "mode") == 2);
    assert_true(lg_values_apply(&values, "", NULL));
    assert_true(lg_values_apply(&values, NULL, NULL));
}

static void bad_assignments_are_refused(void **state) {
    lg_values values = values_of(table, "");
    lg_error error = {.text = ""};
    char longest[400];
    (void)state;
    assert_false(lg_values_apply(&values, "length=3 heat", &error));
    CHECK_HAS(error.text, "expected NAME=VALUE, found 'heat'");
    assert_false(lg_values_apply(&values, "mode=none", &error));
    CHECK_HAS(error.text, "slow|steady|fast");
    memset(longest, 'a', sizeof longest);
    longest[sizeof longest - 1] = '\0';
    assert_false(lg_values_apply(&values, longest, &error));
    CHECK_HAS(error.text, "is too long");
}

/* Checks a table of the program: defaults are in range, names differ, presets and variants can be applied. */
static void check_table(const lg_param *rows) {
    for (int i = 0; rows[i].name; i++) {
        const lg_param *row = &rows[i];
        assert_true(i < LG_PARAMS_MAX);
        assert_int_equal(lg_param_index(rows, row->name), i);
        CHECK(row->sentence && *row->sentence, "%s has no sentence", row->name);
        CHECK(row->normal >= row->low && row->normal <= row->high, "%s: default out of range", row->name);
        CHECK((row->type == LG_WORD || row->type == LG_LEVEL_TEXT) == (row->words != NULL), "%s: words", row->name);
    }
}

static void the_programs_own_tables_are_sound(void **state) {
    (void)state;
    for (int i = 0; lg_optimizers[i]; i++) {
        check_table(lg_optimizers[i]->params);
        for (const lg_preset *p = lg_optimizers[i]->presets; p->name; p++)
            values_of(lg_optimizers[i]->params, p->assignments);
        assert_ptr_equal(lg_optimizer_find(lg_optimizers[i]->name), lg_optimizers[i]);
    }
    for (int i = 0; lg_games[i]; i++) {
        check_table(lg_games[i]->settings);
        for (const lg_variant *v = lg_games[i]->variants; v->name; v++) {
            values_of(lg_games[i]->settings, v->settings);
            assert_ptr_equal(lg_variant_find(lg_games[i], v->name), v);
        }
        assert_ptr_equal(lg_game_find(lg_games[i]->name), lg_games[i]);
        assert_ptr_equal(lg_variant_find(lg_games[i], NULL), lg_games[i]->variants);
        assert_null(lg_variant_find(lg_games[i], "no such variant"));
    }
    assert_null(lg_game_find("no such game"));
    assert_null(lg_optimizer_find("no such algorithm"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(defaults_come_from_the_table),
        cmocka_unit_test(names_are_found_by_index),
        cmocka_unit_test(good_values_are_taken),
        cmocka_unit_test(bad_values_are_refused_and_change_nothing),
        cmocka_unit_test(numbers_are_put_without_text),
        cmocka_unit_test(unknown_names_get_the_nearest),
        cmocka_unit_test(numbers_are_written_as_short_as_they_read_back),
        cmocka_unit_test(level_texts_are_copies),
        cmocka_unit_test(assignments_are_applied_in_order),
        cmocka_unit_test(bad_assignments_are_refused),
        cmocka_unit_test(the_programs_own_tables_are_sound),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
