/* Tests of balancing by games: the players here draw each winner with chances that a hidden formula finds in the level, so that
 * it is known what the search should have found. */
#include "check.h"

#include <math.h>

#include "levelground/balance.h"
#include "levelground/game_file.h"
#include "levelground/repair.h"
#include "recipe/played.h"

/* Four camps in the corners; whoever has gold near wins more often. The rule keeps gold off the camps' own row or column ends. */
static const char text[] = "game: camps\n"
                           "title: Camps\n"
                           "id: cq\n"
                           "board:\n"
                           "  squares: [5, 5]\n"
                           "  regions: {middle: [C3]}\n"
                           "pieces:\n"
                           "  grass: {letter: g, stock: 15}\n"
                           "  gold: {letter: G, stock: 6}\n"
                           "  camp: {letter: C, stock: 4}\n"
                           "rules:\n"
                           "  apart:\n"
                           "    says: no two pieces of gold touch\n"
                           "    borders: [gold, gold]\n"
                           "    at most: 0\n";

static const char board[] = "camps\nCGgGC\nGgGgg\ngGggg\nGgggg\nCgggC\n";
static const char fair_board[] = "camps\nCGgGC\nggGgg\nGgggg\ngggGg\nCgggC\n";

typedef struct {
    lg_game *game;
    lg_values settings;
    lg_level *level;
    lg_task *task;
} camps;

static camps open_camps(const char *shown, const char *lock) {
    camps c = {0};
    lg_error error = {.text = ""};
    c.game = lg_game_read(text, strlen(text), &error);
    CHECK(c.game, "%s", error.text);
    c.settings = values_of(c.game->settings, "");
    c.level = allocated(c.game->level_size);
    CHECK(c.game->text.read(c.game, shown, strlen(shown), c.level, &error), "%s", error.text);
    lg_level *free_cells = allocated(c.game->level_size);
    if (lock) CHECK(c.game->text.read(c.game, lock, strlen(lock), free_cells, &error), "%s", error.text);
    c.task = lg_repair_task(c.game, &c.settings, c.level, lock ? free_cells : NULL, &error);
    CHECK(c.task, "%s", error.text);
    free(free_cells);
    return c;
}

static void close_camps(camps *c) {
    lg_task_destroy(c->task);
    lg_values_clear(&c->settings);
    free(c->level);
    lg_game_destroy(c->game);
}

/* How often each quarter of the board wins: by the gold that lies in it. `taste` is what a piece is worth to this kind of
 * player. */
static void find_chances(const lg_game *game, const lg_level *level, double taste, double chances[4]) {
    lg_text shown = {0};
    double sum = 0;
    game->text.write(game, level, game->formats[0].name, &shown);
    const char *at = strchr(shown.data, '\n') + 1;
    for (int seat = 0; seat < 4; seat++)
        chances[seat] = 1;
    for (int row = 0; row < 5; row++, at = strchr(at, '\n') + 1)
        for (int column = 0; column < 5; column++)
            for (int seat = 0; seat < 4; seat++) {
                int far = abs(row - (seat & 2) * 2) + abs(column - (seat & 1) * 4);
                if (at[column] == 'G') chances[seat] += taste / (1 + far);
            }
    for (int seat = 0; seat < 4; seat++)
        sum += chances[seat];
    for (int seat = 0; seat < 4; seat++)
        chances[seat] /= sum;
    lg_text_clear(&shown);
}

static void play(const camps *c, const lg_play_order *order, double *shares) {
    double chances[4];
    find_chances(c->game, order->level, order->bot ? .8 : 3, chances);
    for (int i = 0; i < order->count; i++) {
        lg_rng rng = lg_rng_stream(order->seed, "game", (uint64_t)(order->first + i));
        double luck = lg_rng_unit(&rng);
        int winner = 0;
        while (winner < 3 && luck >= chances[winner])
            luck -= chances[winner++];
        for (int seat = 0; seat < 4; seat++)
            shares[4 * i + seat] = seat == winner;
    }
}

static lg_balance_wish wish_of(int bots, int64_t games, uint64_t seed) {
    return (lg_balance_wish){.seats = 4,
                             .bots = bots,
                             .share = {.25, .25, .25, .25},
                             .within = .03,
                             .confidence = .9,
                             .games = games,
                             .seed = seed};
}

