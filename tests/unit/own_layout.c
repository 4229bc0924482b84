/* Layouts that texts say by themselves. Each layout of Twilight Imperium's file, written as a text and read as a layout of its own,
 * has to have the neighbours that the file lists: the two know nothing of each other. */
#include "game_file.h"

#include "boards/file/own_layout.h"
#include "boards/file/show.h"
#include "boards/file/task.h"

static lg_game *twilight(const char *old, const char *new) {
    lg_text text = {0};
    size_t length;
    char *file = file_bytes("games/twilight-imperium.game.yaml", &length);
    const char *at = old ? strstr(file, old) : NULL;
    assert_true(!old || at);
    lg_text_append(&text, file, old ? (size_t)(at - file) : strlen(file));
    if (old) lg_text_add(&text, "%s%s", new, at + strlen(old));
    lg_game *game = game_of_text(text.data);
    lg_text_clear(&text);
    free(file);
    return game;
}

/* Writes a board of the layout on which only what the layout fixes lies. */
static void write_layout(const lg_game *game, int layout, lg_text *text) {
    fg_level *level = allocated(game->level_size);
    lg_error error = {.text = ""};
    fg_level_clear(fg_game_of(game), layout, level);
    CHECK(fg_fixed_read(fg_game_of(game), level, &error), "%s", error.text);
    text->length = 0;
    game->text.write(game, level, game->formats[0].name, text);
    free(level);
}

static lg_game *own_game(const lg_game *game, const char *text) {
    fg_own_layout own;
    lg_error error = {.text = ""};
    if (!fg_own_layout_find(game, text, strlen(text), &own, &error)) return NULL;
    fg_changed_tree tree;
    CHECK(fg_own_layout_tree(game, &own, &tree, &error), "%s", error.text);
    lg_game *made = fg_game_of_tree(&tree, &error);
    CHECK(made, "%s", error.text);
    return made;
}

static void layouts_of_the_file_are_found_from_their_texts(void **state) {
    (void)state;
    lg_game *game = twilight(NULL, NULL);
    lg_text text = {0};
    for (int l = 0; l < fg_game_of(game)->boards.layouts; l++) {
        const fg_layout *listed = &fg_game_of(game)->boards.layout[l];
        write_layout(game, l, &text);
        lg_game *made = own_game(game, text.data);
        CHECK(made, "%s", listed->name);
        const fg_layout *own = &fg_game_of(made)->boards.layout[0];
        assert_int_equal(own->cells, listed->cells);
        assert_int_equal(own->seats, listed->seats);
        for (int c = 0; c < own->cells; c++)
            CHECK(fg_same_places(&own->beside[c], &listed->beside[c]), "%s: %s", listed->name, own->name_of[c]);
        lg_level *level = allocated(made->level_size);
        lg_error error = {.text = ""};
        CHECK(made->text.read(made, text.data, text.length, level, &error), "%s", error.text);
        lg_text again = {0};
        made->text.write(made, level, made->formats[0].name, &again);
        assert_string_equal(again.data, text.data);
        lg_text_clear(&again);
        free(level);
        lg_game_destroy(made);
    }
    lg_text_clear(&text);
    lg_game_destroy(game);
}

