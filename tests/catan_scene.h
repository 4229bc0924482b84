/* Short functions for tests of single rules of Catan. The game is on the map for beginners; a test places settlements and sets
 * turns, cards and hands. Everything is built by legal moves. Places are named by hex and direction, or along the coast: corner
 * i is where edge i begins, clockwise from the upper left. */
#ifndef LG_TESTS_CATAN_SCENE_H
#define LG_TESTS_CATAN_SCENE_H

#include "catan_tables.h"

enum { N, NE, SE, S, SW, NW };                   /* corners */
enum { TO_E, TO_SE, TO_SW, TO_W, TO_NW, TO_NE }; /* sides */

enum { A, B, C, D }; /* seats */

static ct_table table;
static ct_position p;
static ct_shape shape;
static ct_move moves[CT_MOVES_MAX];

static inline int corner(int hex, int direction) {
    return table.corner_of[hex][direction];
}

static inline int edge(int hex, int side) {
    return table.edge_of[hex][side];
}

static inline int coast_corner(int i) {
    return shape.edge[i].corner[0];
}

static inline int coast_edge(int i) {
    return edge(shape.edge[i].hex, shape.edge[i].side);
}

static inline int edge_between(int a, int b) {
    for (int k = 0; k < 3; k++)
        if (table.beside[a][k] == b) return table.way[a][k];
    fail_msg("no edge between corners %d and %d", a, b);
    return -1;
}

static inline int count(int kind) {
    int n = ct_moves(&table, &p, moves), found = 0;
    for (int i = 0; i < n; i++)
        found += moves[i].kind == kind;
    return found;
}

static inline bool may(int kind, int x, int y, int z) {
    ct_move move = {.kind = (uint8_t)kind, .x = (uint16_t)x, .y = (uint8_t)y, .z = (uint8_t)z};
    return ct_is_legal(&table, &p, &move);
}

static inline void make(int kind, int x, int y, int z) {
    ct_move move = {.kind = (uint8_t)kind, .x = (uint16_t)x, .y = (uint8_t)y, .z = (uint8_t)z};
    CHECK(ct_is_legal(&table, &p, &move), "move %d x=%d y=%d z=%d is not legal in phase %d", kind, x, y, z, p.phase);
    ct_apply(&table, &p, &move);
}

static inline void scene_on(const ct_board *board, ct_house house) {
    table_init(&table, board, &house);
    ct_shape_init(&shape, board);
    ct_begin(&table, &p);
}

/* Begins a game on the map for beginners. */
static inline void scene(ct_house house) {
    ct_board board = table_read(ct_boards[0].text);
    scene_on(&board, house);
}

/* The seat whose turn it is places a settlement, and a road that leads to the corner `neighbour`. */
static inline void found_at(int at, int neighbour) {
    make(CT_MOVE_SETTLE, at, 0, 0);
    make(CT_MOVE_ROAD, edge_between(at, neighbour), 0, 0);
}

static inline void found_on_coast(int i) {
    found_at(coast_corner(i), coast_corner(i + 1));
}

/* Makes it the seat's turn. The dice have been rolled, and no card has been played in this turn. */
static inline void turn_of(int seat) {
    p.turn = p.actor = (uint8_t)seat;
    p.phase = CT_ACT;
    p.rolled = true;
    p.carded = p.offers = 0;
    memset(p.fresh, 0, sizeof p.fresh);
}

/* Gives the seat cards from the bank. */
static inline void give(int seat, int resource, int n) {
    CHECK(p.bank[resource] >= n, "the bank has only %d", p.bank[resource]);
    p.bank[resource] -= (uint8_t)n;
    p.seat[seat].hand[resource] += (uint8_t)n;
}

static inline void give_card(int seat, int card) {
    CHECK(p.deck[card], "no card left");
    p.deck[card]--;
    p.seat[seat].card[card]++;
    p.seat[seat].points += card == CT_VICTORY;
}

/* Returns all cards of the seat to the bank. */
static inline void take_all(int seat) {
    for (int r = 0; r < CT_RESOURCES; r++)
        give(seat, r, -p.seat[seat].hand[r]);
}

static inline void give_price(int seat, int what) {
    for (int r = 0; r < CT_RESOURCES; r++)
        give(seat, r, ct_prices[what][r]);
}

/* The seat builds something in its own turn, with cards that it gets from the bank. */
static inline void build(int seat, int what, int where) {
    turn_of(seat);
    give_price(seat, what);
    make(what, where, 0, 0);
}

static inline void build_along(int seat, int from, int to) {
    for (int i = from; i <= to; i++)
        build(seat, CT_MOVE_ROAD, coast_edge(i));
}

static inline int hand_of(int seat) {
    int n = 0;
    for (int r = 0; r < CT_RESOURCES; r++)
        n += p.seat[seat].hand[r];
    return n;
}

/* Begins a game in which A has settlements at hex 4 (tokens 10, 2, 6) and 10 (3, 10, 8), B at 4 (6, 4, desert) and 17 (6,
 * 11), C at 4 (6, 11, 12) and 17 (6, 3, 4). */
static inline void begin_with(ct_house house) {
    scene(house);
    found_at(corner(4, N), corner(4, NE));
    found_at(corner(4, SE), corner(4, S));
    found_at(corner(4, SW), corner(4, NW));
    for (int s = D; s < house.players; s++) /* the further seats start far away from the others */
        found_on_coast(s == D ? 10 : 27);
    for (int s = house.players - 1; s >= D; s--)
        found_on_coast(s == D ? 12 : 25);
    found_at(corner(17, N), corner(17, NW));
    found_at(corner(17, SE), corner(17, S));
    found_at(corner(10, NE), corner(10, N));
    assert_int_equal(p.phase, CT_BEFORE);
}

static inline void begin_three(void) {
    begin_with(ct_house_of(3));
}

static inline void roll(int seat, int number) {
    turn_of(seat);
    p.phase = CT_BEFORE;
    p.rolled = false;
    make(CT_MOVE_ROLL, 0, number > 7 ? 6 : 1, number > 7 ? number - 6 : number - 1);
}

/* Leaves this many cards of a resource in the bank and gives the rest to the seat. */
static inline void leave(int resource, int n, int seat) {
    give(seat, resource, p.bank[resource] - n);
}

/* Moves the robber to a hex and takes a card from the seat (CT_NOBODY: from nobody). */
static inline void rob(int hex, int seat) {
    int z = 0;
    while (seat != CT_NOBODY && !p.seat[seat].hand[z])
        z++;
    make(CT_MOVE_ROB, hex, seat, z);
}

#endif
