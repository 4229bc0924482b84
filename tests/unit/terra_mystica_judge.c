/* Tests of judging Terra Mystica's boards by play: what lies around first dwellings agrees with a slow second count; effects of
 * colours are found where there are some, and their bounds hold; a verdict is that of the judge's games on any number of
 * threads; a contest hears the model as well; boards that cannot be played are refused. */
#include "threads.h"

#include <math.h>

#include "base/verdicts.h"
#include "boards/terra_mystica/forecast.h"
#include "players/terra_mystica/families/site.h"
#include "players/terra_mystica/match.h"

extern const lg_game lg_game_terra_mystica;
static const lg_game *const game = &lg_game_terra_mystica;

enum { GAMES = 20 };
static const char settings[] = "fair=play games=60";

static tm_board official(const char *name) {
    tm_board board;
    assert_true(tm_official(name, &board));
    return board;
}

/* Spades between two terrains, by walking the circle both ways. */
static int slow_spades(int faction, int from, int to) {
    int up = 0, down = 0;
    for (int c = from; c != to; c = (c + 1) % TM_COLOURS)
        up++;
    for (int c = from; c != to; c = (c + TM_COLOURS - 1) % TM_COLOURS)
        down++;
    if (faction == TM_GIANTS) return up ? 2 : 0;
    return up < down ? up : down;
}

/* Counts the features hex by hex and dwelling by dwelling, each by its own sentence in site.h. */
static void slow_features(const tm_table *t, const tm_position *p, int seat, int feature[TM_SITE_FEATURES]) {
    int colour = p->seat[seat].colour, faction = p->seat[seat].faction;
    memset(feature, 0, sizeof *feature * TM_SITE_FEATURES);
    for (int c = 0; c < t->cells; c++) {
        int steps = TM_FAR, ships = TM_FAR;
        bool own = tm_building_at(p, c) >= 0 && tm_colour_at(p, c) == colour;
        for (int d = 0; d < t->cells; d++) {
            if (d == c || tm_building_at(p, d) < 0 || tm_colour_at(p, d) != colour) continue;
            int far = t->steps[c][d];
            if (own && d < c) {
                feature[TM_SITE_OWN_NEAR] += far <= 2;
                feature[TM_SITE_OWN_THREE] += far == 3;
                feature[TM_SITE_OWN_FAR] += far > 5;
            }
            steps = far < steps ? far : steps;
            ships = t->river[d][c] < ships ? t->river[d][c] : ships;
        }
        if (own || t->terrain[c] == TM_RIVER) continue;
        if (tm_building_at(p, c) >= 0) {
            feature[TM_SITE_RIVAL] += steps == 1;
            feature[TM_SITE_RIVAL_NEAR] += steps == 2;
            continue;
        }
        int spades = slow_spades(faction, colour, t->terrain[c]);
        feature[TM_SITE_NEXT_ONE] += steps == 1 && spades == 1;
        feature[TM_SITE_NEXT_TWO] += steps == 1 && spades == 2;
        feature[TM_SITE_SHIP_ONE] += steps > 1 && !spades && ships == 1;
        feature[TM_SITE_SHIP_TWO] += steps > 1 && !spades && ships == 2;
        feature[TM_SITE_SHIP_THREE] += steps > 1 && !spades && ships == 3;
        feature[TM_SITE_RING_HOME] += steps == 2 && ships > 1 && !spades;
        feature[TM_SITE_RING_ONE] += steps == 2 && ships > 1 && spades == 1;
        feature[TM_SITE_RING_TWO] += steps == 2 && ships > 1 && spades == 2;
    }
}

static void places_agree_with_a_slow_count(void **state) {
    (void)state;
    static const char *const names[] = {"original", "fire-ice-1", "fire-ice-2", "fjords", "loon-lakes"};
    tm_table *table = allocated(sizeof *table);
    tm_game *play = allocated(sizeof *play);
    int seen[TM_SITE_FEATURES] = {0};
    for (int number = 0; number < 100; number++) {
        const tm_board board = official(names[number % 5]);
        lg_rng rng = lg_rng_stream(3, "places", (uint64_t)number);
        tm_game_rules rules = tm_match_rules(&rng);
        tm_move made;
        assert_true(tm_table_init(table, &board, &rules, NULL));
        play->table = table;
        for (int s = 0; s < TM_MATCH_SEATS; s++)
            play->manner[s].player = number % 2 ? &tm_player_random : &tm_player_greedy;
        tm_game_start(play, 1, (uint64_t)number);
        while (play->position.phase <= TM_FOUNDING)
            tm_game_step(play, &made);
        for (int s = 0; s < TM_MATCH_SEATS; s++) {
            int quick[TM_SITE_FEATURES], slow[TM_SITE_FEATURES];
            double value = 0;
            tm_site_features(table, &play->position, s, quick);
            slow_features(table, &play->position, s, slow);
            for (int i = 0; i < TM_SITE_FEATURES; i++) {
                CHECK(quick[i] == slow[i], "game %d seat %d %s: %d, not %d", number, s, tm_site_names[i], quick[i],
                      slow[i]);
                seen[i] += quick[i];
                value += quick[i] * tm_site_weights[i];
            }
            assert_float_equal(tm_site_value(table, &play->position, s), value, 1e-9);
        }
    }
    for (int i = 0; i < TM_SITE_FEATURES; i++)
        CHECK(seen[i] > 0, "%s never occurred", tm_site_names[i]);
    free(play);
    free(table);
}

