/* Tests of the .map format: maps are written back as they were read, foreign maps are understood or refused with line and
 * column, and the table of terrain agrees with the game. */
#include "check.h"

#include "wesnoth/map/level.h"

static wn_map one, two;

static void read_good(const char *text, wn_map *map) {
    lg_error error = {.text = ""};
    memset(map, 0xee, sizeof *map);
    CHECK(wn_read(NULL, text, strlen(text), map, &error), "%s in:\n%s", error.text, text);
    CHECK(wn_recognize(NULL, text, strlen(text)), "not recognized:\n%s", text);
}

static void is_read_as(const char *text, const char *wanted) {
    lg_text back = {0};
    read_good(text, &one);
    wn_write(NULL, &one, "map", &back);
    assert_string_equal(back.data, wanted);
    read_good(back.data, &two);
    assert_memory_equal(&one, &two, sizeof one);
    lg_text_clear(&back);
}

#define ROWS "Xv, Xv, Xv\nXv, 1 Ke, Gg^Vh\nHh, Ww, Wo^Bw|\n"

static void maps_come_back(void **state) {
    (void)state;
    is_read_as(ROWS, ROWS);
    is_read_as("border_size=1\nusage=map\n\n" ROWS, ROWS);
    is_read_as("\xef\xbb\xbf# a remark\n" ROWS "\n\n", ROWS);
    is_read_as("Gg, , Gg\n,?,Gg\nGg, Gg, Gg\n", "Gg, ?, Gg\n?, ?, Gg\nGg, Gg, Gg\n"); /* free hexes */
    is_read_as("Xv,Xv ,Xv\r\nXv,\t1   Ke,Gg^Vh\r\nHh,   Ww,Wo^Bw|", ROWS);
    is_read_as("Xv, Xv, Xv\rXv, 1 Ke, Gg^Vh\rHh, Ww, Wo^Bw|\r", ROWS);
    is_read_as("Gg, _off^_usr, Zz^Qq\nGg, boss_lair Gg, Gg\nGg, Gg, ^Vh\n",
               "Gg, _off^_usr, Zz^Qq\nGg, boss_lair Gg, Gg\nGg, Gg, ^Vh\n");
    assert_int_equal(one.width, 1);
    assert_int_equal(one.height, 1);
    assert_string_equal(wn_code_of(wn_map_text(&one, 1, 1)), "Gg");
    assert_int_equal(wn_start_of(wn_map_text(&one, 1, 1)), 0);
}

static void is_refused(const char *text, const char *start) {
    lg_error error = {.text = ""};
    CHECK(!wn_read(NULL, text, strlen(text), &one, &error), "taken:\n%s", text);
    CHECK_STARTS(error.text, start);
}

static void bad_text_is_refused_with_its_place(void **state) {
    (void)state;
    is_refused("", "1:1: expected at least 3 rows of 3 hexes, the border included, found 0 of 0");
    is_refused("Gg, Gg, Gg\nGg, Gg, Gg\n", "1:1: expected at least 3 rows");
    is_refused("Gg, Gg\nGg, Gg\nGg, Gg\n", "1:1: expected at least 3 rows of 3 hexes");
    is_refused("Gg, Gg, Gg\nGg, Gg\nGg, Gg, Gg\n",
               "2:7: expected a row as long as the first, found the end of the line");
    is_refused("Gg, Gg, Gg\nGg, Gg, Gg, Hh\n", "2:13: expected a row as long as the first, found 'Hh'");
    is_refused("Gg, Gg, \n", "1:9: expected a terrain code");
    is_refused("\nGg, Ggggg, Gg\n",
               "2:5: expected a terrain code such as Gg or Gg^Vh, at most four letters a layer, found "
               "'Ggggg'");
    is_refused("Gg, Gg^, Gg\n", "1:5: expected a terrain code");
    is_refused("Gg, Gg^Vhabc, Gg\n", "1:5: expected a terrain code");
    is_refused("Gg, Gg^Vh^Fp, Gg\n", "1:5: expected a terrain code");
    is_refused("Gg, 1 2 Ke, Gg\n", "1:7: expected a terrain code");
    is_refused("Gg, a_name_of_far_too_many_letters Ke, Gg\n", "1:5: expected a place's name of at most 21 letters");
    is_refused("Gg, G\x01g, Gg\n", "1:5: expected a terrain code");
    is_refused("border_size=0\n" ROWS, "1:1: expected a terrain code");
}

