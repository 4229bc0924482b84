/* Goals of a game: traits that are as large or as small as can be among the levels that meet the target. The solver first finds
 * such a level. Then each attempt asks for a better one (lg_wants.goals), until several in a row have failed, or it is proven
 * that no level is better. */
#ifndef SEARCH_GOALS_H
#define SEARCH_GOALS_H

#include <math.h>

#include "levelground/search.h"

enum {
    GOAL_MISSES = 8,         /* after so many attempts without a better level the search rarely finds one */
    GOAL_EVALUATIONS = 20000 /* an attempt makes at most so many, and more if a budget lets it go on after that */
};

typedef struct {
    uint64_t which;              /* the traits with a goal that no want is about, as bits; 0: there are none */
    double unit;                 /* the smallest step that attempts ask for */
    double bound[LG_TRAITS_MAX]; /* what each trait with a goal can be at best on levels of the task */
    double limit;                /* the sum (lg_goal_sum) that follows from this */
    double reached;              /* the sum of the best level; -INFINITY: no level has met the target yet */
    double step;                 /* by how much the next attempt is to exceed it */
} goals;

/* Finds how far the goals of a task can be reached. Returns false if memory is short. */
bool goals_init(goals *g, const lg_task *task);
/* Chooses the goals that are not about wanted traits. */
void goals_choose(goals *g, const lg_game *game, const lg_wants *wants);
/* Begins a new level. */
void goals_start(goals *g);
/* Has a level met the target, so that better ones are looked for? */
static inline bool goals_are_sought(const goals *g) {
    return g->reached > -INFINITY;
}
/* Asks for a better level, in addition to other wants: by a step, or, for a search that tries all levels, by anything. */
void goals_want(const goals *g, bool by_anything, lg_wants *wants);
/* Is the level, which meets the target, better than the best one? If it is, or if there was none, keeps its sum, and later attempts
 * ask for larger steps. Returns false with *failed set if memory is short. */
bool goals_take(goals *g, const lg_task *task, const lg_level *level, bool *failed);
/* Notes that an attempt has made no better level, so that later ones ask for smaller steps. */
void goals_miss(goals *g);
/* Is it known without a search that no level is better? */
bool goals_are_at_limit(const goals *g);

#endif
