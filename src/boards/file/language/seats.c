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

fg_seat_list fg_seat_list_of(const fg_layout *l) {
    fg_seat_list list = {.most = l->seats};
    memcpy(list.seats.cell, l->seat, sizeof list.seats.cell);
    return list;
}

void fg_seat_add(fg_seat_list *list, int rank, int cell) {
    int at = list->count;
    while (at > 0 && list->rank[at - 1] > rank)
        at--;
    if (at == list->most) return; /* the board has more such pieces than seats */
    list->count += list->count < list->most;
    for (int k = list->count - 1; k > at; k--)
        list->rank[k] = list->rank[k - 1], list->seats.cell[k] = list->seats.cell[k - 1];
    list->rank[at] = (uint8_t)rank, list->seats.cell[at] = cell;
}

fg_seats fg_seats_find(const fg_layout *l, const uint8_t *symbol) {
    fg_seat_list list = fg_seat_list_of(l);
    for (int c = 0; l->placed && c < l->cells; c++)
        if (l->placed->rank[symbol[c]] != FG_NO_SEAT) fg_seat_add(&list, l->placed->rank[symbol[c]], c);
    return list.seats;
}
