/* Tests of repairs. On boards so small that every arrangement can be tried, repairs have the true minimum of changes, and
 * proofs are correct. On whole boards repairs meet the target, respect locks and are reproducible.
 * Slow: tries every arrangement of two dozen boards. */
#include "check.h"

#include "levelground/repair.h"
#include "search/repair_internal.h"

typedef struct {
    const lg_game *game;
    lg_values values;
    lg_task *task;
    lg_problem *problem;
    lg_level *level, *other;
    lg_genome start, genome, back;
    void *state;
} fixture;

static fixture *open_board(const char *name, const char *settings, const char *board, const char *lock) {
    fixture *f = allocated(sizeof *f);
    lg_error error = {.text = ""};
    f->game = lg_game_find(name);
    f->values = values_of(f->game->settings, settings);
    f->level = allocated(f->game->level_size);
    f->other = allocated(f->game->level_size);
    CHECK(f->game->text.read(f->game, board, strlen(board), f->level, &error), "%s", error.text);
    if (lock) CHECK(f->game->text.read(f->game, lock, strlen(lock), f->other, &error), "%s", error.text);
    f->task = lg_repair_task(f->game, &f->values, f->level, lock ? f->other : NULL, &error);
    CHECK(f->task, "%s", error.text);
    f->problem = problem_of(f->game, f->task, NULL);
    f->start = genome_for(&f->problem->space);
    f->genome = genome_for(&f->problem->space);
    f->back = genome_for(&f->problem->space);
    f->state = allocated(f->problem->state_size);
    return f;
}

static void close_board(fixture *f) {
    state_free(f->problem, f->state);
    genome_free(f->start);
    genome_free(f->genome);
    genome_free(f->back);
    f->game->search.problem_destroy(f->problem);
    lg_task_destroy(f->task);
    lg_values_clear(&f->values);
    free(f->level);
    free(f->other);
    free(f);
}

typedef struct {
    double score;
    int changed;
} found;

static int changed_cells(const fixture *f) {
    uint64_t cells = 0;
    for (int g = 0; g < f->problem->space.syms; g++)
        if (f->genome.sym[g] != f->start.sym[g]) cells |= (uint64_t)1 << f->problem->cell[g];
    return __builtin_popcountll(cells);
}

/* Judges a genome. Several genomes can stand for the same board; only the genome that `encode` gives for the board counts. */
static void judge(fixture *f, double target, found *best) {
    double score = fmax(f->problem->load(f->problem, f->state, f->genome), target);
    if (score > best->score) return;
    assert_true(f->game->search.decode(f->problem, f->genome, f->other, NULL));
    assert_true(f->game->search.encode(f->problem, f->other, f->back, NULL));
    if (!genomes_equal(&f->problem->space, f->genome, f->back)) return;
    int changed = changed_cells(f);
    if (score < best->score || changed < best->changed) *best = (found){score, changed};
}

static void try_all(fixture *f, int b, int i, int *left, double target, found *best) {
    const lg_space *space = &f->problem->space;
    while (b < space->blocks && i == space->block[b].first + space->block[b].length)
        if (++b < space->blocks) {
            i = space->block[b].first;
            for (int s = 0; s < space->block[b].symbols; s++)
                left[16 * b + s] = space->block[b].kind == LG_CHOICE ? 99 : space->block[b].count[s];
        }
    if (b == space->blocks) {
        judge(f, target, best);
        return;
    }
    for (int s = 0; s < space->block[b].symbols; s++) {
        if (!left[16 * b + s]) continue;
        left[16 * b + s]--;
        f->genome.sym[i] = s;
        try_all(f, b, i + 1, left, target, best);
        left[16 * b + s]++;
    }
}

static found best_of_all(fixture *f, double target) {
    found best = {INFINITY, 99};
    int left[16 * LG_BLOCKS_MAX] = {0};
    assert_true(f->game->search.encode(f->problem, f->level, f->start, NULL));
    for (int s = 0; s < f->problem->space.block[0].symbols; s++)
        left[s] = f->problem->space.block[0].kind == LG_CHOICE ? 99 : f->problem->space.block[0].count[s];
    try_all(f, 0, 0, left, target, &best);
    return best;
}

static lg_repaired repaired(fixture *f, lg_budget budget, lg_level *level) {
    lg_error error = {.text = ""};
    lg_repair *repair = lg_repair_create(f->task, f->level, &error);
    CHECK(repair, "%s", error.text);
    lg_repair_start(repair, budget, lg_rng_stream(1, "repair", 0));
    while (lg_repair_step(repair) == LG_RUNNING) {}
    lg_repaired out = lg_repair_outcome(repair);
    memcpy(level, lg_repair_level(repair), f->game->level_size);
    lg_repair_destroy(repair);
    return out;
}

