/* Tests of Catan's JSON members, as the tool's lines PATH<tab>VALUE: a board is read from each of the three kinds of
 * coordinates, and bad members are refused with a sentence. */
#include "slow_catan.h"

#include "core/put.h"
#include "io/json.h"
#include "io/levels.h"
#include "recipe/record.h"

extern const lg_game lg_game_catan;
static const lg_game *const game = &lg_game_catan;

/* Removes all members except the named coordinates of the hexes, and the level's hexes and ports. Reverses the order of the
 * hexes if `backwards`. */
static void keep(json_t *object, const char *a, const char *b, bool backwards) {
    static const char *const all[] = {"q", "r", "cube", "id"};
    json_t *hexes = json_object_get(object, "hexes"), *turned = json_array();
    for (size_t i = 0; i < json_array_size(hexes); i++) {
        json_t *hex = json_array_get(hexes, i);
        for (int k = 0; k < 4; k++)
            if (strcmp(all[k], a) != 0 && strcmp(all[k], b) != 0) json_object_del(hex, all[k]);
        json_array_insert(turned, backwards ? 0 : i, hex);
    }
    json_object_set_new(object, "hexes", turned);
    json_object_del(object, "map");
}

static json_t *object_of(const ct_board *board) {
    lg_text line = {0};
    put_open(&line, NULL, '{');
    put_string(&line, "game", "catan");
    record_put_level(&line, game, NULL, board);
    put_close(&line, '}');
    assert_false(line.failed);
    json_t *object = json_loads(line.data, 0, NULL);
    assert_non_null(object);
    lg_text_clear(&line);
    return object;
}

static void check_back(const ct_board *board, const char *a, const char *b, bool backwards) {
    lg_error error = {.text = ""};
    json_t *object = object_of(board);
    keep(object, a, b, backwards);
    char *text = json_dumps(object, JSON_INDENT(1));
    level_reader levels = {.in = input_of(fmemopen(text, strlen(text), "r"), "text")};
    CHECK(levels_next(&levels, &error), "by %s: %s in\n%s", a, error.text, text);
    const ct_board *back = levels.item.level;
    assert_true(back->rows == board->rows && back->hexes == board->hexes && back->ports == board->ports);
    assert_memory_equal(back->length, board->length, sizeof board->length);
    assert_memory_equal(back->resource, board->resource, sizeof board->resource);
    assert_memory_equal(back->number, board->number, sizeof board->number);
    assert_memory_equal(back->edge, board->edge, sizeof board->edge);
    assert_memory_equal(back->kind, board->kind, sizeof board->kind);
    assert_true(levels_next(&levels, &error) && !levels.item.level);
    levels_close(&levels);
    free(text);
    json_decref(object);
}

static void boards_come_back_by_any_coordinates(void **state) {
    lg_rng rng = lg_rng_stream(1, "members", 0);
    (void)state;
    for (int n = 0; n < 120; n++) {
        ct_board board;
        bool odd = n % 3 == 2;
        if (odd)
            random_shape(&board, &rng, 2 + n % 11);
        else
            ct_frame(&board, n % 3 ? 6 : 4);
        random_content(&board, &rng, odd ? 20 : 0, n % 2 * 30);
        random_ports(&board, &rng, n % 2 * 30);
        if (!board.ports) continue; /* the level must not depend on a member that is missing */
        check_back(&board, "q", "r", n % 2);
        check_back(&board, "cube", "", n % 2);
        if (!odd && board.hexes == 19) check_back(&board, "id", "", n % 2);
    }
}

/* Compares coordinates with those of JSettlers' base board: the centre is 0x77, the hex to its right 0x99, and the hex to its
 * lower right 0x97. */
