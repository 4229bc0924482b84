/* However a level changes, by one move or many, a peek says what a full load says and changes nothing, a commit keeps
 * the state true, and conflicts name each gene once. */
#include "games.h"

/* One to six moves: with the chance of none, of one after the other on the same genes, and of a cycle. */
static int draw_moves(fixture *f, lg_move moves[6]) {
    const lg_space *space = &f->problem->space;
    int wanted = lg_rng_below(&f->rng, 3) ? 1 : (int)lg_rng_below(&f->rng, 7), n = 0;
    bool cycle = wanted > 1 && lg_rng_below(&f->rng, 2);
    lg_space_copy(space, f->other, f->genome);
    for (; n < wanted && lg_space_move(space, f->other, &f->rng, &moves[n]); n++) {
        if (cycle && n && moves[n].block == moves[n - 1].block && space->block[moves[n].block].kind == LG_ARRANGE)
            moves[n].i = moves[n - 1].j;
        lg_space_apply(space, f->other, moves[n]);
    }
    return n;
}

static void check_delta(fixture *f) {
    const lg_problem *p = f->problem;
    if (!p->peek) return;
    for (int start = 0; start < 3; start++) {
        lg_space_sample(&p->space, f->genome, &f->rng);
        double cost = p->load(p, f->state, f->genome);
        for (int n = 0; n < 700; n++) {
            lg_move moves[6];
            int count = draw_moves(f, moves);
            double peeked = p->peek(p, f->state, f->genome, moves, count);
            double loaded = p->load(p, f->scratch, f->other);
            CHECK(peeked == loaded, "%s: %d moves peeked %g, loaded %g", f->game->name, count, peeked, loaded);
            CHECK(p->peek(p, f->state, f->genome, NULL, 0) == cost, "%s: a peek changed the state", f->game->name);
            if (peeked > cost + 1 && n % 8) continue;
            p->commit(p, f->state, f->genome, moves, count);
            lg_space_copy(&p->space, f->genome, f->other);
            cost = peeked;
        }
    }
}

static void peeks_are_loads_whatever_moves(void **state) {
    (void)state;
    each_game(check_delta);
}

static void check_conflicts(fixture *f) {
    const lg_problem *p = f->problem;
    int *genes = allocated(sizeof(int) * (size_t)p->space.syms);
    for (int n = 0; n < 30 && p->conflicts; n++) {
        bool *seen = allocated((size_t)p->space.syms);
        draw_level(f);
        p->load(p, f->state, f->genome);
        for (int k = 0; k < 1 + n % 2; k++) { /* afresh, and after a commit */
            lg_move move;
            int count = p->conflicts(p, f->state, f->genome, genes);
            assert_in_range(count, 0, p->space.syms);
            memset(seen, 0, (size_t)p->space.syms);
            for (int i = 0; i < count; i++) {
                assert_in_range(genes[i], 0, p->space.syms - 1);
                CHECK(!seen[genes[i]], "gene %d comes twice", genes[i]);
                seen[genes[i]] = true;
            }
            if (!lg_space_move(&p->space, f->genome, &f->rng, &move)) break;
            if (p->commit) p->commit(p, f->state, f->genome, &move, 1);
            lg_space_apply(&p->space, f->genome, move);
            if (!p->commit) p->load(p, f->state, f->genome);
        }
        free(seen);
    }
    free(genes);
}

static void conflicts_name_each_gene_once(void **state) {
    (void)state;
    each_game(check_conflicts);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(peeks_are_loads_whatever_moves),
        cmocka_unit_test(conflicts_name_each_gene_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