/* Counts games whose points are drawn around 100, with so many points more for each colour. */
static tm_tally_of_games count_drawn(const double more[TM_COLOURS], int games, uint64_t seed) {
    tm_tally_of_games tally = {.games = 0};
    tm_table *table = allocated(sizeof *table);
    tm_position *end = allocated(sizeof *end);
    lg_rng rng = lg_rng_stream(seed, "drawn", 0);
    for (int g = 0; g < games; g++) {
        table->rules = tm_match_rules(&rng);
        for (int s = 0; s < TM_MATCH_SEATS; s++) {
            double points = 100 + 14 * lg_rng_normal(&rng) + more[tm_factions[table->rules.faction[s]].colour];
            end->seat[s].vp = (int16_t)points;
        }
        tm_tally_note(&tally, table, end);
    }
    free(end);
    free(table);
    return tally;
}

/* The drawn points know no strengths of factions. So the colours' means are compared with those without effects. */
static void effects_are_found_where_they_are(void **state) {
    (void)state;
    static const double even[TM_COLOURS] = {0}, uneven[TM_COLOURS] = {[TM_BLACK] = 6, [TM_GRAY] = -6};
    tm_tally_of_games without = count_drawn(even, 4000, 1), with = count_drawn(uneven, 4000, 1);
    for (int c = 0; c < TM_COLOURS; c++) {
        double points = tm_tally_points(&with, c) - tm_tally_points(&without, c);
        double won = tm_tally_won(&with, c) - tm_tally_won(&without, c);
        CHECK(points > uneven[c] - 1.5 && points < uneven[c] + 1.5, "colour %d: %f points", c, points);
        CHECK(won * uneven[c] >= 0 && (uneven[c] == 0 || won * won > 25), "colour %d: %f of 100", c, won);
    }
}

static void the_bounds_are_around_the_spread_and_close_in_with_games(void **state) {
    (void)state;
    static const double uneven[TM_COLOURS] = {[TM_BLACK] = 6, [TM_GRAY] = -6};
    double last = 100;
    for (int games = 50; games <= 12800; games *= 16) {
        tm_tally_of_games t = count_drawn(uneven, games, 2);
        lg_bias b = tm_tally_spread(&t, 1.645);
        CHECK(b.low <= b.bias && b.bias <= b.high && b.high - b.low < last, "%d games: %f %f %f", games, b.low, b.bias,
              b.high);
        last = b.high - b.low;
    }
    tm_tally_of_games none = {.games = 0};
    assert_true(tm_tally_spread(&none, 1.645).high >= 1 && tm_tally_points(&none, 0) == 0 &&
                tm_tally_won(&none, 0) == 0);
}

static void tallies_add_up(void **state) {
    (void)state;
    static const double even[TM_COLOURS] = {0};
    tm_tally_of_games a = count_drawn(even, 30, 3), b = count_drawn(even, 50, 4), sum = a;
    tm_tally_add(&sum, &b);
    assert_int_equal(sum.games, 80);
    for (int c = 0; c < TM_COLOURS; c++) {
        assert_int_equal(sum.colour[c].games, a.colour[c].games + b.colour[c].games);
        assert_true(fabs(sum.colour[c].points - a.colour[c].points - b.colour[c].points) < 1e-9);
        assert_true(fabs(sum.colour[c].squares - a.colour[c].squares - b.colour[c].squares) < 1e-9);
        assert_true(fabs(sum.colour[c].won - a.colour[c].won - b.colour[c].won) < 1e-9);
    }
}

static void the_verdict_is_that_of_the_judges_games(void **state) {
    (void)state;
    lg_task *task = task_of(game, NULL, settings, NULL);
    const lg_court court = tm_court_of(tm_task_of(task));
    const tm_board board = official("original");
    tm_verdict verdict, together;
    lg_match *match = lg_matches_open(&tm_match_kind, task, 1);
    assert_true(match && tm_match_kind.seat(match, &board, NULL));
    lg_match_begin(match, 0x6a75646765, 0, 1);
    match->due = GAMES;
    lg_matches_play(&match, 1, NULL);
    const tm_tally_of_games *tally = &((const tm_match *)(const void *)match)->tally;
    assert_true(lg_judge_level(&court, &board, &verdict, NULL));
    assert_int_equal(verdict.tally.games, GAMES);
    for (int c = 0; c < TM_COLOURS; c++) {
        assert_int_equal(verdict.tally.colour[c].games, tally->colour[c].games);
        assert_float_equal(verdict.tally.colour[c].points, tally->colour[c].points, 1e-9);
    }
    test_threads threads = threads_of(3);
    lg_judge *judge = lg_judge_create(&court);
    const tm_board other = official("fjords");
    assert_true(judge && lg_judge_start(judge, &other, NULL));
    while (lg_judge_step(judge, &threads.threads) < 1) {}
    assert_true(lg_verdicts_recall(tm_task_of(task)->trial.verdicts, &other, &together));
    assert_true(lg_judge_start(judge, &other, NULL));
    while (lg_judge_step(judge, NULL) < 1) {}
    assert_true(lg_verdicts_recall(tm_task_of(task)->trial.verdicts, &other, &verdict));
    assert_memory_equal(&verdict.tally, &together.tally, sizeof verdict.tally);
    lg_judge_destroy(judge);
    lg_matches_close(match, 1);
    lg_task_destroy(task);
}

