/* Tests of the reasons for illegal moves: in random games each move that the rules forbid has a reason, and a reason that
 * speaks of the board or a hand is true. */
#include "catan_tables.h"
#include "players/catan/game/log.h"

enum { GAMES = 24, ROUNDS_MAX = 1500, TRIES = 12, REASONS_MAX = 64 };

static const char *seen[REASONS_MAX];
static int reasons;

static void note(const char *reason) {
    for (int i = 0; i < reasons; i++)
        if (!strcmp(seen[i], reason)) return;
    assert_true(reasons < REASONS_MAX);
    seen[reasons++] = reason;
}

static bool was_seen(const char *reason) {
    for (int i = 0; i < reasons; i++)
        if (!strcmp(seen[i], reason)) return true;
    return false;
}

static bool can_pay(const ct_position *p, int what) {
    for (int r = 0; r < CT_RESOURCES; r++)
        if (p->seat[p->actor].hand[r] < ct_prices[what][r]) return false;
    return true;
}

static void check_true(const ct_table *table, const ct_position *p, const ct_move *m, const char *reason) {
    const ct_player_state *me = &p->seat[p->actor];
    bool road = m->kind == CT_MOVE_ROAD;
    if (!strcmp(reason, "the corner is taken")) assert_int_not_equal(ct_holder(p, m->x), CT_NOBODY);
    if (!strcmp(reason, "a road is there")) assert_int_not_equal(ct_road_holder(p, m->x), CT_NOBODY);
    if (!strcmp(reason, "the robber is there already")) assert_int_equal(m->x, p->robber);
    if (!strcmp(reason, "the robber stays on land")) assert_true(table->resource[m->x] >= CT_SEA);
    if (!strcmp(reason, "the seat has not the cards that it costs"))
        CHECK(!can_pay(p, m->kind), "kind %d in phase %d, actor %d turn %d: %d,%d,%d at %d", m->kind, p->phase,
              p->actor, p->turn, m->x, m->y, m->z, ct_holder(p, m->x));
    if (!strcmp(reason, "the seat has no road left")) assert_true(road && !me->roads);
    if (!strcmp(reason, "nothing is traded for itself")) assert_int_equal(m->y, m->z);
    if (!strcmp(reason, "a card has been played in this turn")) assert_true(p->carded);
}

static const unsigned takes_resource = 1u << CT_MOVE_DISCARD | 1u << CT_MOVE_PLENTY | 1u << CT_MOVE_MONOPOLY |
                                       1u << CT_MOVE_BANK | 1u << CT_MOVE_OFFER,
                      takes_two = 1u << CT_MOVE_PLENTY | 1u << CT_MOVE_BANK | 1u << CT_MOVE_OFFER | 1u << CT_MOVE_BUY;

/* Returns a random move, whose numbers can be anything that a log can contain. */
static ct_move draw_move(const ct_table *table, lg_rng *rng) {
    ct_move m = {.kind = (uint8_t)lg_rng_below(rng, CT_MOVES)};
    bool corner = m.kind == CT_MOVE_SETTLE || m.kind == CT_MOVE_CITY;
    int places = corner                    ? table->corners
                 : m.kind == CT_MOVE_ROAD  ? table->edges + 1
                 : m.kind == CT_MOVE_ROB   ? table->hexes + 1
                 : m.kind == CT_MOVE_OFFER ? 4
                                           : 1;
    m.x = (uint16_t)lg_rng_below(rng, (uint32_t)places);
    if (takes_resource >> m.kind & 1) m.y = (uint8_t)lg_rng_below(rng, CT_RESOURCES);
    if (takes_two >> m.kind & 1) m.z = (uint8_t)lg_rng_below(rng, CT_RESOURCES);
    if (m.kind == CT_MOVE_ROB) m.y = lg_rng_below(rng, 3) ? (uint8_t)lg_rng_below(rng, CT_SEATS_MAX) : CT_NOBODY;
    if (m.kind == CT_MOVE_ROLL) m.y = m.z = 1 + (uint8_t)lg_rng_below(rng, 6);
    return m;
}

static void ask(const ct_table *table, const ct_position *p, lg_rng *rng) {
    for (int t = 0; t < TRIES; t++) {
        ct_move m = draw_move(table, rng);
        if (ct_is_legal(table, p, &m)) continue;
        const char *reason = ct_why_not(table, p, &m);
        assert_true(reason && *reason);
        check_true(table, p, &m, reason);
        note(reason);
    }
}

/* Sometimes gives the seat cards from the bank, so that pieces and cards run out. */
static void give(ct_position *p, lg_rng *rng) {
    if (p->phase != CT_ACT || lg_rng_below(rng, 4)) return;
    for (int r = 0; r < CT_RESOURCES; r++) {
        int n = p->bank[r] < 3 ? p->bank[r] : 3;
        p->bank[r] = (uint8_t)(p->bank[r] - n);
        p->seat[p->actor].hand[r] = (uint8_t)(p->seat[p->actor].hand[r] + n);
    }
}

static void play(int players, uint64_t number) {
    lg_rng rng = lg_rng_stream(31, "why", number);
    ct_board board = table_board((int)(number % 3), &rng);
    ct_house house = table_house(players, &rng);
    ct_chance chance = ct_chance_of(31, number);
    ct_table table;
    ct_position p;
    ct_move moves[CT_MOVES_MAX];
    table_init(&table, &board, &house);
    ct_begin(&table, &p);
    for (int n = 0, count; n < ROUNDS_MAX && (count = ct_moves(&table, &p, moves)) > 0; n++) {
        give(&p, &rng);
        ask(&table, &p, &rng);
        count = ct_moves(&table, &p, moves);
        ct_move move = moves[lg_rng_below(&rng, (uint32_t)count)];
        ct_draw_outcome(&table, &p, &move, &chance);
        ct_apply(&table, &p, &move);
    }
    ask(&table, &p, &rng);
}

static void every_refusal_has_a_true_reason(void **state) {
    static const char *const wanted[] = {"a settlement is to be founded",
                                         "the dice are to be rolled first",
                                         "cards are to be discarded",
                                         "the robber is to be moved",
                                         "an offer is to be answered",
                                         "there is no land",
                                         "the corner is taken",
                                         "another settlement is one road away",
                                         "no road of the seat leads there",
                                         "the seat has not the cards that it costs",
                                         "a road is there",
                                         "it is not beside the new settlement",
                                         "nothing of the seat leads there",
                                         "no settlement of the seat is there",
                                         "the robber is there already",
                                         "that seat has nothing there, or no cards",
                                         "the seat has no such card",
                                         "the seat has not so many cards",
                                         "nothing is traded for itself"};
    (void)state;
    for (uint64_t n = 0; n < GAMES; n++)
        play(3 + (int)(n % 4), n);
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
        CHECK(was_seen(wanted[i]), "never said: %s", wanted[i]);
    CHECK(reasons >= 25, "%d reasons", reasons);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_refusal_has_a_true_reason)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
