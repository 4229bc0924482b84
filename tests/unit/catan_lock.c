/* Tests of Catan's locks: every search keeps what a lock fixes; every genome is a legal board made of exactly the tiles in the
 * box; impossible locks are refused; the unavoidable cost is a true lower bound; and spirals are the official ones. */
#include "slow_catan.h"

extern const lg_game lg_game_catan;
static const lg_game *const game = &lg_game_catan;

/* Deals the official box at random. */
static void deal(ct_board *board, int players, lg_rng *rng) {
    char settings[20];
    snprintf(settings, sizeof settings, "players=%d", players);
    lg_task *task = task_of(game, NULL, settings, NULL);
    lg_problem *problem = problem_of(game, task, NULL);
    lg_genome genome = genome_for(&problem->space);
    lg_space_sample(&problem->space, genome, rng);
    game->search.decode(problem, genome, board, NULL);
    genome_free(genome);
    game->search.problem_destroy(problem);
    lg_task_destroy(task);
}

static void check_legal(const ct_board *lock, const ct_board *made) {
    int tiles[CT_FREE + 1] = {0}, tokens[CT_NUMBER_FREE + 1] = {0}, ports[CT_FREE + 1] = {0};
    assert_true(made->hexes == lock->hexes && made->ports == lock->ports);
    assert_memory_equal(made->edge, lock->edge, sizeof made->edge);
    for (int h = 0; h < lock->hexes; h++) {
        CHECK(lock->resource[h] == CT_FREE || lock->resource[h] == made->resource[h], "the tile of hex %d moved", h);
        CHECK(lock->number[h] == CT_NUMBER_FREE || lock->number[h] == made->number[h], "the token of hex %d moved", h);
        CHECK((made->resource[h] == CT_DESERT) == (made->number[h] == CT_NONE), "hex %d: %s with %d", h,
              ct_resources[made->resource[h]], made->number[h]);
        tiles[made->resource[h]]++;
        tokens[made->number[h]]++;
    }
    for (int p = 0; p < lock->ports; p++) {
        CHECK(lock->kind[p] == CT_PORT_FREE || lock->kind[p] == made->kind[p], "port %d moved", p);
        ports[made->kind[p]]++;
    }
    for (int s = 0; s < CT_SEA; s++)
        assert_int_equal(tiles[s], lock->tiles[s]);
    for (int n = 2; n < CT_NUMBERS; n++)
        assert_int_equal(tokens[n], lock->tokens[n]);
    for (int k = 0; k < CT_PORT_KINDS; k++)
        assert_int_equal(ports[k], lock->harbours[k]);
}

static void every_genome_is_a_legal_board_that_keeps_the_lock(void **state) {
    lg_rng rng = lg_rng_stream(1, "lock", 0);
    (void)state;
    for (int n = 0; n < 300; n++) {
        ct_board lock, made;
        deal(&lock, n % 2 ? 6 : 4, &rng);
        random_lock(&lock, &rng, n % 11 * 10);
        lg_task *task = task_of(game, NULL, "", &lock);
        lg_problem *problem = problem_of(game, task, NULL);
        lg_genome genome = genome_for(&problem->space);
        for (int k = 0; k < 12; k++) {
            lg_space_sample(&problem->space, genome, &rng);
            game->search.decode(problem, genome, &made, NULL);
            check_legal(&lock, &made);
        }
        genome_free(genome);
        game->search.problem_destroy(problem);
        lg_task_destroy(task);
    }
}

typedef struct {
    const ct_board *lock;
    const lg_problem *problem;
} fixture;

static void search(const lg_optimizer *optimizer, const lg_preset *preset, void *context) {
    const fixture *f = context;
    lg_values params = values_of(optimizer->params, preset ? preset->assignments : "");
    lg_run *run = lg_run_create(f->problem, optimizer, &params, NULL);
    ct_board made;
    lg_run_start(run, limits(300, -1), lg_rng_stream(1, optimizer->name, 0));
    lg_run_finish(run);
    assert_true(lg_space_holds(&f->problem->space, run->best));
    game->search.decode(f->problem, run->best, &made, NULL);
    check_legal(f->lock, &made);
    lg_run_destroy(run);
}

