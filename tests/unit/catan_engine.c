/* Tests of map files for another Catan engine: whole boards of the base game are written and read back, the engine's own files
 * are read, boards that it cannot read are not written, and bad text is refused with line and column. */
#include "boards/catan/engine.h"

#include "slow_catan.h"

extern const lg_game lg_game_catan;
static const lg_game *const game = &lg_game_catan;

#define TILES                                                                          \
    "A,11,g\nB,4,w\nC,8,p\n"                                                           \
    "D,3,b\nE,2,w\nF,10,g\nG,11,w\nH,6,s\nI,5,p\nJ,7,d\nK,9,g\nL,12,p\nM,4,b\nN,3,p\n" \
    "O,8,b\nP,10,s\nQ,6,w\nR,5,g\nS,9,s\n"
#define HARBOURS "3,p\n5,s\n6,g\n8,w\n9,b\n"

static ct_board board_of(const char *text) {
    ct_board board;
    lg_error error = {.text = ""};
    memset(&board, 0xee, sizeof board);
    CHECK(game->text.recognize(game, text, strlen(text)), "not recognized:\n%s", text);
    CHECK(game->text.read(game, text, strlen(text), &board, &error), "%s in:\n%s", error.text, text);
    return board;
}

static void its_board_is_understood(void **state) {
    static const char rows[] = "L6 G5 O9\nB4 S3 B8 O10\nO6 S5 D G9 S12\nB3 L2 G10 L11\nG11 L4 S8\n"
                               "coast: 0 3 7 10 13 17 20 23 26\nports: 3:1 G O 3:1 S 3:1 3:1 B L\n";
    (void)state;
    ct_board board = board_of(TILES HARBOURS), same = board_of(rows);
    assert_memory_equal(&board, &same, sizeof board);
}

static void whole_boards_come_back(void **state) {
    lg_rng rng = lg_rng_stream(1, "engine", 0);
    (void)state;
    for (int n = 0; n < 200; n++) {
        ct_board board = board_of(TILES HARBOURS);
        for (int h = 18; h > 0; h--) {
            int other = (int)lg_rng_below(&rng, (uint32_t)h + 1);
            uint8_t resource = board.resource[h], number = board.number[h];
            board.resource[h] = board.resource[other];
            board.number[h] = board.number[other];
            board.resource[other] = resource;
            board.number[other] = number;
        }
        for (int p = 0; p < board.ports; p++)
            board.kind[p] = (uint8_t)lg_rng_below(&rng, CT_PORT_KINDS);
        lg_text text = {0};
        lg_error error = {.text = ""};
        CHECK(game->text.can_write(game, &board, CT_ENGINE_FORMAT, &error), "%s", error.text);
        game->text.write(game, &board, CT_ENGINE_FORMAT, &text);
        ct_board back = board_of(text.data);
        CHECK(!memcmp(&back, &board, sizeof back), "comes back changed:\n%s", text.data);
        lg_text_clear(&text);
    }
}

static void what_people_write_means_the_same(void **state) {
    static const char *const texts[] = {
        "A,11,G\r\n"
        "3,p\n"
        "B,4,w\nC,8,p\n"
        "D,3,b\nE,2,w\nF,10,g\nG,11,w\nH,6,s\nI,5,p\nJ,7,d\nK,9,g\nL,12,p\nM,4,b\nN,3,p\n"
        "O,8,b\nP,10,s\nQ,6,w\nR,5,g\nS,9,s\n5,s\n6,g\n8,w\n9,b\n",
        "# mine\n\n" TILES HARBOURS, TILES "9,B\n8,W # west\n6,G\n\n5,S\n3,P", "\xef\xbb\xbf" TILES HARBOURS};
    (void)state;
    ct_board board = board_of(TILES HARBOURS);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        ct_board same = board_of(texts[i]);
        CHECK(!memcmp(&board, &same, sizeof board), "read differently:\n%s", texts[i]);
    }
}

