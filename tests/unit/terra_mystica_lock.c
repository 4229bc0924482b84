/* Tests of Terra Mystica's locks: every search keeps what a lock fixes, and the unavoidable cost is a true lower bound. */
#include "slow_terra_mystica.h"

extern const lg_game lg_game_terra_mystica;
static const lg_game *const game = &lg_game_terra_mystica;
static const char *const stages[] = {NULL, "river", "colours"};

static void open_some(tm_board *board, lg_rng *rng, int percent) {
    for (int i = 0; i < tm_cells(board); i++)
        if ((int)lg_rng_below(rng, 100) < percent) board->cell[i] = TM_FREE;
}

static void check_kept(const tm_board *lock, const tm_board *made, bool river_only) {
    int cells = tm_cells(lock);
    assert_int_equal(tm_cells(made), cells);
    for (int i = 0; i < cells; i++) {
        CHECK(lock->cell[i] == TM_FREE || lock->cell[i] == made->cell[i], "hex %d was %d, became %d", i, lock->cell[i],
              made->cell[i]);
        CHECK(river_only || made->cell[i] < TM_FREE, "hex %d is left open", i);
    }
}

static void check_stock(const tm_board *of, const tm_board *made) {
    int a[TM_TERRAINS + 1], b[TM_TERRAINS + 1];
    tm_count_terrains(of, a);
    tm_count_terrains(made, b);
    assert_memory_equal(a, b, sizeof a);
}

typedef struct {
    const lg_task *task;
    const tm_board *whole, *lock;
} fixture;

/* Searches each stage alone, and finally the colours on the river that was found. */
static void search_stages(const lg_optimizer *optimizer, const lg_preset *preset, void *context) {
    const fixture *f = context;
    lg_values params = values_of(optimizer->params, preset ? preset->assignments : "");
    tm_board so_far = *f->lock;
    for (int s = 0; s < 3; s++) {
        lg_problem *problem = problem_of(game, f->task, stages[s]);
        if (s == 2) game->search.start_from(problem, &so_far);
        lg_run *run = lg_run_create(problem, optimizer, &params, NULL);
        lg_run_start(run, limits(300, -1), lg_rng_stream(1, optimizer->name, (uint64_t)s));
        lg_run_finish(run);
        game->search.decode(problem, run->best, &so_far, NULL);
        check_kept(f->lock, &so_far, s == 1);
        if (s != 1 && f->whole) check_stock(f->whole, &so_far);
        if (s == 0) so_far = *f->lock;
        lg_run_destroy(run);
        game->search.problem_destroy(problem);
    }
}

static void nothing_fixed_moves_in_any_stage_by_any_algorithm(void **state) {
    static const char *const stocks[] = {"stock=original", "stock=free"};
    lg_rng rng = lg_rng_stream(1, "lock", 0);
    (void)state;
    for (int n = 0; n < 8; n++) {
        tm_board whole, lock;
        assert_true(tm_official("original", &whole));
        lock = whole;
        open_some(&lock, &rng, n * 14); /* opens more and more hexes, from a full board to a nearly empty one */
        lg_task *task = task_of(game, NULL, stocks[n % 2], &lock);
        each_optimizer(search_stages, &(fixture){task, n % 2 ? NULL : &whole, &lock});
        lg_task_destroy(task);
    }
}

/* If the lock gives the river, every algorithm and stage puts colours only on its land. */
static void search_given_river(const lg_optimizer *optimizer, const lg_preset *preset, void *context) {
    const fixture *f = context;
    lg_values params = values_of(optimizer->params, preset ? preset->assignments : "");
    for (int s = 0; s < 3; s += 2) {
        lg_problem *problem = problem_of(game, f->task, stages[s]);
        CHECK(problem->space.syms == 77, "stage %s lays out %d hexes", stages[s] ? stages[s] : "(whole)",
              problem->space.syms);
        lg_run *run = lg_run_create(problem, optimizer, &params, NULL);
        tm_board made;
        lg_run_start(run, limits(300, -1), lg_rng_stream(2, optimizer->name, 0));
        lg_run_finish(run);
        game->search.decode(problem, run->best, &made, NULL);
        for (int i = 0; i < 113; i++)
            assert_int_equal(made.cell[i] == TM_RIVER, f->whole->cell[i] == TM_RIVER);
        check_kept(f->lock, &made, false);
        lg_run_destroy(run);
        game->search.problem_destroy(problem);
    }
}

