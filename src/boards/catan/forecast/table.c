/* The board as a graph of corners and edges of land, and the check whether players can sit there. */
#include "table.h"

#include <assert.h>
#include <string.h>

static const struct { uint8_t bank, deck[CT_CARDS]; } boxes[] = {{19, {14, 2, 2, 2, 5}}, {24, {20, 3, 3, 3, 5}}};

ct_house ct_house_of(int players) {
    return (ct_house){.players = players, .points = 10, .rounds = 500};
}

static bool is_land(const ct_board *board, int hex) {
    return hex >= 0 && board->resource[hex] < CT_SEA;
}

static int count_corners(const ct_shape *shape, const ct_board *board) {
    int corners = 0;
    for (int c = 0; c < shape->corners; c++)
        for (int k = 0; k < 3; k++)
            if (is_land(board, shape->touches[c][k])) {
                corners++;
                break;
            }
    return corners;
}

bool ct_table_has_room(const ct_shape *shape, const ct_board *board, int players) {
    return count_corners(shape, board) > 4 * (2 * players - 1); /* a settlement closes at most four corners */
}

/* Returns the edge between two corners, creating it if it is new. */
static int edge_between(ct_table *t, int a, int b) {
    int n = 0;
    for (; n < 3 && t->beside[a][n] >= 0; n++)
        if (t->beside[a][n] == b) return t->way[a][n];
    int m = 0;
    while (t->beside[b][m] >= 0)
        m++;
    assert(n < 3 && m < 3 && t->edges < CT_EDGES_MAX);
    t->end[t->edges][0] = (int16_t)a;
    t->end[t->edges][1] = (int16_t)b;
    t->beside[a][n] = (int16_t)b;
    t->beside[b][m] = (int16_t)a;
    t->way[a][n] = t->way[b][m] = (int16_t)t->edges;
    return t->edges++;
}

#ifndef NDEBUG
/* Does every road lead from its one end to the other, and back? */
static bool is_road_net(const ct_table *t) {
    int ways = 0;
    for (int c = 0; c < t->corners; c++)
        for (int k = 0; k < 3 && t->beside[c][k] >= 0; k++, ways++) {
            const int16_t *end = t->end[t->way[c][k]];
            int to = t->beside[c][k];
            if (!(end[0] == c && end[1] == to) && !(end[1] == c && end[0] == to)) return false;
        }
    return ways == 2 * t->edges;
}
#endif

bool ct_table_init(ct_table *t, const ct_board *board, const ct_house *house, lg_error *error) {
    ct_shape shape;
    ct_shape_init(&shape, board);
    return ct_table_lay(t, &shape, board, house, error);
}

bool ct_table_lay(ct_table *t, const ct_shape *shape, const ct_board *board, const ct_house *house, lg_error *error) {
    assert(house->players >= 3 && house->players <= CT_SEATS_MAX && shape->hexes == board->hexes);
    if (memchr(board->resource, CT_FREE, board->hexes) || memchr(board->number, CT_NUMBER_FREE, board->hexes) ||
        memchr(board->kind, CT_PORT_FREE, board->ports))
        return lg_fail(error, "expected a whole board to play on, but something on it is free");
    if (!board->ports) return lg_fail(error, "expected ports to trade at, but the board has none");
    if (!ct_table_has_room(shape, board, house->players))
        return lg_fail(error, "expected room for %d settlements, but the board has only %d intersections",
                       2 * house->players, count_corners(shape, board));
    memset(t, 0, sizeof *t);
    memset(t->touches, -1, sizeof t->touches);
    memset(t->beside, -1, sizeof t->beside);
    memset(t->way, -1, sizeof t->way);
    memset(t->edge_of, -1, sizeof t->edge_of);
    memcpy(t->corner_of, shape->corner_of, sizeof t->corner_of);
    t->house = *house;
    t->hexes = board->hexes;
    t->corners = shape->corners;
    t->robber = CT_NOBODY;
    for (int h = 0; h < board->hexes; h++) {
        int number = board->resource[h] < CT_RESOURCES ? board->number[h] : CT_NONE;
        t->resource[h] = board->resource[h];
        t->number[h] = (uint8_t)number;
        if (number) t->by_number[number][t->count_by[number]++] = (uint8_t)h;
        if (board->resource[h] == CT_DESERT && t->robber == CT_NOBODY) t->robber = (uint8_t)h;
        for (int k = 0; k < 6 && is_land(board, h); k++) {
            int corner = shape->corner_of[h][k], n = 0;
            while (t->touches[corner][n] >= 0)
                n++;
            assert(n < 3);
            t->touches[corner][n] = (int16_t)h;
            t->pips[corner] += (uint8_t)ct_pips(t->number[h]);
            t->land[corner / 64] |= (uint64_t)1 << corner % 64;
            /* side k runs from corner k + 1 to corner k + 2 */
            t->edge_of[h][k] =
                (int16_t)edge_between(t, shape->corner_of[h][(k + 1) % 6], shape->corner_of[h][(k + 2) % 6]);
        }
    }
    assert(is_road_net(t));
    for (int p = 0; p < board->ports; p++)
        for (int k = 0; k < 2; k++)
            t->ports[shape->edge[board->edge[p]].corner[k]] |= (uint8_t)(1u << board->kind[p]);
    t->bank = boxes[house->players > 4].bank;
    memcpy(t->deck, boxes[house->players > 4].deck, sizeof t->deck);
    return true;
}
