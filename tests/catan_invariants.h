/* What must be true at every moment of a game of Catan: cards and pieces are conserved; values that the position updates equal
 * the values computed from scratch; roads are connected with their owner's settlements; and the two awards belong to the right
 * players. */
#ifndef LG_TESTS_CATAN_INVARIANTS_H
#define LG_TESTS_CATAN_INVARIANTS_H

#include "catan_tables.h"

typedef struct {
    ct_table table;
    ct_position position;
    ct_chance chance;
    ct_move moves[CT_MOVES_MAX];
    int played[CT_CARDS], temper[CT_SEATS_MAX];
    lg_rng rng;
} long_game;

static inline void check_resources(const long_game *g) {
    const ct_position *p = &g->position;
    for (int r = 0; r < CT_RESOURCES; r++) {
        int all = p->bank[r];
        for (int s = 0; s < CT_SEATS_MAX; s++)
            all += p->seat[s].hand[r];
        CHECK(all == g->table.bank, "%d cards of %s where there are %d", all, ct_resources[r], g->table.bank);
    }
}

static inline void check_cards(const long_game *g) {
    const ct_position *p = &g->position;
    int knights = 0;
    for (int c = 0; c < CT_CARDS; c++) {
        int all = p->deck[c] + g->played[c];
        for (int s = 0; s < CT_SEATS_MAX; s++)
            all += p->seat[s].card[c];
        CHECK(all == g->table.deck[c], "%d development cards %d where there are %d", all, c, g->table.deck[c]);
        CHECK(p->fresh[c] <= p->seat[p->turn].card[c], "card %d was bought and is not there", c);
    }
    for (int s = 0; s < CT_SEATS_MAX; s++)
        knights += p->seat[s].knights;
    assert_int_equal(knights, g->played[CT_KNIGHT]);
}

static inline void check_pieces(const long_game *g) {
    const ct_position *p = &g->position;
    int pieces[3][CT_SEATS_MAX + 1] = {{0}};
    for (int c = 0; c < g->table.corners; c++)
        if (ct_nibble(p->at, c)) pieces[ct_is_city(p, c)][ct_holder(p, c)]++;
    for (int e = 0; e < g->table.edges; e++)
        if (ct_nibble(p->road, e)) pieces[2][ct_road_holder(p, e)]++;
    for (int s = 0; s < g->table.house.players; s++) {
        const ct_player_state *seat = &p->seat[s];
        int awards = (p->army == s) + (p->longest == s);
        assert_int_equal(pieces[0][s] + seat->settlements, CT_SETTLEMENTS);
        assert_int_equal(pieces[1][s] + seat->cities, CT_CITIES);
        assert_int_equal(pieces[2][s] + seat->roads, CT_ROAD_PIECES);
        assert_int_equal(seat->points, pieces[0][s] + 2 * pieces[1][s] + 2 * awards + seat->card[CT_VICTORY]);
    }
}

/* Checks that buildings keep their distance, that none stands at sea, and that exactly the right corners are closed. */
static inline void check_places(const long_game *g) {
    const ct_position *p = &g->position;
    for (int c = 0; c < g->table.corners; c++) {
        bool land = g->table.land[c / 64] >> c % 64 & 1, taken = ct_nibble(p->at, c), beside = false;
        for (int k = 0; k < 3 && g->table.beside[c][k] >= 0; k++)
            beside |= ct_nibble(p->at, g->table.beside[c][k]) != 0;
        CHECK(!taken || (land && !beside), "corner %d cannot be settled", c);
        assert_int_equal(p->closed[c / 64] >> c % 64 & 1, taken || beside || !land);
    }
}

