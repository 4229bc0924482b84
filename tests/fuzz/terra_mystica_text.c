/* The reader of Terra Mystica boards: any bytes give a board or an error that begins with a position; a board keeps to
 * its bounds, and what is written of it reads back equal in every form. */
#include <stdlib.h>
#include <string.h>

#include "games/terra_mystica/board.h"

static void require(bool condition) {
    if (!condition) abort();
}

static void check_error(const char *text) {
    char *end;
    require(strtol(text, &end, 10) > 0 && *end == ':');
    require(strtol(end + 1, &end, 10) > 0 && !strncmp(end, ": expected ", 11));
    for (; *text; text++)
        require(*text >= ' ' && *text < 127);
}

static void check_board(const tm_board *board) {
    require(board->rows >= 1 && board->rows <= TM_SIDE_MAX && board->columns >= 2 && board->columns <= TM_SIDE_MAX);
    require(board->first_short <= 1 && tm_cells(board) <= TM_CELLS_MAX);
    for (int i = 0; i < tm_cells(board); i++)
        require(board->cell[i] <= TM_FREE);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const char *const forms[] = {"comma", "words", "size"};
    tm_board board = {0};
    lg_error error = {""};
    char *copy = malloc(size + !size); /* without a terminator, so that a read past the end is seen */
    if (!copy) return 0;
    if (size) memcpy(copy, data, size);
    tm_recognize(copy, size);
    bool good = tm_read(copy, size, &board, &error);
    free(copy);
    if (!good) {
        check_error(error.text);
        return 0;
    }
    check_board(&board);
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        lg_text text = {0};
        tm_board again = {0};
        tm_write(&board, forms[i], &text);
        require(tm_recognize(text.data, text.length));
        require(tm_read(text.data, text.length, &again, &error));
        require(!memcmp(&board, &again, sizeof board));
        lg_text_clear(&text);
    }
    return 0;
}
