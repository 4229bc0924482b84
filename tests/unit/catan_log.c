/* Tests of Catan's logs: every game played is written and read back move by move to the same end, on 19 and 30 hexes and with
 * all house rules. A bad log is refused with the place, the move and the reason. */
#include "check.h"

#include "players/catan/game/log.h"
#include "players/catan/game/player.h"

enum { GAMES = 20 };

static const char large[] =
    "S4 B8 L11\nB6 O12 G10 S8\nG10 L3 S8 D B11\nO6 S2 G4 B12 O9 L5\nG3 L9 O10 S4 G3\nB5 S2 D L11\nL9 G6 O5\n"
    "ports: 3:1 O L 3:1 B S 3:1 G S 3:1 3:1\n";

static ct_board board_of(const char *text) {
    ct_board board;
    lg_error error = {.text = ""};
    memset(&board, 0, sizeof board);
    CHECK(ct_read(NULL, text, strlen(text), &board, &error), "%s", error.text);
    return board;
}

/* Plays a random game. Returns its last position and writes its log. */
static ct_position play(const ct_board *board, const ct_house *house, uint64_t number, lg_text *log) {
    ct_table *table = allocated(sizeof *table);
    ct_manner manner[CT_SEATS_MAX];
    ct_log_title title = {.seed = 5, .number = number};
    lg_error error = {.text = ""};
    CHECK(ct_table_init(table, board, house, &error), "%s", error.text);
    for (int s = 0; s < CT_SEATS_MAX; s++) {
        manner[s] = (ct_manner){.player = &ct_player_random};
        title.player[s] = "random";
    }
    ct_game *game = ct_game_create(table, manner);
    assert_non_null(game);
    ct_game_begin(game, title.seed, number);
    ct_log_begin(&title, house, log);
    ct_position before = game->position;
    for (ct_move move; ct_game_step(game, &move); before = game->position)
        ct_log_move(&(ct_scene){board, table}, &before, &move, log);
    ct_position end = game->position;
    ct_game_destroy(game);
    free(table);
    return end;
}

/* Reads a log to its end or to the first error, and writes what was read as a log again. */
static bool replay(const ct_board *board, const lg_text *log, ct_position *p, lg_text *again, lg_error *error) {
    ct_log in;
    ct_table *table = allocated(sizeof *table);
    ct_move move;
    bool more = true, good = ct_log_open(&in, log->data, log->length, error);
    good = good && ct_table_init(table, board, &in.house, error);
    in.scene = (ct_scene){board, table};
    if (good) ct_begin(table, p);
    while (good && (good = ct_log_next(&in, p, &move, &more)) && more) {
        ct_log_move(&in.scene, p, &move, again);
        ct_apply(table, p, &move);
    }
    free(table);
    return good;
}

static void check_games(const char *text, int players, const char *rules) {
    const ct_board board = board_of(text);
    ct_house house = ct_house_of(players);
    lg_error error = {.text = ""};
    char word[200], *rest = word;
    snprintf(word, sizeof word, "%s", rules);
    for (char *rule; (rule = strsep(&rest, " "));)
        CHECK(!*rule || ct_house_assign(&house, rule, &error), "%s", error.text);
    for (uint64_t g = 0; g < GAMES; g++) {
        lg_text log = {0}, again = {0};
        ct_position end = play(&board, &house, g, &log), p;
        CHECK(replay(&board, &log, &p, &again, &error), "%d players, %s: %s", players, rules, error.text);
        assert_memory_equal(&p, &end, sizeof p);
        const char *moves = strstr(log.data, "\n1 ");
        assert_non_null(moves);
        assert_string_equal(moves + 1, again.data);
        lg_text_clear(&log);
        lg_text_clear(&again);
    }
}

static void games_come_back(void **state) {
    (void)state;
    check_games(ct_boards[0].text, 3, "");
    check_games(ct_boards[0].text, 4, "points=6 calm=3 offers=2 friendly=yes");
    check_games(large, 5, "rounds=7");
    check_games(large, 6, "friendly=yes offers=1");
}

static void refuse_on(const char *board_text, const char *text, const char *why) {
    const ct_board board = board_of(board_text);
    ct_position p;
    lg_text log = {0}, again = {0};
    lg_error error = {.text = ""};
    lg_text_add(&log, "%s", text);
    CHECK(!replay(&board, &log, &p, &again, &error), "read: %s", text);
    CHECK(!strcmp(error.text, why), "'%s' says '%s', not '%s'", text, error.text, why);
    lg_text_clear(&log);
    lg_text_clear(&again);
}

static void refuse(const char *text, const char *why) {
    refuse_on(ct_boards[0].text, text, why);
}

static void the_first_lines_are_checked(void **state) {
    (void)state;
    refuse("", "1:1: expected a log of a game, found nothing");
    refuse("# nothing\n", "1:1: expected a log of a game, found nothing");
    refuse("1 settle 1.1 N\n", "1:1: expected a line `players:`, found '1'");
    refuse("players: a b\n", "1:13: expected 3 to 6 names of players, found the end of the line");
    refuse("players: a b c d e f g\n", "1:22: expected 3 to 6 names of players, found 'g'");
    refuse("players: a b c\n\nhouse: point=3\n", "3:8: unknown parameter 'point'; did you mean 'points'?");
    refuse("players: a b c\nhouse: rounds=x\n", "2:8: rounds: expected a whole number from 1 to 10000, found 'x'");
    refuse("players: a b c\nhouse: rounds\n", "2:8: expected NAME=VALUE, found 'rounds'");
    refuse("players: a b c\nhouse: \1\n", "2:8: expected house rules, NAME=VALUE, found byte 0x01");
}

