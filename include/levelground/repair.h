/* Repairs: making an unfair level fair with as few changes as possible. */
#ifndef LEVELGROUND_REPAIR_H
#define LEVELGROUND_REPAIR_H

#include "levelground.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A repair changes as few cells of a level as it can so that the level meets the target. It tries all ways to change one cell,
 * then two, then three, and so on until the evaluations are used up. So it can often prove that no repair changes fewer cells. */
typedef struct lg_repair lg_repair;

typedef struct {
    double score;  /* score of the repaired level */
    double target; /* the unavoidable score, or the budget's target if that is higher */
    bool missed;   /* the target was not met; the level is the best that was found */
    int changed;   /* the number of changed cells; a tile and its token count as one */
    int at_least;  /* proven: every level that meets the target changes at least this many cells */
    bool proven;   /* proven: no repair changes fewer cells than this one */
    int64_t evaluations;
    lg_stop stop;       /* LG_TARGET: proven; LG_CONVERGED: no change of any size meets the target */
    const char *reason; /* a sentence, if `stop` is LG_FAILED */
} lg_repaired;

/* Creates the task in which the level can be repaired: it has these settings, but the level's own shape and stock of tiles. Only
 * cells that are free in `lock` may change; lock may be NULL. Changes `settings` where repairs do not support a value: Catan's
 * fair=play becomes fair=rules. */
LG_API lg_task *lg_repair_task(const lg_game *game, lg_values *settings, const lg_level *level, const lg_level *lock,
                               lg_error *error);
/* The task is borrowed until lg_repair_destroy. */
LG_API lg_repair *lg_repair_create(const lg_task *task, const lg_level *level, lg_error *error);
LG_API void lg_repair_destroy(lg_repair *repair);
/* Starts again from the beginning. Uses only the budget's evaluations (0: some millions, about a second), seconds and target. */
LG_API void lg_repair_start(lg_repair *repair, lg_budget budget, lg_rng rng);
/* Does one bounded slice of work, at most 1000 evaluations (lg_maker_step in make.h says how long that takes). Returns LG_RUNNING
 * while there is more to do. */
LG_API lg_stop lg_repair_step(lg_repair *repair);
/* lg_repair_outcome returns the state of the repair so far, or its result. lg_repair_level returns the best level so far,
 * lg_repair_changes the changes that lead to that level. Level and changes belong to the repair and stay valid until the next
 * step, so do not clear the changes. */
LG_API lg_repaired lg_repair_outcome(const lg_repair *repair);
LG_API const lg_level *lg_repair_level(const lg_repair *repair);
LG_API lg_changes lg_repair_changes(const lg_repair *repair);
/* Finds the cells in which another level of the repair's task differs from the original one. Clear the changes afterwards. */
LG_API bool lg_repair_compare(lg_repair *repair, const lg_level *level, lg_changes *changes, lg_error *error);

#ifdef __cplusplus
}
#endif
#endif
