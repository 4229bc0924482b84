/* Tests of whole maps that must meet the rules: the moves that are proposed for a broken rule help, and constructed starts have
 * enough patches. */
#include "check.h"

#include "wesnoth/ring/parts.h"
#include "wesnoth/survey/parts.h"

typedef struct {
    lg_task *task;
    lg_problem *problem;
    lg_genome genome, other;
    void *state, *scratch;
    lg_rng rng;
} fixture;

static fixture open_fixture(const char *settings, uint64_t seed) {
    fixture f = {.task = task_of(&lg_game_wesnoth, "balanced", settings, NULL), .rng = lg_rng_stream(seed, "mend", 0)};
    f.problem = problem_of(&lg_game_wesnoth, f.task, NULL);
    f.genome = genome_for(&f.problem->space);
    f.other = genome_for(&f.problem->space);
    f.state = allocated(f.problem->state_size);
    f.scratch = allocated(f.problem->state_size);
    return f;
}

static void close_fixture(fixture *f) {
    free(f->scratch);
    free(f->state);
    genome_free(f->other);
    genome_free(f->genome);
    wn_problem_destroy(f->problem);
    lg_task_destroy(f->task);
}

/* Accepts moves that are no worse. Returns the cost after this many proposals. */
static double descend(fixture *f, int proposals) {
    const lg_problem *p = f->problem;
    double cost = p->load(p, f->state, f->genome);
    for (int n = 0; n < proposals && cost > 0; n++) {
        lg_move moves[LG_PROPOSED_MAX];
        int count = p->vary->propose(p, f->state, f->genome, &f->rng, moves);
        double now = p->peek(p, f->state, f->genome, moves, count);
        if (n % 16 == 0) { /* a full load must give the same cost as the moves */
            lg_space_copy(&p->space, f->other, f->genome);
            for (int m = 0; m < count; m++)
                lg_space_apply(&p->space, f->other, moves[m]);
            CHECK(now == p->load(p, f->scratch, f->other), "a move peeked at costs %.17g", now);
        }
        if (now > cost) continue;
        p->commit(p, f->state, f->genome, moves, count);
        for (int m = 0; m < count; m++)
            lg_space_apply(&p->space, f->genome, moves[m]);
        CHECK(lg_space_holds(&p->space, f->genome), "a move leaves the space");
        cost = now;
    }
    return cost;
}

/* With random moves that ignore the rules, none of these 20 cases met the rules. With the proposed moves, 9 do. */
static void rules_are_met_after_a_few_moves(void **state) {
    static const char *const settings[] = {"", "sides=3", "sides=4", "patches-low=40", "patches-high=22"};
    enum { SETS = sizeof settings / sizeof *settings, SEEDS = 4 };
    int met = 0;
    (void)state;
    for (int k = 0; k < SETS * SEEDS; k++) {
        fixture f = open_fixture(settings[k % SETS], (uint64_t)k);
        f.problem->construct(f.problem, f.genome, &f.rng);
        met += descend(&f, 400) == 0;
        close_fixture(&f);
    }
    CHECK(met >= 7, "%d of %d", met, SETS * SEEDS);
}

static void constructed_land_has_patches_enough(void **state) {
    fixture f = open_fixture("width=80 height=80", 1);
    (void)state;
    for (int n = 0; n < 4; n++) {
        f.problem->construct(f.problem, f.genome, &f.rng);
        f.problem->load(f.problem, f.state, f.genome);
        const wn_place *p = f.state;
        /* 3 fewer, because opening passes may join patches */
        CHECK(p->findings.patches >= 20 * 4 - 3, "%d", p->findings.patches);
    }
    close_fixture(&f);
}

/* On a map of grass only, a village changes no path on foot, so the estimate of its effect is exact. */
static void what_is_foreseen_comes_true(void **state) {
    fixture f = open_fixture("kinds=0", 1);
    wn_place *p = f.state;
    const wn_ring *r = wn_ring_of(f.problem);
    (void)state;
    for (int i = 0; i < r->tiles; i++)
        f.genome.real[i] = 0.5;
    f.problem->load(f.problem, f.state, f.genome);
    for (int n = 0; n < 200; n++) {
        lg_move move = {.block = 1, .i = (int)lg_rng_below(&f.rng, (uint32_t)r->tiles)};
        int by = move.j = !f.genome.sym[move.i];
        wn_findings seen = p->findings;
        by = by ? 1 : -1;
        wn_foresee_village(&p->board, r->parts, r->hex[move.i], by);
        wn_foresee(&p->board, r->parts, &seen);
        wn_foresee_village(&p->board, r->parts, r->hex[move.i], -by);
        f.problem->commit(f.problem, f.state, f.genome, &move, 1);
        lg_space_apply(&f.problem->space, f.genome, move);
        assert_int_equal(seen.balance[WN_ON_FOOT].apart, p->findings.balance[WN_ON_FOOT].apart);
        assert_int_equal(seen.balance[WN_ON_FOOT].compared, p->findings.balance[WN_ON_FOOT].compared);
        assert_int_equal(seen.settled[1], p->findings.settled[1]);
    }
    close_fixture(&f);
}

/* The changes of a peek are undone before the next evaluation, or kept if the move is committed. */
static void what_is_peeked_at_is_kept_or_taken_back(void **state) {
    fixture f = open_fixture("width=20 height=20", 1);
    const lg_problem *p = f.problem;
    lg_move one = {.block = 1, .i = 7, .j = 1}, other = {.block = 0, .i = 9, .value = 0.9};
    (void)state;
    p->construct(p, f.genome, &f.rng);
    f.genome.sym[7] = 0;
    double cost = p->load(p, f.state, f.genome), with_one = p->peek(p, f.state, f.genome, &one, 1);
    assert_true(p->peek(p, f.state, f.genome, NULL, 0) == cost);
    p->peek(p, f.state, f.genome, &one, 1);
    p->commit(p, f.state, f.genome, &other, 1);
    lg_space_apply(&p->space, f.genome, other);
    assert_true(p->peek(p, f.state, f.genome, NULL, 0) == p->load(p, f.scratch, f.genome));
    p->peek(p, f.state, f.genome, (lg_move[]){one, {.block = 1, .i = 90, .j = !f.genome.sym[90]}}, 2);
    p->commit(p, f.state, f.genome, &one, 1); /* commits only one of the two moves that were peeked at */
    lg_space_apply(&p->space, f.genome, one);
    assert_true(p->peek(p, f.state, f.genome, NULL, 0) == p->load(p, f.scratch, f.genome));
    one.j = 0;
    p->peek(p, f.state, f.genome, &one, 1);
    p->commit(p, f.state, f.genome, &one, 1);
    lg_space_apply(&p->space, f.genome, one);
    assert_true(p->peek(p, f.state, f.genome, NULL, 0) == p->load(p, f.scratch, f.genome));
    assert_true(with_one != cost);
    close_fixture(&f);
}

int main(void) {
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(rules_are_met_after_a_few_moves),
        cmocka_unit_test(constructed_land_has_patches_enough),
        cmocka_unit_test(what_is_foreseen_comes_true),
        cmocka_unit_test(what_is_peeked_at_is_kept_or_taken_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
