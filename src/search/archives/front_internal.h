/* The inside of a front, shared by the files that implement it: front.c makes children, front_survive.c chooses among levels. */
#ifndef SEARCH_ARCHIVES_FRONT_INTERNAL_H
#define SEARCH_ARCHIVES_FRONT_INTERNAL_H

#include "level_maker.h"
#include "levelground/front.h"
#include "levelground/recipe.h"
#include "points.h"
#include "vary.h"

enum { ALGORITHM, POPULATION, CHILDREN, CROSSOVER, SPREAD_CROSS, SPREAD, MUTATIONS, MIX, MOVES, WALK, START, PARAMS };
enum { NSGA2, SMSEMOA };
enum { OWN, CONSTRUCTED };

typedef struct {
    lg_genome genome;
    double *point; /* the values of the member's objectives, all to be minimised */
    double cost, off, crowd;
    int rank;
    int64_t evaluations;
    bool failed;
} member;

struct lg_front {
    const lg_task *task; /* NULL if the front was created for a problem without a task */
    const lg_problem *problem;
    lg_problem *own; /* `problem`, if the front has created it for the task and must destroy it; otherwise NULL */
    lg_objectives objectives;
    lg_values params;
    int workers, population, children, count; /* count: survivors; they come first in `member` */
    uint64_t which;
    level_maker *makers;
    cross_room *crossing; /* scratch memory for crossover, one for each worker */
    member *member;       /* the population, then the children of the current generation */
    /* scratch memory of the selection: */
    spot *spots;
    int *rank;
    double *number;
    volume_room volumes;
    char *memory;
    /* for the current generation: */
    uint64_t seed;
    int64_t round, left;
    bool first; /* is this the first generation, whose children have no parents? */
    /* If `restart` is not 0, the first child is a restart: the plan makes it with this many evaluations and the wants in
     * `beyond`. */
    int64_t restart;
    lg_wants beyond;
};

/* Drops invalid levels, ranks the other levels, and keeps as many of the best as the population has members. */
void front_survive(lg_front *front);

#endif
