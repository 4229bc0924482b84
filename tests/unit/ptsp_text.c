/* Tests of PTSP's text: written text is read back, text that the original framework reads is understood, and bad text is
 * refused with line and column. */
#include "check.h"

#include "ptsp/map/level.h"

extern const lg_game lg_game_catan, lg_game_terra_mystica;

static pt_map one, two; /* static, because each takes a megabyte */

static void read_good(const char *text, pt_map *map) {
    lg_error error = {.text = ""};
    memset(map, 0xee, sizeof *map);
    CHECK(pt_read(NULL, text, strlen(text), map, &error), "%s in:\n%s", error.text, text);
}

static void round_trip(const pt_map *map) {
    lg_text text = {0}, again = {0};
    pt_write(NULL, map, "map", &text);
    CHECK(pt_recognize(NULL, text.data, text.length), "not recognized:\n%.100s", text.data);
    read_good(text.data, &two);
    CHECK(!memcmp(map, &two, sizeof two), "comes back changed:\n%.2000s", text.data);
    pt_write(NULL, &two, "map", &again);
    assert_string_equal(text.data, again.data);
    lg_text_clear(&text);
    lg_text_clear(&again);
}

/* Draws a map as the reader would produce it: with all kinds of letters, and one S and at least one C. */
static void random_map(pt_map *map, lg_rng *rng, int most) {
    static const char letters[] = "....@@TEOCGWsc!~0\"\\<&";
    memset(map, 0, sizeof *map);
    map->width = (int16_t)(2 + lg_rng_below(rng, (uint32_t)most));
    map->height = (int16_t)(1 + lg_rng_below(rng, (uint32_t)most));
    map->steps = lg_rng_below(rng, 2) ? PT_STEPS : 1 + (int)lg_rng_below(rng, 1000000);
    if (lg_rng_below(rng, 2)) map->physics.loss = (int16_t)(PT_LOSS_MIN + (int)lg_rng_below(rng, 16));
    if (lg_rng_below(rng, 2)) map->physics.turn = (int16_t)(PT_TURN_MIN + (int)lg_rng_below(rng, 6));
    int cells = map->width * map->height, ship = (int)lg_rng_below(rng, (uint32_t)cells);
    for (int i = 0; i < cells; i++)
        map->letter[i] = letters[lg_rng_below(rng, sizeof letters - 1)];
    map->letter[ship] = 'S';
    map->letter[ship ? ship - 1 : 1] = 'C';
    for (int i = 0; i < cells; i++) {
        pt_point here = {(int16_t)(i % map->width), (int16_t)(i / map->width)};
        if (map->letter[i] == 'S') map->ship = here;
        if (map->letter[i] == 'C' && map->waypoints == PT_WAYPOINTS_MAX) map->letter[i] = '.';
        if (map->letter[i] == 'C') map->waypoint[map->waypoints++] = here;
    }
}

static void maps_of_any_size_come_back(void **state) {
    lg_rng rng = lg_rng_stream(1, "ptsp text", 0);
    (void)state;
    for (int n = 0; n < 60; n++) {
        random_map(&one, &rng, n % 10 ? 40 : PT_SIDE_MAX - 2);
        round_trip(&one);
    }
}

#define HEAD "type octile\nheight 3\nwidth 5\nmap\n"
#define ROWS "..C@@\nTSE.C\n@@@@@\n"

/* All of these texts mean the same map. */
static void what_the_original_reads_is_understood(void **state) {
    static const char *const texts[] = {
        HEAD ROWS,
        "type octile\r\nheight 3\r\nwidth 5\r\nmap\r\n..C@@\r\nTSE.C\r\n@@@@@\r\n", /* CRLF */
        "type octile\rheight 3\rwidth 5\rmap\r..C@@\rTSE.C\r@@@@@\r",               /* a CR ends a line, as in Java */
        "TYPE octile\nHeight 3\nWIDTH 5\nMap\n" ROWS,                               /* any letter case */
        /* header lines in another order, without `type` */
        "width 5\nheight 3\nmap\n" ROWS,
        "height 3\n\nwidth 5\ntype whatever it says\nmap\n" ROWS,
        HEAD "..C\nTSE.C\n@\n",               /* rows that are too short end in walls */
        HEAD "..C@@\nTSE.C\n@@@@@",           /* no end of line at the end */
        HEAD ROWS "\n\r\n  \n\n",             /* empty lines at the end */
        HEAD "..C @.C\nTSE.C  S\n@@@@@\t.\n", /* a row ends at the first blank */
        "\xef\xbb\xbf" HEAD ROWS,             /* byte order mark */
        "type octile steps 1000\n  height\t3 \nwidth 5\nmap  \n" ROWS,
        HEAD "..C@@\ntype in between\nTSE.C\n@@@@@\n",
    };
    (void)state;
    read_good(texts[0], &one);
    assert_true(one.width == 5 && one.height == 3 && one.steps == PT_STEPS && one.waypoints == 2);
    assert_true(one.ship.x == 1 && one.ship.y == 1);
    assert_true(one.waypoint[0].x == 2 && one.waypoint[0].y == 0 && one.waypoint[1].x == 4 && one.waypoint[1].y == 1);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        CHECK(pt_recognize(NULL, texts[i], strlen(texts[i])), "not recognized:\n%s", texts[i]);
        read_good(texts[i], &two);
        CHECK(!memcmp(&one, &two, sizeof one), "read differently:\n%s", texts[i]);
    }
}

