/* Steps double with each better level, because each attempt costs a search, and shrink quickly when nothing is found. */
#include "search/goals.h"

#include "base/wants.h"

enum { GROWS = 2, SHRINKS = 4 };
static const double SLIGHT = 1e-6; /* sums that differ by less are equal */

static bool has_goals(const lg_game *game) {
    for (int t = 0; game->goal && game->traits[t].name; t++)
        if (game->goal[t] != 0) return true;
    return false;
}

bool goals_init(goals *g, const lg_task *task) {
    const lg_game *game = task->game;
    double most[LG_TRAITS_MAX];
    *g = (goals){.reached = -INFINITY};
    if (!has_goals(game)) return true;
    for (int t = 0; game->traits[t].name; t++)
        g->bound[t] = game->goal[t] ? game->goal[t] * INFINITY : 0;
    if (!game->judging.trait_bounds) return true;
    if (!game->judging.trait_bounds(task, g->bound, most)) return false;
    for (int t = 0; game->traits[t].name; t++)
        if (game->goal[t] > 0) g->bound[t] = most[t];
    return true;
}

void goals_choose(goals *g, const lg_game *game, const lg_wants *wants) {
    g->which = 0;
    for (int t = 0; game->goal && game->traits[t].name; t++)
        if (lg_goal_is_open(game, t, wants)) g->which |= UINT64_C(1) << t;
    g->unit = g->which ? wants_least_goal(game, g->which) : 0;
    g->limit = lg_goal_sum(game, g->which, g->bound);
}

void goals_start(goals *g) {
    g->reached = -INFINITY;
    g->step = g->unit;
}

void goals_want(const goals *g, bool by_anything, lg_wants *wants) {
    wants->goals = g->which;
    wants->at_least = g->reached + (by_anything ? SLIGHT : g->step);
}

void goals_miss(goals *g) {
    g->step = fmax(g->unit, g->step / SHRINKS);
}

bool goals_take(goals *g, const lg_task *task, const lg_level *level, bool *failed) {
    double traits[LG_TRAITS_MAX];
    if (!task->game->judging.describe(task, level, traits)) {
        *failed = true;
        return false;
    }
    double sum = lg_goal_sum(task->game, g->which, traits);
    if (!(sum >= g->reached + SLIGHT)) return false;
    if (goals_are_sought(g)) g->step *= GROWS;
    g->reached = sum;
    return true;
}

bool goals_are_at_limit(const goals *g) {
    return g->reached > g->limit - SLIGHT;
}