static void sizes_have_an_end(void **state) {
    lg_text text = {0}, more = {0};
    (void)state;
    for (int y = 0; y < 202; y++)
        for (int x = 0; x < 202; x++)
            lg_text_add(&text, x < 201 ? "G%c, " : "G%c\n", 'a' + (x * y) % 26);
    read_good(text.data, &one);
    assert_int_equal(one.width, 200);
    assert_int_equal(one.height, 200);
    lg_text_add(&more, "%sGa\n", text.data);
    is_refused(more.data, "203:1: expected at most 202 rows");
    lg_text_clear(&more);
    for (int x = 0; x < 203; x++)
        lg_text_add(&more, "Gg, ");
    is_refused(more.data, "1:809: expected at most 202 hexes in a row");
    lg_text_clear(&more);
    for (int k = 0; k < 1100; k++)
        lg_text_add(&more, "%c%c%c%s", 'A' + k % 26, 'a' + k / 26 % 26, 'a' + k / 676, k % 100 < 99 ? "," : "\n");
    CHECK(!wn_read(NULL, more.data, more.length, &one, &(lg_error){.text = ""}), "too many codes");
    lg_text_clear(&more);
    lg_text_clear(&text);
}

static void other_games_text_is_none(void **state) {
    static const char *const others[] = {"U,S,G,B;\nY,R,K,N;\n",    "type octile\nheight 3\nwidth 5\nmap\n..C@@\n",
                                         "W8 L3 G5\nports: L G\n",  "ABCDABCD\n",
                                         "{\"map\": \"Gg, Gg\"}\n", "",
                                         "name,score,text\na,1,b\n"};
    (void)state;
    for (size_t k = 0; k < sizeof others / sizeof *others; k++)
        CHECK(!wn_recognize(NULL, others[k], strlen(others[k])), "taken: %s", others[k]);
}

static const struct {
    const char *code;
    int band, flags, smallfoot, mounted, fly, swimmer; /* movement costs */
} facts[] = {{"Ww", WN_WATER, 0, 3, 4, 1, 1},
             {"Gg", WN_FLAT, 0, 1, 1, 1, 2},
             {"Hh", WN_HILL, 0, 2, 2, 1, 4},
             {"Mm", WN_MOUNTAIN, 0, 3, 99, 1, 99},
             {"Mm^Vhh", WN_MOUNTAIN, WN_VILLAGE, 1, 1, 1, 1},
             {"Ww^Vm", WN_WATER, WN_VILLAGE, 3, 4, 1, 1}, /* a village of merfolk is still water */
             {"Ww^Vh", WN_WATER, WN_VILLAGE, 1, 1, 1, 1},
             {"Gg^Fp", WN_FLAT, 0, 2, 3, 1, 4},
             {"Hh^Fp", WN_HILL, 0, 2, 3, 1, 4}, /* forested hills have the higher one of both costs */
             {"Aa^Fpa", WN_FLAT, 0, 3, 3, 1, 4},
             {"Ha", WN_HILL, 0, 3, 2, 1, 4},
             {"Wwf", WN_WATER, 0, 1, 1, 1, 1}, /* a ford has the lower one of both costs */
             {"Wo", WN_WATER, 0, 99, 99, 1, 1},
             {"Wo^Bw|", WN_WATER, WN_SPAN, 1, 1, 1, 1},
             {"Ss", WN_WATER, 0, 3, 4, 1, 1},
             {"Qxu", WN_OTHER, 0, 99, 99, 1, 99},
             {"Mm^Xm", WN_MOUNTAIN, 0, 99, 99, 99, 99},
             {"Xu", WN_OTHER, 0, 99, 99, 99, 99},
             {"Uu", WN_FLAT, 0, 2, 4, 3, 3},
             {"Ke", WN_OTHER, WN_CASTLE | WN_KEEP, 1, 1, 1, 1},
             {"Ch", WN_OTHER, WN_CASTLE, 1, 1, 1, 1},
             {"Gg^Cov", WN_OTHER, WN_CASTLE, 1, 1, 1, 2},
             {"Dd^Dc", WN_FLAT, 0, 2, 2, 1, 2},
             {"Exos", WN_FLAT, 0, 2, 4, 3, 3}, /* codes of 1.18 */
             {"Ww^Wkf", WN_WATER, 0, 3, 4, 1, 1},
             {"Gg^Bsa|", WN_FLAT, WN_SPAN, 1, 1, 1, 2},
             {"Aa^Vka", WN_FLAT, WN_VILLAGE, 1, 1, 1, 1},
             {"Xv", WN_OTHER, WN_OFF, 99, 99, 99, 99},
             {"Zz", WN_OTHER, WN_UNKNOWN, 99, 99, 99, 99},
             {"Gg^Zz", WN_OTHER, WN_UNKNOWN, 99, 99, 99, 99},
             {"^Vh", WN_OTHER, WN_UNKNOWN, 99, 99, 99, 99}};