/* The words of a text, with what stands for them in other programs. */
static void other_spellings_and_short_texts_are_read(void **state) {
    static const char *const two_rings[] = {"83A 85A-2 20 21 22 23 0 24 25 0 26 27 28 29 30 31 32 33",
                                            "18 83A0 85a:120 20,21,22;23 0 24\n25 0 26 27 # remark\n28 29 30 31 32 33",
                                            "{18} 83A 85A2 20 21 22 23 -1 24 25 -1 26 27 28 29 30 31 32 33"};
    static const char *const none[] = {
        "",
        "83A 20 21",
        "83A 85A2 20 21 22 23 0 24 25 unicorn 26 27 28 29 30 31 32 33",
        "83A 85A2 20 21 22 23 0 24 25 18 26 27 28 29 30 31 32 33",   /* Mecatol Rex is not in the middle */
        "83A 85A2 20 21 22 23 0 24 25 34 26 27 28 29 30 31 32 33",   /* one home */
        "83A6 85A2 20 21 22 23 0 24 25 0 26 27 28 29 30 31 32 33",   /* no such turn */
        "83A:30 85A2 20 21 22 23 0 24 25 0 26 27 28 29 30 31 32 33", /* nor this one */
        "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0"};
    (void)state;
    lg_game *game = twilight(NULL, NULL);
    fg_own_layout first, own;
    lg_error error;
    assert_true(fg_own_layout_find(game, two_rings[0], strlen(two_rings[0]), &first, &error));
    assert_int_equal(first.rings, 2);
    assert_int_equal(first.lanes, 2);
    for (size_t i = 1; i < sizeof two_rings / sizeof *two_rings; i++) {
        assert_true(fg_own_layout_find(game, two_rings[i], strlen(two_rings[i]), &own, &error));
        assert_memory_equal(own.what, first.what, sizeof own.what);
    }
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        CHECK(!fg_own_layout_find(game, none[i], strlen(none[i]), &own, &error), "%s", none[i]);
    /* Programs cut off empty places at the end, where others show that empty places are meant. */
    const char *short_text = "-1 85A2 20 21 22 23 0 24 25 0 26 27 28 29 30 31 32";
    assert_true(fg_own_layout_find(game, short_text, strlen(short_text), &own, &error));
    assert_int_equal(own.added, 1);
    assert_int_equal(own.empty, 2);
    assert_false(fg_own_layout_find(game, two_rings[0], strlen(two_rings[0]) - 3, &own, &error));
    lg_game_destroy(game);
}

/* A rule with a number for each layout gets a range. The layouts for five players have from 10 red systems of 25 to 13 of 31. */
static void numbers_for_layouts_become_ranges(void **state) {
    (void)state;
    lg_game *game = twilight(NULL, NULL);
    lg_text text = {0};
    write_layout(game, 0, &text);
    strrchr(text.data, '0')[0] = '?'; /* the last of six homes */
    lg_game *made = own_game(game, text.data);
    assert_non_null(made);
    assert_int_equal(fg_game_of(made)->boards.layout[0].seats, 5);
    const fg_node *mix = fg_find(fg_find(fg_game_of(made)->tree, "rules"), "mix"), *range = fg_find(mix, "between");
    assert_non_null(range);
    assert_null(fg_find(mix, "exactly"));
    assert_string_equal(fg_item(range, 0)->text, "12"); /* of 31 systems */
    assert_string_equal(fg_item(range, 1)->text, "13");
    lg_game_destroy(made);
    lg_text_clear(&text);
    lg_game_destroy(game);
}

static void mistakes_of_the_key_are_told(void **state) {
    static const struct {
        const char *old, *new, *says;
    } mistakes[] = {{"83A: 1-4", "83A: 1-6", "pairs of sides"},
                    {"83A: 1-4", "83A: [1, 4]", "pairs of sides"},
                    {"empty: none", "empty: nothing", "expected a piece"},
                    {"seats: home, empty", "empty", "expected the key seats"},
                    {"seats: home", "seats: red", "one piece"}};
    (void)state;
    for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes; i++) {
        lg_game *game = twilight(mistakes[i].old, mistakes[i].new);
        lg_error error = {.text = ""};
        assert_false(fg_own_layout_check(game, &error));
        CHECK(strstr(error.text, mistakes[i].says) && error.line, "%s", error.text);
        lg_game_destroy(game);
    }
}

/* The key says what can be read, so it does not change the hash of the file, and with it ids. */
static void the_key_does_not_change_ids(void **state) {
    (void)state;
    lg_game *game = twilight(NULL, NULL), *other = twilight("83A: 1-4", "83A: 1-3");
    assert_string_equal(game->fingerprint, other->fingerprint);
    lg_game_destroy(other);
    lg_game_destroy(game);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(layouts_of_the_file_are_found_from_their_texts),
        cmocka_unit_test(other_spellings_and_short_texts_are_read), cmocka_unit_test(numbers_for_layouts_become_ranges),
        cmocka_unit_test(mistakes_of_the_key_are_told), cmocka_unit_test(the_key_does_not_change_ids)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
