/* Tests of Catan's JSON members, as the tool's lines PATH<tab>VALUE: a board is read from each of the three kinds of
 * coordinates, and bad members are refused with a sentence. */
#include "slow_catan.h"

#include "base/put.h"
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

static bool is_same_board(const ct_board *a, const ct_board *b) {
    return a->rows == b->rows && a->hexes == b->hexes && a->ports == b->ports &&
           !memcmp(a->length, b->length, sizeof a->length) && !memcmp(a->resource, b->resource, sizeof a->resource) &&
           !memcmp(a->number, b->number, sizeof a->number) && !memcmp(a->edge, b->edge, sizeof a->edge) &&
           !memcmp(a->kind, b->kind, sizeof a->kind);
}

static void check_back(const ct_board *board, const char *a, const char *b, bool backwards) {
    lg_error error = {.text = ""};
    json_t *object = object_of(board);
    keep(object, a, b, backwards);
    char *text = json_dumps(object, JSON_INDENT(1));
    level_reader levels = {.in = input_of(fmemopen(text, strlen(text), "r"), "text")};
    CHECK(levels_next(&levels, &error), "by %s: %s in\n%s", a, error.text, text);
    const ct_board *back = levels.item.level;
    assert_true(is_same_board(back, board));
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
    game->text.members(NULL, &board, &text);
    CHECK_HAS(text.data, "{\"q\": 0, \"r\": 0, \"cube\": [0, 0, 0], \"id\": \"0x77\"");
    CHECK_HAS(text.data, "{\"q\": 1, \"r\": 0, \"cube\": [1, -1, 0], \"id\": \"0x99\"");
    CHECK_HAS(text.data, "{\"q\": 0, \"r\": 1, \"cube\": [0, -1, 1], \"id\": \"0x97\"");
    CHECK_HAS(text.data, "{\"q\": 0, \"r\": -2, \"cube\": [0, 2, -2], \"id\": \"0x37\"");
    lg_text_clear(&text);
}

static bool has_place_free(const ct_board *board, const char *list, size_t index, const char *key) {
    if (!strcmp(list, "ports")) return board->kind[index] == CT_PORT_FREE;
    return (strcmp(key, "resource") ? board->number[index] == CT_NUMBER_FREE : board->resource[index] == CT_FREE) ||
           board->resource[index] == CT_DESERT; /* a desert has no number */
}

/* Is the number of the hex the ten that the text writes as 1e1? */
static bool is_ten(const ct_board *board, size_t index, const char *key, const char *text) {
    return !strcmp(key, "number") && board->number[index] == 10 && strstr(text, "\"number\": 10.0");
}

/* Reads the object after one member was changed. A change may be refused, may make a place free if it says so, or may say the same
 * as other members; otherwise the board would be another one than the file describes. */
static bool check_changed(const json_t *object, const ct_board *whole, const char *list, size_t index, const char *key,
                          bool says_free) {
    lg_error error = {.text = ""};
    char *text = json_dumps(object, 0);
    level_reader levels = {.in = input_of(fmemopen(text, strlen(text), "r"), "text")};
    bool read = levels_next(&levels, &error);
    const ct_board *board = levels.item.level;
    if (read) {
        bool same = is_same_board(board, whole) || is_ten(board, index, key, text);
        CHECK(same || (says_free && has_place_free(board, list, index, key)), "%s.%zu.%s: taken\n%s", list, index, key,
              text);
    } else {
        CHECK(strstr(error.text, list), "%s", error.text);
    }
    levels_close(&levels);
    free(text);
    return read;
}

