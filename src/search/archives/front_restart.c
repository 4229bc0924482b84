/* Restarts of a narrow front. An objective that counts something takes few values, so evolution can get stuck while the front
 * has only one level or a few. Therefore, while a front is narrow, one child of each generation is a restart: the game's plan
 * makes it from scratch and is asked for a value of one objective that lies beyond the front's best. The objectives take
 * turns. */
#include <assert.h>
#include <math.h>

#include "front_internal.h"

enum { NARROW = 10 /* a front with fewer distinct points than this is narrow */ };
/* The value that a restart is asked for lies this many tolerances beyond the front's best value, because a nearer value could
 * count as met already. */
static const double tolerances = 3;

static int front_size(const lg_front *f) {
    int count = 0;
    for (int k = 0; k < f->count; k++)
        count += f->member[k].rank == 0;
    return count;
}

static double best_point(const lg_front *f, int m) {
    double best = INFINITY;
    for (int k = 0; k < f->count; k++)
        if (!f->member[k].rank) best = fmin(best, f->member[k].point[m]);
    return best;
}

/* Sets the wanted range. Returns false if no level can be beyond the front's best. */
static bool want_beyond(lg_front *f, int m) {
    const lg_objective *o = &f->objectives.of[m];
    if (o->trait == LG_COST) return false;
    const lg_trait *trait = &f->problem->game->traits[o->trait];
    double best = best_point(f, m), step = trait->tolerance > 0 ? tolerances * trait->tolerance : 1;
    f->beyond = (lg_wants){.count = 1, .want = {{o->trait, trait->low, best - step}}};
    if (o->most) f->beyond.want[0] = (lg_want){o->trait, step - best, trait->high};
    return f->beyond.want[0].low <= f->beyond.want[0].high;
}

/* A restart may use as many evaluations as a generation of the whole population. If generations are smaller than the
 * population, there is only one restart in as many generations as it takes to make a whole population. So restarts use at most
 * half of all evaluations. */
void front_prepare_restart(lg_front *f) {
    int64_t each = 1 + (f->problem->peek ? (int64_t)f->params.number[WALK] : 0);
    int64_t most = f->population * each, every = (f->population + f->children - 1) / f->children;
    assert(every >= 1 && most >= f->population);
    int size = front_size(f), turn = (int)(f->round / every % f->objectives.count);
    bool due = !f->first && f->makers->solver && f->round % every == 0 && most <= f->left;
    f->restart = due && size < NARROW && size < f->population && want_beyond(f, turn) ? most : 0;
}
