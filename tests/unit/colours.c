/* Tests of boards on terminals with any number of colours: letters can be read, and no line is wider than the window. */
#include "check.h"

extern const lg_game lg_game_terra_mystica, lg_game_catan;

static const char river_board[] = "Y,U,K,B,G,S,R,I,Y,U,K,B,G;\nY,U,K,B,G,S,R,I,Y,U,K,B;\nY,U,K,B,G,S,R,I,Y,U,K,B,?;\n";

static const char *coloured(lg_colours colours, uint32_t colour, lg_text *text) {
    text->length = 0;
    lg_terminal_paper(&(lg_terminal){80, colours, false}, colour, text);
    return text->length ? text->data : "";
}

static void a_colour_is_the_nearest_that_there_is(void **state) {
    static const struct {
        uint32_t colour;
        const char *of_16, *of_256;
    } row[] = {
        {0x000000, "\033[40m", "\033[48;5;16m"},   {0xffffff, "\033[107m", "\033[48;5;231m"},
        {0xff0000, "\033[101m", "\033[48;5;196m"}, {0x00af00, "\033[42m", "\033[48;5;34m"},
        {0x5f87af, "\033[44m", "\033[48;5;67m"},   {0x808080, "\033[100m", "\033[48;5;244m"},
        {0xc0c0c0, "\033[47m", "\033[48;5;250m"},  {0x0000ff, "\033[104m", "\033[48;5;21m"},
        {0x8700af, "\033[45m", "\033[48;5;91m"},   {0xff00af, "\033[105m", "\033[48;5;199m"},
        {0xff0040, "\033[101m", "\033[48;5;197m"}, {0xd70087, "\033[105m", "\033[48;5;162m"},
        {0x2f6b3a, "\033[42m", "\033[48;5;65m"},   {0xa06f43, "\033[43m", "\033[48;5;137m"},
        {0x8fb8b0, "\033[46m", "\033[48;5;109m"},  {0xe8d9a8, "\033[47m", "\033[48;5;187m"},
        {0x080808, "\033[40m", "\033[48;5;232m"},  {0xeeeeee, "\033[107m", "\033[48;5;255m"},
    };
    lg_text text = {0};
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        CHECK(!strcmp(coloured(LG_COLOURS_16, row[i].colour, &text), row[i].of_16), "%06x: %s", row[i].colour,
              text.data + 1);
        CHECK(!strcmp(coloured(LG_COLOURS_256, row[i].colour, &text), row[i].of_256), "%06x: %s", row[i].colour,
              text.data + 1);
    }
    assert_string_equal(coloured(LG_COLOURS_ALL, 0x0a80ff, &text), "\033[48;2;10;128;255m");
    assert_string_equal(coloured(LG_COLOURS_NONE, 0x0a80ff, &text), "");
    lg_text_clear(&text);
}

/* The nearest colour to a colour of the 256-colour cube is this colour itself. */
static void a_colour_of_256_stays(void **state) {
    static const uint32_t level[] = {0, 95, 135, 175, 215, 255};
    lg_text text = {0};
    (void)state;
    for (unsigned n = 0; n < 216; n++) {
        char wanted[20];
        snprintf(wanted, sizeof wanted, "\033[48;5;%um", 16 + n);
        uint32_t colour = level[n / 36] << 16 | level[n / 6 % 6] << 8 | level[n % 6];
        assert_string_equal(coloured(LG_COLOURS_256, colour, &text), wanted);
    }
    lg_text_clear(&text);
}

static void letters_differ_from_their_paper(void **state) {
    static const uint32_t step = 51;
    const lg_terminal terminal = {80, LG_COLOURS_16, false};
    lg_text text = {0};
    (void)state;
    for (uint32_t paper = 0; paper < 216; paper++)
        for (uint32_t ink = 0; ink < 216; ink++) {
            uint32_t a = paper / 36 * step << 16 | paper / 6 % 6 * step << 8 | paper % 6 * step;
            uint32_t b = ink / 36 * step << 16 | ink / 6 % 6 * step << 8 | ink % 6 * step;
            int of_paper = 0, of_ink = 0;
            text.length = 0;
            lg_terminal_letters(&terminal, a, b, &text);
            assert_int_equal(sscanf(text.data, "\033[%dm\033[%dm", &of_paper, &of_ink), 2);
            CHECK((of_paper - 10) % 60 != of_ink % 60, "%06x on %06x: %s", b, a, text.data + 1);
        }
    lg_text_clear(&text);
}

static void read_board(const lg_game *game, const char *board, lg_level **level) {
    lg_error error;
    *level = allocated(game->level_size);
    CHECK(game->text.read(game, board, strlen(board), *level, &error), "%s", error.text);
}

static void print_board(const lg_game *game, const char *board, lg_terminal terminal, lg_text *text) {
    lg_level *level;
    read_board(game, board, &level);
    text->length = 0;
    game->drawing.print(game, level, &terminal, text);
    free(level);
}

