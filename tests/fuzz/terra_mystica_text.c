/* Fuzzes the reader of Terra Mystica boards. Any bytes give a board, or an error that begins with a position. A board is within
 * its bounds, and is equal after writing and reading it in every format. */
#include "boards/terra_mystica/level.h"
#include "reader.h"

extern const lg_game lg_game_terra_mystica;

static void check_board(const tm_board *board) {
    require(board->rows >= 1 && board->rows <= TM_SIDE_MAX && board->columns >= 2 && board->columns <= TM_SIDE_MAX);
    require(board->first_short <= 1 && tm_cells(board) <= TM_CELLS_MAX);
    for (int i = 0; i < tm_cells(board); i++)
        require(board->cell[i] <= TM_FREE);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const char *const forms[] = {"comma", "words", "size"};
    tm_board board = {0};
    if (!read_bytes(&lg_game_terra_mystica, data, size, &board)) return 0;
    check_board(&board);
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        tm_board again = {0};
        check_form(&lg_game_terra_mystica, &board, forms[i], &again);
    }
    return 0;
}
