/* Frames, shapes and spirals. All editions share the counts of tiles, tokens and ports and the order of the tokens. They
 * differ in where exactly the ports lie; here ports are spread evenly along the coast. */
#include "level.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

const char ct_letters[] = "LGSBOD~?";
static_assert(sizeof ct_letters == CT_FREE + 2, "a letter for each");
const char *const ct_resources[] = {"wood", "wheat", "sheep", "brick", "ore", "desert", "sea", "free"};
const char *const ct_port_names[] = {"wood", "wheat", "sheep", "brick", "ore", "3:1"};
static_assert(sizeof ct_port_names / sizeof *ct_port_names == CT_PORT_KINDS, "a name for each");

static const struct {
    uint8_t rows, length[7], tiles[CT_SEA], tokens[CT_NUMBERS], harbours[CT_PORT_KINDS], coast;
} frames[] = {
    {5, {3, 4, 5, 4, 3}, {4, 4, 4, 3, 3, 1}, {0, 0, 1, 2, 2, 2, 2, 0, 2, 2, 2, 2, 1}, {1, 1, 1, 1, 1, 4}, 30},
    {7, {3, 4, 5, 6, 5, 4, 3}, {6, 6, 6, 5, 5, 2}, {0, 0, 2, 3, 3, 3, 3, 0, 3, 3, 3, 3, 2}, {1, 1, 2, 1, 1, 5}, 38},
};

#ifndef NDEBUG
static int add_counts(const uint8_t *count, int n) {
    int all = 0;
    for (int i = 0; i < n; i++)
        all += count[i];
    return all;
}
#endif

void ct_frame(ct_board *board, int players) {
    assert(players >= 3 && players <= 6);
    int f = players > 4;
    memset(board, 0, sizeof *board);
    board->rows = frames[f].rows;
    memcpy(board->length, frames[f].length, sizeof frames[f].length);
    memcpy(board->tiles, frames[f].tiles, sizeof board->tiles);
    memcpy(board->tokens, frames[f].tokens, sizeof board->tokens);
    memcpy(board->harbours, frames[f].harbours, sizeof board->harbours);
    for (int row = 0; row < board->rows; row++)
        board->hexes = (uint8_t)(board->hexes + board->length[row]);
    for (int k = 0; k < CT_PORT_KINDS; k++)
        board->ports = (uint8_t)(board->ports + board->harbours[k]);
    for (int i = 0; i < board->ports; i++)
        board->edge[i] = (uint8_t)(i * frames[f].coast / board->ports);
    /* The box has a tile for each hex, and a token for each hex but the deserts. */
    assert(add_counts(board->tiles, CT_SEA) == board->hexes && board->hexes <= CT_HEXES_MAX);
    assert(add_counts(board->tokens, CT_NUMBERS) == board->hexes - board->tiles[CT_DESERT]);
    assert(board->ports <= CT_PORTS_MAX);
    memset(board->resource, CT_FREE, board->hexes);
    memset(board->number, CT_NUMBER_FREE, board->hexes);
    memset(board->kind, CT_PORT_FREE, board->ports);
}

/* Finds the official frame with the same rows and box, wherever its ports lie. */
static bool find_frame(const ct_board *board, ct_board *frame) {
    for (int players = 4; players <= 6; players += 2) {
        ct_frame(frame, players);
        if (frame->rows == board->rows && !memcmp(frame->length, board->length, sizeof frame->length) &&
            !memcmp(frame->tiles, board->tiles, sizeof frame->tiles) &&
            !memcmp(frame->tokens, board->tokens, sizeof frame->tokens))
            return !memchr(board->resource, CT_SEA, board->hexes);
    }
    return false;
}

bool ct_official(const ct_board *board) {
    ct_board frame;
    return find_frame(board, &frame) && frame.ports == board->ports &&
           !memcmp(frame.edge, board->edge, sizeof frame.edge) &&
           !memcmp(frame.harbours, board->harbours, sizeof frame.harbours);
}

/* The offset of corner k from the centre of a hex, which is at (x, 3 row): top, upper right, lower right, bottom, lower left,
 * upper left. */
static const int corner_x[] = {0, 1, 1, 0, -1, -1}, corner_y[] = {-2, -1, 1, 2, 1, -1};
/* The offset of the neighbour on side k, which runs from corner k + 1 to corner k + 2: right first, then clockwise. */
static const int side_x[] = {2, 1, -1, -2, -1, 1}, side_y[] = {0, 1, 1, 0, -1, -1};

