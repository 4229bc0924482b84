/* A worker's desk: what emitters do alike, drawing elites of the archive, varying them blindly and noting what is
 * found. */
#include "solve/explorer.h"

#include <math.h>
#include <string.h>

static bool is_valid(const lg_explorer *x, double cost) {
    return cost < INFINITY && (x->problem->infeasible == 0 || cost < x->problem->infeasible);
}

void desk_keep(desk *d, lg_genome genome, double cost) {
    const lg_explorer *x = d->x;
    catch *c = d->catch;
    if (c->failed || c->count == x->batch || !lg_elites_wants(x->elites, cost, d->own.trait)) return;
    c->niche[c->count] = lg_elites_niche(x->elites, d->own.trait);
    c->cost[c->count] = cost;
    memcpy(c->trait + c->count * x->traits, d->own.trait, sizeof(double) * (size_t)x->traits);
    lg_space_copy(&x->problem->space, c->genome[c->count++], genome);
}

/* The cursor's level is valid and described. */
static bool described(desk *d) {
    if (!is_valid(d->x, d->own.run->cursor.cost)) return false;
    if (!breeder_describe(&d->own, d->x->wanted)) d->catch->failed = true;
    return !d->catch->failed;
}

void desk_note(desk *d) {
    if (described(d)) desk_keep(d, d->own.run->cursor.genome, d->own.run->cursor.cost);
}

void desk_hear(desk *d, lg_genome genome, double cost, const double *traits) {
    lg_error error;
    const lg_game *game = d->x->task->game;
    if (!is_valid(d->x, cost) || d->catch->failed) return;
    if (traits)
        memcpy(d->own.trait, traits, sizeof(double) * (size_t)d->x->traits);
    else if (!game->leave(d->x->problem, genome, d->own.level, &error) ||
             !game->describe(d->x->task, d->own.level, d->own.trait))
        d->catch->failed = true;
    desk_keep(d, genome, cost);
}

bool desk_look(desk *d, double *old) {
    const lg_elites *elites = d->x->elites;
    const catch *c = d->catch;
    if (!described(d)) return false;
    int niche = lg_elites_niche(elites, d->own.trait), k = niche < 0 ? -1 : lg_elites_in(elites, niche);
    *old = k < 0 ? INFINITY : lg_elites_at(elites, k).cost;
    for (int i = 0; i < c->count; i++)
        if (c->niche[i] == niche) *old = fmin(*old, c->cost[i]);
    return niche >= 0;
}

void desk_draw(desk *d, int draws, lg_genome genome) {
    const lg_elites *elites = d->x->elites;
    uint32_t count = (uint32_t)lg_elites_count(elites);
    int best = (int)lg_rng_below(&d->own.run->rng, count);
    for (int n = 1; n < draws; n++) {
        int k = (int)lg_rng_below(&d->own.run->rng, count);
        if (lg_elites_at(elites, k).cost < lg_elites_at(elites, best).cost) best = k;
    }
    lg_elites_genome(elites, best, genome);
}

void desk_vary_symbols(desk *d, lg_genome genome, int least, double mean) {
    const lg_space *space = &d->x->problem->space;
    double more = mean / (1 + mean);
    lg_move move;
    while ((least-- > 0 || lg_rng_unit(&d->own.run->rng) < more) &&
           lg_space_move(space, genome, &d->own.run->rng, &move))
        lg_space_apply(space, genome, move);
}