/* Changes each member of some hexes and ports to each of these values, and removes it. */
static void only_null_is_free(void **state) {
    static const char *const values[] = {"null", "\"?\"", "2.5",  "1e1", "7",  "0",   "true",
                                         "1000", "\"x\"", "\"\"", "{}",  "[]", "[1]", NULL};
    ct_board whole = {0};
    lg_rng rng = lg_rng_stream(7, "members", 0);
    int read = 0, refused = 0;
    (void)state;
    ct_frame(&whole, 4);
    random_content(&whole, &rng, 0, 0);
    random_ports(&whole, &rng, 0);
    json_t *object = object_of(&whole);
    json_object_del(object, "map");
    for (size_t n = 0; n < 2 * (CT_HEXES_MAX + CT_PORTS_MAX); n++) {
        const char *list = n % 2 ? "ports" : "hexes", *key;
        json_t *member, *entry = json_array_get(json_object_get(object, list), n / 2);
        json_object_foreach(entry, key, member) {
            for (size_t v = 0; v < sizeof values / sizeof *values; v++) {
                bool moves = n % 2 && (!strcmp(key, "q") || !strcmp(key, "r")); /* a port can lie elsewhere */
                if (moves && values[v] && !strcmp(values[v], "0")) continue;
                json_t *changed = json_deep_copy(object);
                json_t *place = json_array_get(json_object_get(changed, list), n / 2);
                if (values[v])
                    json_object_set_new(place, key, json_loads(values[v], JSON_DECODE_ANY, NULL));
                else
                    json_object_del(place, key);
                bool taken = check_changed(changed, &whole, list, n / 2, key, values[v] && v < 2);
                read += taken;
                refused += !taken;
                json_decref(changed);
            }
        }
    }
    CHECK(read > 50 && refused > 1000, "%d read, %d refused", read, refused);
    json_decref(object);
}

#define HEX(i, q, r) "hexes." i ".q\t" q "\nhexes." i ".r\t" r "\nhexes." i ".resource\twood\nhexes." i ".number\t4\n"
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
        {THREE "hexes.1.number\t13\n", "hexes.1.number: unknown value '13'"},
        {THREE "hexes.1.resource\tdesert\nhexes.1.number\t6\n",
         "hexes.1.number: expected no number on desert, found 6"},
        {THREE "ports.0.q\t0\nports.0.r\t0\nports.0.side\t"
               "E\nports.0.kind\t3:1\n",
         "ports.0: expected a place on the coast"},
        {THREE "ports.0.q\t9\nports.0.r\t0\nports.0.side\tW\nports.0.kind\t?\n",
         "ports.0: expected a place on the coast"},
        {THREE "ports.0.side\tN\n", "ports.0.side: unknown value 'N'"},
        {THREE "ports.0.kind\tgold\n", "ports.0.kind: unknown value 'gold'"},
        {THREE "ports.0.q\t0\nports.0.r\t0\nports.0.side\tW\nports.0.kind\t?\nports.1.kind\t?\nports.1.q\t0\nports.1."
               "r\t0\nports.1.side\tW\n",
         "ports.1: expected one port on an edge, found two"},
        {"hexes.0.id\t0x78\n" HEX("1", "1", "0") HEX("2", "0", "1"), "hexes.0: expected q and r, cube, or id"},
        {THREE "hexes.1.number\t7\n", "hexes.1.number: expected 2 to 12 without 7, or null if it is free, found 7"},
        {THREE "hexes.1.cube.0\t0\nhexes.1.cube.2\t0\n", "hexes.1: expected q and r, cube and id of one hex"},
        {THREE "hexes.1.id\t0x77\n", "hexes.1: expected q and r, cube and id of one hex"},
        {THREE "hexes.3\t5\n", "hexes.3: expected an object"},
        {THREE "hexes.3\t{}\n", "hexes.3: expected q and r, cube, or id"},
        {"hexes.a.q\t5\n", "hexes: expected a list of objects"},
        {THREE "ports\tnone\n", "ports: expected a list of objects"},
        {THREE "ports.0.q\t0\nports.0.r\t0\nports.0.side\tW\n", "ports.0: expected a member kind"},
    };
    ct_board board;
    lg_error error = {.text = ""};
    (void)state;
    CHECK(game->text.read_members(game, THREE, &board, &error), "%s", error.text);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        CHECK(!game->text.read_members(game, bad[i].lines, &board, &error), "accepted:\n%s", bad[i].lines);
        CHECK_STARTS(error.text, bad[i].says);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards_come_back_by_any_coordinates),
        cmocka_unit_test(ids_and_axes_are_those_of_others),
        cmocka_unit_test(only_null_is_free),
        cmocka_unit_test(bad_members_are_refused_in_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
