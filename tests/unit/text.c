/* Tests of growing text, errors, and the nearest of a list of names. */
#include "base/text.h"

#include "check.h"

static void added_text_is_terminated_however_long(void **state) {
    lg_text text = {0};
    (void)state;
    for (int i = 0; i < 5000; i++) {
        lg_text_add(&text, "%d,", i % 10);
        assert_int_equal(text.length, 2 * (i + 1));
        assert_int_equal(strlen(text.data), text.length);
        assert_true(text.capacity > text.length);
    }
    assert_string_equal(text.data + text.length - 6, "7,8,9,");
    lg_text_clear(&text);
    assert_null(text.data);
    assert_int_equal(text.length, 0);
}

static void one_addition_may_exceed_any_capacity(void **state) {
    lg_text text = {0};
    char many[3000];
    (void)state;
    memset(many, 'x', sizeof many);
    many[sizeof many - 1] = '\0';
    lg_text_add(&text, "<%s>", many);
    assert_int_equal(text.length, sizeof many + 1);
    assert_true(text.data[0] == '<' && text.data[text.length - 1] == '>');
    lg_text_clear(&text);
}

static void appended_bytes_may_be_any(void **state) {
    lg_text text = {0};
    (void)state;
    lg_text_append(&text, "a\0b", 3);
    lg_text_append(&text, NULL, 0);
    lg_text_append(&text, "%s", 2);
    assert_int_equal(text.length, 5);
    assert_memory_equal(text.data, "a\0b%s", 6);
    lg_text_clear(&text);
}

static void adding_nothing_gives_an_empty_string(void **state) {
    lg_text text = {0};
    (void)state;
    lg_text_add(&text, "%s", "");
    assert_string_equal(text.data, "");
    lg_text_clear(&text);
}

static void failed_text_stays_failed(void **state) {
    lg_text text = {.failed = true};
    (void)state;
    lg_text_add(&text, "lost");
    lg_text_append(&text, "lost", 4);
    assert_true(text.failed);
    assert_int_equal(text.length, 0);
}

static void failing_writes_the_sentence_and_returns_false(void **state) {
    lg_error error;
    char many[1000];
    (void)state;
    assert_false(lg_fail(&error, "%d:%d: expected %s", 3, 4, "water"));
    assert_string_equal(error.text, "3:4: expected water");
    assert_false(lg_fail(NULL, "nobody listens"));
    memset(many, 'x', sizeof many);
    many[sizeof many - 1] = '\0';
    assert_false(lg_fail(&error, "%s", many));
    assert_int_equal(strlen(error.text), sizeof error.text - 1);
}

static void errors_keep_their_kind_behind_other_words(void **state) {
    lg_error error, inner;
    (void)state;
    assert_false(lg_fail_memory(&inner));
    assert_string_equal(inner.text, "out of memory");
    assert_false(lg_fail_as(&error, inner.kind, "%s, which was half read", inner.text));
    assert_string_equal(error.text, "out of memory, which was half read");
    assert_int_equal(error.kind, LG_ERROR_MEMORY);
    lg_fail(&error, "the settings end in out of memory");
    assert_int_equal(error.kind, LG_ERROR_INPUT);
    assert_false(lg_fail_memory(NULL));
    assert_false(lg_fail_as(NULL, LG_ERROR_MEMORY, "nobody listens"));
}

static void nearest_name_is_the_fewest_edits_away(void **state) {
    static const char *const names[] = {"random", "hill", "tabu", "anneal", NULL};
    static const struct {
        const char *typed, *meant;
    } cases[] = {{"tabu", "tabu"},     {"taboo", "tabu"}, {"aneal", "anneal"}, {"anneall", "anneal"},
                 {"ramdom", "random"}, {"hil", "hill"},   {"hull", "hill"},    {"anealing", "anneal"}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *near = lg_nearest(cases[i].typed, names);
        CHECK(near && !strcmp(near, cases[i].meant), "%s gives %s", cases[i].typed, near ? near : "nothing");
    }
}

