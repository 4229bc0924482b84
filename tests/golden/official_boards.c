/* Tests of the seven official boards: their counts agree with an independent table, and the totals with those that the papers
 * publish. */
#include "check.h"

#include "boards/terra_mystica/level.h"

extern const lg_game lg_game_terra_mystica;
static const lg_game *const game = &lg_game_terra_mystica;

enum { REQ1, REQ2, REQ3, REQ4, REQ10 = 9 };

static const struct {
    const char *name;
    int first, land, river, req1, req2, rivers, strict, published, twins;
} table[] = {
    {"original", 13, 77, 36, 0, 3, 1, 14, 6, 16},    {"fire-ice-1", 12, 77, 35, 0, 0, 2, 13, 6, 15},
    {"fire-ice-2", 13, 77, 36, 0, 3, 1, 17, 9, 16},  {"fjords", 13, 80, 33, 0, 0, 1, 18, 9, 16},
    {"loon-lakes", 12, 77, 35, 0, 0, 6, 5, 2, 9},    {"arrow", 13, 77, 36, 0, 5, 2, 7, 2, 13},
    {"archipelago", 13, 77, 36, 0, 6, 1, 12, 2, 18},
};
enum { BOARDS = sizeof table / sizeof *table };

static double count_of(const tm_board *board, const char *settings, int requirement) {
    lg_report report;
    lg_task *task = task_of(game, NULL, settings, NULL);
    lg_task_measure(task, board, &report);
    lg_task_destroy(task);
    return report.count[requirement];
}

#define EXPECT(value, expected, what) CHECK((value) == (expected), "%s: " what " is %g", table[i].name, (double)(value))

static int trait_index(const char *name) {
    int t = 0;
    while (game->traits[t].name && strcmp(game->traits[t].name, name) != 0)
        t++;
    CHECK(game->traits[t].name, "no trait %s", name);
    return t;
}

static void check_row(int i, const tm_board *board) {
    int count[TM_TERRAINS + 1];
    tm_count_terrains(board, count);
    EXPECT(tm_row_length(board, 0), table[i].first, "the first row");
    EXPECT(count[TM_RIVER], table[i].river, "the river");
    EXPECT(tm_cells(board) - count[TM_RIVER], table[i].land, "the land");
    for (int c = 0; c < TM_COLOURS && i != 3; c++)
        EXPECT(count[c], 11, "a colour");
    EXPECT(count_of(board, "", REQ1), table[i].req1, "REQ1");
    EXPECT(count_of(board, "", REQ2), table[i].req2, "REQ2");
    EXPECT(count_of(board, "reading=strict", REQ4), table[i].strict, "REQ4 as printed");
    EXPECT(count_of(board, "reading=published", REQ4), table[i].published, "REQ4 as published");
    EXPECT(count_of(board, "twins=0 colour-twins=4000", REQ10), table[i].twins, "the pairs");
    for (int wanted = 1; wanted <= 6; wanted++) {
        char settings[20];
        snprintf(settings, sizeof settings, "rivers=%d", wanted);
        EXPECT(count_of(board, settings, REQ3), abs(table[i].rivers - wanted), "REQ3");
    }
}

static void built_in_boards_count_as_known(void **state) {
    (void)state;
    for (int i = 0; i < BOARDS; i++) {
        tm_board board;
        assert_true(tm_official(table[i].name, &board));
        check_row(i, &board);
    }
    assert_false(tm_official("no such board", &(tm_board){0}));
}

static void settings_know_every_board_by_its_name(void **state) {
    lg_text names = {0};
    (void)state;
    for (const lg_board *b = game->boards; b->name; b++)
        lg_text_add(&names, "%s%s", names.length ? "|" : "", b->name);
    assert_string_equal(names.data, TM_OFFICIAL_NAMES);
    lg_text_clear(&names);
}

/* Traits of the boards by an independent count: the first four for each board, all others as ranges over the seven boards. */
static void built_in_boards_have_known_traits(void **state) {
    static const struct {
        int smallest, across, down, farthest, twins;
    } known[BOARDS] = {{16, 1, 2, 4, 16}, {7, 1, 0, 2, 15},  {16, 1, 2, 4, 16}, {7, 1, 4, 3, 16},
                       {77, 2, 3, 2, 9},  {22, 3, 2, 3, 13}, {4, 11, 1, 3, 18}};
    static const struct {
        const char *name;
        int low, high;
    } ranges[] = {{"rim", 1, 7},         {"along-rim", 0, 3},      {"inland", 0, 12},
                  {"borders", 128, 142}, {"largest-clump", 5, 11}, {"row-ends", 0, 3},
                  {"forks", 4, 10},      {"coast", 51, 64},        {"spade-1", 40, 54},
                  {"spade-2", 37, 48},   {"spade-3", 34, 50}};
    lg_task *task = task_of(game, NULL, "", NULL);
    (void)state;
    for (int i = 0; i < BOARDS; i++) {
        tm_board board;
        double trait[LG_TRAITS_MAX];
        assert_true(tm_official(table[i].name, &board));
        assert_true(game->judging.describe(task, &board, trait));
        EXPECT(trait[trait_index("smallest-island")], known[i].smallest, "the smallest island");
        EXPECT(trait[trait_index("lean-across")], known[i].across, "left and right");
        EXPECT(trait[trait_index("lean-down")], known[i].down, "top and bottom");
        EXPECT(trait[trait_index("farthest")], known[i].farthest, "the farthest");
        EXPECT(trait[trait_index("twins")], known[i].twins, "twins");
        for (size_t r = 0; r < sizeof ranges / sizeof *ranges; r++) {
            double value = trait[trait_index(ranges[r].name)];
            CHECK(value >= ranges[r].low && value <= ranges[r].high, "%s: %s is %g", table[i].name, ranges[r].name,
                  value);
        }
    }
    lg_task_destroy(task);
}

static void fjords_has_twelve_of_three_colours(void **state) {
    tm_board board;
    int count[TM_TERRAINS + 1];
    (void)state;
    assert_true(tm_official("fjords", &board));
    tm_count_terrains(&board, count);
    for (int c = 0; c < TM_COLOURS; c++)
        assert_int_equal(count[c], c == TM_GREEN || c == TM_BROWN || c == TM_GRAY ? 12 : 11);
}

static void the_papers_published_totals_come_out(void **state) {
    static const struct {
        const char *name;
        double count[4];
    } published[] = {{"original", {0, 3, 0, 6}}, {"fire-ice-2", {0, 3, 0, 9}}, {"fjords", {0, 0, 0, 9}}};
    lg_task *task = task_of(game, "paper", "", NULL);
    (void)state;
    for (int i = 0; i < 3; i++) {
        tm_board board;
        lg_report report;
        assert_true(tm_official(published[i].name, &board));
        lg_task_measure(task, &board, &report);
        for (int r = 0; r < 4; r++)
            assert_true(report.count[r] == published[i].count[r]);
        for (int r = 4; r < 12; r++)
            assert_false(report.used[r]);
        assert_true(report.score == (i == 0 ? 9 : i == 1 ? 12 : 9));
    }
    lg_task_destroy(task);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(built_in_boards_count_as_known),       cmocka_unit_test(settings_know_every_board_by_its_name),
        cmocka_unit_test(built_in_boards_have_known_traits),    cmocka_unit_test(fjords_has_twelve_of_three_colours),
        cmocka_unit_test(the_papers_published_totals_come_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