/* Searches, and returns the result; the level is copied to `found`. */
static lg_balance_end search(const camps *c, const lg_balance_wish *wish, lg_level *found) {
    static double shares[400];
    lg_error error = {.text = ""};
    lg_play_order orders[LG_BOTS_MAX];
    lg_balance *b = lg_balance_create(c->task, c->level, NULL, wish, &error);
    CHECK(b, "%s", error.text);
    for (int n; (n = lg_balance_ask(b, orders, LG_BOTS_MAX)) > 0;)
        for (int i = 0; i < n; i++) {
            assert_true(orders[i].count >= 1 && orders[i].count <= 100 && orders[i].bot == i);
            play(c, &orders[i], shares);
            CHECK(lg_balance_tell(b, &orders[i], shares, &error), "%s", error.text);
        }
    lg_balance_end end = lg_balance_result(b);
    memcpy(found, end.level, c->game->level_size);
    end.level = found;
    lg_balance_destroy(b);
    return end;
}

static double worst_of(const camps *c, const lg_level *level, double taste) {
    double chances[4], worst = 0;
    find_chances(c->game, level, taste, chances);
    for (int seat = 0; seat < 4; seat++)
        worst = fmax(worst, fabs(chances[seat] - .25));
    return worst;
}

static double score_of(const camps *c, const lg_level *level) {
    lg_report report = {0};
    assert_true(lg_task_measure(c->task, level, &report));
    return report.score;
}

static void results_are_counted(void **state) {
    lg_tally t = {.seats = 2};
    lg_error error;
    double width, before;
    (void)state;
    assert_false(lg_tally_add(&t, (double[]){.5, .4}, &error));
    assert_false(lg_tally_add(&t, (double[]){-.5, 1.5}, &error));
    assert_false(lg_tally_add(&t, (double[]){NAN, 1}, &error));
    assert_int_equal(t.games, 0);
    for (int i = 0; i < 100; i++)
        assert_true(lg_tally_add(&t, (double[]){i % 4 == 0 ? .5 : i % 4 > 1, i % 4 == 0 ? .5 : i % 4 < 2}, &error));
    assert_int_equal(t.draws, 25);
    assert_float_equal(lg_tally_share(&t, 0, 1.96, &before), .625, 1e-12);
    /* the standard error of 100 games with shares 0, .5, 1, 1 is .0415 */
    assert_float_equal(before, 1.96 * .0415, .002);
    t = (lg_tally){.seats = 2};
    for (int i = 0; i < 20; i++)
        lg_tally_add(&t, (double[]){.5, .5}, &error);
    lg_tally_share(&t, 0, 1.96, &width);
    assert_true(width > .03 && width < .1); /* 20 draws do not show that there are only draws */
}

/* A verdict looks at the intervals of all seats: here the seat with the largest deviation is well known, and another one is not. */
static void verdicts_look_at_every_seat(void **state) {
    static const double wanted[] = {.25, .25, .25, .25};
    lg_tally t = {.seats = 4};
    lg_error error;
    double more;
    (void)state;
    for (int i = 0; i < 200; i++) {
        double second = i % 2 ? .425 : 0, rest = (1 - .29 - second) / 2;
        assert_true(lg_tally_add(&t, (double[]){.29, second, rest, rest}, &error));
    }
    item_played played = {.bots = 1, .tally = &t, .wanted = wanted, .deviations = 1.96, .within = .05};
    assert_int_equal(played_verdict_of(&played, &more), PLAYED_OPEN);
    assert_true(more >= 1);
    played.within = .08;
    assert_int_equal(played_verdict_of(&played, &more), PLAYED_EVEN);
    played.within = .03;
    assert_int_equal(played_verdict_of(&played, &more), PLAYED_UNEVEN);
}

/* Levels that the true chances call uneven become even by them; rules stay kept. */
static void uneven_levels_become_even(void **state) {
    camps c = open_camps(board, NULL);
    lg_level *found = allocated(c.game->level_size);
    double before = worst_of(&c, c.level, 3);
    int even = 0;
    (void)state;
    assert_true(before > .07);
    for (uint64_t seed = 1; seed <= 10; seed++) {
        lg_balance_wish wish = wish_of(1, 20000, seed);
        lg_balance_end end = search(&c, &wish, found);
        even += worst_of(&c, found, 3) < .035;
        assert_true(end.games <= 20000 && end.changes > 0 && end.boards > 1);
        assert_true(score_of(&c, found) <= score_of(&c, c.level));
    }
    CHECK(even >= 9, "%d of 10", even);
    free(found);
    close_camps(&c);
}

