/* Tests of the judge. It plays the games of its seed, each one once, and remembers results for the right board. One worker and
 * several give the same verdict. Players that cannot play are refused. */
#include "threads.h"

#include "base/verdicts.h"
#include "players/catan/match.h"

extern const lg_game lg_game_catan;
static const lg_game *const game = &lg_game_catan;

enum { GAMES = 100 };
static const char settings[] = "REQ8=1 fair=play games=300";

/* Deals a random board. */
static void deal(const lg_task *task, ct_board *board, uint64_t seed) {
    lg_problem *problem = problem_of(game, task, NULL);
    lg_genome genome = genome_for(&problem->space);
    lg_rng rng = lg_rng_stream(seed, "deal", 0);
    lg_space_sample(&problem->space, genome, &rng);
    game->search.decode(problem, genome, board, NULL);
    genome_free(genome);
    game->search.problem_destroy(problem);
}

static bool is_same(const ct_verdict *a, const ct_verdict *b) {
    return !memcmp(a->tally.won, b->tally.won, sizeof a->tally.won) && a->tally.games == b->tally.games &&
           a->bias.bias == b->bias.bias && a->bias.low == b->bias.low && a->bias.high == b->bias.high;
}

/* The judge plays games 0, 1, 2, ... of one seed. Its verdict must agree with that of the same games played here. */
static void the_games_are_those_of_one_seed_each_once(void **state) {
    (void)state;
    lg_task *task = task_of(game, NULL, settings, NULL);
    const ct_task *t = ct_task_of(task);
    const lg_court court = ct_court_of(t);
    ct_board board = {0};
    ct_verdict verdict;
    deal(task, &board, 1);
    lg_match *match = lg_matches_open(&ct_match_kind, task, 1);
    assert_true(match && ct_match_kind.seat(match, &board, NULL));
    lg_match_begin(match, 0x6a75646765, 0, 1);
    match->due = GAMES;
    lg_matches_play(&match, 1, NULL);
    assert_true(lg_judge_level(&court, &board, &verdict, NULL));
    assert_int_equal(verdict.tally.games, GAMES);
    assert_memory_equal(verdict.tally.won, ((const ct_match *)(const void *)match)->tally.won,
                        sizeof verdict.tally.won);
    lg_matches_close(match, 1);
    lg_task_destroy(task);
}

static void a_verdict_is_remembered_for_its_board(void **state) {
    (void)state;
    lg_task *task = task_of(game, NULL, settings, NULL);
    const ct_task *t = ct_task_of(task);
    const lg_court court = ct_court_of(t);
    ct_board board[3] = {0};
    ct_verdict verdict[3], again;
    for (int i = 0; i < 3; i++) {
        deal(task, &board[i], (uint64_t)i);
        assert_false(lg_verdicts_recall(t->trial.verdicts, &board[i], &again));
        assert_true(lg_judge_level(&court, &board[i], &verdict[i], NULL));
    }
    for (int i = 0; i < 3; i++)
        assert_true(lg_verdicts_recall(t->trial.verdicts, &board[i], &again) && is_same(&again, &verdict[i]));
    assert_false(is_same(&verdict[0], &verdict[1]) && is_same(&verdict[1], &verdict[2]));
    for (int i = 0; i < 1000; i++) { /* the judge's memory is limited, so many new boards displace board 0 */
        board[1].number[0] = (uint8_t)(i % 251);
        board[1].number[1] = (uint8_t)(i / 251);
        lg_verdicts_note(t->trial.verdicts, &board[1], &verdict[1]);
    }
    assert_false(lg_verdicts_recall(t->trial.verdicts, &board[0], &again));
    assert_true(lg_verdicts_recall(t->trial.verdicts, &board[1], &again));
    lg_task_destroy(task);
}

static void threads_change_no_verdict(void **state) {
    (void)state;
    lg_task *task = task_of(game, NULL, settings, NULL);
    const ct_task *t = ct_task_of(task);
    const lg_court court = ct_court_of(t);
    ct_board board = {0};
    ct_verdict alone, together;
    test_threads threads = threads_of(3);
    deal(task, &board, 5);
    assert_true(lg_judge_level(&court, &board, &alone, NULL));
    lg_judge *judge = lg_judge_create(&court);
    assert_true(judge && lg_judge_start(judge, &board, NULL));
    double share = 0, last = 0;
    for (; share < 1; last = share) {
        share = lg_judge_step(judge, &threads.threads);
        assert_true(share > last);
    }
    assert_true(lg_verdicts_recall(t->trial.verdicts, &board, &together) && is_same(&alone, &together));
    lg_judge_destroy(judge);
    lg_task_destroy(task);
}

static void the_excess_is_in_tenths_of_a_point(void **state) {
    (void)state;
    static const struct {
        double high;
        int excess;
    } known[] = {{0.0199, 0}, {0.02, 0}, {0.0201, 1}, {0.0212, 2}, {0.05, 30}};
    lg_task *task = task_of(game, NULL, "REQ8=1 fair=play bias=20", NULL);
    for (int i = 0; i < 5; i++) {
        ct_verdict v = {.bias.high = known[i].high};
        assert_int_equal(ct_verdict_excess(ct_task_of(task), &v), known[i].excess);
    }
    lg_task_destroy(task);
}

static void nobody_is_judged_who_cannot_play(void **state) {
    (void)state;
    lg_task *task = task_of(game, NULL, settings, NULL);
    const lg_court court = ct_court_of(ct_task_of(task));
    ct_board board = {0};
    ct_verdict verdict;
    lg_error error = {.text = ""};
    lg_report report;
    deal(task, &board, 1);
    board.resource[3] = CT_FREE;
    assert_true(lg_judge_level(&court, &board, &verdict, &error) && !verdict.tally.games);
    CHECK_HAS(error.text, "free");
    assert_true(lg_task_measure(task, &board, &report) && report.count[CT_REQ8] == 0 && report.used[CT_REQ8]);
    lg_task_unavoidable(task, &report); /* this must not play any game */
    assert_true(report.count[CT_REQ8] == 0);
    lg_task_destroy(task);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_games_are_those_of_one_seed_each_once),
        cmocka_unit_test(a_verdict_is_remembered_for_its_board),
        cmocka_unit_test(threads_change_no_verdict),
        cmocka_unit_test(the_excess_is_in_tenths_of_a_point),
        cmocka_unit_test(nobody_is_judged_who_cannot_play),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
