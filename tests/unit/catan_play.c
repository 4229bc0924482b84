/* Tests of the game's engine against a second, slow implementation of the rules (tests/reference/catan_rules.h): random games
 * on random boards, with the same moves in both. After each move both must agree on the legal moves and on the whole position.
 * Rare situations are counted, to prove that they occurred. */
#include "catan_invariants.h"
#include "reference/catan_compare.h"
#include "reference/catan_events.h"

/* A game in both implementations, and how it is played. */
typedef struct {
    ct_table table;
    ct_position position;
    ct_chance chance;
    ct_board board;
    ref_map map;
    ref_game game, before;
    ct_move moves[CT_MOVES_MAX];
    ref_moves list;
    int temper[CT_SEATS_MAX], gifts; /* gifts: a gift is made once in this many moves on average; 0: no gifts */
    lg_rng rng;
} match;

static void begin(match *m, int kind, int players, uint64_t number) {
    m->rng = lg_rng_stream(14, "play", number);
    m->board = table_board(kind, &m->rng);
    ct_house house = table_house(players, &m->rng);
    table_init(&m->table, &m->board, &house);
    ref_map_init(&m->map, &m->table, &m->board);
    CHECK(m->map.edges == m->table.edges, "%d edges, and should be %d", m->table.edges, m->map.edges);
    ct_begin(&m->table, &m->position);
    ref_begin(&m->game, &m->map, &house);
    m->chance = ct_chance_of(14, number);
    m->gifts = lg_rng_below(&m->rng, 2) ? 0 : 3;
    bool alike = lg_rng_below(&m->rng, 2);
    for (int s = 0; s < CT_SEATS_MAX; s++)
        m->temper[s] = alike && s ? m->temper[0] : (int)lg_rng_below(&m->rng, TABLE_TEMPERS);
}

/* Moves cards from the bank to a hand in both implementations, or back if n is negative. */
static void give(match *m, int seat, int resource, int n) {
    m->game.bank[resource] -= n;
    m->game.hand[seat][resource] += n;
    m->position.bank[resource] = (uint8_t)m->game.bank[resource];
    m->position.seat[seat].hand[resource] = (uint8_t)m->game.hand[seat][resource];
}

static void give_some(match *m) {
    int seat = (int)lg_rng_below(&m->rng, (uint32_t)m->table.house.players);
    int r = (int)lg_rng_below(&m->rng, CT_RESOURCES), bank = m->game.bank[r];
    if (!lg_rng_below(&m->rng, 4))
        give(m, seat, r, -m->game.hand[seat][r]);
    else if (bank)
        give(m, seat, r, 1 + (int)lg_rng_below(&m->rng, (uint32_t)bank));
}

/* Gives the seat whose turn it is all cards of the bank except none or one of each resource. */
static void give_all(match *m) {
    int but = (int)lg_rng_below(&m->rng, CT_RESOURCES + 1);
    for (int r = 0; r < CT_RESOURCES; r++)
        give(m, m->game.turn, r, m->game.bank[r] - (but == r && m->game.bank[r]));
}

static void give_card(match *m, int seat, int card) {
    if (!m->game.deck[card]) return;
    m->position.deck[card] = (uint8_t)--m->game.deck[card];
    m->position.seat[seat].card[card] = (uint8_t)++m->game.held[seat][card];
}

static void give_for_roads(match *m) {
    if (ref_roads(&m->game, m->game.turn) == CT_ROAD_PIECES - 1) give_card(m, m->game.turn, CT_ROADS);
    for (int r = 0; r < CT_ORE; r++)
        if (m->game.bank[r] && m->game.hand[m->game.turn][r] < 2) give(m, m->game.turn, r, 1);
}

/* Gives cards, so that the bank often runs short and much is built. */
static void give_gifts(match *m) {
    if (m->position.phase != CT_ACT || !m->gifts || lg_rng_below(&m->rng, (uint32_t)m->gifts)) return;
    if (ref_may_play(&m->game, CT_PLENTY))
        give_all(m);
    else if (m->temper[m->game.turn] == TABLE_PAVER)
        give_for_roads(m);
    else
        give_some(m);
}

/* Is this an open corner between two roads of another player, so that a settlement there would break that player's road? */
static bool is_crossing(const match *m, int corner) {
    for (int s = 0; s < m->game.house.players && ref_is_open(&m->game, corner); s++) {
        int roads = 0;
        for (int k = 0; k < m->map.ways[corner]; k++)
            roads += s != m->game.actor && m->game.road[m->map.way[corner][k]] == s;
        if (roads > 1) return true;
    }
    return false;
}

/* Is the move a settlement that breaks a road, or a road that leads to a place for one? */
static bool is_hostile(const match *m, const ct_move *move) {
    if (move->kind == CT_MOVE_SETTLE) return is_crossing(m, ref_corner_named(&m->map, move->x));
    if (move->kind != CT_MOVE_ROAD) return false;
    const int *end = m->map.end[ref_edge_named(&m->map, move->x)];
    return is_crossing(m, end[0]) || is_crossing(m, end[1]);
}

/* Leaves only some moves for a player that builds roads (TABLE_PAVER): mostly hostile moves, and settlements only if they break
 * roads. Returns how many moves are left. */
static int leave_out(match *m, int n) {
    int hostile = 0, kept = 0;
    if (m->position.phase == CT_FOUND || !lg_rng_below(&m->rng, 20)) return n;
    for (int i = 0; i < n; i++)
        hostile += is_hostile(m, &m->moves[i]);
    bool only = hostile && lg_rng_below(&m->rng, 3);
    for (int i = 0; i < n; i++)
        if (is_hostile(m, &m->moves[i]) || (!only && m->moves[i].kind != CT_MOVE_SETTLE))
            m->moves[kept++] = m->moves[i];
    return kept;
}

