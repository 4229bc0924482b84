/* Fronts (multi-objective search): how much of one goal must be given up for another.
 *
 * Each objective is a trait, or the cost, and is minimised or maximised. No level of a front dominates another: a level that is
 * better in one objective is worse in some other. A front is evolved generation by generation, by NSGA-II (Deb, Pratap, Agarwal
 * and Meyarivan 2002) or SMS-EMOA (Beume, Naujoks and Emmerich 2007). The functions for points come first; they work on points
 * of any origin. */
#ifndef LEVELGROUND_FRONT_H
#define LEVELGROUND_FRONT_H

#include "levelground/explore.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Points are rows of `objectives` numbers, at least 2. All objectives are minimised. */
enum { LG_OBJECTIVES_MAX = 6 };

/* Does point a dominate point b: is it worse in no objective, and better in at least one? */
LG_API bool lg_dominates(const double *a, const double *b, int objectives);
/* Ranks points. Rank 0: no point dominates the point. Rank 1: only points of rank 0 dominate the point, and so on. Of several
 * equal points, the last one gets this rank. The others are copies and come after all distinct points: first the last but one
 * of each group of equal points, then the last but two, and so on. Returns false if memory is short; the functions below return
 * NAN then. */
LG_API bool lg_points_rank(const double *points, int count, int objectives, int *rank);
/* Returns the exact hypervolume: the volume of the set of points that are dominated by a given point and dominate `reference`. Uses
 * a sweep for two and three objectives, otherwise WFG (While, Bradstreet and Barone 2012). */
LG_API double lg_points_volume(const double *points, int count, int objectives, const double *reference);

enum { LG_COST = -1 };

typedef struct {
    int trait;        /* row of the game's table of traits, or LG_COST */
    bool most;        /* true: the objective is maximised; false: it is minimised */
    double low, high; /* its range, unknown if high <= low. lg_front_volume is a share of the box of all ranges */
    double weight; /* the weight that the trait has in the cost; this part of the cost does not count as a violation */
} lg_objective;

typedef struct {
    int count;
    lg_objective of[LG_OBJECTIVES_MAX];
} lg_objectives;

/* Checks objectives: 2 to LG_OBJECTIVES_MAX of them, each a trait of the game or the cost, and none twice. */
LG_API bool lg_objectives_check(const lg_objectives *objectives, const lg_game *game, lg_error *error);

/* A population of valid levels. Levels that meet all requirements are better than levels that do not; among the latter, those with
 * smaller violations are better (constrained domination, Deb 2002). A requirement that is an objective does not count as one. */
typedef struct lg_front lg_front;

typedef struct {
    int rank; /* 0: the member belongs to the front */
    double cost;
    double off; /* the violation: the cost above the floor, without the part that comes from objectives */
    /* the values of the objectives, negated if an objective is maximised; valid until the next round */
    const double *point;
} lg_front_member;

/* Creates a front. The task is borrowed until lg_front_destroy. params are values of lg_front_params; NULL for the defaults.
 * workers: the number of workers of the thread pool that lg_front_round gets; 1 without a thread pool. Returns NULL if the game's
 * problem has no `describe`, or memory is short. */
LG_API lg_front *lg_front_create(const lg_task *task, const lg_objectives *objectives, const lg_values *params,
                                 int workers, lg_error *error);
/* Creates a front for a problem without a task. The problem is borrowed and must have a `describe`. Without a task there are no
 * levels made by a plan, and lg_front_level cannot be called. A genome for which an objective is NAN is not valid. */
LG_API lg_front *lg_front_of(const lg_problem *problem, const lg_objectives *objectives, const lg_values *params,
                             int workers, lg_error *error);
LG_API void lg_front_destroy(lg_front *front);
LG_API extern const lg_param lg_front_params[];
LG_API const lg_problem *lg_front_problem(const lg_front *front);
/* Does one generation of at most `evaluations` evaluations (at least 1). `threads` may be NULL and does not change the result.
 * While the front has fewer than ten levels and the task's plan has several stages, a generation may include a restart: a level
 * that the plan makes from scratch, with a value of one objective that is beyond the front's best. `done` is zeros at the
 * beginning; a caller that continues a front later stores it with the members. Returns false if memory is short. */
LG_API bool lg_front_round(lg_front *front, lg_explored *done, uint64_t seed, int64_t evaluations,
                           const lg_thread_pool *threads);
/* Like lg_explorer_whole_round, but for lg_front_round. */
LG_API int64_t lg_front_whole_round(const lg_front *front, const lg_explored *done);
/* Evaluates a genome and adds it, if its level is valid. If the population is then too large, its worst member is removed. */
LG_API bool lg_front_add(lg_front *front, lg_genome genome, lg_error *error);
/* The members of the population, in its internal order. Members of the front do not come first: look at their rank. */
LG_API int lg_front_count(const lg_front *front);
LG_API lg_front_member lg_front_at(const lg_front *front, int k);
LG_API void lg_front_genome(const lg_front *front, int k, lg_genome genome);
LG_API bool lg_front_level(const lg_front *front, int k, lg_level *level, lg_error *error);
/* Returns one member of the front, for callers that want a single level: the member with the smallest sum of losses. Its loss in
 * an objective is its distance from the front's best value there, as a share of the front's range. If the front bends towards the
 * ideal point, this is its knee; if it bends away, one of its ends. The first of equals is taken; -1 if the front is empty. */
LG_API int lg_front_pick(const lg_front *front);
/* Returns the share of the objectives' box that is dominated by those levels of the front that meet all requirements. NAN if the
 * range of an objective is unknown, or memory is short. */
LG_API double lg_front_volume(const lg_front *front);

#ifdef __cplusplus
}
#endif
#endif
