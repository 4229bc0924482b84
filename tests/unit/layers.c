/* Tests of the layers of Terra Mystica and Catan: the consequences of a change by hand, and which changes are refused. */
#include "check.h"

static const lg_game *game;
static lg_level *level;

static void open_board(const char *name, const char *text) {
    lg_error error = {.text = ""};
    game = lg_game_find(name);
    level = allocated(game->level_size);
    CHECK(game->text.read(game, text, strlen(text), level, &error), "%s", error.text);
}

static const lg_layer *layer(const char *name) {
    const lg_layer *l = game->places.layers;
    while (strcmp(l->name, name) != 0)
        l++;
    return l;
}

static bool set(const char *name, int place, const char *symbol, lg_error *error) {
    const lg_layer *l = layer(name);
    int s = 0;
    while (strcmp(l->symbols[s].name, symbol) != 0)
        s++;
    return l->set(l, level, place, s, error);
}

static const char *at(const char *name, int place) {
    const lg_layer *l = layer(name);
    return l->symbols[l->get(l, level, place)].name;
}

/* Checks that the board's text begins like this, and frees the board. */
static void close_board(const char *start) {
    lg_text text = {0};
    game->text.write(game, level, game->formats->name, &text);
    CHECK_STARTS(text.data, start);
    lg_text_clear(&text);
    free(level);
}

static const char catan[] = "B8 D G3\nL4 ~ S5 O6\nL2 S9 O10\nports: L 3:1\ncoast: 0 5\n";

static void a_desert_takes_the_token_away(void **state) {
    (void)state;
    open_board("catan", catan);
    assert_true(set("resource", 0, "sheep", NULL));
    assert_string_equal(at("number", 0), "8");
    assert_true(set("resource", 0, "desert", NULL));
    assert_string_equal(at("number", 0), "none");
    assert_true(set("resource", 1, "wood", NULL));
    assert_string_equal(at("number", 1), "free");
    assert_true(set("number", 1, "12", NULL));
    assert_true(set("resource", 2, "free", NULL));
    assert_true(set("port", 1, "free", NULL));
    assert_string_equal(at("port", 0), "wood");
    close_board("  D   L12 ?3\nL4  ~   S5  O6\n  L2  S9  O10\ncoast: 0 5\nports: L ?\n");
}

static void what_the_text_cannot_say_is_refused(void **state) {
    lg_error error;
    (void)state;
    open_board("catan", catan);
    assert_false(set("number", 1, "6", &error));
    assert_string_equal(error.text, "desert and sea have no number");
    assert_false(set("number", 4, "free", &error));
    assert_false(set("number", 0, "none", &error));
    assert_string_equal(error.text, "only desert and sea have no number");
    assert_true(set("number", 1, "none", NULL));
    assert_false(set("resource", 0, "sea", &error));
    CHECK_STARTS(error.text, "the coast stays as it is");
    assert_false(set("resource", 4, "wood", &error));
    assert_true(set("resource", 4, "sea", NULL));
    close_board("  B8  D   G3\nL4  ~   S5  O6\n");
}

static void a_swap_carries_tile_and_token(void **state) {
    lg_error error;
    (void)state;
    open_board("catan", catan);
    assert_true(lg_level_swap(game, level, 0, 1, &error));
    assert_true(lg_level_swap(game, level, 2, 9, &error));
    assert_true(lg_level_swap(game, level, 10, 11, &error)); /* swaps the ports */
    assert_true(lg_level_swap(game, level, 3, 3, &error));
    assert_false(lg_level_swap(game, level, 0, 4, &error));
    CHECK_STARTS(error.text, "the coast stays");
    assert_false(lg_level_swap(game, level, 0, 10, &error));
    assert_string_equal(error.text, "the two are not alike: only one has a resource");
    close_board("  D   B8  O10\nL4  ~   S5  O6\n  L2  S9  G3\ncoast: 0 5\nports: 3:1 L\n");
}