static void a_given_river_stays_for_any_algorithm(void **state) {
    static const char *const settings[] = {"river=original", "river=original stock=free"};
    (void)state;
    for (int n = 0; n < 2; n++) {
        tm_board whole, lock;
        assert_true(tm_official("original", &whole));
        lock = whole;
        memset(lock.cell, TM_FREE, sizeof lock.cell);
        lg_task *task = task_of(game, NULL, settings[n], NULL);
        each_optimizer(search_given_river, &(fixture){task, &whole, &lock});
        lg_task_destroy(task);
    }
}

static void the_original_river_forces_three_of_req2(void **state) {
    static const char *const variants[] = {"balanced", "paper"};
    tm_board board;
    lg_report report;
    (void)state;
    assert_true(tm_official("original", &board));
    for (int v = 0; v < 2; v++) {
        lg_task *task = task_of(game, variants[v], "river=original", NULL);
        lg_task_unavoidable(task, &report);
        assert_true(report.score == 3 && report.count[1] == 3);
        assert_int_equal(report.violations, 3);
        for (int k = 0; k < 3; k++) {
            assert_int_equal(report.violation[k].requirement, 1);
            assert_int_equal(board.cell[report.violation[k].cell], TM_RIVER);
        }
        lg_task_destroy(task);
    }
}

/* No random filling by any algorithm has a score below the bound, and no stage ends below its own floor. */
static void check_bound(const char *settings, const tm_board *lock, lg_rng *rng, int fillings) {
    static lg_report bound, open, full;
    lg_task *task = task_of(game, NULL, settings, lock);
    lg_problem *problem = problem_of(game, task, NULL);
    lg_genome genome = genome_for(&problem->space);
    void *memory = allocated(problem->state_size);
    lg_task_unavoidable(task, &bound);
    lg_task_measure(task, lock, &open);
    CHECK(problem->floor == bound.score, "floor %g, bound %g", problem->floor, bound.score);
    for (int n = 0; n < fillings; n++) {
        tm_board made;
        lg_space_sample(&problem->space, genome, rng);
        double cost = problem->load(problem, memory, genome);
        game->search.decode(problem, genome, &made, NULL);
        lg_task_measure(task, &made, &full);
        assert_true(cost == full.score);
        for (int r = 0; r < SLOW_REQUIREMENTS; r++) {
            CHECK(full.count[r] >= bound.count[r], "%s REQ%d: %g, but %g are called unavoidable", settings, r + 1,
                  full.count[r], bound.count[r]);
            CHECK(full.count[r] >= open.count[r], "REQ%d: %g, but %g are called certain", r + 1, full.count[r],
                  open.count[r]);
            CHECK(problem->space.syms || full.count[r] == bound.count[r], "REQ%d: nothing is open", r + 1);
        }
    }
    free(memory);
    genome_free(genome);
    game->search.problem_destroy(problem);
    lg_task_destroy(task);
}

static void what_is_unavoidable_is_a_true_bound(void **state) {
    static const int opened[] = {0, 1, 3, 5, 10, 20, 40, 70, 95};
    static const char *const settings[] = {
        "stock=free", "stock=free reading=published same=borders reach=1 lean=0",
        "stock=free ring-spread=0 river-spread=0 edge-spread=0 twins=2 colour-twins=0"};
    lg_rng rng = lg_rng_stream(3, "lock", 0);
    (void)state;
    for (int n = 0; n < 400; n++) {
        tm_board lock = random_board(&rng, 2 + (int)lg_rng_below(&rng, 8), 2 + (int)lg_rng_below(&rng, 12), n % 2);
        open_some(&lock, &rng, opened[n % 9]);
        check_bound(settings[n % 3], &lock, &rng, 8);
    }
}