static void far_names_have_no_nearest(void **state) {
    static const char *const names[] = {"random", "hill", NULL}, *const none[] = {NULL};
    static const char *const far[] = {"xyzzy", "particles", "", "q"};
    char many[5000];
    (void)state;
    static const char *const options[] = {"seconds", "seed", NULL};
    assert_string_equal(lg_nearest("sectors", options), "seconds");
    assert_null(lg_typo_of("sectors", options));
    assert_string_equal(lg_typo_of("rnadom", names), "random");
    for (size_t i = 0; i < sizeof far / sizeof *far; i++)
        CHECK(!lg_nearest(far[i], names), "'%s' gives %s", far[i], lg_nearest(far[i], names));
    assert_null(lg_nearest("hill", none));
    memset(many, 'h', sizeof many);
    many[sizeof many - 1] = '\0';
    assert_null(lg_nearest(many, names));
    const char *const longs[] = {many, "hill", NULL}; /* a name that is too long is not compared with others */
    assert_string_equal(lg_nearest("hil", longs), "hill");
}

static void a_near_name_is_suggested_behind_the_sentence(void **state) {
    char longer[400];
    lg_error error;
    (void)state;
    lg_fail_as(&error, LG_ERROR_FOREIGN, "unknown 'hil'");
    assert_false(lg_suggest(&error, NULL));
    assert_string_equal(error.text, "unknown 'hil'");
    assert_false(lg_suggest(&error, "hill"));
    assert_string_equal(error.text, "unknown 'hil'; did you mean 'hill'?");
    assert_int_equal(error.kind, LG_ERROR_FOREIGN);
    assert_false(lg_suggest(NULL, "hill"));
    memset(longer, 'x', sizeof longer);
    longer[sizeof longer - 1] = '\0';
    lg_fail(&error, "%.390s", longer);
    assert_false(lg_suggest(&error, "hill"));
    CHECK(strlen(error.text) == sizeof error.text - 1 && !strcmp(error.text + 390, "; did you"), "'%s'", error.text);
}

static void errors_say_where_their_sentence_begins(void **state) {
    lg_error error, outer;
    char many[500];
    (void)state;
    assert_false(lg_fail_at(&error, 3, 14, "expected %s", "a hex"));
    assert_string_equal(error.text, "3:14: expected a hex");
    assert_true(error.line == 3 && error.column == 14 && !*error.word);
    assert_string_equal(error.text + error.sentence, "expected a hex");
    lg_fail_within(&outer, &error, "%s: ", "the board");
    assert_string_equal(outer.text, "the board: 3:14: expected a hex");
    lg_fail_about_within(&outer, &outer, "the link's ", "lock");
    assert_string_equal(outer.text, "the link's lock: the board: 3:14: expected a hex");
    assert_string_equal(outer.text + outer.sentence, "expected a hex");
    assert_string_equal(outer.word, "lock");
    assert_true(outer.line == 3 && outer.column == 14);
    assert_false(lg_fail_about(&error, "", "ore", "9", "expected at most %d", 5));
    assert_string_equal(error.text, "ore=9: expected at most 5");
    assert_true(error.sentence == 7 && !error.line && !error.column);
    lg_fail(&error, "nothing is left of %s", "the last error");
    assert_true(!error.sentence && !error.line && !*error.word);
    lg_fail_within(&outer, &error, "above: ");
    assert_true(!outer.sentence);
    /* what is too long is cut off at the end, and never before the sentence */
    memset(many, 'x', sizeof many);
    many[sizeof many - 1] = '\0';
    lg_fail_at(&error, 1, 2, "%s", many);
    for (int i = 0; i < 20; i++) {
        lg_fail_within(&error, &error, "%s", "twenty-seven bytes of words");
        CHECK(error.sentence < (int)sizeof error.text && strlen(error.text) < sizeof error.text && error.line == 1,
              "%d", i);
    }
    lg_fail_about(&error, many, many, many, "%s", many);
    assert_int_equal(error.sentence, 40 + 40 + 1 + 40 + 2);
    assert_int_equal(strlen(error.word), 40);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(added_text_is_terminated_however_long),
        cmocka_unit_test(one_addition_may_exceed_any_capacity),
        cmocka_unit_test(appended_bytes_may_be_any),
        cmocka_unit_test(adding_nothing_gives_an_empty_string),
        cmocka_unit_test(failed_text_stays_failed),
        cmocka_unit_test(failing_writes_the_sentence_and_returns_false),
        cmocka_unit_test(errors_keep_their_kind_behind_other_words),
        cmocka_unit_test(errors_say_where_their_sentence_begins),
        cmocka_unit_test(nearest_name_is_the_fewest_edits_away),
        cmocka_unit_test(far_names_have_no_nearest),
        cmocka_unit_test(a_near_name_is_suggested_behind_the_sentence),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
