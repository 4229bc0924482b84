/* Tests of the cursor that all text readers share: lines and columns, what it reads, and its errors. */
#include "base/reader.h"

#include "check.h"

static lg_reader reader_of(const char *text, lg_error *error) {
    return lg_reader_open(text, strlen(text), error);
}

static void lines_end_in_three_ways(void **state) {
    static const char *const lines[] = {"one", "two", "", "three", "", "four"};
    lg_reader text = reader_of("\xef\xbb\xbfone\ntwo\r\n\rthree\r\r\nfour", NULL), line;
    (void)state;
    for (int i = 0; i < 6; i++) {
        assert_true(lg_reader_next_line(&text, &line));
        CHECK(line.end - line.at == (ptrdiff_t)strlen(lines[i]) && lg_reader_begins(&line, lines[i]), "line %d", i + 1);
        assert_int_equal(line.line, i + 1);
        assert_int_equal(lg_reader_column(&line), 1);
    }
    assert_false(lg_reader_next_line(&text, &line));
    assert_int_equal(text.line, 6);
    text = reader_of("", NULL);
    assert_false(lg_reader_next_line(&text, &line));
    text = reader_of("\n", NULL);
    assert_true(lg_reader_next_line(&text, &line) && !lg_reader_next_line(&text, &line));
}

static void advancing_counts_lines(void **state) {
    lg_reader r = reader_of("ab\ncd\r\nef", NULL);
    (void)state;
    lg_reader_advance(&r, r.at + 1);
    assert_true(r.line == 1 && lg_reader_column(&r) == 2);
    lg_reader_advance(&r, r.at + 3);
    assert_true(r.line == 2 && lg_reader_column(&r) == 2 && *r.at == 'd');
    lg_reader_advance(&r, r.end);
    assert_true(r.line == 3 && lg_reader_column(&r) == 3);
}

/* Skips this many bytes of the first line (of_line) or of the whole text, and checks the error that the reader then gives. */
static void says(const char *text, int skipped, bool of_line, const char *wanted) {
    lg_error error;
    lg_reader all = reader_of(text, &error), r = all;
    if (of_line) lg_reader_next_line(&all, &r);
    lg_reader_advance(&r, r.at + skipped);
    assert_false(lg_reader_expected(&r, "a thing"));
    CHECK(!strcmp(error.text, wanted), "'%s', not '%s'", error.text, wanted);
}

static void errors_say_what_is_there(void **state) {
    (void)state;
    says("some words", 0, false, "1:1: expected a thing, found 'some'");
    says("some words", 5, false, "1:6: expected a thing, found 'words'");
    says("a,b;c d", 1, false, "1:2: expected a thing, found ',b;c'");
    says("some", 4, false, "1:5: expected a thing, found the end");
    says("some\nmore", 4, false, "1:5: expected a thing, found the end of the line");
    says("some\r\nmore", 6, false, "2:1: expected a thing, found 'more'");
    says("some\rmore", 4, true, "1:5: expected a thing, found the end of the line");
    says("some", 4, true, "1:5: expected a thing, found the end of the line");
    says("\x1b[31m", 0, false, "1:1: expected a thing, found byte 0x1b");
    says("\xc3\xa4", 0, false, "1:1: expected a thing, found '\xc3\xa4'");
    says("\t", 0, false, "1:1: expected a thing, found byte 0x09");
    says(" x", 0, false, "1:1: expected a thing, found ' '");
    says("a\x01", 0, false, "1:1: expected a thing, found 'a'");
    says("01234567890123456789012345678901234567890123456789", 0, false,
         "1:1: expected a thing, found '0123456789012345678901234567890123456789'");
}

static void refused_bytes_are_shown_in_plain_letters(void **state) {
    lg_error error;
    lg_reader r = reader_of("one \x1btwo", &error);
    (void)state;
    assert_false(lg_reader_refuse(&r, 100, "x"));
    assert_string_equal(error.text, "1:1: expected x, found 'one ?two'");
    assert_false(lg_reader_refuse(&r, 3, "x"));
    assert_string_equal(error.text, "1:1: expected x, found 'one'");
}

static void whole_numbers_have_digits_and_a_range(void **state) {
    static const char *const bad[] = {"", "x", "-1", "+1", " 1", "4", "12345678901234567890", "9999999999999999999"};
    int64_t value = -7;
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        lg_reader r = reader_of(bad[i], NULL);
        CHECK(!lg_reader_take_whole(&r, 5, INT64_MAX, &value) && lg_reader_column(&r) == 1, "taken: '%s'", bad[i]);
    }
    assert_int_equal(value, -7);
    lg_reader r = reader_of("007x", NULL);
    assert_true(lg_reader_take_whole(&r, 7, 7, &value) && value == 7 && *r.at == 'x');
    r = reader_of("999999999999999999", NULL);
    assert_true(lg_reader_take_whole(&r, 0, INT64_MAX, &value) && value == 999999999999999999);
}

static void words_are_taken_whole_or_not(void **state) {
    char word[5] = "";
    lg_reader r = reader_of("four five5 six", NULL);
    (void)state;
    assert_true(lg_reader_take_word(&r, lg_is_letter, word, sizeof word));
    assert_string_equal(word, "four");
    assert_false(lg_reader_take_word(&r, lg_is_letter, word, sizeof word));
    lg_reader_skip_blanks(&r);
    assert_false(lg_reader_take_word(&r, lg_is_letter_or_digit, word, sizeof word));
    assert_true(lg_reader_take(&r, "five") && !lg_reader_take(&r, "6") && lg_reader_take(&r, "5 six"));
    assert_true(r.at == r.end && !lg_reader_take(&r, "x") && lg_reader_take(&r, ""));
}

static void letters_are_those_of_ascii(void **state) {
    (void)state;
    for (int c = -128; c < 128; c++) {
        bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        assert_int_equal(lg_is_letter((char)c), letter);
        assert_int_equal(lg_is_visible((char)c), c > 32 && c < 127);
        assert_int_equal(lg_small((char)c), c >= 'A' && c <= 'Z' ? c + 32 : c);
        assert_int_equal(lg_capital((char)c), c >= 'a' && c <= 'z' ? c - 32 : c);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_end_in_three_ways),
        cmocka_unit_test(advancing_counts_lines),
        cmocka_unit_test(errors_say_what_is_there),
        cmocka_unit_test(refused_bytes_are_shown_in_plain_letters),
        cmocka_unit_test(whole_numbers_have_digits_and_a_range),
        cmocka_unit_test(words_are_taken_whole_or_not),
        cmocka_unit_test(letters_are_those_of_ascii),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
