/* Tests of making text safe for terminals: visible characters in valid UTF-8 are kept; control characters and characters that
 * change the direction of text are replaced. */
#include "io/safe.h"
#include "base/utf8.h"

#include "check.h"

static void all_else_becomes_a_question_mark(void **state) {
    static const struct {
        const char *bytes, *safe;
    } rows[] = {
        {"", ""},
        {"plain, with ~ and blanks", "plain, with ~ and blanks"},
        {"\xc3\xa4 \xe2\x82\xac \xf0\x9f\x99\x82",
         "\xc3\xa4 \xe2\x82\xac \xf0\x9f\x99\x82"}, /* characters of two, three and four bytes */
        {"\x1b[31mred\x1b]0;title\x07", "?[31mred?]0;title?"},
        {"a\tb\nc\rd\x7f", "a\tb?c?d?"},
        /* the C1 control characters, up to the first character after them */
        {"\xc2\x80\xc2\x9b\xc2\x9f\xc2\xa0", "???\xc2\xa0"},
        /* right-to-left override, isolate, line separator, Arabic letter mark */
        {"\xe2\x80\xae\xe2\x81\xa6\xe2\x80\xa8\xd8\x9c", "????"},
        {"\xef\xbf\xbe\xef\xbf\xbf\xef\xbf\xbd",
         "??\xef\xbf\xbd"},      /* codes that are not characters, and the code before them, which is one */
        {"\xff\xfe\x80", "???"}, /* bytes that never occur in UTF-8 */
        {"\xc3", "?"},
        {"\xe2\x82", "??"},
        {"\xf0\x9f\x99", "???"}, /* the text ends in the middle of a character */
        {"\xc3x", "?x"},
        {"\xe2\x82\x1b", "???"}, /* a character is cut off by the next one */
        {"\xc0\x9b\xc1\x81", "????"},
        {"\xe0\x82\x9b", "???"},
        {"\xf0\x80\x82\x9b", "????"}, /* a character in a longer form than necessary */
        {"\xed\xa0\x80", "???"},      /* one half of a surrogate pair */
        {"\xf4\x90\x80\x80", "????"},
        {"\xf8\x88\x80\x80\x80", "?????"}, /* beyond the last code of Unicode */
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        lg_text text = {0};
        lg_text_add(&text, "x");
        safe_add(&text, rows[i].bytes, strlen(rows[i].bytes));
        CHECK(!strcmp(text.data + 1, rows[i].safe) && text.length == 1 + strlen(rows[i].safe), "row %zu: '%s'", i,
              text.data);
        lg_text_clear(&text);
    }
}

static void a_zero_byte_is_no_end(void **state) {
    char bytes[] = {'a', 0, 'b', '\x1b'};
    (void)state;
    assert_int_equal(safe_bytes(bytes, sizeof bytes), 4);
    assert_memory_equal(bytes, "a?b?", 4);
}

static void utf8_is_told(void **state) {
    (void)state;
    assert_true(lg_utf8_is("") && lg_utf8_is("\x1b[31m") && lg_utf8_is("\xc3\xa4\xc2\x9b"));
    assert_false(lg_utf8_is("\xff") || lg_utf8_is("a\xc3") || lg_utf8_is("\xed\xa0\x80") || lg_utf8_is("\xc0\x80"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_else_becomes_a_question_mark),
        cmocka_unit_test(a_zero_byte_is_no_end),
        cmocka_unit_test(utf8_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
