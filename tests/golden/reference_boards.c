/* Tests that the built-in boards are the same as those of the reference files. */
#include "reference.h"

#include "boards/terra_mystica/level.h"

static void reference_files_are_the_built_in_boards(void **state) {
    static const char *const names[] = {"original",   "fire-ice-1", "fire-ice-2", "fjords",
                                        "loon-lakes", "arrow",      "archipelago"};
    const lg_game *game = lg_game_find("terra-mystica");
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char path[100];
        tm_board file, built_in;
        lg_error error = {.text = ""};
        snprintf(path, sizeof path, "terra-mystica/%s.txt", names[i]);
        lg_text text = reference_text(path);
        CHECK(game->text.read(game, text.data, text.length, &file, &error), "%s: %s", path, error.text);
        assert_true(tm_official(names[i], &built_in));
        assert_memory_equal(&file, &built_in, sizeof file);
        lg_text_clear(&text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(reference_files_are_the_built_in_boards)};
    if (!reference_is_there("terra-mystica/original.txt")) return 0;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
