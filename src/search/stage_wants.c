/* Wants in a plan of several stages. If a problem cannot compute traits, the finished level of each attempt is judged instead.
 */
#include "search/stage_wants.h"

#include <assert.h>
#include <math.h>

#include "base/wants.h"

void stage_wants_enter(stage_wants *w, bool first, bool last) {
    if (first) w->open = w->wants;
    if (first) w->decided = 0;
    assert(w->open.count <= w->wants.count && w->decided >= 0);
    w->open.partly = !last;
}

const lg_wants *stage_wants_current(const stage_wants *w) {
    return w->open.count ? &w->open : NULL;
}

bool stage_wants_decide(stage_wants *w, lg_run *run) {
    double traits[LG_TRAITS_MAX];
    lg_wants decided = {0}, left = {0};
    if (!w->open.count || !run->problem->describe) return true;
    if (!lg_run_describe(run, wants_traits(&w->open), traits)) return false;
    for (int i = 0; i < w->open.count; i++) {
        lg_wants *to = isnan(traits[w->open.want[i].trait]) ? &left : &decided;
        to->want[to->count++] = w->open.want[i];
    }
    assert(decided.count + left.count == w->open.count);
    w->decided += wants_penalty(&decided, run->problem, traits);
    w->open = left;
    return true;
}

/* Computes the level's traits if there are wants. Returns false if memory is short. */
static bool describe_level(const stage_wants *w, const lg_task *task, const lg_level *level, double *traits) {
    return !w->wants.count || task->game->describe(task, level, traits);
}

double stage_wants_penalty(const stage_wants *w, const lg_task *task, const lg_problem *problem,
                           const lg_level *level) {
    double traits[LG_TRAITS_MAX];
    if (!describe_level(w, task, level, traits)) return INFINITY;
    return w->wants.count ? wants_penalty(&w->wants, problem, traits) : 0;
}

double stage_wants_uncounted(const stage_wants *w, const lg_task *task, const lg_problem *problem,
                             const lg_level *level) {
    return problem->describe || !w->wants.count ? w->decided : stage_wants_penalty(w, task, problem, level);
}

double stage_wants_off(const stage_wants *w, const lg_task *task, const lg_level *level) {
    double traits[LG_TRAITS_MAX];
    if (!describe_level(w, task, level, traits)) return INFINITY;
    return w->wants.count ? lg_wants_off(&w->wants, task->game, traits) : 0;
}
