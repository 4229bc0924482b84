/* An emitter that runs any optimizer. Everything that its runs evaluate is offered to the archive. A batch is one run, or
 * several if runs end early by their own criterion. The optimizer knows nothing of the archive. */
#include "explorer.h"

#include <assert.h>

typedef struct {
    lg_archive base;
    worker *worker;
} listener;

static void keep_offered(lg_archive *archive, const lg_problem *problem, lg_genome genome, double cost,
                         const double *traits) {
    worker *self = ((listener *)archive)->worker;
    (void)problem;
    worker_keep_evaluated(self, genome, cost, traits);
}

static void emit(worker *self, int batch) {
    listener l = {{.offer = keep_offered, .which = self->x->wanted}, self};
    lg_budget budget = lg_budget_unlimited();
    (void)batch;
    budget.archive = &l.base;
    for (int64_t left = self->evaluations; left > 0 && !self->found->failed; left -= self->feed->evaluations) {
        budget.evaluations = left;
        lg_run_start(self->feed, budget, lg_rng_stream(lg_rng_next(&self->maker.run->rng), "feed", 0));
        if (lg_run_finish(self->feed) == LG_FAILED) self->found->failed = true;
        assert(self->feed->evaluations <= left);
        self->found->evaluations += self->feed->evaluations;
        if (!self->feed->evaluations) return;
    }
}

const lg_emitter emitter_feed = {
    .name = "algorithm",
    .sentence = "runs of an algorithm, each from its maker start",
    .kinds = LG_REAL | LG_CHOICE | LG_ARRANGE,
    .least = 64,
    .quick = 16384,
    .slow = 512,
    .emit = emit,
};
