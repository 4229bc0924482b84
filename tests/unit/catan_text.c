/* Tests of Catan's text and JSON members: written text is read back, text as people write it is understood, and bad text is
 * refused with line and column. */
#include "slow_catan.h"

extern const lg_game lg_game_catan;
static const lg_game *const game = &lg_game_catan;

static void round_trip(const ct_board *board) {
    lg_text text = {0}, again = {0};
    lg_error error = {.text = ""};
    ct_board back;
    memset(&back, 0xee, sizeof back);
    game->text.write(game, board, "rows", &text);
    CHECK(game->text.read(game, text.data, text.length, &back, &error), "%s\n%s", error.text, text.data);
    CHECK(!memcmp(board, &back, sizeof back), "comes back changed:\n%s", text.data);
    game->text.write(game, &back, "rows", &again);
    assert_string_equal(text.data, again.data);
    lg_text_clear(&text);
    lg_text_clear(&again);
}

static void boards_of_any_shape_come_back(void **state) {
    lg_rng rng = lg_rng_stream(1, "text", 0);
    (void)state;
    for (int n = 0; n < 600; n++) {
        ct_board board;
        int open = n % 7 * 16;
        if (n % 3)
            random_shape(&board, &rng, 1 + n % CT_ROWS_MAX);
        else
            ct_frame(&board, 3 + n % 4);
        random_content(&board, &rng, n % 3 ? n % 5 * 20 : 0, open);
        random_ports(&board, &rng, open);
        round_trip(&board);
    }
}

static void official_frames_need_nothing_but_rows_and_ports(void **state) {
    (void)state;
    for (int players = 3; players <= 6; players++) {
        ct_board board;
        lg_text text = {0};
        ct_frame(&board, players);
        round_trip(&board);
        game->text.write(game, &board, "rows", &text);
        CHECK(!strstr(text.data, "coast") && !strstr(text.data, "tiles") && !strstr(text.data, "tokens"), "%s",
              text.data);
        assert_int_equal(board.hexes, players > 4 ? 30 : 19);
        assert_int_equal(board.ports, players > 4 ? 11 : 9);
        lg_text_clear(&text);
    }
}

#define BASE "L4 G10 S2\nB8 ? O? ?5\nG L9 D S12 O3\nL G B S\nO6 S11 ?\n"

/* All of these mean the same board. */
static void what_people_write_is_understood(void **state) {
    static const char *const texts[] = {
        BASE,
        /* small letters, extra blanks, and ? for the number or nothing */
        "  l4   g10   s2  \n b8 ?? o ?5\n\tg? l9 d s12 o3\nl g b s\no6 s11 ?\n\n",
        "L4 G10 S2\r\nB8 ? O? ?5\r\nG L9 D S12 O3\r\nL G B S\r\nO6 S11 ?\r\n", /* CRLF */
        "L4 G10 S2\rB8 ? O? ?5\rG L9 D S12 O3\rL G B S\rO6 S11 ?\r",           /* CR */
        "\xef\xbb\xbf" BASE,                                                   /* byte order mark */
        /* comments, and no end of line at the end */
        "# mine\n\nL4 G10 S2 # top\n# between\nB8 ? O? ?5\nG L9 D S12 O3\nL G B S\nO6 S11 ?",
        BASE "ports: ? ? ? ? ? ? ? ? ?\n", BASE "\nports: ? ? ? ? ? ? ? ? ? # all\ncoast: 0 3 6 10 13 16 20 23 26\n",
        BASE "tiles: D1 O3 B3 S4 G4 L4\ntokens: 12 11 11 10 10 9 9 8 8 6 6 5 5 4 4 3 3 2\n",
        "harbours: L G S B O 3:1 3:1 3:1 3:1\n" BASE, /* other lines may come before the rows */
    };
    ct_board board, official;
    lg_error error = {.text = ""};
    (void)state;
    ct_frame(&official, 4);
    CHECK(game->text.read(game, texts[0], strlen(texts[0]), &board, &error), "%s", error.text);
    assert_true(board.hexes == 19 && board.rows == 5 && board.ports == 9 && ct_official(&board));
    assert_memory_equal(board.edge, official.edge, sizeof board.edge);
    assert_true(board.resource[4] == CT_FREE && board.number[6] == 5 && board.number[5] == CT_NUMBER_FREE);
    assert_true(board.resource[9] == CT_DESERT && board.number[9] == CT_NONE && board.number[1] == 10);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        ct_board same;
        CHECK(game->text.recognize(game, texts[i], strlen(texts[i])) || i == 9, "not recognized:\n%s", texts[i]);
        CHECK(game->text.read(game, texts[i], strlen(texts[i]), &same, &error), "%s in:\n%s", error.text, texts[i]);
        CHECK(!memcmp(&board, &same, sizeof board), "read differently:\n%s", texts[i]);
    }
}