static void others_do_not_fit(void **state) {
    static const struct {
        const char *text, *says;
    } others[] = {
        {"? ? ?\n? ? ? ?\n? ? ? ? ?\n? ? ? ?\n? ? ?\n", "expected the base game's tiles and tokens"},
        {"L6 G5 O9\nB4 S3 B8 O10\n", "expected the base game's 19 hexes"},
        {"~ G5 O9\nB4 S3 B8 O10\nO6 S5 D G9 S12\nB3 L2 G10 L11\nG11 L4 S8\n", "expected the base game's tiles"},
        {"L6 G5 O9\nB4 S3 B8 O10\nO6 S5 D G9 S12\nB3 L2 G10 L11\nG11 L4 S9\n", "expected the base game's tiles and"},
        {"L6 G5 O9\nB4 S3 B8 O10\nO6 S5 D G9 S12\nB3 L2 G10 L11\nG11 L4 S8\n",
         "expected harbours none of which is free"},
        {"L6 G5 O9\nB4 S3 B8 O10\nO6 S5 D G9 S12\nB3 L2 G10 L11\nG11 L4 S8\ncoast: 0 4\nports: L G\n",
         "expected nine harbours where"},
        {"L6 G5 O9\nB4 S3 B8 O10\nO6 S5 D G9 S12\nB3 L2 G10 L11\nG11 L4 S8\ncoast: 0 5 7 10 13 17 20 23 26\n",
         "expected nine harbours where"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        ct_board board = board_of(others[i].text);
        lg_error error = {.text = ""};
        CHECK(!game->text.can_write(game, &board, CT_ENGINE_FORMAT, &error), "fits:\n%s", others[i].text);
        CHECK_STARTS(error.text, others[i].says);
        assert_true(game->text.can_write(game, &board, "rows", &error));
    }
}

static void bad_text_is_refused_with_line_and_column(void **state) {
    static const struct {
        const char *text, *says;
    } bad[] = {
        {"A,11,g\n", "2:1: expected 19 tiles, found none called Q"},
        {TILES "A,2,w\n", "20:1: expected each tile once, found 'A,2,w'"},
        {TILES "3,p\n3,w\n", "21:1: expected each harbour once"},
        {TILES "10,p\n", "20:1: expected HARBOUR,RESOURCE with a harbour 1 to 9, found '10,p'"},
        {TILES "0,p\n", "20:1: expected HARBOUR,RESOURCE"},
        {TILES "3p\n", "20:2: expected HARBOUR,RESOURCE"},
        {TILES "3,d\n", "20:3: expected a resource: w g p b s, found 'd'"},
        {TILES "T,4,w\n", "20:1: expected a tile A to S, or a harbour 1 to 9, found 'T,4,w'"},
        {TILES "\xff\n", "20:1: expected a tile A to S"},
        {"A,11,x\n", "1:6: expected a resource: w g p b s, or d, found 'x'"},
        {"A,11,\n", "1:6: expected a resource"},
        {"A,11,g,\n", "1:7: expected the end of the line, found ','"},
        {"A,13,g\n", "1:3: expected TILE,NUMBER,RESOURCE with a number 2 to 12"},
        {"A,1,g\n", "1:3: expected TILE,NUMBER,RESOURCE"},
        {"A,7,g\n", "1:1: expected a 7 on the desert, and nowhere else, found 'A,7,g'"},
        {"A,8,d\n", "1:1: expected a 7 on the desert"},
        {"A,8,g\nB\n", "2:2: expected TILE,NUMBER,RESOURCE"},
        {"A,8,g\nB,99999999999999999999,w\n", "2:3: expected TILE,NUMBER,RESOURCE"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        ct_board board;
        lg_error error = {.text = ""};
        assert_true(game->text.recognize(game, bad[i].text, strlen(bad[i].text)));
        CHECK(!game->text.read(game, bad[i].text, strlen(bad[i].text), &board, &error), "taken:\n%s", bad[i].text);
        CHECK_STARTS(error.text, bad[i].says);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(its_board_is_understood),
        cmocka_unit_test(whole_boards_come_back),
        cmocka_unit_test(what_people_write_means_the_same),
        cmocka_unit_test(others_do_not_fit),
        cmocka_unit_test(bad_text_is_refused_with_line_and_column),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
