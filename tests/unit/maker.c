/* Tests of makers: text in, records out, for every kind of job; and what a search says of its best level before it has ended.
 * Second tier (15 s): runs every kind of job. */
#include "check.h"
#include <limits.h>

#include "levelground/make.h"

static lg_maker *opened(const char *job, const char *recipe, const char *level) {
    lg_maker *m = lg_maker_open(job, recipe, level);
    assert_non_null(m);
    return m;
}

static int finish(lg_maker *m) {
    int status;
    while ((status = lg_maker_step(m, 7)) > 0) {}
    return status;
}

static void check_has(const char *record, const char *part) {
    CHECK(record && strstr(record, part), "no %s in %.300s", part, record);
}

static void every_game_makes_its_level(void **state) {
    (void)state;
    for (int g = 0; lg_games[g]; g++) {
        lg_text link = {0};
        lg_text_add(&link, "game=%s&seed=3&evaluations=40", lg_games[g]->name);
        lg_maker *m = opened("generate", link.data, NULL), *again = opened("generate", link.data, NULL);
        assert_int_equal(finish(m), 0);
        assert_int_equal(lg_maker_step(m, 1), 0);
        const char *record = lg_maker_text(m);
        check_has(record, "\"seed\":3,\"index\":0");
        assert_int_equal(lg_maker_step(again, INT_MAX), 0);
        assert_string_equal(lg_maker_text(again), record);
        lg_maker_close(m);
        lg_maker_close(again);
        lg_text_clear(&link);
    }
}

static void a_search_tells_how_it_stands(void **state) {
    (void)state;
    lg_maker *m = opened("generate", "game=catan&seed=3&algorithm=ea&target=-1&evaluations=3000", NULL);
    assert_string_equal(lg_maker_text(m), "null");
    int steps = 0, records = 0;
    while (lg_maker_step(m, 1) > 0) {
        const char *text = lg_maker_text(m);
        steps++;
        records += strcmp(text, "null") != 0;
        if (!strcmp(text, "null")) continue;
        check_has(text, "{\"id\":null");
        check_has(text, "\"stop\":\"running\"");
    }
    CHECK(steps > 2 && records > 1, "%d steps, %d records", steps, records);
    check_has(lg_maker_text(m), "{\"id\":\"ca-");
    check_has(lg_maker_text(m), "\"stop\":\"evaluations\"");
    lg_maker_close(m);
}

static void a_level_is_judged_and_repaired(void **state) {
    (void)state;
    const lg_board *board = lg_game_find("terra-mystica")->boards;
    lg_maker *judge = opened("evaluate", NULL, board->text), *other = opened("evaluate", "", board->text);
    assert_int_equal(finish(judge), 0);
    check_has(lg_maker_text(judge), "\"violations\":[{");
    assert_string_equal(lg_maker_text(judge), lg_maker_text(other));
    lg_maker *m = opened("repair", "", board->text);
    assert_int_equal(finish(m), 0);
    check_has(lg_maker_text(m), "\"changed\":[{");
    check_has(lg_maker_text(m), "\"score\":0,");
    lg_maker_close(judge);
    lg_maker_close(other);
    lg_maker_close(m);
}

/* Opens a job with the board of a link. If a level is given as well, the level is used instead. */
static void a_link_may_hold_the_level(void **state) {
    (void)state;
    const lg_game *catan = lg_game_find("catan");
    lg_link link = {.recipe = {.game = catan, .variant = catan->variants, .target = -INFINITY},
                    .board = (char *)catan->boards[0].text,
                    .handmade = true};
    lg_text text = {0};
    link.recipe.settings = values_of(catan->settings, "");
    assert_true(lg_variant_apply(catan, catan->variants, &link.recipe.settings, NULL));
    assert_true(lg_link_write(&link, &text));
    lg_maker *held = opened("evaluate", text.data, NULL), *given = opened("evaluate", "", catan->boards[0].text);
    assert_string_equal(lg_maker_text(held), lg_maker_text(given));
    lg_maker *none = opened("generate", text.data, NULL);
    assert_int_equal(lg_maker_step(none, 1), -1);
    assert_string_equal(lg_maker_text(none), "the link has no seed: it holds a board that no search has made");
    lg_maker_close(held);
    lg_maker_close(given);
    lg_maker_close(none);
    lg_text_clear(&text);
    lg_values_clear(&link.recipe.settings);
}

