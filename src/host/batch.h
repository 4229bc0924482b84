/* Makes many levels in parallel. Worker threads make them; the caller's thread hands them out in order. A level depends only
 * on seed and index, never on the number of threads. */
#ifndef HOST_BATCH_H
#define HOST_BATCH_H

#include "levelground.h"

typedef struct {
    const lg_recipe *recipe; /* recipe of the first level; its index counts up from level to level */
    const lg_task *task;
    lg_solver *solver; /* a solver for the caller's thread, made from the recipe; NULL: the batch creates one */
    lg_budget budget;  /* the budget of each level */
    int64_t count;     /* number of levels */
    int jobs;
    bool progress; /* draw a progress bar on a terminal, after one second */
    bool shared;   /* emit prints to the same terminal, so the bar is removed before it is called */
    bool traced;   /* record each level's improvements */
} batch;

typedef struct {
    lg_recipe recipe; /* the level's own recipe, with its index; borrows the values of the batch's recipe */
    const lg_level *level;
    lg_outcome outcome;
    double seconds, cpu_seconds; /* time spent on this level: wall clock, and processor time of all threads */
    /* lines "index,attempt,stage,evaluations,cost", one for each improvement; NULL if not recorded */
    const lg_text *trace;
} batch_result;

typedef struct {
    int64_t made; /* number of levels handed out */
    /* cancelled: the batch was interrupted; exhausted: the search finds no level that differs from those made */
    bool cancelled, exhausted;
    bool kept;                /* the batch was interrupted, and its last level is the best of an unfinished search */
    double seconds, distance; /* distance: mean Hamming distance between two levels */
    int cells;
} batch_summary;

/* Calls emit for each level, in order of index, until it returns false. Returns false with an error if the batch could not
 * start, or if emit failed (then the error is emit's). */
bool batch_run(const batch *b, bool (*emit)(const batch_result *, void *context), void *context, batch_summary *summary,
               lg_error *error);

#endif
