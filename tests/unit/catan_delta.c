/* Tests of Catan's delta evaluation on small and odd frames, with sea, deserts and locks: each peek and commit agrees with a
 * full load and with the slow, independent evaluation. */
#include "slow_catan.h"

#include "boards/catan/problem.h"

static const lg_game *const game = &lg_game_catan;

enum { MOVES_MAX = 3 };

typedef struct {
    lg_values values;
    lg_task *task;
    lg_problem *problem;
    lg_genome genome, other;
    void *state, *scratch;
    lg_rng *rng;
} fixture;

static void draw_rules(lg_values *values, lg_rng *rng) {
    static const struct {
        const char *name;
        int low, high;
    } ranges[] = {{"tolerance", 0, 3}, {"rich", 4, 12}, {"best", 1, 8},  {"port-hexes", 1, 2}, {"port-pips", 1, 4},
                  {"seats", 3, 6},     {"bias", 1, 60}, {"group", 1, 3}, {"repeats", 0, 2},    {"desert", 0, 3}};
    lg_values_init(values, game->settings);
    bool few = !lg_rng_below(rng, 2); /* with few rules, the seats are judged often */
    for (int r = 0; r < SLOW_REQUIREMENTS; r++)
        values->number[lg_param_index(game->settings, game->requirements[r].name)] =
            few && r < 7 && lg_rng_below(rng, 3) ? 0 : lg_rng_below(rng, 4);
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        values->number[lg_param_index(game->settings, ranges[i].name)] =
            ranges[i].low + (int)lg_rng_below(rng, (uint32_t)(ranges[i].high - ranges[i].low + 1));
}

/* Returns false if the pieces cannot be placed, because the box has a desert but every free hex has a number. */
static bool open_fixture(fixture *f, const ct_board *lock) {
    draw_rules(&f->values, f->rng);
    f->task = lg_task_create(game, &f->values, lock, &(lg_error){.text = ""});
    if (!f->task) {
        lg_values_clear(&f->values);
        return false;
    }
    f->problem = problem_of(game, f->task, NULL);
    f->genome = genome_for(&f->problem->space);
    f->other = genome_for(&f->problem->space);
    f->state = allocated(f->problem->state_size);
    f->scratch = allocated(f->problem->state_size);
    return true;
}

static void close_fixture(fixture *f) {
    state_free(f->problem, f->scratch);
    state_free(f->problem, f->state);
    genome_free(f->other);
    genome_free(f->genome);
    game->search.problem_destroy(f->problem);
    lg_task_destroy(f->task);
    lg_values_clear(&f->values);
}

/* Returns the unavoidable score without the spiral's part, for which there is no slow version. */
static int slow_unavoidable(const fixture *f) {
    static slow_board slow;
    const ct_task *task = ct_task_of(f->task);
    if (task->spiral) return task->rules.unavoidable;
    slow_read(&slow, &task->fixed);
    slow_report report = slow_measure(&slow, &f->values, 0);
    return slow_others(&report, &f->values);
}

static double slow_cost(const fixture *f, lg_genome genome) {
    static slow_board slow;
    ct_board board;
    double cost = 0;
    game->search.decode(f->problem, genome, &board, NULL);
    slow_read(&slow, &board);
    slow_report report = slow_measure(&slow, &f->values, slow_unavoidable(f));
    for (int r = 0; r < SLOW_REQUIREMENTS; r++)
        cost += lg_value(&f->values, game->requirements[r].name) * report.count[r];
    return cost;
}

/* Draws moves that the game proposes: they change at most one tile and its token. */
static int draw_proposed(fixture *f, lg_move moves[MOVES_MAX]) {
    const lg_problem *p = f->problem;
    int n = p->vary->propose(p, f->state, f->genome, f->rng, moves);
    assert_in_range(n, 0, 2);
    for (int m = 0; m < n; m++)
        lg_space_apply(&p->space, f->other, moves[m]);
    return n;
}

/* Draws moves and returns their number. `other` becomes the genome after them. */
static int draw_moves(fixture *f, lg_move moves[MOVES_MAX]) {
    const lg_space *space = &f->problem->space;
    int wanted = 1 + (int)lg_rng_below(f->rng, MOVES_MAX), n = 0;
    lg_space_copy(space, f->other, f->genome);
    if (lg_rng_below(f->rng, 2)) return draw_proposed(f, moves);
    for (; n < wanted && lg_space_move(space, f->other, f->rng, &moves[n]); n++)
        lg_space_apply(space, f->other, moves[n]);
    return n;
}

