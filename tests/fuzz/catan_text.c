/* Fuzzes the reader of Catan boards. Any bytes give a board, or an error that begins with a position. A board is within its
 * bounds, has its ports on its coast, and is equal after writing and reading it again. */
#include "boards/catan/level.h"
#include "reader.h"

extern const lg_game lg_game_catan;

static void check_board(const ct_board *board) {
    ct_shape shape;
    int hexes = 0;
    require(board->rows >= 1 && board->rows <= CT_ROWS_MAX && board->hexes >= 3 && board->hexes <= CT_HEXES_MAX);
    for (int row = 0; row < CT_ROWS_MAX; row++)
        hexes += board->length[row];
    require(hexes == board->hexes && ct_shape_init(&shape, board) && shape.hexes == hexes);
    for (int h = 0; h < hexes; h++) {
        int s = board->resource[h], n = board->number[h];
        require(s <= CT_FREE && n <= CT_NUMBER_FREE && n != 1 && n != 7);
        require((s == CT_DESERT || s == CT_SEA) == (n == CT_NONE));
    }
    require(board->ports <= CT_PORTS_MAX);
    for (int p = 0; p < board->ports; p++) {
        require(board->edge[p] < shape.coast && (!p || board->edge[p] > board->edge[p - 1]));
        require(board->kind[p] < CT_PORT_KINDS || board->kind[p] == CT_PORT_FREE);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    ct_board board = {0}, again = {0};
    if (!read_bytes(&lg_game_catan, data, size, &board)) return 0;
    check_board(&board);
    check_form(&lg_game_catan, &board, "rows", &again);
    return 0;
}