static void no_algorithm_moves_what_is_fixed(void **state) {
    lg_rng rng = lg_rng_stream(2, "lock", 0);
    (void)state;
    for (int n = 0; n < 24; n++) {
        ct_board lock;
        deal(&lock, n % 2 ? 6 : 4, &rng);
        random_lock(&lock, &rng, n % 6 * 20);
        /* all numbers are given, so deserts have few possible places */
        for (int h = 0; h < lock.hexes && n % 3 == 2; h++)
            if (lock.resource[h] != CT_DESERT && lock.number[h] == CT_NUMBER_FREE) lock.resource[h] = CT_FREE;
        lg_task *task = task_of(game, n % 4 ? NULL : "paper", "", &lock);
        lg_problem *problem = problem_of(game, task, NULL);
        each_optimizer(search, &(fixture){&lock, problem});
        game->search.problem_destroy(problem);
        lg_task_destroy(task);
    }
}

static void impossible_locks_are_refused(void **state) {
    static const struct {
        const char *lock, *settings, *says;
    } bad[] = {
        {"L L L\nL L ? ?\n? ? ? ? ?\n? ? ? ?\n? ? ?\n", "", "more wood than the 4 tiles there are"},
        {"D D ?\n? ? ? ?\n? ? ? ? ?\n? ? ? ?\n? ? ?\n", "", "more desert than the 1 tiles there are"},
        {"?2 ?2 ?\n? ? ? ?\n? ? ? ? ?\n? ? ? ?\n? ? ?\n", "", "more tokens of 2 than the 1 there are"},
        {"? ? ?\n? ? ? ?\n? ? ? ? ?\n? ? ? ?\n? ? ?\nports: L L ? ? ? ? ? ? ?\n", "", "more wood ports than the 1"},
        {"L G S\n? ?\ntiles: L1 G1 S1 B1\n", "", "1 tiles are left for 2 free hexes"},
        {"L2 G3 S4\n? ?\ntiles: L1 G1 S1 B2\ntokens: 2 3 4 5\n", "", "1 tokens (and deserts) are left for 2 hexes"},
        {"L2 G3 S4\n? ?\ncoast: 0 1\nharbours: L\ntiles: L1 G1 S1 B2\ntokens: 2 3 4 5 6\n", "",
         "1 ports are left for 2 free places"},
        {"?2 ?3 ?4\nL G\ntiles: L2 G1 S1 D1\ntokens: 2 3 4 5\n", "", "no place for a desert"},
        {"L2 G3 S4\nB5 O6\n", "tokens=spiral", "tokens: only the official frames have a spiral"},
        {"L2 ? ?\n? ? ? ?\n? ? ? ? ?\n? ? ? ?\n? ? ?\n", "tokens=spiral", "tokens: with spiral no number can be fixed"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        ct_board lock;
        lg_error error = {.text = ""};
        lg_values values = values_of(game->settings, bad[i].settings);
        CHECK(game->text.read(game, bad[i].lock, strlen(bad[i].lock), &lock, &error), "%s", error.text);
        CHECK(!lg_task_create(game, &values, &lock, &error), "accepted:\n%s", bad[i].lock);
        CHECK_STARTS(error.text, bad[i].says);
        lg_values_clear(&values);
    }
}

static void check_bound(const ct_board *lock, const char *settings, lg_rng *rng) {
    static lg_report bound, full;
    lg_task *task = task_of(game, NULL, settings, lock);
    lg_problem *problem = problem_of(game, task, NULL);
    lg_genome genome = genome_for(&problem->space);
    void *memory = allocated(problem->state_size);
    lg_task_unavoidable(task, &bound);
    assert_true(problem->floor == bound.score);
    for (int n = 0; n < 12; n++) {
        ct_board made;
        lg_space_sample(&problem->space, genome, rng);
        game->search.decode(problem, genome, &made, NULL);
        lg_task_measure(task, &made, &full);
        assert_true(problem->load(problem, memory, genome) == full.score);
        CHECK(full.score >= bound.score, "%s: %g, but %g are called unavoidable", settings, full.score, bound.score);
        for (int r = 0; r < SLOW_REQUIREMENTS && !strstr(settings, "spiral"); r++)
            CHECK(full.count[r] >= bound.count[r], "%s REQ%d: %g, but %g are called unavoidable", settings, r + 1,
                  full.count[r], bound.count[r]);
    }
    free(memory);
    genome_free(genome);
    game->search.problem_destroy(problem);
    lg_task_destroy(task);
}

static void what_is_unavoidable_is_a_true_bound(void **state) {
    static const int opened[] = {0, 5, 15, 30, 60, 90, 97};
    static const char *const settings[] = {"REQ8=2 bias=1 seats=3", "REQ1=3 REQ5=2 rich=6 best=3",
                                           "best=40 tolerance=4"};
    lg_rng rng = lg_rng_stream(3, "lock", 0);
    (void)state;
    for (int n = 0; n < 420; n++) {
        ct_board lock;
        deal(&lock, n % 2 ? 6 : 4, &rng);
        random_lock(&lock, &rng, opened[n % 7]);
        check_bound(&lock, settings[n % 3], &rng);
    }
    for (int n = 0; n < 8; n++) {
        ct_board lock;
        deal(&lock, 4, &rng);
        random_lock(&lock, &rng, 80);
        for (int h = 0; h < lock.hexes; h++)
            if (lock.resource[h] != CT_DESERT) lock.number[h] = CT_NUMBER_FREE;
        check_bound(&lock, "tokens=spiral rich=9", &rng);
    }
}

/* A single number is given, in a corner. The corner's intersections are the best known so far, but other intersections of the
 * board may become better, so nothing is unavoidable. */
static void a_lone_number_makes_nothing_unavoidable(void **state) {
    static const char text[] = "?6 ? ?\n? ? ? ?\n? ? ? ? ?\n? ? ? ?\n? ? ?\n";
    ct_board lock;
    lg_report bound;
    lg_error error = {.text = ""};
    (void)state;
    CHECK(game->text.read(game, text, strlen(text), &lock, &error), "%s", error.text);
    lg_task *task = task_of(game, NULL, "", &lock);
    lg_task_unavoidable(task, &bound);
    assert_true(bound.score == 0 && bound.violations == 0);
    lg_task_destroy(task);
}

/* The spiral starts in a corner. Each token's hex is adjacent to the one before, or separated from it by deserts only. The
 * order is the official one, all twelve spirals occur, and no two red tokens are adjacent on the base board. */
static void spirals_are_the_official_ones(void **state) {
    static const int official[] = {5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11};
    static const int ring[] = {0, 1, 2, 6, 11, 15, 18, 17, 16, 12, 7, 3}, inner[] = {4, 5, 10, 14, 13, 8};
    bool seen[12] = {false};
    lg_rng rng = lg_rng_stream(4, "lock", 0);
    lg_task *task = task_of(game, NULL, "tokens=spiral", NULL);
    lg_problem *problem = problem_of(game, task, NULL);
    lg_genome genome = genome_for(&problem->space);
    (void)state;
    for (int n = 0; n < 600; n++) {
        static slow_board slow;
        ct_board made;
        lg_report report;
        int found = -1;
        lg_space_sample(&problem->space, genome, &rng);
        game->search.decode(problem, genome, &made, NULL);
        for (int spiral = 0; spiral < 12; spiral++) {
            int corner = spiral / 2, way = spiral % 2 ? -1 : 1, token = 0, k = 0;
            for (; k < 19; k++) {
                int h = k < 12   ? ring[(2 * corner + way * k + 24) % 12]
                        : k < 18 ? inner[(corner + way * (k - 12) + 12) % 6]
                                 : 9;
                if (made.resource[h] == CT_DESERT) continue;
                if (made.number[h] != official[token++]) break;
            }
            if (k == 19) found = spiral;
        }
        CHECK(found >= 0, "no official spiral");
        seen[found] = true;
        lg_task_measure(task, &made, &report);
        assert_true(report.count[2] == 0);
        slow_read(&slow, &made);
        lg_values values = values_of(game->settings, "");
        assert_true(slow_measure(&slow, &values, 0).count[2] == 0);
        lg_values_clear(&values);
    }
    for (int spiral = 0; spiral < 12; spiral++)
        CHECK(seen[spiral], "spiral %d never comes", spiral);
    genome_free(genome);
    game->search.problem_destroy(problem);
    lg_task_destroy(task);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_genome_is_a_legal_board_that_keeps_the_lock),
        cmocka_unit_test(no_algorithm_moves_what_is_fixed),
        cmocka_unit_test(impossible_locks_are_refused),
        cmocka_unit_test(what_is_unavoidable_is_a_true_bound),
        cmocka_unit_test(a_lone_number_makes_nothing_unavoidable),
        cmocka_unit_test(spirals_are_the_official_ones),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