/* A verdict that is cut short rests on the games played so far. A judge who is hurried plays one slice of games. */
static void a_verdict_can_be_cut_short(void **state) {
    (void)state;
    enum { SLICE = 64 };
    lg_task *task = task_of(game, NULL, "fair=play games=300", NULL);
    const lg_court court = tm_court_of(tm_task_of(task));
    lg_verdicts *verdicts = tm_task_of(task)->trial.verdicts;
    const tm_board board = official("original"), other = official("fjords");
    tm_verdict verdict;
    lg_text text = {.failed = false};
    lg_judge *judge = lg_judge_create(&court);
    assert_true(judge && lg_judge_start(judge, &board, NULL));
    lg_judge_cut_short(judge); /* no game is played yet */
    assert_false(lg_verdicts_recall(verdicts, &board, &verdict));
    assert_true(lg_judge_step(judge, NULL) < 1);
    lg_judge_cut_short(judge);
    assert_true(lg_verdicts_recall(verdicts, &board, &verdict));
    assert_int_equal(verdict.tally.games, SLICE);
    lg_verdicts_hurry(verdicts, true);
    assert_true(lg_judge_level(&court, &other, &verdict, NULL));
    assert_int_equal(verdict.tally.games, SLICE);
    lg_judge_say_shortened(court.trial, 100, &text);
    assert_int_equal(text.length, 0);
    lg_judge_say_shortened(court.trial, verdict.tally.games, &text);
    CHECK_HAS(text.data, "100 games were to be played");
    lg_text_clear(&text);
    lg_judge_destroy(judge);
    lg_task_destroy(task);
}

/* Without a game a match knows what the model expects; games outweigh it; a judge's match has no expectation. */
static void the_model_has_a_part_in_choosing(void **state) {
    (void)state;
    lg_task *task = task_of(game, NULL, settings, NULL);
    const tm_board board = official("fjords");
    tm_forecast forecast;
    tm_ways ways;
    tm_ways_find(&ways, &board);
    tm_foresee(&ways, board.cell, &forecast);
    double spread = tm_forecast_spread(&forecast);
    lg_match *match = lg_matches_open(&tm_match_kind, task, 1);
    assert_true(match && tm_match_kind.seat(match, &board, NULL));
    assert_true(tm_match_kind.unevenness(match) < 1e-9);
    tm_match_kind.expect(match, &board);
    assert_true(spread > .1);
    assert_true(fabs(tm_match_kind.unevenness(match) - spread * spread) < 1e-6); /* false for NaN */
    tm_tally_of_games *tally = &((tm_match *)(void *)match)->tally;
    tally->games = 1000000; /* in which no colour did better than another */
    assert_true(tm_match_kind.unevenness(match) < 1e-6);
    lg_matches_close(match, 1);
    lg_task_destroy(task);
}

static void boards_that_cannot_be_played_are_refused(void **state) {
    (void)state;
    lg_error error = {.text = ""};
    lg_task *task = task_of(game, NULL, settings, NULL);
    const lg_court court = tm_court_of(tm_task_of(task));
    tm_board board = official("original");
    tm_verdict verdict;
    board.cell[3] = TM_FREE;
    assert_true(lg_judge_level(&court, &board, &verdict, &error) && !verdict.tally.games);
    CHECK_HAS(error.text, "free");
    board = official("original");
    int kept = 0;
    for (int c = 0; c < tm_cells(&board); c++)
        if (board.cell[c] == TM_YELLOW && ++kept > 2) board.cell[c] = TM_RED;
    assert_true(lg_judge_level(&court, &board, &verdict, &error) && !verdict.tally.games);
    CHECK_HAS(error.text, "found 2 yellow");
    lg_task_destroy(task);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(places_agree_with_a_slow_count),
        cmocka_unit_test(effects_are_found_where_they_are),
        cmocka_unit_test(the_bounds_are_around_the_spread_and_close_in_with_games),
        cmocka_unit_test(tallies_add_up),
        cmocka_unit_test(the_verdict_is_that_of_the_judges_games),
        cmocka_unit_test(a_verdict_can_be_cut_short),
        cmocka_unit_test(the_model_has_a_part_in_choosing),
        cmocka_unit_test(boards_that_cannot_be_played_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
