/* levelground's trade-offs: what one goal costs in another.
 *
 * Each objective is a trait, or the cost, that is to be small or large. No level of a front is beaten by another in
 * one objective without being better in some other. A front is bred generation by generation, by NSGA-II (Deb,
 * Pratap, Agarwal and Meyarivan 2002) or SMS-EMOA (Beume, Naujoks and Emmerich 2007). First come the figures of the
 * field, for points of any origin. */
#ifndef LEVELGROUND_FRONT_H
#define LEVELGROUND_FRONT_H

#include "levelground/explore.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- points ---------------------------------------------------------------------------------------------------- */

/* Points are rows of `objectives` numbers, at least 2, each of them to be small. */
enum { LG_OBJECTIVES_MAX = 6 };

/* Is a nowhere worse than b, and somewhere better? */
LG_API bool lg_dominates(const double *a, const double *b, int objectives);
/* 0 for points that none dominates, 1 for those that only these dominate, and so on. Of equal points the last
 * counts as better than the others. False if memory is short, as for all of these: NAN then. */
LG_API bool lg_points_rank(const double *points, int count, int objectives, int *rank);
/* Crowding distance (Deb 2002) of points of one rank; INFINITY for those at the ends. */
LG_API bool lg_points_crowd(const double *points, int count, int objectives, double *crowd);
/* Hypervolume: the volume of all that some point dominates and that dominates `reference`; exact. By a sweep for
 * two and three objectives, else by WFG (While, Bradstreet and Barone 2012). */
LG_API double lg_points_volume(const double *points, int count, int objectives, const double *reference);
/* Inverted generational distance: how far a point of `ideal` is on average from the nearest one of `points`. */
LG_API double lg_points_distance(const double *points, int count, const double *ideal, int ideals, int objectives);

/* ---- fronts ---------------------------------------------------------------------------------------------------- */

enum { LG_COST = -1 };

typedef struct {
    int trait;        /* row of the game's table, or LG_COST */
    bool most;        /* it is to be large */
    double low, high; /* what of it is measured: the front's volume is a share of this; high <= low: not known */
    double weight;    /* what the trait counts in the cost: nothing of that is asked for besides */
} lg_objective;

typedef struct {
    int count;
    lg_objective of[LG_OBJECTIVES_MAX];
} lg_objectives;

/* Are they whole: 2 to LG_OBJECTIVES_MAX, each a trait of the game, and none twice? */
LG_API bool lg_objectives_check(const lg_objectives *objectives, const lg_game *game, lg_error *error);

/* A population of valid levels. Those that meet the requirements come before others, and of those the ones that are
 * less off (constrained domination, Deb 2002); what counts as an objective is no requirement. */
typedef struct lg_front lg_front;

typedef struct {
    int rank;         /* 0: of the front */
    double cost, off; /* off: what of the cost is above the floor, beyond the objectives' share of it */
    const double
        *point; /* its objectives, those that are to be large with the sign changed; borrowed until the next round */
} lg_front_member;

/* The task is borrowed until lg_front_destroy; params may be NULL, else are of lg_front_params. workers: of the
 * crew that lg_front_round is given, 1 without one. NULL if the game's problem describes no traits, or memory is
 * short. */
LG_API lg_front *lg_front_create(const lg_task *task, const lg_objectives *objectives, const lg_values *params,
                                 int workers, lg_error *error);
/* The like for a problem alone, which is borrowed and has a describe: no plan helps, and there is no lg_front_level.
 * Where it says nothing of an objective (NAN), no genome is valid. */
LG_API lg_front *lg_front_of(const lg_problem *problem, const lg_objectives *objectives, const lg_values *params,
                             int workers, lg_error *error);
LG_API void lg_front_destroy(lg_front *front);
LG_API extern const lg_param lg_front_params[];
LG_API const lg_problem *lg_front_problem(const lg_front *front);
/* One generation, of at most so many evaluations (at least 1); the crew may be NULL and changes no result. `done`
 * is to be kept with the members by whoever goes on later, and zero to begin with. False if memory is short. */
LG_API bool lg_front_round(lg_front *front, lg_explored *done, uint64_t seed, int64_t evaluations, const lg_crew *crew);
/* Adds a genome, evaluated, if it is that of a valid level; of more than the population has the best stay. */
LG_API bool lg_front_add(lg_front *front, lg_genome genome, lg_error *error);
/* The members, in the order in which breeding knows them: those of the front are not the first. */
LG_API int lg_front_count(const lg_front *front);
LG_API lg_front_member lg_front_at(const lg_front *front, int k);
LG_API void lg_front_genome(const lg_front *front, int k, lg_genome genome);
LG_API bool lg_front_level(const lg_front *front, int k, lg_level *level, lg_error *error);
/* Where one is wanted: of the front the member that gives up least in sum, where in each objective it gives up the share
 * of the front's span by which it is off the best there (the knee, where the front bends towards the ideal point; of one
 * that bends away from it an end). Of equals the first; -1 if there is none. */
LG_API int lg_front_pick(const lg_front *front);
/* The share of the objectives' box that the front's levels dominate, those that meet the requirements; NAN where an
 * objective's ends are not known, or memory is short. */
LG_API double lg_front_volume(const lg_front *front);

#ifdef __cplusplus
}
#endif
#endif