/* Compares the outcome of a repair with its level, and with the result of trying all arrangements. */
static void check_all(fixture *f) {
    lg_report report;
    double floor = f->problem->floor;
    found best = best_of_all(f, floor);
    lg_repaired out = repaired(f, limits(60000, -INFINITY), f->other);
    assert_true(lg_task_measure(f->task, f->other, &report));
    CHECK(report.score == out.score, "a level of %g is said to score %g", report.score, out.score);
    CHECK(fmax(out.score, floor) == best.score, "repaired to %g, where %g can be had", out.score, best.score);
    CHECK(out.missed == (best.score > floor), "the best there is scores %g, above %g", best.score, floor);
    if (out.missed) return;
    CHECK(out.at_least <= best.changed, "fewer than %d is said to be impossible, but %d do", out.at_least,
          best.changed);
    CHECK(out.proven && out.changed == best.changed, "%d changes, %sproven, where %d do", out.changed,
          out.proven ? "" : "not ", best.changed);
}

static void write_board(char *text, const char *letters, int rows, int columns, lg_rng *rng) {
    for (int row = 0; row < rows; row++)
        for (int i = 0; i < columns - (row & 1); i++) {
            *text++ = letters[lg_rng_below(rng, (uint32_t)strlen(letters))];
            *text++ = i + 1 < columns - (row & 1) ? ',' : ';';
            if (text[-1] == ';') *text++ = '\n';
        }
    *text = '\0';
}

#define LOCAL "REQ3=0 REQ5=0 REQ6=0 REQ7=0 REQ8=0 REQ9=0 REQ10=0 REQ11=0 REQ12=0"

static void small_boards_have_the_fewest(void **state) {
    static const char *const settings[] = {LOCAL, LOCAL " reading=published same=borders", LOCAL " REQ7=1 REQ2=0",
                                           "REQ5=0 REQ10=1 twins=1 colour-twins=0 REQ9=0 REQ12=0 REQ2=0"};
    lg_rng rng = lg_rng_stream(1, "boards", 0);
    (void)state;
    for (int n = 0; n < 12; n++) {
        char board[100];
        write_board(board, n % 3 ? "YUKBI" : "YURI", 3, 3, &rng);
        fixture *f = open_board("terra-mystica", settings[n % 4], board, NULL);
        check_all(f);
        close_board(f);
    }
}

static void free_stock_has_the_fewest(void **state) {
    lg_rng rng = lg_rng_stream(2, "boards", 0);
    (void)state;
    for (int n = 0; n < 6; n++) {
        char board[100];
        write_board(board, n % 2 ? "YI" : "YUKI", 2, 3, &rng);
        fixture *f = open_board("terra-mystica", n % 3 ? LOCAL " stock=free" : LOCAL " stock=free REQ6=1", board, NULL);
        check_all(f);
        close_board(f);
    }
}

static void small_catan_has_the_fewest(void **state) {
    static const char *const boards[] = {"L6 L8\nG6 D S5\nS4 G4\n", "D L6\nL6 G8 G2\nS12 S4\n",
                                         "L2 L2\nL6 G8 D\nS6 S2\n"};
    static const char *const settings[] = {"REQ2=0 REQ5=0", "rich=9 REQ6=0 REQ2=0", "REQ4=0 tolerance=2"};
    (void)state;
    for (int n = 0; n < 3; n++) {
        fixture *f = open_board("catan", settings[n], boards[n], NULL);
        check_all(f);
        close_board(f);
    }
}

static const lg_board *board_named(const char *game, const char *name) {
    const lg_board *board = lg_game_find(game)->boards;
    while (strcmp(board->name, name) != 0)
        board++;
    return board;
}

static const char paper[] = "reading=published REQ5=0 REQ6=0 REQ7=0 REQ8=0 REQ9=0 REQ10=0 REQ11=0 REQ12=0";

static void official_boards(void **state) {
    static const struct {
        const char *game, *name, *settings;
        int fewest;
    } rows[] = {{"terra-mystica", "original", paper, 4}, {"terra-mystica", "fjords", paper, 7}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        fixture *f = open_board(rows[i].game, rows[i].settings, board_named(rows[i].game, rows[i].name)->text, NULL);
        lg_repaired out = repaired(f, lg_budget_unlimited(), f->other),
                    again = repaired(f, lg_budget_unlimited(), f->other);
        CHECK(!out.missed && out.proven && out.changed == rows[i].fewest, "%s: %d changes, score %g", rows[i].name,
              out.changed, out.score);
        assert_true(out.score == again.score && out.changed == again.changed && out.at_least == again.at_least);
        assert_true(out.proven == again.proven && out.evaluations == again.evaluations && out.stop == again.stop);
        close_board(f);
    }
}

