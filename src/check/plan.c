/* Checks the plan of a variant: it meets its target for every seed, or proves that no level meets it. The level has the score that
 * the search reported. The same stream gives the same level, whether it is made in steps or in one call. */
#include <math.h>
#include <string.h>

#include "check/parts.h"
#include "search/exhaust.h"
#include "search/reasons.h"

enum { SEEDS = 6, SHORT = 300 /* evaluations of a level if the cost has no lower bound */ };
enum { FEW = 1 << 20 /* of so few possible levels, two seeds may give the same one */ };

typedef struct {
    game_bench bench;
    lg_solver *solver;
    lg_report *report;
    lg_budget budget;
} plan_bench;

/* Makes the level of a seed, its report and a hash of it. */
static bool make_level(plan_bench *p, uint64_t seed, uint64_t *hash) {
    game_bench *b = &p->bench;
    lg_outcome o = lg_solver_solve(p->solver, p->budget, lg_rng_stream(seed, "level", 0), b->level);
    EXPECT(&b->base, o.score < INFINITY, "%s: seed %d makes no level", bench_name(b), (int)seed);
    EXPECT(&b->base, !o.missed || p->budget.evaluations || o.reason == reason_exhausted,
           "%s: seed %d misses the target %g: score %g after %lld evaluations", bench_name(b), (int)seed, o.target,
           o.score, (long long)o.evaluations);
    EXPECT(&b->base, lg_task_measure(b->task, b->level, p->report), "out of memory");
    EXPECT(&b->base, p->report->score == o.score, "%s: seed %d: the search says %.17g, the level scores %.17g",
           bench_name(b), (int)seed, o.score, p->report->score);
    *hash = hash_bytes(HASH_START, b->level, b->game->level_size);
    return true;
}

static bool check_seeds(plan_bench *p) {
    uint64_t made[SEEDS];
    bool few = exhaust_count(p->bench.problem, FEW) > 0;
    for (int seed = 0; seed < SEEDS; seed++) {
        if (!make_level(p, (uint64_t)seed, &made[seed])) return false;
        for (int k = 0; k < seed; k++)
            EXPECT(&p->bench.base, few || made[k] != made[seed], "%s: seeds %d and %d give one level",
                   bench_name(&p->bench), k, seed);
    }
    return true;
}

/* Checks that the level is the same if other levels were made before, and if it is made in steps. */
static bool check_stream(plan_bench *p) {
    game_bench *b = &p->bench;
    uint64_t first, last;
    if (!make_level(p, 1, &first)) return false;
    lg_solver_start(p->solver, p->budget, lg_rng_stream(1, "level", 0));
    while (lg_solver_step(p->solver) == LG_RUNNING) {}
    EXPECT(&b->base, lg_solver_level(p->solver), "%s: step by step there is no level", bench_name(b));
    last = hash_bytes(HASH_START, lg_solver_level(p->solver), b->game->level_size);
    EXPECT(&b->base, first == last, "%s: one stream gives two levels", bench_name(b));
    return true;
}

bool check_plan(const checked_game *what, lg_text *finding) {
    plan_bench p = {.budget = lg_budget_unlimited()};
    lg_error error = {.text = ""};
    bool good = bench_open(&p.bench, what, finding) && (p.report = check_room(&p.bench.base, sizeof *p.report));
    if (good) {
        lg_task_unavoidable(p.bench.task, p.report);
        if (p.report->score == -INFINITY) p.budget.evaluations = SHORT;
        p.solver = lg_solver_create(p.bench.task, lg_variant_find(what->game, what->variant)->plan, NULL, &error);
        good = p.solver || found(&p.bench.base, "%s: its plan: %s", bench_name(&p.bench), error.text);
    }
    good = good && check_seeds(&p) && check_stream(&p);
    lg_solver_destroy(p.solver);
    bench_close(&p.bench);
    return good;
}
