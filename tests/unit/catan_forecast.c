/* Tests of the forecast of wins against played games, which the forecast does not use. On shuffled boards the shares of wins
 * correlate with the forecast, and are closer to the forecast than to equal shares. `learner` does not play here, because the
 * forecast knows little of its games (docs/measurements/catan-fairness.md).
 * Second tier (15 s): plays thousands of games. */
#include "catan_tables.h"

#include "boards/catan/forecast/forecast.h"
#include "boards/catan/forecast/model.h"
#include "players/catan/match.h"

enum { BOARDS = 24, GAMES = 250, SEATS = 4 };

static ct_tally play(const lg_task *task, const ct_board *board, uint64_t seed) {
    lg_match *match = lg_matches_open(&ct_match_kind, task, 1);
    lg_error error;
    CHECK(match, "out of memory");
    CHECK(ct_match_kind.seat(match, board, &error), "%s", error.text);
    lg_match_begin(match, seed, 0, 1);
    match->due = GAMES;
    lg_matches_play(&match, 1, NULL);
    ct_tally tally = ((const ct_match *)(const void *)match)->tally;
    lg_matches_close(match, 1);
    return tally;
}

static void games_go_as_foreseen(void **state) {
    lg_rng rng = lg_rng_stream(1, "boards", 0);
    double both = 0, foreseen = 0, won = 0, missed = 0;
    lg_task *task = task_of(&lg_game_catan, NULL, "unheard=learner", NULL);
    (void)state;
    for (int b = 0; b < BOARDS; b++) {
        ct_board board = table_board(TABLE_BASE, &rng);
        ct_tally tally = play(task, &board, (uint64_t)b);
        ct_forecast f;
        assert_true(ct_foresee(&board, SEATS, &f));
        for (int s = 0; s < SEATS; s++) {
            double x = f.share[s] - 1.0 / SEATS, y = (double)tally.won[s] / (double)ct_tally_won(&tally) - 1.0 / SEATS;
            both += x * y;
            foreseen += x * x;
            won += y * y;
            missed += (x - y) * (x - y);
        }
    }
    lg_task_destroy(task);
    double r = both / sqrt(foreseen * won);
    CHECK(r > 0.3, "they correlate by %g", r);
    CHECK(missed < 0.9 * won, "squares beside what was foreseen: %g; beside even shares: %g", missed, won);
}

/* With a bound, the forecast may stop as soon as it is certain that the bias exceeds the bound. Otherwise its result must be
 * the same as without a bound. */
static void within_a_bound_it_is_the_same(void **state) {
    lg_rng rng = lg_rng_stream(3, "boards", 0);
    int within = 0, enough = 0;
    (void)state;
    for (int n = 0; n < 40; n++) {
        int players = 3 + n % 4;
        ct_board board = table_board(players > 4 ? TABLE_LARGE : TABLE_BASE, &rng);
        ct_shape shape;
        ct_forecast whole, cut;
        ct_shape_init(&shape, &board);
        assert_true(ct_foresee(&board, players, &whole) &&
                    ct_foresee_within(&shape, &board, players, CT_ORDER_OF_GREEDY, 0.025, &cut));
        CHECK(whole.bias > 0.025 ? cut.bias > 0.025 : cut.bias == whole.bias, "%g, cut %g", whole.bias, cut.bias);
        within += whole.bias <= 0.025;
        enough += cut.bias != whole.bias;
    }
    CHECK(within > 5 && enough > 5, "%d within the bound, %d cut short", within, enough);
}

/* The shares add up to 1, and settlements keep their distance. The bias is the mean over several ways to value corners, so
 * it is at least the deviation of the mean shares. */
static void shares_are_whole_and_starts_apart(void **state) {
    lg_rng rng = lg_rng_stream(2, "boards", 0);
    (void)state;
    for (int n = 0; n < 40; n++) {
        int players = 3 + n % 4;
        ct_board board = table_board(players > 4 ? TABLE_LARGE : TABLE_BASE, &rng);
        ct_forecast f;
        uint64_t taken[(CT_CORNERS_MAX + 63) / 64] = {0};
        ct_house house = ct_house_of(players);
        static ct_table table;
        double sum = 0, squares = 0;
        ct_table_init(&table, &board, &house, NULL);
        assert_true(ct_foresee(&board, players, &f) && f.players == players);
        for (int s = 0; s < players; s++) {
            sum += f.share[s];
            squares += (f.share[s] - 1.0 / players) * (f.share[s] - 1.0 / players);
            for (int k = 0; k < 2; k++) {
                assert_false(taken[f.corner[s][k] / 64] >> f.corner[s][k] % 64 & 1);
                ct_close_around(&table, taken, f.corner[s][k]);
            }
        }
        assert_true(fabs(sum - 1) < 1e-12 && f.bias >= sqrt(squares / players) - 1e-12);
    }
}

/* The forecast looks at 729 of all 6561 drafts. Their mean is nearly that of all drafts. */
static void a_ninth_of_all_drafts_stands_for_all(void **state) {
    lg_rng rng = lg_rng_stream(3, "boards", 0);
    ct_board board = table_board(TABLE_BASE, &rng);
    ct_house house = ct_house_of(SEATS);
    static ct_table table;
    static ct_opening opening;
    static ct_around around;
    double usual[CT_SEATS_MAX], sum[CT_SEATS_MAX] = {0};
    (void)state;
    table_init(&table, &board, &house);
    ct_opening_init(&opening, &table, NULL, 3);
    ct_around_init(&around, &opening.ground);
    for (int draft = 0; draft < 6561; draft++) {
        uint8_t nth[2 * SEATS];
        int16_t corner[CT_SEATS_MAX][2];
        double x[CT_SEATS_MAX][CT_STARTS], one[CT_SEATS_MAX];
        for (int t = 0, rest = draft; t < 2 * SEATS; t++, rest /= 3)
            nth[t] = (uint8_t)(rest % 3);
        ct_opening_take(&opening, nth, corner);
        ct_start_measure(&around, corner, x);
        ct_model_shares(SEATS, x, one);
        for (int s = 0; s < SEATS; s++)
            sum[s] += one[s] / 6561;
    }
    assert_true(ct_foresee_usual(&board, SEATS, usual));
    for (int s = 0; s < SEATS; s++)
        CHECK(fabs(usual[s] - sum[s]) < .002, "seat %d: %g, of all %g", s + 1, usual[s], sum[s]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_go_as_foreseen), cmocka_unit_test(within_a_bound_it_is_the_same),
        cmocka_unit_test(a_ninth_of_all_drafts_stands_for_all), cmocka_unit_test(shares_are_whole_and_starts_apart)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
