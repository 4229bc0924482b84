/* Tests of frames: columns of words and numbers, how they are written, and how rows are grouped; and of lists of pairs. */
#include "check.h"

#include "lab/plan.h"
#include "lab/report/analysis.h"

/* Makes a frame with a row for each special case of words and numbers. */
static frame make(void) {
    frame f = {0};
    frame_add(&f, "who_is", true);
    frame_add(&f, "x", false);
    static const char *const words[] = {"a,b \"c\"", "50 % & <d> |_#", "plain"};
    static const double numbers[] = {0.1, 1234567.25, NAN};
    for (int i = 0; i < 3; i++) {
        frame_add_row(&f);
        frame_put_word(&f, 0, words[i]);
        frame_put(&f, 1, numbers[i]);
    }
    assert_false(f.failed);
    return f;
}

static void expect(lg_text *text, const char *wanted) {
    assert_false(text->failed);
    assert_string_equal(text->data, wanted);
    lg_text_clear(text);
}

static void writes_csv(void **state) {
    (void)state;
    frame f = make();
    lg_text text = {0};
    frame_write(&f, TABLE_CSV, NULL, 0, &text);
    expect(&text, "who_is,x\r\n\"a,b \"\"c\"\"\",0.1\r\n50 % & <d> |_#,1234567.25\r\nplain,\r\n");
    frame_clear(&f);
}

static void writes_markdown(void **state) {
    (void)state;
    frame f = make();
    lg_text text = {0};
    frame_write(&f, TABLE_MARKDOWN, NULL, 2, &text);
    expect(&text, "| who\\_is | x |\n|---|---:|\n| a,b \"c\" | 0.1 |\n| 50 % \\& \\<d> \\|\\_\\# | 1234567 |\n");
    frame_clear(&f);
}

static void writes_latex(void **state) {
    (void)state;
    frame f = make();
    lg_text text = {0};
    frame_write(&f, TABLE_LATEX, "A_b", 0, &text);
    expect(&text,
           "% needs \\usepackage{booktabs}\n\\begin{table}\n\\centering\n\\caption{A\\_b}\n\\begin{tabular}{lr}\n"
           "\\toprule\nwho\\_is & x \\\\\n\\midrule\na,b \"c\" & 0.1 \\\\\n50 \\% \\& $<$d$>$ |\\_\\# & 1234567 \\\\\n"
           "plain &  \\\\\n\\bottomrule\n\\end{tabular}\n\\end{table}\n");
    frame_clear(&f);
}

static void writes_html(void **state) {
    (void)state;
    frame f = make();
    lg_text text = {0};
    frame_write(&f, TABLE_HTML, NULL, 1, &text);
    expect(&text,
           "<div class=\"wide\"><table>\n<thead><tr><th class=\"w\">who is</th><th>x</th></tr></thead>\n<tbody>\n"
           "<tr><td class=\"w\">a,b &quot;c&quot;</td><td>0.1</td></tr>\n</tbody></table></div>\n");
    frame_clear(&f);
}

/* A number is written with as few digits as are needed to read back the same number. */
static void shows_numbers(void **state) {
    (void)state;
    static const struct {
        double number;
        const char *exact, *rounded;
    } cases[] = {{1.0 / 3, "0.3333333333333333", "0.3333"},
                 {0.1 + 0.2, "0.30000000000000004", "0.3"},
                 {28.3, "28.3", "28.3"},
                 {-5, "-5", "-5"},
                 {123456.7, "123456.7", "123457"},
                 {1e-12, "1e-12", "1e-12"},
                 {INFINITY, "inf", "inf"}};
    frame f = {0};
    frame_add(&f, "x", false);
    for (int i = 0; i < (int)(sizeof cases / sizeof *cases); i++) {
        lg_text text = {0};
        frame_add_row(&f);
        frame_put(&f, 0, cases[i].number);
        frame_show(&f, 0, i, false, &text);
        expect(&text, cases[i].exact);
        frame_show(&f, 0, i, true, &text);
        expect(&text, cases[i].rounded);
    }
    frame_clear(&f);
}

static void interns_words(void **state) {
    (void)state;
    frame f = {0};
    char word[16];
    frame_add(&f, "w", true);
    for (int i = 0; i < 100; i++) {
        snprintf(word, sizeof word, "%d", i);
        assert_int_equal(frame_word(&f, 0, word), i);
    }
    assert_int_equal(frame_word(&f, 0, "42"), 42);
    assert_int_equal(frame_word_find(&f, 0, "100"), -1);
    assert_true(frame_is_numeric(&f, 0));
    frame_word(&f, 0, "none");
    assert_false(frame_is_numeric(&f, 0));
    frame_clear(&f);
}

/* Groups are sorted by their words. Rows within a group keep their order. */
static void groups_rows(void **state) {
    (void)state;
    static const char *const rows[][2] = {{"b", "y"}, {"a", "x"}, {"b", "x"}, {"a", "x"}, {"b", "y"}};
    frame f = {0};
    grouping g;
    lg_error error;
    frame_add(&f, "first", true);
    frame_add(&f, "second", true);
    frame_add(&f, "value", false);
    frame_word(&f, 0, "a");
    frame_word(&f, 1, "x");
    for (int i = 0; i < 5; i++) {
        frame_add_row(&f);
        frame_put_word(&f, 0, rows[i][0]);
        frame_put_word(&f, 1, rows[i][1]);
        frame_put(&f, 2, i == 3 ? NAN : i);
    }
    assert_true(group_rows(&g, &f, 0, 2, &error));
    static const int start[] = {0, 2, 3, 5}, row[] = {1, 3, 2, 0, 4};
    assert_int_equal(g.groups, 3);
    assert_memory_equal(g.start, start, sizeof start);
    assert_memory_equal(g.row, row, sizeof row);
    sample s = {0};
    group_sample(&g, 0, 2, &s);
    assert_int_equal(s.count, 1);
    assert_true(s.value[0] == 1);
    sample_clear(&s);
    group_clear(&g);
    frame_clear(&f);
}

static void no_rows_no_groups(void **state) {
    (void)state;
    frame f = {0};
    grouping g;
    lg_error error;
    frame_add(&f, "value", false);
    assert_true(group_rows(&g, &f, 0, 0, &error));
    assert_int_equal(g.groups, 0);
    group_clear(&g);
    frame_clear(&f);
}

static void reads_pairs(void **state) {
    (void)state;
    pair_list list;
    lg_error error;
    assert_true(pairs_read(" b=\"two words\" a=1\nc=", &list, &error));
    assert_int_equal(list.count, 3);
    assert_string_equal(list.name[0], "b");
    assert_string_equal(list.value[0], "two words");
    assert_string_equal(list.value[2], "");
    static const char *const wrong[] = {"a", "=b", "a=\"b", "a=\"b\"c", "a=1 b"};
    for (int i = 0; i < 5; i++)
        assert_false(pairs_read(wrong[i], &list, &error));
}

int main(void) {
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(writes_csv),  cmocka_unit_test(writes_markdown),   cmocka_unit_test(writes_latex),
        cmocka_unit_test(writes_html), cmocka_unit_test(shows_numbers),     cmocka_unit_test(interns_words),
        cmocka_unit_test(groups_rows), cmocka_unit_test(no_rows_no_groups), cmocka_unit_test(reads_pairs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