/* Checks that all roads of a seat can be reached from its settlements. */
static inline void check_roads(const long_game *g) {
    const ct_position *p = &g->position;
    uint8_t reached[CT_CORNERS_MAX] = {0};
    for (int c = 0; c < g->table.corners; c++)
        if (ct_nibble(p->at, c)) reached[c] = (uint8_t)(1 << ct_holder(p, c));
    for (bool more = true; more;) {
        more = false;
        for (int e = 0; e < g->table.edges; e++) {
            int v = ct_nibble(p->road, e), a = g->table.end[e][0], b = g->table.end[e][1];
            int seat = v ? 1 << (v - 1) : 0;
            if (!((reached[a] ^ reached[b]) & seat)) continue;
            reached[a] |= (uint8_t)seat;
            reached[b] |= (uint8_t)seat;
            more = true;
        }
    }
    for (int e = 0; e < g->table.edges; e++)
        if (ct_nibble(p->road, e))
            CHECK(reached[g->table.end[e][0]] >> ct_road_holder(p, e) & 1, "road %d hangs on nothing", e);
}

static inline void check_lengths(const long_game *g) {
    const ct_position *p = &g->position;
    int most = 0, with_most = 0;
    for (int s = 0; s < g->table.house.players; s++) {
        int length = p->seat[s].length;
        assert_int_equal(length, ct_road_length(&g->table, p, s));
        with_most = length > most ? 1 : with_most + (length == most);
        most = length > most ? length : most;
    }
    if (p->longest != CT_NOBODY)
        assert_true(p->seat[p->longest].length == most && most >= CT_ROAD_LEAST);
    else
        assert_true(most < CT_ROAD_LEAST || with_most > 1);
}

static inline void check_army(const long_game *g) {
    const ct_position *p = &g->position;
    int most = 0;
    for (int s = 0; s < g->table.house.players; s++)
        most = p->seat[s].knights > most ? p->seat[s].knights : most;
    if (p->army != CT_NOBODY)
        assert_true(p->seat[p->army].knights == most && most >= CT_ARMY_LEAST);
    else
        assert_true(most < CT_ARMY_LEAST);
}

static inline void check_all(const long_game *g, const ct_move *made) {
    check_resources(g);
    check_cards(g);
    if (made->kind == CT_MOVE_KNIGHT) check_army(g);
    if (made->kind <= CT_MOVE_CITY || made->kind == CT_MOVE_END) check_pieces(g);
    if (made->kind == CT_MOVE_SETTLE) check_places(g);
    if (made->kind == CT_MOVE_ROAD) check_roads(g);
    if (made->kind <= CT_MOVE_ROAD) check_lengths(g);
}

static inline void long_begin(long_game *g) {
    ct_begin(&g->table, &g->position);
    memset(g->played, 0, sizeof g->played);
    for (int s = 0; s < CT_SEATS_MAX; s++)
        g->temper[s] = (int)lg_rng_below(&g->rng, TABLE_TEMPERS);
}

static inline bool long_step(long_game *g) {
    int n = ct_moves(&g->table, &g->position, g->moves);
    if (!n) return false;
    ct_move made = table_draw(g->moves, n, g->temper[g->position.actor], &g->rng);
    ct_draw_outcome(&g->table, &g->position, &made, &g->chance);
    ct_apply(&g->table, &g->position, &made);
    if (made.kind >= CT_MOVE_KNIGHT && made.kind <= CT_MOVE_MONOPOLY) g->played[made.kind - CT_MOVE_KNIGHT]++;
    check_all(g, &made);
    return true;
}

/* Makes this many moves on one kind of board with this many seats. After some games a new board is drawn. */
static inline void play_long(int kind, int players, int moves) {
    long_game *g = allocated(sizeof *g);
    int number = 10 * kind + players;
    g->rng = lg_rng_stream(14, "long", (uint64_t)number);
    g->chance = ct_chance_of(14, (uint64_t)number);
    for (int game = 0; moves > 0; game++) {
        ct_house house = table_house(players, &g->rng);
        ct_board board;
        if (game % 8 == 0) {
            board = table_board(kind, &g->rng);
            table_init(&g->table, &board, &house);
        }
        g->table.house = house;
        long_begin(g);
        while (moves-- > 0 && long_step(g)) {}
        assert_true(moves < 0 || g->position.phase == CT_OVER);
    }
    free(g);
}

#endif
