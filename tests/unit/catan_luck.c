/* Tests of dice luck: its mean is zero for every player, it counts the cards that a roll brings, and wins that luck explains
 * are not counted as bias. */
#include "catan_tables.h"

#include "players/catan/match.h"

enum { SEATS = 4 };

/* Plays this many random moves, and then goes on until the next roll. Returns false if the game ends before. */
static bool play_to_roll(const ct_table *table, ct_position *p, int moves, lg_rng *rng) {
    ct_chance chance = ct_chance_of(lg_rng_next(rng), 0);
    ct_begin(table, p);
    for (int i = 0; i < moves || p->phase != CT_BEFORE; i++) {
        ct_move list[CT_MOVES_MAX];
        int n = ct_moves(table, p, list);
        if (!n) return false;
        ct_move move = table_draw(list, n, TABLE_WINNER, rng);
        ct_draw_outcome(table, p, &move, &chance);
        ct_apply(table, p, &move);
    }
    return true;
}

static int cards_of(const ct_position *p, int seat) {
    int n = 0;
    for (int r = 0; r < CT_RESOURCES; r++)
        n += p->seat[seat].hand[r];
    return n;
}

/* Over all 36 rolls, a player's luck adds up to 0. A roll that brings one card more than another one has 36 more luck. */
static void nobody_is_lucky_on_the_average(void **state) {
    (void)state;
    lg_rng rng = lg_rng_stream(1, "luck", 0);
    int rolled = 0;
    for (int n = 0; n < 40; n++) {
        static ct_table table;
        ct_house house = ct_house_of(SEATS);
        ct_board board = table_board(TABLE_BASE, &rng);
        ct_position p;
        ct_luck all = {{0}};
        table_init(&table, &board, &house);
        memset(table.deck, 0, sizeof table.deck);
        table.bank = 200; /* so that the bank is never short */
        if (!play_to_roll(&table, &p, 40 + 5 * n, &rng)) continue;
        int constant[SEATS] = {0};
        for (int roll = 0; roll < 36; roll++) {
            ct_move move = {.kind = CT_MOVE_ROLL, .y = (uint8_t)(1 + roll / 6), .z = (uint8_t)(1 + roll % 6)};
            ct_position after = p;
            ct_luck luck = {{0}};
            ct_apply(&table, &after, &move);
            ct_luck_note(&luck, &table, &after, &move);
            for (int s = 0; s < SEATS; s++) {
                int cards = cards_of(&after, s) - cards_of(&p, s), rest = luck.seat[s] - 36 * cards;
                all.seat[s] += luck.seat[s];
                if (move.y + move.z == 7) continue;
                if (!roll) constant[s] = rest;
                assert_int_equal(rest, constant[s]);
            }
        }
        for (int s = 0; s < SEATS; s++)
            assert_int_equal(all.seat[s], 0);
        rolled++;
    }
    CHECK(rolled > 20, "only %d games came to a roll", rolled);
}

/* The luckiest player nearly always wins, so luck alone makes the shares of a few games uneven. The estimate must not show
 * this. */
static void what_luck_explains_is_taken_out(void **state) {
    (void)state;
    double raw = 0, corrected = 0;
    for (uint64_t k = 0; k < 100; k++) {
        ct_tally tally = {.players = SEATS};
        ct_luck_sum sum = {.squares = 0};
        double share[CT_SEATS_MAX], whole = 0;
        lg_rng rng = lg_rng_stream(k, "wins", 0);
        for (int game = 0; game < 100; game++) {
            ct_luck luck = {{0}};
            int best = 0;
            for (int s = 0; s < SEATS; s++) {
                luck.seat[s] = (int)lg_rng_below(&rng, 401) - 200;
                if (luck.seat[s] > luck.seat[best]) best = s;
            }
            int winner = lg_rng_below(&rng, 10) ? best : (int)lg_rng_below(&rng, SEATS);
            tally.games++;
            tally.won[winner]++;
            ct_luck_add(&sum, &luck, SEATS, winner);
        }
        ct_luck_correct(&sum, &tally, share);
        for (int s = 0; s < SEATS; s++) {
            double won = (double)tally.won[s] / 100;
            whole += share[s];
            raw += (won - .25) * (won - .25);
            corrected += (share[s] - .25) * (share[s] - .25);
        }
        assert_true(fabs(whole - 1) < 1e-12);
    }
    CHECK(corrected < .7 * raw, "squares of %g become %g", raw, corrected);
}

/* With few games the forecast decides the estimate, with many games the wins do. */
static void a_forecast_counts_as_some_games(void **state) {
    (void)state;
    ct_match even = {.tally.players = SEATS, .expected = {.25, .25, .25, .25}}, uneven = even;
    uneven.expected[0] = .28;
    uneven.expected[1] = .22;
    assert_true(ct_match_kind.unevenness(&even.base) == 0 && ct_match_kind.unevenness(&uneven.base) > 0);
    even.tally = (ct_tally){SEATS, 100, {28, 22, 25, 25}};
    uneven.tally = (ct_tally){SEATS, 100, {25, 25, 25, 25}};
    assert_true(ct_match_kind.unevenness(&even.base) < ct_match_kind.unevenness(&uneven.base));
    even.tally.games = uneven.tally.games = 1000;
    for (int s = 0; s < SEATS; s++) {
        even.tally.won[s] *= 10;
        uneven.tally.won[s] *= 10;
    }
    assert_true(ct_match_kind.unevenness(&even.base) > ct_match_kind.unevenness(&uneven.base));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_is_lucky_on_the_average),
        cmocka_unit_test(what_luck_explains_is_taken_out),
        cmocka_unit_test(a_forecast_counts_as_some_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
