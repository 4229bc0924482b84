/* Tests of a necklace's text: it consists of the letters A to H and ?, and everything else is refused, whether char is signed
 * or not. */
#include "check.h"

extern const lg_game lg_game_toy;
static const lg_game *const game = &lg_game_toy;

static bool reads(const char *text, lg_error *error) {
    lg_level *level = allocated(game->level_size);
    lg_text again = {0};
    *error = (lg_error){.text = ""};
    bool good = game->text.read(game, text, strlen(text), level, error);
    if (good) {
        game->text.write(game, level, NULL, &again);
        CHECK(!strncmp(again.data, text, strcspn(text, " \n")), "'%s' becomes '%s'", text, again.data);
    }
    lg_text_clear(&again);
    free(level);
    return good;
}

static void letters_and_question_marks(void **state) {
    static const char *const good[] = {"ABCDEFGH", "??????", "ABC?HG\n", "AAAAAA \r\n\n"};
    lg_error error;
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        CHECK(reads(good[i], &error), "'%s': %s", good[i], error.text);
        assert_true(game->text.recognize(game, good[i], strlen(good[i])));
    }
}

static void anything_else_is_refused_where_it_stands(void **state) {
    static const struct {
        const char *text, *where;
    } bad[] = {{"ABCDEI", "1:6: "},
               {"ABCDEFGH@", "1:9: "},
               {"aBCDEF", "1:1: "},
               {"ABC\xff", "1:4: "},
               {"ABCDEF\x80", "1:7: "},
               {"\xc1"
                "BCDEF",
                "1:1: "},
               {"ABCDEF AB", "1:8: "},
               {"ABCDEF \xff", "1:8: "},
               {"ABCDE", "1:1: "},
               {"", "1:1: "}};
    lg_error error;
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        CHECK(!reads(bad[i].text, &error), "'%s' is read", bad[i].text);
        CHECK_STARTS(error.text, bad[i].where);
    }
    assert_false(game->text.recognize(game, "\xff\xff\xff", 3));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(letters_and_question_marks),
        cmocka_unit_test(anything_else_is_refused_where_it_stands),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
