/* What all emitters need: drawing elites from the archive, varying them at random and collecting the results. */
#include "explorer.h"

#include <assert.h>
#include <math.h>
#include <string.h>

static bool is_valid(const lg_explorer *x, double cost) {
    return cost < INFINITY && (x->problem->infeasible == 0 || cost < x->problem->infeasible);
}

void worker_keep(worker *self, lg_genome genome, double cost) {
    const lg_explorer *x = self->x;
    finds *c = self->found;
    if (c->failed || c->count == x->batch || !lg_elites_wants(x->elites, cost, self->maker.trait)) return;
    c->niche[c->count] = lg_elites_niche(x->elites, self->maker.trait);
    assert(c->count < x->batch && c->niche[c->count] >= 0);
    c->cost[c->count] = cost;
    memcpy(c->trait + c->count * x->traits, self->maker.trait, sizeof(double) * (size_t)x->traits);
    lg_space_copy(&x->problem->space, c->genome[c->count++], genome);
}

/* Is the cursor's level valid? If so, computes its traits. */
static bool describe_current(worker *self) {
    if (!is_valid(self->x, self->maker.run->cursor.cost)) return false;
    if (!maker_describe(&self->maker, self->x->wanted)) self->found->failed = true;
    return !self->found->failed;
}

void worker_keep_current(worker *self) {
    if (describe_current(self)) worker_keep(self, self->maker.run->cursor.genome, self->maker.run->cursor.cost);
}

void worker_keep_evaluated(worker *self, lg_genome genome, double cost, const double *traits) {
    lg_error error;
    const lg_game *game = self->x->task->game;
    if (!is_valid(self->x, cost) || self->found->failed) return;
    if (traits)
        memcpy(self->maker.trait, traits, sizeof(double) * (size_t)self->x->traits);
    else if (!game->search.decode(self->x->problem, genome, self->maker.level, &error) ||
             !game->judging.describe(self->x->task, self->maker.level, self->maker.trait))
        self->found->failed = true;
    worker_keep(self, genome, cost);
}

bool worker_compare(worker *self, double *old) {
    const lg_elites *elites = self->x->elites;
    const finds *c = self->found;
    if (!describe_current(self)) return false;
    int niche = lg_elites_niche(elites, self->maker.trait), k = niche < 0 ? -1 : lg_elites_in(elites, niche);
    *old = k < 0 ? INFINITY : lg_elites_at(elites, k).cost;
    for (int i = 0; i < c->count; i++)
        if (c->niche[i] == niche) *old = fmin(*old, c->cost[i]);
    return niche >= 0;
}

void worker_draw_elite(worker *self, int draws, lg_genome genome) {
    const lg_elites *elites = self->x->elites;
    uint32_t count = (uint32_t)lg_elites_count(elites);
    assert(count > 0 && draws >= 1);
    int best = (int)lg_rng_below(&self->maker.run->rng, count);
    for (int n = 1; n < draws; n++) {
        int k = (int)lg_rng_below(&self->maker.run->rng, count);
        if (lg_elites_at(elites, k).cost < lg_elites_at(elites, best).cost) best = k;
    }
    lg_elites_genome(elites, best, genome);
}

void worker_vary_symbols(worker *self, lg_genome genome, int least, double mean) {
    const lg_space *space = &self->x->problem->space;
    double more = mean / (1 + mean);
    lg_move move;
    while ((least-- > 0 || lg_rng_unit(&self->maker.run->rng) < more) &&
           lg_space_move(space, genome, &self->maker.run->rng, &move))
        lg_space_apply(space, genome, move);
}