static void all_letters_stay(void **state) {
    lg_text text = {0};
    (void)state;
    read_good("type octile\nheight 2\nwidth 4\nmap\nOCGW\n.Sx@\n", &one);
    assert_true(one.ship.x == 1 && one.ship.y == 1 && one.waypoints == 1);
    assert_true(pt_is_wall(one.letter[0]) && !pt_is_wall(one.letter[2]) && !pt_is_wall(one.letter[3]));
    pt_write(NULL, &one, "map", &text);
    assert_string_equal(text.data, "type octile\nheight 2\nwidth 4\nmap\nOCGW\n.Sx@\n");
    lg_text_clear(&text);
    read_good("type octile\nheight 2\nwidth 3\nmap\nS#C\n##@\n", &one);
    /* the row may not begin with #, because it would be read as a comment between two maps */
    assert_memory_equal(one.letter, "S.C..@", 6);
}

static void cells_never_given_are_written_as_walls(void **state) {
    lg_text text = {0};
    (void)state;
    memset(&one, 0, sizeof one);
    one.width = one.height = 3;
    one.steps = 800;
    memcpy(one.letter, "\0S\0C\0\0...", 9);
    pt_write(NULL, &one, "map", &text);
    assert_string_equal(text.data, "type octile steps 800\nheight 3\nwidth 3\nmap\n@S@\nC@@\n...\n");
    read_good(text.data, &two);
    assert_int_equal(two.steps, 800);
    for (int i = 0; i < 9; i++)
        assert_true(pt_is_wall(one.letter[i]) == pt_is_wall(two.letter[i]));
    round_trip(&two);
    lg_text_clear(&text);
}