static void terrain_is_as_in_the_game(void **state) {
    (void)state;
    for (size_t k = 0; k < sizeof facts / sizeof *facts; k++) {
        wn_terrain t = wn_terrain_of(facts[k].code, strlen(facts[k].code));
        const int paid[] = {t.cost[WN_CLASS_smallfoot], t.cost[WN_CLASS_mounted], t.cost[WN_CLASS_fly],
                            t.cost[WN_CLASS_swimmer]};
        const int wanted[] = {facts[k].smallfoot, facts[k].mounted, facts[k].fly, facts[k].swimmer};
        CHECK(t.band == facts[k].band && t.flags == facts[k].flags, "%s: band %d, flags %d", facts[k].code, t.band,
              t.flags);
        for (int c = 0; c < 4; c++)
            CHECK(paid[c] == wanted[c], "%s: class %d pays %d, not %d", facts[k].code, c, paid[c], wanted[c]);
        assert_int_equal(t.classes >> WN_CLASS_smallfoot & 1, facts[k].smallfoot < 99);
    }
}

static void costs_are_those_of_the_version(void **state) {
    static const struct {
        const char *code;
        int class, cost[WN_VERSIONS];
    } paid[] = {{"Hh", WN_CLASS_swimmer, {5, 4}},         {"Gg^Fp", WN_CLASS_swimmer, {5, 4}},
                {"Gg", WN_CLASS_swimmer, {2, 2}},         {"Hh", WN_CLASS_naga, {3, 3}},
                {"Qxu", WN_CLASS_woodlandfloat, {99, 2}}, {"Qxu", WN_CLASS_woodland, {99, 99}}};
    (void)state;
    for (size_t k = 0; k < sizeof paid / sizeof *paid; k++)
        for (int v = 0; v < WN_VERSIONS; v++) {
            wn_terrain t = wn_terrain_in((wn_version)v, paid[k].code, strlen(paid[k].code));
            CHECK(t.cost[paid[k].class] == paid[k].cost[v], "%s, %s, version %d: %d", paid[k].code,
                  wn_class_names[paid[k].class], v, t.cost[paid[k].class]);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(maps_come_back),
        cmocka_unit_test(bad_text_is_refused_with_its_place),
        cmocka_unit_test(sizes_have_an_end),
        cmocka_unit_test(other_games_text_is_none),
        cmocka_unit_test(terrain_is_as_in_the_game),
        cmocka_unit_test(costs_are_those_of_the_version),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
