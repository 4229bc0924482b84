/* Tests of the three text formats of boards: written text is read back, text as people write it is understood, and bad text is
 * refused with line and column. */
#include "slow_terra_mystica.h"

extern const lg_game lg_game_terra_mystica;
static const lg_game *const game = &lg_game_terra_mystica;
static const char *const names[] = {"original",   "fire-ice-1", "fire-ice-2", "fjords",
                                    "loon-lakes", "arrow",      "archipelago"};

static void round_trip(const tm_board *board) {
    for (const lg_format *f = game->formats; f->name; f++) {
        lg_text text = {0}, again = {0};
        lg_error error = {.text = ""};
        tm_board back;
        memset(&back, 0xee, sizeof back);
        game->text.write(game, board, f->name, &text);
        CHECK(game->text.recognize(game, text.data, text.length), "not recognized:\n%s", text.data);
        CHECK(game->text.read(game, text.data, text.length, &back, &error), "%s: %s\n%s", f->name, error.text,
              text.data);
        CHECK(!memcmp(board, &back, sizeof back), "%s comes back changed:\n%s", f->name, text.data);
        game->text.write(game, &back, f->name, &again);
        assert_string_equal(text.data, again.data);
        lg_text_clear(&text);
        lg_text_clear(&again);
    }
}

static void official_boards_come_back_in_every_form(void **state) {
    (void)state;
    for (int i = 0; i < 7; i++) {
        tm_board board;
        assert_true(tm_official(names[i], &board));
        round_trip(&board);
    }
}

static void boards_of_any_shape_come_back_with_free_hexes(void **state) {
    lg_rng rng = lg_rng_stream(1, "text", 0);
    (void)state;
    for (int n = 0; n < 400; n++) {
        int rows = 1 + (int)lg_rng_below(&rng, 20), columns = 2 + (int)lg_rng_below(&rng, 19);
        /* with a single row, the shape cannot be told from the rows */
        tm_board board = random_board(&rng, rows, columns, rows > 1 && n % 2);
        for (int i = 0; i < tm_cells(&board); i++)
            if (lg_rng_below(&rng, 10) < (uint32_t)n % 11) board.cell[i] = TM_FREE;
        round_trip(&board);
    }
}

static void forms_are_what_other_programs_expect(void **state) {
    static const struct {
        const char *format, *text;
    } forms[] = {{"comma", "Y,U;\nK,B,G;\nS,R;\nI,?,I;\n"},
                 {"words", "E yellow brown E black blue green E gray red E x ? x E\n"},
                 {"snellman", ";\nY,U;\nK,B,G;\nS,R;\nI,?,I;\n"},
                 {"bga", "Y,U\nK,B,G\nS,R\nI,?,I\n"},
                 {"size", "size:\n3,4,true\nlandscape:\nY,U,N\nK,B,G\nS,R,N\nI,?,I\n"}};
    static const uint8_t cells[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 7};
    tm_board board = {.rows = 4, .columns = 3, .first_short = 1};
    (void)state;
    memcpy(board.cell, cells, sizeof cells);
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        lg_text text = {0};
        game->text.write(game, &board, forms[i].format, &text);
        assert_string_equal(text.data, forms[i].text);
        lg_text_clear(&text);
    }
}

/* If the first row is a long one, no empty row is written before it. */
static void a_long_first_row_is_not_led_in(void **state) {
    tm_board board;
    lg_text comma = {0}, snellman = {0};
    (void)state;
    assert_true(tm_official("original", &board));
    game->text.write(game, &board, "comma", &comma);
    game->text.write(game, &board, "snellman", &snellman);
    assert_string_equal(comma.data, snellman.data);
    lg_text_clear(&comma);
    lg_text_clear(&snellman);
}

/* All of these texts mean the same small board. */
static void what_people_write_is_understood(void **state) {
    static const char *const texts[] = {
        "Y,U,I;\nK,?;\nI,B,G;\n", /* the native form */
        /* no `;` at the end of rows, no end of line at the end */
        "Y,U,I\nK,?\nI,B,G",
        "Y,U,I,\nK,?,N\nI,B,G,\n",                                  /* trailing commas and padding */
        "Y,U,I,N,N;\nK,?,N,N,N;\nI,B,G,N,N;",                       /* more padding */
        "Y,U,I;\r\nK,?;\r\nI,B,G;\r\n",                             /* CRLF */
        "Y,U,I;\rK,?;\rI,B,G;\r",                                   /* CR */
        "\xef\xbb\xbfY,U,I;\nK,?;\nI,B,G;\n",                       /* byte order mark */
        "# a board\n\nY, U, I; # first row\nK,?;\nI,B,G;\n# end\n", /* comments */
        "Y,U,I;K,?;I,B,G;",                                         /* one line */
        "y,u,i\nk,?\ni,b,g\n",                                      /* small letters */
        "  Y , U , I ;\n\tK , ? ;\n  I , B , G ;\n\n\n",            /* blanks */
        "yellow brown x E black ? E x blue green E\n",              /* the form of words */
        /* words, with each row on a line of its own */
        "yellow brown x E\nblack ? E\nx blue green E\n",
        "Yellow BROWN X E black ? E x blue green",                                 /* words, no last E */
        "size:\n3,3,false\nlandscape:\nY,U,I\nK,?,N\nI,B,G\n",                     /* the size form */
        "\xef\xbb\xbfsize:\r\n3,3,false\r\nlandscape:\r\nY,U,I\r\nK,?,N\r\nI,B,G", /* the size form as some editors save it */
        "Y,U,I;\n# between rows\nK,?;\nI,B,G;\n",                                  /* a comment on a line of its own */
        /* a comma in a comment must not decide the form */
        "# words, with a comma\nyellow brown x E black ? E x blue green E\n",
    };
    tm_board board;
    lg_error error;
    (void)state;
    assert_true(game->text.read(game, texts[0], strlen(texts[0]), &board, &error));
    assert_int_equal(board.rows, 3);
    assert_int_equal(board.columns, 3);
    assert_false(board.first_short);
    assert_memory_equal(board.cell, "\0\1\7\2\10\7\3\4", 8);
    for (size_t i = 1; i < sizeof texts / sizeof *texts; i++) {
        tm_board same;
        CHECK(game->text.recognize(game, texts[i], strlen(texts[i])), "not recognized:\n%s", texts[i]);
        CHECK(game->text.read(game, texts[i], strlen(texts[i]), &same, &error), "%s in:\n%s", error.text, texts[i]);
        CHECK(!memcmp(&board, &same, sizeof board), "read differently:\n%s", texts[i]);
    }
}

