/* Checks delta evaluation. After random moves, and after those that the game proposes, a peek returns what a full load returns and
 * changes nothing; a commit leaves a correct state; and conflicts lists each gene once. */
#include <string.h>

#include "check/parts.h"

enum { STARTS = 3, PEEKS = 700, MOVES_MAX = 6, CONFLICTS = 30 };

/* Draws zero to six moves, sometimes several on the same genes, and sometimes a cycle. Applies all of them to `other`. */
static int draw_moves(game_bench *b, lg_move moves[MOVES_MAX]) {
    const lg_space *space = &b->problem->space;
    int wanted = lg_rng_below(&b->rng, 3) ? 1 : (int)lg_rng_below(&b->rng, MOVES_MAX + 1), n = 0;
    bool cycle = wanted > 1 && lg_rng_below(&b->rng, 2);
    lg_space_copy(space, b->other, b->genome);
    for (; n < wanted && lg_space_move(space, b->other, &b->rng, &moves[n]); n++) {
        if (cycle && n && moves[n].block == moves[n - 1].block && space->block[moves[n].block].kind == LG_ARRANGE)
            moves[n].i = moves[n - 1].j;
        lg_space_apply(space, b->other, moves[n]);
    }
    return n;
}

/* Checks a peek at some moves. Then applies the moves to the genome, unless they raise its cost by more than 1; with `keep`,
 * applies them in any case. cost: the cost of the genome, before and after. */
static bool check_peek(game_bench *b, bool keep, double *cost) {
    const lg_problem *p = b->problem;
    lg_move moves[LG_PROPOSED_MAX];
    _Static_assert((int)MOVES_MAX <= (int)LG_PROPOSED_MAX, "room for random moves, too");
    bool proposes = p->vary && p->vary->propose && lg_rng_below(&b->rng, 2);
    int count = proposes ? p->vary->propose(p, b->state, b->genome, &b->rng, moves) : draw_moves(b, moves);
    if (proposes) lg_space_copy(&p->space, b->other, b->genome);
    for (int n = 0; proposes && n < count; n++)
        lg_space_apply(&p->space, b->other, moves[n]);
    double peeked = p->peek(p, b->state, b->genome, moves, count), loaded = p->load(p, b->scratch, b->other);
    EXPECT(&b->base, peeked == loaded, "%s: %d moves are peeked to cost %.17g, and loaded they cost %.17g",
           bench_name(b), count, peeked, loaded);
    double again = p->peek(p, b->state, b->genome, NULL, 0);
    EXPECT(&b->base, again == *cost, "%s: after a peek no move at all costs %.17g, not %.17g", bench_name(b), again,
           *cost);
    if (peeked > *cost + 1 && !keep) return true;
    p->commit(p, b->state, b->genome, moves, count);
    lg_space_copy(&p->space, b->genome, b->other);
    *cost = peeked;
    return true;
}

bool check_delta(const checked_game *what, lg_text *finding) {
    game_bench b;
    bool good = bench_open(&b, what, finding);
    const lg_problem *p = b.problem;
    for (int start = 0; good && p->peek && start < STARTS; start++) {
        lg_space_sample(&p->space, b.genome, &b.rng);
        double cost = p->load(p, b.state, b.genome);
        for (int n = 0; good && n < PEEKS; n++)
            good = check_peek(&b, n % 8 == 0, &cost);
    }
    bench_close(&b);
    return good;
}

static bool list_conflicts(game_bench *b, int *genes, bool *seen) {
    const lg_problem *p = b->problem;
    int count = p->conflicts(p, b->state, b->genome, genes);
    EXPECT(&b->base, count >= 0 && count <= p->space.syms, "names %d conflicts of %d genes", count, p->space.syms);
    memset(seen, 0, (size_t)p->space.syms);
    for (int i = 0; i < count; i++) {
        EXPECT(&b->base, genes[i] >= 0 && genes[i] < p->space.syms, "gene %d is in conflict, of %d", genes[i],
               p->space.syms);
        EXPECT(&b->base, !seen[genes[i]], "gene %d is named twice", genes[i]);
        seen[genes[i]] = true;
    }
    return true;
}

/* Checks the conflicts after a fresh load and after a move. */
static bool check_conflict(game_bench *b, int *genes, bool *seen) {
    const lg_problem *p = b->problem;
    lg_move move;
    if (!bench_draw(b)) return false;
    p->load(p, b->state, b->genome);
    if (!list_conflicts(b, genes, seen)) return false;
    if (!lg_space_move(&p->space, b->genome, &b->rng, &move)) return true;
    if (p->commit) p->commit(p, b->state, b->genome, &move, 1);
    lg_space_apply(&p->space, b->genome, move);
    if (!p->commit) p->load(p, b->state, b->genome);
    return list_conflicts(b, genes, seen);
}

bool check_conflicts(const checked_game *what, lg_text *finding) {
    game_bench b;
    bool good = bench_open(&b, what, finding);
    int *genes = good ? check_room(&b.base, sizeof *genes * (size_t)b.problem->space.syms) : NULL;
    bool *seen = good ? check_room(&b.base, (size_t)b.problem->space.syms) : NULL;
    good = genes && seen;
    for (int n = 0; good && b.problem->conflicts && n < CONFLICTS; n++)
        good = check_conflict(&b, genes, seen);
    bench_close(&b);
    return good;
}
