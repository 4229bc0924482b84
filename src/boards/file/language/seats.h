/* Seats: where players begin. A board names their cells, or the pieces that are seats; these the search places. */
#ifndef BOARDS_FILE_LANGUAGE_SEATS_H
#define BOARDS_FILE_LANGUAGE_SEATS_H

#include "pieces.h"

/* Reads the key `seats` of a board: cells, or {place: PIECES, count: N}, whose pieces are not known yet. */
bool fg_seats_read(const fg_node *node, fg_layout *layout, lg_error *error);
/* Finds the pieces that are seats, on all layouts. */
bool fg_seat_pieces_read(fg_room *room, const fg_pieces *pieces, fg_boards *boards, lg_error *error);

/* The cells of the seats of a board; -1: the board has fewer pieces than seats. */
typedef struct {
    int cell[FG_SEATS_MAX];
} fg_seats;

/* The seats of a board while they are looked for, cell by cell. */
typedef struct {
    int most, count;
    uint8_t rank[FG_SEATS_MAX]; /* of each seat: which of the pieces that are seats it has */
    fg_seats seats;
} fg_seat_list;

/* Returns a list of fixed seats, or an empty one. */
fg_seat_list fg_seat_list_of(const fg_layout *layout);
/* Adds a cell behind all others with the same piece. Removes the last seat if there are too many. */
void fg_seat_add(fg_seat_list *list, int rank, int cell);

/* Finds the seats. `symbol` is, of each cell, its symbol in the layer of the pieces that are seats; it is not read if the seats are
 * fixed. Seats are in the order of the pieces as the file names them, and seats with the same piece in the order of their cells. So
 * it does not matter which of two equal pieces has come from where. */
fg_seats fg_seats_find(const fg_layout *layout, const uint8_t *symbol);

#endif