static void find_corners(ct_shape *shape) {
    int at_x[CT_CORNERS_MAX], at_y[CT_CORNERS_MAX];
    memset(shape->touches, -1, sizeof shape->touches);
    memset(shape->beside, -1, sizeof shape->beside);
    for (int h = 0; h < shape->hexes; h++)
        for (int k = 0; k < 6; k++) {
            int x = shape->x[h] + corner_x[k], y = 3 * shape->row[h] + corner_y[k], c = 0, n = 0;
            while (c < shape->corners && (at_x[c] != x || at_y[c] != y))
                c++;
            if (c == shape->corners) {
                assert(c < CT_CORNERS_MAX);
                at_x[c] = x;
                at_y[c] = y;
                shape->corners++;
            }
            while (shape->touches[c][n] >= 0)
                n++;
            assert(n < 3);
            shape->touches[c][n] = (int16_t)h;
            shape->corner_of[h][k] = (int16_t)c;
        }
    for (int h = 0; h < shape->hexes; h++)
        for (int k = 0; k < 6; k++) {
            int a = shape->corner_of[h][k], b = shape->corner_of[h][(k + 1) % 6];
            for (int way = 0; way < 2; way++) {
                int from = way ? b : a, to = way ? a : b, n = 0;
                while (n < 3 && shape->beside[from][n] >= 0 && shape->beside[from][n] != to)
                    n++;
                if (n < 3) shape->beside[from][n] = (int16_t)to;
            }
        }
}

/* Finds the hexes around each corner and in each half of the board, and the quarter in which each corner lies, by the mean
 * position of its hexes. */
static void find_sets(ct_shape *shape, int rows) {
    memset(shape->around, CT_HEXES_MAX, sizeof shape->around);
    for (int c = 0; c < shape->corners; c++) {
        int x = 0, y = 0;
        for (int k = 0; k < 3 && shape->touches[c][k] >= 0; k++) {
            int h = shape->touches[c][k];
            shape->around[k][c] = (uint8_t)h;
            shape->at_corner[c] |= (uint64_t)1 << h;
            x += shape->x[h];
            y += 2 * shape->row[h] - (rows - 1);
        }
        shape->quarter[c] = (int8_t)(x && y ? 2 * (y > 0) + (x > 0) : -1);
    }
    for (int h = 0; h < shape->hexes; h++) {
        int x = shape->x[h], y = 2 * shape->row[h] - (rows - 1);
        shape->left |= (uint64_t)(x < 0) << h;
        shape->right |= (uint64_t)(x > 0) << h;
        shape->top |= (uint64_t)(y < 0) << h;
        shape->bottom |= (uint64_t)(y > 0) << h;
    }
}

static bool is_coast(const ct_shape *shape, const ct_board *board, int h, int side) {
    int n = shape->near[h][side];
    return board->resource[h] != CT_SEA && (n < 0 || board->resource[n] == CT_SEA);
}

/* Walks the coast clockwise. At a corner the next edge is the next side of the same hex, or a side of the neighbour that is in
 * the way. Only the coast with the first land hex is walked. */
static void walk_coast(ct_shape *shape, const ct_board *board) {
    int h = 0, side = 3, first_hex, first_side;
    while (h < shape->hexes && board->resource[h] == CT_SEA)
        h++;
    if (h == shape->hexes) return;
    for (int k = 0; k < 6 && !is_coast(shape, board, h, side); k++)
        side = (side + 1) % 6;
    if (!is_coast(shape, board, h, side)) return;
    if (is_coast(shape, board, h, 4)) side = 4;
    first_hex = h;
    first_side = side;
    do {
        shape->edge[shape->coast].hex = (int16_t)h;
        shape->edge[shape->coast].side = (int16_t)side;
        shape->edge[shape->coast].corner[0] = shape->corner_of[h][(side + 1) % 6];
        shape->edge[shape->coast].corner[1] = shape->corner_of[h][(side + 2) % 6];
        shape->coast++;
        side = (side + 1) % 6;
        while (!is_coast(shape, board, h, side)) {
            h = shape->near[h][side];
            side = (side + 4) % 6; /* the side after the one that we came through */
        }
    } while ((h != first_hex || side != first_side) && shape->coast < 6 * CT_HEXES_MAX);
}

#ifndef NDEBUG
/* Is every neighbour, by hexes and by roads, a neighbour in return, and does each edge of the coast begin where the edge
 * before it ends? */
static bool is_sound(const ct_shape *shape) {
    for (int h = 0; h < shape->hexes; h++)
        for (int k = 0; k < 6; k++)
            if (shape->near[h][k] >= 0 && shape->near[shape->near[h][k]][(k + 3) % 6] != h) return false;
    for (int c = 0; c < shape->corners; c++)
        for (int k = 0; k < 3; k++) {
            int to = shape->beside[c][k], back = 0;
            while (to >= 0 && back < 3 && shape->beside[to][back] != c)
                back++;
            if (back == 3) return false;
        }
    for (int e = 0; e < shape->coast; e++)
        if (shape->edge[e].corner[1] != shape->edge[(e + 1) % shape->coast].corner[0]) return false;
    return true;
}
#endif