#define HEAD "players: a b c\n"
static void words_are_checked(void **state) {
    (void)state;
    refuse(HEAD "7 end\n", "2:1: expected a seat's number, 1 to 6, found '7'");
    refuse(HEAD "1 fly 1.1 N\n", "2:3: expected a move (see docs/reference/catan-play.md), found 'fly'");
    refuse(HEAD "1 settle 6.1 N\n", "2:10: expected a hex of the board, ROW.PLACE, found '6.1'");
    refuse(HEAD "1 settle 1.4 N\n", "2:10: expected a hex of the board, ROW.PLACE, found '1.4'");
    refuse(HEAD "1 settle 1.1 E\n", "2:14: expected N, NE, SE, S, SW or NW, found 'E'");
    refuse(HEAD "1 settle 1.1 N 2\n", "2:16: expected the end of the line, found '2'");
    refuse(HEAD "1 road 1.1 N\n", "2:12: expected E, SE, SW, W, NW or NE, found 'N'");
    refuse(HEAD "1 roll 7 1\n", "2:8: expected a die, 1 to 6, found '7'");
    refuse(HEAD "1 discard gold\n", "2:11: expected wood, wheat, sheep, brick or ore, found 'gold'");
    refuse(HEAD "1 buy wood\n", "2:7: expected knight, roads, plenty, monopoly or point, found 'wood'");
    refuse(HEAD "1 rob 1.1 seat 4 ore\n", "2:16: expected a seat's number, found '4'");
    refuse(HEAD "1 bank 4 wood of ore\n", "2:15: expected for, found 'of'");
}

static void illegal_moves_are_refused(void **state) {
    (void)state;
    refuse(HEAD "2 settle 1.1 N\n", "2:1: illegal move '2 settle 1.1 N': seat 1 is to move");
    refuse(HEAD " 1 roll 3  4 # a comment\n", "2:2: illegal move '1 roll 3  4': a settlement is to be founded");
#define FIRST HEAD "1 settle 1.1 N\n"
    refuse(FIRST "1 road 1.1 E\n", "3:1: illegal move '1 road 1.1 E': it is not beside the new settlement");
#define SECOND FIRST "1 road 1.1 NE # to the right\n"
    refuse(SECOND "2 settle 1.1 N", "4:1: illegal move '2 settle 1.1 N': the corner is taken");
    refuse(SECOND "2 settle 1.1 NW", "4:1: illegal move '2 settle 1.1 NW': another settlement is one road away");
#define THIRD                                                                                                       \
    SECOND "2 settle 3.3 S\n2 road 3.3 SE\n3 settle 5.1 N\n3 road 5.1 NW\n3 settle 5.3 N\n3 road 5.3 NE\n2 settle " \
           "1.3 N\n"
    refuse(THIRD "2 road 1.1 NE\n", "11:1: illegal move '2 road 1.1 NE': a road is there");
#define TURN THIRD "2 road 1.3 NE\n1 settle 3.1 N\n1 road 3.1 NE\n"
    refuse(TURN "1 end\n", "14:1: illegal move '1 end': the dice are to be rolled first");
    refuse(TURN "1 knight\n", "14:1: illegal move '1 knight': the seat has no such card");
    refuse(TURN "1 roll 3 4\n1 rob 3.3\n", "15:1: illegal move '1 rob 3.3': the robber is there already");
    refuse(TURN "1 roll 3 4\n1 rob nowhere\n", "15:1: illegal move '1 rob nowhere': the robber can go somewhere");
    refuse(TURN "1 roll 3 4\n1 rob 1.3\n",
           "15:1: illegal move '1 rob 1.3': a seat there has cards, and one must be taken");
    refuse(TURN "1 roll 3 4\n1 rob 1.3 seat 3 ore\n",
           "15:1: illegal move '1 rob 1.3 seat 3 ore': that seat has nothing there, or no cards");
#define ACT TURN "1 roll 6 6\n"
    refuse(ACT "1 city 1.2 N\n", "15:1: illegal move '1 city 1.2 N': no settlement of the seat is there");
    refuse(ACT "1 city 1.1 N\n", "15:1: illegal move '1 city 1.1 N': the seat has not the cards that it costs");
    refuse(ACT "1 settle 4.1 NW\n", "15:1: illegal move '1 settle 4.1 NW': the seat has not the cards that it costs");
    refuse(ACT "1 buy point\n", "15:1: illegal move '1 buy point': the seat has not the cards that it costs");
    refuse(ACT "1 bank 3 ore for ore\n", "15:1: illegal move '1 bank 3 ore for ore': nothing is traded for itself");
    refuse(ACT "1 bank 4 ore for wood\n", "15:1: illegal move '1 bank 4 ore for wood': the seat trades at 3 to 1");
    refuse(
        ACT "1 offer 1 ore for wood\n",
        "15:1: illegal move '1 offer 1 ore for wood': at this table nobody trades with players (house rule: offers)");
    refuse(ACT "1 yes\n",
           "15:1: illegal move '1 yes': the dice have been rolled, and nothing is to be answered or paid");
}

static void boards_that_do_not_fit(void **state) {
    (void)state;
    refuse_on(ct_boards[1].text, HEAD, "expected a whole board to play on, but something on it is free");
    refuse_on(large, HEAD "1 settle 8.1 N\n", "2:10: expected a hex of the board, ROW.PLACE, found '8.1'");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_come_back),        cmocka_unit_test(the_first_lines_are_checked),
        cmocka_unit_test(words_are_checked),      cmocka_unit_test(illegal_moves_are_refused),
        cmocka_unit_test(boards_that_do_not_fit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