/* Changes one number of a move. The result must be legal in both implementations, or illegal in both. */
static void try_another(match *m, ct_move move) {
    uint32_t any = lg_rng_below(&m->rng, 8);
    switch (lg_rng_below(&m->rng, 4)) {
    case 0: move.kind = (uint8_t)lg_rng_below(&m->rng, CT_MOVES); break;
    case 1: move.x = (uint16_t)lg_rng_below(&m->rng, lg_rng_below(&m->rng, 2) ? 4 : (uint32_t)m->table.edges); break;
    case 2: move.y = any == 7 ? CT_NOBODY : (uint8_t)any; break;
    default: move.z = (uint8_t)any; break;
    }
    bool should = ref_has(&m->list, move) && ref_may_come(&m->game, &move);
    CHECK(ct_is_legal(&m->table, &m->position, &move) == should, "move %d x=%d y=%d z=%d should be %s", move.kind,
          move.x, move.y, move.z, should ? "legal" : "illegal");
}

static ct_move choose(match *m, int n) {
    int temper = m->temper[m->position.actor];
    if (temper == TABLE_PAVER) n = leave_out(m, n);
    ct_move move = table_draw(m->moves, n, temper, &m->rng);
    ct_draw_outcome(&m->table, &m->position, &move, &m->chance);
    CHECK(ref_may_come(&m->game, &move), "move %d cannot have come to y=%d z=%d", move.kind, move.y, move.z);
    CHECK(ct_is_legal(&m->table, &m->position, &move), "move %d x=%d y=%d z=%d was listed and is not legal", move.kind,
          move.x, move.y, move.z);
    return move;
}

static bool step(match *m, ct_move *made) {
    give_gifts(m);
    int n = ct_moves(&m->table, &m->position, m->moves);
    ref_list(&m->game, &m->list);
    ref_compare_moves(m->moves, n, &m->list, made);
    CHECK((m->position.phase == CT_OVER) == !n, "%d moves in phase %d", n, m->position.phase);
    if (!n) return false;
    *made = choose(m, n);
    try_another(m, *made);
    m->before = m->game;
    ct_apply(&m->table, &m->position, made);
    ref_apply(&m->game, made);
    note_all(&m->before, &m->list, &m->game, made);
    ref_compare(&m->table, &m->position, &m->game, made);
    return true;
}

/* Sets up games in which everyone builds roads against the others and nobody can win. */
static void begin_war(match *m) {
    m->table.house.points = m->game.house.points = 100;
    m->table.house.offers = m->game.house.offers = 0;
    m->gifts = 1;
    for (int s = 0; s < CT_SEATS_MAX; s++)
        m->temper[s] = TABLE_PAVER;
}

enum { MOVES_MOST = 1000, WAR_MOST = 300 };

/* Plays games on one kind of board until this many moves have been made. */
static void play(int kind, int players, int moves, bool war) {
    match *m = allocated(sizeof *m);
    for (uint64_t number = 0; moves > 0; number++) {
        ct_move made = {.kind = CT_MOVES};
        int n = 0;
        begin(m, kind, players, number * 200 + (uint64_t)(100 * war + 10 * kind + players));
        if (war) begin_war(m);
        while (n < (war ? WAR_MOST : MOVES_MOST) && step(m, &made))
            n++;
        moves -= n;
    }
    free(m);
}

static void base_games_agree_with_slow_rules(void **state) {
    (void)state;
    play(TABLE_BASE, 3, 5000, false);
    play(TABLE_BASE, 4, 15000, false);
}

static void large_games_agree_with_slow_rules(void **state) {
    (void)state;
    play(TABLE_LARGE, 5, 5000, false);
    play(TABLE_LARGE, 6, 5000, false);
}

static void games_with_seas_and_islands_agree_with_slow_rules(void **state) {
    (void)state;
    play(TABLE_SEA, 3, 3000, false);
    play(TABLE_SEA, 4, 3000, false);
    play(TABLE_ISLANDS, 4, 3000, false);
    play(TABLE_ISLANDS, 6, 3000, false);
}

static void broken_roads_agree_with_slow_rules(void **state) {
    (void)state;
    play(TABLE_BASE, 3, 10000, true);
    play(TABLE_BASE, 4, 5000, true);
    play(TABLE_LARGE, 5, 5000, true);
}

static void games_where_seats_are_cramped_agree_with_slow_rules(void **state) {
    (void)state;
    play(TABLE_TINY, 3, 5000, false);
    play(TABLE_SMALL, 3, 10000, false);
}

static void what_is_easily_got_wrong_happened(void **state) {
    (void)state;
    for (int e = 0; e < EVENTS; e++)
        CHECK(seen[e], "it never happened that: %s", events[e]);
}

static void invariants_hold(void **state) {
    (void)state;
    for (int players = 3; players <= 6; players++)
        play_long(players > 4 ? TABLE_LARGE : TABLE_BASE, players, 20000);
    play_long(TABLE_SEA, 4, 10000);
    play_long(TABLE_TINY, 3, 10000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(base_games_agree_with_slow_rules),
        cmocka_unit_test(large_games_agree_with_slow_rules),
        cmocka_unit_test(games_with_seas_and_islands_agree_with_slow_rules),
        cmocka_unit_test(broken_roads_agree_with_slow_rules),
        cmocka_unit_test(games_where_seats_are_cramped_agree_with_slow_rules),
        cmocka_unit_test(what_is_easily_got_wrong_happened),
        cmocka_unit_test(invariants_hold),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