static void both_kinds_of_players_count(void **state) {
    camps c = open_camps(board, NULL);
    lg_level *found = allocated(c.game->level_size);
    lg_balance_wish wish = wish_of(2, 20000, 4);
    (void)state;
    lg_balance_end end = search(&c, &wish, found);
    CHECK(worst_of(&c, found, 3) < .05 && worst_of(&c, found, .8) < .05, "%g", end.probability);
    wish.mean = true;
    end = search(&c, &wish, found);
    CHECK((worst_of(&c, found, 3) + worst_of(&c, found, .8)) / 2 < .05, "%g", end.probability);
    free(found);
    close_camps(&c);
}

static void shares_may_be_unlike(void **state) {
    camps c = open_camps(board, NULL);
    lg_level *found = allocated(c.game->level_size);
    lg_balance_wish wish = wish_of(1, 20000, 2);
    double chances[4];
    (void)state;
    memcpy(wish.share, (double[]){.21, .29, .25, .25}, sizeof(double[4]));
    search(&c, &wish, found);
    find_chances(c.game, found, 3, chances);
    CHECK(chances[1] - chances[0] > .03, "%g %g", chances[0], chances[1]);
    free(found);
    close_camps(&c);
}

static void seeds_decide(void **state) {
    camps c = open_camps(board, NULL);
    lg_level *one = allocated(c.game->level_size), *two = allocated(c.game->level_size);
    lg_balance_wish wish = wish_of(1, 3000, 7);
    (void)state;
    lg_balance_end a = search(&c, &wish, one), b = search(&c, &wish, two);
    assert_memory_equal(one, two, c.game->level_size);
    assert_true(a.games == b.games && a.boards == b.boards && a.probability == b.probability);
    free(one);
    free(two);
    close_camps(&c);
}

static void locks_and_limits_are_kept(void **state) {
    camps c = open_camps(board, "camps\nCGgGC\n?????\n?????\n?????\n?????\n");
    lg_level *found = allocated(c.game->level_size);
    lg_balance_wish wish = wish_of(1, 4000, 3);
    lg_error error;
    lg_changes changes;
    (void)state;
    wish.changes = 4;
    lg_balance_end end = search(&c, &wish, found);
    assert_true(lg_changes_find(c.game, c.level, found, &changes, &error));
    assert_int_equal(changes.count, end.changes);
    assert_in_range(changes.count, 0, 4);
    for (int i = 0; i < changes.count; i++)
        assert_true(changes.cell[i] >= 5);
    lg_changes_clear(&changes);
    free(found);
    close_camps(&c);
}

/* A level that is even needs no change. */
static void even_levels_stay(void **state) {
    camps c = open_camps(fair_board, NULL);
    lg_level *found = allocated(c.game->level_size);
    lg_balance_wish wish = wish_of(1, 20000, 5);
    (void)state;
    wish.within = .2;
    lg_balance_end end = search(&c, &wish, found);
    assert_true(end.found && end.changes == 0 && end.boards == 1);
    assert_memory_equal(found, c.level, c.game->level_size);
    free(found);
    close_camps(&c);
}

static void wrong_wishes_are_refused(void **state) {
    camps c = open_camps(board, NULL);
    (void)state;
    for (int i = 0; i < 8; i++) {
        lg_balance_wish wish = wish_of(1, 100, 1);
        lg_error error = {.text = ""};
        if (i == 0) wish.seats = 1;
        if (i == 1) wish.seats = LG_SEATS_MAX + 1;
        if (i == 2) wish.bots = 0;
        if (i == 3) wish.share[0] = .5;
        if (i == 4) wish.within = 0;
        if (i == 5) wish.confidence = 1;
        if (i == 6) wish.games = 0;
        if (i == 7) wish.changes = -1;
        assert_null(lg_balance_create(c.task, c.level, NULL, &wish, &error));
        assert_true(error.text[0]);
    }
    close_camps(&c);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(results_are_counted),         cmocka_unit_test(verdicts_look_at_every_seat),
        cmocka_unit_test(uneven_levels_become_even),   cmocka_unit_test(shares_may_be_unlike),
        cmocka_unit_test(both_kinds_of_players_count), cmocka_unit_test(seeds_decide),
        cmocka_unit_test(locks_and_limits_are_kept),   cmocka_unit_test(even_levels_stay),
        cmocka_unit_test(wrong_wishes_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
