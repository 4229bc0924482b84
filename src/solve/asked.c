/* Wants through the stages of a plan. Where a problem cannot say traits, each attempt's level is judged by them. */
#include "solve/asked.h"

#include <math.h>

#include "core/wants.h"

void asked_enter(asked *a, bool first, bool last) {
    if (first) a->open = a->wants;
    if (first) a->decided = 0;
    a->open.partly = !last;
}

const lg_wants *asked_of_stage(const asked *a) {
    return a->open.count ? &a->open : NULL;
}

bool asked_decide(asked *a, lg_run *run) {
    double traits[LG_TRAITS_MAX];
    lg_wants decided = {0}, left = {0};
    if (!a->open.count || !run->problem->describe) return true;
    if (!lg_run_describe(run, wants_traits(&a->open), traits)) return false;
    for (int i = 0; i < a->open.count; i++) {
        lg_wants *to = isnan(traits[a->open.want[i].trait]) ? &left : &decided;
        to->want[to->count++] = a->open.want[i];
    }
    a->decided += wants_penalty(&decided, run->problem, traits);
    a->open = left;
    return true;
}

/* Have the level's traits been told? */
static bool describe(const asked *a, const lg_task *task, const lg_level *level, double *traits) {
    return !a->wants.count || task->game->describe(task, level, traits);
}

double asked_penalty(const asked *a, const lg_task *task, const lg_problem *problem, const lg_level *level) {
    double traits[LG_TRAITS_MAX];
    if (!describe(a, task, level, traits)) return INFINITY;
    return a->wants.count ? wants_penalty(&a->wants, problem, traits) : 0;
}

double asked_uncounted(const asked *a, const lg_task *task, const lg_problem *problem, const lg_level *level) {
    return problem->describe || !a->wants.count ? a->decided : asked_penalty(a, task, problem, level);
}

double asked_off(const asked *a, const lg_task *task, const lg_level *level) {
    double traits[LG_TRAITS_MAX];
    if (!describe(a, task, level, traits)) return INFINITY;
    return a->wants.count ? lg_wants_off(&a->wants, task->game, traits) : 0;
}
