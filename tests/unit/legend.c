/* Tests of what pictures say about requirements: lines are broken where they are too long for the picture. */
#include "base/legend.h"

#include "check.h"

static void lines_end_at_blanks(void **state) {
    static const struct {
        const char *words;
        int letters;
        size_t length;
    } cases[] = {
        {"", 5, 0},        {"abc", 3, 3},     {"abc def", 3, 3},
        {"abc def", 6, 3}, {"abcdef", 4, 4},  {"\xc3\xa4\xc3\xb6x", 2, 4},
        {"abc", 0, 1},     {"a b c d", 5, 5},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        size_t length = legend_fit(cases[i].words, strlen(cases[i].words), cases[i].letters);
        CHECK(length == cases[i].length, "%s in %d: %zu", cases[i].words, cases[i].letters, length);
    }
}

static void long_rules_take_several_lines(void **state) {
    static const lg_requirement rules[] = {
        {.name = "one", .sentence = "a sentence that is longer than the picture is wide, which used to be cut"},
        {.name = "two", .sentence = "a < b & c"},
        {.name = NULL},
    };
    legend_frame frame = {.x = 10, .y = 100, .step = 20, .width = 260, .font = 10, .numbered = true, .digits = 4};
    lg_report *report = calloc(1, sizeof *report);
    lg_text svg = {0};
    (void)state;
    assert_non_null(report);
    report->used[0] = report->used[1] = true;
    assert_int_equal(legend_draw(report, rules, &frame, &svg), 1);
    assert_string_equal(svg.data, "<text x=\"10\" y=\"100\" class=\"l\">every requirement is met</text>\n");
    lg_text_clear(&svg);
    report->count[0] = 2.5;
    report->count[1] = 1;
    assert_int_equal(legend_count(report, rules, &frame, &svg), 4);
    assert_int_equal(legend_draw(report, rules, &frame, &svg), 4);
    assert_string_equal(svg.data, "<text x=\"10\" y=\"100\" class=\"l\">1: one, a sentence that is longer than</text>\n"
                                  "<text x=\"10\" y=\"120\" class=\"l\">the picture is wide, which used to be</text>\n"
                                  "<text x=\"10\" y=\"140\" class=\"l\">cut: off by 2.5</text>\n"
                                  "<text x=\"10\" y=\"160\" class=\"l\">2: two, a ( b + c: off by 1</text>\n");
    lg_text_clear(&svg);
    report->unjudged[1] = "places are free";
    report->count[1] = 0;
    assert_int_equal(legend_draw(report, rules, &frame, &svg), 5);
    assert_non_null(strstr(svg.data, ">2: two: not judged, because places are</text>\n"));
    lg_text_clear(&svg);
    free(report);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_end_at_blanks),
        cmocka_unit_test(long_rules_take_several_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