static void bad_text_is_refused_with_line_and_column(void **state) {
    static const struct {
        const char *text, *says;
    } bad[] = {
        {"", "1:1: expected a line 'map', found the end"},
        {"type octile\nheight 3\nwidth 5\n", "3:1: expected a line 'map', found the end"},
        {"type octile\nheight 3\nwidth 5\n.....\n",
         "4:1: expected a line 'type', 'height', 'width' or 'map', found '.....'"},
        {"type octile\nheight 3\nmap\n.....\n", "3:1: expected a line 'width' before the line 'map', found 'map'"},
        {"type octile\nwidth 3\nmap\n.....\n", "3:1: expected a line 'height' before the line 'map', found 'map'"},
        {"height 3\nheight 3\nwidth 5\nmap\n" ROWS,
         "2:1: expected the rest of the header, found another line 'height'"},
        {"height 3\nwidth 5\n width 6\nmap\n" ROWS, "3:2: expected the rest of the header, found another line 'width'"},
        {HEAD "..C@@\nwidth 5\n", "6:1: expected a row, found another line 'width'"},
        {HEAD "map\n" ROWS, "5:1: expected a row, found 'map'"},
        {HEAD "..C@@\nTSE.C\n@.SS@\n",
         "7:3: expected one ship (S); where S is swamp, as in grids for pathfinding, write . for it, "
         "found 'SS@'"},
        {"height\nwidth 5\n", "1:7: expected a number of cells, 1 to 1024, found the end of the line"},
        {"height  x\nwidth 5\n", "1:9: expected a number of cells, 1 to 1024, found 'x'"},
        {"height 0\n", "1:8: expected a number of cells, 1 to 1024, found '0'"},
        {"height -3\n", "1:8: expected a number of cells, 1 to 1024, found '-3'"},
        {"height +3\n", "1:8: expected a number of cells"},
        {"height 3.0\n", "1:8: expected a number of cells"},
        {"height 0x3\n", "1:8: expected a number of cells"},
        {"height 1025\n", "1:8: expected a number of cells, 1 to 1024, found '1025'"},
        {"width 4294967301\n", "1:7: expected a number of cells, 1 to 1024, found '4294967301'"},
        {"width 99999999999999999999999\n",
         "1:7: expected a number of cells, 1 to 1024, found '99999999999999999999999'"},
        {"width 5 5\n", "1:9: expected the end of the line, found '5'"},
        {"height 3 width 5\nmap\n" ROWS, "1:10: expected the end of the line, found 'width'"},
        {HEAD "..C@@\nTSE.CC\n@@@@@\n", "6:6: expected 5 cells in this row, found more"},
        {HEAD ROWS ".....\n", "8:1: expected 3 rows, found another"},
        {HEAD ROWS "\n  .", "9:3: expected 3 rows, found another"},
        {HEAD "..C@@\nTSE.C\n", "6:1: expected 3 rows, found the end after 2"},
        {HEAD, "4:1: expected 3 rows, found the end after 0"},
        {HEAD "..C@@\nTTE.C\n@@@@@\n",
         "7:1: expected a ship (S) on the map, found none (generate ptsp --lock FILE places it)"},
        {HEAD "..c@@\nTSE..\n@@@@@\n",
         "7:1: expected a waypoint (C) on the map, found none (generate ptsp --lock FILE places it)"},
        {HEAD "..C@@\nTS\x1b[3\n@@@@@\n", "6:3: expected plain letters, found byte 0x1b"},
        {HEAD "..C@@\nTS\xc3\xa4.\n@@@@@\n", "6:3: expected plain letters, found '\xc3\xa4'"},
        {HEAD "..C@@\nTS. \x7f\n@@@@@\n", "6:5: expected plain letters, found byte 0x7f"},
        {"type octile\rheight 3\rwidth 5\rmap\r", "4:1: expected 3 rows, found the end after 0"},
        {"type octile steps\n" HEAD ROWS, "1:18: expected the steps allowed a waypoint, 1 to 1000000, found the end"},
        {"type octile steps 0\n" HEAD ROWS, "1:19: expected the steps allowed a waypoint, 1 to 1000000, found '0'"},
        {"type octile steps 1000001\n" HEAD ROWS, "1:19: expected the steps"},
        {"type octile steps many\n" HEAD ROWS,
         "1:19: expected the steps allowed a waypoint, 1 to 1000000, found 'many'"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        lg_error error = {.text = ""};
        CHECK(!pt_read(NULL, bad[i].text, strlen(bad[i].text), &one, &error), "accepted:\n%s", bad[i].text);
        CHECK_STARTS(error.text, bad[i].says);
    }
}

static void bounds_are_kept(void **state) {
    lg_text text = {0};
    lg_error error = {.text = ""};
    (void)state;
    lg_text_add(&text, "height 1\nwidth 1024\nmap\nS");
    for (int i = 1; i < PT_SIDE_MAX; i++)
        lg_text_add(&text, i <= PT_WAYPOINTS_MAX ? "C" : ".");
    read_good(text.data, &one);
    assert_int_equal(one.waypoints, PT_WAYPOINTS_MAX);
    round_trip(&one);
    text.data[24 + PT_WAYPOINTS_MAX + 1] = 'C';
    assert_false(pt_read(NULL, text.data, text.length, &one, &error));
    CHECK_STARTS(error.text, "4:1002: expected at most 1000 waypoints, found 'C");
    lg_text_clear(&text);
    lg_text_append(&text, HEAD "..C@@\nT\0S.C\n@@@@@\n", sizeof HEAD + 17);
    assert_false(pt_read(NULL, text.data, text.length, &one, &error));
    CHECK_STARTS(error.text, "6:2: expected plain letters, found byte 0x00");
    lg_text_clear(&text);
}

static void other_text_is_not_recognized(void **state) {
    static const char *const others[] = {"",
                                         "type",
                                         "map",
                                         "map\n...\n",
                                         "ABCDABCD\n",
                                         "Y,U,I;\nK,S;\n",
                                         "L4 G10 S2\n",
                                         "type here\nand there\n",
                                         "height of summer\n",
                                         "maps and charts\n",
                                         "{\"map\": \"type octile\"}\n",
                                         "\xef\xbb\xbf",
                                         "typeoctile\nheights\n"};
    (void)state;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        CHECK(!pt_recognize(NULL, others[i], strlen(others[i])), "recognized: %s", others[i]);
}

static void no_other_game_takes_a_map(void **state) {
    lg_rng rng = lg_rng_stream(2, "ptsp text", 0);
    lg_text text = {0};
    (void)state;
    for (int n = 0; n < 40; n++) {
        random_map(&one, &rng, 30);
        pt_write(NULL, &one, "map", &text);
        assert_false(lg_game_catan.text.recognize(&lg_game_catan, text.data, text.length));
        CHECK(!lg_game_terra_mystica.text.recognize(&lg_game_terra_mystica, text.data, text.length), "%s", text.data);
        lg_text_clear(&text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(maps_of_any_size_come_back),
        cmocka_unit_test(what_the_original_reads_is_understood),
        cmocka_unit_test(all_letters_stay),
        cmocka_unit_test(cells_never_given_are_written_as_walls),
        cmocka_unit_test(bad_text_is_refused_with_line_and_column),
        cmocka_unit_test(bounds_are_kept),
        cmocka_unit_test(other_text_is_not_recognized),
        cmocka_unit_test(no_other_game_takes_a_map),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
