/* The suite: 24 search problems over all games, for comparing optimizers. It never changes: another version of the suite is another
 * set of names. docs/reference/suite.md says why each problem is there.
 *
 *     const lg_instance *it = lg_suite_find("tm-paper");
 *     lg_evaluator *e = lg_evaluator_open(it->recipe, &error);
 */
#ifndef LEVELGROUND_SUITE_H
#define LEVELGROUND_SUITE_H

#include "levelground/evaluator.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { LG_SUITE_VERSION = 1, LG_SUITE_COUNT = 24, LG_SUITE_TARGETS = 8 };

typedef struct {
    const char *name, *sentence;
    const char *recipe; /* of the problem, for lg_evaluator_open */
    double start;       /* the median cost of valid genomes that are drawn uniformly */
    double best; /* the lowest cost that is known; if `proven`, a lower bound of all costs, which may be out of reach */
    bool proven;
    int64_t evaluations; /* the budget of one run */
} lg_instance;

LG_API extern const lg_instance lg_suite[];                /* LG_SUITE_COUNT rows, and one whose name is NULL */
LG_API const lg_instance *lg_suite_find(const char *name); /* NULL if there is none */
/* Target number k of the ladder, from 0 to LG_SUITE_TARGETS - 1: the way from `start` to `best` is halved at each rung, and the
 * last target is `best`. */
LG_API double lg_suite_target(const lg_instance *instance, int k);

#ifdef __cplusplus
}
#endif
#endif