/* Collects the background colours of a board, by the letters that are printed on them. */
static void collect_papers(const char *text, char paper[128][32]) {
    char now[32] = "";
    for (const char *c = text; *c; c++) {
        if (*c != '\033') {
            bool is_terrain = *c > ' ' && *c < 127 && now[0] && (*c == '~' || *c == '?' || (*c >= 'A' && *c <= 'Z'));
            if (is_terrain) snprintf(paper[(int)*c], 32, "%s", now);
            continue;
        }
        size_t n = strcspn(c, "m");
        bool is_paper = !strncmp(c, "\033[4", 3) || !strncmp(c, "\033[10", 4);
        if (is_paper && n > 2) snprintf(now, sizeof now, "%.*s", (int)n, c);
        if (!strncmp(c, "\033[0m", 4)) now[0] = '\0';
        c += n;
    }
}

static int count_papers(const lg_game *game, const char *board, lg_colours colours) {
    char paper[128][32] = {{0}};
    int count = 0;
    lg_text text = {0};
    print_board(game, board, (lg_terminal){80, colours, true}, &text);
    collect_papers(text.data, paper);
    for (int a = 0; a < 128; a++)
        for (int b = 0; b < a; b++)
            CHECK(!paper[a][0] || strcmp(paper[a], paper[b]) != 0, "%c and %c: %s", a, b, paper[a] + 1);
    for (int a = 0; a < 128; a++)
        count += paper[a][0] != '\0';
    lg_text_clear(&text);
    return count;
}

static const char catan_board[] = "    G10 L9  S12\n  S6  O2  G8  B4\nB11 G3  L10 D   L6\n  O8  B4  O3  S5\n"
                                  "    L11 S5  ?\nports: 3:1 G O 3:1 B S 3:1 L 3:1\n";

static void terrains_differ_in_any_number_of_colours(void **state) {
    static const lg_colours all[] = {LG_COLOURS_16, LG_COLOURS_256, LG_COLOURS_ALL};
    (void)state;
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(count_papers(&lg_game_terra_mystica, river_board, all[i]), 9);
        assert_int_equal(count_papers(&lg_game_catan, catan_board, all[i]), 7);
    }
}

static int count_lines(const lg_text *text) {
    int lines = 0;
    for (size_t i = 0; i < text->length; i++)
        lines += text->data[i] == '\n';
    return lines;
}

static int lines_of(const lg_game *game, const char *board, int columns, lg_colours colours) {
    lg_text text = {0};
    print_board(game, board, (lg_terminal){columns, colours, true}, &text);
    int lines = count_lines(&text);
    lg_text_clear(&text);
    return lines;
}

/* One of the boards has three rows of 13 hexes. The other has five rows of at most five hexes, with its ports below them. What the
 * letters mean stands below the boards. */
static void a_narrow_window_gets_half_the_board(void **state) {
    (void)state;
    assert_int_equal(lines_of(&lg_game_terra_mystica, river_board, 52, LG_COLOURS_256), 6 + 2);
    assert_int_equal(lines_of(&lg_game_terra_mystica, river_board, 51, LG_COLOURS_256), 3 + 2);
    assert_int_equal(lines_of(&lg_game_terra_mystica, river_board, 26, LG_COLOURS_256), 3 + 4);
    assert_int_equal(lines_of(&lg_game_terra_mystica, river_board, 26, LG_COLOURS_NONE), 3 + 4);
    assert_int_equal(lines_of(&lg_game_catan, catan_board, 80, LG_COLOURS_16), 10 + 2);
    assert_int_equal(lines_of(&lg_game_catan, catan_board, 30, LG_COLOURS_16), 10 + 5);
    assert_int_equal(lines_of(&lg_game_catan, catan_board, 29, LG_COLOURS_16), 5 + 6);
    assert_int_equal(lines_of(&lg_game_catan, catan_board, 29, LG_COLOURS_NONE), 5 + 5);
}

static void no_room_at_all_gets_a_sentence(void **state) {
    lg_text text = {0};
    (void)state;
    print_board(&lg_game_terra_mystica, river_board, (lg_terminal){25, LG_COLOURS_ALL, true}, &text);
    assert_string_equal(text.data, "This board needs 26\ncolumns, and the window\nhas 25: please widen the\n"
                                   "window, or write the\nboard to a file.\n");
    print_board(&lg_game_catan, catan_board, (lg_terminal){19, LG_COLOURS_NONE, false}, &text);
    CHECK_STARTS(text.data, "This board needs 20\n");
    lg_text_clear(&text);
}

static void words_go_into_lines(void **state) {
    lg_text text = {0};
    (void)state;
    lg_terminal_say(&(lg_terminal){.columns = 10}, "one two  three fourteen, incomprehensible end", &text);
    assert_string_equal(text.data, "one two\nthree\nfourteen,\nincomprehensible\nend\n");
    text.length = 0;
    lg_terminal_say(&(lg_terminal){.columns = 10}, "a   short\n\n  an indented one\nexactly  9", &text);
    assert_string_equal(text.data, "a   short\n\n  an\n  indented\n  one\nexactly  9\n");
    lg_text_clear(&text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_colour_is_the_nearest_that_there_is),
        cmocka_unit_test(a_colour_of_256_stays),
        cmocka_unit_test(letters_differ_from_their_paper),
        cmocka_unit_test(terrains_differ_in_any_number_of_colours),
        cmocka_unit_test(a_narrow_window_gets_half_the_board),
        cmocka_unit_test(no_room_at_all_gets_a_sentence),
        cmocka_unit_test(words_go_into_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
