/* Any optimizer, whose runs feed the archive with all that they evaluate: a batch is a run, or several where they
 * end by themselves. The optimizer knows nothing of it. */
#include "solve/explorer.h"

typedef struct {
    lg_archive base;
    desk *desk;
} listener;

static void listen(lg_archive *archive, const lg_problem *problem, lg_genome genome, double cost,
                   const double *traits) {
    desk *d = ((listener *)archive)->desk;
    (void)problem;
    desk_hear(d, genome, cost, traits);
}

static void emit(desk *d, int batch) {
    listener l = {{.offer = listen, .which = d->x->wanted}, d};
    lg_budget budget = lg_budget_unlimited();
    (void)batch;
    budget.archive = &l.base;
    for (int64_t left = d->evaluations; left > 0 && !d->catch->failed; left -= d->feed->evaluations) {
        budget.evaluations = left;
        lg_run_start(d->feed, budget, lg_rng_stream(lg_rng_next(&d->own.run->rng), "feed", 0));
        if (lg_run_finish(d->feed) == LG_FAILED) d->catch->failed = true;
        d->catch->evaluations += d->feed->evaluations;
        if (!d->feed->evaluations) return;
    }
}

const lg_emitter emitter_feed = {
    .name = "algorithm",
    .sentence = "runs of an algorithm, each from its own start",
    .kinds = LG_REAL | LG_CHOICE | LG_ARRANGE,
    .least = 64,
    .quick = 16384,
    .slow = 512,
    .emit = emit,
};
