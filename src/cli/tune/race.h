/* A race among plans: every plan makes the same levels, and after each round the worse half drops out (successive
 * halving; Jamieson and Talwalkar 2016). */
#ifndef CLI_TUNE_RACE_H
#define CLI_TUNE_RACE_H

#include "levelground.h"

/* How a plan made one level. */
typedef struct {
    bool reached; /* its score is the target: the proven lower bound */
    double score;
    int64_t evaluations;
} trial;

enum { RACE_VARIANTS_MAX = 64 };

/* What plans are tried on. Level i is of variant i modulo the number of variants. */
typedef struct {
    lg_task *task[RACE_VARIANTS_MAX];
    int tasks;
    uint64_t seed;
    int64_t evaluations; /* the most for a level */
} course;

/* Makes one level. Levels with the same purpose and index begin with the same random numbers. Returns false with an
 * error if memory is short, or if the user interrupts. */
bool race_try(const course *on, const lg_plan_step *plan, const char *purpose, int index, trial *made, lg_error *error);
/* Writes the index of the winner. Of plans that are equally good, the first one wins. */
bool race_run(const course *on, const lg_plan_step *const *plan, int plans, int *winner, lg_error *error);

/* How two plans compare on fresh levels. */
enum { COMPARED = 100 };
typedef struct {
    bool by_time;             /* the figures are ratios of expected evaluations; otherwise differences of mean scores */
    double effect, low, high; /* of the new plan against the old one; low and high bound the 95 % interval */
    double score[2];          /* mean scores of the old plan and the new one */
    int reached[2];
} comparison;

/* Compares two plans on levels that no race has seen. The interval is a bootstrap over pairs of levels. */
bool race_compare(const course *on, const lg_plan_step *old, const lg_plan_step *new_plan, comparison *found,
                  lg_error *error);
/* Is the new plan better, by the whole interval? */
bool comparison_is_better(const comparison *c);

#endif