static void a_short_first_row_may_be_led_in(void **state) {
    static const char *const texts[] = {"Y,U;\nK,B,G;\n", "N\nY,U,N\nK,B,G\n", "\nY,U\nK,B,G\n", ";\nY,U;\nK,B,G;\n",
                                        "E yellow brown E black blue green E"};
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        tm_board board;
        lg_error error;
        CHECK(game->text.read(game, texts[i], strlen(texts[i]), &board, &error), "%s in:\n%s", error.text, texts[i]);
        assert_true(board.first_short && board.rows == 2 && board.columns == 3);
        assert_memory_equal(board.cell, "\0\1\2\3\4", 5);
    }
}

#define TWENTY "Y,U,Y,U,Y,U,Y,U,Y,U,Y,U,Y,U,Y,U,Y,U,Y,U"

static void bad_text_is_refused_with_line_and_column(void **state) {
    static const struct {
        const char *text, *says, *also;
    } bad[] = {
        {"", "1:1: expected a board", "the end"},
        {"# nothing\n", "2:1: expected a board", "the end"},
        {"Y,U;\nY,U,K,B;\n", "2:1: expected 1 or 3 hexes in this row, found 4", ""},
        {"Y,U;\nY,U;\n", "2:1: expected 1 or 3 hexes", "found 2"},
        {"Y,U;\nY;\nY,U,K;\n", "3:1: expected 2 hexes in this row, found 3", ""},
        {"Y,U;\n  Y,Q;\n", "2:5: expected a terrain", "'Q'"},
        {"Y,U;\nY,purple;\n", "2:3: expected a terrain", "'purple'"},
        {"Y,,U;\n", "1:3: expected a terrain", "','"},
        {"Y,U;\nY,\x01;\n", "2:3: expected a terrain", "byte 0x01"},
        {"Y,U;\n\xc3\xa4;\n", "2:1: expected a terrain", "'\xc3\xa4'"},
        {"\xef\xbb\xbfY,Z;\n", "1:3: expected a terrain", "'Z'"},
        {"yellow brown E lack E", "1:16: expected a terrain", "'lack'"},
        {"size:\n3,3,false\nY,U\n", "1:1: expected 'landscape:'", ""},
        {"size:\n3,3,false\nlandscape:\nY,U\nY,Z\n", "5:3: expected a terrain", "'Z'"},
        {"Y,U;\nY;\n\nY,U;\nY;\n", "4:1: expected one board, found a second one", ""},
        {TWENTY ",Y;\n", "1:41: expected at most 20 hexes", ""},
        {"Y;\n", "1:1: expected rows of at least two hexes", "one"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        tm_board board;
        lg_error error = {.text = ""};
        CHECK(!game->text.read(game, bad[i].text, strlen(bad[i].text), &board, &error), "accepted:\n%s", bad[i].text);
        CHECK_STARTS(error.text, bad[i].says);
        CHECK_HAS(error.text, bad[i].also);
    }
}

static void a_twenty_first_row_is_refused(void **state) {
    lg_text text = {0};
    lg_error error = {.text = ""};
    tm_board board;
    (void)state;
    for (int row = 0; row < 21; row++)
        lg_text_add(&text, row % 2 ? "Y;\n" : "Y,U;\n");
    assert_false(game->text.read(game, text.data, text.length, &board, &error));
    assert_string_equal(error.text, "21:1: expected at most 20 rows, found another");
    lg_text_clear(&text);
}

static void other_text_is_not_recognized(void **state) {
    static const char *const others[] = {"", "ABCDABCD\n", "{\"hexes\": 19}\n", "Gg, Gg, Ww\nHh, Mm, Ss\n",
                                         "The river flows to the sea, and the land is green.\n"};
    (void)state;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        CHECK(!game->text.recognize(game, others[i], strlen(others[i])), "recognized: %s", others[i]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(official_boards_come_back_in_every_form),
        cmocka_unit_test(boards_of_any_shape_come_back_with_free_hexes),
        cmocka_unit_test(forms_are_what_other_programs_expect),
        cmocka_unit_test(a_long_first_row_is_not_led_in),
        cmocka_unit_test(what_people_write_is_understood),
        cmocka_unit_test(a_short_first_row_may_be_led_in),
        cmocka_unit_test(bad_text_is_refused_with_line_and_column),
        cmocka_unit_test(a_twenty_first_row_is_refused),
        cmocka_unit_test(other_text_is_not_recognized),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
