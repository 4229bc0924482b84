/* The suite: search problems over all games, for comparing optimizers. Rows never change: another version of the suite is another
 * set of names, and results of all versions keep their meaning. docs/reference/suite.md says why each problem is there.
 *
 *     const lg_instance *it = lg_suite_find("tm-paper");
 *     lg_evaluator *e = lg_evaluator_open(it->recipe, &error);
 *
 * Problems of version 2 have instances, as those of COCO: lg_suite_link writes the link of instance number 1, 2, ...
 */
#ifndef LEVELGROUND_SUITE_H
#define LEVELGROUND_SUITE_H

#include "levelground/evaluator.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { LG_SUITE_VERSION = 2, LG_SUITE_COUNT = 52, LG_SUITE_INSTANCES = 15, LG_SUITE_TARGETS = 8 };

typedef struct {
    const char *name, *sentence;
    const char
        *recipe;  /* of a problem with one instance, for lg_evaluator_open; otherwise lg_suite_link completes it */
    double start; /* the median cost of valid genomes that are drawn uniformly */
    double best; /* the lowest cost that is known; if `proven`, a lower bound of all costs, which may be out of reach */
    bool proven;
    int64_t evaluations; /* the budget of one run */
    int version;         /* of the suite that the problem belongs to */
    int instances;       /* 1 or LG_SUITE_INSTANCES */
} lg_instance;

LG_API extern const lg_instance lg_suite[];                /* LG_SUITE_COUNT rows, and one whose name is NULL */
LG_API const lg_instance *lg_suite_find(const char *name); /* NULL if there is none */
/* Adds the link of an instance, from 1 to `instances`, for lg_evaluator_open. All instances of a problem have the same space but
 * for the counts of symbols, and the same `best`; `start` is the median over them. */
LG_API void lg_suite_link(const lg_instance *instance, int number, lg_text *link);
/* The instance on which run number 0, 1, ... of a comparison is made: all instances in turn. */
LG_API int lg_suite_instance(const lg_instance *instance, int64_t run);
/* Target number k of the ladder, from 0 to LG_SUITE_TARGETS - 1: the way from `start` to `best` is halved at each rung, and the
 * last target is `best`. */
LG_API double lg_suite_target(const lg_instance *instance, int k);

#ifdef __cplusplus
}
#endif
#endif
