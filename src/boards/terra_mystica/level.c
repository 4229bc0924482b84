/* The shape of a board, and counts of its terrains. */
#include "level.h"

#include <assert.h>
#include <string.h>

const char tm_letters[] = "YUKBGSRI?";
static_assert(sizeof tm_letters == TM_FREE + 2, "a letter for each");
const char *const tm_terrains[] = {"desert",   "plains",    "swamp", "lakes", "forest",
                                   "mountain", "wasteland", "river", "free"};
const char *const tm_colour_names[] = {"yellow", "brown", "black", "blue", "green", "gray", "red", "x", "?"};
static_assert(sizeof tm_colour_names / sizeof *tm_colour_names == TM_FREE + 1, "a name for each");

int tm_row_length(const tm_board *board, int row) {
    assert(row >= 0 && row < board->rows);
    return board->columns - ((row & 1) != board->first_short);
}

int tm_cells(const tm_board *board) {
    int cells = 0;
    for (int row = 0; row < board->rows; row++)
        cells += tm_row_length(board, row);
    return cells;
}

int tm_land_number(const tm_board *board, int cell) {
    assert(cell >= 0 && cell < tm_cells(board));
    int row = 0, first = 0, n = 0;
    for (; cell >= first + tm_row_length(board, row); row++)
        first += tm_row_length(board, row);
    for (int i = first; i <= cell; i++)
        n += board->cell[i] != TM_RIVER;
    return n;
}

#ifndef NDEBUG
/* Do the six steps lead from every hex to the hexes that touch it, or to a gap or margin where the board ends? */
static bool has_right_steps(const tm_shape *shape) {
    static const int half_hexes[] = {2, 1, -1, -2, -1, 1}, rows[] = {0, 1, 1, 0, -1, -1};
    for (int cell = 0; cell < shape->cells; cell++)
        for (int k = 0; k < 6; k++) {
            int at = shape->position[cell] + shape->step[k];
            int to = at >= 0 && at < shape->positions ? shape->cell[at] : -1;
            if (to < 0) continue;
            int is_short = (shape->row[cell] & 1) != shape->first_short;
            int is_to_short = (shape->row[to] & 1) != shape->first_short;
            int across = 2 * (shape->column[to] - shape->column[cell]) + is_to_short - is_short;
            if (across != half_hexes[k] || shape->row[to] - shape->row[cell] != rows[k]) return false;
        }
    return true;
}
#endif

static_assert(2 * (TM_SIDE_MAX + 1) <= TM_MARGIN, "two steps from any hex stay within the margins");

void tm_shape_init(tm_shape *shape, const tm_board *board) {
    assert(board->rows && board->rows <= TM_SIDE_MAX && board->columns && board->columns <= TM_SIDE_MAX);
    int c = board->columns, cell = 0, at = 0;
    *shape = (tm_shape){.rows = board->rows, .columns = c, .first_short = board->first_short};
    memcpy(shape->step, (int[6]){1, c + 1, c, -1, -c - 1, -c}, sizeof shape->step);
    memset(shape->cell, 0xff, sizeof shape->cell);
    for (int row = 0; row < board->rows; row++, at++)
        for (int column = 0; column < tm_row_length(board, row); column++, cell++, at++) {
            shape->position[cell] = (int16_t)at;
            shape->cell[at] = (int16_t)cell;
            shape->row[cell] = (uint8_t)row;
            shape->column[cell] = (uint8_t)column;
        }
    shape->cells = cell;
    shape->positions = at - 1;
    assert(shape->cells == tm_cells(board) && shape->cells <= TM_CELLS_MAX && shape->positions <= TM_POSITIONS_MAX);
    assert(has_right_steps(shape));
}

#ifndef NDEBUG
static int count_members(const tm_bits *bits) {
    int n = 0;
    for (int k = 0; k < TM_WORDS_MAX; k++)
        n += __builtin_popcountll(bits->w[k]);
    return n;
}
#endif

/* Fills in the sets. A half is what lies on one side of the middle column; the middle column belongs to neither half. */
void tm_fields_init(tm_fields *fields, const tm_shape *shape) {
    memset(fields, 0, sizeof *fields);
    for (int cell = 0; cell < shape->cells; cell++) {
        int at = shape->position[cell], row = shape->row[cell], neighbours = 0;
        bool is_short = (row & 1) != shape->first_short;
        int x = 2 * shape->column[cell] + is_short - (shape->columns - 1), y = 2 * row - (shape->rows - 1);
        tm_bits_add(&fields->hexes, at);
        if (x) tm_bits_add(x < 0 ? &fields->left : &fields->right, at);
        if (y) tm_bits_add(y < 0 ? &fields->top : &fields->bottom, at);
        for (int k = 0; k < 6; k++) {
            int to = at + shape->step[k];
            neighbours += to >= 0 && to < shape->positions && shape->cell[to] >= 0;
        }
        if (neighbours < 6) tm_bits_add(&fields->edge, at);
        if (!shape->column[cell] || cell + 1 == shape->cells || !shape->column[cell + 1])
            tm_bits_add(&fields->ends, at);
    }
    assert(count_members(&fields->hexes) == shape->cells);
    for (int k = 0; k < TM_WORDS_MAX; k++) {
        assert(!(fields->edge.w[k] & ~fields->hexes.w[k]) && !(fields->ends.w[k] & ~fields->edge.w[k]));
        assert(!(fields->left.w[k] & fields->right.w[k]) && !(fields->top.w[k] & fields->bottom.w[k]));
    }
    /* every row is symmetric, so both halves have equally many hexes */
    assert(count_members(&fields->left) == count_members(&fields->right));
    assert(shape->rows % 2 == 0 || count_members(&fields->top) == count_members(&fields->bottom));
}

void tm_layout_init(tm_layout *layout) {
    memset(layout->cells, TM_RIVER, sizeof layout->cells);
}

void tm_count_terrains(const tm_board *board, int count[TM_TERRAINS + 1]) {
    memset(count, 0, sizeof *count * (TM_TERRAINS + 1));
    int cells = tm_cells(board);
    for (int i = 0; i < cells; i++) {
        assert(board->cell[i] <= TM_FREE);
        count[board->cell[i]]++;
    }
}
