/* Seats that the search places: how they are numbered, shown and missed. What they measure is compared in game_file_ways.c with
 * another implementation, and in tests/conformance/small_games.c with what a search keeps. */
#include "game_file.h"

#include "levelground/measured.h"

/* Two peoples, of whom the second has two homes. */
static const char peoples[] =
    "game: peoples\n"
    "board: {squares: [2, 5], seats: {place: [mole, bird], count: 3}}\n"
    "values: [mud, air]\n"
    "pieces: {bird: 2, mole: 1, swamp: {stock: 3, mud: 1}, hill: {stock: rest, letter: H, air: 1}}\n"
    "rules: {likes: {worth: [mud, air, air], weights: [0, 1], at least: 0}}\n"
    "text: {header: no}\n";

enum { SEATS = 3 };

typedef struct {
    lg_game *game;
    lg_task *task;
    lg_level *level;
} board;

static board open_board(const char *file, const char *text) {
    board b = {.game = game_of_text(file)};
    lg_error error = {.text = ""};
    b.task = task_of(b.game, NULL, "", NULL);
    b.level = allocated(b.game->level_size);
    CHECK(b.game->text.read(b.game, text, strlen(text), b.level, &error), "%s", error.text);
    return b;
}

static void close_board(board *b) {
    free(b->level);
    lg_task_destroy(b->task);
    lg_game_destroy(b->game);
}

/* First come the seats of the piece that `place` names first, and seats of one piece in the order of their cells. */
static void seats_are_numbered_by_pieces_and_cells(void **state) {
    static const struct {
        const char *text;
        int cell[SEATS];
        double likes[SEATS];
    } boards[] = {
        {"SBHHM\nBSHHS\n",
         {4, 1, 5},
         {1, 1, 0}}, /* the mole on A5 has a swamp below; of the birds, the one on A2 has a hill */
        {"MBHHB\nSSSHH\n", {0, 1, 4}, {1, 1, 2}},
        {"SSSHH\nBHHMB\n", {8, 5, 9}, {0, 1, 1}},
        {"SSBHH\nHHBMS\n", {8, 2, 7}, {1, 1, 1}},
        {"SSBHH\nHHHHS\n", {2, -1, -1}, {1, 0, 0}}, /* the mole and a bird are missing, so the last two seats are */
        {"BMBSB\nHHHHH\n", {1, 0, 2}, {0, 1, 1}},   /* a bird more than seats: the last one is none */
        {"BBBSB\nHHHHM\n", {9, 0, 1}, {0, 1, 1}},
    };
    (void)state;
    for (size_t k = 0; k < sizeof boards / sizeof *boards; k++) {
        board b = open_board(peoples, boards[k].text);
        lg_measured list = {0};
        b.game->judging.measured(b.task, b.level, &list);
        const lg_measure *likes = lg_measured_find(&list, "likes");
        assert_true(!list.failed && likes && likes->parts == SEATS && !strcmp(likes->each, "seat"));
        for (int s = 0; s < SEATS; s++)
            CHECK(likes->part[s].cell == boards[k].cell[s] && likes->part[s].value == boards[k].likes[s],
                  "seat %d of\n%s: cell %d with %g", s + 1, boards[k].text, likes->part[s].cell, likes->part[s].value);
        lg_measured_clear(&list);
        close_board(&b);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seats_are_numbered_by_pieces_and_cells),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
