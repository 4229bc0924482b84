/* Tests of the seats: their description in a player's words, in which cases REQ8 is judged, and that a search optimises it once
 * the other rules are as good as they can be. The forecast itself is tested in another file. */
#include "slow_catan.h"

#include "base/verdicts.h"
#include "boards/catan/settings.h"
#include "boards/catan/traits.h"

static const lg_game *const game = &lg_game_catan;

static void read_board(const char *name, ct_board *board) {
    lg_error error = {.text = ""};
    const lg_board *named = ct_boards;
    while (strcmp(named->name, name) != 0)
        named++;
    CHECK(game->text.read(game, named->text, strlen(named->text), board, &error), "%s", error.text);
}

static char *facts_of(const lg_task *task, const ct_board *board) {
    lg_text text = {0};
    game->judging.facts(task, board, &text);
    assert_non_null(text.data);
    return text.data;
}

/* Reads shares such as "24, 26, 25, 25". Returns their number, and moves `at` past them. */
static int take_shares(const char **at, int *sum) {
    int n = 0;
    for (*sum = 0;; n++) {
        char *end;
        *sum += (int)strtol(*at, &end, 10);
        if (end == *at) return n;
        *at = end;
        if (strncmp(*at, ", ", 2) != 0) return n + 1;
        *at += 2;
    }
}

static void expect(const char **at, const char *words) {
    CHECK(!strncmp(*at, words, strlen(words)), "expected '%s', found '%s'", words, *at);
    *at += strlen(words);
}

static void check_words(int players) {
    ct_board board;
    lg_rng rng = lg_rng_stream((uint64_t)players, "seats", 0);
    lg_task *task = task_of(game, NULL, "", NULL);
    char fewer[64];
    int sum;
    ct_frame(&board, players);
    random_content(&board, &rng, 0, 0);
    random_ports(&board, &rng, 0);
    char *facts = facts_of(task, &board);
    const char *at = facts;
    expect(&at, "seats win ");
    assert_int_equal(take_shares(&at, &sum), players);
    assert_int_equal(sum, 100);
    snprintf(fewer, sizeof fewer, " of 100 games of greedy, as foreseen; with %d players ", players - 1);
    expect(&at, fewer);
    assert_int_equal(take_shares(&at, &sum), players - 1);
    assert_int_equal(sum, 100);
    assert_int_equal(*at, 0);
    free(facts);
    lg_task_destroy(task);
}

static void shares_are_of_a_hundred_games(void **state) {
    (void)state;
    check_words(4);
    check_words(6);
}

static void check_state(const char *settings, bool judged) {
    static lg_report report;
    ct_board board;
    lg_task *task = task_of(game, NULL, settings, NULL);
    read_board("beginners", &board);
    assert_true(lg_task_measure(task, &board, &report));
    CHECK(!report.unjudged[CT_REQ8] == judged, "%s: %s", settings, report.unjudged[CT_REQ8]);
    assert_int_equal(lg_report_sum_up(&report).unjudged, !judged);
    for (int v = 0; v < report.violations && !judged; v++)
        assert_int_not_equal(report.violation[v].requirement, CT_REQ8);
    lg_task_destroy(task);
}

static void what_is_not_judged_is_said(void **state) {
    (void)state;
    check_state("", false);
    check_state("REQ8=0", true);
    check_state("REQ1=0 REQ2=0 REQ5=0 REQ6=0", true); /* the beginners' map meets the other rules */
    ct_board board;
    lg_task *task = task_of(game, NULL, "", NULL);
    ct_frame(&board, 4);
    char *facts = facts_of(task, &board);
    assert_string_equal(facts, "who would win can be foreseen on a whole board with room for 4 players");
    free(facts);
    lg_task_destroy(task);
}

/* If numbers lie along the spiral, three intersections of more than ten pips are unavoidable. The seats of a board with exactly
 * three such intersections must be judged. */
static void what_cannot_be_met_does_not_keep_seats_from_being_judged(void **state) {
    lg_rng rng = lg_rng_stream(1, "seats", 0);
    lg_task *task = task_of(game, NULL, "tokens=spiral REQ1=0 REQ2=0 REQ4=0 REQ6=0 REQ7=0 bias=1", NULL);
    lg_problem *problem = problem_of(game, task, NULL);
    lg_genome genome = genome_for(&problem->space);
    int judged = 0, unjudged = 0;
    (void)state;
    assert_int_equal(ct_task_of(task)->rules.unavoidable, 3);
    for (int n = 0; n < 300; n++) {
        ct_board made;
        ct_forecast f;
        lg_report report;
        lg_space_sample(&problem->space, genome, &rng);
        game->search.decode(problem, genome, &made, NULL);
        lg_task_measure(task, &made, &report);
        bool low = report.count[CT_REQ3] + report.count[CT_REQ5] <= 3;
        assert_true(ct_foresee(&made, 4, &f));
        assert_true(report.count[CT_REQ8] == (low ? ceil(100 * f.bias - 0.1) : CT_UNJUDGED));
        ++*(low ? &judged : &unjudged);
    }
    assert_true(judged && unjudged);
    genome_free(genome);
    game->search.problem_destroy(problem);
    lg_task_destroy(task);
}

/* Does a row of traits agree with another one, where NAN is equal to itself? */
static bool are_same(const double *a, const double *b) {
    for (int t = 0; t < CT_TRAITS; t++)
        if (!(a[t] == b[t] || (isnan(a[t]) && isnan(b[t])))) return false;
    return true;
}

/* A task remembers the forecasts of its last boards. They are those that are made anew, for each of several boards in
 * turn. */
static void forecasts_are_remembered(void **state) {
    lg_rng rng = lg_rng_stream(2, "seats", 0);
    lg_task *task = task_of(game, NULL, "bias=5", NULL);
    const ct_task *t = ct_task_of(task);
    ct_board board[3];
    ct_forecasts known;
    (void)state;
    for (int b = 0; b < 3; b++) {
        ct_frame(&board[b], b < 2 ? 4 : 6);
        random_content(&board[b], &rng, 0, 0);
        random_ports(&board[b], &rng, 0);
    }
    for (int k = 0; k < 9; k++) {
        const ct_board *here = &board[k % 3];
        double traits[CT_TRAITS], fresh[CT_TRAITS];
        ct_shape shape;
        ct_view view;
        ct_shape_init(&shape, here);
        ct_look(&view, here);
        for (int i = 0; i < CT_TRAITS; i++)
            fresh[i] = NAN;
        ct_describe_board(&(ct_subject){&t->rules, &shape, here, &view}, LG_ALL_TRAITS, fresh);
        assert_true(lg_verdicts_recall(t->forecasts, here, &known) == (k > 2));
        assert_true(ct_describe(task, here, traits));
        CHECK(are_same(traits, fresh), "board %d is described differently the next time", k % 3);
        assert_true(lg_verdicts_recall(t->forecasts, here, &known));
    }
    lg_task_destroy(task);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forecasts_are_remembered),
        cmocka_unit_test(shares_are_of_a_hundred_games),
        cmocka_unit_test(what_is_not_judged_is_said),
        cmocka_unit_test(what_cannot_be_met_does_not_keep_seats_from_being_judged),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
