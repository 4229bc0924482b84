/* Reads which cells or pieces are seats, and finds the seats of a board. */
#include "seats.h"

#include <string.h>

bool fg_seats_read(const fg_node *node, fg_layout *l, lg_error *error) {
    static const char *const keys[] = {"place", "count", NULL};
    if (node->shape == FG_MAP) {
        const fg_node *count = fg_find(node, "count");
        if (!fg_check_keys(node, keys, "`seats`", error)) return false;
        if (!fg_find(node, "place") || !count) return fg_expected(node, "cells, or {place: PIECES, count: N}", error);
        memset(l->seat, -1, sizeof l->seat);
        return fg_read_whole(count, 1, FG_SEATS_MAX, &l->seats, error);
    }
    for (; l->seats < fg_items(node); l->seats++) {
        const fg_node *item = fg_item(node, l->seats);
        if (l->seats == FG_SEATS_MAX) return fg_fail_at(item, error, "expected at most %d seats", FG_SEATS_MAX);
        if (!fg_cell_read(l, item, &l->seat[l->seats], error)) return false;
    }
    return true;
}

/* Reads the key `place`: a piece, a group or a layer, or a list of pieces. */
static bool read_pieces(const fg_pieces *pieces, const fg_node *place, fg_seat_pieces *own, lg_error *error) {
    int rank = 0;
    memset(own->rank, FG_NO_SEAT, sizeof own->rank);
    for (int i = 0; i < fg_items(place); i++) {
        const fg_node *item = fg_item(place, i);
        fg_group group;
        if (item->shape != FG_WORD) return fg_expected(item, "the name of a piece", error);
        if (!fg_group_find(pieces, item->text, &group)) return fg_fail_piece(pieces, item, item->text, error);
        if (pieces->layer[group.layer].on != FG_ON_CELLS) return fg_expected(item, "pieces that lie on cells", error);
        if (i && group.layer != own->layer) return fg_expected(item, "pieces of one layer", error);
        own->layer = group.layer;
        for (int k = 0; k < group.count; k++, rank++) {
            if (own->rank[group.symbol[k]] != FG_NO_SEAT) return fg_expected(item, "each piece once", error);
            own->rank[group.symbol[k]] = (uint8_t)rank;
        }
    }
    return rank > 0 || fg_expected(place, "at least one piece", error);
}

bool fg_seat_pieces_read(fg_room *room, const fg_pieces *pieces, fg_boards *boards, lg_error *error) {
    for (fg_layout *l = boards->layout; l < boards->layout + boards->layouts; l++) {
        const fg_node *place = fg_find(fg_find(l->board, "seats"), "place");
        if (!place) continue;
        fg_seat_pieces *own = fg_take(room, 1, sizeof *own);
        if (!own) return lg_fail_memory(error);
        if (!read_pieces(pieces, place, own, error)) return false;
        l->placed = own;
    }
    return true;
}

fg_seats fg_seats_find(const fg_layout *l, const uint8_t *symbol) {
    fg_seats seats;
    uint8_t rank[FG_SEATS_MAX];
    int found = 0;
    memcpy(seats.cell, l->seat, sizeof seats.cell);
    for (int c = 0; l->placed && c < l->cells; c++) {
        const uint8_t own = l->placed->rank[symbol[c]];
        if (own == FG_NO_SEAT) continue;
        int at = found;
        while (at > 0 && rank[at - 1] > own)
            at--;
        if (at == l->seats) continue; /* the board has more such pieces than seats */
        found += found < l->seats;
        for (int k = found - 1; k > at; k--)
            rank[k] = rank[k - 1], seats.cell[k] = seats.cell[k - 1];
        rank[at] = own, seats.cell[at] = c;
    }
    return seats;
}
