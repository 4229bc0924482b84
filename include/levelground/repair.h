/* levelground's repairs: levels that are not fair, made so by as few changes as can be. */
#ifndef LEVELGROUND_REPAIR_H
#define LEVELGROUND_REPAIR_H

#include "levelground.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Changes as few cells of a level as it can so that the level meets the target. It tries all ways to change one cell, two,
 * three, ... as far as the evaluations go, so that it can often say that there is no repair by fewer. */
typedef struct lg_repair lg_repair;

typedef struct {
    double score,
        target;   /* of the repaired level; the target: the unavoidable score, or the budget's if that is higher */
    bool missed;  /* the target was not met: it is the best level found */
    int changed;  /* cells: a tile and its token are one */
    int at_least; /* proven: every level that meets the target changes so many */
    bool proven;  /* no repair changes fewer */
    int64_t evaluations;
    lg_stop stop;       /* LG_TARGET: proven; LG_CONVERGED: no change at all meets the target */
    const char *reason; /* of LG_FAILED */
} lg_repaired;

/* A task in which the level can be repaired: one with these settings, but of its shape and with its own stock. What the
 * lock (may be NULL) does not leave free stays. Words and numbers that repairs do not go by (Catan's fair=play) become those
 * that they do. */
LG_API lg_task *lg_repair_task(const lg_game *game, lg_values *settings, const lg_level *level, const lg_level *lock,
                               lg_error *error);
/* The task is borrowed until lg_repair_destroy. */
LG_API lg_repair *lg_repair_create(const lg_task *task, const lg_level *level, lg_error *error);
LG_API void lg_repair_destroy(lg_repair *repair);
/* Begins anew. Of the budget evaluations (0: some millions, about a second), seconds and target count. */
LG_API void lg_repair_start(lg_repair *repair, lg_budget budget, lg_rng rng);
/* One bounded slice of work; LG_RUNNING as long as there is more to do. */
LG_API lg_stop lg_repair_step(lg_repair *repair);
/* How it stands, or ended; the best level up to now, and the cells it has changed, in order: borrowed until the next step. */
LG_API lg_repaired lg_repair_outcome(const lg_repair *repair);
LG_API const lg_level *lg_repair_level(const lg_repair *repair);
LG_API const int *lg_repair_cells(const lg_repair *repair);

#ifdef __cplusplus
}
#endif
#endif