static void ids_and_axes_are_those_of_others(void **state) {
    ct_board board;
    lg_text text = {0};
    (void)state;
    ct_frame(&board, 4);
    game->members(NULL, &board, &text);
    CHECK_HAS(text.data, "{\"q\": 0, \"r\": 0, \"cube\": [0, 0, 0], \"id\": \"0x77\"");
    CHECK_HAS(text.data, "{\"q\": 1, \"r\": 0, \"cube\": [1, -1, 0], \"id\": \"0x99\"");
    CHECK_HAS(text.data, "{\"q\": 0, \"r\": 1, \"cube\": [0, -1, 1], \"id\": \"0x97\"");
    CHECK_HAS(text.data, "{\"q\": 0, \"r\": -2, \"cube\": [0, 2, -2], \"id\": \"0x37\"");
    lg_text_clear(&text);
}

#define HEX(i, q, r) "hexes." i ".q\t" q "\nhexes." i ".r\t" r "\nhexes." i ".resource\twood\n"
#define THREE HEX("0", "0", "0") HEX("1", "1", "0") HEX("2", "0", "1")

static void bad_members_are_refused_in_words(void **state) {
    static const struct {
        const char *lines, *says;
    } bad[] = {
        {"", "expected at least 3 hexes, found 0"},
        {HEX("0", "0", "0"), "expected at least 3 hexes, found 1"},
        {HEX("0", "0", "0") HEX("1", "1", "0") HEX("3", "2", "0"), "hexes.2: expected q and r, cube, or id"},
        {HEX("0", "0", "0") HEX("1", "2", "0") HEX("2", "0", "1"), "hexes: expected rows without gaps"},
        {HEX("0", "0", "0") HEX("1", "0", "0") HEX("2", "0", "1"), "hexes: expected rows without gaps"},
        {HEX("0", "0", "0") HEX("1", "1", "0") HEX("2", "0", "2"), "hexes: expected rows without gaps"},
        {HEX("0", "0", "0") HEX("1", "0", "1") HEX("2", "0", "2"), "hexes: expected rows one longer or shorter"},
        {HEX("0", "0", "0") HEX("1", "1", "0") HEX("2", "5", "1"), "hexes: expected centred rows"},
        {HEX("64", "0", "0"), "expected at most 64 hexes and 24 ports"},
        {HEX("0", "x", "0"), "hexes.0.q: unknown value 'x'"},
        {THREE "hexes.1.resource\tgold\n", "hexes.1.resource: unknown value 'gold'"},
        {THREE "hexes.1.number\t13\n", "hexes: expected another number than 13 on wood at q 1, r 0"},
        {THREE "hexes.1.resource\tdesert\nhexes.1.number\t6\n", "hexes: expected another number than 6 on desert"},
        {THREE "ports.0.q\t0\nports.0.r\t0\nports.0.side\t"
               "E\n",
         "ports.0: expected a place on the coast"},
        {THREE "ports.0.q\t9\nports.0.r\t0\nports.0.side\tW\n", "ports.0: expected a place on the coast"},
        {THREE "ports.0.side\tN\n", "ports.0.side: unknown value 'N'"},
        {THREE "ports.0.kind\tgold\n", "ports.0.kind: unknown value 'gold'"},
        {THREE "ports.0.q\t0\nports.0.r\t0\nports.0.side\tW\nports.1.q\t0\nports.1.r\t0\nports.1.side\tW\n",
         "ports.1: expected one port on an edge, found two"},
        {"hexes.0.id\t0x78\n" HEX("1", "1", "0") HEX("2", "0", "1"), "hexes.0: expected q and r, cube, or id"},
    };
    ct_board board;
    lg_error error = {.text = ""};
    (void)state;
    CHECK(game->read_members(game, THREE, &board, &error), "%s", error.text);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        CHECK(!game->read_members(game, bad[i].lines, &board, &error), "accepted:\n%s", bad[i].lines);
        CHECK_STARTS(error.text, bad[i].says);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards_come_back_by_any_coordinates),
        cmocka_unit_test(ids_and_axes_are_those_of_others),
        cmocka_unit_test(bad_members_are_refused_in_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
