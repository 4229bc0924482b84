/* Tests the game's evaluation against a slow, independent evaluation on thousands of random boards of many shapes. */
#include "slow_terra_mystica.h"

extern const lg_game lg_game_terra_mystica;
static const lg_game *const game = &lg_game_terra_mystica;

/* Draws weights from 0 to 3 and bounds near the values of random boards. */
static void draw_settings(lg_values *values, lg_rng *rng) {
    static const struct {
        const char *name;
        int low, high;
    } ranges[] = {{"reading", 0, 1},     {"same", 0, 1},          {"rivers", 1, 3},       {"island", 1, 9},
                  {"ring-spread", 0, 6}, {"river-spread", 0, 4},  {"edge-spread", 0, 4},  {"lean", 0, 8},
                  {"reach", 0, 5},       {"twins", 0, 30},        {"colour-twins", 0, 6}, {"rim", 0, 20},
                  {"row-ends", 0, 9},    {"spade-spread", 0, 30}, {"bounds", 0, 1}};
    lg_values_init(values, game->settings);
    assert_true(lg_values_set(values, "stock", "free", NULL));
    for (int r = 0; r < SLOW_REQUIREMENTS; r++)
        values->number[lg_param_index(game->settings, game->requirements[r].name)] = lg_rng_below(rng, 4);
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        values->number[lg_param_index(game->settings, ranges[i].name)] =
            ranges[i].low + (int)lg_rng_below(rng, (uint32_t)(ranges[i].high - ranges[i].low + 1));
}

static void check_violations(const slow_report *slow, const lg_report *report, int cells) {
    int v = 0;
    for (int r = 0; r < SLOW_REQUIREMENTS; r++) {
        int placed = 0;
        if (!report->used[r] || !slow->count[r]) continue;
        for (int cell = 0; cell < cells && v < LG_VIOLATIONS_MAX; cell++)
            if (slow->at[r][cell]) {
                CHECK(v < report->violations && report->violation[v].requirement == r &&
                          report->violation[v].cell == cell,
                      "REQ%d is broken at cell %d; listed is REQ%d at %d", r + 1, cell,
                      report->violation[v].requirement + 1, report->violation[v].cell);
                v++, placed++;
            }
        if (placed || v == LG_VIOLATIONS_MAX) continue;
        assert_int_equal(report->violation[v].requirement, r);
        assert_int_equal(report->violation[v++].cell, -1);
    }
    assert_int_equal(report->violations, v);
}

static void compare(const lg_task *task, const lg_values *values, const tm_board *board) {
    static lg_report report;
    slow_report slow = slow_measure(board, values);
    double score = 0;
    lg_task_measure(task, board, &report);
    for (int r = 0; r < SLOW_REQUIREMENTS; r++) {
        double weight = lg_value(values, game->requirements[r].name);
        assert_int_equal(report.used[r], weight > 0);
        CHECK(report.count[r] == (weight > 0 ? slow.count[r] : 0), "REQ%d: %g, slowly %d (%d by %d, first %s)", r + 1,
              report.count[r], slow.count[r], board->rows, board->columns, board->first_short ? "short" : "long");
        score += weight * slow.count[r];
    }
    CHECK(report.score == score, "score %g, slowly %g", report.score, score);
    check_violations(&slow, &report, tm_cells(board));
}

static void compare_shape(int rows, int columns, int boards) {
    lg_rng rng = lg_rng_stream((uint64_t)rows, "rules", (uint64_t)columns);
    for (int n = 0; n < boards; n++) {
        lg_values values;
        draw_settings(&values, &rng);
        lg_task *task = lg_task_create(game, &values, NULL, NULL);
        tm_board board = random_board(&rng, rows, columns, n % 2);
        compare(task, &values, &board);
        lg_task_destroy(task);
        lg_values_clear(&values);
    }
}

static void official_shapes_agree_with_slow_evaluation(void **state) {
    (void)state;
    compare_shape(9, 13, 1500);
}

static void smallest_shapes_agree_with_slow_evaluation(void **state) {
    (void)state;
    for (int rows = 1; rows <= 3; rows++)
        for (int columns = 2; columns <= 4; columns++)
            compare_shape(rows, columns, 60);
}

static void odd_shapes_agree_with_slow_evaluation(void **state) {
    static const int shapes[][2] = {{1, 20}, {20, 2}, {8, 13}, {10, 11}, {9, 14},
                                    {5, 6},  {6, 5},  {7, 19}, {3, 20},  {13, 9}};
    (void)state;
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        compare_shape(shapes[i][0], shapes[i][1], 60);
}

static void largest_shapes_agree_with_slow_evaluation(void **state) {
    static const int shapes[][2] = {{20, 20}, {19, 20}, {20, 19}, {14, 18}};
    (void)state;
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        compare_shape(shapes[i][0], shapes[i][1], 24);
}

static void official_boards_agree_with_slow_evaluation(void **state) {
    static const char *const names[] = {"original",   "fire-ice-1", "fire-ice-2", "fjords",
                                        "loon-lakes", "arrow",      "archipelago"};
    lg_rng rng = lg_rng_stream(7, "rules", 0);
    (void)state;
    for (int n = 0; n < 70; n++) {
        tm_board board;
        lg_values values;
        assert_true(tm_official(names[n % 7], &board));
        draw_settings(&values, &rng);
        lg_task *task = lg_task_create(game, &values, NULL, NULL);
        compare(task, &values, &board);
        lg_task_destroy(task);
        lg_values_clear(&values);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(official_shapes_agree_with_slow_evaluation),
        cmocka_unit_test(smallest_shapes_agree_with_slow_evaluation),
        cmocka_unit_test(odd_shapes_agree_with_slow_evaluation),
        cmocka_unit_test(largest_shapes_agree_with_slow_evaluation),
        cmocka_unit_test(official_boards_agree_with_slow_evaluation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
