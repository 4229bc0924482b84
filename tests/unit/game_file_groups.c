/* What each group has: counted by hand on one board. tests/conformance/small_games.c compares what a search keeps with what is
 * counted from nothing. */
#include "game_file.h"

/* Two islands of four cells: A1 A2 B1 B2 with one port, and A5 B5 C4 C5 with two. Only the second one lies beside the shoal. */
static const char board[] = "aawwp\napwsp\nwwwaa\n";
static const char file[] = "game: isles\n"
                           "board: {squares: [3, 5]}\n"
                           "values: [gold]\n"
                           "pieces: {a: {stock: 5, gold: 1}, p: {stock: 3, gold: 3}, w: {stock: 6, gold: 0.5}, s: 1}\n"
                           "groups: {land: [a, p], water: [w, s]}\n"
                           "costs: {ships: {w: 2, usual: 1}, feet: {water: never, usual: 1}}\n"
                           "text: {header: no}\n"
                           "rules: {r: {";

static const struct {
    const char *rule;
    double score;
    const char *blamed;
} measured[] = {
    {"each group: land, count: p, exactly: 1", 1, "A5; B5; C4; C5"},
    {"each group: land, count: p", 0, ""},
    {"each group: land, count: p, per: 2, exactly: 1", 1, NULL},
    {"each group: land, count: p, per: 4, exactly: 1", 1, "A5; B5; C4; C5"},
    {"each group: land, count: p, per: 5, exactly: 0", 2, NULL},
    {"each group: land, count: p, per: 5, at least: 9", 0, ""},
    {"each group: land, count: any, differ by at most: 0", 0, ""},
    {"each group: any, count: any, exactly: 15", 0, ""},
    {"each group: land, size: {at least: 5}, count: p, at least: 9", 0, ""},
    {"each group: [a, s], size: {exactly: 3}, count: a, exactly: 3", 1, "B4; C4; C5"},
    {"each group: land, count: a beside w, even within: 0", 1, NULL},
    {"each group: land, sum: gold, even within: 0", 2, NULL},
    {"each group: land, sum: gold, even within: 1", 1, NULL},
    {"each group: land, sum: gold, ratio at least: 1", 25, NULL},
    {"each group: land, sum: gold, even share at least: 1", 2, NULL},
    {"each group: land, sum: gold, of: p, at least: 4", 1, NULL},
    {"each group: water, sum: gold, exactly: 3", 0, ""},
    {"each group: water, sum: gold, exactly: 2.5", 1, NULL},
    {"each group: land, neighbours: s, at least: 1", 1, NULL},
    {"each group: land, neighbours: s, at most: 1", 0, ""},
    {"each group: land, neighbours: water, differ by at most: 1", 0, ""},
    {"each group: land, neighbours: water, exactly: 4", 1, "A4; A5; B4; B5; C3; C4; C5"},
    {"each group: land, way to: others, exactly: 3", 0, ""},
    {"each group: land, way to: others, by: ships, exactly: 4", 0, ""},
    {"each group: land, way to: others, by: feet, at most: 9", 2, NULL},
    {"each group: land, way to: others, by: feet, at least: 9", 0, ""},
    {"each group: land, way to: s, at most: 1", 1, NULL},
    {"each group: land, way to: p, exactly: 0", 0, ""},
    {"groups: land, size: {at least: 4}, exactly: 3", 1, NULL},
    {"groups: a, size: {between: [2, 3]}, exactly: 2", 0, ""},
    {"loops: land, at most: 0", 1, "A1; A2; B1; B2"},
    {"loops: w, at most: 0", 0, ""},
    {"loops: any, exactly: 8", 0, ""},
    {"cuts: land, at most: 1", 1, "B5; C5"},
    {"cuts: water, exactly: 3", 0, ""},
};

static void groups_are_measured(void **state) {
    (void)state;
    for (size_t k = 0; k < sizeof measured / sizeof *measured; k++) {
        lg_text text = {0}, blamed = {0};
        lg_error error = {.text = ""};
        static lg_report report;
        lg_text_add(&text, "%s%s}}\n", file, measured[k].rule);
        lg_game *game = game_of_text(text.data);
        lg_task *task = task_of(game, NULL, "", NULL);
        lg_level *level = allocated(game->level_size);
        CHECK(game->text.read(game, board, strlen(board), level, &error), "%s", error.text);
        CHECK(lg_task_measure(task, level, &report), "out of memory");
        CHECK(fabs(report.score - measured[k].score) < 1e-9, "%s: %g", measured[k].rule, report.score);
        for (int v = 0; v < report.violations; v++) {
            lg_text_add(&blamed, "%s", v ? "; " : "");
            game->places.cell_name(game, level, report.violation[v].cell, &blamed);
        }
        if (measured[k].blamed)
            CHECK(!strcmp(blamed.data ? blamed.data : "", measured[k].blamed), "%s: %s", measured[k].rule, blamed.data);
        lg_text_clear(&text), lg_text_clear(&blamed);
        free(level);
        lg_task_destroy(task);
        lg_game_destroy(game);
    }
}

static void mistakes_are_refused(void **state) {
    static const char *const rules[][2] = {
        {"each group: land, count: p, per: 2, even within: 1",
         "expected no key `per` beside a bound that compares groups"},
        {"each group: land, count: p, size: 5", "expected a bound, such as {at least: 10}"},
        {"each group: land, count: p, size: {even within: 5}", "8:48: a size has no key 'even within'"},
        {"each group: a beside w, count: p", "expected pieces without conditions"},
        {"each group: land, sum: silver", "expected one of the file's `values`"},
        {"each group: land, way to: other", "expected a piece, a group or a layer, found 'other'"},
        {"groups: land, size: {at least: 2}", "expected a bound: at most, at least"},
        {"each group: land, even within: 2", "expected a bound on one number"},
        {"for each: [a, p], each group: land, count: p, even within: 1",
         "8:23: expected the word `it` in this measure, which is the same for all names without it"},
        {"for each: [a, p], and each: [left, right], count: it, even within: 1",
         "8:41: expected the word `that` in this measure"},
        {"all of: []", "expected a list of clauses"},
        {"loops: a beside w, at most: 0", "expected pieces without conditions"},
        {"each: a, neighbours: w, by sides: r, at most: 0", "expected letters that `sides` of pieces have"},
        {"count: {of: a, beside: {of: w, by sides: r}}, at most: 0", "expected letters that `sides` of pieces have"},
    };
    (void)state;
    for (size_t k = 0; k < sizeof rules / sizeof *rules; k++) {
        lg_text text = {0};
        lg_error error = {.text = ""};
        lg_text_add(&text, "%s%s}}\n", file, rules[k][0]);
        assert_null(lg_game_read(text.data, text.length, &error));
        CHECK_HAS(error.text, rules[k][1]);
        lg_text_clear(&text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(groups_are_measured),
        cmocka_unit_test(mistakes_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