static void the_bound_holds_where_the_stock_is_scarce(void **state) {
    lg_rng rng = lg_rng_stream(4, "lock", 0);
    (void)state;
    for (int n = 0; n < 60; n++) {
        tm_board lock;
        assert_true(tm_official(n % 2 ? "arrow" : "fjords", &lock));
        for (int i = 0; i < tm_cells(&lock); i++) /* sometimes the whole river is given; then the bound is exact */
            if ((n % 4 < 2 || lock.cell[i] != TM_RIVER) && (int)lg_rng_below(&rng, 60) < n) lock.cell[i] = TM_FREE;
        check_bound(n % 2 ? "stock=arrow" : "stock=fjords", &lock, &rng, 8);
    }
}

static bool is_near_river(const slow_board *s, int cell) {
    return s->colour[cell] != TM_RIVER && slow_count_near(s, cell, TM_RIVER) > 0;
}

static double unavoidable(const char *settings, const tm_board *lock, int requirement) {
    lg_report report;
    lg_task *task = task_of(game, NULL, settings, lock);
    lg_task_unavoidable(task, &report);
    lg_task_destroy(task);
    return report.count[requirement];
}

/* Shuffles the colours and keeps the river. */
static void shuffle_land(tm_board *board, lg_rng *rng) {
    for (int i = tm_cells(board) - 1; i > 0; i--) {
        int j = (int)lg_rng_below(rng, (uint32_t)i + 1);
        uint8_t held = board->cell[i];
        if (held == TM_RIVER || board->cell[j] == TM_RIVER) continue;
        board->cell[i] = board->cell[j];
        board->cell[j] = held;
    }
}

/* REQ7 depends only on the colours beside the river. If all of them are given and everything else is open, the deviation of the
 * whole board is unavoidable. If hexes at the river are opened, each of them can reduce the deviation by two: by one hex too
 * many and one too few. */
static void river_contact_that_is_given_is_off_as_on_the_whole_board(void **state) {
    enum { REQ7 = 6 };
    static const char settings[] = "river-spread=0";
    lg_rng rng = lg_rng_stream(5, "lock", 0);
    (void)state;
    for (int n = 0; n < 20; n++) {
        tm_board lock;
        assert_true(tm_official("original", &lock));
        shuffle_land(&lock, &rng);
        slow_board whole = slow_read(&lock);
        double off = unavoidable(settings, &lock, REQ7);
        for (int i = 0; i < tm_cells(&lock); i++)
            if (lock.cell[i] != TM_RIVER && !is_near_river(&whole, i)) lock.cell[i] = TM_FREE;
        CHECK(off > 0 && unavoidable(settings, &lock, REQ7) == off, "board %d: %g is off, %g unavoidable", n, off,
              unavoidable(settings, &lock, REQ7));
        for (int i = 0; i < tm_cells(&lock); i++) {
            if (!is_near_river(&whole, i)) continue;
            lock.cell[i] = TM_FREE;
            double less = unavoidable(settings, &lock, REQ7);
            CHECK(less <= off && less >= off - 2, "board %d: %g unavoidable, then %g", n, off, less);
            off = less;
        }
        assert_true(off == 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_fixed_moves_in_any_stage_by_any_algorithm),
        cmocka_unit_test(a_given_river_stays_for_any_algorithm),
        cmocka_unit_test(the_original_river_forces_three_of_req2),
        cmocka_unit_test(what_is_unavoidable_is_a_true_bound),
        cmocka_unit_test(the_bound_holds_where_the_stock_is_scarce),
        cmocka_unit_test(river_contact_that_is_given_is_off_as_on_the_whole_board),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