/* Jobs have the seats of the level, whether or not the wish names them, and numbers that count what was told. */
static void jobs_know_the_seats_and_are_counted(void **state) {
    (void)state;
    lg_maker *m = opened("evaluate", "", lg_game_find("catan")->boards[0].text);
    double even[100 * 4];
    lg_error error;
    assert_int_equal(finish(m), 0);
    assert_true(lg_maker_play(m, "", NULL));
    for (size_t i = 0; i < sizeof even / sizeof *even; i++)
        even[i] = .25;
    for (int job = 1; job <= 2; job++) {
        char begin[60];
        snprintf(begin, sizeof begin, "{\"bot\":0,\"job\":{\"job\":%d,\"game\":\"catan\",\"seats\":4,", job);
        CHECK_STARTS(lg_maker_ask(m), begin);
        CHECK_STARTS(lg_maker_ask(m), begin);
        assert_true(lg_maker_tell(m, even, NULL));
    }
    assert_false(lg_maker_play(m, "seats=2", &error));
    assert_string_equal(error.text, "expected 4 seats, because the level is for so many players, found 2");
    lg_maker_close(m);
}

static void what_is_wrong_is_said(void **state) {
    (void)state;
    static const struct {
        const char *job, *recipe, *level, *error;
    } row[] = {
        {"make", "game=catan&seed=1", NULL, "expected generate, evaluate, repair, read or read-members, found 'make'"},
        {"repare", "game=catan&seed=1", NULL,
         "expected generate, evaluate, repair, read or read-members, found 'repare'; did you mean 'repair'?"},
        {"generate", "", NULL, "expected a link, found nothing"},
        {"generate", "game=catan&seed=1&lock=%23", NULL, "the link's lock: 1:1"},
        {"generate", "ca-0000-0000", NULL, "the id 'ca-0000-0000' has a typing mistake in it"},
        {"evaluate", "game=catan&seed=1", NULL, "expected a level, or a link that holds one, found neither"},
        {"evaluate", "game=ptsp&seed=1", "B,G;\n", "expected rules of terra-mystica, found some of ptsp"},
        {"repair", "game=catan&seed=1&board=%23", NULL, "1:"},
        {"repair", "", "%%", "1:1: expected a level of a known game, found something else"},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        lg_maker *m = opened(row[i].job, row[i].recipe, row[i].level);
        assert_int_equal(lg_maker_step(m, 1), -1);
        CHECK_STARTS(lg_maker_text(m), row[i].error);
        assert_int_equal(lg_maker_step(m, 1), -1);
        lg_maker_close(m);
    }
    lg_maker_close(NULL);
}

/* The outcome so far is never worse than the best of the finished attempts, and its level has the score that the outcome
 * states. */
static void check_so_far(const char *words) {
    lg_link link;
    lg_error error;
    CHECK(lg_link_read(words, &link, &error), "%s", error.text);
    const lg_recipe *r = &link.recipe;
    lg_task *task = lg_link_task(&link, NULL);
    lg_solver *solver = lg_recipe_solver(r, task, NULL);
    lg_level *level = allocated(r->game->level_size);
    lg_budget budget = lg_budget_unlimited();
    int ahead = 0, step = 0;
    assert_true(lg_recipe_budget(r, task, &budget, NULL));
    lg_solver_start(solver, budget, lg_recipe_stream(r));
    while (lg_solver_step(solver) == LG_RUNNING) {
        lg_report report = {0};
        lg_outcome ended = lg_solver_outcome(solver), o = lg_solver_so_far(solver, level);
        CHECK(o.score <= ended.score && o.evaluations == ended.evaluations, "%s: %g after %g", words, o.score,
              ended.score);
        ahead += o.score < ended.score;
        /* looks only at every eighth step, because measuring takes longer than searching */
        if (o.score == INFINITY || ++step % 8) continue;
        CHECK(o.best_evaluations > 0 && o.best_evaluations <= o.evaluations, "%s: found later than now", words);
        assert_true(lg_task_measure(task, level, &report));
        CHECK(fabs(report.score + o.off - o.score) < 1e-9, "%s: %g, but the level has %g and is off by %g", words,
              o.score, report.score, o.off);
    }
    CHECK(ahead > 2, "%s: ahead %d times", words, ahead);
    lg_outcome end = lg_solver_outcome(solver), o = lg_solver_so_far(solver, level);
    assert_true(o.score == end.score && o.best_evaluations == end.best_evaluations && o.missed == end.missed);
    assert_memory_equal(level, lg_solver_level(solver), r->game->level_size);
    lg_solver_destroy(solver);
    lg_task_destroy(task);
    lg_link_clear(&link);
    free(level);
}

static void the_best_so_far_counts_the_running_attempt(void **state) {
    (void)state;
    check_so_far("game=catan&seed=3&algorithm=ea&evaluations=4000&target=-1");
    check_so_far("game=terra-mystica&variant=paper&seed=3&algorithm=ea&evaluations=4000");
    check_so_far("game=terra-mystica&seed=5&want.islands=7");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_makes_its_level),
        cmocka_unit_test(a_search_tells_how_it_stands),
        cmocka_unit_test(a_level_is_judged_and_repaired),
        cmocka_unit_test(a_link_may_hold_the_level),
        cmocka_unit_test(jobs_know_the_seats_and_are_counted),
        cmocka_unit_test(what_is_wrong_is_said),
        cmocka_unit_test(the_best_so_far_counts_the_running_attempt),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