static void bad_text_is_refused_with_line_and_column(void **state) {
    static const struct {
        const char *text, *says, *also;
    } bad[] = {
        {"", "1:1: expected a board of at least 3 hexes", "found 0"},
        {"# nothing\n\n", "1:1: expected a board", "found 0"},
        {"L4 G5\n", "1:1: expected a board", "found 2"},
        {"L4 G5 S6\nB8 O9 L3\n", "2:1: expected 2 or 4 hexes in this row, found 3", ""},
        {"L4 G5 S6\n   B8\n", "2:4: expected 2 or 4 hexes in this row, found 1", ""},
        {"L4 X5 S6\n", "1:4: expected a hex", "'X5'"},
        {"L4 G5 S6\nB8 O9q\n", "2:6: expected a hex", "'q'"},
        {"L4 D5 S6\n", "1:5: expected no number on desert or sea", "'5'"},
        {"L4 ~5 S6\n", "1:5: expected no number on desert or sea", ""},
        {"L4 G7 S6\n", "1:5: expected a number 2 to 6 or 8 to 12", "'7'"},
        {"L4 G1 S6\n", "1:5: expected a number", "'1'"},
        {"L4 G13 S6\n", "1:5: expected a number", "'13'"},
        {"L4 G0 S6\n", "1:5: expected a number", "'0'"},
        {"L4 G123456 S6\n", "1:5: expected a number", ""},
        {"L4,G5,S6\n", "1:3: expected a hex", "',G5"},
        {BASE BASE, "6:1: expected 2 or 4 hexes", "found 3"},
        {BASE "\n" BASE, "7:1: expected one board, found a second one", ""},
        {BASE "\n# and\n" BASE, "8:1: expected one board, found a second one", ""},
        {BASE "ports: L\ncoast: 0\nO3 L4\n", "8:1: expected one board, found a second one", ""},
        {BASE "coast: 0 3 6 10 13 16 20 23 30\n", "6:1: expected ports in order on the coast's edges 0 to 29",
         "edge 30"},
        {BASE "coast: 0 3 6 13 10 16 20 23 26\n", "6:1: expected ports in order", "edge 10"},
        {BASE "coast: 0 3 3 10 13 16 20 23 26\n", "6:1: expected ports in order", "edge 3"},
        {BASE "coast: 999\n", "6:8: expected the number of an edge", "'999'"},
        {BASE "coast: -1\n", "6:8: expected the number of an edge", "'-1'"},
        {BASE "coast: 0 3\nports: L G S\n", "7:1: expected as many ports as edges", "3 ports and 2 edges"},
        {BASE "ports: L G S B O ? ? ? ? ?\n", "6:1: expected a line `coast:`", ""},
        {BASE "ports: L D\n", "6:10: expected a port", "'D'"},
        {BASE "ports: 2:1\n", "6:8: expected a port", "'2:1'"},
        {BASE "ports: L L L L L L L L L L L L L L L L L L L L L L L L L\n", "6:56: expected no more ports", ""},
        {BASE "tiles: L\n", "6:9: expected how many tiles there are", ""},
        {BASE "tiles: ~4\n", "6:8: expected a tile", ""},
        {BASE "tiles: L65\n", "6:9: expected how many", "'65'"},
        {BASE "tokens: 7\n", "6:9: expected a number", "'7'"},
        {BASE "tokens: ?\n", "6:9: expected a number", "'?'"},
        {BASE "harbours: ?\n", "6:11: expected a port", ""},
        {"L4 G5 S6\nports: L\n", "2:1: expected a line `coast:`", ""},
        {"~ ~ ~\nports: L\ncoast: 0\n", "3:1: expected ports in order on the coast's edges", ""},
        {"L4 G5 S6\nB8 \xc3\xa4\n", "2:4: expected a hex", "found '\xc3\xa4'"},
        {"\xef\xbb\xbfL4 X\n", "1:4: expected a hex", "'X'"},
        {"L4 G5\x1b[31m S6\n", "1:6: expected a hex", "byte 0x1b"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        ct_board board;
        lg_error error = {.text = ""};
        CHECK(!game->text.read(game, bad[i].text, strlen(bad[i].text), &board, &error), "accepted:\n%s", bad[i].text);
        CHECK_STARTS(error.text, bad[i].says);
        CHECK_HAS(error.text, bad[i].also);
    }
}

static void sizes_out_of_bounds_are_refused(void **state) {
    lg_text text = {0};
    lg_error error = {.text = ""};
    ct_board board;
    (void)state;
    for (int row = 0; row < 13; row++)
        lg_text_add(&text, row % 2 ? "L G\n" : "S\n");
    assert_false(game->text.read(game, text.data, text.length, &board, &error));
    CHECK_STARTS(error.text, "13:1: expected at most 12 rows");
    lg_text_clear(&text);
    for (int h = 0; h < 65; h++)
        lg_text_add(&text, "L ");
    assert_false(game->text.read(game, text.data, text.length, &board, &error));
    CHECK_STARTS(error.text, "1:129: expected at most 64 hexes");
    assert_false(game->text.read(game, "L4 \0 S3", 7, &board, &error));
    assert_string_equal(error.text, "1:4: expected a hex: L wood, G wheat, S sheep, B brick or O ore with a number, D "
                                    "desert, ~ sea, or ?, found byte 0x00");
    lg_text_clear(&text);
}

static void other_text_is_not_recognized(void **state) {
    static const char *const others[] = {"",
                                         "ABCDABCD\n",
                                         "Y,U,I;\nK,S;\nI,B,G;\n",
                                         "Gg, Gg, Ww\nHh, Mm, Ss\n",
                                         "?\n",
                                         "A good and old bold sea dog goes by.\n",
                                         "{\"hexes\": 19}\n"};
    (void)state;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        CHECK(!game->text.recognize(game, others[i], strlen(others[i])), "recognized: %s", others[i]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards_of_any_shape_come_back),
        cmocka_unit_test(official_frames_need_nothing_but_rows_and_ports),
        cmocka_unit_test(what_people_write_is_understood),
        cmocka_unit_test(bad_text_is_refused_with_line_and_column),
        cmocka_unit_test(sizes_out_of_bounds_are_refused),
        cmocka_unit_test(other_text_is_not_recognized),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