/* The first hex of row B becomes a river. So the hex that is called B1 afterwards was called B2 before. */
static void changes_are_named_after_and_before(void **state) {
    lg_changes changes;
    lg_text name = {0};
    lg_error error;
    (void)state;
    open_board("terra-mystica", "Y,U,K;\nB,I;\nG,S,R;\n");
    lg_level *before = allocated(game->level_size);
    memcpy(before, level, game->level_size);
    assert_true(lg_changes_find(game, before, level, &changes, &error));
    assert_int_equal(changes.count, 0);
    lg_changes_clear(&changes);
    assert_true(lg_level_swap(game, level, 3, 4, NULL) && set("terrain", 0, "river", NULL));
    assert_true(lg_changes_find(game, before, level, &changes, &error));
    assert_int_equal(changes.count, 3);
    for (int i = 0; i < 3; i++) {
        lg_text_add(&name, i ? "; " : "");
        lg_change_name(game, before, level, changes.cell[i], &name);
    }
    assert_string_equal(name.data, "river at row 1, hex 1, formerly A1; river at row 2, hex 1, formerly B1; "
                                   "B1, formerly river at row 2, hex 2");
    lg_text_clear(&name);
    lg_changes_clear(&changes);
    CHECK(game->text.read(game, "Y,U;\nB,I,K;\nG,S;\nY,U,K;\n", 24, level, &error), "%s", error.text);
    CHECK(game->text.read(game, "Y,U,K;\nB,I;\nG,S,K;\nY,U;\n", 24, before, &error), "%s", error.text);
    assert_false(lg_changes_find(game, before, level, &changes, &error));
    assert_string_equal(error.text, "the two levels have different shapes");
    free(before);
    free(level);
}

/* A hex whose tile and token both change counts as one change. */
static void tile_and_token_are_one_change(void **state) {
    lg_changes changes;
    lg_error error;
    (void)state;
    open_board("catan", catan);
    lg_level *before = allocated(game->level_size);
    memcpy(before, level, game->level_size);
    assert_true(lg_level_swap(game, level, 0, 2, NULL) && lg_level_swap(game, level, 10, 11, NULL));
    assert_true(lg_changes_find(game, before, level, &changes, &error));
    assert_int_equal(changes.count, 4);
    assert_true(changes.cell[0] == 0 && changes.cell[1] == 2 && changes.cell[2] == 10 && changes.cell[3] == 11);
    lg_changes_clear(&changes);
    free(before);
    free(level);
    game = lg_game_find("ptsp");
    assert_false(lg_changes_find(game, NULL, NULL, &changes, &error));
    assert_string_equal(error.text, "levels of ptsp cannot be compared cell by cell");
}

static void any_terrain_goes_on_any_hex(void **state) {
    (void)state;
    open_board("terra-mystica", "Y,U,K;\nB,I;\nG,S,R;\n");
    assert_true(set("terrain", 0, "river", NULL) && set("terrain", 4, "free", NULL));
    assert_true(lg_level_swap(game, level, 7, 1, NULL));
    close_board("I,R,K;\nB,?;\nG,S,U;\n");
}

/* In the drawings a hex of Terra Mystica is 52 wide and a hex of Catan 90. */
static void cells_are_where_they_are_drawn(void **state) {
    (void)state;
    open_board("terra-mystica", "Y,U,K;\nB,I;\nG,S,R;\n");
    lg_spot a = game->places.cell_at(game, level, 0), b = game->places.cell_at(game, level, 1),
            c = game->places.cell_at(game, level, 3);
    assert_true(a.reach == 26 && b.x - a.x == 52 && b.y == a.y && c.x - a.x == 26 && c.y - a.y == 45);
    free(level);
    open_board("catan", catan);
    a = game->places.cell_at(game, level, 0), b = game->places.cell_at(game, level, 1),
    c = game->places.cell_at(game, level, 3);
    assert_true(a.reach == 45 && b.x - a.x == 90 && b.y == a.y && a.x - c.x == 45 && c.y - a.y == 78);
    lg_spot port = game->places.cell_at(game, level, 10);
    lg_text svg = {0}, sign = {0}, name = {0};
    game->drawing.draw(NULL, level, NULL, &svg);
    lg_text_add(&sign, "<circle cx=\"%g\" cy=\"%g\" r=\"%g\"", port.x, port.y, port.reach);
    CHECK_HAS(svg.data, sign.data);
    game->places.cell_name(game, level, 10, &name);
    assert_string_equal(name.data, "port 1");
    lg_text_clear(&svg);
    lg_text_clear(&sign);
    lg_text_clear(&name);
    free(level);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_desert_takes_the_token_away),  cmocka_unit_test(what_the_text_cannot_say_is_refused),
        cmocka_unit_test(a_swap_carries_tile_and_token),  cmocka_unit_test(changes_are_named_after_and_before),
        cmocka_unit_test(tile_and_token_are_one_change),  cmocka_unit_test(any_terrain_goes_on_any_hex),
        cmocka_unit_test(cells_are_where_they_are_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
