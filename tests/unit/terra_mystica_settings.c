/* Tests that the settings of shape, stock and river have the stated effect, and that contradictions are refused with a
 * sentence. */
#include "check.h"

#include "boards/terra_mystica/level.h"

extern const lg_game lg_game_terra_mystica;
static const lg_game *const game = &lg_game_terra_mystica;

static void contradictions_are_refused(void **state) {
    static const struct {
        const char *settings, *lock, *says;
    } bad[] = {
        {"stock=original", "Y,Y,Y;\nY,Y;\n", "stock: the board has 113 hexes, expected 5"},
        {"", "U,U,U;\nU,U;\n", "what is fixed has 5 hexes of plains (U), but the stock only 0"},
        {"river=original", "U,U,U;\nU,U;\n", "its shape is not the river's"},
        {"stock=original river=fjords", NULL, "river: 33 hexes of river, but the stock has 36"},
        {"stock=fjords river=original", NULL, "what is fixed has 36 hexes of river (I), but the stock only 33"},
        {"rows=8 stock=original", NULL, "stock: the board has 113 hexes, expected 100"},
        {"stock=originel", NULL, "stock: expected one of base|free|original"},
        {"river=Y,U;Y,U", NULL, "river: expected one of free|original"},
        {"rows=2 columns=3", NULL, "5 hexes are too few for one of each colour"},
        {"stock=Y,U;?; rows=2 columns=2", NULL, "stock: the board has 1 free hexes"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        lg_values values = values_of(game->settings, bad[i].settings);
        lg_error error = {.text = ""};
        tm_board lock;
        if (bad[i].lock) assert_true(game->text.read(game, bad[i].lock, strlen(bad[i].lock), &lock, &error));
        CHECK(!lg_task_create(game, &values, bad[i].lock ? &lock : NULL, &error), "taken: %s", bad[i].settings);
        CHECK_STARTS(error.text, bad[i].says);
        lg_values_clear(&values);
    }
}

static void a_lock_against_the_river_is_refused(void **state) {
    lg_values values = values_of(game->settings, "river=original");
    lg_error error = {.text = ""};
    tm_board lock;
    (void)state;
    assert_true(tm_official("original", &lock));
    lock.cell[14] = TM_GREEN; /* the river of the setting has a river hex here */
    assert_null(lg_task_create(game, &values, &lock, &error));
    assert_string_equal(error.text, "hex 15 is forest, which contradicts the river");
    lg_values_clear(&values);
}

static void settings_give_what_they_say(void **state) {
    static const struct {
        const char *settings;
        int rows, columns, first_short, each, river;
    } shapes[] = {{"", 9, 13, 0, 11, 36},
                  {"first=short", 9, 13, 1, 11, 35},
                  {"rows=6 columns=8", 6, 8, 0, 4, 17},
                  {"rows=1 columns=7", 1, 7, 0, 1, 0},
                  {"rows=20 columns=20 first=short", 20, 20, 1, 38, 124}};
    lg_rng rng = lg_rng_stream(5, "lock", 0);
    (void)state;
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        lg_task *task = task_of(game, NULL, shapes[i].settings, NULL);
        lg_problem *problem = problem_of(game, task, NULL);
        lg_genome genome = genome_for(&problem->space);
        tm_board board;
        int count[TM_TERRAINS + 1];
        lg_space_sample(&problem->space, genome, &rng);
        game->search.decode(problem, genome, &board, NULL);
        assert_true(board.rows == shapes[i].rows && board.columns == shapes[i].columns);
        assert_int_equal(board.first_short, shapes[i].first_short);
        tm_count_terrains(&board, count);
        for (int t = 0; t < TM_TERRAINS; t++)
            assert_int_equal(count[t], t == TM_RIVER ? shapes[i].river : shapes[i].each);
        genome_free(genome);
        game->search.problem_destroy(problem);
        lg_task_destroy(task);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(contradictions_are_refused),
        cmocka_unit_test(a_lock_against_the_river_is_refused),
        cmocka_unit_test(settings_give_what_they_say),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
