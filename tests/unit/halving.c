/* Tests of successive halving: it finds an even level among uneven ones, plays no more games than its budget, and deals the same
 * games to all levels. The games are those of a coin that may be biased. */
#include "check.h"

#include "players/playtest/contest.h"

enum { ENTRANTS = 16 };

/* A coin that shows heads with a chance of .5 + off. */
typedef struct {
    lg_match base;
    double off;
    uint64_t level;
    int games, heads;
} coin_match;

static void toss(lg_match *match) {
    coin_match *c = (coin_match *)(void *)match;
    lg_rng rng = lg_rng_stream(match->seed + c->level, "toss", match->next);
    c->games++;
    c->heads += lg_rng_unit(&rng) < .5 + c->off;
}

static double unevenness(const lg_match *match) {
    const coin_match *c = (const coin_match *)(const void *)match;
    double off = c->games ? (double)c->heads / c->games - .5 : 0;
    return off * off;
}

static const lg_match_kind coins = {.size = sizeof(coin_match), .play = toss, .unevenness = unevenness};

/* Runs a contest. Entrant i is off by i percentage points, except that entrant `best` and entrant 0 exchange their places.
 * Returns the winner. */
static int contest(int count, int games, int best, uint64_t seed, int64_t *played) {
    coin_match coin[ENTRANTS];
    lg_halving h;
    for (int i = 0; i < count; i++) {
        coin[i].base.kind = &coins;
        coin[i].off = .01 * (i == best ? 0 : i == 0 ? best : i);
        coin[i].level = (uint64_t)i;
        coin[i].games = coin[i].heads = 0;
        lg_match_begin(&coin[i].base, seed, 0, 1);
    }
    lg_halving_begin(&h, &coin[0].base, count, games);
    while (!lg_halving_is_over(&h)) {
        lg_halving_deal(&h);
        lg_matches_play(h.living, h.count, NULL);
        for (int i = 1; i < h.count; i++)
            assert_true(h.living[i]->next == h.living[0]->next);
        lg_halving_note(&h);
    }
    *played = 0;
    for (int i = 0; i < count; i++)
        *played += coin[i].games;
    assert_true(*played == h.played);
    return (int)((const coin_match *)(const void *)lg_halving_leader(&h) - coin);
}

static void the_even_level_is_found_wherever_it_is(void **state) {
    (void)state;
    for (int best = 0; best < ENTRANTS; best += 5) {
        int64_t played;
        int near = 0;
        for (uint64_t seed = 0; seed < 10; seed++) {
            int winner = contest(ENTRANTS, 16000, best, 100 * seed, &played);
            near += winner == best || (winner != 0 && winner < 3) || (winner == 0 && best < 3);
        }
        CHECK(near >= 9, "level %d: %d of 10 winners are even to 2 points", best, near);
    }
}

static void games_are_neither_overspent_nor_left(void **state) {
    (void)state;
    for (int count = 2; count <= ENTRANTS; count++)
        for (int games = 100; games < 3000; games = 2 * games + 37) {
            int64_t played;
            contest(count, games, 0, 1, &played);
            CHECK(played <= games && played > 0.7 * games, "%d entrants: %d games of %d", count, (int)played, games);
        }
    int64_t played;
    assert_int_equal(contest(1, 100, 0, 1, &played), 0);
    assert_int_equal(played, 0);
    contest(ENTRANTS, 1, 0, 1, &played); /* each entrant plays at least one game in each round */
    assert_int_equal(played, 16 + 8 + 4 + 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_even_level_is_found_wherever_it_is),
        cmocka_unit_test(games_are_neither_overspent_nor_left),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