/* What the lock fixes stays as it is, and a board of another shape is refused. */
static void locks_are_kept(void **state) {
    char lock[600];
    const char *board = board_named("terra-mystica", "original")->text;
    (void)state;
    strcpy(lock, board);
    for (size_t i = strlen(lock) / 4; lock[i]; i++)
        if (lock[i] >= 'A' && lock[i] <= 'Z') lock[i] = '?';
    fixture *f = open_board("terra-mystica", paper, board, lock);
    lg_repaired out = repaired(f, limits(10000, -INFINITY), f->other);
    assert_true(out.score < 9);
    lg_text before = {0}, after = {0};
    f->game->text.write(f->game, f->level, "comma", &before);
    f->game->text.write(f->game, f->other, "comma", &after);
    assert_memory_equal(before.data, after.data, strlen(lock) / 4);
    lg_text_clear(&before);
    lg_text_clear(&after);
    close_board(f);
}

/* The target is so high that every board meets it. The best level so far differs from the original in many cells. The next
 * round of annealing must restore all of them. */
static void annealing_puts_back_what_need_not_change(void **state) {
    fixture *f = open_board("terra-mystica", paper, board_named("terra-mystica", "original")->text, NULL);
    repair_state repair = {.task = f->task, .target = 1e9, .limit = 1, .rng = lg_rng_stream(1, "hunt", 0)};
    lg_error error = {.text = ""};
    annealing h = {.round = 1};
    (void)state;
    CHECK(repair_state_open(&repair, f->level, &error) && annealing_open(&h, &repair, &error), "%s", error.text);
    repair.best_cost = INFINITY;
    repair_load(&repair, repair.start);
    for (int n = 0; n < 40; n++) {
        lg_move move;
        assert_true(lg_space_move(&repair.problem->space, repair.now, &repair.rng, &move));
        repair_take(&repair, &move, repair_peek(&repair, &move));
    }
    repair_offer(&repair, NULL, repair.cost);
    assert_true(repair.best_changed > 10);
    annealing_step(&h, &repair);
    assert_int_equal(repair.best_changed, 0);
    assert_memory_equal(repair.level, f->level, f->game->level_size);
    annealing_close(&h);
    repair_state_close(&repair);
    close_board(f);
}

static void what_cannot_be_repaired(void **state) {
    lg_error error = {.text = ""};
    const lg_game *game = lg_game_find("catan");
    lg_values values = values_of(game->settings, "");
    lg_level *level = allocated(game->level_size);
    const char *open = board_named("catan", "frame-4")->text, *board = board_named("catan", "beginners")->text;
    (void)state;
    assert_true(game->text.read(game, open, strlen(open), level, &error));
    assert_null(lg_repair_task(game, &values, level, NULL, &error));
    CHECK_STARTS(error.text, "the board has free hexes");
    assert_true(game->text.read(game, board, strlen(board), level, &error));
    assert_true(lg_values_set(&values, "tokens", "spiral", &error));
    lg_task *task = lg_repair_task(game, &values, level, NULL, &error);
    if (task) assert_null(lg_repair_create(task, level, &error));
    lg_task_destroy(task);
    assert_null(lg_repair_task(lg_game_find("ptsp"), &values, level, NULL, &error));
    CHECK_STARTS(error.text, "levels of ptsp cannot be repaired");
    lg_values_clear(&values);
    free(level);
}

static void a_perfect_board_stays(void **state) {
    (void)state;
    fixture *f =
        open_board("terra-mystica", LOCAL " REQ1=0 REQ2=0 REQ4=0", board_named("terra-mystica", "fjords")->text, NULL);
    lg_repaired out = repaired(f, lg_budget_unlimited(), f->other);
    assert_true(out.proven && !out.changed && !out.missed && out.stop == LG_TARGET);
    assert_memory_equal(f->level, f->other, f->game->level_size);
    close_board(f);
}

/* Limits are kept, except that a slice that has begun is finished. A budget that was not made by lg_budget_unlimited is
 * refused. */
static void budgets_hold(void **state) {
    (void)state;
    fixture *f = open_board("terra-mystica", "", board_named("terra-mystica", "fjords")->text, NULL);
    for (int64_t n = 1; n < 40000; n *= 7) {
        lg_repaired out = repaired(f, limits(n, -INFINITY), f->other);
        CHECK(out.evaluations <= n + 1000, "%lld evaluations of %lld", (long long)out.evaluations, (long long)n);
        assert_true(out.stop == LG_EVALUATIONS && out.score <= 37);
    }
    assert_true(repaired(f, (lg_budget){.target = 0}, f->other).stop == LG_FAILED);
    assert_true(repaired(f, limits(20000, 36), f->other).score <= 36);
    close_board(f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_boards_have_the_fewest),
        cmocka_unit_test(free_stock_has_the_fewest),
        cmocka_unit_test(small_catan_has_the_fewest),
        cmocka_unit_test(official_boards),
        cmocka_unit_test(locks_are_kept),
        cmocka_unit_test(annealing_puts_back_what_need_not_change),
        cmocka_unit_test(what_cannot_be_repaired),
        cmocka_unit_test(a_perfect_board_stays),
        cmocka_unit_test(budgets_hold),
    };
    return cmocka_run_group_tests_name("repair", tests, NULL, NULL);
}