static void check_board(fixture *f) {
    const lg_problem *p = f->problem;
    if (lg_rng_below(f->rng, 2))
        lg_space_sample(&p->space, f->genome, f->rng);
    else
        p->construct(p, f->genome, f->rng);
    CHECK(lg_space_holds(&p->space, f->genome), "no genome of the space");
    double cost = p->load(p, f->state, f->genome);
    for (int n = 0; n < 40; n++) {
        lg_move moves[MOVES_MAX];
        int count = draw_moves(f, moves);
        double peeked = p->peek(p, f->state, f->genome, moves, count), loaded = p->load(p, f->scratch, f->other);
        CHECK(peeked == loaded, "%d moves peeked %g, loaded %g", count, peeked, loaded);
        if (n % 20 == 0) CHECK(loaded == slow_cost(f, f->other), "%g, slowly %g", loaded, slow_cost(f, f->other));
        if (n % 4 == 1) CHECK(p->peek(p, f->state, f->genome, NULL, 0) == cost, "a peek changed the state");
        if (n % 3) continue;
        /* sometimes commits right after the peek at the same moves, sometimes after a peek at no move */
        p->commit(p, f->state, f->genome, moves, count);
        lg_space_copy(&p->space, f->genome, f->other);
        cost = loaded;
    }
}

/* Checks many random boards. Returns how many of them could be filled. */
static int check_many(lg_rng *rng, int boards, int rows, int sea) {
    int laid = 0;
    for (int n = 0; n < boards; n++) {
        int open = n % 2 ? 100 : 30 + (int)lg_rng_below(rng, 60);
        fixture f = {.rng = rng};
        ct_board lock;
        random_shape(&lock, rng, 1 + (int)lg_rng_below(rng, (uint32_t)rows));
        random_content(&lock, rng, sea, 0);
        random_ports(&lock, rng, 0);
        random_lock(&lock, rng, open);
        if (!open_fixture(&f, &lock)) continue;
        check_board(&f);
        close_fixture(&f);
        laid++;
    }
    return laid;
}

static lg_report report_of(const fixture *f) {
    static lg_report report;
    ct_board board;
    assert_true(game->search.decode(f->problem, f->genome, &board, NULL));
    assert_true(lg_task_measure(f->task, &board, &report));
    return report;
}

static void open_whole_frame(fixture *f, const char *settings) {
    f->values = values_of(game->settings, settings);
    f->task = lg_task_create(game, &f->values, NULL, NULL);
    f->problem = problem_of(game, f->task, NULL);
    f->genome = genome_for(&f->problem->space);
    f->other = genome_for(&f->problem->space);
    f->state = allocated(f->problem->state_size);
    f->scratch = allocated(f->problem->state_size);
}

/* On a frame without given hexes a random deal nearly always meets REQ1 to REQ4, and the moves that the game proposes keep the
 * pips even. */
static void deals_are_even_and_stay_so(void **state) {
    lg_rng rng = lg_rng_stream(3, "delta", 0);
    int met = 0, stayed = 0, even = 0;
    (void)state;
    for (int n = 0; n < 100; n++) {
        fixture f = {.rng = &rng};
        lg_move moves[LG_PROPOSED_MAX];
        open_whole_frame(&f, n % 2 ? "players=6 REQ8=0" : "REQ8=0");
        f.problem->construct(f.problem, f.genome, &rng);
        lg_report dealt = report_of(&f);
        f.problem->load(f.problem, f.state, f.genome);
        for (int m = 0, count = f.problem->vary->propose(f.problem, f.state, f.genome, &rng, moves); m < count; m++)
            lg_space_apply(&f.problem->space, f.genome, moves[m]);
        met += dealt.count[CT_REQ1] + dealt.count[CT_REQ2] + dealt.count[CT_REQ3] + dealt.count[CT_REQ4] == 0;
        even += !dealt.count[CT_REQ2];
        stayed += !dealt.count[CT_REQ2] && !report_of(&f).count[CT_REQ2];
        close_fixture(&f);
    }
    CHECK(met >= 80, "%d of 100 deals are good", met);
    CHECK(stayed >= even * 9 / 10, "%d of %d stay even", stayed, even);
}

static void small_frames_are_peeked_at_as_they_are_loaded(void **state) {
    lg_rng rng = lg_rng_stream(1, "delta", 0);
    (void)state;
    assert_true(check_many(&rng, 150, 3, 0) > 120);
    assert_true(check_many(&rng, 60, 4, 40) > 40);
}

static void so_are_large_ones(void **state) {
    lg_rng rng = lg_rng_stream(2, "delta", 0);
    (void)state;
    assert_true(check_many(&rng, 30, CT_ROWS_MAX, 20) > 20);
}

static void spirals_are_peeked_at_as_they_are_loaded(void **state) {
    lg_rng rng = lg_rng_stream(3, "delta", 0);
    (void)state;
    for (int players = 4; players <= 6; players += 2) {
        fixture f = {.rng = &rng};
        char settings[40];
        snprintf(settings, sizeof settings, "players=%d tokens=spiral", players);
        open_whole_frame(&f, settings);
        check_board(&f);
        close_fixture(&f);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(deals_are_even_and_stay_so),
        cmocka_unit_test(small_frames_are_peeked_at_as_they_are_loaded),
        cmocka_unit_test(so_are_large_ones),
        cmocka_unit_test(spirals_are_peeked_at_as_they_are_loaded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