bool ct_shape_init(ct_shape *shape, const ct_board *board) {
    memset(shape, 0, sizeof *shape);
    for (int row = 0; row < board->rows; row++) {
        if (row && abs(board->length[row] - board->length[row - 1]) != 1) return false;
        for (int i = 0; i < board->length[row]; i++) {
            shape->row[shape->hexes] = (int16_t)row;
            shape->x[shape->hexes++] = (int16_t)(2 * i - board->length[row] + 1);
        }
    }
    for (int h = 0; h < shape->hexes; h++)
        for (int k = 0; k < 6; k++) {
            int n = shape->hexes - 1;
            while (n >= 0 && (shape->x[n] != shape->x[h] + side_x[k] || shape->row[n] != shape->row[h] + side_y[k]))
                n--;
            shape->near[h][k] = (int16_t)n;
            if (n >= 0) shape->near_set[h] |= (uint64_t)1 << n;
        }
    find_corners(shape);
    find_sets(shape, board->rows);
    walk_coast(shape, board);
    assert(shape->hexes == board->hexes && !(shape->left & shape->right) && !(shape->top & shape->bottom));
    assert(is_sound(shape));
    return true;
}

const char *const ct_corner_names[] = {"N", "NE", "SE", "S", "SW", "NW", NULL};
const char *const ct_side_names[] = {"E", "SE", "SW", "W", "NW", "NE", NULL};

int ct_corner_side(const ct_shape *shape, int corner, int *hex) {
    assert(corner >= 0 && corner < shape->corners);
    int side = 0;
    *hex = shape->touches[corner][0];
    while (shape->corner_of[*hex][side] != corner)
        side++;
    assert(side < 6);
    return side;
}

void ct_axial(const ct_board *board, int hex, int *q, int *r) {
    assert(hex >= 0 && hex < board->hexes);
    int row = 0, i = hex;
    while (i >= board->length[row])
        i -= board->length[row++];
    int x = 2 * i - board->length[row] + 1, half = x - (row - board->rows / 2);
    *r = row - board->rows / 2;
    *q = (half - (half & 1)) / 2; /* with an even number of rows, a quarter of a hex left of the middle */
}

int ct_spiral(const ct_shape *shape, const ct_board *board, int corner, bool counter, int16_t order[CT_HEXES_MAX]) {
    assert(corner >= 0 && corner < 6);
    int middle = 0, last = board->rows - 1, first[CT_ROWS_MAX + 1] = {0};
    for (int row = 0; row < board->rows; row++) {
        first[row + 1] = first[row] + board->length[row];
        if (board->length[row] > board->length[middle]) middle = row;
    }
    const int corners[] = {0, first[1] - 1, first[middle + 1] - 1, shape->hexes - 1, first[last], first[middle]};
    uint64_t seen = 0;
    int h = corners[corner], direction = counter ? (corner + 2) % 6 : corner, n = 0;
    for (;;) {
        assert(n < shape->hexes);
        order[n++] = (int16_t)h;
        seen |= (uint64_t)1 << h;
        int turns = 0, next = shape->near[h][direction];
        while (turns < 6 && (next < 0 || seen >> next & 1)) {
            direction = (direction + (counter ? 5 : 1)) % 6;
            next = shape->near[h][direction];
            turns++;
        }
        if (turns == 6) return n == shape->hexes ? n : 0;
        h = next;
    }
}

int ct_spiral_tokens(const ct_board *board, const uint8_t **tokens) {
    static const uint8_t base[] = {5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11};
    static const uint8_t large[] = {2, 5,  4,  6,  3,  9, 8, 11, 11, 10, 6,  3, 8, 4,
                                    8, 10, 11, 12, 10, 5, 4, 9,  5,  9,  12, 3, 2, 6};
    ct_board frame;
    if (!find_frame(board, &frame)) return 0;
    assert(add_counts(frame.tokens, CT_NUMBERS) == (int)(board->hexes == 19 ? sizeof base : sizeof large));
    *tokens = board->hexes == 19 ? base : large;
    return board->hexes == 19 ? (int)sizeof base : (int)sizeof large;
}

/* Named boards. The rules' starting map for beginners and the harbours on the frame of the sea are facts of the base game.
 * Editions differ in where the larger frame has its ports, so there they are spread evenly. */

#define HARBOURS "coast: 0 3 7 10 13 17 20 23 27\nports: 3:1 G O 3:1 S 3:1 3:1 B L\n"

const lg_board ct_boards[] = {
    {"beginners", "the rules' starting map for beginners, 3 or 4 players, with the harbours printed on the frame",
     "    O10 S2  L9\n"
     "  G12 B6  S4  B10\n"
     "G9  L11 D   L3  O8\n"
     "  L8  O3  G4  S5\n"
     "    B5  G6  S11\n" HARBOURS},
    {"frame-4", "3 or 4 players: the harbours printed on the frame, all hexes free",
     "    ? ? ?\n"
     "   ? ? ? ?\n"
     "  ? ? ? ? ?\n"
     "   ? ? ? ?\n"
     "    ? ? ?\n" HARBOURS},
    {"frame-6", "5 or 6 players: 30 free hexes, 11 free ports spread evenly, as editions differ in where they are",
     "     ? ? ?\n"
     "    ? ? ? ?\n"
     "   ? ? ? ? ?\n"
     "  ? ? ? ? ? ?\n"
     "   ? ? ? ? ?\n"
     "    ? ? ? ?\n"
     "     ? ? ?\n"
     "ports: ? ? ? ? ? ? ? ? ? ? ?\n"},
    {NULL, NULL, NULL},
};
