/* Tests a host program with a locale that writes 0,5: the library must still read and write 0.5. The test makes such a locale
 * with the C library's localedef, in a folder that it removes afterwards. */
#include "base/text.h"

#include "check.h"
#include "io/formats.h"
#include "io/json.h"

#include <ftw.h>
#include <locale.h>

static char folder[] = P_tmpdir "/levelground-locale-XXXXXX";
static bool comma; /* does the locale exist? */

static int remove_one(const char *path, const struct stat *there, int kind, struct FTW *where) {
    (void)there, (void)kind, (void)where;
    return remove(path);
}

static int choose_comma(void **state) {
    char command[400];
    (void)state;
    if (!mkdtemp(folder)) return -1;
    snprintf(
        command, sizeof command,
        "cd %s && printf 'comment_char %%%%\\nescape_char /\\nLC_NUMERIC\\ndecimal_point \",\"\\nthousands_sep \".\"\\n"
        "grouping 3;3\\nEND LC_NUMERIC\\n' >source && localedef -c -i source ./comma >log 2>&1",
        folder);
    comma = system(command) != -1 /* localedef also warns that everything else is missing */ &&
            setenv("LOCPATH", folder, 1) == 0 && setlocale(LC_NUMERIC, "comma");
    if (!comma) print_message("# no locale with a comma can be made here: is localedef missing?\n");
    return 0;
}

static int remove_folder(void **state) {
    (void)state;
    setlocale(LC_ALL, "C");
    return nftw(folder, remove_one, 8, FTW_DEPTH | FTW_PHYS);
}

static void need_comma(void) {
    char text[16];
    if (!comma) skip();
    snprintf(text, sizeof text, "%g", 0.5);
    assert_string_equal(text, "0,5"); /* C's own printf writes this under the locale */
}

static void text_has_points_and_keeps_its_commas(void **state) {
    lg_text text = {0};
    lg_error error;
    (void)state;
    need_comma();
    lg_text_add(&text, "%g,%s %.2f %e", 0.5, "1,5", 1234567.25, 1e-3);
    assert_string_equal(text.data, "0.5,1,5 1234567.25 1.000000e-03");
    lg_fail(&error, "from %.10g", 2.5);
    assert_string_equal(error.text, "from 2.5");
    lg_text_clear(&text);
}

static void values_have_points(void **state) {
    static const lg_param table[] = {{"heat", LG_NUMBER, 0, -10, 10, NULL, "", NULL},
                                     {NULL, LG_WHOLE, 0, 0, 0, NULL, NULL, NULL}};
    lg_values values;
    lg_error error = {.text = ""};
    (void)state;
    need_comma();
    lg_values_init(&values, table);
    CHECK(lg_values_set(&values, "heat", "0.5", &error) && values.number[0] == 0.5, "%s", error.text);
    CHECK(lg_values_apply(&values, "heat=-2.5e-1", &error) && values.number[0] == -0.25, "%s", error.text);
    assert_false(lg_values_set(&values, "heat", "0,5", &error));
    assert_string_equal(error.text, "heat: expected a number from -10 to 10, found '0,5'");
}

static void json_has_points(void **state) {
    (void)state;
    need_comma();
    json_t *object = json_loads("{\"x\": 0.1}", 0, NULL);
    assert_non_null(object);
    assert_true(json_real_value(json_object_get(object, "x")) == 0.1);
    char *text = json_dumps(object, JSON_COMPACT | JSON_REAL_PRECISION(10));
    assert_string_equal(text, "{\"x\":0.1}");
    free(text);
    json_decref(object);
}

static void a_level_is_written_and_read_as_ever(void **state) {
    lg_text text = {0};
    lg_error error;
    (void)state;
    need_comma();
    const lg_game *game = lg_game_find("toy");
    lg_task *task = task_of(game, NULL, "", NULL);
    lg_level *level = allocated(game->level_size);
    assert_true(game->text.read(game, "AABBAACC", 8, level, &error));
    const level_view view = {.game = game, .task = task, .level = level};
    assert_true(level_format(&view, "json", &text, &error));
    assert_string_equal(text.data, "{\"game\":\"toy\",\"map\":\"AABBAACC\\n\"}\n");
    lg_text_clear(&text);
    game->destroy(task);
    free(level);
}

static void the_hosts_locale_stays(void **state) {
    double x;
    (void)state;
    need_comma();
    assert_true(lg_number_read("0.5", &x));
    lg_fail(&(lg_error){.text = ""}, "%g", x);
    need_comma();
}

/* Checks numbers in this locale and in the locale C. */
static void numbers_are_decimal(void **state) {
    static const struct {
        const char *text;
        double value;
    } good[] = {{"0", 0},
                {"-1", -1},
                {"+1", 1},
                {".5", .5},
                {"5.", 5},
                {"-.5e1", -5},
                {"2.5E-3", 2.5e-3},
                {"1e+2", 100},
                {"0.1", 0.1},
                {"1e308", 1e308},
                {"0.1000000000000000055511151231257827021181583404541015625", 0.1},
                {"1e-400", 0}};
    static const char *const bad[] = {"",    ".",     "-",     "e5",      "1e",      "1e+", "1,5",
                                      " 1",  "1 ",    "0x10",  "0x1p3",   "inf",     "nan", "1e999",
                                      "--1", "1.2.3", "1_000", "1.000,5", "\xd9\xa1"};
    double x = -7;
    (void)state;
    for (int in_c = 0; in_c < 2; in_c++) {
        if (in_c) setlocale(LC_ALL, "C");
        for (size_t i = 0; i < sizeof good / sizeof *good; i++)
            CHECK(lg_number_read(good[i].text, &x) && x == good[i].value, "%s is %g", good[i].text, x);
        for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
            CHECK(!lg_number_read(bad[i], &x), "taken: '%s'", bad[i]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_has_points_and_keeps_its_commas),
        cmocka_unit_test(values_have_points),
        cmocka_unit_test(json_has_points),
        cmocka_unit_test(a_level_is_written_and_read_as_ever),
        cmocka_unit_test(the_hosts_locale_stays),
        cmocka_unit_test(numbers_are_decimal),
    };
    return cmocka_run_group_tests(tests, choose_comma, remove_folder);
}
