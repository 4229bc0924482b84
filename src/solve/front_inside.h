/* What a front is inside, for the two files that are one: how it is bred, and who survives. */
#ifndef LG_SOLVE_FRONT_INSIDE_H
#define LG_SOLVE_FRONT_INSIDE_H

#include "levelground/front.h"
#include "solve/breeder.h"
#include "solve/points.h"
#include "solve/vary.h"

enum { ALGORITHM, POPULATION, CHILDREN, CROSSOVER, SPREAD_CROSS, SPREAD, MUTATIONS, MIX, MOVES, WALK, START, PARAMS };
enum { NSGA2, SMSEMOA };
enum { OWN, CONSTRUCTED };

typedef struct {
    lg_genome genome;
    double *point; /* what is to be small */
    double cost, off, crowd;
    int rank;
    int64_t evaluations;
    bool failed;
} member;

struct lg_front {
    const lg_task *task; /* NULL for a problem alone */
    const lg_problem *problem;
    lg_problem *own; /* the task's, made here */
    lg_objectives objectives;
    lg_values params;
    int workers, population, children, count; /* count: members, which stand before the others */
    uint64_t which;
    breeder *breeders;
    cross_room *crossing; /* by worker */
    member *member;       /* the population and its children */
    /* scratch of the selection */
    spot *spots;
    int *rank;
    double *number;
    volume_room volumes;
    char *memory;
    /* of the generation */
    uint64_t seed;
    int64_t round, left;
    bool first; /* they are no children of anybody */
};

/* Drops levels that cannot be played, ranks the others, and lets as many of them stay as the population has. */
void front_survive(lg_front *front);

#endif
